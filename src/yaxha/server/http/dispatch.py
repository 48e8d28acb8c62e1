"""Command dispatch for REST and WebSockets, with rate limits and metrics."""

import time
from collections.abc import Callable

from yaxha.server.http import metrics
from yaxha.server.http.limits import TooMany
from yaxha.server.http.site import Site
from yaxha.server.runtime.live_table import Asked, LiveTable
from yaxha.server.store import StoreError
from yaxha.table.commands import Command
from yaxha.table.decide import Answer, Request
from yaxha.table.errors import Refused
from yaxha.table.seats import Credentials
from yaxha.table.views.schemas import Ack, Sent


def do(
    site: Site,
    running: LiveTable,
    sent: Sent,
    who: Credentials,
    address: str,
    reply: Callable[[Ack | Exception], None],
) -> None:
    """Run a command and pass its outcome to ``reply``. Idempotent by command id."""
    began = time.perf_counter()

    def finish(answer: Answer | Exception) -> None:
        metrics.commands_of(kind_of(sent.do), outcome_of(answer)).inc()
        metrics.command_seconds.observe(time.perf_counter() - began)
        reply(Ack(sent.id, answer.number) if isinstance(answer, Answer) else answer)

    try:
        site.take_act(who, address)
    except TooMany as error:
        finish(error)
    else:
        running.ask(Asked(Request(sent.do, who, sent.id, sent.seen), address, finish))


def outcome_of(answer: Answer | Exception) -> str:
    match answer:
        case Answer(repeated=repeated):
            return "repeated" if repeated else "done"
        case Refused():
            return "refused"
        case StoreError():
            return "unavailable"
        case TooMany():
            return "limited"
        case _:
            return "failed"


def kind_of(command: Command) -> str:
    return str(command.__struct_config__.tag)
