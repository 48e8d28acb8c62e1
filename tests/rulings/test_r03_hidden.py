"""R3: a cube is hidden exactly when four cubes rest on it."""

import pytest

from boards import names
from yaxha.engine import Pyramid


@pytest.mark.parametrize(
    ("pyramid", "hidden"),
    [
        ("-", ""),
        ("d4:oo/oo,o", ""),
        ("d4:ooo/ooo/ooo,oo/o.", ""),
        ("d4:ooo/ooo/ooo,oo/oo", "1e5"),
        ("d4:ooo/ooo/ooo,oo/oo,o", "1e5"),
        ("a1:bbbb/bbbb/bbbb/bbbb,bbb/bbb/bbb", "1b2 1b3 1c2 1c3"),
        ("a1:bbbb/bbbb/bbbb/bbbb,bbb/bbb/bbb,bb/b.", "1b2 1b3 1c2 1c3"),
        ("a1:bbbb/bbbb/bbbb/bbbb,bbb/bbb/bbb,bb/bb,b", "1b2 1b3 1c2 1c3 2b2"),
    ],
)
def test_hidden_cubes(pyramid: str, hidden: str) -> None:
    parsed = Pyramid.parse(pyramid)
    assert names(parsed.hidden) == hidden
    assert sorted([*parsed.hidden, *parsed.visible]) == list(parsed.cubes())


def test_a_cube_enclosed_but_open_above_is_visible() -> None:
    assert "1e5" in names(Pyramid.parse("d4:ooo/obo/ooo").visible)
