"""The bot protocol: three decisions, each from a view, and games of bots alone."""

from collections.abc import Iterator, Sequence
from random import Random
from typing import Any, Protocol

from yaxha.engine import Action, Build, Game, Phase, Pick, Seat, Take, View, draw


class Bot(Protocol):
    """Sits at the viewer's seat of the views it is shown."""

    def pick(self, view: View) -> Pick:
        """A market tile, face down."""

    def take(self, view: View) -> Take:
        """One of the tiles nobody picked, after a lost tie."""

    def build(self, view: View) -> Build:
        """All cubes in hand, placed or, where nothing fits, discarded."""


def seat_of(view: View) -> Seat:
    """The seat a bot plays for; a spectator has none."""
    if view.viewer is None:
        raise ValueError("A spectator has nothing to decide.")
    return view.viewer


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


def close_bot(bot: Bot) -> None:
    """End what the bot holds, such as a process of its own; most bots hold nothing."""
    close = getattr(bot, "close", None)
    if close is not None:
        close()
