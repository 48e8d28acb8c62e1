"""The public names of the engine, which the docs list."""

import re
from pathlib import Path

import yaxha.engine

DOCS = Path(__file__).parents[2] / "docs" / "engine.md"


def documented() -> list[str]:
    table = DOCS.read_text("utf-8").split("## All names")[1].split("\n## ")[0]
    rows = re.findall(r"^\| (`.+?) \|", table, re.MULTILINE)
    return re.findall(r"`(\w+)`", "".join(rows))


def test_every_public_name_is_documented_once() -> None:
    assert sorted(documented()) == sorted(yaxha.engine.__all__)


def test_everything_imported_is_public() -> None:
    public = set(yaxha.engine.__all__)
    # Imported submodules are attributes of the package, too.
    modules = {path.stem for path in Path(yaxha.engine.__file__).parent.glob("*.py")}
    found = {name for name in vars(yaxha.engine) if not name.startswith("__")}
    assert public <= found <= public | modules
