"""``yaxha verify``."""

import io
import subprocess
from dataclasses import replace
from pathlib import Path

import pytest
from rich.console import Console

from cli.runner import YAXHA, run
from golden_games import GAMES
from server.fair_games import fair_game
from yaxha.cli.commands.verify import check, show_verdict
from yaxha.engine import Deal, Record
from yaxha.table.evidence import Kept
from yaxha.table.fair import BadProof, FairBag, Proof, hash_of_nonce, proof_lines

FAIR = Path(__file__).parents[3] / "docs" / "fair-bag.yaxha"
TWO_SEATS = GAMES / "two-seats.yaxha"
TEXT = FAIR.read_text("utf-8")
RECORD = Record.parse(TEXT)
UNKNOWN = (
    "  commitment seen before the game: not known; give it with --commitment\n"
    "  hashes seen before the game: not known; give them with --hashes\n"
    "  your nonce: not known; give it with --nonce\n"
)
ALL_FOLLOW = "order, cards and 10 deals follow from the seed and the nonces\n"
LINES = f"game 1: consistent: {ALL_FOLLOW}{UNKNOWN}"
COMMITMENT = dict(RECORD.extras)["commitment"]
HASHES = dict(RECORD.extras)["hashes"]
KEPT = ("--commitment", COMMITMENT, "--hashes", HASHES, "--nonce", "A:heron-41")


def test_a_record_alone() -> None:
    ran = run("verify", FAIR)
    assert (ran.code, ran.out, ran.err) == (0, LINES, "")


def test_what_was_kept() -> None:
    ran = run("verify", *KEPT, FAIR)
    assert (ran.code, ran.err) == (0, "")
    assert ran.out == (
        f"game 1: fair: {ALL_FOLLOW}"
        "  commitment seen before the game: matches\n"
        "  hashes seen before the game: match\n"
        "  your nonce: matches\n"
    )
    ran = run("verify", "--commitment", COMMITMENT, FAIR)
    assert ran.code == 0
    assert [line.split(": ")[1] for line in ran.lines] == [
        "consistent",
        "matches",
        "not known; give them with --hashes",
        "not known; give it with --nonce",
    ]


def swapped() -> str:
    """A game of a server that took another seed when it knew the last nonce."""
    return str(fair_game("0dd5" * 16, Proof.of(RECORD).bag.nonces))


def test_a_swapped_seed_is_found_by_the_commitment() -> None:
    # All that the record has follows from the other seed, even its commitment.
    assert run("verify", "-", stdin=swapped()).code == 0
    ran = run("verify", *KEPT, "-", stdin=swapped())
    assert (ran.code, ran.err) == (1, "")
    assert ran.lines == [
        "game 1: not fair: the proof is not that of the game you saw begin",
        f"  commitment seen before the game: differs: {COMMITMENT} is not the hash of the seed",
        "  hashes seen before the game: match",
        "  your nonce: matches",
    ]


def test_a_nonce_that_was_left_out() -> None:
    for wrong in ("A:mine", "B:heron-41", "C:heron-41", "D:heron-41"):
        ran = run("verify", "--nonce", "C:Kx9_tz", "--nonce", wrong, FAIR)
        assert ran.code == 1
        assert ran.lines[-1] == "  your nonce: differs from that of your seat"
    (game,) = run("verify", "--json", "--nonce", "A:mine", FAIR).objects
    assert (game["ok"], game["seen_commitment"], game["own_nonces"]) == (
        False,
        "unknown",
        "differs",
    )


def test_a_record_that_a_player_saved() -> None:
    """The page writes down what the device has kept."""
    lines = (f"seen-commitment: {COMMITMENT}", f"seen-hashes: {HASHES}", "own-nonces: -, -, Kx9_tz")
    kept = "\n".join((*lines, "cards: full"))
    ran = run("verify", "-", stdin=TEXT.replace("cards: full", kept))
    assert ran.code == 0
    assert ran.lines[0].startswith("game 1: fair: ")
    ran = run("verify", "-", stdin=TEXT.replace("cards: full", kept.replace("Kx9", "Kx8")))
    assert (ran.code, ran.lines[-1]) == (1, "  your nonce: differs from that of your seat")
    # Values that were kept elsewhere count more.
    ran = run("verify", "--commitment", "0" * 64, "-", stdin=TEXT.replace("cards: full", kept))
    assert ran.code == 1
    bad = TEXT.replace("cards: full", kept.replace(COMMITMENT, "0"))
    assert run("verify", "-", stdin=bad).lines == [
        "game 1: not verified: A commitment must have 64 lowercase hexadecimal digits."
    ]


def test_a_nonce_that_was_chosen_later_is_found_by_its_hash() -> None:
    """The server and the last seat agree on another one when they know all others."""
    chosen = str(fair_game("5eed" * 16, ("heron-41", "", "chosen")))
    assert run("verify", "-", stdin=chosen).code == 0
    ran = run("verify", "--hashes", HASHES, "--nonce", "A:heron-41", "-", stdin=chosen)
    assert (ran.code, ran.lines[2:]) == (
        1,
        [
            "  hashes seen before the game: differ: not every nonce is that of its hash",
            "  your nonce: matches",
        ],
    )
    ran = run("verify", "--hashes", HASHES.removesuffix(HASHES[-66:]), FAIR)
    assert ran.code == 1


def test_a_hash_that_stands_in() -> None:
    hashes = tuple([hash_of_nonce(nonce) for nonce in ("mine", "theirs")])
    record = fair_game("5eed" * 16, ("mine", hashes[1]))
    record = replace(record, extras=(*record.extras, ("hashes", ", ".join(hashes))))
    line = "  seat B did not reveal its nonce: the hash stands in for it"
    ran = run("verify", "--nonce", "A:mine", "-", stdin=str(record))
    assert (ran.code, ran.lines[-2:]) == (0, ["  your nonce: matches", line])
    ran = run("verify", "--nonce", "B:theirs", "-", stdin=str(record))
    replaced = "  your nonce: was not used: the server had only its hash in time"
    assert (ran.code, ran.lines[-2:]) == (0, [replaced, line])


@pytest.mark.parametrize(
    ("options", "message"),
    [
        (("--commitment", "b3ee"), "A commitment must have 64 lowercase hexadecimal digits"),
        (("--commitment", COMMITMENT.upper()), "64 lowercase hexadecimal digits"),
        (("--nonce", "A:two words"), "cannot be a nonce"),
        (("--nonce", "A:-"), "cannot be a nonce"),
        (("--nonce", "heron-41"), '"heron-41" does not start with a seat: write it like A:pU7mK2.'),
        (("--nonce", "E:heron-41"), "does not start with a seat"),
        (("--hashes", "heron-41, -, Kx9_tz"), "A hash must have 64 lowercase hexadecimal digits"),
        (("--hashes", f"{COMMITMENT},"), "A hash must have 64 lowercase hexadecimal digits"),
    ],
)
def test_values_that_nobody_can_have_kept(options: tuple[str, str], message: str) -> None:
    ran = run("verify", *options, FAIR)
    assert (ran.code, ran.out) == (2, "")
    assert message in " ".join(ran.err.replace("│", "").split())
    assert options[0] in ran.err


def test_what_was_kept_is_of_one_game(tmp_path: Path) -> None:
    twice = tmp_path / "twice.yaxha"
    twice.write_text(TEXT + TEXT, "utf-8")
    for files in ([FAIR, FAIR], [twice]):
        ran = run("verify", "--nonce", "A:heron-41", *files)
        assert (ran.code, ran.out) == (2, "")
        assert "one game" in ran.err


def test_the_installed_command() -> None:
    ran = subprocess.run(
        [YAXHA, "verify", "-"], input=TEXT, check=True, capture_output=True, encoding="utf-8"
    )
    assert (ran.stdout, ran.stderr) == (LINES, "")


def test_the_shape_of_a_verdict() -> None:
    ran = run("verify", "--json", FAIR)
    assert (ran.code, ran.err) == (0, "")
    assert ran.objects == [
        {
            "file": str(FAIR),
            "game": 1,
            "ok": True,
            "cards": "full",
            "deals": 10,
            "differences": [],
            "seen_commitment": "unknown",
            "seen_hashes": "unknown",
            "own_nonces": "unknown",
        }
    ]


def one_tile_changed() -> Record:
    """The example up to its second deal, of which the last tile is another."""
    nth = [i for i, action in enumerate(RECORD.actions) if isinstance(action, Deal)][1]
    return replace(RECORD, actions=(*RECORD.actions[:nth], Deal.parse("bgy/byw/gww")))


def test_a_changed_deal() -> None:
    ran = run("verify", "-", stdin=str(one_tile_changed()))
    assert (ran.code, ran.err) == (1, "")
    assert ran.lines == [
        "game 1: not fair: 1 thing differs from what the seed and the nonces give",
        "  round 2, tile 3 is gww, but should be gyy",
        *UNKNOWN.splitlines(),
    ]
    ran = run("verify", "--json", "-", stdin=str(one_tile_changed()))
    assert ran.code == 1
    (game,) = ran.objects
    assert not game["ok"]
    assert game["deals"] == 2
    assert game["differences"] == [
        {"part": "deal", "found": "gww", "expected": "gyy", "round": 2, "tile": 3}
    ]


def test_another_nonce_changes_nearly_everything() -> None:
    ran = run("verify", "-", stdin=TEXT.replace("heron-41", "heron-42"))
    assert ran.code == 1
    assert ran.lines[0].startswith("game 1: not fair: 31 things differ ")
    assert len(ran.lines) == 11
    assert ran.lines[7] == "  and 25 more, which --json shows"
    (game,) = run("verify", "--json", "-", stdin=TEXT.replace("heron-41", "heron-42")).objects
    assert len(game["differences"]) == 31


@pytest.mark.parametrize(
    ("deals", "proven"),
    [
        (0, "order and cards follow"),
        (1, "order, cards and 1 deal follow"),
        (2, "order, cards and 2 deals follow"),
    ],
)
def test_an_unfinished_game(deals: int, proven: str) -> None:
    places = [i for i, action in enumerate(RECORD.actions) if isinstance(action, Deal)]
    record = replace(RECORD, actions=RECORD.actions[: places[deals]])
    ran = run("verify", "-", stdin=str(record))
    assert ran.code == 0
    assert ran.out == f"game 1: consistent: {proven} from the seed and the nonces\n{UNKNOWN}"


def test_chosen_cards_are_not_proven() -> None:
    seed, nonces, cards = "5eed" * 16, ("a", ""), Record.parse(TWO_SEATS.read_text("utf-8")).bonus
    shuffle = FairBag(seed, nonces).shuffle(2, False, cards)
    lines = proof_lines(seed, nonces, "chosen")
    record = Record(("Ana", "Bo"), shuffle.order, cards, lines)
    assert run("verify", "-", stdin=str(record)).out == (
        "game 1: consistent: order follows from the seed and the nonces; the cards were chosen\n"
        f"{UNKNOWN}"
    )
    record = replace(record, actions=(shuffle.deal(1, 2),))
    assert run("verify", "-", stdin=str(record)).out == (
        "game 1: consistent: order and 1 deal follow from the seed and the nonces; "
        f"the cards were chosen\n{UNKNOWN}"
    )


def test_a_record_without_a_proof() -> None:
    ran = run("verify", TWO_SEATS)
    assert (ran.code, ran.err) == (1, "")
    message = "The record carries no proof of how its cubes were drawn."
    assert ran.out == f"game 1: not verified: {message}\n"
    (game,) = run("verify", "--json", TWO_SEATS).objects
    assert game == {
        "file": str(TWO_SEATS),
        "game": 1,
        "ok": False,
        "error": {
            "line": None,
            "column": None,
            "rule": None,
            "code": "bad-proof",
            "message": message,
        },
    }


def test_several_records_and_files(tmp_path: Path) -> None:
    games = tmp_path / "games.yaxha"
    broken = "yaxha 1\nseats: Ana\n"
    games.write_text(TEXT + broken + TEXT.replace("cards: full", "cards: all"), "utf-8")
    missing = tmp_path / "missing.yaxha"
    ran = run("verify", games, missing, FAIR)
    assert ran.code == 1
    fair = LINES.removeprefix("game 1")
    assert ran.out == (
        f"{games}, game 1{fair}"
        f"{games}, game 3: not verified: "
        'Unknown cards "all": expected introductory, full or chosen.\n'
        f"{FAIR}, game 1{fair}"
    )
    refused, unreadable = ran.err.splitlines()
    assert refused.startswith(f"{games}:{TEXT.count(chr(10)) + 2}:8: ")
    assert unreadable == f"{missing}: No such file or directory"

    ran = run("verify", "--json", games, missing, FAIR)
    assert ran.code == 1
    assert [(game["game"], game["ok"]) for game in ran.objects] == [
        (1, True),
        (2, False),
        (3, False),
        (None, False),
        (1, True),
    ]
    assert [game["error"]["code"] for game in ran.objects if not game["ok"]] == [
        "seat-count",
        "bad-proof",
        "unreadable",
    ]
    assert ran.err.splitlines() == [refused, unreadable]


@pytest.mark.parametrize("text", ["", TEXT.replace("w1e4", "w9e4", 1)])
def test_what_cannot_be_read_is_not_fair(text: str) -> None:
    ran = run("verify", "-", stdin=text)
    assert (ran.code, ran.out) == (1, "")
    assert ran.err.startswith("-:")


def test_neither_files_nor_records_write_to_the_terminal(tmp_path: Path) -> None:
    file = tmp_path / "a\x1b[31m\nb"
    file.write_text(TEXT.replace("cards: full", "cards: fu\u202ell"), "utf-8")
    ran = run("verify", file, file)
    assert ran.code == 1
    assert len(ran.lines) == 2
    assert all(line.isprintable() for line in ran.lines)


def test_no_file() -> None:
    assert run("verify").code == 2


@pytest.mark.parametrize(
    ("record", "shown"),
    [
        (RECORD, "\x1b[1;33mconsistent"),
        (
            replace(
                RECORD,
                extras=(
                    *RECORD.extras,
                    ("seen-commitment", COMMITMENT),
                    ("seen-hashes", HASHES),
                    ("own-nonces", "heron-41, -, -"),
                ),
            ),
            "\x1b[1;32mfair",
        ),
        (one_tile_changed(), "\x1b[1;31mnot fair"),
    ],
)
def test_colors(record: Record, shown: str) -> None:
    out = io.StringIO()
    console = Console(file=out, force_terminal=True, color_system="standard", width=20)
    show_verdict("game 1", check(record, Kept()), console)
    assert out.getvalue().startswith(f"game 1: {shown}\x1b[0m: ")


def test_the_color_of_what_cannot_be_verified() -> None:
    out = io.StringIO()
    console = Console(file=out, force_terminal=True, color_system="standard", width=20)
    show_verdict("game 1", BadProof("Why."), console)
    assert out.getvalue() == "game 1: \x1b[1;33mnot verified\x1b[0m: Why.\n"
