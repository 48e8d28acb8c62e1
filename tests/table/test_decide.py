"""Command handlers: accepted commands and their effects, and refusals."""

from random import Random

import pytest

from server.tables import HOST, Played, play_once, play_round, random_build, two_people
from yaxha.engine import Phase, Pick, Record, Seat, write_totals
from yaxha.table import commands, events
from yaxha.table.decide import answered
from yaxha.table.errors import Refused
from yaxha.table.events import Transaction
from yaxha.table.evolve import continued
from yaxha.table.options import LETTERS, BotSeat, DaysClock, MoveClock, MySeat, OpenSeat, Options
from yaxha.table.seating import tidy_wishes
from yaxha.table.seats import Credentials
from yaxha.table.transactions import shuffle_of
from yaxha.table.views.view import what_you_can

GUEST = Credentials("guest")


def refused(
    played: Played, command: commands.Command, who: Credentials = HOST, **more: object
) -> str:
    before = played.table
    with pytest.raises(Refused) as refusal:
        played.do(command, who, **more)  # type: ignore[arg-type]
    assert played.table is before
    assert refusal.value.sentence.endswith(".")
    return refusal.value.code


# Sitting down


def test_a_game_begins_when_all_are_ready() -> None:
    played = Played(MySeat("Ana"), OpenSeat(), BotSeat("greedy"))
    assert played.table.status == "open"
    played.do(commands.Claim("B", "Bo", "n"), GUEST)
    assert played.table.status == "open"
    played.do(commands.Ready("A", "m"))
    game = played.table.game
    assert game is not None
    assert (game.round, game.phase) == (1, Phase.PICK)
    shuffle = shuffle_of(played.table)
    assert (game.order, game.bonus) == (shuffle.order, shuffle.bonus)
    assert str(played.table.actions[0]) == str(shuffle.deal(1, 3))


def test_a_table_needs_a_person() -> None:
    with pytest.raises(Refused) as refusal:
        tidy_wishes((BotSeat("greedy"), BotSeat("casual")))
    assert refusal.value.code == "only-bots"
    played = Played(MySeat("Ana"), BotSeat("greedy"))
    assert refused(played, commands.Reseat("A", BotSeat("casual"))) == "only-bots"
    assert played.table.sitters[0].kind == "person"


def test_seat_holders() -> None:
    played = Played(MySeat("Ana"), OpenSeat(), OpenSeat())
    played.do(commands.Claim("B", "Bo", "n"), GUEST)
    assert played.table.seats_of(HOST) == (Seat.A,)
    assert played.table.seats_of(GUEST) == (Seat.B,)
    assert played.table.seats_of(Credentials()) == ()
    played.do(commands.Claim("C", "Bo's son", "n"), GUEST)
    assert played.table.seats_of(GUEST) == (Seat.B, Seat.C)


def test_seats_that_cannot_be_claimed() -> None:
    played = Played(MySeat("Ana"), OpenSeat())
    assert refused(played, commands.Claim("A", "Bo", "n"), GUEST) == "taken"
    assert refused(played, commands.Claim("C", "Bo", "n"), GUEST) == "no-such-seat"
    assert refused(played, commands.Claim("B", "Bo", "n"), Credentials()) == "no-identity"
    for name in ("a,b", " ", "a\u202eb", "\u0301e", "a\nb", "a\u200bb"):
        assert refused(played, commands.Claim("B", name, "n"), GUEST) == "bad-name"
    played.do(commands.Claim("B", "Bo", "n"), GUEST)
    assert refused(played, commands.Claim("B", "Cy", "n"), Credentials("other")) == "taken"
    played.do(commands.Ready("A", "n"))
    assert refused(played, commands.Claim("B", "Cy", "n"), Credentials("other")) == "begun"


def test_the_host_seats_others() -> None:
    played = Played(MySeat("Ana"), OpenSeat(), OpenSeat())
    played.do(commands.Claim("B", "Bo", "n"), GUEST)
    assert refused(played, commands.Reseat("B", OpenSeat()), GUEST) == "not-host"
    played.do(commands.Reseat("B", OpenSeat()))
    assert played.table.sitters[1].kind == "open"
    assert refused(played, commands.Ready("B", "n"), GUEST) == "not-yours"
    assert refused(played, commands.Reseat("B", BotSeat("process:rm"))) == "no-such-bot"
    assert refused(played, commands.Reseat("B", MySeat("a;b"))) == "bad-name"
    played.do(commands.Reseat("B", BotSeat("greedy")))
    played.do(commands.Reseat("C", MySeat("Ana's mum")))
    assert played.table.seats_of(HOST) == (Seat.A, Seat.C)
    played.do(commands.Ready("A", "n"))
    played.do(commands.Ready("C", "n"))
    assert played.table.status == "playing"
    assert refused(played, commands.Reseat("B", OpenSeat())) == "begun"


def test_the_story_of_people_who_sit_down_and_stand_up() -> None:
    played = Played(MySeat("Ana"), OpenSeat())
    for name in ("Bo", "Cy"):
        played.do(commands.Claim("B", name, "n"), Credentials(name))
        if name == "Bo":
            played.do(commands.Leave("B"), Credentials(name))
    played.do(commands.Reseat("B", BotSeat("greedy")))
    # Reassigning a bot's seat adds no entry.
    played.do(commands.Reseat("B", OpenSeat()))
    told = [(entry.kind, entry.seat, entry.name) for entry in played.table.story]
    assert told == [
        ("seated", "B", "Bo"),
        ("vacated", "B", "Bo"),
        ("seated", "B", "Cy"),
        ("reseated", "B", "Cy"),
    ]


def test_leaving_before_the_game() -> None:
    played = Played(MySeat("Ana"), OpenSeat())
    played.do(commands.Claim("B", "Bo", "n"), GUEST)
    played.do(commands.Leave("B"), GUEST)
    assert played.table.sitters[1].kind == "open"
    assert refused(played, commands.Say("B", "hello"), GUEST) == "not-yours"


# Playing


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_whole_games(seats: int) -> None:
    rng = Random(seats)
    played = Played(*[MySeat(f"P{nth}") for nth in range(seats)])
    for letter in LETTERS[:seats]:
        played.do(commands.Ready(letter, f"nonce-{letter}"))
    for _ in range(10):
        play_round(played, rng)
    table = played.table
    assert table.status == "over"
    assert table.wanted == {}
    assert played.replayed() == table
    # The record is a legal game with the deals of the shuffle.
    game = table.game
    assert game is not None
    record = Record(
        tuple(s.name for s in table.sitters),
        shuffle_of(table).order,
        game.bonus,
        actions=table.actions,
    )
    assert record.game == game
    assert str(record).splitlines()[-1] == write_totals(game)
    assert len(table.times) == len(table.actions)
    assert table.story[-1].totals == game.score().totals
    assert refused(played, commands.PickTile("A", 1)) == "game-over"
    assert refused(played, commands.Leave("A")) == "over"


def test_every_prefix_of_a_log_is_a_table() -> None:
    rng = Random(5)
    played = two_people()
    values = [played.table]
    for _ in range(60):
        play_once(played, rng)
        values.append(played.table)
    full, played.log = played.log, []
    for nth, value in enumerate(values, len(full) - 60):
        played.log = full[:nth]
        assert played.replayed() == value


def test_pick_changes_are_private() -> None:
    played = two_people()
    before = played.table
    played.do(commands.PickTile("A", 1))
    first = played.table
    assert first.number == before.number + 1
    assert first.sitters[1].number == before.sitters[1].number + 1
    for tile in (2, 1, 2, 1, 2):
        played.do(commands.PickTile("A", tile))
    assert played.table.number == first.number
    assert played.table.sitters[1].number == first.sitters[1].number
    assert played.table.sitters[0].number == first.sitters[0].number + 5
    assert played.table.story == first.story
    assert played.table.sitters[0].since == first.sitters[0].since
    played.do(commands.PickTile("B", 1))
    game = played.table.game
    assert game is not None
    assert game.revealed() == (2, 1)
    # The time of the first pick is public, the time of changes is not.
    assert played.table.times[1] == first.sitters[0].picked_at


def test_the_last_free_tile_is_taken_automatically() -> None:
    played = two_people()
    played.do(commands.PickTile("A", 1))
    played.do(commands.PickTile("B", 1))
    game = played.table.game
    assert game is not None
    assert game.phase is Phase.BUILD
    assert [entry.kind for entry in played.table.story[-3:]] == ["picked", "took", "swapped"]
    assert played.table.story[-2].forced


def test_builds_begin_while_others_take() -> None:
    played = Played(*[MySeat(f"P{nth}") for nth in range(4)])
    for letter in LETTERS:
        played.do(commands.Ready(letter, "n"))
    for letter in LETTERS:
        played.do(commands.PickTile(letter, 1 if letter != "D" else 2))
    table = played.table
    game = table.game
    assert game is not None
    assert game.phase is Phase.TAKE
    assert {stage.wanted for stage in table.wanted.values()} == {"take", "build"}
    played.do(commands.Place("D", f"{str(game.hands[3][0])[0]}1d4"))
    build = random_build(played.table, Seat.D, Random(1))
    played.do(commands.Confirm("D", tuple(map(str, build.placements))))
    assert Seat.D not in played.table.wanted
    taker = game.acting()[0]
    assert refused(played, commands.Place(LETTERS[taker], "o1d4")) == "wrong-phase"
    rng = Random(2)
    play_round(played, rng)
    assert played.replayed() == played.table


@pytest.fixture
def building() -> Played:
    """Return a table in the build phase, with three cubes in A's hand."""
    played = two_people()
    played.do(commands.PickTile("A", 1))
    played.do(commands.PickTile("B", 2))
    return played


def hand(played: Played, seat: Seat = Seat.A) -> list[str]:
    game = played.table.game
    assert game is not None
    return [color.letter for color in game.hands[seat]]


def test_drafts(building: Played) -> None:
    first, second, third = hand(building)
    building.do(commands.Place("A", f"{first}1d4"))
    building.do(commands.Place("A", f"{second}1d5"))
    building.do(commands.Place("A", f"{third}1d6"))
    draft = building.table.sitters[0].draft
    assert list(map(str, draft)) == [f"{first}1d4", f"{second}1d5", f"{third}1d6"]
    building.do(commands.Move("A", "1d6", "1e5"))
    building.do(commands.TakeBack("A"))
    building.do(commands.Place("A", f"{third}1c4"))
    building.do(commands.TakeBack("A", "1d5"))
    assert [str(each) for each in building.table.sitters[0].draft] == [
        f"{first}1d4",
        f"{third}1c4",
    ]
    # Spectators have not been sent the draft.
    assert building.table.number == 5
    assert refused(building, commands.Confirm("A")) == "cubes-left"
    building.do(commands.Place("A", f"{second}1c5"))
    building.do(commands.Confirm("A"))
    assert building.table.number == 6
    assert refused(building, commands.TakeBack("A")) == "confirmed"
    building.do(commands.Withdraw("A"))
    assert refused(building, commands.Withdraw("A")) == "not-confirmed"
    assert refused(building, commands.TakeBack("A", "1c4")) == "needed"
    building.do(commands.TakeBack("A", "1c5"))
    assert len(building.table.sitters[0].draft) == 2


def test_invalid_drafts(building: Played) -> None:
    first, *_ = hand(building)
    other = next(color for color in "obgyw" if color not in hand(building))
    assert refused(building, commands.Place("A", f"{first}1a1")) == "first-cube"
    assert refused(building, commands.Place("A", f"{other}1d4")) == "not-in-hand"
    assert refused(building, commands.TakeBack("A")) == "nothing-placed"
    building.do(commands.Place("A", f"{first}1d4"))
    assert refused(building, commands.TakeBack("A", "1d5")) == "not-placed"
    assert refused(building, commands.Move("A", "1d4", "1d5")) == "first-cube"
    assert refused(building, commands.Confirm("A", ("o1d4", "o1d4"))) in {"not-in-hand", "occupied"}
    assert refused(building, commands.PickTile("A", 1)) == "wrong-phase"
    assert refused(building, commands.Place("A", f"{first}1d5"), GUEST) == "not-yours"


def test_moving_a_cube_that_supports_another(building: Played) -> None:
    first, second, third = hand(building)
    for text in (f"{first}1d4", f"{second}1d5", f"{third}1e5"):
        building.do(commands.Place("A", text))
    # The second cube can move next to the third only after the third is placed.
    building.do(commands.Move("A", "1d5", "1e4"))
    assert str(building.table.sitters[0].draft[1]) == f"{second}1e4"
    assert refused(building, commands.TakeBack("A", "1d4")) == "needed"


# Idempotency and stale commands


def test_repeated_commands_are_idempotent(building: Played) -> None:
    first, *_ = hand(building)
    place = commands.Place("A", f"{first}1d4")
    assert answered(building.table, place, HOST, "x") is None
    building.do(place, id="x")
    assert answered(building.table, place, HOST, "x") == building.table.sitters[0].number
    assert answered(building.table, place, GUEST, "x") is None
    # Another command under the same id is neither executed nor acknowledged.
    with pytest.raises(Refused) as refusal:
        answered(building.table, commands.Place("A", f"{first}1d5"), HOST, "x")
    assert refusal.value.code == "id-used"
    host = Played(MySeat("Ana"), OpenSeat())
    reseat = commands.Reseat("B", BotSeat("random"))
    host.do(reseat, id="y")
    assert answered(host.table, reseat, HOST, "y") is not None
    assert answered(host.table, reseat, GUEST, "y") is None
    with pytest.raises(Refused, match="another command"):
        answered(host.table, commands.Reseat("A", OpenSeat()), HOST, "y")


def test_entries_without_a_digest_are_known_by_id() -> None:
    played = two_people()
    old = Transaction((events.Picked("A", 1),), "A", "x")
    table = continued(played.table, [old], played.at)
    assert answered(table, commands.PickTile("A", 2), HOST, "x") == table.sitters[0].number


def test_a_stale_command_is_refused() -> None:
    rng = Random(3)
    played = two_people()
    old = played.table.sitters[0].number
    played.do(commands.PickTile("B", 2))
    # Actions of other seats do not make a command stale.
    played.do(commands.PickTile("A", 1), seen=old)
    play_round(played, rng)
    assert refused(played, commands.PickTile("A", 1), seen=old) == "stale"
    played.do(commands.PickTile("A", 1), seen=played.table.sitters[0].number)


# Absence


def test_a_clock_that_runs_out() -> None:
    played = two_people(Options(clock=MoveClock(30)))
    since = played.table.sitters[0].since
    assert played.table.deadline(Seat.A) == since + 30_000
    played.do(commands.PickTile("B", 1))
    assert played.table.deadline(Seat.B) is None
    assert played.wait(28_000).bots_to_act() == ()
    assert played.wait(1_000).bots_to_act() == (Seat.A,)
    assert played.table.sitters[0].absent == "clock"
    assert played.table.deadline(Seat.A) is None
    assert played.table.story[-1].kind == "late"
    played.bot_does(Pick(Seat.A, 2))
    first, *_ = hand(played)
    # Any action ends the stand-in, with the rest of the time for this decision.
    began = played.at
    back = played.do(commands.Place("A", f"{first}1d4"))
    assert back.sitters[0].absent is None
    assert back.deadline(Seat.A) == began + 30_000
    assert refused(played, commands.Back("A")) == "not-absent"


def test_leaving_gains_no_time() -> None:
    played = two_people(Options(clock=MoveClock(60)))
    deadline = played.table.deadline(Seat.A)
    assert deadline is not None
    for _ in range(5):
        played.do(commands.Leave("A"))
        played.do(commands.Back("A"))
        assert played.table.deadline(Seat.A) == deadline
    # Near the deadline, a returning person gets the grace time once.
    played.at = deadline - 5_000
    played.do(commands.Leave("A"))
    played.do(commands.Back("A"))
    later = played.at + 15_000
    assert played.table.deadline(Seat.A) == later
    played.do(commands.Leave("A"))
    played.do(commands.Back("A"))
    assert played.table.deadline(Seat.A) == later
    # The next decision has its own grace time.
    played.do(commands.PickTile("A", 1))
    played.do(commands.PickTile("B", 2))
    assert played.table.deadline(Seat.A) == played.at + 60_000


def test_coming_back_late_gives_a_little_time_once() -> None:
    played = two_people(Options(clock=MoveClock(60)))
    played.wait(61_000)
    assert [sitter.absent for sitter in played.table.sitters] == ["clock", "clock"]
    # The game was paused: the full time again.
    played.do(commands.Back("A"))
    assert played.table.deadline(Seat.A) == played.at + 60_000
    played.do(commands.Back("B"))
    assert played.table.deadline(Seat.B) == played.at + 15_000
    played.wait(15_000)
    assert [sitter.absent for sitter in played.table.sitters] == [None, "clock"]
    for command in (commands.Back("B"), commands.PickTile("B", 1)):
        assert refused(played, command) == "time-up"
    assert "back" not in what_you_can(played.table, Seat.B, fits=False)
    played.bot_does(Pick(Seat.B, 1))
    assert "back" in what_you_can(played.table, Seat.B, fits=False)
    played.do(commands.Back("B"))
    assert [sitter.absent for sitter in played.table.sitters] == [None, None]
    # The pick is made, and can be changed while others are deciding.
    played.do(commands.PickTile("B", 2))
    assert played.replayed() == played.table


def test_a_lone_person_can_always_return() -> None:
    played = Played(MySeat("Ana"), BotSeat("greedy"), options=Options(clock=MoveClock(10)))
    played.do(commands.Ready("A", "n"))
    for _ in range(3):
        played.wait(10_000)
        assert played.table.is_paused
        played.do(commands.Back("A"))
        assert played.table.deadline(Seat.A) == played.at + 10_000


def test_withdrawing_gains_no_time() -> None:
    played = two_people(Options(clock=MoveClock(30)))
    played.do(commands.PickTile("A", 1))
    played.do(commands.PickTile("B", 2))
    deadline = played.table.deadline(Seat.A)
    build = random_build(played.table, Seat.A, Random(1))
    played.do(commands.Confirm("A", tuple(map(str, build.placements))))
    played.do(commands.Withdraw("A"))
    assert played.table.deadline(Seat.A) == deadline


def test_days() -> None:
    played = two_people(Options(clock=DaysClock(2)))
    assert played.table.deadline(Seat.A) == played.table.sitters[0].since + 2 * 86_400_000


def test_leaving_and_coming_back() -> None:
    played = two_people()
    played.do(commands.Leave("A"))
    assert played.table.bots_to_act() == (Seat.A,)
    played.bot_does(Pick(Seat.A, 1))
    with pytest.raises(Refused, match="no longer pending"):
        played.bot_does(Pick(Seat.A, 2))
    played.do(commands.Back("A"))
    assert played.table.sitters[0].absent is None
    with pytest.raises(Refused, match="no longer pending"):
        played.bot_does(Pick(Seat.A, 2))


def test_bots_alone_pause() -> None:
    played = Played(MySeat("Ana"), BotSeat("greedy"))
    played.do(commands.Ready("A", "n"))
    assert played.table.bots_to_act() == (Seat.B,)
    played.do(commands.Leave("A"))
    assert (played.table.is_paused, played.table.bots_to_act()) == (True, ())
    played.do(commands.Back("A"))
    assert (played.table.is_paused, played.table.bots_to_act()) == (False, (Seat.B,))


def test_invalid_bot_actions() -> None:
    played = Played(MySeat("Ana"), BotSeat("greedy"))
    played.do(commands.Ready("A", "n"))
    with pytest.raises(Refused):
        played.bot_does(Pick(Seat.B, 4))
    played.do(commands.PickTile("A", 1))
    played.bot_does(Pick(Seat.B, 2))
    build = random_build(played.table, Seat.B, Random(1))
    played.bot_does(build)
    assert played.table.sitters[1].build == build


# Talk


def test_talk() -> None:
    played = two_people()
    played.do(commands.Say("A", "hello"))
    assert played.table.story[-1].phrase == "hello"
    assert refused(played, commands.Chat("A", "hi")) == "no-chat"
    chatty = two_people(Options(chat=True))
    chatty.do(commands.Chat("A", "  <b>hi</b>\n there "))
    assert chatty.table.story[-1].text == "<b>hi</b> there"
    assert refused(chatty, commands.Chat("A", " \n ")) == "bad-text"
    assert refused(chatty, commands.Chat("A", "a\u202eb")) == "bad-text"
    chatty.do(commands.Mute("A", "B"))
    assert chatty.table.sitters[0].muted == {Seat.B}
    chatty.do(commands.Mute("A", "B", muted=False))
    assert chatty.table.sitters[0].muted == set()
    assert refused(chatty, commands.Mute("A", "D")) == "no-such-seat"


def test_the_story_lists_stand_ins() -> None:
    played, rng = Played(*[MySeat(name) for name in ("Ana", "Bo", "Cy")]), Random(1)
    for letter in ("A", "B", "C"):
        played.do(commands.Ready(letter, f"nonce-{letter}"))
    played.do(commands.PickTile("B", 1))
    played.do(commands.PickTile("C", 3))
    played.do(commands.Leave("A"))
    played.bot_does(Pick(Seat.A, 2))
    assert played.table.story[-1].stand_ins == ("A",)
    # Bo leaves after confirming: the build counts as Bo's own.
    for seat in (Seat.B, Seat.C):
        build = random_build(played.table, seat, rng)
        played.do(commands.Confirm(LETTERS[seat], tuple(map(str, build.placements))))
    played.do(commands.Leave("B"))
    played.bot_does(random_build(played.table, Seat.A, rng))
    told = {entry.kind: entry for entry in played.table.story}
    assert told["confirmed"].stand_ins == ("A",)
    assert told["built"].stand_ins == ("A",)
    # A pick that was changed after returning counts as the person's own.
    played.bot_does(Pick(Seat.A, 1))
    played.bot_does(Pick(Seat.B, 2))
    played.do(commands.PickTile("A", 1))
    played.do(commands.PickTile("C", 3))
    assert played.table.story[-1].stand_ins == ("B",)
    assert played.replayed() == played.table
