"""Acknowledged commands survive a kill at any moment.

A short form of ``scripts/crashes``.
"""

import asyncio
from pathlib import Path

from server.crashes import crash_often


def test_killed_at_random_moments(tmp_path: Path, store_url: str) -> None:
    found = asyncio.run(
        crash_often(tmp_path, store_url, kills=2, tables=["pp", "ppp"], seed=1, to_the_end=False)
    )
    assert found.kills == 2
    assert found.tables == 2
    assert found.acknowledged >= 2 * 5 + 40
    assert found.reconnected >= 5
