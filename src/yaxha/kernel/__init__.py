"""The game on bitboards: compiled where possible, interpreted elsewhere.

The environment variable ``YAXHA_KERNEL`` selects one: ``python`` the interpreted kernel,
``compiled`` the compiled one or an ImportError.
"""

import os
import warnings
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from types import ModuleType
from typing import Any

from yaxha.kernel.dump import Dump
from yaxha.kernel.layout import ACTIONS, CELL_NAMES, COLOR_NAMES, PHASES

__all__ = [
    "ACTIONS",
    "CELL_NAMES",
    "COLOR_NAMES",
    "OBSERVATION",
    "OBSERVATION_SHAPE",
    "PHASES",
    "TOGETHER_SHAPE",
    "Batch",
    "Builds",
    "Dump",
    "Futures",
    "IllegalStep",
    "Observer",
    "Picking",
    "State",
    "choose_build",
    "choose_tile",
    "compiled_kernel",
    "earned_cards",
    "features",
    "legal_mask_of",
    "observe",
    "play_games",
    "prospects_of",
    "rollouts",
    "step_together",
    "totals",
]

# Public names of the compiled kernel, and the modules that define them. Types: __init__.pyi.
COMPILED = {
    "Batch": "batch",
    "Builds": "builds",
    "choose_build": "greedy",
    "choose_tile": "greedy",
    "earned_cards": "bonus",
    "features": "survey",
    "Futures": "lookahead",
    "IllegalStep": "state",
    "legal_mask_of": "simultaneous",
    "OBSERVATION": "observation",
    "OBSERVATION_SHAPE": "observation",
    "observe": "observation",
    "Observer": "observation",
    "Picking": "equilibrium",
    "play_games": "playouts",
    "prospects_of": "prospects",
    "rollouts": "playouts",
    "State": "state",
    "step_together": "simultaneous",
    "TOGETHER_SHAPE": "simultaneous",
    "totals": "scoring",
}

SLOWER = (
    "The compiled kernel of yaxha is not there, so its Python runs instead, some 30 times slower. "
    "Install yaxha where a C compiler is at hand to have it compiled."
)


@cache
def compiled_kernel() -> ModuleType | None:
    """Return the fastest compiled kernel for this machine, or None to use the interpreted one."""
    mode = os.environ.get("YAXHA_KERNEL", "")
    if mode not in ("", "python", "compiled"):
        raise ImportError(f"YAXHA_KERNEL must be python or compiled, not {mode!r}.")
    if mode == "python":
        return None
    try:
        kernel = import_module("yaxha.kernel._kernel")
    except ImportError:
        if mode == "compiled":
            raise
        warnings.warn(SLOWER, RuntimeWarning, stacklevel=3)
        return None
    # A compiler may not support the second one.
    if kernel.has_v3() and find_spec("yaxha.kernel._kernel_v3"):
        return import_module("yaxha.kernel._kernel_v3")
    return kernel


# Loaded on first use, because the engine needs only the geometry.
def __getattr__(name: str) -> Any:
    if name not in COMPILED:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    kernel = compiled_kernel() or import_module(f"yaxha.kernel.{COMPILED[name]}")
    globals()[name] = getattr(kernel, name)
    return globals()[name]
