"""Fixtures for the tests of the arena."""

from pathlib import Path

import pytest


@pytest.fixture
def faulty_bots(monkeypatch: pytest.MonkeyPatch) -> None:
    """The bots of faulty_bots.py can be named: they play in processes of their own."""
    monkeypatch.setenv("PYTHONPATH", str(Path(__file__).parent))
