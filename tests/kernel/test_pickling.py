"""Pickles of states move between kernels and processes."""

import os
import pickle
import subprocess
import sys
from typing import Any

import pytest

import yaxha.kernel
from kernel.games import after


def test_the_kernel_in_use_loads_a_pickle(kernel: Any) -> None:
    state = after(kernel, 3, 20)
    other = pickle.loads(pickle.dumps(state))
    assert type(other) is yaxha.kernel.State
    assert other.dump() == state.dump()


@pytest.mark.parametrize(("writer", "reader"), [("compiled", "python"), ("python", "compiled")])
def test_pickles_move_between_kernels(writer: str, reader: str) -> None:
    def run(mode: str, source: str, given: bytes = b"") -> bytes:
        source = f"import pickle, sys; from yaxha.kernel import State; {source}"
        environment = {**os.environ, "YAXHA_KERNEL": mode}
        command = [sys.executable, "-c", source]
        return subprocess.run(
            command, input=given, env=environment, stdout=subprocess.PIPE, check=True
        ).stdout

    pickled = run(writer, "sys.stdout.buffer.write(pickle.dumps(State(3, 5)))")
    told = run(
        reader,
        "state = pickle.load(sys.stdin.buffer); print(type(state) is State, state.dump())",
        pickled,
    )
    assert told.decode() == f"True {yaxha.kernel.State(3, 5).dump()}\n"
