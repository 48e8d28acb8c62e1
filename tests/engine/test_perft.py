import pytest

from yaxha.engine import Pyramid, perft, read_cubes


@pytest.mark.parametrize(
    "line",
    [
        "- oby 3 24 144 =108",
        "- ooo 1 4 24 =18",
        "- oob 2 12 72 =54",
        "c3:ob./byy/ogw,../.y oby 39 856 7804 =1586",
        "b2:owwo/bbbb/wgbb/oogy,.bb/.gg/ooy,../.y obg 7 26 42 =12",
        "c3:ybyy/wooy/wwbb/gggo,wbo/woy/wgo,bo/bb obg 2 0 0 =2",
        "- - 0 0 0 =1",
        "- o 1 0 0 =1",
        "d4:o ob 8 48 0 =36",
    ],
)
def test_the_numbers_of_the_notation_page(line: str) -> None:
    pyramid, hand, counts = line.split(" ", 2)
    assert str(perft(Pyramid.parse(pyramid), read_cubes(hand))) == counts
