"""Asking a bot for its decision, whatever it answers."""

import traceback
from operator import index
from pathlib import Path
from time import perf_counter

from yaxha.bots import named, playing
from yaxha.bots.arena.faults import FaultKind, Faulty
from yaxha.bots.process import BotFault
from yaxha.bots.protocol import Bot
from yaxha.engine import (
    Build,
    Cell,
    Color,
    Game,
    IllegalAction,
    Phase,
    Pick,
    Placement,
    Seat,
    Take,
    View,
)

Decision = Pick | Take | Build

KINDS: dict[Phase, type[Decision]] = {Phase.PICK: Pick, Phase.TAKE: Take, Phase.BUILD: Build}

# A bot in a process of its own has been judged where its texts are read.
BOT_FAULTS = {"illegal": FaultKind.ILLEGAL, "nonsense": FaultKind.NONSENSE}

LONGEST_ANSWER = 120


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
    action, after = judge(answer, game, seat)
    return action, after, seconds


def judge(answer: object, game: Game, seat: Seat) -> tuple[Decision, Game]:
    """The answer as an action of this seat, with the game after it."""
    kind = KINDS[game.phase]
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
            return Pick(seat, index(answer.tile))
        case Take():
            return Take(seat, index(answer.tile))
        case Build():
            placements = tuple(map(_plain_placement, answer.placements))
            return Build(seat, placements, tuple(map(_plain_color, answer.discards)))


def _plain_placement(placement: object) -> Placement:
    if not isinstance(placement, Placement) or not isinstance(placement.cell, Cell):
        raise TypeError
    if any(type(number) is not int for number in placement.cell):
        raise TypeError
    return Placement(_plain_color(placement.color), placement.cell)


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
    frames = [frame for frame in report.stack if not is_ours(frame.filename)]
    ends = [] if isinstance(error, TimeUp) else list(report.format_exception_only())
    lines = [*traceback.format_list(frames), *ends]
    return tuple("".join(lines).splitlines())


def is_ours(filename: str) -> bool:
    """Whether a file is of the code that asks bots, and no bot."""
    return Path(filename).parent == Path(__file__).parent or filename in _ASKING


_ASKING = (playing.__file__, named.__file__)
