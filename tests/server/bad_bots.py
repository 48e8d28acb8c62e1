"""Faulty bots: one class for each kind of failure seen in people's own bots."""

import os
from typing import Any

from yaxha.bots import RandomBot
from yaxha.engine import Build, Pick, Placement, Seat, View


class Nothing(RandomBot):
    def pick(self, _view: View) -> Any:
        return None

    def build(self, _view: View) -> Any:
        return None


class Wrong(RandomBot):
    """Picks a tile that does not exist and builds without support."""

    def pick(self, _view: View) -> Pick:
        return Pick(Seat.B, 9)

    def build(self, _view: View) -> Build:
        return Build(Seat.B, (Placement.parse("o4d4"),), ())


class Other(RandomBot):
    """Returns another seat's action."""

    def pick(self, _view: View) -> Pick:
        return Pick(Seat.A, 1)

    def build(self, _view: View) -> Build:
        return Build(Seat.A, (), ())


class Huge(RandomBot):
    def pick(self, _view: View) -> Any:
        return "x" * 50_000_000

    def build(self, _view: View) -> Any:
        raise ValueError("x" * 50_000_000)


class Exits(RandomBot):
    def pick(self, _view: View) -> Pick:
        raise SystemExit(3)

    def build(self, _view: View) -> Build:
        raise KeyboardInterrupt


class Dies(RandomBot):
    def pick(self, _view: View) -> Pick:
        os._exit(0)

    def build(self, _view: View) -> Build:
        os._exit(0)
