"""Faults of bots in arena games."""

from yaxha.arena.faults import last_of


def test_the_last_lines_of_a_traceback_begin_with_a_frame() -> None:
    lines = tuple(f"  File {n // 3}" if n % 3 == 0 else f"    {n}" for n in range(20))
    assert last_of(lines)[0] == "  File 4"
    assert last_of(lines)[-1] == "    19"
    assert last_of(("a", "b")) == ("a", "b")
    assert last_of(tuple("abcdefghijklmnop")) == tuple("ghijklmnop")
