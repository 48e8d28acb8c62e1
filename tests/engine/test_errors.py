import copy
import pickle
import re
import string
from collections.abc import Callable
from pathlib import Path

import pytest

import yaxha.engine
from yaxha.engine import IllegalAction, IllegalPosition, MalformedText, YaxhaError
from yaxha.engine.errors import SENTENCES


def test_an_error_says_the_rule_the_code_and_the_facts() -> None:
    error = IllegalAction("R6", "still-fits", color="green", cell="1c3")
    assert (error.rule, error.code, error.part) == ("R6", "still-fits", None)
    assert error.facts == {"color": "green", "cell": "1c3"}
    assert str(error) == "Only what fits nowhere is discarded: green still fits on 1c3."
    assert repr(error) == (
        "IllegalAction('R6', 'still-fits', None, {'color': 'green', 'cell': '1c3'})"
    )
    assert repr(IllegalAction("E4", "game-over", 3)) == "IllegalAction('E4', 'game-over', 3, {})"


def test_facts_are_for_any_language() -> None:
    error = IllegalAction("B3", "unsupported", color="blue", cell="2a1", missing=("1a1", "1b2"))
    assert error.facts["missing"] == ("1a1", "1b2")
    assert str(error) == "Blue cannot rest on 2a1. Under it 1a1 and 1b2 must be filled first."


def test_a_sentence_begins_with_a_capital() -> None:
    error = IllegalAction("B4", "no-own-color", color="green", cell="2b4")
    assert str(error) == "Green cannot rest on 2b4. It must touch green."


def test_a_place_can_be_given() -> None:
    error = MalformedText(None, "key-twice", key="date")
    assert (error.line, error.column) == (None, None)
    assert error.at(3, 7) is error
    assert (error.line, error.column) == (3, 7)


@pytest.mark.parametrize("again", [copy.copy, lambda error: pickle.loads(pickle.dumps(error))])
def test_an_error_travels_between_processes(again: Callable[[YaxhaError], YaxhaError]) -> None:
    error = IllegalPosition("S5", "bonus-twice", 2, card="largest").at(4, 9)
    other = again(error)
    assert type(other) is IllegalPosition
    assert str(other) == str(error)
    assert vars(other) == vars(error)
    assert repr(other) == repr(error)


def test_every_code_is_used_and_has_a_sentence() -> None:
    folder = Path(yaxha.engine.__file__).parent
    source = "".join(p.read_text() for p in folder.glob("*.py") if p.name != "errors.py")
    used = set(re.findall(r'(?:Illegal\w+|MalformedText)\(\s*\w*"?\w+"?, "([a-z-]+)"', source))
    # These three are made from the name of the field.
    used |= {"phase-market", "phase-picks", "phase-hands"}
    assert used == set(SENTENCES)


@pytest.mark.parametrize("code", SENTENCES)
def test_a_sentence_ends_as_one(code: str) -> None:
    assert SENTENCES[code].endswith(".")
    assert all(name is None or name for _, name, _, _ in string.Formatter().parse(SENTENCES[code]))
