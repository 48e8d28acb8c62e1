"""Text of any kind is read, or refused by the library's own error at a place within it."""

import random
import time
from collections.abc import Callable
from itertools import product

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from effort import examples
from golden_games import GAMES
from random_games import random_position, seat_counts, seeds
from yaxha.engine import (
    Bag,
    BonusCard,
    Build,
    Cell,
    Color,
    Deal,
    Game,
    Pick,
    Placement,
    Pyramid,
    Record,
    Seat,
    Take,
    View,
    YaxhaError,
    check_position,
    read_cubes,
    read_records,
)

RECORDS = [path.read_text() for path in sorted(GAMES.glob("*-seats.yaxha"))]

# Ten thousand different keys.
KEYS = ["".join(letters) for letters in product("abcdefghij", repeat=4)]

READERS: dict[str, Callable[[str], object]] = {
    "bag": Bag.parse,
    "bonus": BonusCard.parse,
    "build": Build.parse,
    "cell": Cell.parse,
    "color": Color.parse,
    "cubes": read_cubes,
    "deal": Deal.parse,
    "game": Game.parse,
    "pick": Pick.parse,
    "placement": Placement.parse,
    "pyramid": Pyramid.parse,
    "seat": Seat.parse,
    "take": Take.parse,
    "view": lambda text: View.parse(text, None),
}

# Letters of the notation, and everything that has ever broken a reader.
alphabet = st.one_of(
    st.sampled_from("obgywABCD1234567890abcdefgx.:;,/-+?>= \n\r\t"),
    st.sampled_from("\x00\x1b\x7f\x85\u00a0\u0308\u2028\u202e\ufeff\ud800\U0001f600٣²"),
    st.characters(),
)
texts = st.text(alphabet, max_size=60)


def check_place(text: str, error: YaxhaError) -> None:
    """The error must stand within the text, or just behind the end of one of its lines."""
    lines = text.split("\n")
    assert error.line is not None
    assert error.column is not None
    assert 1 <= error.line <= len(lines)
    assert 1 <= error.column <= len(lines[error.line - 1]) + 1
    assert all(character.isprintable() for character in str(error))


def read_all(text: str) -> list[Record]:
    """The records of a text; what is refused must be refused properly."""
    records = []
    for found in read_records(text):
        if isinstance(found, Record):
            records.append(found)
        else:
            check_place(text, found)
    return records


@pytest.mark.parametrize("name", READERS)
@given(text=texts)
@example("")
@example("\x00")
@example("é")
def test_any_text_is_read_or_refused(name: str, text: str) -> None:
    try:
        value = READERS[name](text)
    except YaxhaError as refusal:
        error = refusal
    else:
        # What is read has one spelling.
        assert name == "cubes" or written(value) == text
        return
    check_place(text.replace("\n", " "), error)


def written(value: object) -> str:
    return value.letter if isinstance(value, Color) else str(value)


@given(text=texts)
def test_any_text_is_read_or_refused_as_records(text: str) -> None:
    assert read_all(text) == []


@st.composite
def damaged(draw: st.DrawFn, whole: st.SearchStrategy[str]) -> str:
    """A good text with something cut, doubled, swapped or put in."""
    text = draw(whole)
    for _ in range(draw(st.integers(1, 3))):
        start = draw(st.integers(0, len(text)))
        stop = min(len(text), start + draw(st.integers(0, 12)))
        match draw(st.sampled_from(["cut", "end", "double", "swap", "put"])):
            case "cut":
                text = text[:start] + text[stop:]
            case "end":
                text = text[:start]
            case "double":
                text = text[:stop] + text[start:]
            case "swap":
                middle = (start + stop) // 2
                text = text[:start] + text[middle:stop] + text[start:middle] + text[stop:]
            case _:
                text = text[:start] + draw(texts) + text[stop:]
    return text


positions = st.builds(lambda seats, seed: str(random_position(seats, seed)), seat_counts, seeds)


@examples(300)
@given(text=damaged(st.sampled_from(RECORDS)))
def test_damaged_records(text: str) -> None:
    for record in read_all(text):
        again = Record.parse(str(record))
        assert again == record
        check_position(record.game)


@examples(300)
@given(text=damaged(positions))
def test_damaged_positions(text: str) -> None:
    for reader in (READERS["game"], READERS["view"]):
        try:
            position = reader(text)
        except YaxhaError as refusal:
            check_place(text.replace("\n", " "), refusal)
        else:
            assert str(position) == text


def test_every_single_letter_of_a_record_counts() -> None:
    """With one letter changed a record is refused, or it is another game with these totals."""
    text = RECORDS[0]
    rng = random.Random(3)
    accepted = 0
    for _ in range(1_500):
        at = rng.randrange(text.index("\norder"), len(text) - 1)
        letter = rng.choice("obgywABCD1234567890adgx.:;,/-+>= \n")
        if letter == text[at]:
            continue
        for record in read_all(text[:at] + letter + text[at + 1 :]):
            accepted += 1
            assert record != Record.parse(text) or letter == ";"
    assert accepted < 30


@pytest.mark.parametrize(
    "text",
    [
        "o" * 200_000,
        "1" * 200_000,
        " " * 200_000,
        ";" * 200_000,
        "/" * 200_000,
        "d4:" + "o," * 100_000,
        "d4:" + "/" * 200_000,
        "- " * 100_000,
        "A:" + "o1d4," * 40_000,
        "\n" * 200_000,
        RECORDS[0].replace("A>1", "A>1 " * 50_000),
        RECORDS[0].replace("Ana", "A" * 200_000),
        RECORDS[0].replace("\n\n", "\n" + "".join(f"{key}: v\n" for key in KEYS) + "x\n"),
        RECORDS[0].replace("= ", "= " + "9" * 200_000),
    ],
    ids=range(14),
)
def test_huge_texts_are_refused_soon(text: str) -> None:
    # A second or so; a reader whose time grows with the square of the length takes minutes.
    started = time.process_time()
    for reader in READERS.values():
        with pytest.raises(YaxhaError):
            reader(text)
    with pytest.raises(YaxhaError):
        Record.parse(text)
    assert time.process_time() - started < 10


def test_many_records_are_read_in_time_that_grows_with_them() -> None:
    assert len(read_all("".join(RECORDS) * 20)) == 60
