"""A game in the terminal: game loop, narration and record."""

import os
from collections.abc import Sequence
from pathlib import Path
from random import Random

from rich.console import Console

from yaxha.bots import Bot, act, decide
from yaxha.bots.untrusted_text import printable
from yaxha.cli.drawing.narration import (
    Line,
    describe_build,
    describe_order,
    describe_picks,
    describe_take,
    describe_ties,
    grid,
)
from yaxha.cli.drawing.pictures import print_pyramids, print_score, print_table
from yaxha.cli.drawing.sheets import cards_table
from yaxha.cli.drawing.words import NAMES
from yaxha.cli.play.person import Person
from yaxha.cli.play.prompt import ask
from yaxha.cli.terminal import print_notice
from yaxha.engine import Action, Build, Game, Phase, Pick, Record, Seat, Take, View, draw

YOU = Seat.A


class TerminalGame:
    """A person at A, bots at the other seats, and every action so far."""

    def __init__(
        self, game: Game, bots: Sequence[Bot], rng: Random, console: Console, file: Path | None
    ) -> None:
        self.start = self.game = game
        self.actions: list[Action] = []
        self.names = ("You", *NAMES[1 : len(game.seats)])
        person = Person(console, self.names, self._check)
        self.players: list[Bot] = [person, *bots]
        self.rng = rng
        self.console = console
        self.file = file
        self.could_write = True

    @property
    def record(self) -> Record:
        names = NAMES[: len(self.game.seats)]
        return Record(names, self.start.order, self.start.bonus, actions=tuple(self.actions))

    def welcome(self, bot_names: Sequence[str]) -> None:
        others = zip(self.names[1:], bot_names, strict=True)
        company = ", ".join(f"{name} ({bot})" for name, bot in others)
        self.console.print(f"You sit at A, with {company}. Type ? at any time for help.")
        self.console.print()
        self.console.print("Each of these bonus cards gives 5 points for:")
        print_table(cards_table(self.game.bonus), self.console)

    def play(self) -> None:
        """Play to the end; an exception from the person ends the game early."""
        while self.game.phase is not Phase.END:
            if self.game.phase is Phase.DEAL:
                self._apply(draw(self.game, self.rng))
            else:
                seat = self.game.acting()[0]
                # Exceptions from the person are not faults.
                choose = act if seat == YOU else decide
                self._apply(choose(self.players[seat], View.of(self.game, seat)))
        self.console.print()
        self.console.rule("The game is over", align="left", style="dim")
        print_pyramids(self.game, self.names, self.console)
        self.console.print()
        print_score(self.game.score(), self.names, self.console)

    def _check(self, action: Action) -> None:
        """Reject an illegal action. Raises IllegalAction."""
        self.game.apply(action)

    def _apply(self, action: Action) -> None:
        before, self.game = self.game, self.game.apply(action)
        self.actions.append(action)
        if lines := self._told(action, before):
            print_table(grid(lines), self.console)
        if self.file and not self._write(self.file):
            self.file = None

    def _told(self, action: Action, before: Game) -> list[Line]:
        """Return public lines about the last action."""
        lines: list[Line] = []
        match action:
            case Pick() if self.game.phase is not Phase.PICK:
                revealed = zip(self.game.seats, self.game.picks, strict=True)
                picks = {seat: pick for seat, pick in revealed if isinstance(pick, int)}
                lines.append(("picks", describe_picks(picks, self.names)))
                lines += [("tie", tie) for tie in describe_ties(picks, before.order, self.names)]
            case Take():
                lines.append(("take", describe_take(action, self.names)))
            case Build() if action.seat != YOU:
                lines.append(("build", describe_build(action, self.names)))
        if self.game.order != before.order:
            lines.append(("swap", describe_order(self.game.order, self.names)))
        return lines

    # The record

    def keep_record(self) -> None:
        """Write the record to a file, or print it if there is none or the game is unfinished."""
        self.console.print()
        finished = self.game.phase is Phase.END
        file = self.file or (self._ask_for_file() if finished else None)
        if file and self._write(file):
            self.console.print(f"The record is in {printable(str(file))}.", soft_wrap=True)
            if finished:
                return
        print(self.record, end="", flush=True)

    def _ask_for_file(self) -> Path | None:
        self.console.print("Type a file name to save the record, or press Enter to print it.")
        try:
            while name := ask():
                if not os.path.exists(name):
                    return Path(name)
                self.console.print("That file already exists. Type another name, or press Enter.")
        except (EOFError, KeyboardInterrupt):
            self.console.print()
        return None

    def _write(self, file: Path) -> bool:
        """Write after every action, so that no crash loses the game."""
        try:
            file.write_text(str(self.record), "utf-8", newline="\n")
        except (OSError, ValueError) as error:
            self.could_write = False
            print_notice(f"{file}: {getattr(error, 'strerror', None) or error}")
            return False
        return True
