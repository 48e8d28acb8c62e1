"""Observations: parts by name, spaces and the documented layout."""

import re
from math import prod
from pathlib import Path

import numpy as np

from yaxha.envs.observation import MOST, observation_space, parts
from yaxha.kernel import OBSERVATION, OBSERVATION_SHAPE, State, observe

PAGE = Path(__file__).parents[2] / "docs" / "environments.md"


def test_parts_share_the_memory_of_the_whole() -> None:
    whole = np.zeros(OBSERVATION_SHAPE, np.uint8)
    observe(State(3, 1), 0, whole)
    named = parts(whole)
    assert list(named) == [name for name, _, _ in OBSERVATION]
    assert named["bag"].sum() == 120 - 9
    named["round"][0] = 10
    assert whole[{name: at for name, at, _ in OBSERVATION}["round"]] == 10


def test_every_observation_is_in_its_space() -> None:
    space = observation_space(194)
    state = State.start([0, 1], [0, 1, 2])
    seen, mask = np.zeros(OBSERVATION_SHAPE, np.uint8), np.zeros(194, np.int8)
    most = 0
    while not state.over:
        observe(state, 0, seen)
        assert space.contains({"observation": seen, "action_mask": mask})
        most = max(most, int(seen.max()))
        state.step(state.sample())
    assert most == MOST


def test_the_page_has_the_layout() -> None:
    rows = re.findall(
        r"^\| `(\w+)` \| (\d+) \| ([\d ×]+) \|", PAGE.read_text("utf-8"), re.MULTILINE
    )
    layout = [(name, str(at), " × ".join(map(str, shape))) for name, at, shape in OBSERVATION]
    assert rows == layout
    assert f"{prod(OBSERVATION_SHAPE)} numbers" in PAGE.read_text("utf-8")
