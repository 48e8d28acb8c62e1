"""Versions of a log: those that are read, and those that are refused."""

import pytest

from yaxha.table.versions import EVENTS, RULES, NewerLog, check_versions


@pytest.mark.parametrize("rules", range(RULES + 1))
@pytest.mark.parametrize("events", range(EVENTS + 1))
def test_every_version_so_far_is_read(rules: int, events: int) -> None:
    check_versions(rules, events)


@pytest.mark.parametrize(
    ("rules", "events", "facts"),
    [
        (RULES + 1, EVENTS, {"what": "rules", "found": RULES + 1, "known": RULES}),
        (RULES, EVENTS + 1, {"what": "events", "found": EVENTS + 1, "known": EVENTS}),
        # The rules first: they decide how the table is played.
        (RULES + 2, EVENTS + 1, {"what": "rules", "found": RULES + 2, "known": RULES}),
    ],
)
def test_a_newer_version_is_refused_with_what_is_known(
    rules: int, events: int, facts: dict[str, object]
) -> None:
    with pytest.raises(NewerLog) as refusal:
        check_versions(rules, events)
    assert refusal.value.facts == facts
    for fact in facts.values():
        assert str(fact) in str(refusal.value)
