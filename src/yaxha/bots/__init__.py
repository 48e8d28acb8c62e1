"""Bots: players that see only the view of their own seat."""

from yaxha.bots.answers import BotFault, FaultKind, decide
from yaxha.bots.base import Bot, act, close_bot, play, seat_of
from yaxha.bots.budget import Budget, read_budget
from yaxha.bots.greedy import GreedyBot
from yaxha.bots.imperfect import BEGINNER, CASUAL, ImperfectBot, Level
from yaxha.bots.process.client import ProcessBot
from yaxha.bots.random_bot import RandomBot
from yaxha.bots.registry import BOTS, OWN_BOTS, BadOption, UnknownBot, make_bot
from yaxha.bots.search import SearchBot

__all__ = [
    "BEGINNER",
    "BOTS",
    "CASUAL",
    "OWN_BOTS",
    "BadOption",
    "Bot",
    "BotFault",
    "Budget",
    "FaultKind",
    "GreedyBot",
    "ImperfectBot",
    "Level",
    "ProcessBot",
    "RandomBot",
    "SearchBot",
    "UnknownBot",
    "act",
    "close_bot",
    "decide",
    "make_bot",
    "play",
    "read_budget",
    "seat_of",
]
