"""Addresses at which a listening server can be opened, on this machine and from others."""

import ipaddress
import socket
from collections.abc import Iterable


class Networks:
    """Whether an address is in one of them."""

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


# How this machine calls itself, and an address far away that is nobody's: nothing is sent there.
EVERYWHERE = {"0.0.0.0": ("127.0.0.1", "192.0.2.1"), "::": ("::1", "2001:db8::1")}


def pages_of(listening: socket.socket) -> list[str]:
    """Its page as others open it, if they can; the last is always one for this machine."""
    host, port = listening.getsockname()[:2]
    hosts = [host]
    if host in EVERYWHERE:
        own, afar = EVERYWHERE[host]
        hosts = [*_outward(listening.family, afar), own]
    return [_page(each, port) for each in hosts]


def pages_for_others(host: str, port: int) -> tuple[str, ...]:
    """Return the pages at which other machines can open a server, the most likely first.

    ``host`` is where it listens. A server that listens on loopback alone has none.
    """
    if host in EVERYWHERE:
        family = socket.AF_INET6 if ":" in host else socket.AF_INET
        known = _addresses_of(socket.gethostname(), family)
        found = [*_outward(family, EVERYWHERE[host][1]), *known]
    else:
        found = _addresses_of(host, socket.AF_UNSPEC)
    # Each once.
    usable = dict.fromkeys([each for each in found if _is_for_others(each)])
    return tuple([_page(each, port) for each in usable])


def _page(host: str, port: int) -> str:
    return f"http://[{host}]:{port}" if ":" in host else f"http://{host}:{port}"


def _is_for_others(address: str) -> bool:
    read = ipaddress.ip_address(address)
    return not (read.is_loopback or read.is_link_local or read.is_unspecified)


def _addresses_of(name: str, family: int) -> list[str]:
    """Return the addresses behind a name, or the address itself."""
    try:
        found = socket.getaddrinfo(name, None, family, socket.SOCK_STREAM)
    except OSError:
        return []
    # A link-local address carries the name of its interface.
    return [str(address[0]).partition("%")[0] for *_, address in found]


def _outward(family: int, afar: str) -> list[str]:
    """The address by which this machine goes out, if it does."""
    try:
        with socket.socket(family, socket.SOCK_DGRAM) as probe:
            probe.connect((afar, 9))
            return [probe.getsockname()[0]]
    except OSError:
        return []
