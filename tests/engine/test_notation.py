"""Records; the many ways to get one wrong have their files in tests/golden/invalid."""

import dataclasses

import pytest

from boards import actions, refused, started
from golden_games import GAMES
from yaxha.engine import (
    BonusCard,
    MalformedText,
    Phase,
    Record,
    Seat,
    Take,
    YaxhaError,
    read_records,
)

HEADER = "yaxha 1\nseats: Ana, Bo\norder: BA\nbonus: largest most-levels three-colors\n\n"
ROUND = "1. ooo/bbb A1B1 A>2 A:b1d4,b1d5,b1d6 B:o1d4,o1d5,o1d6\n"
SHORT = HEADER + ROUND + "*\n"


def of_words(*words: str) -> Record:
    game = started("BA")
    played = tuple(action for word in words for action in actions(word))
    return Record(("Ana", "Bo"), game.order, game.bonus, actions=played)


@pytest.mark.parametrize(
    "text",
    [HEADER + "*\n", SHORT, SHORT.replace(" B:o1d4,o1d5,o1d6", ""), HEADER + "1. ooo/bbb\n*\n"],
)
def test_unfinished_records_round_trip(text: str) -> None:
    record = Record.parse(text)
    assert str(record) == text
    assert not record.finished


def test_what_a_record_says() -> None:
    record = Record.parse(SHORT)
    assert record.names == ("Ana", "Bo")
    assert record.order == (Seat.B, Seat.A)
    assert record.bonus == (BonusCard.LARGEST, BonusCard.MOST_LEVELS, BonusCard.THREE_COLORS)
    assert record.extras == ()
    assert [str(action) for action in record.actions] == [
        "ooo/bbb", "A1", "B1", "A>2", "A:b1d4,b1d5,b1d6", "B:o1d4,o1d5,o1d6",
    ]  # fmt: skip
    assert (record.game.round, record.game.phase) == (2, Phase.DEAL)


def test_the_positions_of_a_record() -> None:
    phases = [f"{game.round}{game.phase}" for game in Record.parse(SHORT).positions()]
    # Picks are made together, so there is no position between them.
    assert phases == ["1deal", "1pick", "1take", "1build", "1build", "2deal"]


def test_a_finished_record() -> None:
    text = (GAMES / "four-seats.yaxha").read_text()
    record = Record.parse(text)
    assert record.finished
    assert str(record) == text
    assert record.game.score().totals == (50, 28, 53, 43)


def test_a_record_of_actions_is_written_like_one_that_was_read() -> None:
    assert str(of_words(*ROUND.split()[1:])) == SHORT
    assert of_words(*ROUND.split()[1:]) == Record.parse(SHORT)


def test_secret_picks_are_not_kept() -> None:
    record = of_words("ooo/bbb", "A1")
    assert str(record) == HEADER + "1. ooo/bbb\n*\n"
    assert record == of_words("ooo/bbb", "A2") == Record.parse(str(record))


def test_of_a_changed_pick_the_last_is_written() -> None:
    record = of_words("ooo/bbb", "B2", "B1", "A1")
    assert str(record) == HEADER + "1. ooo/bbb A1B1\n*\n"
    assert record == of_words("ooo/bbb", "A1", "B1")


def test_extra_lines_are_kept_in_order() -> None:
    text = SHORT.replace("\n\n", "\nzeta: 1; 2: 3\ndate: 2026-11-15\n\n", 1)
    record = Record.parse(text)
    assert record.extras == (("zeta", "1; 2: 3"), ("date", "2026-11-15"))
    assert str(record) == text


@pytest.mark.parametrize("name", ["A", "x" * 32, "Zoë", "Ana Bo", "象", "a:b"])
def test_names(name: str) -> None:
    text = SHORT.replace("Ana", name)
    assert Record.parse(text).names == (name, "Bo")
    assert str(Record.parse(text)) == text


@pytest.mark.parametrize(
    "name",
    [
        "",
        "x" * 33,
        " Ana",
        "Ana ",
        "Ana\u00a0",
        "A,B",
        "A;B",
        "A\tB",
        "A\x00",
        "A\x9f",
        "Zoe\u0308",
    ],
)
def test_no_names(name: str) -> None:
    with pytest.raises(MalformedText):
        Record((name, "Bo"), started().order, started().bonus)
    with pytest.raises(MalformedText) as caught:
        Record.parse(SHORT.replace("Ana", name))
    assert caught.value.line == 2


@pytest.mark.parametrize(
    ("name", "column", "message"),
    [
        ("x" * 33, 8, f'Expected a name of 1 to 32 characters, found "{"x" * 33}".'),
        ("Ana;", 8, 'Expected a name without "," and ";", found "Ana;".'),
        ("Ana ", 11, '"Ana , Bo" is not canonical; write "Ana, Bo".'),
        ("A\x07\x08na", 9, r'Expected no control characters, found "\x07".'),
        ("Zoe\u0308", 10, r'"Zoe\u0308" is not canonical; write "Zoë".'),
    ],
)
def test_what_is_wrong_with_a_name(name: str, column: int, message: str) -> None:
    with pytest.raises(MalformedText) as caught:
        Record.parse(SHORT.replace("Ana", name))
    assert (caught.value.line, caught.value.column, str(caught.value)) == (2, column, message)


def test_a_name_given_by_a_program_is_judged_alike() -> None:
    with pytest.raises(MalformedText) as caught:
        Record(("Ana ", "Bo"), started().order, started().bonus)
    assert str(caught.value) == 'Expected a name with no space at its ends, found "Ana ".'
    with pytest.raises(MalformedText, match="no control characters"):
        Record(("Ana\ud800", "Bo"), started().order, started().bonus)


def test_a_lone_surrogate_is_no_name() -> None:
    with pytest.raises(MalformedText):
        Record.parse(SHORT.replace("Ana", "A\ud800"))


@pytest.mark.parametrize(
    ("key", "value"),
    [
        ("Date", "1"),
        ("", "1"),
        ("a b", "1"),
        ("seats", "1"),
        ("date", ""),
        ("date", " 1"),
        ("date", "1\n"),
    ],
)
def test_extra_lines_that_could_not_be_read_back(key: str, value: str) -> None:
    record = Record.parse(SHORT)
    with pytest.raises(MalformedText):
        dataclasses.replace(record, extras=((key, value),))


def test_an_extra_line_stands_once() -> None:
    with refused(None, "key-twice") as refusal:
        dataclasses.replace(Record.parse(SHORT), extras=(("date", "1"), ("date", "2")))
    assert refusal.message == 'The header has "date" twice.'


def test_names_and_seats_match() -> None:
    with refused("S3", "field-length") as refusal:
        dataclasses.replace(Record.parse(SHORT), names=("Ana",))
    assert refusal.message == "Each of the 2 seats has one entry in names."


def test_a_record_begins_as_a_game_can() -> None:
    with refused("S4", "order-seats"):
        dataclasses.replace(Record.parse(SHORT), order=(Seat.A, Seat.A))
    with refused("S5", "bonus-count"):
        dataclasses.replace(Record.parse(SHORT), bonus=())


def test_a_record_with_an_illegal_action_cannot_be_written() -> None:
    record = dataclasses.replace(Record.parse(HEADER + "*\n"), actions=(Take(Seat.A, 1),))
    with refused("C3", "wrong-phase"):
        str(record)


def outcomes(text: str) -> list[str]:
    return [
        f"{found.line}:{found.column} {found.code}" if isinstance(found, YaxhaError) else "ok"
        for found in read_records(text)
    ]


def test_several_records_follow_one_another() -> None:
    assert outcomes(SHORT + SHORT) == ["ok", "ok"]
    assert outcomes(SHORT + "\n\n; between\n\n" + SHORT + "\n") == ["ok", "ok"]
    with pytest.raises(MalformedText, match="Expected only one record") as caught:
        Record.parse(SHORT + SHORT)
    assert (caught.value.line, caught.value.column) == (8, 1)


def test_after_a_wrong_record_the_next_is_read() -> None:
    wrong = SHORT.replace("o1d6", "o1g6")
    assert outcomes(SHORT + wrong + SHORT) == ["ok", "13:50 apart", "ok"]


def test_what_stands_beside_a_record_does_not_spoil_it() -> None:
    assert outcomes("garbage\n" + SHORT) == ["1:1 expected", "ok"]
    assert outcomes(SHORT + "garbage\n") == ["ok", "8:1 expected"]
    assert outcomes(FINISHED + "garbage\n" + FINISHED) == ["ok", "17:1 expected", "ok"]
    assert outcomes(SHORT + "garbage\nmore\n" + SHORT) == ["ok", "8:1 expected", "ok"]
    assert outcomes(SHORT.replace("yaxha", "Yaxha") + SHORT) == ["1:1 expected", "ok"]
    assert outcomes(SHORT + SHORT.replace("yaxha", "Yaxha") + SHORT) == [
        "ok",
        "8:1 expected",
        "ok",
    ]
    assert outcomes("\ufeff" + SHORT + SHORT) == ["1:1 expected", "ok"]


def test_bytes_that_are_no_text_spoil_only_their_record() -> None:
    wrong = SHORT.replace("*", "; caf\udce9\n*")
    assert outcomes(SHORT + wrong + SHORT) == ["ok", "14:6 expected", "ok"]
    (found,) = read_records(wrong)
    assert str(found) == "Expected text in UTF-8, found the byte 0xe9."


def test_an_unknown_version_is_a_record_of_its_own() -> None:
    assert outcomes(SHORT + SHORT.replace("yaxha 1", "yaxha 2")) == ["ok", "8:1 expected"]


@pytest.mark.parametrize("text", ["", "\n", "\n\n", "; only a comment\n", "\r\n"])
def test_a_text_without_a_record(text: str) -> None:
    (found,) = read_records(text)
    assert isinstance(found, MalformedText)
    assert str(found).startswith('Expected "yaxha 1", found nothing')


@pytest.mark.parametrize("end", range(len(SHORT) - 1))
def test_a_truncated_record_is_refused_within_what_is_there(end: int) -> None:
    (found,) = read_records(SHORT[:end])
    if SHORT[:end].endswith("*"):
        assert isinstance(found, Record)
        return
    assert isinstance(found, YaxhaError)
    lines = SHORT[:end].split("\n")
    assert found.line is not None
    assert 1 <= found.line <= len(lines)
    assert found.column is not None
    assert 1 <= found.column <= len(lines[found.line - 1]) + 1


@pytest.mark.parametrize(
    ("old", "new", "place", "rule", "message"),
    [
        ("Ana, Bo", "Ana", (2, 8), "S2", "A game has 2, 3 or 4 seats."),
        ("Ana, Bo", "A, B, C, D, E", (2, 8), "S2", "A game has 2, 3 or 4 seats."),
        ("Ana, Bo", "Ana,Bo", (2, 12), None, '"Ana,Bo" is not canonical; write "Ana, Bo".'),
        ("order: BA", "order: BB", (3, 8), "S4", "The turn order must name each of the seats AB"),
        ("three-colors", "largest", (4, 28), "S5", "There is only one card largest."),
        ("three-colors", "neighbor-blue", (4, 28), "S5", "With two seats the neighbour cards"),
        (" three-colors", "", (4, 8), "S5", "A game has 3 bonus cards."),
        ("order: BA\n", "", (3, 1), None, 'Expected "order: …", found "bonus: largest'),
        ("\n\n", "\n", (5, 1), None, 'Expected "key: value", or the empty line') ,
        ("\n\n", "\nnothing\n\n", (5, 1), None, 'Expected "key: value", or the empty line'),
        ("\n\n", "\n\n\n", (6, 1), None, 'Expected "*", since the game is not finished, found no'),
        ("\n\n", "\nA: b\n\n", (5, 1), None, 'Expected a key of small letters, found "A".'),
        ("\n\n", "\na:  b\n\n", (5, 4), None, "Expected a value with no space at its ends, fo"),
        ("\n\n", "\norder: b\n\n", (5, 1), None, 'The header has "order" twice.'),
        ("\n\n", "\nbonus: b\n\n", (5, 1), None, 'The header has "bonus" twice.'),
        ("1. ", "2. ", (6, 1), None, 'Expected round "1.", or the end'),
        ("1. ", "1.  ", (6, 4), None, '"1.  ooo'),
        (ROUND, "1.\n", (6, 3), None, "Expected a deal, found nothing."),
        ("A1B1", "A1", (6, 12), None, "Expected the picks of all 2 seats, a take or a build"),
        ("A1B1", "A1A1", (6, 12), None, "Expected one pick of each of the 2 seats"),
        ("A1B1", "A1C1", (6, 14), "S3", "Nobody sits at C: the seats are AB."),
        ("A1B1", "B1A1", (6, 12), None, '"B1A1" is not canonical; write "A1B1".'),
        ("A1B1", "A1B3", (6, 14), "C1", "There is no market tile 3"),
        ("ooo/bbb", "ooo/bb", (6, 8), "C1", "Market tile 2 gets 3 cubes, not 2.") ,
        ("A>2", "A>1", (6, 17), "C3", "Market tile 1 is not among those left to take: 2."),
        (" A>2", "", (6, 17), "C3", "Cannot build now: the game is in the take phase."),
        ("b1d5", "b1g7", (6, 28), "B2", "Blue cannot lie on 1g7."),
        (",b1d6", "", (6, 21), "B1", "All cubes of the round are built or discarded; left over: b"),
        (",b1d6", ",xb", (6, 33), "R6", "Only what fits nowhere is discarded: blue still fits"),
        ("*", "= A0 B0", (7, 1), None, 'Expected "*", since the game is not finished'),
        ("*\n", "2. ggg/yyy\n2. ggg/yyy\n*\n", (8, 1), None, 'Expected round "3.", or the end'),
        ("*\n", "2. ggg/yyy\n3. ggg/yyy\n*\n", (8, 4), "C1", "Cannot deal now"),
    ],
)  # fmt: skip
def test_wrong_records(
    old: str, new: str, place: tuple[int, int], rule: str | None, message: str
) -> None:
    (found,) = read_records(SHORT.replace(old, new, 1))
    assert isinstance(found, YaxhaError)
    assert str(found).startswith(message)
    assert (found.line, found.column, found.rule) == (*place, rule)


FINISHED = (GAMES / "two-seats.yaxha").read_text()


@pytest.mark.parametrize(
    ("last", "rule", "message"),
    [
        ("= A48 B39", "E2", "The pyramids score B38, not B39."),
        ("= B38 A48", None, '"= B38 A48" is not canonical; write "= A48 B38".'),
        ("= A048 B38", None, '"= A048 B38" is not canonical; write "= A48 B38".'),
        ("=A48 B38", None, '"=A48 B38" is not canonical; write "= A48 B38".'),
        ("= A48", None, '"= A48" is not canonical; write "= A48 B38".'),
        ("= A48 B38 ", None, '"= A48 B38 " is not canonical; write "= A48 B38".'),
        ("*", None, '"*" is not canonical; write "= A48 B38".'),
        ("11. ooo/bbb", "E4", "The game is over."),
    ],
)
def test_wrong_last_lines(last: str, rule: str | None, message: str) -> None:
    (found,) = read_records(FINISHED.replace("= A48 B38", last))
    assert isinstance(found, YaxhaError)
    assert str(found).startswith(message)
    assert (found.rule, found.line) == (rule, 16)


def test_a_wrong_total_is_refused_at_its_seat() -> None:
    (found,) = read_records(FINISHED.replace("= A48 B38", "= A48 B39"))
    assert isinstance(found, YaxhaError)
    assert (found.line, found.column) == (16, 7)


def test_a_header_needs_its_empty_line() -> None:
    (found,) = read_records(HEADER.removesuffix("\n\n"))
    assert isinstance(found, MalformedText)
    assert str(found).startswith('Expected "key: value", or the empty line')
    assert (found.line, found.column) == (4, len("bonus: largest most-levels three-colors") + 1)


def test_readers_are_liberal_in_four_things() -> None:
    loose = "; before\n\n" + SHORT.replace("*", "; a comment\n  ; another\n*").replace(
        "o1d6\n", "o1d6   ; good\n"
    )
    for text in (loose, loose.replace("\n", "\r\n"), loose.rstrip("\n"), loose + "\n; after\n"):
        (found,) = read_records(text)
        assert isinstance(found, Record)
        assert str(found) == SHORT


@pytest.mark.parametrize(
    "text",
    [
        SHORT.replace("seats:", "; no\nseats:"),
        SHORT.replace("*", "\t; no\n*"),
        SHORT.replace("*", "X; no\n*"),
        SHORT.replace("\n\n", "\n; no\n\n"),
        SHORT.replace("*", "* ; no"),
        SHORT.replace("yaxha 1", "yaxha 1 ; no"),
        SHORT.replace("yaxha 1", "yaxha 1 "),
        "\ufeff" + SHORT,
        SHORT.replace("\n", "\r"),
        SHORT.replace("*\n", "*\r"),
        SHORT.replace(" A>2", "\tA>2"),
        SHORT.replace("o1d6\n", "o1d6 \n"),
        SHORT.replace("*", "\n*"),
        SHORT.replace("A>2", "\x0bA>2"),
        SHORT.replace("1. ", "1.\u2028"),
    ],
)
def test_and_in_nothing_else(text: str) -> None:
    assert any(isinstance(found, MalformedText) for found in read_records(text))
