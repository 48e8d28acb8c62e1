"""Records of a table's game, and their verification."""

from yaxha.engine import Deal, Record
from yaxha.table.errors import Refused
from yaxha.table.fair import CardSource, commitment_of, proof_lines, verify
from yaxha.table.options import letter
from yaxha.table.state import Table
from yaxha.table.views.rest import FoundDifference, RecordAnswer, TimedAction, Verification
from yaxha.table.views.scores import score_views
from yaxha.table.views.view import proof_view


def record_of(table: Table) -> Record:
    """Return the record, without face-down picks. Raises Refused before the game."""
    if table.game is None:
        raise Refused("not-begun", "The game has not begun yet.")
    started = next(entry for entry in table.story if entry.kind == "started")
    return Record(
        names=tuple([sitter.name for sitter in table.sitters]),
        order=tuple([table.seats["ABCD".index(seat)] for seat in started.order or ""]),
        bonus=table.game.bonus,
        extras=proof_lines_of(table)
        if table.status == "over"
        else (("commitment", commitment_of(table.seed)),),
        actions=table.actions,
    )


def proof_lines_of(table: Table) -> tuple[tuple[str, str], ...]:
    """Return the header lines that make a finished game verifiable."""
    cards: CardSource = table.options.cards if isinstance(table.options.cards, str) else "chosen"
    proof = proof_view(table)
    return proof_lines(proof.seed, proof.nonces, cards, proof.hashes)


def record_answer(table: Table) -> RecordAnswer:
    record = record_of(table)
    score = record.game.score()
    over = table.status == "over"
    timed: list[TimedAction] = []
    number = 0
    for action, at in zip(table.actions, table.times, strict=True):
        number += isinstance(action, Deal)
        timed.append(TimedAction(number, str(action), at))
    return RecordAnswer(
        table=table.id,
        finished=over,
        names=record.names,
        bots=tuple([sitter.bot for sitter in table.sitters]),
        order="".join(map(str, record.order)),
        bonus=tuple(map(str, record.bonus)),
        started=next(entry.at for entry in table.story if entry.kind == "started"),
        ended=table.ended,
        actions=tuple(timed),
        scores=score_views(record.game.pyramids, record.bonus),
        winners=tuple([letter(seat) for seat in score.winners]) if over else (),
        commitment=commitment_of(table.seed),
        proof=proof_view(table) if over else None,
        record=str(record),
    )


def verification_of(table: Table) -> Verification:
    """Recompute every draw from the game's record. Raises Refused before the end of the game."""
    if table.status != "over":
        raise Refused("not-over", "The seed and the nonces are revealed after the game.")
    verdict = verify(record_of(table))
    return Verification(
        fair=verdict.fair,
        cards=verdict.cards,
        deals=verdict.deals,
        differences=tuple(
            [
                FoundDifference(
                    each.part, each.found, each.expected, each.round, each.tile, str(each)
                )
                for each in verdict.differences
            ]
        ),
        proof=proof_view(table),
        commitment=commitment_of(table.seed),
    )
