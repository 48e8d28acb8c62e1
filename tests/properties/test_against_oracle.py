"""The engine against an independent implementation on plain coordinates."""

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

import oracle
from effort import examples
from random_games import random_game, seat_counts, seeds
from yaxha.engine import (
    COLORS,
    BonusCard,
    Cell,
    Game,
    IllegalAction,
    Pyramid,
    Record,
    perft,
    read_cubes,
    score,
    standings,
)

styles = st.sampled_from(["uniform", "tall", "tied"])


def engine_scores(game: Game) -> list[dict[str, object]]:
    return [
        {
            "seat": str(seat.seat),
            "colors": {str(c): p for c, p in zip(COLORS, seat.color_points, strict=True)},
            "bonus": {str(card): points for card, points in seat.bonus_points.items()},
            "total": seat.total,
        }
        for seat in game.score().seats
    ]


@examples(60)
@given(seed=seeds, seats=seat_counts, style=styles)
def test_games_of_the_oracle(seed: int, seats: int, style: str) -> None:
    text = oracle.random_record(random.Random(seed), seats, style)
    record = Record.parse(text)
    assert str(record) == text
    positions, scores = oracle.replay(text)
    assert engine_scores(record.game) == scores
    assert [str(seat) for seat in record.game.score().winners] == oracle.winners(scores)
    # The oracle also gives the positions between the picks, which a record leaves out.
    games = [Game.parse(position) for position in positions]
    assert [str(game) for game in games] == positions
    assert set(map(str, record.positions())) <= set(positions)
    assert str(record.game) == positions[-1]


@examples(60)
@given(seed=seeds, seats=seat_counts)
def test_games_of_the_engine(seed: int, seats: int) -> None:
    played = list(random_game(seats, seed))
    start = played[0][0]
    record = Record(
        ("Ana", "Bo", "Cy", "Di")[:seats],
        start.order,
        start.bonus,
        actions=tuple(action for _, action in played),
    )
    positions, scores = oracle.replay(str(record))
    assert positions == [*(str(game) for game, _ in played), str(record.game)]
    assert engine_scores(record.game) == scores


@examples(60)
@given(seed=seeds, seats=seat_counts, stop=st.integers(0, 120))
def test_unfinished_games(seed: int, seats: int, stop: int) -> None:
    text = oracle.random_record(random.Random(seed), seats, "tied", stop)
    record = Record.parse(text)
    assert str(record) == text
    assert str(record.game) == oracle.replay(text)[0][-1]


def same_pyramid(text: str) -> tuple[Pyramid, oracle.Pyramid]:
    return Pyramid.parse(text), oracle.read_pyramid(text)


def standing(seed: int) -> str:
    return oracle.write_pyramid(oracle.random_standing(random.Random(seed)))


@given(seed=seeds)
def test_any_pyramid_that_stands(seed: int) -> None:
    ours, theirs = same_pyramid(standing(seed))
    assert str(ours) == standing(seed)
    assert {tuple(cell): color.letter for cell, color in ours.cubes().items()} == theirs
    assert {tuple(cell) for cell in ours.visible} == set(oracle.visible(theirs))
    ours_groups = {(g.color.letter, frozenset(map(tuple, g.cells))) for g in ours.groups}
    assert ours_groups == {(color, frozenset(cells)) for color, cells in oracle.groups(theirs)}
    for color in COLORS:
        cells = {tuple(cell) for cell in ours.legal_cells(color)}
        assert cells == oracle.legal_cells(theirs, color.letter)
        assert ours.largest_group(color).size == oracle.largest(theirs, color.letter)


@given(seed=seeds, cubes=st.integers(0, 30))
def test_any_pyramid_that_was_built(seed: int, cubes: int) -> None:
    text = oracle.write_pyramid(oracle.random_pyramid(random.Random(seed), cubes))
    ours, theirs = same_pyramid(text)
    ours.check_built()
    for color in COLORS:
        for cell in ours.legal_cells(color):
            grown = ours.place(color, cell)
            level, file, rank = cell
            expected = {**theirs, (level, file, rank): color.letter}
            assert str(grown) == oracle.write_pyramid(expected)


@pytest.mark.parametrize("card", BonusCard)
@given(seed=seeds, count=seat_counts, built=st.booleans())
def test_every_card_at_any_table(card: BonusCard, seed: int, count: int, built: bool) -> None:
    rng = random.Random(seed)
    pyramids = [
        oracle.random_pyramid(rng, rng.randrange(31)) if built else oracle.random_standing(rng)
        for _ in range(count)
    ]
    ours = [Pyramid.parse(oracle.write_pyramid(pyramid)) for pyramid in pyramids]
    found = standings(card, ours)
    assert {seat for seat in range(count) if found[seat].earned} == oracle.earners(card, pyramids)
    for seat, standing_ in enumerate(found):
        assert {tuple(cell) for cell in standing_.cells} <= set(oracle.visible(pyramids[seat]))
        assert not (standing_.earned and standing_.missing)


@given(seed=seeds, seats=seat_counts)
def test_the_score_of_any_table(seed: int, seats: int) -> None:
    rng = random.Random(seed)
    pyramids = [oracle.random_standing(rng) for _ in range(seats)]
    cards = rng.sample([card for card in BonusCard if seats > 2 or not card.about_neighbor], 3)
    sheet = score([Pyramid.parse(oracle.write_pyramid(pyramid)) for pyramid in pyramids], cards)
    expected = oracle.score(pyramids, [str(card) for card in cards])
    assert list(sheet.totals) == [seat["total"] for seat in expected]
    assert [str(seat) for seat in sheet.winners] == oracle.winners(expected)


@examples(25)
@given(seed=seeds, cubes=st.integers(0, 30), hand=st.text("obgyw", max_size=2))
def test_perft(seed: int, cubes: int, hand: str) -> None:
    pyramid = oracle.random_pyramid(random.Random(seed), cubes)
    sorted_hand = "".join(sorted(hand, key="obgyw".index))
    found = perft(Pyramid.parse(oracle.write_pyramid(pyramid)), read_cubes(sorted_hand or "-"))
    assert (*found.depths, found.ends) == oracle.perft(pyramid, sorted_hand)


@given(seed=seeds)
def test_refusals_of_placements(seed: int) -> None:
    rng = random.Random(seed)
    ours, theirs = same_pyramid(oracle.write_pyramid(oracle.random_pyramid(rng, rng.randrange(31))))
    for color in COLORS:
        legal = {tuple(cell) for cell in ours.legal_cells(color)}
        for cell in oracle.CELLS:
            objection = oracle.objection(theirs, color.letter, cell)
            assert (objection is None) == (cell in legal)
            if objection is not None and objection.rule is not None:
                with pytest.raises(IllegalAction) as refusal:
                    ours.place(color, Cell(*cell))
                assert refusal.value.rule == objection.rule
