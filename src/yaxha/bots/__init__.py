"""What plays Yaxha by itself: each bot sees only the view of its own seat."""

from yaxha.bots.budget import Budget, read_budget
from yaxha.bots.greedy import GreedyBot
from yaxha.bots.human import BEGINNER, CASUAL, HumanBot, Level
from yaxha.bots.judging import decide
from yaxha.bots.named import BOTS, OWN_BOTS, BadOption, UnknownBot, close_bot, make_bot
from yaxha.bots.playing import act, play
from yaxha.bots.process import BotFault, ProcessBot
from yaxha.bots.protocol import Bot, seat_of
from yaxha.bots.random_bot import RandomBot
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
    "GreedyBot",
    "HumanBot",
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
