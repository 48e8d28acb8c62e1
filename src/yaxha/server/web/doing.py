"""A command from anywhere, done and counted."""

import time
from collections.abc import Callable

from yaxha.server.asking import Answer, Asked
from yaxha.server.commands import Command
from yaxha.server.holding import Who
from yaxha.server.refusals import Refused
from yaxha.server.running import Running
from yaxha.server.schemas import Ack, Sent
from yaxha.server.store import StoreError
from yaxha.server.web import metrics
from yaxha.server.web.limits import TooMany
from yaxha.server.web.site import Site


def do(
    site: Site,
    running: Running,
    sent: Sent,
    who: Who,
    address: str,
    tell: Callable[[Ack | Exception], None],
) -> None:
    """Do it once, however often it is sent, and tell what came of it."""
    began = time.perf_counter()

    def give(answer: Answer | Exception) -> None:
        metrics.commands_of(kind_of(sent.do), outcome_of(answer)).inc()
        metrics.command_seconds.observe(time.perf_counter() - began)
        tell(Ack(sent.id, answer.number) if isinstance(answer, Answer) else answer)

    try:
        site.take_act(who, address)
    except TooMany as error:
        give(error)
    else:
        running.ask(Asked(sent.do, who, sent.id, sent.seen, address, give))


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
