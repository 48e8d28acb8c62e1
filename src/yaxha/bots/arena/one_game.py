"""One game of bots that may fail, from its first deal to its result."""

import unicodedata
from collections.abc import Sequence
from random import Random
from typing import Protocol

from yaxha.bots import named
from yaxha.bots.arena.asking import TimeUp, ask, fault_of
from yaxha.bots.arena.faults import Fault, FaultKind, Faulty
from yaxha.bots.arena.journal import Entry, Stage
from yaxha.bots.arena.results import GameResult
from yaxha.bots.arena.schedule import GameSpec
from yaxha.bots.named import UnknownBot, make_bot
from yaxha.bots.playing import KINDS
from yaxha.bots.protocol import Bot
from yaxha.engine import Action, Build, Game, Phase, Record, Seat, draw

START_LIMIT = 30.0
"""How many seconds a bot may take before its first game is asked of it: it may load much."""

CLOSE_LIMIT = 10.0

LONGEST_NAME = 32


class Witness(Protocol):
    """Who is told, before and after, what a bot is about to do: it may never come back."""

    def begin(self, stage: Stage, seat: int) -> None: ...

    def rest(self) -> None: ...

    def write(self, entry: Entry) -> None: ...

    def write_fault(self, fault: Fault) -> None: ...


class OneGame:
    """A game as far as it has come.

    ``so_far`` are the decisions of an earlier try that was cut off, and ``faults`` what went wrong
    in it: such a game goes on where it stopped, with a random bot in the seats at fault. ``kills``
    is how often it was cut off through no fault of a bot.
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
        """Go on to the end, whatever the bots do."""
        if not self.is_over():
            bots = [self._start_bot(seat, witness) for seat in self.start.seats]
            while not self.is_over():
                self._decide(bots, witness)
                self._deal()
            for seat, bot in zip(self.start.seats, bots, strict=True):
                self._close_bot(bot, seat, witness)
        return self.result()

    def _start_bot(self, seat: Seat, witness: Witness) -> Bot:
        if self._is_at_fault(seat):
            return self.spec.stand_in(seat)
        luck = self.spec.luck(seat, len(self.faults) + self.kills)
        try:
            return start_bot(self.spec.bots[seat], seat, luck, witness)
        except Faulty as faulty:
            witness.write_fault(self.note(faulty, seat, "start"))
            return self.spec.stand_in(seat)

    def _decide(self, bots: list[Bot], witness: Witness) -> None:
        seat = self.game.acting()[0]
        witness.begin(Stage.DECIDE, seat)
        try:
            action, after, seconds = ask(bots[seat], self.game, seat, self.spec.limit)
        except (Faulty, TimeUp) as error:
            witness.rest()
            doing = str(self.game.phase)
            # Time may also be up just after the answer: that, too, is for the bot to answer for.
            faulty = error if isinstance(error, Faulty) else fault_of(error, doing, self.spec.limit)
            witness.write_fault(self.note(faulty, seat, doing))
            self._close_bot(bots[seat], seat, witness)
            bots[seat] = self.spec.stand_in(seat)
            return
        witness.rest()
        micros = None if self._is_at_fault(seat) else round(seconds * 1e6)
        witness.write(Entry(str(action), micros))
        self._done(action, after, seat, micros)

    def _close_bot(self, bot: Bot, seat: Seat, witness: Witness) -> None:
        try:
            close_bot(bot, seat, witness)
        except Faulty as faulty:
            # The second fault of a seat that has one is nothing new.
            if not self._is_at_fault(seat):
                witness.write_fault(self.note(faulty, seat, "close"))

    def _is_at_fault(self, seat: Seat) -> bool:
        return any(fault.seat == str(seat) for fault in self.faults)

    def note(self, faulty: Faulty, seat: int, doing: str) -> Fault:
        """Keep a fault, with the game as it stands."""
        fault = Fault(
            game=self.spec.number,
            bot=self.spec.bots[seat],
            seat=str(Seat(seat)),
            kind=faulty.kind,
            round=self.game.round,
            doing=doing,
            message=faulty.message,
            rule=faulty.rule,
            details=faulty.details,
            record=self.record(),
        )
        self.faults.append(fault)
        return fault

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


def start_bot(name: str, seat: int, luck: Random, witness: Witness) -> Bot:
    witness.begin(Stage.START, seat)
    try:
        return make_bot(name, luck)
    except UnknownBot as error:
        raise Faulty(FaultKind.CRASH, str(error)) from None
    except BaseException as error:  # an import may do anything
        raise fault_of(error, "start", START_LIMIT) from None
    finally:
        witness.rest()


def close_bot(bot: Bot, seat: int, witness: Witness) -> None:
    """Let a bot that has something to close do so."""
    witness.begin(Stage.CLOSE, seat)
    try:
        named.close_bot(bot)
    except BaseException as error:
        raise fault_of(error, "close", CLOSE_LIMIT) from None
    finally:
        witness.rest()


def name_in_record(bot: str) -> str:
    """The bot's name as near as a record can hold it."""
    name = unicodedata.normalize("NFC", bot).replace(",", " ").replace(";", " ")
    name = "".join(character for character in name if character.isprintable())
    if len(name) > LONGEST_NAME:
        name = "…" + name[1 - LONGEST_NAME :]
    return name.strip() or "bot"
