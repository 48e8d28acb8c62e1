"""The stand-in for Cython's module changes nothing."""

from yaxha.kernel import cython


def test_a_block_without_the_gil_is_an_ordinary_block() -> None:
    with cython.nogil:
        reached = True
    assert reached


def test_a_directive_returns_the_function_itself() -> None:
    def function() -> None: ...

    assert cython.initializedcheck(True)(function) is function
