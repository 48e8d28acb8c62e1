"""The arena: tournaments between bots, with confidence intervals."""

from yaxha.arena.competition import Competition, Players
from yaxha.arena.faults import Fault
from yaxha.arena.processes import LocalPlayers
from yaxha.arena.report import BotReport, PairReport, Report
from yaxha.arena.results import GameResult
from yaxha.arena.schedule import GameSpec, Schedule

__all__ = [
    "BotReport",
    "Competition",
    "Fault",
    "GameResult",
    "GameSpec",
    "LocalPlayers",
    "PairReport",
    "Players",
    "Report",
    "Schedule",
]
