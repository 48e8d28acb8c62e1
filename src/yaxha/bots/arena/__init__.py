"""The arena: bots play each other, and it is said who is better and how sure that is."""

from yaxha.bots.arena.competition import Competition, Players
from yaxha.bots.arena.faults import Fault, FaultKind
from yaxha.bots.arena.local import LocalPlayers
from yaxha.bots.arena.report import BotReport, PairReport, Report
from yaxha.bots.arena.results import GameResult
from yaxha.bots.arena.schedule import GameSpec, Schedule

__all__ = [
    "BotReport",
    "Competition",
    "Fault",
    "FaultKind",
    "GameResult",
    "GameSpec",
    "LocalPlayers",
    "PairReport",
    "Players",
    "Report",
    "Schedule",
]
