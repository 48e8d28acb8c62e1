"""The table's logic where nothing is installed but msgspec, as in a browser."""

import subprocess
import sys
from pathlib import Path

import msgspec

import yaxha

PROGRAM = """
import importlib, pkgutil, sys
sys.path.append(sys.argv[1])
import yaxha.table
names = [each.name for each in pkgutil.walk_packages(yaxha.table.__path__, "yaxha.table.")]
for name in names:
    importlib.import_module(name)
third = {name.partition(".")[0] for name in sys.modules} - sys.stdlib_module_names
print(len(names), *sorted(third - {"__main__", "cython"}))
"""


def test_it_needs_nothing_else(tmp_path: Path) -> None:
    for package in (yaxha, msgspec):
        folder = Path(package.__path__[0])
        (tmp_path / folder.name).symlink_to(folder)
    # -S: without site-packages.
    done = subprocess.run(
        [sys.executable, "-I", "-S", "-c", PROGRAM, tmp_path],
        capture_output=True,
        text=True,
        check=False,
        env={"YAXHA_KERNEL": "python"},
    )
    assert done.stderr == ""
    number, *packages = done.stdout.split()
    assert int(number) > 25
    assert packages == ["msgspec", "yaxha"]
