"""Views of a table for a seat or a spectator, built by allow-list from cached fragments.

Each message is assembled from data that its viewer may know, never by removing secrets. Public
parts are encoded once for all viewers, and unchanged parts are reused.
"""

from collections.abc import Sequence
from functools import partial
from itertools import combinations
from typing import Any

import msgspec

from yaxha.engine import BonusCard, Game, Phase, Placement, Pyramid, Seat, write_cubes
from yaxha.table.fair import commitment_of
from yaxha.table.fragments import Fragments, encoded
from yaxha.table.names import look_alike
from yaxha.table.options import SeatLetter, allowance, letter
from yaxha.table.seats import Away
from yaxha.table.state import Table, Viewer, scored
from yaxha.table.story import MOST_ENTRIES, Entry
from yaxha.table.views.news import Boards, news_of
from yaxha.table.views.schemas import (
    AwayView,
    Can,
    GameView,
    News,
    PresenceMessage,
    ProofView,
    SeatView,
    StoryMessage,
    TableView,
    ViewMessage,
    YourView,
)
from yaxha.table.views.scores import PLACEMENT_TEXTS, placement_views, pyramid_view, score_views

encode = msgspec.json.Encoder().encode

NO_NEWS = encode(News((), (), ()))


def view_message(table: Table, viewer: Viewer, news: bytes = NO_NEWS) -> bytes:
    """Encode a ViewMessage, with news that is already encoded."""
    message = ViewMessage(
        number=table.number_of(viewer),
        viewer=None if viewer is None else letter(viewer),
        news=encoded(news),
        table=encoded(public_part(table)),
        you=None if viewer is None else encoded(your_part(table, viewer)),
    )
    return encode(message)


def public_part(table: Table) -> bytes:
    """Encode the TableView of a table, once for all viewers."""
    memory = table.memory
    if "public_part" not in memory:
        memory["public_part"] = _public_part(table)
    known: bytes = memory["public_part"]
    return known


def _public_part(table: Table) -> bytes:
    status = table.status
    is_over = status == "over"
    options, commitment = table.fragments.part(
        "constant", (), lambda: (encode(table.options), commitment_of(table.seed))
    )
    game = table.game
    view = TableView(
        id=table.id,
        created=table.created,
        options=encoded(options),
        commitment=commitment,
        status=status,
        seats=tuple([encoded(seat_part(table, seat)) for seat in table.seats]),
        paused=status == "playing" and table.is_paused,
        story=len(table.story),
        proof=proof_view(table) if is_over else None,
        rematch=table.rematch if is_over else None,
        rematch_by=table.rematch_by if is_over else None,
        game=None if game is None else encoded(game_part(table.fragments, game, table.pyramids)),
    )
    return encode(view)


def proof_view(table: Table) -> ProofView:
    hashes = [sitter.hash or "" for sitter in table.sitters] if table.sealed is not None else ()
    return ProofView(table.seed, tuple([s.nonce or "" for s in table.sitters]), tuple(hashes))


def seat_part(table: Table, seat: Seat) -> bytes:
    """Encode the SeatView of a seat."""
    sitter = table.sitters[seat]
    wanted = table.wanted.get(seat)
    shown = (
        letter(seat),
        sitter.kind,
        sitter.name,
        sitter.bot,
        sitter.bot_account,
        sitter.is_ready,
        sitter.absent,
        None if wanted is None else wanted.wanted,
        sitter.build is not None,
        table.deadline(seat),
        _texts(table.laid(seat)),
        table.origins[seat],
        sitter.hash if table.game is None else None,
        seat in _confusable(table),
    )
    return table.fragments.part((seat, "seat"), shown, lambda: encode(SeatView(*shown)))


def _confusable(table: Table) -> frozenset[Seat]:
    """Return the seats of people and outside bots whose names look alike."""
    names = tuple([sitter.name if sitter.kind == "person" else "" for sitter in table.sitters])
    return table.fragments.part("confusable", names, lambda: _alike(names))


def _alike(names: Sequence[str]) -> frozenset[Seat]:
    pairs = combinations([(seat, name) for seat, name in zip(Seat, names, strict=False) if name], 2)
    return frozenset(
        seat for (a, one), (b, other) in pairs if look_alike(one, other) for seat in (a, b)
    )


def game_part(fragments: Fragments, game: Game, pyramids: tuple[Pyramid, ...]) -> bytes:
    """Encode the GameView of a game, with the pyramids as everyone sees them.

    Only the picks change with every move, so the rest is cached.
    """
    shown = game.phase in (Phase.TAKE, Phase.BUILD)
    before, after, rest = fragments.part(
        "game",
        (game.pyramids, game.bag, game.market, game.order, game.hands, game.round, game.phase),
        lambda: _rest_of_game(game),
    )
    # Cached: pyramids change once per build, but their scores are needed far more often.
    encoded_pyramids, scores = fragments.part(
        "pyramids", (pyramids,), lambda: _standing(fragments, pyramids, game.bonus)
    )
    picks: tuple[int | None, ...]
    if shown:
        picks = game.revealed()
        marks = "".join(map(str, picks))
    else:
        picks = (None,) * len(game.seats)
        marks = "".join(["." if pick is None else "?" for pick in game.picks])
    view = GameView(
        picks=picks,
        position=f"{before} {marks} {after}",
        **rest,
        pyramids=encoded_pyramids,
        scores=encoded(scores),
    )
    return encode(view)


def _rest_of_game(game: Game) -> tuple[str, str, dict[str, Any]]:
    """Return the position before and after its picks, and the other fields of a GameView."""
    fields = game.fields()
    rest = {
        "round": game.round,
        "phase": game.phase.value,
        "market": tuple(fields[2].split("/")),
        "order": fields[3],
        "hands": tuple(fields[5].split("/")),
        "bag": fields[1],
        "box": str(game.box),
        "bonus": tuple([card.value for card in game.bonus]),
        "winners": _winners(game),
    }
    return " ".join(fields[:4]), " ".join(fields[5:]), rest


def _standing(
    fragments: Fragments, pyramids: tuple[Pyramid, ...], bonus: tuple[BonusCard, ...]
) -> tuple[Any, bytes]:
    """Return encoded pyramids and scores. Pyramids are cached one by one: a build changes one."""
    shown = [
        encoded(fragments.part((seat, "shown"), (pyramid,), partial(_pyramid_part, pyramid)))
        for seat, pyramid in enumerate(pyramids)
    ]
    return tuple(shown), encode(score_views(pyramids, bonus))


def _pyramid_part(pyramid: Pyramid) -> bytes:
    return encode(pyramid_view(pyramid))


def _winners(game: Game) -> tuple[SeatLetter, ...]:
    if game.phase is not Phase.END:
        return ()
    return tuple([letter(seat) for seat in scored(game.pyramids, game.bonus).winners])


def _texts(placements: tuple[Placement, ...]) -> tuple[str, ...]:
    return tuple([PLACEMENT_TEXTS[placement] for placement in placements])


# Private views


def your_part(table: Table, seat: Seat) -> bytes:
    """Encode the YourView of a seat. Cached, since it seldom changes when other seats act."""
    game, sitter = table.game, table.sitters[seat]
    depends_on: tuple[object, ...] = (
        sitter.is_ready,
        table.sealed,
        table.closed,
        sitter.is_hiding_nonce,
        sitter.absent,
        sitter.muted,
        sitter.draft,
        sitter.build,
        table.wanted.get(seat),
        is_too_late(table, seat),
    )
    if game is not None:
        depends_on += (game.phase, table.pyramids, game.market, game.hands, game.picks[seat])
    return table.fragments.part((seat, "you"), depends_on, lambda: encode(_your_view(table, seat)))


def _your_view(table: Table, seat: Seat) -> YourView:
    game = table.game
    sitter = table.sitters[seat]
    builds = game is not None and bool(game.hands[seat]) and game.phase in (Phase.TAKE, Phase.BUILD)
    hand, discards, shown, scores, placements = "-", "-", None, None, []
    if game is not None and builds:
        lying = sitter.on_pyramid
        pyramids = table.pyramids_for(seat)
        left = table.drafted(seat, lying)[1]
        hand = write_cubes(left)
        if left and sitter.build is None:
            placements = placement_views(pyramids, game.bonus, seat, left)
            discards = "-" if placements else hand
        # No draft, no intermediate score: bots confirm all placements at once.
        if sitter.draft and lying == sitter.draft:
            shown, scores = pyramid_view(pyramids[seat]), score_views(pyramids, game.bonus)
    pick = game.picks[seat] if game is not None else None
    return YourView(
        seat=letter(seat),
        can=tuple(what_you_can(table, seat, bool(placements))),
        pick=pick if isinstance(pick, int) else None,
        tiles=_tiles(game, seat),
        hand=hand,
        draft=_texts(sitter.on_pyramid),
        placements=tuple(placements),
        discards=discards,
        pyramid=shown,
        scores=scores,
        muted=tuple([letter(other) for other in sorted(sitter.muted)]),
    )


def _tiles(game: Game | None, seat: Seat) -> tuple[int, ...]:
    if game is None:
        return ()
    return tuple([action.tile for action in game.legal_actions(seat)])


def what_you_can(table: Table, seat: Seat, fits: bool) -> list[Can]:
    """Return the commands that are possible now, for clients without rules of their own."""
    sitter, game = table.sitters[seat], table.game
    if table.closed:
        return []
    if game is None and table.sealed is not None:
        return ["reveal", "say"] if sitter.is_hiding_nonce else ["say"]
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
        if not sitter.absent:
            can.append("leave")
        elif not is_too_late(table, seat):
            can.append("back")
    return [*can, "say"]


def is_too_late(table: Table, seat: Seat) -> bool:
    """Return True if the seat cannot return before a bot decides: its grace time is used up."""
    sitter = table.sitters[seat]
    is_waited_for = seat in table.wanted and not table.is_paused
    return sitter.absent == "clock" and sitter.was_late and is_waited_for


def presence_message(table: Table, away: Away) -> PresenceMessage:
    has_clock = allowance(table.options.clock) is not None
    return PresenceMessage(
        tuple(
            [
                AwayView(letter(seat), since, None if has_clock else since + away.stand_in_after)
                for seat, since in away.since.items()
            ]
        )
    )


def story_message(table: Table, viewers: Sequence[Viewer], after: int) -> StoryMessage:
    """Return the next page of the story."""
    total = len(table.story)
    after = min(after, total)
    entries = entries_for(table, viewers, after)
    return StoryMessage(after, entries, min(after + MOST_ENTRIES, total), total)


def entries_for(table: Table, viewers: Sequence[Viewer], after: int) -> tuple[Entry, ...]:
    """Return a page of the story's entries, without talk of seats muted by all these viewers."""
    return _entries(table, _muted_by(table, viewers), after)


def _entries(table: Table, muted: frozenset[Seat], after: int) -> tuple[Entry, ...]:
    return tuple(
        [
            entry
            for entry in table.story[after : after + MOST_ENTRIES]
            if entry.kind != "said" or Seat[entry.seat or ""] not in muted
        ]
    )


def _muted_by(table: Table, viewers: Sequence[Viewer]) -> frozenset[Seat]:
    """Return the seats that all of these viewers have muted."""
    muted = [table.sitters[seat].muted if seat is not None else frozenset() for seat in viewers]
    return frozenset.intersection(*muted) if muted else frozenset()


def news_part(
    table: Table,
    viewers: Sequence[Viewer],
    heard: int,
    before: Boards | None,
    after: Boards | None,
) -> bytes:
    """Encode the News since an entry and these boards, once for all viewers with the same base."""
    known: dict[object, bytes] = table.memory.setdefault("news", {})
    muted = _muted_by(table, viewers)
    key = (heard, muted, before, after)
    if key not in known:
        known[key] = encode(news_of(_entries(table, muted, heard), before, after))
    return known[key]
