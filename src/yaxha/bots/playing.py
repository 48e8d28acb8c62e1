"""Bots at a table: whose decision it is, and whole games of bots alone."""

import traceback
from collections.abc import Iterator, Sequence
from pathlib import Path
from random import Random
from typing import Any

from yaxha.bots.process import BotFault, safe_text
from yaxha.bots.protocol import Bot
from yaxha.bots.requests import read_decision
from yaxha.engine import (
    Action,
    Build,
    Game,
    IllegalAction,
    Phase,
    Pick,
    Take,
    View,
    YaxhaError,
    draw,
)

KINDS: dict[Phase, type[Any]] = {Phase.PICK: Pick, Phase.TAKE: Take, Phase.BUILD: Build}


def act(bot: Bot, view: View) -> Pick | Take | Build:
    """What the bot does now with the seat whose view this is."""
    match view.phase:
        case Phase.PICK:
            return bot.pick(view)
        case Phase.TAKE:
            return bot.take(view)
        case Phase.BUILD:
            return bot.build(view)
        case Phase.DEAL | Phase.END:
            raise ValueError(f"Nobody decides anything in the phase {view.phase}.")


def decide(bot: Bot, view: View) -> Pick | Take | Build:
    """What anybody's bot does now, legal in the game that the view shows; or else BotFault."""
    kind = KINDS[view.phase]
    who = f"The bot {safe_text(type(bot).__name__)}"
    try:
        answer: object = act(bot, view)
    except BotFault:
        raise
    except IllegalAction as error:
        # A bot that has tried its action out has found what we would have.
        raise BotFault("illegal", f"{who} was asked to {view.phase}: {error}") from error
    except (Exception, SystemExit) as error:
        raise BotFault("crash", f"{who} was asked to {view.phase} and {_raised(error)}") from error
    doing = f"{who} was asked to {view.phase} and answered {_shown(answer)}"
    if not isinstance(answer, kind):
        raise BotFault("nonsense", f"{doing}, which is no {kind.__name__}.")
    try:
        # That nothing is built can be refused, but not written.
        if isinstance(answer, Build):
            view.built(answer)
        # Whatever it is made of, it is as good as what it is written as.
        decision: Pick | Take | Build = read_decision(view, kind, str(answer))
    except YaxhaError as error:
        fault = "illegal" if isinstance(error, IllegalAction) else "nonsense"
        raise BotFault(fault, f"{doing}: {error}") from error
    except Exception as error:
        raise BotFault("nonsense", f"{doing}: {_last_line(error)}.") from error
    return decision


def _raised(error: BaseException) -> str:
    # The first two are ours.
    frames = traceback.extract_tb(error.__traceback__)[2:]
    place = ""
    if frames:
        place = f" ({safe_text(Path(frames[-1].filename).name)}, line {frames[-1].lineno})"
    return f"raised {_last_line(error)}{place}."


def _last_line(error: BaseException) -> str:
    return safe_text(traceback.format_exception_only(error)[-1].strip().removesuffix("."))


def _shown(answer: object) -> str:
    try:
        return safe_text(repr(answer))
    except Exception:
        return f"a {safe_text(type(answer).__name__)} that cannot be shown"


def play(game: Game, bots: Sequence[Bot], rng: Random) -> Iterator[Action]:
    """The actions of a game that these bots play to its end, by seat."""
    while game.phase is not Phase.END:
        if game.phase is Phase.DEAL:
            action: Action = draw(game, rng)
        else:
            seat = game.acting()[0]
            action = act(bots[seat], View.of(game, seat))
        yield action
        game = game.apply(action)
