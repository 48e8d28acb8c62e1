"""Import rules: which package of yaxha may import which, and no cycles between modules."""

import ast
import sys
from collections.abc import Iterator, Set
from graphlib import CycleError, TopologicalSorter
from itertools import takewhile
from pathlib import Path

import pytest

SOURCE = Path(__file__).parents[1] / "src"

# What each package or module at the top of yaxha may import of it, besides itself.
MAY_IMPORT = {
    "kernel": (),
    "engine": ("kernel.geometry",),
    "bridge": ("engine", "kernel"),
    "prospects": ("engine", "kernel", "bridge"),
    "bots": ("engine", "kernel", "bridge"),
    "arena": ("engine", "bots"),
    "envs": ("engine", "kernel", "bridge", "bots"),
    "table": ("engine", "prospects"),
    "server": (),
    "server.store": ("table",),
    "server.runtime": ("engine", "bots", "table", "server.store"),
    "server.http": ("engine", "table", "server.store", "server.runtime"),
    "cli": ("kernel", "engine", "bridge", "prospects", "bots", "arena", "envs", "table", "server"),
}

# A module of these packages may import those above it, never one below.
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
    "reachability",
    "game",
    "view",
    "notation",
)

TABLE_ORDER = (
    "errors",
    "versions",
    "levels",
    "options",
    "commands",
    "events",
    "idempotency",
    "codec",
    "fair",
    "evidence",
    "names",
    "story",
    "fragments",
    "seats",
    "state",
    "clocks",
    "bounds",
    "evolve",
    "transactions",
    "seating",
    "drafts",
    "decide",
    "views.schemas",
    "setup",
    "views.summary",
    "views.scores",
    "views.news",
    "views.rest",
    "views.view",
    "views.records",
    "views.replays",
)
ORDERS = {"engine": ENGINE_ORDER, "table": TABLE_ORDER}

# Where only the standard library is at hand, and what else may be.
THIRD_PARTY = {
    "kernel": ("cython",),
    "engine": (),
    "table": ("msgspec", "confusable_homoglyphs"),
}


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
    if package in ORDERS and inner and within(target, package):
        above = takewhile(lambda each: each != inner, ORDERS[package])
        return within(target, *(f"{package}.{each}" for each in above))
    rules = max((each for each in MAY_IMPORT if within(f"{package}.{inner}", each)), key=len)
    return within(target, rules, *MAY_IMPORT[rules])


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
    top = (SOURCE / "yaxha").iterdir()
    found = {path.stem for path in top if path.suffix == ".py" or any(path.glob("*.py"))}
    named = {each.partition(".")[0] for each in MAY_IMPORT}
    assert found - {"__init__", "__main__"} == named


def imported_modules(source: str, module: str, known: Set[str], *, is_package: bool) -> set[str]:
    """The known modules that a module imports anywhere, also in functions and for types alone."""
    found = set()
    for _, name in imported(source, module, is_package=is_package):
        parts = name.split(".")
        prefixes = (".".join(parts[:end]) for end in range(len(parts), 0, -1))
        found.add(next((prefix for prefix in prefixes if prefix in known), module))
    return found - {module}


def cycle_in(graph: dict[str, set[str]]) -> list[str]:
    """Return modules that import each other in a ring, the first also last; or an empty list."""
    try:
        TopologicalSorter(graph).prepare()
    except CycleError as error:
        ring: list[str] = error.args[1]
        return ring
    return []


def import_graph() -> dict[str, set[str]]:
    """The modules that each module imports; the front door, yaxha itself, is exempt."""
    paths = {module_of(path): path for path in sorted(SOURCE.rglob("*.py"))}
    del paths["yaxha"]
    return {
        module: imported_modules(
            path.read_text("utf-8"), module, paths.keys(), is_package=path.name == "__init__.py"
        )
        for module, path in paths.items()
    }


# The server's modules are sorted into packages of their own, and then join these.
@pytest.mark.parametrize("package", sorted(MAY_IMPORT))
def test_no_cycles(package: str) -> None:
    graph = import_graph()
    inside = {module for module in graph if within(module, f"yaxha.{package}")}
    assert cycle_in({module: graph[module] & inside for module in inside}) == []


def test_no_cycles_between_packages() -> None:
    assert (
        cycle_in(
            {name: {each.partition(".")[0] for each in may} for name, may in MAY_IMPORT.items()}
        )
        == []
    )


@pytest.mark.parametrize(("package", "order"), ORDERS.items())
def test_every_module_has_its_place(package: str, order: tuple[str, ...]) -> None:
    paths = (SOURCE / "yaxha" / package).rglob("*.py")
    found = {module_of(path) for path in paths if path.stem != "__init__"}
    assert found == {f"yaxha.{package}.{each}" for each in order}


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
        ("yaxha.bridge", "from yaxha.bots import Bot"),
        ("yaxha.bridge", "from yaxha import prospects"),
        ("yaxha.bots.random_bot", "from yaxha.server import table"),
        ("yaxha.bots.registry", "from yaxha.arena import Schedule"),
        ("yaxha.bots.search", "from yaxha.prospects import prospects"),
        ("yaxha.arena.report", "from yaxha.kernel import State"),
        ("yaxha.arena.report", "def late():\n    from yaxha.cli.arena_output import tables"),
        ("yaxha.envs.pettingzoo", "import yaxha.cli"),
        ("yaxha.table.state", "from yaxha.kernel import geometry"),
        ("yaxha.table.state", "from ..envs import pettingzoo"),
        ("yaxha.table.state", "from yaxha.table.evolve import happened"),
        ("yaxha.table.views.view", "import litestar"),
        ("yaxha.server.store.log", "from yaxha.server.runtime.hub import Hub"),
        ("yaxha.server.store.log", "from yaxha.engine import Game"),
        ("yaxha.server.runtime.hub", "from ..http import site"),
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
        ("yaxha.prospects", "from yaxha.bridge import placement_of"),
        ("yaxha.bots.search", "from yaxha.bridge import state_of"),
        ("yaxha.arena.game", "from yaxha.bots.base import act\nfrom yaxha.engine import Game"),
        ("yaxha.envs.pettingzoo", "from yaxha.bots import Bot"),
        ("yaxha.server.runtime.hub", "from yaxha.engine import Game\nfrom ..store import Store"),
        ("yaxha.cli.commands.play", "from yaxha import bots, engine, envs, kernel, server"),
    ],
)
def test_a_right_import_is_not(module: str, source: str) -> None:
    assert wrong_imports(source, module) == []


def test_a_package_speaks_of_itself_with_one_dot() -> None:
    source = "from .game import Game\nfrom .notation import read_record"
    assert wrong_imports(source, "yaxha.engine", is_package=True) == []
    assert wrong_imports("from ..bots import Bot", "yaxha.engine", is_package=True) != []


KNOWN = {"yaxha.bots", "yaxha.bots.base", "yaxha.bots.search", "yaxha.bots.process.child"}


@pytest.mark.parametrize(
    ("source", "found"),
    [
        ("import yaxha.bots.base", {"yaxha.bots.base"}),
        ("from yaxha.bots.base import Bot, act", {"yaxha.bots.base"}),
        ("from yaxha.bots import base, Bot", {"yaxha.bots.base", "yaxha.bots"}),
        ("from .process import child", {"yaxha.bots.process.child"}),
        ("if TYPE_CHECKING:\n    from yaxha.bots import base", {"yaxha.bots.base"}),
        ("def late():\n    from yaxha.bots.base import Bot", {"yaxha.bots.base"}),
        ("import json\nfrom yaxha import __version__", set()),
    ],
)
def test_imported_modules(source: str, found: set[str]) -> None:
    assert imported_modules(source, "yaxha.bots.search", KNOWN, is_package=False) == found


def test_cycles_are_found() -> None:
    assert cycle_in({"a": {"b"}, "b": {"c"}, "c": set()}) == []
    assert set(cycle_in({"a": {"b"}, "b": {"c"}, "c": {"a"}, "d": {"a"}})) == {"a", "b", "c"}
