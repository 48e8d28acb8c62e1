"""Asking a bot for its decision, whatever it answers."""

import traceback
from collections.abc import Iterable, Sequence
from itertools import compress, islice
from operator import index
from pathlib import Path
from time import perf_counter

from yaxha.bots import child, named, playing, process
from yaxha.bots.arena.faults import FaultKind, Faulty
from yaxha.bots.process import BotFault
from yaxha.bots.protocol import Bot
from yaxha.engine import (
    Build,
    Cell,
    Color,
    Game,
    IllegalAction,
    Pick,
    Placement,
    Seat,
    Take,
    View,
)

Decision = Pick | Take | Build

# A bot in a process of its own has been judged where its texts are read.
BOT_FAULTS = {"illegal": FaultKind.ILLEGAL, "nonsense": FaultKind.NONSENSE}

LONGEST_ANSWER = 120

# More than any action has of anything, and few enough to be written out.
NUMBERS = range(-99, 100)
MOST_PARTS = 99


class TimeUp(BaseException):
    """Raised in the middle of whatever a bot does when its time is long over.

    No Exception, since bots may well catch those.
    """


def ask(bot: Bot, game: Game, seat: Seat, limit: float) -> tuple[Decision, Game, float]:
    """The bot's action, the game after it, and the seconds it took; or why there is none."""
    view = View.of(game, seat)
    began = perf_counter()
    try:
        answer: object = playing.act(bot, view)
    except BaseException as error:  # whatever a bot does, also sys.exit(), is its own affair
        raise fault_of(error, str(game.phase), limit) from None
    seconds = perf_counter() - began
    if seconds > limit:
        late = f"It answered after {seconds:.2f} s; the limit is {limit:g} s."
        raise Faulty(FaultKind.LATE, late)
    try:
        action, after = judge(answer, game, seat)
    except (Faulty, TimeUp):
        raise
    except BaseException as error:  # an answer may have code of its own
        raised = f"It answered what raises {type(error).__name__} when it is looked at."
        raise Faulty(FaultKind.NONSENSE, raised) from None
    return action, after, seconds


def judge(answer: object, game: Game, seat: Seat) -> tuple[Decision, Game]:
    """The answer as an action of this seat, with the game after it."""
    kind: type[Decision] = playing.KINDS[game.phase]
    if not isinstance(answer, kind):
        raise nonsense(answer, f"not a {kind.__name__}")
    if answer.seat != seat:
        raise nonsense(answer, f"but it sits at {seat}")
    try:
        action = _plain(answer, seat)
    except (TypeError, ValueError, AttributeError):
        raise nonsense(answer, f"not a {kind.__name__} made of the right parts") from None
    try:
        return action, game.apply(action)
    except IllegalAction as error:
        raise Faulty(FaultKind.ILLEGAL, f"{action}: {error}", rule=error.rule) from None


def _plain(answer: Decision, seat: Seat) -> Decision:
    """The action in the types the engine and the notation know, from anything that is as good."""
    match answer:
        case Pick():
            return Pick(seat, _plain_number(answer.tile))
        case Take():
            return Take(seat, _plain_number(answer.tile))
        case Build():
            placements = tuple(map(_plain_placement, _few(answer.placements)))
            return Build(seat, placements, tuple(map(_plain_color, _few(answer.discards))))


def _few(parts: Iterable[object]) -> list[object]:
    found = list(islice(parts, MOST_PARTS + 1))
    if len(found) > MOST_PARTS:
        raise ValueError
    return found


def _plain_number(number: object) -> int:
    plain = index(number)  # type: ignore[arg-type]
    if plain not in NUMBERS:
        raise ValueError
    return plain


def _plain_placement(placement: object) -> Placement:
    if not isinstance(placement, Placement) or not isinstance(placement.cell, Cell):
        raise TypeError
    if any(type(number) is not int for number in placement.cell):
        raise TypeError
    return Placement(_plain_color(placement.color), Cell(*map(_plain_number, placement.cell)))


def _plain_color(color: object) -> Color:
    if not isinstance(color, Color):
        raise TypeError
    return color


def nonsense(answer: object, why: str) -> Faulty:
    try:
        shown = repr(answer)
    except Exception:
        shown = f"a {type(answer).__name__} that cannot be shown"
    if len(shown) > LONGEST_ANSWER:
        shown = shown[: LONGEST_ANSWER - 1] + "…"
    return Faulty(FaultKind.NONSENSE, f"It answered {shown}, {why}.")


def fault_of(error: BaseException, doing: str, limit: float) -> Faulty:
    """What an exception out of a bot is."""
    try:
        return _told(error, doing, limit)
    except Exception:  # an exception may have code of its own, too
        raised = f"It raised a {type(error).__name__} that cannot be shown."
        return Faulty(FaultKind.CRASH, raised)


def _told(error: BaseException, doing: str, limit: float) -> Faulty:
    match error:
        case TimeUp():
            return hang(doing, limit, _traceback(error))
        case BotFault():
            rule = getattr(error.__cause__, "rule", None)
            kind = BOT_FAULTS.get(error.kind, FaultKind.CRASH)
            return Faulty(kind, error.sentence, rule=rule, details=error.last_words)
        case named.UnknownBot():
            return Faulty(FaultKind.CRASH, str(error))
        case IllegalAction():
            # A bot that has tried its action out has found what we would have.
            return Faulty(FaultKind.ILLEGAL, str(error), rule=error.rule)
        case _:
            last = "".join(traceback.format_exception_only(error)).strip().splitlines()[-1]
            return Faulty(FaultKind.CRASH, f"It raised {last}", details=_traceback(error))


def hang(doing: str, limit: float, details: tuple[str, ...]) -> Faulty:
    lack = {"start": "It was not ready", "close": "It did not close"}
    message = f"{lack.get(doing, 'There was no answer')} after {limit:g} s, and it was stopped."
    return Faulty(FaultKind.HANG, message, details=details)


def _traceback(error: BaseException) -> tuple[str, ...]:
    """Where the bot was, and no frame of ours before or after that."""
    report = traceback.TracebackException.from_exception(error)
    frames = list(compress(report.stack, are_of_bot([frame.filename for frame in report.stack])))
    ends = [] if isinstance(error, TimeUp) else list(report.format_exception_only())
    lines = [*traceback.format_list(frames), *ends]
    return tuple("".join(lines).splitlines())


def are_of_bot(filenames: Sequence[str]) -> list[bool]:
    """Which frames are the bot's own, by their files, the outermost first."""
    # What waits for a process is ours to its innermost frame.
    waiting = next((at for at, name in enumerate(filenames) if name in _WAITING), len(filenames))
    return [at < waiting and not _is_ours(name) for at, name in enumerate(filenames)]


def _is_ours(filename: str) -> bool:
    """Whether a file is of the code that asks bots, and no bot."""
    return Path(filename).parent == Path(__file__).parent or filename in _ASKING


_ASKING = (playing.__file__, named.__file__)
_WAITING = (process.__file__, child.__file__)
