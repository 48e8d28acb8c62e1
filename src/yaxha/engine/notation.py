"""Records: whole games as text, parsed and written."""

import re
import unicodedata
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cached_property

from yaxha.engine.actions import Action, Build, Deal, Pick, Take
from yaxha.engine.bonus import BonusCard, read_cards
from yaxha.engine.errors import IllegalAction, IllegalPosition, MalformedText, YaxhaError
from yaxha.engine.game import Game, start_game
from yaxha.engine.market import (
    SEATS,
    Seat,
    TurnOrder,
    check_order,
    check_seats,
    read_order,
    write_order,
)
from yaxha.engine.position import Phase
from yaxha.engine.text import Span, quoted

FIRST_LINE = "yaxha 1"
HEADER = ("seats", "order", "bonus")
LONGEST_NAME = 32

# A number, a deal, the picks, three takes and four builds.
MOST_WORDS = 10


@dataclass(frozen=True)
class Record:
    """A game as text: the names by seat, the drawn turn order and cards, and every action.

    ``extras`` are more header lines, in their order.
    """

    names: tuple[str, ...]
    order: TurnOrder
    bonus: tuple[BonusCard, ...]
    extras: tuple[tuple[str, str], ...] = ()
    actions: tuple[Action, ...] = ()

    def __post_init__(self) -> None:
        start_game(self.order, self.bonus)
        if len(self.names) != len(self.order):
            raise IllegalPosition("S3", "field-length", seats=len(self.order), field="names")
        for name in self.names:
            check_name(name)
        known: set[str] = set()
        for key, value in self.extras:
            _check_extra(Span(key), Span(value), known)
        actions = tuple(_with_picks_together(self.actions, len(self.order)))
        object.__setattr__(self, "actions", actions)

    def positions(self) -> Iterator[Game]:
        """Yield the start, then the game after each deal, take and build, and after all picks."""
        game = start_game(self.order, self.bonus)
        yield game
        for action in self.actions:
            game = game.apply(action)
            if game.phase is not Phase.PICK or isinstance(action, Deal):
                yield game

    @cached_property
    def game(self) -> Game:
        """The game after the last action."""
        *_, last = self.positions()
        return last

    @property
    def finished(self) -> bool:
        return self.game.phase is Phase.END

    def __str__(self) -> str:
        header = [
            FIRST_LINE,
            f"seats: {', '.join(self.names)}",
            f"order: {write_order(self.order)}",
            f"bonus: {' '.join(self.bonus)}",
            *(f"{key}: {value}" for key, value in self.extras),
        ]
        last = write_totals(self.game) if self.finished else "*"
        return "\n".join([*header, "", *self._round_lines(), last, ""])

    def _round_lines(self) -> list[str]:
        rounds: list[str] = []
        for action in self.actions:
            match action:
                case Deal():
                    rounds.append(f"{len(rounds) + 1}. {action}")
                case Pick(seat) if seat is not SEATS[0]:
                    rounds[-1] += str(action)
                case _:
                    rounds[-1] += f" {action}"
        return rounds

    @classmethod
    def parse(cls, text: str) -> "Record":
        """Parse a text that holds exactly one record."""
        lines, *others = _split_records(text)
        if others:
            raise others[0][0].expected("only one record")
        return _Reader(lines).record()


def _with_picks_together(actions: Iterable[Action], seats: int) -> Iterator[Action]:
    """Yield the actions with each round's picks by seat, and none until all are made.

    Picks are secret until then; their order and changes are secret even afterwards.
    """
    picks: dict[Seat, Pick] = {}
    for action in actions:
        if not isinstance(action, Pick):
            yield action
            continue
        picks[action.seat] = action
        if len(picks) == seats:
            yield from (picks[seat] for seat in sorted(picks))
            picks.clear()


def write_totals(game: Game) -> str:
    """Return the last line of a finished record."""
    totals = zip(game.seats, game.score().totals, strict=True)
    return "= " + " ".join(f"{seat}{total}" for seat, total in totals)


def check_name(text: str | Span) -> None:
    """Raise MalformedText for a name that a record cannot hold."""
    span = Span.of(text)
    if not 1 <= len(span) <= LONGEST_NAME:
        raise span.expected(f"a name of 1 to {LONGEST_NAME} characters")
    _check_printable(span)
    if "," in span.text or ";" in span.text:
        raise span.expected('a name without "," and ";"')
    if span.text != span.text.strip():
        raise span.expected("a name with no space at its ends")
    span.check_spelling(unicodedata.normalize("NFC", span.text))


def _check_printable(span: Span) -> None:
    for i, character in enumerate(span.text):
        if unicodedata.category(character) in ("Cc", "Cs"):
            raise span.cut(i, i + 1).expected("no control characters")


def _check_extra(key: Span, value: Span, known: set[str]) -> None:
    """Raise MalformedText for a line that the header cannot hold after the known keys."""
    if not re.fullmatch("[a-z-]+", key.text):
        raise key.expected("a key of small letters")
    if key.text in HEADER or key.text in known:
        error = MalformedText(None, "key-twice", key=quoted(key.text))
        raise error.at(key.line, key.column)
    known.add(key.text)
    _check_printable(value)
    if not value.text or value.text != value.text.strip():
        raise value.expected("a value with no space at its ends")


# Reading


def read_records(text: str) -> Iterator[Record | YaxhaError]:
    """Yield each record of a text, or the error in its place."""
    for lines in _split_records(text):
        try:
            yield _Reader(lines).record()
        except YaxhaError as error:
            yield error


def _split_records(text: str) -> list[list[Span]]:
    """Return the lines of each record, whether or not it is correct.

    A record begins with "yaxha 1", or with any other content after the end of a record.
    """
    *ended, rest = text.split("\n")
    lines = [Span(line.removesuffix("\r"), nth) for nth, line in enumerate(ended, 1)]
    if rest or not ended:
        lines.append(Span(rest, len(lines) + 1))
    records: list[list[Span]] = [[]]
    has_begun = is_over = False
    for line in lines:
        is_content = bool(line.text) and not _is_comment(line)
        if has_begun and is_content and (is_over or line.text.startswith("yaxha ")):
            records.append([])
            is_over = False
        records[-1].append(line)
        has_begun = has_begun or is_content
        is_over = is_over or line.text.startswith(("*", "="))
    return records


def _is_comment(line: Span) -> bool:
    return line.text.lstrip(" ").startswith(";")


class _Reader:
    """A parser of one record, line by line."""

    def __init__(self, lines: list[Span]):
        self.lines = lines
        self.next = 0

    def line(self) -> Span:
        """Return the next line; after the last one, the empty span at its end."""
        if self.next == len(self.lines):
            last = self.lines[-1]
            return last.cut(len(last))
        self.next += 1
        return self.lines[self.next - 1]

    def is_at_end(self) -> bool:
        return self.next == len(self.lines)

    def skip_comments(self) -> None:
        while not self.is_at_end() and _is_comment(self.lines[self.next]):
            self.next += 1

    def skip_between_records(self) -> None:
        while not self.is_at_end() and not self.lines[self.next].text:
            self.next += 1
            self.skip_comments()

    def record(self) -> Record:
        for line in self.lines:
            line.check_encoding()
        self.skip_comments()
        self.skip_between_records()
        first = self.line()
        if first.text != FIRST_LINE:
            raise first.expected(f'"{FIRST_LINE}"')
        names = self.names()
        order = self.order(len(names))
        cards = self.header("bonus")
        cards.check_spacing()
        bonus = read_cards(cards, " ", len(names))
        extras = self.extras()
        actions = self.rounds(start_game(order, bonus))
        return Record(names, order, bonus, extras, actions)

    def header(self, key: str) -> Span:
        line = self.line()
        if not line.text.startswith(f"{key}: "):
            raise line.expected(f'"{key}: …"')
        return line.cut(len(key) + 2)

    def names(self) -> tuple[str, ...]:
        value = self.header("seats")
        # The commas must be spelled correctly before the names can be counted.
        value.check_spelling(", ".join(name.strip() for name in value.text.split(",")))
        names = value.split(", ", len(SEATS))
        try:
            check_seats(len(names))
        except IllegalPosition as error:
            raise error.at(value.line, value.column) from None
        for name in names:
            check_name(name)
        return tuple(name.text for name in names)

    def order(self, seats: int) -> TurnOrder:
        value = self.header("order")
        value.check_spacing()
        order = read_order(value)
        try:
            check_order(order, seats)
        except IllegalPosition as error:
            raise error.at(value.line, value.column) from None
        return order

    def extras(self) -> tuple[tuple[str, str], ...]:
        extras: list[tuple[str, str]] = []
        known: set[str] = set()
        while True:
            cut_short = self.is_at_end()
            line = self.line()
            if not line.text and not cut_short:
                return tuple(extras)
            key, *value = line.split(": ", 1)
            if not value:
                raise line.expected('"key: value", or the empty line that ends the header')
            _check_extra(key, value[0], known)
            extras.append((key.text, value[0].text))

    def rounds(self, game: Game) -> tuple[Action, ...]:
        actions: list[Action] = []
        number = 0
        while True:
            self.skip_comments()
            line = self.line()
            if line.text[:1] in ("", "*", "="):
                break
            number += 1
            game = self.round(line, number, game, actions)
        self.last_line(line, game)
        return tuple(actions)

    def round(self, line: Span, number: int, game: Game, actions: list[Action]) -> Game:
        content, *comment = line.split(";", 1)
        if comment:
            content = content.cut(0, len(content.text.rstrip(" ")))
        content.check_spacing()
        first, *words = content.split(" ", MOST_WORDS)
        if first.text != f"{number}.":
            raise first.expected(f'round "{number}.", or the end: "*" or the totals')
        if not words:
            raise content.cut(len(content)).expected("a deal")
        for nth, word in enumerate(words):
            for action, place, parts in _read_word(word, nth, len(game.seats)):
                try:
                    game = game.apply(action)
                except IllegalAction as error:
                    at = place if error.part is None else parts[error.part]
                    raise error.at(at.line, at.column) from None
                actions.append(action)
        return game

    def last_line(self, line: Span, game: Game) -> None:
        if game.phase is not Phase.END:
            if not line.text.startswith("*"):
                raise line.expected('"*", since the game is not finished')
            line.check_spelling("*")
            return
        right = write_totals(game)
        words, rights = line.split(" ", len(SEATS) + 1), right.split(" ")
        pattern = "= " + " ".join(f"{seat}(0|[1-9][0-9]?[0-9]?)" for seat in game.seats)
        if re.fullmatch(pattern, line.text):
            for word, total in zip(words, rights, strict=True):
                if word.text != total:
                    error = IllegalPosition("E2", "wrong-total", right=total, found=word.text)
                    raise error.at(word.line, word.column)
        line.check_spelling(right)


def _read_word(word: Span, nth: int, seats: int) -> list[tuple[Action, Span, list[Span]]]:
    """Parse a word of a round line into actions, with their places and those of their parts."""
    if nth == 0:
        return [(Deal.parse(word), word, word.split("/", seats))]
    if word.text[1:2] == ">":
        return [(Take.parse(word), word, [])]
    if word.text[1:2] == ":":
        return [(Build.parse(word), word, Build.parts(word))]
    if len(word) != 2 * seats:
        raise word.expected(f"the picks of all {seats} seats, a take or a build")
    places = [word.cut(2 * seat, 2 * seat + 2) for seat in range(seats)]
    picks = [Pick.parse(place) for place in places]
    if len({pick.seat for pick in picks}) < seats:
        raise word.expected(f"one pick of each of the {seats} seats")
    word.check_spelling("".join(map(str, sorted(picks, key=lambda pick: pick.seat))))
    return [(pick, place, []) for pick, place in zip(picks, places, strict=True)]
