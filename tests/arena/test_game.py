"""One arena game, and asking a bot within a time limit."""

import time
from random import Random

import pytest

from arena.samples import spec
from yaxha.arena.faults import Fault
from yaxha.arena.game import OneGame, TimeUp, ask, name_in_record
from yaxha.arena.journal import Entry, Stage
from yaxha.bots import RandomBot
from yaxha.bots.answers import BotFault, FaultKind
from yaxha.engine import Pick, Record, Seat, View, draw


class Slow(RandomBot):
    def pick(self, view: View) -> Pick:
        time.sleep(0.05)
        return super().pick(view)


def test_late() -> None:
    game, rng = spec("random", "random").start()
    game = game.apply(draw(game, rng))
    with pytest.raises(
        BotFault, match=r"It answered after 0\.\d\d s; the limit is 0\.02 s\."
    ) as late:
        ask(Slow(rng), game, Seat.A, limit=0.02)
    assert late.value.kind is FaultKind.LATE
    action, after, seconds = ask(Slow(rng), game, Seat.A, limit=60)
    assert (after, seconds > 0.04) == (game.apply(action), True)


class Witnessed:
    """A witness that keeps everything."""

    def __init__(self) -> None:
        self.calls: list[tuple[str, int]] = []
        self.is_busy = False
        self.entries: list[Entry] = []
        self.faults: list[Fault] = []

    def begin(self, stage: Stage, seat: int) -> None:
        assert not self.is_busy
        self.is_busy = True
        self.calls.append((stage.name, seat))

    def rest(self) -> None:
        self.is_busy = False

    def write(self, entry: Entry) -> None:
        self.entries.append(entry)

    def write_fault(self, fault: Fault) -> None:
        self.faults.append(fault)


def test_a_whole_game_is_witnessed() -> None:
    witness = Witnessed()
    result = OneGame(spec("random", "random", keep_record=True)).play(witness)
    assert [call for call in witness.calls if call[0] != "DECIDE"] == [
        *(("START", seat) for seat in (0, 1)),
        *(("CLOSE", seat) for seat in (0, 1)),
    ]
    assert not witness.is_busy
    assert len(witness.entries) == sum(map(len, result.micros))
    assert result.record
    record = Record.parse(result.record)
    assert record.finished
    assert record.game.score().totals == result.totals
    assert dict(record.extras) == {"arena-game": "0", "arena-deal": "0"}
    assert result.faults == ()


def test_an_interrupted_game_resumes() -> None:
    game = spec("greedy", "greedy", keep_record=True)
    witness = Witnessed()
    whole = OneGame(game).play(witness)
    for cut in (0, 7, len(witness.entries)):
        resumed = OneGame(game, witness.entries[:cut]).play(Witnessed())
        assert resumed.record
        assert whole.record
        so_far = Record.parse(whole.record).actions[:cut]
        assert Record.parse(resumed.record).actions[:cut] == so_far
        assert resumed.micros[0][: cut // 4] == whole.micros[0][: cut // 4]


def test_a_seat_at_fault_is_played_by_a_stand_in() -> None:
    game = OneGame(spec("greedy", "random"))
    fault = game.note(BotFault(FaultKind.HANG, "It hung."), 0, "pick")
    assert (fault.bot, fault.seat, fault.round, fault.doing) == ("greedy", "A", 1, "pick")
    witness = Witnessed()
    result = game.play(witness)
    # It is neither started nor closed, and its decisions have no time.
    assert ("START", 0) not in witness.calls
    assert result.micros[0] == ()
    assert result.micros[1]
    assert result.faults == (fault,)
    assert "arena-faults: A hang in round 1\n" in game.record()


def test_an_unknown_bot_is_a_crash_at_the_start() -> None:
    witness = Witnessed()
    result = OneGame(spec("clever", "random")).play(witness)
    (fault,) = result.faults
    assert (fault.kind, fault.doing, fault.seat) == (FaultKind.CRASH, "start", "A")
    assert "'clever'" in fault.message
    assert witness.faults == [fault]


class Faulty(RandomBot):
    """Fails with what it is given."""

    def __init__(self, error: BaseException) -> None:
        super().__init__(Random(1))
        self.error = error

    def pick(self, view: View) -> Pick:  # noqa: ARG002 - it looks at nothing
        raise self.error


@pytest.mark.parametrize(
    ("error", "kind"),
    [
        (KeyError("x"), FaultKind.CRASH),
        (SystemExit(1), FaultKind.CRASH),
        (BotFault(FaultKind.EXIT, "It left."), FaultKind.CRASH),
        (BotFault(FaultKind.LATE, "It pretends."), FaultKind.CRASH),
        (BotFault(FaultKind.NONSENSE, "It babbled."), FaultKind.NONSENSE),
        (TimeUp(), FaultKind.HANG),
    ],
)
def test_every_exception_is_a_fault(error: BaseException, kind: FaultKind) -> None:
    game, rng = spec("random", "random").start()
    game = game.apply(draw(game, rng))
    with pytest.raises(BotFault) as caught:
        ask(Faulty(error), game, Seat.A, limit=60)
    assert caught.value.kind is kind


def test_a_hang_has_the_frames_of_the_bot_alone() -> None:
    game, rng = spec("random", "random").start()
    game = game.apply(draw(game, rng))
    with pytest.raises(BotFault) as caught:
        ask(Faulty(TimeUp()), game, Seat.A, limit=60)
    frames = [line for line in caught.value.trace if line.startswith("  File ")]
    assert len(frames) == 1
    assert "test_game.py" in frames[0]


@pytest.mark.parametrize(
    ("bot", "name"),
    [
        ("greedy", "greedy"),
        ("process:./a, b; c", "process:./a  b  c"),
        ("\x1b[31m", "[31m"),
        (" ; ", "bot"),
        ("x" * 40, "…" + "x" * 31),
        ("e\u0301", "\u00e9"),
    ],
)
def test_names_in_records(bot: str, name: str) -> None:
    assert name_in_record(bot) == name
