"""The bot protocol, and games that bots play among themselves."""

from collections.abc import Iterator, Sequence
from random import Random
from typing import Any, Protocol

from yaxha.engine import Action, Build, Game, Phase, Pick, Seat, Take, View, draw


class Bot(Protocol):
    """A player at the viewer's seat of the views that it gets."""

    def pick(self, view: View) -> Pick:
        """Pick a market tile, face down."""

    def take(self, view: View) -> Take:
        """Take one of the tiles that nobody picked, after a lost tie."""

    def build(self, view: View) -> Build:
        """Place all cubes in hand, and discard those that fit nowhere."""


def seat_of(view: View) -> Seat:
    """Return the seat that the bot plays; raise ValueError for a spectator's view."""
    if view.viewer is None:
        raise ValueError("A spectator has nothing to decide.")
    return view.viewer


Decision = Pick | Take | Build

KINDS: dict[Phase, type[Any]] = {Phase.PICK: Pick, Phase.TAKE: Take, Phase.BUILD: Build}


def act(bot: Bot, view: View) -> Decision:
    """Return the bot's decision in the phase of the view."""
    match view.phase:
        case Phase.PICK:
            return bot.pick(view)
        case Phase.TAKE:
            return bot.take(view)
        case Phase.BUILD:
            return bot.build(view)
        case Phase.DEAL | Phase.END:
            raise ValueError(f"No seat decides in the {view.phase} phase.")


def play(game: Game, bots: Sequence[Bot], rng: Random) -> Iterator[Action]:
    """Yield the actions of a game that these bots, one per seat, play to its end."""
    while game.phase is not Phase.END:
        if game.phase is Phase.DEAL:
            action: Action = draw(game, rng)
        else:
            seat = game.acting()[0]
            action = act(bots[seat], View.of(game, seat))
        yield action
        game = game.apply(action)


def close_bot(bot: Bot) -> None:
    """Release the bot's resources, such as its process, if it has any."""
    close = getattr(bot, "close", None)
    if close is not None:
        close()
