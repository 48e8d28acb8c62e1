"""Bots in other processes: the text protocol, from either end."""
