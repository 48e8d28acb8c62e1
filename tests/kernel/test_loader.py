"""Selection of a kernel by YAXHA_KERNEL and by what is installed."""

import os
import shutil
import subprocess
import sys
from importlib import import_module
from pathlib import Path

import pytest

import yaxha
import yaxha.kernel
from yaxha.kernel import state

SOURCE = Path(yaxha.__file__).parents[1]
WHICH = "from yaxha.kernel import State; print(State.__module__)"


def run(code: str, source: Path = SOURCE, **environment: str) -> subprocess.CompletedProcess[str]:
    kept = {key: value for key, value in os.environ.items() if key != "YAXHA_KERNEL"}
    return subprocess.run(
        [sys.executable, "-c", code],
        env={**kept, "PYTHONPATH": str(source), **environment},
        capture_output=True,
        text=True,
        check=False,
    )


@pytest.fixture
def uncompiled(tmp_path: Path) -> Path:
    """The package as installed without a compiler."""
    shutil.copytree(
        SOURCE / "yaxha", tmp_path / "yaxha", ignore=shutil.ignore_patterns("_kernel*", "*.pyc")
    )
    return tmp_path


def test_the_fastest_kernel_is_the_default() -> None:
    found = run(WHICH)
    assert found.stderr == ""
    assert found.stdout.strip() in ("yaxha.kernel._kernel", "yaxha.kernel._kernel_v3")


def test_python_selects_the_interpreted_kernel() -> None:
    found = run(WHICH, YAXHA_KERNEL="python")
    assert (found.stdout, found.stderr) == ("yaxha.kernel.state\n", "")


def test_compiled_selects_a_compiled_kernel() -> None:
    found = run(WHICH, YAXHA_KERNEL="compiled")
    assert found.stderr == ""
    assert found.stdout.startswith("yaxha.kernel._kernel")


def test_other_values_are_rejected() -> None:
    found = run(WHICH, YAXHA_KERNEL="fast")
    assert found.returncode == 1
    assert "ImportError: YAXHA_KERNEL must be python or compiled, not 'fast'." in found.stderr


def test_without_a_compiled_kernel_it_warns_once(uncompiled: Path) -> None:
    twice = f"{WHICH}; from yaxha.kernel import Builds, totals; print(Builds.__module__)"
    found = run(twice, uncompiled)
    assert found.stdout == "yaxha.kernel.state\nyaxha.kernel.builds\n"
    assert found.stderr.count("RuntimeWarning: The compiled kernel of yaxha is not there") == 1


def test_python_needs_no_compiled_kernel(uncompiled: Path) -> None:
    found = run(WHICH, uncompiled, YAXHA_KERNEL="python")
    assert (found.stdout, found.stderr) == ("yaxha.kernel.state\n", "")


def test_compiled_without_a_compiled_kernel_is_an_error(uncompiled: Path) -> None:
    found = run(WHICH, uncompiled, YAXHA_KERNEL="compiled")
    assert found.returncode == 1
    assert "No module named 'yaxha.kernel._kernel'" in found.stderr


def test_the_engine_loads_no_compiled_kernel(uncompiled: Path) -> None:
    code = "import sys, yaxha.engine; print(*(m for m in sys.modules if '_kernel' in m))"
    for source in (SOURCE, uncompiled):
        assert run(code, source).stdout == "\n"


def test_every_public_name_is_defined() -> None:
    for name in yaxha.kernel.__all__:
        assert getattr(yaxha.kernel, name) is not None
    name = "Nothing"
    with pytest.raises(AttributeError, match="has no attribute 'Nothing'"):
        getattr(yaxha.kernel, name)


def test_selection_in_this_process(monkeypatch: pytest.MonkeyPatch) -> None:
    """As above, where coverage can see it."""
    fresh = yaxha.kernel.compiled_kernel.__wrapped__
    monkeypatch.setenv("YAXHA_KERNEL", "python")
    assert fresh() is None
    monkeypatch.setenv("YAXHA_KERNEL", "fast")
    with pytest.raises(ImportError, match="not 'fast'"):
        fresh()
    monkeypatch.setenv("YAXHA_KERNEL", "compiled")
    assert "_kernel" in str(fresh())
    monkeypatch.setitem(sys.modules, "yaxha.kernel._kernel", None)
    with pytest.raises(ImportError):
        fresh()
    monkeypatch.delenv("YAXHA_KERNEL")
    with pytest.warns(RuntimeWarning, match="some 30 times slower"):
        assert fresh() is None


def test_the_baseline_is_used_where_v3_is_unavailable(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    fresh = yaxha.kernel.compiled_kernel.__wrapped__
    monkeypatch.setenv("YAXHA_KERNEL", "compiled")
    plain = import_module("yaxha.kernel._kernel")
    with monkeypatch.context() as patched:
        patched.setitem(sys.modules, "yaxha.kernel._kernel_v3", None)
        assert fresh() is plain
    monkeypatch.setattr(plain, "has_v3", lambda: False)
    assert fresh() is plain


def test_the_interpreted_kernel_needs_no_special_cpu() -> None:
    assert not state.has_v3()


def test_no_public_name_is_a_module_name() -> None:
    """Importing the module would put it in the name's place."""
    modules = {path.stem for path in (SOURCE / "yaxha" / "kernel").glob("*.py")}
    assert not modules & {*yaxha.kernel.__all__}
