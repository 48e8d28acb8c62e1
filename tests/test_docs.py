"""What the pages say of the program is what it does."""

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from yaxha.engine.errors import SENTENCES

ROOT = Path(__file__).parents[1]
PAGES = [ROOT / "README.md", *sorted((ROOT / "docs").glob("*.md"))]


def console_examples() -> list[tuple[str, str]]:
    """Every command line of a console block, with the output shown for it."""
    found: list[tuple[str, str]] = []
    for page in PAGES:
        for block in re.findall(r"```console\n(.*?)```", page.read_text("utf-8"), re.DOTALL):
            for example in re.split(r"^\$ ", block, flags=re.MULTILINE)[1:]:
                command, _, output = example.partition("\n")
                found.append((command, output))
    return found


def test_there_are_console_examples() -> None:
    assert len(console_examples()) > 10


@pytest.mark.parametrize(("command", "output"), console_examples())
def test_shown_output_is_real(command: str, output: str) -> None:
    path = os.pathsep.join([str(Path(sys.executable).parent), os.environ["PATH"]])
    run = subprocess.run(
        ["bash", "-c", command],
        cwd=ROOT,
        env={**os.environ, "PATH": path, "COLUMNS": "80", "NO_COLOR": "1"},
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        check=False,
    )
    assert lines(run.stdout) == lines(output)


def lines(text: str) -> list[str]:
    return [line.rstrip() for line in text.strip("\n").split("\n")]


def test_every_code_is_in_the_table_with_its_sentence() -> None:
    table = (ROOT / "docs" / "engine.md").read_text("utf-8").split("## All codes")[1]
    rows = re.findall(r"^\| `([a-z-]+)` \| (.+?) \| .*\|$", table, re.MULTILINE)
    assert dict(rows) == SENTENCES
