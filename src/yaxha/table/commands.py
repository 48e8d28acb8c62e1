"""Commands that people and bots send to a table."""

from typing import Annotated, Literal

from msgspec import Meta, Struct

from yaxha.table.options import Name, SeatLetter, SeatWish

CommandId = Annotated[
    str,
    Meta(
        # In Python, "$" also matches before a trailing newline.
        pattern=r"^[A-Za-z0-9_-]{1,40}$(?!\n)",
        description="Idempotency key: random, and new for each command. Repeats have no effect.",
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
        description="SHA-256 of a nonce to be revealed later, or a nonce that is revealed at once.",
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
    """Sit down on an open seat. The nonce is the seat's contribution to the fair bag."""

    seat: SeatLetter
    name: Name
    nonce: SealedNonce


class Ready(Struct, frozen=True, tag="ready", forbid_unknown_fields=True):
    """Declare a seat of yours ready. When all seats are ready, nonces are revealed."""

    seat: SeatLetter
    nonce: SealedNonce


class Reveal(Struct, frozen=True, tag="reveal", forbid_unknown_fields=True):
    """Reveal the nonce behind the seat's hash. When all nonces are revealed, the game begins."""

    seat: SeatLetter
    nonce: Nonce


class Reseat(Struct, frozen=True, tag="reseat", forbid_unknown_fields=True):
    """Reassign a seat (host only): open it, or give it to a bot or to the host.

    The previous sitter is sent away for good.
    """

    seat: SeatLetter
    to: SeatWish


class Close(Struct, frozen=True, tag="close", forbid_unknown_fields=True):
    """Close a table that has not begun, for good (host only). It can still be viewed."""


class Leave(Struct, frozen=True, tag="leave", forbid_unknown_fields=True):
    """Give up the seat. Once the game has begun, a bot plays for it until the person returns."""

    seat: SeatLetter


# The game


class PickTile(Struct, frozen=True, tag="pick", forbid_unknown_fields=True):
    """Pick a market tile. The pick can be changed until the last seat has picked."""

    seat: SeatLetter
    tile: Tile


class TakeTile(Struct, frozen=True, tag="take", forbid_unknown_fields=True):
    """Take a free market tile after losing a tie."""

    seat: SeatLetter
    tile: Tile


class Place(Struct, frozen=True, tag="place", forbid_unknown_fields=True):
    """Add a cube of the hand to the draft."""

    seat: SeatLetter
    placement: PlacementText


class Move(Struct, frozen=True, tag="move", forbid_unknown_fields=True):
    """Move a cube of the draft to another cell."""

    seat: SeatLetter
    cell: CellText
    to: CellText


class TakeBack(Struct, frozen=True, tag="take-back", forbid_unknown_fields=True):
    """Take a cube of the draft back: the one on the cell, or the last one placed."""

    seat: SeatLetter
    cell: CellText | None = None


class Confirm(Struct, frozen=True, tag="confirm", forbid_unknown_fields=True):
    """Confirm the build: the draft, or all placements given here."""

    seat: SeatLetter
    placements: Annotated[tuple[PlacementText, ...], Meta(max_length=3)] | None = None


class Withdraw(Struct, frozen=True, tag="withdraw", forbid_unknown_fields=True):
    """Withdraw a confirmation and resume building, while others are still building."""

    seat: SeatLetter


class Back(Struct, frozen=True, tag="back", forbid_unknown_fields=True):
    """Resume playing after a bot has stood in."""

    seat: SeatLetter


# People who are away


class Nudge(Struct, frozen=True, tag="nudge", forbid_unknown_fields=True):
    """Remind a person whose decision is pending."""

    seat: SeatLetter
    other: SeatLetter


class StandIn(Struct, frozen=True, tag="stand-in", forbid_unknown_fields=True):
    """Let a bot play for a disconnected person until that person returns."""

    seat: SeatLetter
    other: SeatLetter


# Talk


class Say(Struct, frozen=True, tag="say", forbid_unknown_fields=True):
    """Say a quick phrase."""

    seat: SeatLetter
    phrase: Phrase


class Chat(Struct, frozen=True, tag="chat", forbid_unknown_fields=True):
    """Send a free-text message, if the table's options allow it."""

    seat: SeatLetter
    text: ChatText


class Mute(Struct, frozen=True, tag="mute", forbid_unknown_fields=True):
    """Hide or show the messages of another seat."""

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
"""Commands of the host, who may have no seat at the table."""
