"""Yaxha for learners: the same game behind the interfaces of PettingZoo, OpenSpiel and Gymnasium.

Each is a module of its own, so that only the framework in use needs to be installed.
"""
