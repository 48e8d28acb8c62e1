"""The package as others install it: with the page to play on, and neither Node nor a compiler."""

import re
import subprocess
import sys
from pathlib import Path
from zipfile import ZipFile

import httpx
import pytest

ROOT = Path(__file__).parents[1]


@pytest.fixture(scope="module")
def installed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of a built and unpacked wheel."""
    folder = tmp_path_factory.mktemp("wheel")
    subprocess.run([ROOT / "scripts/wheel", folder], check=True)
    (wheel,) = folder.glob("*.whl")
    with ZipFile(wheel) as packed:
        packed.extractall(folder / "installed")
    return folder / "installed"


def test_the_page_comes_with_it(installed: Path, tmp_path: Path) -> None:
    # Nothing on the path: neither Node nor a compiler can be found.
    environment = {"PATH": "", "HOME": str(tmp_path), "PYTHONPATH": str(installed)}
    program = "import yaxha; print(yaxha.__file__); from yaxha.cli import main; main()"
    database = f"sqlite:///{tmp_path / 'tables.sqlite'}"
    with subprocess.Popen(
        [sys.executable, "-c", program, "serve", "--port", "0", "--database-url", database],
        env=environment,
        cwd=tmp_path,
        stdout=subprocess.PIPE,
        text=True,
    ) as served:
        assert served.stdout is not None
        try:
            assert Path(served.stdout.readline().strip()).is_relative_to(installed)
            check_pages(served.stdout.readline().split()[-1])
        finally:
            served.terminate()
    assert served.returncode == 0


def check_pages(url: str) -> None:
    with httpx.Client(base_url=url, trust_env=False, timeout=60) as http:
        page = http.get("/")
        assert page.headers["content-type"].startswith("text/html")
        names = re.findall(r'(?:src|href)="(/[^"]+)"', page.text)
        assert any(name.endswith(".js") for name in names)
        for name in names:
            answer = http.get(name)
            assert answer.status_code == 200
            assert answer.content
        # Which table to show the page finds out by itself.
        assert http.get("/t/anything").text == page.text
        assert http.get("/api/v1/nothing").status_code == 404
        assert http.get("/assets/nothing.js").status_code == 404
