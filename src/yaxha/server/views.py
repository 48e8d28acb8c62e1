"""What a table looks like to one of its seats, or to somebody who only watches.

Every message is put together from what its viewer may know, never by leaving out what it may not.
What all may know is written once for all who watch.
"""

from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

import msgspec
from msgspec import Raw

from yaxha.bots.prospects import prospects
from yaxha.engine import (
    CELLS,
    COLORS,
    Bag,
    BonusCard,
    Cubes,
    Game,
    Phase,
    Placement,
    Pyramid,
    Seat,
    SeatScore,
    TurnOrder,
    group_points,
    score,
    write_cubes,
)
from yaxha.server.fair import commitment_of
from yaxha.server.options import SeatLetter, letter
from yaxha.server.schemas import (
    Can,
    CardView,
    GroupView,
    PlacementView,
    ProofView,
    PyramidView,
    ScoreView,
    SeatView,
    TableView,
    YourView,
)
from yaxha.server.story import Entry
from yaxha.server.table import Table, Viewer

encode = msgspec.json.Encoder().encode

CELL_TEXTS = {cell: str(cell) for cell in CELLS}
POINTS = tuple(group_points(size) for size in range(31))


def view_message(table: Table, viewer: Viewer) -> bytes:
    seat = b"null" if viewer is None else b'"%s"' % letter(viewer).encode()
    yours = b"null" if viewer is None else encode(your_view(table, viewer))
    return b'{"type":"view","number":%d,"viewer":%s,"table":%s,"you":%s}' % (
        table.number_of(viewer),
        seat,
        public_part(table),
        yours,
    )


def public_part(table: Table) -> bytes:
    """The TableView of a table, written once for all its viewers."""
    memory = table.memory
    if "public_part" not in memory:
        memory["public_part"] = encode(table_view(table))
    known: bytes = memory["public_part"]
    return known


def table_view(table: Table) -> TableView:
    over = table.status == "over"
    nonces = tuple([sitter.nonce or "" for sitter in table.sitters])
    return TableView(
        id=table.id,
        status=table.status,
        created=table.created,
        options=table.options,
        seats=tuple([seat_view(table, seat) for seat in table.seats]),
        paused=table.status == "playing" and table.is_paused,
        commitment=commitment_of(table.seed),
        proof=ProofView(table.seed, nonces) if over else None,
        story=len(table.story),
        rematch=table.rematch,
        game=None if table.game is None else Raw(game_part(table.game)),  # type: ignore[arg-type]
    )


def seat_view(table: Table, seat: Seat) -> SeatView:
    sitter = table.sitters[seat]
    wanted = table.wanted.get(seat)
    live = table.options.live_drafts
    return SeatView(
        seat=letter(seat),
        kind=sitter.kind,
        name=sitter.name,
        bot=sitter.bot,
        is_bot_account=sitter.bot_account,
        ready=sitter.is_ready,
        absent=sitter.absent,
        wanted=None if wanted is None else wanted.wanted,
        confirmed=sitter.build is not None,
        deadline=table.deadline(seat),
        draft=_texts(sitter.on_pyramid) if live else None,
    )


def game_part(game: Game) -> bytes:
    """The GameView of a game. Only the picks change with every move, so the rest is kept."""
    shown = game.phase in (Phase.TAKE, Phase.BUILD)
    picks: tuple[int | None, ...] = game.revealed() if shown else (None,) * len(game.seats)
    before, after, rest = _rest_of_game(
        Lying(
            game.pyramids,
            game.bag,
            game.market,
            game.order,
            game.hands,
            game.round,
            game.phase,
            game.bonus,
        )
    )
    if shown:
        marks = "".join(map(str, picks))
    else:
        marks = "".join(["." if pick is None else "?" for pick in game.picks])
    return b'{"picks":%s,"position":"%s",%s' % (
        encode(picks),
        f"{before} {marks} {after}".encode(),
        rest,
    )


class Lying(NamedTuple):
    """What lies on the table, but for the picks."""

    pyramids: tuple[Pyramid, ...]
    bag: Bag
    market: tuple[Cubes, ...]
    order: TurnOrder
    hands: tuple[Cubes, ...]
    round: int
    phase: Phase
    bonus: tuple[BonusCard, ...]


@lru_cache(maxsize=1024)
def _rest_of_game(lying: Lying) -> tuple[str, str, bytes]:
    """What the position says before and after the picks, and the other fields, written."""
    game = Game(**lying._asdict(), picks=(None,) * len(lying.pyramids))
    fields = game.fields()
    rest = {
        "round": game.round,
        "phase": str(game.phase),
        "market": fields[2].split("/"),
        "order": fields[3],
        "hands": fields[5].split("/"),
        "bag": fields[1],
        "box": str(game.box),
        "bonus": game.bonus,
        "pyramids": Raw(_pyramids_part(game.pyramids)),
        "scores": Raw(_scores_part(game.pyramids, game.bonus)),
        "winners": _winners(game),
    }
    return " ".join(fields[:4]), " ".join(fields[5:]), encode(rest)[1:]


def _winners(game: Game) -> tuple[SeatLetter, ...]:
    if game.phase is not Phase.END:
        return ()
    return tuple([letter(seat) for seat in game.score().winners])


# Pyramids change once a round, and what they are worth is looked at far more often.


@lru_cache(maxsize=1024)
def _pyramids_part(pyramids: tuple[Pyramid, ...]) -> bytes:
    return encode([pyramid_view(pyramid) for pyramid in pyramids])


@lru_cache(maxsize=1024)
def _scores_part(pyramids: tuple[Pyramid, ...], bonus: tuple[BonusCard, ...]) -> bytes:
    return encode(score_views(pyramids, bonus))


def pyramid_view(pyramid: Pyramid) -> PyramidView:
    cubes = pyramid.cubes()
    seen = pyramid.visible
    return PyramidView(
        tuple([f"{color.letter}{CELL_TEXTS[cell]}" for cell, color in cubes.items()]),
        tuple([CELL_TEXTS[cell] for cell in cubes if cell not in seen]),
    )


def score_views(
    pyramids: tuple[Pyramid, ...], bonus: tuple[BonusCard, ...]
) -> tuple[ScoreView, ...]:
    return tuple([_score_view(each) for each in score(pyramids, bonus).seats])


def _score_view(column: SeatScore) -> ScoreView:
    groups = [
        GroupView(str(color), group.size, group_points(group.size), _cells(group.cells))
        for color, group in zip(COLORS, column.groups, strict=True)
    ]
    points = column.bonus_points
    cards = [
        CardView(
            card=str(card),
            earned=standing.earned,
            points=points[card],
            reason=standing.reason,
            value=standing.value,
            missing=standing.missing,
            rivals=tuple([str(rival) for rival in standing.rivals]),
            colors=tuple([str(color) for color in standing.colors]),
            cells=_cells(standing.cells),
        )
        for card, standing in column.standings
    ]
    return ScoreView(letter(column.seat), column.total, tuple(groups), tuple(cards))


def _cells(cells: tuple[object, ...]) -> tuple[str, ...]:
    return tuple([CELL_TEXTS[cell] for cell in cells])  # type: ignore[index]


def _texts(placements: tuple[Placement, ...]) -> tuple[str, ...]:
    return tuple([str(placement) for placement in placements])


# One seat's own


def your_view(table: Table, seat: Seat) -> YourView:
    game = table.game
    sitter = table.sitters[seat]
    builds = game is not None and bool(game.hands[seat]) and game.phase in (Phase.TAKE, Phase.BUILD)
    hand, discards, scores = "-", "-", b"null"
    fits, placements = False, b"[]"
    if game is not None and builds:
        lying = sitter.on_pyramid
        pyramid, left = game.drafted(seat, lying) if lying else _undrafted(game, seat)
        pyramids = (*game.pyramids[:seat], pyramid, *game.pyramids[seat + 1 :])
        hand = write_cubes(left)
        if left and sitter.build is None:
            fits, placements = _placements_part(pyramids, game.bonus, seat, left)
            discards = "-" if fits else hand
        # Who builds at one stroke, as bots do, asks for no score in between.
        if sitter.draft and lying == sitter.draft:
            scores = _scores_part(pyramids, game.bonus)
    pick = game.picks[seat] if game is not None else None
    return YourView(
        seat=letter(seat),
        can=tuple(what_you_can(table, seat, fits)),
        pick=pick if isinstance(pick, int) else None,
        tiles=_tiles(game, seat),
        hand=hand,
        draft=_texts(sitter.on_pyramid),
        placements=Raw(placements),  # type: ignore[arg-type] # written already
        discards=discards,
        scores=Raw(scores),  # type: ignore[arg-type]
        muted=tuple([letter(other) for other in sorted(sitter.muted)]),
    )


def _undrafted(game: Game, seat: Seat) -> tuple[Pyramid, Cubes]:
    return game.pyramids[seat], game.hands[seat]


def _tiles(game: Game | None, seat: Seat) -> tuple[int, ...]:
    if game is None:
        return ()
    return tuple([action.tile for action in game.legal_actions(seat)])


# Others act while a seat builds, and each time it is shown the same again.
@lru_cache(maxsize=1024)
def _placements_part(
    pyramids: tuple[Pyramid, ...], bonus: tuple[BonusCard, ...], seat: Seat, left: Cubes
) -> tuple[bool, bytes]:
    """Whether something fits, and all that does, written."""
    found = [
        PlacementView(
            str(each.placement),
            each.groups,
            tuple([POINTS[size] for size in each.groups]),
            each.earned,
            each.totals,
        )
        for each in prospects(pyramids, bonus, seat, left)
    ]
    return bool(found), encode(found)


def what_you_can(table: Table, seat: Seat, fits: bool) -> list[Can]:
    """The commands that make sense now, for a client that knows no rules."""
    sitter, game = table.sitters[seat], table.game
    if game is None:
        return ["leave", "say"] if sitter.is_ready else ["ready", "leave", "say"]
    can: list[Can] = []
    wanted = table.wanted.get(seat)
    if game.phase is Phase.PICK:
        can.append("pick")
    elif wanted is not None and wanted.wanted == "take":
        can.append("take")
    elif wanted is not None and wanted.wanted == "build":
        if fits:
            can.append("place")
        if sitter.draft:
            can.append("take-back")
        if not fits:
            can.append("confirm")
    elif sitter.build is not None:
        can.append("withdraw")
    if table.status == "playing":
        can.append("back" if sitter.absent else "leave")
    return [*can, "say"]


def entries_for(table: Table, viewers: Sequence[Viewer], after: int) -> tuple[Entry, ...]:
    """The story for whoever holds these seats, without those whom all of them have muted."""
    muted = [table.sitters[seat].muted if seat is not None else frozenset() for seat in viewers]
    silent = frozenset.intersection(*muted) if muted else frozenset()
    return tuple(
        [
            entry
            for entry in table.story[after:]
            if entry.kind != "said" or Seat[entry.seat or ""] not in silent
        ]
    )
