"""Before the game: who sits down, and whom the host seats where."""

import unicodedata
from collections.abc import Sequence

from yaxha.engine import Seat
from yaxha.server import commands, events
from yaxha.server.holding import Who, is_host
from yaxha.server.levels import check_level
from yaxha.server.options import BotSeat, MySeat, SeatWish, check_person, letter
from yaxha.server.refusals import Refused
from yaxha.server.table import Table
from yaxha.server.trial import Trial, not_begun


def claim(trial: Trial, seat: Seat, command: commands.Claim, who: Who) -> None:
    table = trial.table
    not_begun(table)
    if who.identity is None:
        raise Refused("no-identity", "Say who you are: a seat belongs to an identity.")
    if table.sitters[seat].kind != "open":
        raise Refused("taken", f"Somebody sits at {seat} already.", facts={"seat": str(seat)})
    if who.identity in table.sent_away:
        raise Refused("sent-away", "The host has sent you away from this table.")
    check_person(command.name)
    _check_free(table, seat, command.name)
    trial.add(
        events.Claimed(command.seat, command.name, who.identity, command.nonce, who.bot_account)
    )


def reseat(trial: Trial, seat: Seat, command: commands.Reseat, who: Who) -> None:
    if not is_host(trial.table, who):
        raise Refused("not-host", "Only who made the table seats others.")
    not_begun(trial.table)
    if isinstance(command.to, BotSeat):
        check_level(command.to.bot)
    if isinstance(command.to, MySeat):
        check_person(command.to.name)
        _check_free(trial.table, seat, command.to.name)
    trial.add(events.Reseated(command.seat, command.to))
    if all(sitter.kind == "bot" for sitter in trial.table.sitters):
        raise _nobody()


def check_wishes(wishes: Sequence[SeatWish]) -> None:
    """Refuse seats that a new table cannot have."""
    if all(isinstance(wish, BotSeat) for wish in wishes):
        raise _nobody()
    names: dict[str, Seat] = {}
    for seat, wish in zip(Seat, wishes, strict=False):
        if isinstance(wish, BotSeat):
            check_level(wish.bot)
        if isinstance(wish, MySeat):
            check_person(wish.name)
            if names.setdefault(_alike(wish.name), seat) is not seat:
                raise _name_taken(wish.name, names[_alike(wish.name)])


def _check_free(table: Table, seat: Seat, name: str) -> None:
    """Refuse what somebody else at the table is called; bots of the server are shown as such."""
    wanted = _alike(name)
    for other, sitter in zip(table.seats, table.sitters, strict=True):
        if other != seat and sitter.kind == "person" and _alike(sitter.name) == wanted:
            raise _name_taken(name, other)


def _nobody() -> Refused:
    """Bots do not play where nobody may look: for that there is the arena."""
    return Refused("only-bots", "One seat at least is for a person, or for a bot from outside.")


def _alike(name: str) -> str:
    """The same for names that look or read the same."""
    folded = unicodedata.normalize("NFKC", name).casefold()
    return unicodedata.normalize("NFKC", folded)


def _name_taken(name: str, seat: Seat) -> Refused:
    return Refused(
        "name-taken",
        f"Somebody at {seat} is called {name} already.",
        facts={"name": name, "seat": letter(seat)},
    )
