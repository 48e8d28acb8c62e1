"""What people and bots may ask a table to do."""

from typing import Annotated, Literal

from msgspec import Meta, Struct

from yaxha.table.options import Name, SeatLetter, SeatWish

CommandId = Annotated[
    str,
    Meta(
        # In Python "$" is also before a last new line.
        pattern=r"^[A-Za-z0-9_-]{1,40}$(?!\n)",
        description="Random, new for each command: a repetition is not done again.",
    ),
]
Nonce = Annotated[
    str,
    Meta(pattern=r"^[A-Za-z0-9_][A-Za-z0-9_-]{0,63}$(?!\n)", examples=["pU7mK2"]),
]
SealedNonce = Annotated[
    str,
    Meta(
        pattern=r"^(sha256:[0-9a-f]{64}|[A-Za-z0-9_][A-Za-z0-9_-]{0,63})$(?!\n)",
        examples=[
            "sha256:24f4ecef34e5d657bfc5abc255a958f6733da4244eb721cf913e131b96f464a8",
            "pU7mK2",
        ],
        description="The SHA-256 of a nonce, to be revealed later; or a nonce, revealed at once.",
    ),
]
Tile = Annotated[int, Meta(ge=1, le=4)]
PlacementText = Annotated[
    str,
    Meta(
        pattern=r"^[obgyw][1-4][a-g][1-7]$(?!\n)",
        examples=["o1d4"],
        description="Colour and cell.",
    ),
]
CellText = Annotated[str, Meta(pattern=r"^[1-4][a-g][1-7]$(?!\n)", examples=["2c3"])]

PHRASES = (
    "hello",
    "good-luck",
    "well-built",
    "oops",
    "thinking",
    "your-turn",
    "thanks",
    "good-game",
    "again",
)
Phrase = Literal[
    "hello",
    "good-luck",
    "well-built",
    "oops",
    "thinking",
    "your-turn",
    "thanks",
    "good-game",
    "again",
]
ChatText = Annotated[str, Meta(min_length=1, max_length=300)]


# Before the game


class Claim(Struct, frozen=True, tag="claim", forbid_unknown_fields=True):
    """Sit down on an open seat. The nonce is what the seat adds to the fair bag."""

    seat: SeatLetter
    name: Name
    nonce: SealedNonce


class Ready(Struct, frozen=True, tag="ready", forbid_unknown_fields=True):
    """Be ready to begin, on a seat one holds. When all are, nonces are revealed."""

    seat: SeatLetter
    nonce: SealedNonce


class Reveal(Struct, frozen=True, tag="reveal", forbid_unknown_fields=True):
    """Reveal the nonce of which the hash was given. When all have, the game begins."""

    seat: SeatLetter
    nonce: Nonce


class Reseat(Struct, frozen=True, tag="reseat", forbid_unknown_fields=True):
    """The host opens a seat, or gives it to a bot; who sat there is sent away for good."""

    seat: SeatLetter
    to: SeatWish


class Close(Struct, frozen=True, tag="close", forbid_unknown_fields=True):
    """The host closes a table that has not begun, for good; everybody may still look at it."""


class Leave(Struct, frozen=True, tag="leave", forbid_unknown_fields=True):
    """Give the seat up; once the game has begun, a bot plays for it until one is back."""

    seat: SeatLetter


# The game


class PickTile(Struct, frozen=True, tag="pick", forbid_unknown_fields=True):
    """Pick a market tile, or another one until the last seat has picked."""

    seat: SeatLetter
    tile: Tile


class TakeTile(Struct, frozen=True, tag="take", forbid_unknown_fields=True):
    seat: SeatLetter
    tile: Tile


class Place(Struct, frozen=True, tag="place", forbid_unknown_fields=True):
    """Put a cube of the hand on a cell, not yet for good."""

    seat: SeatLetter
    placement: PlacementText


class Move(Struct, frozen=True, tag="move", forbid_unknown_fields=True):
    """Put a cube that is not there for good elsewhere."""

    seat: SeatLetter
    cell: CellText
    to: CellText


class TakeBack(Struct, frozen=True, tag="take-back", forbid_unknown_fields=True):
    """Take a cube back into the hand: the one on the cell, or the last one placed."""

    seat: SeatLetter
    cell: CellText | None = None


class Confirm(Struct, frozen=True, tag="confirm", forbid_unknown_fields=True):
    """Be done building: with the cubes as they lie, or with all placements at once."""

    seat: SeatLetter
    placements: Annotated[tuple[PlacementText, ...], Meta(max_length=3)] | None = None


class Withdraw(Struct, frozen=True, tag="withdraw", forbid_unknown_fields=True):
    """Go on building after all, while others still do."""

    seat: SeatLetter


class Back(Struct, frozen=True, tag="back", forbid_unknown_fields=True):
    """Play on oneself, after a bot has stood in."""

    seat: SeatLetter


# People who are away


class Nudge(Struct, frozen=True, tag="nudge", forbid_unknown_fields=True):
    """Remind a person who is being waited for."""

    seat: SeatLetter
    other: SeatLetter


class StandIn(Struct, frozen=True, tag="stand-in", forbid_unknown_fields=True):
    """Let a bot play for a person without a connection, until that person is back."""

    seat: SeatLetter
    other: SeatLetter


# Talk


class Say(Struct, frozen=True, tag="say", forbid_unknown_fields=True):
    seat: SeatLetter
    phrase: Phrase


class Chat(Struct, frozen=True, tag="chat", forbid_unknown_fields=True):
    """Write freely, where the table allows it."""

    seat: SeatLetter
    text: ChatText


class Mute(Struct, frozen=True, tag="mute", forbid_unknown_fields=True):
    """Not to be shown what another seat says, or to be shown it again."""

    seat: SeatLetter
    other: SeatLetter
    muted: bool = True


Command = (
    Claim
    | Ready
    | Reveal
    | Reseat
    | Close
    | Leave
    | PickTile
    | TakeTile
    | Place
    | Move
    | TakeBack
    | Confirm
    | Withdraw
    | Back
    | Nudge
    | StandIn
    | Say
    | Chat
    | Mute
)
HostCommand = Reseat | Close
"""By the host of a table, who need not hold a seat there."""
