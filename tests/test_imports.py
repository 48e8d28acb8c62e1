"""The arrows of the tree: which package of yaxha may import which."""

import ast
import sys
from collections.abc import Iterator
from itertools import takewhile
from pathlib import Path

import pytest

SOURCE = Path(__file__).parents[1] / "src"

# What of yaxha each package may import, besides itself.
MAY_IMPORT = {
    "kernel": (),
    "engine": ("kernel.geometry",),
    "bots": ("engine", "kernel"),
    "envs": ("engine", "kernel", "bots"),
    "server": ("engine", "bots"),
    "cli": ("kernel", "engine", "bots", "envs", "server"),
}

# A module of the engine may import those above it, never one below.
ENGINE_ORDER = (
    "errors",
    "text",
    "cubes",
    "cells",
    "drawing",
    "slots",
    "pyramid",
    "perft",
    "market",
    "bonus",
    "scoring",
    "actions",
    "draft",
    "position",
    "legality",
    "game",
    "view",
    "notation",
)

# Where only the standard library is at hand, and what else may be.
THIRD_PARTY = {"kernel": ("cython",), "engine": ()}


def imported(source: str, module: str, *, is_package: bool) -> Iterator[tuple[int, str]]:
    """The line and the full dotted name of all that a module imports, anywhere in it."""
    # What one leading dot stands for.
    here = module.split(".") if is_package else module.split(".")[:-1]
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Import):
            for alias in node.names:
                yield node.lineno, alias.name
        elif isinstance(node, ast.ImportFrom):
            base = here[: len(here) - node.level + 1] if node.level else []
            parts = [*base, *(node.module or "").split(".")]
            for alias in node.names:
                yield node.lineno, ".".join(filter(None, [*parts, alias.name]))


def within(name: str, *allowed: str) -> bool:
    return any(name == each or name.startswith(f"{each}.") for each in allowed)


def is_allowed(module: str, name: str) -> bool:
    """Whether this module of yaxha may import what has this full name."""
    package, _, inner = module.removeprefix("yaxha").lstrip(".").partition(".")
    root, _, target = name.partition(".")

    if root != "yaxha":
        if package not in THIRD_PARTY:
            return True
        return root in sys.stdlib_module_names or root in THIRD_PARTY[package]
    if target == "__version__":
        return True
    if not package:  # yaxha itself, which all others import unasked
        return False
    if package == "__main__":
        return within(target, "cli")
    if package == "engine" and inner and within(target, "engine"):
        above = takewhile(lambda each: each != inner, ENGINE_ORDER)
        return within(target, *(f"engine.{each}" for each in above))
    return within(target, package, *MAY_IMPORT[package])


def wrong_imports(source: str, module: str, *, is_package: bool = False) -> list[str]:
    return [
        f"{module}, line {line}: may not import {name}"
        for line, name in imported(source, module, is_package=is_package)
        if not is_allowed(module, name)
    ]


def module_of(path: Path) -> str:
    parts = path.relative_to(SOURCE).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


@pytest.mark.parametrize("path", sorted(SOURCE.rglob("*.py")), ids=module_of)
def test_arrows(path: Path) -> None:
    source = path.read_text("utf-8")
    assert wrong_imports(source, module_of(path), is_package=path.name == "__init__.py") == []


def test_every_package_is_in_the_tree() -> None:
    packages = {path.name for path in (SOURCE / "yaxha").iterdir() if any(path.glob("*.py"))}
    assert packages <= MAY_IMPORT.keys()


def test_every_engine_module_has_its_place() -> None:
    found = {path.stem for path in (SOURCE / "yaxha" / "engine").glob("*.py")}
    assert found - {"__init__"} <= set(ENGINE_ORDER)


@pytest.mark.parametrize(
    ("module", "source"),
    [
        ("yaxha", "from yaxha.engine import Game"),
        ("yaxha.__main__", "from yaxha.engine import Game"),
        ("yaxha.kernel.geometry", "import yaxha.engine.cells"),
        ("yaxha.kernel.geometry", "from yaxha import engine"),
        ("yaxha.kernel.geometry", "from ..engine import cells"),
        ("yaxha.kernel.geometry", "import numpy"),
        ("yaxha.engine.game", "import numpy as np"),
        ("yaxha.engine.game", "from rich.text import Text"),
        ("yaxha.engine.game", "import yaxha.kernel"),
        ("yaxha.engine.game", "from yaxha.kernel import state"),
        ("yaxha.engine.game", "from yaxha.kernel.geometry_tables import BESIDE"),
        ("yaxha.engine.game", "import yaxha.bots"),
        ("yaxha.engine.game", "from yaxha.engine import Pyramid"),
        ("yaxha.engine.game", "import yaxha.engine"),
        ("yaxha.engine.cells", "from yaxha.engine.pyramid import Pyramid"),
        ("yaxha.engine.cells", "from yaxha.engine import pyramid"),
        ("yaxha.engine.cells", "from .pyramid import Pyramid"),
        ("yaxha.engine.cells", "from . import pyramid"),
        ("yaxha.engine.cells", "def late():\n    from .pyramid import Pyramid"),
        ("yaxha.engine.text", "if TYPE_CHECKING:\n    from yaxha.engine.cubes import Color"),
        ("yaxha.bots.random", "from yaxha.server import table"),
        ("yaxha.envs.pettingzoo", "import yaxha.cli"),
        ("yaxha.server.table", "from yaxha.kernel import geometry"),
        ("yaxha.server.table", "from ..envs import pettingzoo"),
    ],
)
def test_a_wrong_import_is_found(module: str, source: str) -> None:
    assert len(wrong_imports(source, module)) == 1


@pytest.mark.parametrize(
    ("module", "source"),
    [
        ("yaxha.__main__", "from yaxha.cli import main"),
        ("yaxha.kernel.geometry", "from functools import cache\nimport cython"),
        ("yaxha.kernel.rollout", "from yaxha.kernel.geometry import BESIDE"),
        ("yaxha.engine.errors", "from __future__ import annotations"),
        ("yaxha.engine.cells", "from yaxha.kernel import geometry"),
        ("yaxha.engine.cells", "from yaxha.kernel.geometry import BESIDE"),
        ("yaxha.engine.cells", "from .errors import MalformedText\nfrom . import text, cubes"),
        (
            "yaxha.engine.notation",
            "from yaxha.engine.view import View\nfrom yaxha import __version__",
        ),
        ("yaxha.bots.greedy", "import numpy\nfrom yaxha.engine import Game\nimport yaxha.kernel"),
        ("yaxha.envs.pettingzoo", "from yaxha.bots import Bot"),
        ("yaxha.server.table", "from yaxha.engine import Game\nfrom .store import Store"),
        ("yaxha.cli.play", "from yaxha import bots, engine, envs, kernel, server"),
    ],
)
def test_a_right_import_is_not(module: str, source: str) -> None:
    assert wrong_imports(source, module) == []


def test_a_package_speaks_of_itself_with_one_dot() -> None:
    source = "from .game import Game\nfrom .notation import read_record"
    assert wrong_imports(source, "yaxha.engine", is_package=True) == []
    assert wrong_imports("from ..bots import Bot", "yaxha.engine", is_package=True) != []
