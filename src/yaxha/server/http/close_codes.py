"""Close codes of a WebSocket: the protocol's own, and those of this server."""

BINARY = 1003
NO_TEXT = 1007
TOO_LARGE = 1009
FAILED = 1011
RESTART = 1012
MALFORMED = 4400
NO_TABLE = 4404
NO_HELLO = 4408
TOO_SLOW = 4413
TOO_MANY = 4429
UNAVAILABLE = 4503

UNSPEAKABLE = (1005, 1006)
"""Those that only say that there was no code."""


class Closed(Exception):
    """The socket is to be closed with this code, or was."""

    def __init__(self, code: int) -> None:
        self.code = code
