"""Asking a bot for its decision, by the clock and whatever it does."""

import traceback
from time import perf_counter

from yaxha.bots import judging
from yaxha.bots.arena.faults import FaultKind, Faulty
from yaxha.bots.judging import frames_of_bot, judge
from yaxha.bots.playing import Decision, act
from yaxha.bots.protocol import Bot
from yaxha.engine import Game, Seat, View

# With all others a bot has ended, be it a class or a process.
BOT_FAULTS = {"illegal": FaultKind.ILLEGAL, "nonsense": FaultKind.NONSENSE}


class TimeUp(BaseException):
    """Raised in the middle of whatever a bot does when its time is long over.

    No Exception, since bots may well catch those.
    """


def ask(bot: Bot, game: Game, seat: Seat, limit: float) -> tuple[Decision, Game, float]:
    """The bot's action, the game after it, and the seconds it took; or why there is none."""
    view = View.of(game, seat)
    began = perf_counter()
    try:
        answer: object = act(bot, view)
        seconds = perf_counter() - began
        if seconds > limit:
            late = f"It answered after {seconds:.2f} s; the limit is {limit:g} s."
            raise Faulty(FaultKind.LATE, late)
        action, after = judge(answer, view, game.apply, "It")
    except Faulty:
        raise
    except BaseException as error:  # whatever a bot does, also sys.exit(), is its own affair
        raise fault_of(error, str(game.phase), limit) from None
    return action, after, seconds


def fault_of(error: BaseException, doing: str, limit: float) -> Faulty:
    """What an exception out of a bot is."""
    if isinstance(error, TimeUp):
        where = traceback.format_list(frames_of_bot(error))
        return hang(doing, limit, tuple("".join(where).splitlines()))
    fault = judging.fault_of(error, "It")
    kind = BOT_FAULTS.get(fault.kind, FaultKind.CRASH)
    return Faulty(kind, fault.sentence, rule=fault.rule, details=fault.last_words or fault.trace)


def hang(doing: str, limit: float, details: tuple[str, ...]) -> Faulty:
    lack = {"start": "It was not ready", "close": "It did not close"}
    message = f"{lack.get(doing, 'There was no answer')} after {limit:g} s, and it was stopped."
    return Faulty(FaultKind.HANG, message, details=details)
