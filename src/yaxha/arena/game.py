"""One arena game between bots that may fail, from the first deal to the result."""

import traceback
import unicodedata
from collections.abc import Sequence
from pathlib import Path
from random import Random
from time import perf_counter
from typing import Protocol

from yaxha.arena.faults import Fault
from yaxha.arena.journal import Entry, Stage
from yaxha.arena.results import GameResult
from yaxha.arena.schedule import GameSpec
from yaxha.bots import answers, base
from yaxha.bots.answers import BotFault, FaultKind, frames_of_bot, judge
from yaxha.bots.base import KINDS, Bot, Decision, act
from yaxha.bots.registry import UnknownBot, make_bot
from yaxha.engine import Action, Build, Game, Phase, Record, Seat, View, draw

START_LIMIT = 30.0
"""Seconds to start a bot, which may load large files."""

CLOSE_LIMIT = 10.0

LONGEST_NAME = 32


class Witness(Protocol):
    """Notified before and after each call of a bot, because the call may never return."""

    def begin(self, stage: Stage, seat: int) -> None: ...

    def rest(self) -> None: ...

    def write(self, entry: Entry) -> None: ...

    def write_fault(self, fault: Fault) -> None: ...


class OneGame:
    """A game in progress.

    ``so_far`` and ``faults``: the decisions and faults of an attempt that was interrupted. The game
    resumes there, with a random bot in the seats at fault. ``kills``: how often it was interrupted
    through no fault of a bot.
    """

    def __init__(
        self,
        spec: GameSpec,
        so_far: Sequence[Entry] = (),
        faults: Sequence[Fault] = (),
        kills: int = 0,
    ) -> None:
        self.spec = spec
        self.faults = list(faults)
        self.kills = kills
        self.start, self.rng = spec.start()
        self.game = self.start
        self.actions: list[Action] = []
        self.micros: list[list[int]] = [[] for _ in spec.bots]
        for entry in so_far:
            self._deal()
            action = KINDS[self.game.phase].parse(entry.action)
            self._done(action, self.game.apply(action), action.seat, entry.micros)
        self._deal()

    def is_over(self) -> bool:
        return self.game.phase is Phase.END

    def _deal(self) -> None:
        if self.game.phase is Phase.DEAL:
            deal = draw(self.game, self.rng)
            self.actions.append(deal)
            self.game = self.game.apply(deal)

    def _done(self, action: Action, after: Game, seat: Seat, micros: int | None) -> None:
        if micros is not None:
            self.micros[seat].append(micros)
        self.actions.append(action)
        self.game = after

    def play(self, witness: Witness) -> GameResult:
        """Play to the end, whatever the bots do."""
        if not self.is_over():
            bots = [self._start_bot(seat, witness) for seat in self.start.seats]
            while not self.is_over():
                self._decide(bots, witness)
                self._deal()
            for seat, bot in zip(self.start.seats, bots, strict=True):
                self._retire(bot, seat, witness)
        return self.result()

    def _start_bot(self, seat: Seat, witness: Witness) -> Bot:
        if self._is_at_fault(seat):
            return self.spec.stand_in(seat)
        rng = self.spec.bot_rng(seat, len(self.faults) + self.kills)
        try:
            return start_watched(self.spec.bots[seat], seat, rng, witness)
        except BotFault as fault:
            witness.write_fault(self.note(fault, seat, "start"))
            return self.spec.stand_in(seat)

    def _decide(self, bots: list[Bot], witness: Witness) -> None:
        seat = self.game.acting()[0]
        witness.begin(Stage.DECIDE, seat)
        try:
            action, after, seconds = ask(bots[seat], self.game, seat, self.spec.limit)
        except (BotFault, TimeUp) as error:
            witness.rest()
            doing, limit = str(self.game.phase), self.spec.limit
            # Time may also be up just after the answer: the bot is responsible for that, too.
            fault = error if isinstance(error, BotFault) else fault_of(error, doing, limit)
            witness.write_fault(self.note(fault, seat, doing))
            self._retire(bots[seat], seat, witness)
            bots[seat] = self.spec.stand_in(seat)
            return
        witness.rest()
        micros = None if self._is_at_fault(seat) else round(seconds * 1e6)
        witness.write(Entry(str(action), micros))
        self._done(action, after, seat, micros)

    def _retire(self, bot: Bot, seat: Seat, witness: Witness) -> None:
        try:
            close_watched(bot, seat, witness)
        except BotFault as fault:
            # Only the first fault of a seat counts.
            if not self._is_at_fault(seat):
                witness.write_fault(self.note(fault, seat, "close"))

    def _is_at_fault(self, seat: Seat) -> bool:
        return any(fault.seat == str(seat) for fault in self.faults)

    def note(self, fault: BotFault, seat: int, doing: str) -> Fault:
        """Store a fault with the current game."""
        noted = Fault.of(
            fault,
            game=self.spec.number,
            bot=self.spec.bots[seat],
            seat=str(Seat(seat)),
            round=self.game.round,
            doing=doing,
            record=self.record(),
        )
        self.faults.append(noted)
        return noted

    def result(self) -> GameResult:
        score = self.game.score()
        discards = [0] * len(self.spec.bots)
        for action in self.actions:
            if isinstance(action, Build):
                discards[action.seat] += len(action.discards)
        return GameResult(
            game=self.spec.number,
            deal=self.spec.deal,
            bots=self.spec.bots,
            cards=tuple(card.value for card in self.start.bonus),
            totals=score.totals,
            group_points=tuple(sum(seat.color_points) for seat in score.seats),
            earned=tuple(
                tuple(card.value for card, standing in seat.standings if standing.earned)
                for seat in score.seats
            ),
            discards=tuple(discards),
            micros=tuple(map(tuple, self.micros)),
            faults=tuple(self.faults),
            record=self.record() if self.spec.keep_record else None,
        )

    def record(self) -> str:
        extras = [("arena-game", str(self.spec.number)), ("arena-deal", str(self.spec.deal))]
        if self.faults:
            told = [f"{each.seat} {each.kind} in round {each.round}" for each in self.faults]
            extras.append(("arena-faults", ", ".join(told)))
        record = Record(
            names=tuple(map(name_in_record, self.spec.bots)),
            order=self.start.order,
            bonus=self.start.bonus,
            extras=tuple(extras),
            actions=tuple(self.actions),
        )
        return str(record)


def start_watched(name: str, seat: int, rng: Random, witness: Witness) -> Bot:
    witness.begin(Stage.START, seat)
    try:
        return make_bot(name, rng)
    except UnknownBot as error:
        raise BotFault(FaultKind.CRASH, str(error)) from None
    except BaseException as error:  # an import may do anything
        raise fault_of(error, "start", START_LIMIT) from None
    finally:
        witness.rest()


def close_watched(bot: Bot, seat: int, witness: Witness) -> None:
    """Close a bot, and notify the witness. Raises BotFault."""
    witness.begin(Stage.CLOSE, seat)
    try:
        base.close_bot(bot)
    except BaseException as error:
        raise fault_of(error, "close", CLOSE_LIMIT) from None
    finally:
        witness.rest()


def name_in_record(bot: str) -> str:
    """Return the bot's name without characters that a record cannot hold."""
    name = unicodedata.normalize("NFC", bot).replace(",", " ").replace(";", " ")
    name = "".join(character for character in name if character.isprintable())
    if len(name) > LONGEST_NAME:
        name = "…" + name[1 - LONGEST_NAME :]
    return name.strip() or "bot"


# Asking a bot

_ARENA = Path(__file__).parent

# Any other kind is a crash: in the arena it makes no difference how a bot ended.
KEPT_KINDS = (FaultKind.ILLEGAL, FaultKind.NONSENSE)


class TimeUp(BaseException):
    """Raised inside a bot when its time is long over.

    Not an Exception, since bots may catch those.
    """


def ask(bot: Bot, game: Game, seat: Seat, limit: float) -> tuple[Decision, Game, float]:
    """Return the bot's action, the game after it and the seconds it took; or raise BotFault."""
    view = View.of(game, seat)
    began = perf_counter()
    try:
        answer: object = act(bot, view)
        seconds = perf_counter() - began
        judged = None if seconds > limit else judge(answer, view, game.apply, "It")
    except BaseException as error:  # a bot may raise anything, even SystemExit
        raise fault_of(error, str(game.phase), limit) from None
    if judged is None:
        late = f"It answered after {seconds:.2f} s; the limit is {limit:g} s."
        raise BotFault(FaultKind.LATE, late)
    action, after = judged
    return action, after, seconds


def fault_of(error: BaseException, doing: str, limit: float) -> BotFault:
    """Return the fault that an exception out of a bot is."""
    if isinstance(error, TimeUp):
        frames = [each for each in frames_of_bot(error) if Path(each.filename).parent != _ARENA]
        return hang(doing, limit, "".join(traceback.format_list(frames)).splitlines())
    fault = answers.fault_of(error, "It")
    kind = fault.kind if fault.kind in KEPT_KINDS else FaultKind.CRASH
    trace = fault.last_words or fault.trace
    return BotFault(kind, fault.sentence, rule=fault.rule, trace=trace)


def hang(doing: str, limit: float, trace: Sequence[str]) -> BotFault:
    lack = {"start": "It was not ready", "close": "It did not close"}
    sentence = f"{lack.get(doing, 'There was no answer')} after {limit:g} s, and it was stopped."
    return BotFault(FaultKind.HANG, sentence, trace=trace)
