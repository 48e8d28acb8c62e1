"""Refusals: a code and facts for translations, and a sentence in English."""

import msgspec
import pytest

from yaxha.engine import Build, IllegalAction, MalformedText, Placement
from yaxha.table.errors import Refused, refused_by_rules


def test_a_refusal_is_its_sentence() -> None:
    refused = Refused("taken", "Somebody sits at B already.", facts={"seat": "B"})
    assert str(refused) == refused.sentence == "Somebody sits at B already."
    assert (refused.code, refused.rule, refused.facts) == ("taken", None, {"seat": "B"})


def test_refusals_without_facts_share_none() -> None:
    one, other = Refused("over", "The game is over."), Refused("over", "The game is over.")
    one.facts["seat"] = "A"
    assert other.facts == {}


def test_a_refusal_by_a_rule_names_it() -> None:
    illegal = IllegalAction("R6", "still-fits", color="green", cell="1c3")
    refused = refused_by_rules(illegal)
    assert (refused.rule, refused.code) == ("R6", "still-fits")
    assert refused.facts == {"color": "green", "cell": "1c3"}
    assert refused.sentence == str(illegal)


def test_several_things_in_one_fact_are_a_list_of_texts() -> None:
    cells = (Placement.parse("o1d4").cell, Placement.parse("o1d5").cell)
    illegal = IllegalAction("R2", "unsupported", color="green", cell="2c3", missing=cells)
    assert refused_by_rules(illegal).facts["missing"] == ["1d4", "1d5"]


def test_a_malformed_text_has_no_rule() -> None:
    with pytest.raises(MalformedText) as error:
        Build.parse("A:o5d4")
    refused = refused_by_rules(error.value)
    assert (refused.rule, refused.code) == (None, error.value.code)
    assert refused.facts["found"] == '"5"'


def test_facts_can_be_written_as_json() -> None:
    illegal = IllegalAction("A1", "tile-not-free", tile=2, free=(1, 3))
    assert msgspec.json.encode(refused_by_rules(illegal).facts) == (b'{"tile":2,"free":["1","3"]}')
