"""Bots that are somebody's own Python classes, named by where they can be imported from."""

import importlib
import os
import sys
from difflib import get_close_matches
from pathlib import Path
from random import Random
from types import ModuleType

from yaxha.bots.protocol import Bot

DECISIONS = ("pick", "take", "build")


def read_class(text: str) -> type:
    """The class that ``package.module:ClassName`` stands for, imported."""
    path, _, name = text.partition(":")
    if not all(map(str.isidentifier, [*path.split("."), name])):
        raise ValueError("expected a module and a class, such as python:my_bot:MyBot.")
    module = _imported(path)
    found = getattr(module, name, None)
    if not isinstance(found, type):
        classes = [each for each, value in vars(module).items() if isinstance(value, type)]
        near = get_close_matches(name, classes, 1)
        hint = f" Did you mean {near[0]}?" if near else ""
        raise ValueError(f"the module {path} has no class {name}.{hint}")
    for decision in DECISIONS:
        if not callable(getattr(found, decision, None)):
            raise ValueError(
                f"a bot has the methods pick, take and build; {name} has no {decision}."
            )
    return found


def make_of_class(kind: type, rng: Random) -> Bot:
    """A bot of that class, which is made with its chance and nothing else."""
    try:
        made: Bot = kind(rng)
    except (Exception, SystemExit) as error:
        raise ValueError(
            f"{kind.__name__} could not be made with one argument, a random.Random: {_told(error)}"
        ) from error
    return made


def _imported(path: str) -> ModuleType:
    # One's own modules lie where one works. They come last, so that none of them can take the
    # place of what Yaxha itself imports.
    if (here := os.getcwd()) not in sys.path:
        sys.path.append(here)
        importlib.invalidate_caches()
    try:
        return importlib.import_module(path)
    except (Exception, SystemExit) as error:
        missing = error.name if isinstance(error, ModuleNotFoundError) else None
        if missing and f"{path}.".startswith(f"{missing}."):
            near = get_close_matches(missing, [each.stem for each in Path(here).glob("*.py")], 1)
            hint = f" Did you mean {near[0]}?" if near else ""
            raise ValueError(
                f"there is no module {missing}, neither installed nor in this folder.{hint}"
            ) from None
        raise ValueError(f"the module {path} could not be imported: {_told(error)}") from error


def _told(error: BaseException) -> str:
    return f"{type(error).__name__}: {error}".removesuffix(".") + "."
