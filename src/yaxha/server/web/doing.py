"""A command from anywhere, done and counted."""

import time

from yaxha.server.commands import Command
from yaxha.server.holding import Who
from yaxha.server.refusals import Refused
from yaxha.server.running import Running
from yaxha.server.schemas import Ack, Sent
from yaxha.server.store import StoreError
from yaxha.server.web import metrics
from yaxha.server.web.limits import TooMany
from yaxha.server.web.site import Site


async def done(site: Site, running: Running, sent: Sent, who: Who, address: str) -> Ack:
    """Do it once, however often it is sent."""
    began = time.perf_counter()
    outcome = "failed"
    try:
        site.take_act(who, address)
        answer = await running.do(sent.do, who, sent.id, sent.seen)
        outcome = "repeated" if answer.repeated else "done"
        return Ack(sent.id, answer.number)
    except Refused:
        outcome = "refused"
        raise
    except StoreError:
        outcome = "unavailable"
        raise
    except TooMany:
        outcome = "limited"
        raise
    finally:
        metrics.commands_of(kind_of(sent.do), outcome).inc()
        metrics.command_seconds.observe(time.perf_counter() - began)


def kind_of(command: Command) -> str:
    return str(command.__struct_config__.tag)
