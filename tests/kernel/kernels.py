"""All forms of the kernel that run on this machine: interpreted, compiled, and for v3."""

import contextlib
from importlib import import_module
from types import SimpleNamespace
from typing import Any

from yaxha.kernel import COMPILED

# From the modules themselves, whatever YAXHA_KERNEL is.
INTERPRETED = SimpleNamespace(
    **{name: getattr(import_module(f"yaxha.kernel.{of}"), name) for name, of in COMPILED.items()}
)
# Without it much would go untested, so a missing one is an error and not a skip.
BASELINE = import_module("yaxha.kernel._kernel")

KERNELS: dict[str, Any] = {"interpreted": INTERPRETED, "compiled": BASELINE}
with contextlib.suppress(ImportError):
    if BASELINE.has_v3():
        KERNELS["v3"] = import_module("yaxha.kernel._kernel_v3")
