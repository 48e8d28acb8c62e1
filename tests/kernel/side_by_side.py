"""The engine and every kernel side by side, compared at each position of a game."""

from itertools import count
from typing import Any

from kernel.kernels import KERNELS
from kernel.moments import CARDS, Moment, moments
from yaxha.engine import Color, Game, Phase, Pyramid, Seat, drawable, score, standings
from yaxha.kernel import ACTIONS

OUTSIDE = [-(2**63), -195, -2, -1, ACTIONS, ACTIONS + 1, 256, 2**31, 2**32 + 4, 2**63 - 1]


def compare_games(seats: int, style: str, first: int, decisions: int) -> None:
    """Compare games from that seed on until so many decisions of seats were compared."""
    compared = 0
    for seed in count(first):
        compared += compare_game(seats, seed, style)
        if compared >= decisions:
            return


def compare_game(seats: int, seed: int, style: str) -> int:
    """Compare a whole game; return the number of decisions of seats."""
    states: list[Any] = []
    decisions = 0
    for nth, (moment, action) in enumerate(moments(seats, seed, style)):
        states = states or states_of(moment.game)
        fields, legal = moment.fields(), moment.legal()
        mask = bytearray(ACTIONS)
        for number in legal:
            mask[number] = 1
        for state in states:
            assert state.dump()[:-2] == fields
            assert sorted(state.legal_actions()) == legal
            assert written_mask(state) == mask
        samples = {state.sample() for state in states} if legal else set()
        assert len(samples) == bool(legal)
        assert samples <= set(legal)
        # Compiled kernels are fast enough to check every action.
        for state in states[1:]:
            assert bytearray(map(state.is_legal, range(ACTIONS))) == mask
        if nth % 97 == seed % 97:
            compare_refusals(moment, states)
        if nth % 31 == seed % 31 or not legal:
            compare_scores(moment, states)
            # A game has three cards; others take turns, and at the end all are compared.
            threes = threes_of(seats)
            for cards in [threes[nth % len(threes)]] if legal else threes:
                compare_cards(moment, states, cards)
        for state in states if legal else []:
            state.step(action)
        decisions += moment.game.phase not in (Phase.DEAL, Phase.END)
    return decisions


def states_of(game: Game) -> list[Any]:
    """The game about to begin, in every kernel."""
    cards = [CARDS.index(card) for card in game.bonus]
    return [kernel.State.start(game.order, cards) for kernel in KERNELS.values()]


def written_mask(state: Any) -> bytearray:
    mask = bytearray(b"\x07" * ACTIONS)
    state.legal_mask(mask)
    return mask


def compare_refusals(moment: Moment, states: list[Any]) -> None:
    """Try every action, and some numbers that are not actions."""
    actions = (*range(ACTIONS), *OUTSIDE)
    accepted = [moment.accepts(action) for action in actions]
    sentences = []
    for state, kernel in zip(states, KERNELS.values(), strict=True):
        trial = state.clone()
        said = []
        for action, legal in zip(actions, accepted, strict=True):
            assert trial.is_legal(action) == legal
            said.append(refusal_of(kernel, trial, action))
            assert (said[-1] == "") == legal
            if legal:
                assert trial != state
                trial = state.clone()
        # Refused actions have changed nothing.
        assert trial == state
        sentences.append(said)
    assert all(said == sentences[0] for said in sentences)


def refusal_of(kernel: Any, state: Any, action: int) -> str:
    # pytest.raises would take longer than all the rest.
    try:
        state.step(action)
    except kernel.IllegalStep as refusal:
        return str(refusal)
    return ""


def compare_scores(moment: Moment, states: list[Any]) -> None:
    pyramids = moment.pyramids()
    expected = score(pyramids, moment.game.bonus).totals
    features = [features_of(pyramid) for pyramid in pyramids]
    for state, kernel in zip(states, KERNELS.values(), strict=True):
        assert kernel.totals(state) == expected
        assert [kernel.features(state, seat) for seat in moment.game.seats] == features


def threes_of(seats: int) -> list[tuple[int, ...]]:
    """All cards for so many seats, three at a time."""
    cards = [CARDS.index(card) for card in drawable(seats)]
    ends = [*range(3, len(cards), 3), len(cards)]
    return [tuple(cards[end - 3 : end]) for end in ends]


def compare_cards(moment: Moment, states: list[Any], cards: tuple[int, ...]) -> None:
    pyramids = moment.pyramids()
    found = [[each.earned for each in standings(CARDS[card], pyramids)] for card in cards]
    for state, kernel in zip(states, KERNELS.values(), strict=True):
        other = kernel.State.load(state.dump()._replace(cards=cards))
        earned = [kernel.earned_cards(other, seat) for seat in moment.game.seats]
        assert [list(by_card) for by_card in zip(*earned, strict=True)] == found


def features_of(pyramid: Pyramid) -> tuple[int, ...]:
    """The kernel's features of a pyramid, computed by the engine."""
    visible, groups = pyramid.visible.items(), pyramid.groups
    earns_side = standings(CARDS[16], [pyramid] * 2)[Seat.A].earned
    return (
        *(group.size for group in pyramid.largest_groups),
        max((len(group.on_level(1)) for group in groups), default=0),
        max((group.levels for group in groups), default=0),
        sum({1 << group.size for group in groups}),
        colors({color for cell, color in visible if cell.level == 1}),
        colors({color for cell, color in visible if cell.level == 2}),
        colors({color for _, color in visible}),
        earns_side,
    )


def colors(found: set[Color]) -> int:
    return sum(1 << color for color in found)
