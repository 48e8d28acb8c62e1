"""``yaxha perft``."""

from pathlib import Path

from cli.runner import run

GOLDEN = Path(__file__).parents[2] / "golden" / "perft.txt"


def test_a_pair() -> None:
    assert run("perft", "-", "oby").out == "- oby 3 24 144 =108\n"
    assert run("perft", "c3:ob./byy/ogw,../.y", "oby").lines == [
        "c3:ob./byy/ogw,../.y oby 39 856 7804 =1586"
    ]


def test_smaller_hands() -> None:
    assert run("perft", "-", "-").out == "- - 0 0 0 =1\n"
    assert run("perft", "-", "o").out == "- o 1 0 0 =1\n"


def test_the_golden_pairs() -> None:
    golden = GOLDEN.read_text("utf-8").splitlines()[:20]
    pairs = "\n".join(" ".join(line.split()[:2]) for line in golden)
    for arguments in ((), ("-",)):
        ran = run("perft", *arguments, stdin=pairs)
        assert (ran.code, ran.err) == (0, "")
        assert ran.lines == golden


def test_wrong_pairs() -> None:
    ran = run("perft", stdin="- byo\n- oby\nd4:o\n")
    assert ran.code == 1
    assert ran.out == "- oby 3 24 144 =108\n"
    assert ran.err.splitlines() == [
        '-:1:3: "byo" is not canonical; write "oby".',
        '-:3:1: Expected two fields, "PYRAMID HAND", found "d4:o".',
    ]
    ran = run("perft", "d4:ox", "oby")
    assert ran.code == 1
    assert ran.err.startswith("arguments:1:5: ")


def test_a_pyramid_without_a_hand() -> None:
    assert run("perft", "d4:o").code == 2
