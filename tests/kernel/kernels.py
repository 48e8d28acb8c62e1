"""The kernel as it is written and as it is compiled, to ask both the same."""

from types import SimpleNamespace
from typing import Any

from yaxha.kernel import compiled_kernel, observation, observer, state, together

INTERPRETED: Any = SimpleNamespace(
    Observer=observer.Observer,
    IllegalStep=state.IllegalStep,
    State=state.State,
    legal_mask_of=together.legal_mask_of,
    observe=observation.observe,
    step_together=together.step_together,
)

KERNELS: dict[str, Any] = {"interpreted": INTERPRETED}
if (compiled := compiled_kernel()) is not None:
    KERNELS["compiled"] = compiled
