"""Bots at a table: whose decision it is, and whole games of bots alone."""

from collections.abc import Iterator, Sequence
from random import Random
from typing import Any

from yaxha.bots.protocol import Bot
from yaxha.engine import Action, Build, Game, Phase, Pick, Take, View, draw

Decision = Pick | Take | Build

KINDS: dict[Phase, type[Any]] = {Phase.PICK: Pick, Phase.TAKE: Take, Phase.BUILD: Build}


def act(bot: Bot, view: View) -> Decision:
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
