"""What a store may answer instead of doing what it was asked."""


class StoreError(Exception):
    """Its text is a sentence for whoever runs the server; no password is ever in it."""


class Conflict(StoreError):
    """Somebody else was first, or something is missing before it: read, then try again."""


class Unavailable(StoreError):
    """It could not be done, and nothing of it was; later it may be."""


class WrongDatabase(Unavailable):
    """Not a database this version of Yaxha can use, until somebody does something about it."""


class Superseded(WrongDatabase):
    """A newer version has upgraded the database while this one runs, and must not write to it."""


class Uncertain(StoreError):
    """Something may have been done or not: the store was closed, or lost a file meanwhile."""
