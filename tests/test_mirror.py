"""Tests mirror modules: every module of a package has a test file of its own name."""

from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
PACKAGES = ("kernel", "engine", "bots", "arena", "envs", "table", "server", "cli")
# Alembic runs these; the tests of upgrades run Alembic.
MIGRATIONS = ROOT / "src" / "yaxha" / "server" / "store" / "migrations"
RUN_BY_ALEMBIC = {MIGRATIONS / "env.py", *(MIGRATIONS / "versions").glob("*.py")}


@pytest.mark.parametrize("package", PACKAGES)
def test_every_module_has_its_test_file(package: str) -> None:
    source = ROOT / "src" / "yaxha"
    modules = {path for path in (source / package).rglob("*.py") if path.stem != "__init__"}
    assert modules
    missing = [
        str(tests.relative_to(ROOT))
        for module in sorted(modules - RUN_BY_ALEMBIC)
        for tests in [ROOT / "tests" / module.relative_to(source).parent / f"test_{module.name}"]
        if not tests.exists()
    ]
    assert missing == []
