"""Features of pyramids, by hand and in the engine's words."""

from typing import Any

import pytest

from kernel.games import finished
from kernel.side_by_side import features_of
from yaxha.engine import Pyramid
from yaxha.kernel.survey import FEATURE_NAMES

PYRAMIDS = [
    "-",
    "d4:o",
    "c3:obg/yww/bog",
    "d4:yoo/gob/wyg,oo/..",
    "d4:bo/ob,o",
    "a1:bgyw/gbwy/ywbg/ogyb,gyw/wgy/obg,wg/ob,o",
    "a1:obgy/gybo/ybgo/wwww,obg/gyb/www,ob/ww,b",
    "a1:bbbb/bbbb/bbbb/bbbb,bbb/bbb/bbo",
]


def features(kernel: Any, pyramid: str) -> dict[str, int]:
    state = finished(kernel, [Pyramid(), Pyramid.parse(pyramid)], (0, 1, 2))
    return dict(zip(FEATURE_NAMES, kernel.features(state, 1), strict=True))


@pytest.mark.parametrize("pyramid", PYRAMIDS)
def test_features_are_the_engines(kernel: Any, pyramid: str) -> None:
    assert tuple(features(kernel, pyramid).values()) == features_of(Pyramid.parse(pyramid))


def test_every_feature_has_its_name(kernel: Any) -> None:
    assert features(kernel, "d4:yoo/gob/wyg,oo/..") == {
        "largest-orange": 5,
        "largest-blue": 1,
        "largest-green": 1,
        "largest-yellow": 1,
        "largest-white": 1,
        "largest-level-1": 3,
        "most-levels": 2,
        "sizes": 1 << 5 | 1 << 1,
        "colors-level-1": 0b11111,
        "colors-level-2": 0b00001,
        "colors": 0b11111,
        "one-color-side": 0,
    }
