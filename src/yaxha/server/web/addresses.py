"""Addresses and networks that whoever runs the server has named."""

import ipaddress
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
