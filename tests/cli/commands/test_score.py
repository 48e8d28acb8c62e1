"""``yaxha score``."""

import json
from pathlib import Path

from cli.runner import run

CARDS = "largest-green+most-levels+one-color-side"
TABLE = f"d4:ogg;d4:bw {CARDS}"
GOLDEN = Path(__file__).parents[2] / "golden" / "scores.jsonl"


def test_the_sheet() -> None:
    ran = run("score", TABLE)
    assert ran.code == 0
    assert ran.err == ""
    sheet = [line.split() for line in ran.lines]
    assert ["[g]", "green", "x2", "2", "x0", "0"] in sheet
    assert ["largest-green", "5", "-"] in sheet
    assert ["total", "18", "12"] in sheet
    assert ran.lines[-1] == "A wins."


def test_json() -> None:
    none = {"orange": 0, "blue": 0, "green": 0, "yellow": 0, "white": 0}
    assert run("score", "--json", TABLE).objects == [
        {
            "seats": [
                {
                    "seat": "A",
                    "colors": none | {"orange": 1, "green": 2},
                    "bonus": {"largest-green": 5, "most-levels": 5, "one-color-side": 5},
                    "total": 18,
                },
                {
                    "seat": "B",
                    "colors": none | {"blue": 1, "white": 1},
                    "bonus": {"largest-green": 0, "most-levels": 5, "one-color-side": 5},
                    "total": 12,
                },
            ],
            "winners": ["A"],
        }
    ]


def test_the_golden_scores() -> None:
    golden = [json.loads(line) for line in GOLDEN.read_text("utf-8").splitlines()]
    tables = "".join(f"{each['table']}\n" for each in golden)
    ran = run("score", "--json", stdin=tables)
    assert ran.code == 0
    assert ran.objects == [{key: each[key] for key in ("seats", "winners")} for each in golden]


def test_a_shared_win() -> None:
    assert run("score", f"d4:o;d4:b {CARDS}").lines[-1] == "A and B share the win."


def test_standard_input_with_and_without_a_dash() -> None:
    asked = run("score", "--json", "-", stdin=f"{TABLE}\n")
    assert asked.code == 0
    assert asked == run("score", "--json", stdin=f"{TABLE}\r\n")
    assert asked == run("score", "--json", stdin=TABLE)


def test_a_table_that_begins_with_a_dash() -> None:
    assert run("score", "--json", f"-;d4:b {CARDS}").objects[0]["winners"] == ["B"]


def test_wrong_tables_are_reported_and_the_others_scored() -> None:
    ran = run("score", "--json", stdin=f"{TABLE}\nd4:x;- {CARDS}\n{TABLE}\n")
    assert ran.code == 1
    assert len(ran.objects) == 2
    assert ran.err.startswith("-:2:4: Expected a colour")
    assert ran.err.count("\n") == 1


def test_wrong_arguments_are_named() -> None:
    ran = run("score", TABLE, f"d4:x;- {CARDS}")
    assert ran.code == 1
    assert ran.out
    assert ran.err.startswith("argument 2:1:4: ")


def test_what_is_refused() -> None:
    refused = {
        "": "1:1: Expected two fields",
        f"d4:o {CARDS}": "1:1: A game has 2, 3 or 4 seats. [S2]",
        f"-;-;-;-;- {CARDS}": "1:1: A game has 2, 3 or 4 seats. [S2]",
        f"c4:o;- {CARDS}": "1:1: A pyramid has a cube on 1d4",
        f"d4:o;d4:oo/oo,.;- {CARDS}": '1:14: "d4:oo/oo,." is not canonical',
        f"-;d4:oo/oo,o;- {CARDS}  ": f'1:{len(CARDS) + 16}: "-;d4:oo/oo,o;- ',
        f"-;d4:oo/oo,o;- {CARDS} more": "1:1: Expected two fields",
        "-;- largest+most-levels": "1:5: A game has 3 bonus cards. [S5]",
        "-;- largest+most-levels+three-colors+largest-green": "1:5: A game has 3 bonus cards. [S5]",
        "-;- largest+most-levels+largest": "1:25: There is only one card largest. [S5]",
        "-;- largest+most-levels+neighbor-blue": "1:25: With two seats",
        "-;- largest+most-levels+smallest": "1:25: Expected the name of a bonus card",
    }
    for table, error in refused.items():
        ran = run("score", stdin=table)
        assert (ran.code, ran.out) == (1, "")
        assert ran.err.startswith(f"-:{error}")


def test_pyramids_that_stand_but_could_not_be_built() -> None:
    assert run("score", f"d4:oo/oo,b;- {CARDS}").code == 0


def test_too_many_cubes_of_a_color_are_only_warned_of() -> None:
    full = "a1:oooo/oooo/oooo/oooo,ooo/ooo/ooo"
    ran = run("score", "--json", f"{full};- {CARDS}")
    assert ran.code == 0
    assert ran.objects[0]["seats"][0]["colors"]["orange"] == 36
    assert ran.err == "argument 1:1:1: warning: 25 orange cubes, but a game has only 24.\n"


def test_bytes_that_are_no_text() -> None:
    ran = run("score", stdin=b"\xc3\xa9\xff\n" + TABLE.encode())
    assert ran.code == 1
    assert ran.lines[-1] == "A wins."
    assert ran.err == "-:1:2: Expected text in UTF-8, found the byte 0xff.\n"


def test_a_wrong_option_is_not_a_table() -> None:
    assert run("score", "--jsn", TABLE).code == 2
