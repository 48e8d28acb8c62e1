"""The board game Yaxha: its rules, its notation, and what plays it."""

__version__ = "0.1.0"
