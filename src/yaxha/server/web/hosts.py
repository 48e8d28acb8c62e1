"""By which names this server may be called.

Whoever has a name may let it lead to any address, also to one that only we can reach; a browser
then takes their page for one of ours. So a server answers to names that it knows.
"""

import ipaddress
import re
import socket
from urllib.parse import urlsplit

from yaxha.server.web.config import Settings

HOST = re.compile(r"(\[[0-9A-Fa-f:.]+\]|[A-Za-z0-9_.-]+?)\.?(?::[0-9]{0,5})?")


def own_names(settings: Settings) -> frozenset[str]:
    """Those of this machine, and those that its settings name."""
    machine = socket.gethostname()
    short = machine.partition(".")[0]
    origins = [urlsplit(origin).hostname or "" for origin in settings.origins]
    known = ("localhost", machine, short, f"{short}.local", settings.host, *settings.names)
    return frozenset([name.lower().rstrip(".") for name in (*known, *origins)]) - {""}


def is_own(host: str | None, names: frozenset[str]) -> bool:
    """Whether a ``Host`` is ours. An address always is: nobody lets it lead elsewhere."""
    found = HOST.fullmatch(host or "")
    if found is None:
        return False
    name = found[1].lower()
    return name in names or _is_address(name)


def _is_address(name: str) -> bool:
    try:
        ipaddress.ip_address(name.strip("[]"))
    except ValueError:
        return False
    return True
