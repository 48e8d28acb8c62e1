"""The game on bitboards: compiled where it can be, the same Python everywhere else.

``YAXHA_KERNEL=python`` asks for the interpreted kernel, and ``YAXHA_KERNEL=compiled`` refuses to go
without the compiled one.
"""

import os
import warnings
from functools import cache
from importlib import import_module
from types import ModuleType
from typing import TYPE_CHECKING, Any

from yaxha.kernel.layout import ACTIONS, CELL_NAMES, COLOR_NAMES, PHASES

if TYPE_CHECKING:
    from yaxha.kernel.batch import Batch
    from yaxha.kernel.builds import Builds
    from yaxha.kernel.futures import Futures
    from yaxha.kernel.greedy import choose_build, choose_tile
    from yaxha.kernel.observation import OBSERVATION, OBSERVATION_SHAPE, observe
    from yaxha.kernel.observer import Observer
    from yaxha.kernel.picking import Picking
    from yaxha.kernel.playouts import play_games, rollouts
    from yaxha.kernel.scoring import earned_cards, features, totals
    from yaxha.kernel.state import IllegalStep, State
    from yaxha.kernel.together import TOGETHER_SHAPE, legal_mask_of, step_together

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
    "rollouts",
    "step_together",
    "totals",
]

# What is compiled, and the module that has it otherwise.
COMPILED = {
    "Batch": "batch",
    "OBSERVATION": "observation",
    "OBSERVATION_SHAPE": "observation",
    "TOGETHER_SHAPE": "together",
    "Observer": "observer",
    "legal_mask_of": "together",
    "observe": "observation",
    "step_together": "together",
    "Builds": "builds",
    "Futures": "futures",
    "IllegalStep": "state",
    "Picking": "picking",
    "State": "state",
    "choose_build": "greedy",
    "choose_tile": "greedy",
    "earned_cards": "scoring",
    "features": "scoring",
    "play_games": "playouts",
    "rollouts": "playouts",
    "totals": "scoring",
}

SLOWER = (
    "The compiled kernel of yaxha is not there, so its Python runs instead, some 30 times slower. "
    "Install yaxha where a C compiler is at hand to have it compiled."
)


@cache
def compiled_kernel() -> ModuleType | None:
    """The fastest compiled kernel that this machine can run; None when it is to be interpreted."""
    mode = os.environ.get("YAXHA_KERNEL", "")
    if mode not in ("", "python", "compiled"):
        raise ImportError(f"YAXHA_KERNEL must be python or compiled, not {mode!r}.")
    if mode == "python":
        return None
    try:
        kernel = import_module("yaxha.kernel._kernel")
        return import_module("yaxha.kernel._kernel_v3") if kernel.has_v3() else kernel
    except ImportError:
        if mode == "compiled":
            raise
        warnings.warn(SLOWER, RuntimeWarning, stacklevel=3)
        return None


# Not before somebody asks: the engine needs the geometry alone.
def __getattr__(name: str) -> Any:
    if name not in COMPILED:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    kernel = compiled_kernel() or import_module(f"yaxha.kernel.{COMPILED[name]}")
    globals()[name] = getattr(kernel, name)
    return globals()[name]
