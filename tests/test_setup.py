"""What setup.py makes of the kernel's sources."""

import runpy
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest

ROOT = Path(__file__).parents[1]


@pytest.fixture
def setup(monkeypatch: pytest.MonkeyPatch) -> dict[str, Any]:
    monkeypatch.chdir(ROOT)
    return runpy.run_path("setup.py")


def test_the_compiled_kernels_were_made_of_these_sources(setup: dict[str, Any]) -> None:
    """Else `pip install -e .` makes them anew."""
    digest = setup["digest_of"](*setup["joined"]())
    for name in setup["FLAGS"]:
        assert digest == import_module(f"yaxha.kernel.{name}").SOURCE


def test_every_module_is_compiled(setup: dict[str, Any]) -> None:
    found = {path.stem for path in (ROOT / "src/yaxha/kernel").glob("*.py")}
    # What chooses between the kernels, or stands in for C, is not.
    assert found == {*setup["MODULES"], "__init__", "bits", "cython", "dump", "pickling"}
