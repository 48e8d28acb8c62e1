"""The proof of a fair bag: verification detects all tampering."""

from collections.abc import Iterator
from dataclasses import replace
from itertools import permutations

import pytest

from server.fair_games import CHOSEN, EXAMPLE, HEX, NONCE, ZEROS, fair_game, nonces_of, seed_of
from yaxha.engine import (
    Color,
    Deal,
    Record,
    YaxhaError,
    drawable,
)
from yaxha.table.fair import (
    BadProof,
    CardSource,
    FairBag,
    Proof,
    commitment_of,
    hash_of_nonce,
    proof_lines,
    verify,
)


@pytest.fixture(scope="module")
def example() -> Record:
    return Record.parse(EXAMPLE.read_text("utf-8"))


# The proof in a record


def test_proof_lines() -> None:
    assert proof_lines(ZEROS, ["Ana_1", "", "b-"], "introductory") == (
        ("commitment", commitment_of(ZEROS)),
        ("seed", ZEROS),
        ("nonces", "Ana_1, -, b-"),
        ("cards", "introductory"),
    )


@pytest.mark.parametrize("cards", ["full", "introductory", "chosen"])
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_a_game_is_verified(seats: int, cards: CardSource) -> None:
    seed, nonces = seed_of(seats), nonces_of(seats, seats)
    record = Record.parse(str(fair_game(seed, nonces, cards)))
    assert Proof.of(record) == Proof(commitment_of(seed), FairBag(seed, nonces), cards)
    verdict = verify(record)
    assert (verdict.fair, verdict.deals, verdict.cards) == (True, 10, cards)


def test_other_lines_do_not_matter(example: Record) -> None:
    first, *rest = example.extras
    extras = (("date", "2012-10-18"), *rest, ("x-note", "seed: none"), first)
    assert verify(replace(example, extras=extras)).fair


def test_an_unfinished_game(example: Record) -> None:
    for length in (0, 1, 4, 20):
        record = replace(example, actions=example.actions[:length])
        verdict = verify(record)
        assert verdict.fair
        assert verdict.deals == str(record).count("/") // 2


def with_lines(record: Record, **changes: str | None) -> Record:
    """Return the record with some lines of its proof replaced or removed."""
    lines = {**dict(record.extras), **changes}
    extras = tuple((key, value) for key, value in lines.items() if value is not None)
    return replace(record, extras=extras)


@pytest.mark.parametrize(
    ("changes", "sentence"),
    [
        (
            {"commitment": None, "seed": None, "nonces": None, "cards": None},
            "The record carries no proof of how its cubes were drawn.",
        ),
        ({"seed": None}, 'The header has no line "seed:". It is revealed when the game is over.'),
        ({"commitment": None}, 'The header has no line "commitment:".'),
        ({"nonces": None, "cards": None}, 'The header has no line "nonces:".'),
        ({"cards": None}, 'The header has no line "cards:".'),
        ({"cards": "all"}, 'Unknown cards "all": expected introductory, full or chosen.'),
        (
            {"commitment": "0"},
            "A commitment must have 64 lowercase hexadecimal digits.",
        ),
        (
            {"seed": "A" * 64},
            "A seed must have 64 lowercase hexadecimal digits.",
        ),
        ({"nonces": "a, b"}, "3 seats need 3 nonces, not 2."),
        ({"hashes": "-, -"}, "3 seats need 3 hashes, not 2."),
        (
            {"hashes": "heron-41, -, -"},
            "A hash must have 64 lowercase hexadecimal digits.",
        ),
        ({"nonces": "a, b, c, d, e"}, "3 seats need 3 nonces, not 5."),
    ],
)
def test_a_broken_proof(example: Record, changes: dict[str, str | None], sentence: str) -> None:
    with pytest.raises(BadProof) as error:
        verify(with_lines(example, **changes))
    assert str(error.value) == sentence


@pytest.mark.parametrize("nonces", ["a,b,c", "a, b, ,", "a, , c", "a, b, c d", "a, b, c, d, e, f"])
def test_malformed_nonces(example: Record, nonces: str) -> None:
    with pytest.raises(BadProof, match="cannot be a nonce"):
        verify(with_lines(example, nonces=nonces))


# Tampering


def parts(record: Record) -> list[str]:
    return [difference.part for difference in verify(record).differences]


def changed(text: str, alphabet: str) -> Iterator[str]:
    """Yield the text with one character replaced by each other one of the alphabet."""
    for place, old in enumerate(text):
        for new in alphabet.replace(old, ""):
            yield text[:place] + new + text[place + 1 :]


def test_every_digit_of_the_commitment(example: Record) -> None:
    commitment = dict(example.extras)["commitment"]
    for other in changed(commitment, HEX):
        (difference,) = verify(with_lines(example, commitment=other)).differences
        assert (difference.part, difference.found) == ("commitment", other)
        assert difference.expected == commitment


def test_every_digit_of_the_seed(example: Record) -> None:
    for other in changed(dict(example.extras)["seed"], HEX):
        found = parts(with_lines(example, seed=other))
        assert found[0] == "commitment"
        # The probability of an accidental match is negligible.
        assert found.count("deal") > 20


def test_every_character_of_a_nonce(example: Record) -> None:
    nonces = Proof.of(example).bag.nonces
    for seat, nonce in enumerate(nonces):
        for other in [*changed(nonce, NONCE), nonce[:-1], nonce + "0"]:
            written = [each or "-" for each in [*nonces[:seat], other, *nonces[seat + 1 :]]]
            record = with_lines(example, nonces=", ".join(written))
            if record == example:
                continue  # the empty nonce cut short
            found = parts(record)
            assert "commitment" not in found
            assert found.count("deal") > 20


def test_every_digit_of_a_hash(example: Record) -> None:
    hashes = dict(example.extras)["hashes"].split(", ")
    for seat, hash in enumerate(hashes):
        for other in changed(hash, HEX) if hash != "-" else [ZEROS]:
            written = ", ".join([*hashes[:seat], other, *hashes[seat + 1 :]])
            assert parts(with_lines(example, hashes=written)) == ["hash"]
    for seat in (0, 2):
        written = ", ".join([*hashes[:seat], "-", *hashes[seat + 1 :]])
        assert parts(with_lines(example, hashes=written)) == ["hash"]


def test_a_hash_that_stands_in_for_its_nonce() -> None:
    nonces = ("a", "", hash_of_nonce("c"))
    hashes = tuple([nonce and hash_of_nonce(nonce) for nonce in ("a", "", "c")])
    record = fair_game(ZEROS, nonces)
    lines = proof_lines(ZEROS, nonces, "full", hashes)
    assert dict(lines)["hashes"] == f"{hashes[0]}, -, {hashes[2]}"
    assert parts(replace(record, extras=lines)) == []


def test_every_other_order(example: Record) -> None:
    for order in permutations(sorted(example.order)):
        expected = [] if order == example.order else ["order"]
        assert parts(replace(example, order=order)) == expected


def test_every_other_hand_of_cards(example: Record) -> None:
    before_the_first_deal = replace(example, actions=())
    for bonus in permutations(drawable(3), 3):
        expected = [] if bonus == example.bonus else ["bonus"]
        assert parts(replace(before_the_first_deal, bonus=bonus)) == expected


@pytest.mark.parametrize("cards", ["introductory", "chosen"])
def test_a_wrong_card_source(example: Record, cards: str) -> None:
    assert parts(with_lines(example, cards=cards))


def test_every_cube_of_every_deal(example: Record) -> None:
    for nth, action in enumerate(example.actions):
        if not isinstance(action, Deal):
            continue
        number = sum(isinstance(each, Deal) for each in example.actions[: nth + 1])
        for tile, cubes in enumerate(action.tiles):
            for cube in range(3):
                for color in set(Color) - {cubes[cube]}:
                    other = (*cubes[:cube], color, *cubes[cube + 1 :])
                    tiles = (*action.tiles[:tile], other, *action.tiles[tile + 1 :])
                    actions = (*example.actions[:nth], Deal(tiles), *example.actions[nth + 1 :])
                    (difference,) = verify(replace(example, actions=actions)).differences
                    where = (difference.part, difference.round, difference.tile)
                    assert where == ("deal", number, tile + 1)
                    assert difference.found == str(Deal((other,)))
                    assert difference.expected == str(Deal((cubes,)))


def test_swapped_tiles(example: Record) -> None:
    first = example.actions[0]
    assert isinstance(first, Deal)
    swapped = Deal((first.tiles[1], first.tiles[0], first.tiles[2]))
    verdict = verify(replace(example, actions=(swapped,)))
    assert [str(each) for each in verdict.differences] == [
        "round 1, tile 1 is oww, but should be oyw",
        "round 1, tile 2 is oyw, but should be oww",
    ]


def is_found(text: str) -> bool:
    """Return True if the text is not a valid record or proof, or its draws are not fair."""
    try:
        return not verify(Record.parse(text)).fair
    except (YaxhaError, BadProof):
        return True


def test_every_character_of_the_record(example: Record) -> None:
    """Tamper with each character of the proof, the draws in the header and each round's deal."""
    lines = str(example).split("\n")
    for nth, line in enumerate(lines):
        if line.startswith(("yaxha", "seats", "=")) or not line:
            continue
        start = line.index(" ") + 1
        end = line.index(" ", start) if line[0].isdigit() else len(line)
        for place in range(start, end):
            for new in {"b", "1"} - {line[place]}:
                other = line[:place] + new + line[place + 1 :]
                assert is_found("\n".join([*lines[:nth], other, *lines[nth + 1 :]])), other
    assert not is_found(str(example))


def test_sentences_of_differences() -> None:
    record = fair_game(seed_of(5), ("a", "b"))
    wrong = with_lines(replace(record, order=record.order[::-1], bonus=CHOSEN), commitment=ZEROS)
    order = "".join(map(str, record.order))
    assert [str(each) for each in verify(wrong).differences] == [
        f"the commitment is {ZEROS}, but the hash of the seed is {commitment_of(seed_of(5))}",
        f"the turn order is {order[::-1]}, but should be {order}",
        f"the bonus cards are {' '.join(CHOSEN)}, but should be {' '.join(record.bonus)}",
    ]
