"""URLs of a listening server, for this machine and for others; membership in networks."""

import ipaddress
import socket
from collections.abc import Iterable


class Networks:
    """A set of IP networks, for membership tests of addresses."""

    def __init__(self, texts: Iterable[str]) -> None:
        self._networks = [ipaddress.ip_network(text) for text in texts]

    def __contains__(self, address: str) -> bool:
        try:
            read = ipaddress.ip_address(address)
        except ValueError:
            return False
        if isinstance(read, ipaddress.IPv6Address) and read.ipv4_mapped is not None:
            read = read.ipv4_mapped
        return any(read in network for network in self._networks)


# Wildcard address → loopback, and a documentation address to find the outgoing interface with.
# Nothing is sent to it.
WILDCARDS = {"0.0.0.0": ("127.0.0.1", "192.0.2.1"), "::": ("::1", "2001:db8::1")}


def pages_of(listening: socket.socket) -> list[str]:
    """Return the server's URLs: for other machines if possible; the last is for this machine."""
    host, port = listening.getsockname()[:2]
    hosts = [host]
    if host in WILDCARDS:
        own, afar = WILDCARDS[host]
        hosts = [*_outgoing(listening.family, afar), own]
    return [_page(each, port) for each in hosts]


def pages_for_others(host: str, port: int) -> tuple[str, ...]:
    """Return URLs at which other machines can open a server, most likely first.

    ``host`` is the address it listens on. A server on loopback has none.
    """
    if host in WILDCARDS:
        family = socket.AF_INET6 if ":" in host else socket.AF_INET
        known = _addresses_of(socket.gethostname(), family)
        found = [*_outgoing(family, WILDCARDS[host][1]), *known]
    else:
        found = _addresses_of(host, socket.AF_UNSPEC)
    # Without duplicates.
    usable = dict.fromkeys([each for each in found if _is_for_others(each)])
    return tuple([_page(each, port) for each in usable])


def _page(host: str, port: int) -> str:
    return f"http://[{host}]:{port}" if ":" in host else f"http://{host}:{port}"


def _is_for_others(address: str) -> bool:
    read = ipaddress.ip_address(address)
    return not (read.is_loopback or read.is_link_local or read.is_unspecified)


def _addresses_of(name: str, family: int) -> list[str]:
    """Return the addresses of a host name, or the address itself."""
    try:
        found = socket.getaddrinfo(name, None, family, socket.SOCK_STREAM)
    except OSError:
        return []
    # A link-local address carries the name of its interface.
    return [str(address[0]).partition("%")[0] for *_, address in found]


def _outgoing(family: int, afar: str) -> list[str]:
    """Return this machine's address for outgoing connections, if it has one."""
    try:
        with socket.socket(family, socket.SOCK_DGRAM) as probe:
            probe.connect((afar, 9))
            return [probe.getsockname()[0]]
    except OSError:
        return []
