from itertools import permutations, product

import pytest

from boards import names, refused
from yaxha.engine import MalformedText, Seat
from yaxha.engine.market import (
    check_order,
    losers,
    read_order,
    seats_of,
    swapped,
    winners,
    write_order,
)


def test_seats() -> None:
    assert names(Seat) == "A B C D"
    assert all(Seat)
    assert names(seats_of(3)) == "A B C"
    assert Seat.parse("C") is Seat.C
    for text in ("", "E", "a", "AB"):
        with pytest.raises(MalformedText, match="Expected a seat: A, B, C or D"):
            Seat.parse(text)


def test_orders_round_trip() -> None:
    assert write_order(read_order("CABD")) == "CABD"
    with pytest.raises(MalformedText) as caught:
        read_order("CAxB")
    assert caught.value.column == 3
    assert len(read_order("A" * 1_000_000)) == 5


def test_an_order_names_every_seat_once() -> None:
    check_order(read_order("CAB"), 3)
    with refused("S4", "order-seats") as refusal:
        check_order(read_order("CAB"), 4)
    assert refusal.message == "The turn order must name each of the seats ABCD once."


@pytest.mark.parametrize("count", [2, 3, 4])
def test_every_market_there_can_be(count: int) -> None:
    seats = seats_of(count)
    for order in permutations(seats):
        for picks in product(range(1, count + 1), repeat=count):
            lucky, unlucky = winners(picks, order), losers(picks, order)
            assert sorted([*lucky, *unlucky]) == list(seats)
            assert all(picks[seat] == tile for seat, tile in lucky.items())
            assert len(set(lucky.values())) == len(lucky) == len(set(picks))
            assert list(unlucky) == sorted(unlucky, key=order.index)
            after = swapped(picks, order)
            for seat in seats:
                # The tile of each is that of its mirror image in the group.
                group = sorted((s for s in seats if picks[s] == picks[seat]), key=order.index)
                mirror = group[::-1][group.index(seat)]
                assert after.index(seat) == order.index(mirror)
                assert (seat in lucky) == (seat == group[0])
