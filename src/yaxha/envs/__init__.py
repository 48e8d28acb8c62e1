"""Environments for reinforcement learning: PettingZoo, OpenSpiel and Gymnasium.

Each has its own module, so that only the framework in use needs to be installed.
"""
