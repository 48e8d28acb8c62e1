"""Where a server that listens can be opened."""

import socket

# How this machine calls itself, and an address far away that is nobody's: nothing is sent there.
EVERYWHERE = {"0.0.0.0": ("127.0.0.1", "192.0.2.1"), "::": ("::1", "2001:db8::1")}


def pages_of(listening: socket.socket) -> list[str]:
    """Its page as others open it, if they can; the last is always one for this machine."""
    host, port = listening.getsockname()[:2]
    hosts = [host]
    if host in EVERYWHERE:
        own, afar = EVERYWHERE[host]
        hosts = [*_outward(listening.family, afar), own]
    return [f"http://[{each}]:{port}" if ":" in each else f"http://{each}:{port}" for each in hosts]


def _outward(family: int, afar: str) -> list[str]:
    """The address by which this machine goes out, if it does."""
    try:
        with socket.socket(family, socket.SOCK_DGRAM) as probe:
            probe.connect((afar, 9))
            return [probe.getsockname()[0]]
    except OSError:
        return []
