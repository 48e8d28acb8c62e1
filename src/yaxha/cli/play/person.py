"""The person at the keyboard, behind the bot protocol."""

import re
from collections.abc import Callable
from typing import TypeVar

from rich.console import Console
from rich.text import Text

from yaxha.bots import seat_of
from yaxha.cli.drawing.board import own_picture, print_board
from yaxha.cli.drawing.narration import Line, describe_market, describe_order, grid
from yaxha.cli.drawing.pen import ACCENT, Pen
from yaxha.cli.drawing.pictures import print_picture, print_table
from yaxha.cli.drawing.sheets import score_sheet, standings_in_words
from yaxha.cli.play.prompt import ask
from yaxha.engine import (
    ROUNDS,
    Action,
    Build,
    Draft,
    MalformedText,
    Pick,
    Seat,
    Span,
    Take,
    View,
    YaxhaError,
)
from yaxha.engine.actions import read_tile
from yaxha.engine.errors import joined

PLACEMENT_LENGTH = len("o2c3")

HINT = "  ? helps"

HELP = """\
In every round, each of you picks a market tile, face down, and builds with its
three cubes. If several pick the same tile, the first in turn order gets it. The
others take one of the remaining tiles, and they all swap places in turn order.

  2        pick market tile 2, or take it after a tie
  o 2c3    place orange on level 2, file c, rank 3; also o2c3 or o2c3 b1d5
  u        take the last cube back
  ok       confirm the build
  s        show the score in detail, and the standings of the bonus cards
  q        end the game and keep its record
  ?        show this help

On level 1 a cube touches another one, and the level is at most 4 by 4. Above, a
cube rests on four others, 2c3 on 1c3 1d3 1c4 1d4, and it touches a cube of its
own colour under it or next to it.
"""


PickOrTake = TypeVar("PickOrTake", Pick, Take)


class Quit(Exception):
    """The person ends the game."""


class Person:
    """Asks until the answer is a legal action; ``check`` rejects illegal ones."""

    def __init__(
        self, console: Console, names: tuple[str, ...], check: Callable[[Action], object]
    ) -> None:
        self.check = check
        self.console = console
        self.pen = Pen.of(console)
        self.names = names

    def pick(self, view: View) -> Pick:
        self.console.print()
        self.console.rule(f"Round {view.round} of {ROUNDS}", align="left", style="dim")
        print_board(view, self.names, self.console)
        self.console.print()
        self._tell(
            ("market", describe_market(enumerate(view.market, 1), self.pen)),
            ("turn order", describe_order(view.order, self.names)),
        )
        self._prompt("Pick", f"a market tile: 1 to {len(view.market)}.")
        return self._chosen(view, Pick)

    def take(self, view: View) -> Take:
        free = view.free_tiles()
        if len(free) == 1:
            return Take(seat_of(view), free[0])
        left = [(tile, view.market[tile - 1]) for tile in free]
        self._tell(("left", describe_market(left, self.pen)))
        self._prompt("Take", f"one of the tiles left: {joined(free)}.")
        return self._chosen(view, Take)

    def build(self, view: View) -> Build:
        draft = view.draft()
        self._show_draft(draft, view)
        while True:
            answer = self._answer(draft)
            if answer == "ok":
                try:
                    return draft.build()
                except YaxhaError as error:
                    self._refuse(error)
            elif answer == "u":
                if draft.placed:
                    draft = draft.undo()
                    self._show_draft(draft, view)
                else:
                    self.console.print("No cube to take back.")
            else:
                longer = self._placed(draft, answer)
                if longer is not draft:
                    draft = longer
                    self._show_draft(draft, view)

    def _chosen(self, view: View, action: Callable[[Seat, int], PickOrTake]) -> PickOrTake:
        """Read a tile number until it is a legal pick or take."""
        while True:
            answer = self._answer(view.draft())
            try:
                chosen = action(seat_of(view), read_tile(Span(answer)))
                self.check(chosen)
            except MalformedText:
                self.console.print(f"Type a number from 1 to {len(view.market)}, or ? for help.")
            except YaxhaError as error:
                self._refuse(error)
            else:
                return chosen

    # Drafts

    def _placed(self, draft: Draft, answer: str) -> Draft:
        """Return the draft with the placements typed, up to the first illegal one."""
        letters = re.sub("[\\s,]+", "", answer)
        try:
            for start in range(0, len(letters), PLACEMENT_LENGTH):
                draft = draft.place(letters[start : start + PLACEMENT_LENGTH])
        except YaxhaError as error:
            self._refuse(error)
        return draft

    def _show_draft(self, draft: Draft, view: View) -> None:
        points = draft.score().totals[draft.seat]
        self.console.print()
        print_picture(own_picture(draft, self.names, self.pen), self.console)
        self.console.print(self._legend(draft), soft_wrap=True)
        self.console.print()
        gained = points - view.score().totals[draft.seat]
        self._tell(
            ("in hand", self.pen.cubes(draft.left)),
            ("your score", f"{points} ({gained:+} with this build)" if gained else f"{points}"),
        )
        back = ", or take back with u" if draft.placed else ""
        if draft.placements:
            example = draft.placements[0]
            self._prompt("Place", f"a cube: its colour and a cell, such as {example}{back}.")
        elif draft.discards:
            self._prompt("Confirm", f"with ok{back}. What is left fits nowhere: discarded.")
        else:
            self._prompt("Confirm", f"with ok{back}.")

    def _legend(self, draft: Draft) -> Text:
        new = draft.placed[-1].color if draft.placed else None
        return self.pen.legend(draft.pyramid, hand=draft.left, new=new)

    # Dialogue

    def _answer(self, draft: Draft) -> str:
        """Return the next input that is not a command for help, score or quitting."""
        while True:
            answer = ask().lower()
            match answer:
                case "":
                    pass
                case "?" | "h" | "help":
                    self.console.print(HELP, end="")
                case "s":
                    self._show_score(draft)
                case "q" | "quit" | "exit":
                    self._quit()
                case _:
                    return answer

    def _show_score(self, draft: Draft) -> None:
        result = draft.score()
        print_table(score_sheet(result, self.names, self.pen), self.console)
        self.console.print()
        print_table(standings_in_words(result, self.names), self.console)

    def _quit(self) -> None:
        self.console.print("End the game? Type y to end it, anything else to continue.")
        if ask().lower() in ("y", "yes"):
            raise Quit
        self.console.print("The game continues.")

    def _tell(self, *lines: Line) -> None:
        print_table(grid(lines), self.console)

    def _prompt(self, verb: str, rest: str) -> None:
        """Print the possible actions, the verb first."""
        self.console.print(Text.assemble((verb, f"bold {ACCENT}"), f" {rest}", (HINT, "dim")))

    def _refuse(self, error: YaxhaError) -> None:
        self.console.print(f"{error} [{error.rule}]" if error.rule else f"{error} Type ? for help.")
