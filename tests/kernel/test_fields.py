"""The protocol of a state's fields agrees with both forms of the state."""

import re
from pathlib import Path

import yaxha.kernel
from kernel.kernels import INTERPRETED
from yaxha.kernel.fields import Fields

# What survey and greedy store in a state, which the modules before it do not use.
LATER = {"features", "parts"}


def test_a_state_has_these_fields_interpreted() -> None:
    assert {*vars(INTERPRETED.State(2))} == {*Fields.__annotations__} | LATER


def test_a_state_has_these_fields_compiled() -> None:
    declarations = (Path(yaxha.kernel.__file__).parent / "kernel.pxd").read_text("utf-8")
    declared = declarations.partition("cdef class State:\n")[2].partition("\n\n")[0]
    types = re.compile(r"cdef (?:readonly )?(?:unsigned )?\w+ (.*)")
    names = [name for line in types.findall(declared) for name in line.split(", ")]
    assert {re.sub(r"\[\d+\]", "", name) for name in names} == {*Fields.__annotations__} | LATER
