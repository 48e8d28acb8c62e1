"""Dumps have named fields and one type, whichever kernel made them."""

import pickle
from typing import Any

from kernel.games import after
from kernel.kernels import KERNELS
from yaxha.kernel import Dump


def test_every_kernel_dumps_the_same_type(kernel: Any) -> None:
    dump = kernel.State(3, 1).dump()
    assert type(dump) is Dump
    assert pickle.loads(pickle.dumps(dump)) == dump


def test_fields_are_those_of_the_state(kernel: Any) -> None:
    state = kernel.State(3, 1)
    state.step(2)
    dump = state.dump()
    assert (dump.round, dump.phase, dump.seat) == (state.round, state.phase, state.seat)
    assert dump.bag == state.bag_counts()
    assert dump.picks == (3, 0, 0)
    assert dump.pyramids == tuple(state.pyramid(seat) for seat in range(3))
    assert dump.deals


def test_a_plain_tuple_can_be_loaded(kernel: Any) -> None:
    state = kernel.State(3, 1)
    assert kernel.State.load(tuple(state.dump())) == state


def test_one_field_replaced(kernel: Any) -> None:
    dump = kernel.State(3, 1).dump()
    assert kernel.State.load(dump._replace(cards=(0, 9, 17))).dump().cards == (0, 9, 17)


def test_a_dump_is_the_same_in_every_kernel() -> None:
    dumps = [after(kernel, 4, 77).dump() for kernel in KERNELS.values()]
    assert all(dump == dumps[0] for dump in dumps)
    for kernel in KERNELS.values():
        assert kernel.State.load(dumps[0]).dump() == dumps[0]
