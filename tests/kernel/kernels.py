"""The kernel in every way it can run here, so that a test can ask all of them the same."""

import contextlib
from importlib import import_module
from types import SimpleNamespace
from typing import Any

from yaxha.kernel import COMPILED

# As the modules have them, whatever the environment asks for.
INTERPRETED = SimpleNamespace(
    **{name: getattr(import_module(f"yaxha.kernel.{of}"), name) for name, of in COMPILED.items()}
)
# Where it is missing, much would go untested: that is an error, not a skip.
BASELINE = import_module("yaxha.kernel._kernel")

KERNELS: dict[str, Any] = {"interpreted": INTERPRETED, "compiled": BASELINE}
with contextlib.suppress(ImportError):
    if BASELINE.has_v3():
        KERNELS["v3"] = import_module("yaxha.kernel._kernel_v3")
