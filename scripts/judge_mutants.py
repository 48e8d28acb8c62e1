"""Report mutmut's results: the share of killed mutants, and the survivors.

mutmut forks its workers after importing the rules, so a mutant in a function that
fills a table at import never runs there. Such survivors are tested again, each in a
separate process, with all tests.
"""

import ast
import os
import subprocess
import sys
import time
import tomllib
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

ROOT = Path(__file__).parents[1]
BIN = Path(sys.executable).parent
SETTINGS = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["tool"]["mutmut"]

KILLED = {"killed", "timeout", "segfault"}
LEAST_SHARE = 0.95


def verdicts() -> dict[str, str]:
    """Return mutmut's verdict on each mutant."""
    listed = subprocess.run(
        [BIN / "mutmut", "results", "--all", "true"],
        cwd=ROOT, check=True, capture_output=True, text=True,
    )  # fmt: skip
    pairs = [line.strip().split(": ") for line in listed.stdout.splitlines()]
    return {mutant: verdict for mutant, verdict in pairs if verdict != "not checked"}


def called_at_import() -> set[str]:
    """Return mutmut's names of the functions that run when the rules are imported."""
    sources = [path for pattern in SETTINGS["only_mutate"] for path in ROOT.glob(f"{pattern}.py")]
    modules = [".".join(path.relative_to(ROOT / "src").with_suffix("").parts) for path in sources]
    program = f"import {', '.join(modules)}; from mutmut.state import state; print(*state()._stats)"
    run = subprocess.run(
        [sys.executable, "-c", program],
        cwd=ROOT / "mutants", env=os.environ | {"MUTANT_UNDER_TEST": "stats", "PYTHONPATH": "src"},
        check=True, capture_output=True, text=True,
    )  # fmt: skip
    return set(run.stdout.split())


def survives(mutant: str, time_limit: float | None = None) -> bool:
    selection = SETTINGS["pytest_add_cli_args_test_selection"]
    options = ["-x", "-q", "-p", "no:cacheprovider"]
    environment = os.environ | {"MUTANT_UNDER_TEST": mutant, "PYTHONPATH": "src"}
    try:
        run = subprocess.run(
            [sys.executable, "-m", "pytest", *options, *selection],
            cwd=ROOT / "mutants", env=environment, timeout=time_limit,
            check=False, capture_output=True,
        )  # fmt: skip
    except subprocess.TimeoutExpired:
        return False
    return run.returncode == 0


def still_alive(survivors: list[str]) -> list[str]:
    start = time.monotonic()
    if not survives(""):
        sys.exit("the tests fail without any mutant: run them in mutants/ to see why")
    time_limit = 30 + 5 * (time.monotonic() - start)
    with ThreadPoolExecutor(os.cpu_count()) as pool:
        passed = pool.map(lambda mutant: survives(mutant, time_limit), survivors)
        return [mutant for mutant, alive in zip(survivors, passed, strict=True) if alive]


def change(mutant: str) -> Iterator[str]:
    """Yield the lines that a mutant removes and adds."""
    shown = subprocess.run(
        [BIN / "mutmut", "show", mutant], cwd=ROOT, check=True, capture_output=True, text=True
    )
    for line in shown.stdout.splitlines():
        if line.startswith(("-", "+")) and not line.startswith(("---", "+++")):
            yield line


def untouched() -> Iterator[str]:
    """Yield decorated functions, which mutmut does not mutate: cached ones, properties, ..."""
    for pattern in SETTINGS["only_mutate"]:
        for path in sorted(ROOT.glob(f"{pattern}.py")):
            for node in ast.walk(ast.parse(path.read_text("utf-8"))):
                if isinstance(node, ast.FunctionDef):
                    decorators = [ast.unparse(each) for each in node.decorator_list]
                    if decorators not in ([], ["staticmethod"], ["classmethod"]):
                        yield f"{path.stem}.{node.name}"


def main() -> None:
    verdict_of = verdicts()
    print(f"mutmut: {', '.join(f'{n} {what}' for what, n in Counter(verdict_of.values()).items())}")
    survivors = [mutant for mutant, verdict in verdict_of.items() if verdict not in KILLED]
    early = called_at_import()
    doubtful = [mutant for mutant in survivors if mutant.rpartition("__mutmut_")[0] in early]
    if doubtful:
        print(f"trying {len(doubtful)} once more, in processes of their own", flush=True)
        condemned = set(doubtful) - set(still_alive(doubtful))
        survivors = [mutant for mutant in survivors if mutant not in condemned]
    for mutant in survivors:
        print(f"\n{mutant}", *change(mutant), sep="\n")
    if alone := list(untouched()):
        print(f"\nnot mutated, being decorated: {', '.join(alone)}")
    killed = len(verdict_of) - len(survivors)
    share = killed / len(verdict_of)
    print(f"\n{killed} of {len(verdict_of)} mutants killed: {share:.1%}")
    if share < LEAST_SHARE:
        sys.exit(f"fewer than {LEAST_SHARE:.0%}")


if __name__ == "__main__":
    main()
