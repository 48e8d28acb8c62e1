"""What a bot does when it is asked: a plain legal action, or else a fault that is told.

Faults are sentences whose subject is the caller's: the same bot is "It" below a heading, and has
its name where there is none.
"""

import traceback
from collections.abc import Callable, Iterable, Sequence
from functools import partial
from itertools import compress, islice
from operator import index
from pathlib import Path
from typing import TypeVar

from yaxha.bots import child, named, playing, process
from yaxha.bots.playing import KINDS, Decision, act
from yaxha.bots.process import BotFault
from yaxha.bots.protocol import Bot, seat_of
from yaxha.bots.quoting import safe_text
from yaxha.bots.requests import check_legal
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

# What is a bot's own affair, and an answer's, which may have code of its own. Ctrl-C is not.
RAISED = (Exception, SystemExit)

LONGEST_ANSWER = 100
"""Short enough for what is wrong with it to stand in the same line."""

# More than any action has of anything, and few enough to be written out.
NUMBERS = range(-99, 100)
MOST_PARTS = 99


def decide(bot: Bot, view: View) -> Decision:
    """What anybody's bot does now, legal in the game that the view shows; or else BotFault."""
    subject = f"The bot {safe_text(type(bot).__name__)} was asked to {view.phase} and"
    try:
        answer: object = act(bot, view)
    except BotFault:
        raise
    except RAISED as error:
        raise fault_of(error, subject) from error
    return judge(answer, view, partial(check_legal, view), subject)[0]


def judge(
    answer: object, view: View, apply: Callable[[Decision], T], subject: str
) -> tuple[Decision, T]:
    """The answer as an action, and what ``apply`` makes of it, which refuses what is illegal."""
    kind, seat = KINDS[view.phase], seat_of(view)
    try:
        action = _plain(answer, kind, seat)
    except RAISED as error:
        parts = f"not a {kind.__name__} made of the right parts: {_last_line(error)}"
        why = error if type(error) is Nonsense else parts
        raise BotFault("nonsense", f"{subject} answered {_shown(answer)}, {why}.") from error
    try:
        return action, apply(action)
    except IllegalAction as error:
        told = f"{subject} answered {action}: {error}"
        raise BotFault("illegal", told, rule=error.rule) from error


def fault_of(error: BaseException, subject: str) -> BotFault:
    """What it is for a bot to raise this."""
    try:
        return _told(error, subject)
    except RAISED:  # an exception may have code of its own, too
        told = f"{subject} raised a {type(error).__name__} that cannot be shown."
        return BotFault("crash", told)


def _told(error: BaseException, subject: str) -> BotFault:
    if isinstance(error, BotFault):
        return error
    if isinstance(error, IllegalAction):
        # A bot that has tried its action out has found what we would have.
        told = f"{subject} tried what is illegal: {safe_text(str(error))}"
        return BotFault("illegal", told, rule=error.rule and str(error.rule))
    frames = frames_of_bot(error)
    place = ""
    if frames:
        place = f" ({safe_text(Path(frames[-1].filename).name)}, line {frames[-1].lineno})"
    told = f"{subject} raised {_last_line(error)}{place}."
    lines = [*traceback.format_list(frames), *traceback.format_exception_only(error)]
    return BotFault("crash", told, trace="".join(lines).splitlines())


def _last_line(error: BaseException) -> str:
    """What was raised, as a traceback ends, but without a full stop."""
    return safe_text(traceback.format_exception_only(error)[-1].strip().removesuffix("."))


def _shown(answer: object) -> str:
    try:
        return safe_text(repr(answer), LONGEST_ANSWER)
    except RAISED:
        return f"a {safe_text(type(answer).__name__)} that cannot be shown"


# Plain actions


class Nonsense(Exception):
    """Why an answer is not what was asked for."""


def _plain(answer: object, kind: type[Decision], seat: Seat) -> Decision:
    """The action in the types the engine and the notation know, from anything that is as good."""
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


# Where a bot is


def frames_of_bot(error: BaseException) -> list[traceback.FrameSummary]:
    """Where the bot was, and no frame of ours before or after that."""
    frames = traceback.extract_tb(error.__traceback__)
    return list(compress(frames, are_of_bot([frame.filename for frame in frames])))


def are_of_bot(filenames: Sequence[str]) -> list[bool]:
    """Which frames are the bot's own, by their files, the outermost first."""
    # What waits for a process is ours to its innermost frame.
    waiting = next((at for at, name in enumerate(filenames) if name in _WAITING), len(filenames))
    return [at < waiting and not _is_ours(name) for at, name in enumerate(filenames)]


def _is_ours(filename: str) -> bool:
    """Whether a file is of the code that asks bots, and no bot."""
    return filename in _ASKING or Path(filename).parent == _ARENA


_ASKING = (__file__, playing.__file__, named.__file__)
_WAITING = (process.__file__, child.__file__)
_ARENA = Path(__file__).parent / "arena"
