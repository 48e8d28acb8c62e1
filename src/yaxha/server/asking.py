"""Commands that came together, decided one after the other and written as one.

While the disk is busy with what came before, commands gather. They cost one entry of the log then,
and those who watch are shown what came of all of them.
"""

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from typing import NamedTuple, TypeVar

from yaxha.engine import Seat
from yaxha.server.commands import Command, HostCommand
from yaxha.server.deciding import answered, decide
from yaxha.server.events import Transaction
from yaxha.server.holding import Who
from yaxha.server.presence import NOBODY_AWAY, Away
from yaxha.server.refusals import Refused
from yaxha.server.table import Table

T = TypeVar("T")


class Answer(NamedTuple):
    """A command was done, now or before; the number is that of the view that shows it."""

    number: int
    repeated: bool


class Asked(NamedTuple):
    """A command, and what is to be called with its answer."""

    command: Command
    who: Who
    id: str
    seen: int | None
    address: str
    give: Callable[[Answer | Exception], None]


def awaited(ask: Callable[[Callable[[T | Exception], None]], None]) -> Awaitable[T]:
    """For whoever would rather wait than be called."""
    answer: asyncio.Future[T] = asyncio.get_running_loop().create_future()

    def give(given: T | Exception) -> None:
        if answer.done():  # nobody waits for it any more
            return
        if isinstance(given, Exception):
            answer.set_exception(given)
        else:
            answer.set_result(given)

    ask(give)
    return answer


class Together(NamedTuple):
    """What is to be written, the table as it will be then, and what to say to each."""

    transactions: tuple[Transaction, ...]
    after: Table
    answers: tuple[Answer | Exception, ...]

    @property
    def is_unwritten(self) -> bool:
        """Whether some answer depends on no entry of the log, and so on what is known here."""
        done = [each for each in self.answers if isinstance(each, Answer) and not each.repeated]
        is_refusing = any(isinstance(answer, Refused) for answer in self.answers)
        return is_refusing or len(done) > len(self.transactions)


def _shown(table: Table, command: Command) -> int:
    """The number of the view in which all is so already."""
    return table.number_of(None if isinstance(command, HostCommand) else Seat[command.seat])


def decide_together(
    table: Table, asked: Sequence[Asked], at: int, away: Away = NOBODY_AWAY
) -> Together:
    """What comes of the commands, each on the table that those before it leave."""
    transactions: list[Transaction] = []
    answers: list[Answer | Exception] = []
    for each in asked:
        try:
            before = answered(table, each.command, each.who, each.id)
            if before is not None:
                answers.append(Answer(before, repeated=True))
                continue
            decision = decide(
                table, each.command, each.who, at, id=each.id, seen=each.seen, away=away
            )
        except Exception as error:
            # Refused; or a defect, which is no reason to fail what others asked.
            answers.append(error)
            continue
        if decision is not None:
            transaction, table = decision
            transactions.append(transaction)
        answers.append(Answer(_shown(table, each.command), repeated=False))
    return Together(tuple(transactions), table, tuple(answers))
