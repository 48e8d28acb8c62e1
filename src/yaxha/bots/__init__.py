"""What plays Yaxha by itself: each bot sees only the view of its own seat."""

from yaxha.bots.greedy import GreedyBot
from yaxha.bots.named import BOTS, UnknownBot, make_bot
from yaxha.bots.playing import act, play
from yaxha.bots.protocol import Bot, seat_of
from yaxha.bots.random_bot import RandomBot

__all__ = [
    "BOTS",
    "Bot",
    "GreedyBot",
    "RandomBot",
    "UnknownBot",
    "act",
    "make_bot",
    "play",
    "seat_of",
]
