"""Validation of bots' answers: a legal action of the engine's own types, or a fault.

The caller chooses the subject of a fault's sentence: "It" below a heading, or the bot's name.
"""

import traceback
from collections.abc import Callable, Iterable, Sequence
from enum import StrEnum
from functools import partial
from itertools import compress, islice
from operator import index
from pathlib import Path
from typing import TypeVar

from yaxha.bots.base import KINDS, Bot, Decision, act, seat_of
from yaxha.bots.untrusted_text import safe_text
from yaxha.engine import (
    Build,
    Cell,
    Color,
    IllegalAction,
    Pick,
    Placement,
    Seat,
    Take,
    View,
)

T = TypeVar("T")

# Exceptions that a bot, or code in its answer, is responsible for. Ctrl-C is not one of them.
RAISED = (Exception, SystemExit)

LONGEST_ANSWER = 100
"""Leaves room for the reason in the same line."""

# Beyond the numbers in any action, yet few enough to print.
NUMBERS = range(-99, 100)
MOST_PARTS = 99


class FaultKind(StrEnum):
    """The kinds of fault."""

    START = "start"
    """A process did not become ready."""
    EXIT = "exit"
    """A process ended, or closed its input or output."""
    NONSENSE = "nonsense"
    """The answer is malformed, or nobody asked for it."""
    ILLEGAL = "illegal"
    """The rules do not allow the action or the question."""
    ERROR = "error"
    """A process reported that it cannot continue."""
    CRASH = "crash"
    """A class raised an exception; in the arena, a bot ended for any other reason."""
    LATE = "late"
    """In the arena: the answer came after the time limit."""
    HANG = "hang"
    """In the arena: no answer came, and the bot was stopped."""


class BotFault(Exception):
    """A bot that broke the protocol or the rules, and was stopped.

    ``last_words``: its last lines on standard error. ``rule``: the rule that it broke.
    ``trace``: the traceback of an exception, through the bot's own code alone.
    """

    def __init__(
        self,
        kind: FaultKind,
        sentence: str,
        last_words: Sequence[str] = (),
        rule: str | None = None,
        trace: Sequence[str] = (),
    ) -> None:
        super().__init__(kind, sentence, tuple(last_words), rule, tuple(trace))
        self.kind = kind
        self.sentence = sentence
        self.last_words = tuple(last_words)
        self.rule = rule
        self.trace = tuple(trace)

    def __str__(self) -> str:
        if not self.last_words:
            return self.sentence
        return f"{self.sentence} Its last words: {' / '.join(self.last_words)}"


def decide(bot: Bot, view: View) -> Decision:
    """Return the bot's decision, which is legal in the view. Raises BotFault."""
    subject = f"The bot {safe_text(type(bot).__name__)} was asked to {view.phase} and"
    try:
        answer: object = act(bot, view)
    except BotFault:
        raise
    except RAISED as error:
        raise fault_of(error, subject) from error
    return judge(answer, view, partial(check_legal, view), subject)[0]


def check_legal(view: View, action: Pick | Take | Build) -> None:
    """Reject an action that is illegal as far as the view shows. Raises IllegalAction."""
    if isinstance(action, Build):
        view.built(action)
    elif action not in view.legal_actions(action.seat):
        facts = {"tile": action.tile}
        if isinstance(action, Pick):
            raise IllegalAction("C1", "no-such-tile", **facts, tiles=len(view.market))
        raise IllegalAction("C3", "tile-not-free", **facts, free=view.free_tiles())


def judge(
    answer: object, view: View, apply: Callable[[Decision], T], subject: str
) -> tuple[Decision, T]:
    """Return the answer as an action, and the result of ``apply``, which checks its legality."""
    kind, seat = KINDS[view.phase], seat_of(view)
    try:
        action = _plain(answer, kind, seat)
    except RAISED as error:
        parts = f"not a {kind.__name__} made of the right parts: {_last_line(error)}"
        why = error if type(error) is Nonsense else parts
        told = f"{subject} answered {_shown(answer)}, {why}."
        raise BotFault(FaultKind.NONSENSE, told) from error
    try:
        return action, apply(action)
    except IllegalAction as error:
        told = f"{subject} answered {action}: {error}"
        raise BotFault(FaultKind.ILLEGAL, told, rule=error.rule) from error


def fault_of(error: BaseException, subject: str) -> BotFault:
    """Return the fault for an exception that a bot raised."""
    try:
        return _told(error, subject)
    except RAISED:  # an exception may run its own code, too
        told = f"{subject} raised a {type(error).__name__} that cannot be shown."
        return BotFault(FaultKind.CRASH, told)


def _told(error: BaseException, subject: str) -> BotFault:
    if isinstance(error, BotFault):
        return error
    if isinstance(error, IllegalAction):
        # The bot tried the action itself, and found the same error as we would.
        told = f"{subject} tried what is illegal: {safe_text(str(error))}"
        return BotFault(FaultKind.ILLEGAL, told, rule=error.rule and str(error.rule))
    frames = frames_of_bot(error)
    place = ""
    if frames:
        place = f" ({safe_text(Path(frames[-1].filename).name)}, line {frames[-1].lineno})"
    told = f"{subject} raised {_last_line(error)}{place}."
    lines = [*traceback.format_list(frames), *traceback.format_exception_only(error)]
    return BotFault(FaultKind.CRASH, told, trace="".join(lines).splitlines())


def _last_line(error: BaseException) -> str:
    """Return the last line of the traceback, without a full stop."""
    return safe_text(traceback.format_exception_only(error)[-1].strip().removesuffix("."))


def _shown(answer: object) -> str:
    try:
        return safe_text(repr(answer), LONGEST_ANSWER)
    except RAISED:
        return f"a {safe_text(type(answer).__name__)} that cannot be shown"


# Plain actions


class Nonsense(Exception):
    """The reason why an answer is malformed."""


def _plain(answer: object, kind: type[Decision], seat: Seat) -> Decision:
    """Return the action in the engine's own types, converted from equivalent ones."""
    if not isinstance(answer, kind):
        raise Nonsense(f"not a {kind.__name__}")
    if answer.seat != seat:
        raise Nonsense(f"but it sits at {seat}")
    match answer:
        case Pick():
            return Pick(seat, _plain_number(answer.tile))
        case Take():
            return Take(seat, _plain_number(answer.tile))
        case Build():
            placements = tuple(map(_plain_placement, _few(answer.placements)))
            return Build(seat, placements, tuple(map(_plain_color, _few(answer.discards))))


def _few(parts: Iterable[T]) -> list[T]:
    found = list(islice(parts, MOST_PARTS + 1))
    if len(found) > MOST_PARTS:
        raise ValueError(f"more than {MOST_PARTS} cubes")
    return found


def _plain_number(number: int) -> int:
    plain = index(number)
    if plain not in NUMBERS:
        raise ValueError("a number of three digits or more")
    return plain


def _plain_placement(placement: Placement) -> Placement:
    color, (level, file, rank) = placement
    cell = Cell(_plain_number(level), _plain_number(file), _plain_number(rank))
    return Placement(_plain_color(color), cell)


def _plain_color(color: Color) -> Color:
    if not isinstance(color, Color):
        raise TypeError("a colour that is no Color")
    return color


# Frames of a bot

_HERE = Path(__file__).parent
_ASKING = {str(_HERE / name) for name in ("answers.py", "base.py", "registry.py")}
_WAITING = _HERE / "process"


def frames_of_bot(error: BaseException) -> list[traceback.FrameSummary]:
    """Return the bot's own frames, without those of the code that asks it."""
    frames = traceback.extract_tb(error.__traceback__)
    return list(compress(frames, are_of_bot([frame.filename for frame in frames])))


def are_of_bot(filenames: Sequence[str]) -> list[bool]:
    """Tell for each frame, by its file and the outermost first, whether it is the bot's own."""
    # The caller's frames come first, up to the code here that asks a bot.
    first = next((at for at, name in enumerate(filenames) if name in _ASKING), 0)
    # The frames that wait for a process are never the bot's, to the innermost.
    waiting = (at for at, name in enumerate(filenames) if Path(name).parent == _WAITING)
    end = next(waiting, len(filenames))
    return [first <= at < end and name not in _ASKING for at, name in enumerate(filenames)]
