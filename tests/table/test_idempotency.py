"""Idempotency: commands that were done, by their ids, in bounded memory."""

from collections.abc import Mapping

from yaxha.table import commands
from yaxha.table.commands import Command
from yaxha.table.idempotency import LEAST_KNOWN, MOST_KNOWN, Done, digest_of, newest, with_one


def known(count: int) -> Mapping[str, Done]:
    return {id: Done(nth, 0) for nth, id in enumerate(ids(0, count))}


def ids(start: int, stop: int) -> list[str]:
    return [f"c{nth}" for nth in range(start, stop)]


def test_one_more_is_the_newest() -> None:
    before = known(2)
    after = with_one(before, "c2", Done(7, 9))
    assert list(after.items()) == [("c0", Done(0, 0)), ("c1", Done(1, 0)), ("c2", Done(7, 9))]
    # A table is a value: what an older one knows stays as it was.
    assert list(before) == ids(0, 2)


def test_up_to_the_bound_nothing_is_forgotten() -> None:
    assert newest(known(MOST_KNOWN - 1)) == known(MOST_KNOWN - 1)
    assert len(with_one(known(MOST_KNOWN - 1), "new", Done(1, 1))) == MOST_KNOWN


def test_beyond_it_the_oldest_are_forgotten_together() -> None:
    assert list(newest(known(MOST_KNOWN))) == ids(MOST_KNOWN - LEAST_KNOWN, MOST_KNOWN)
    after = with_one(known(MOST_KNOWN), "new", Done(1, 1))
    assert list(after) == [*ids(MOST_KNOWN - LEAST_KNOWN, MOST_KNOWN), "new"]


def test_the_newest_commands_are_always_known() -> None:
    found: Mapping[str, Done] = {}
    for nth in range(3 * MOST_KNOWN):
        found = with_one(found, f"c{nth}", Done(nth, 0))
        assert len(found) <= MOST_KNOWN
        assert set(ids(max(0, nth + 1 - LEAST_KNOWN), nth + 1)) <= set(found)


def test_digests_tell_commands_apart() -> None:
    asked: list[Command] = [
        commands.PickTile("A", 1),
        commands.PickTile("A", 2),
        commands.PickTile("B", 1),
        commands.TakeTile("A", 1),
        commands.Leave("A"),
        commands.Back("A"),
        commands.Close(),
    ]
    assert len({digest_of(command) for command in asked}) == len(asked)
    assert digest_of(commands.PickTile("A", 1)) == digest_of(commands.PickTile("A", 1))


def test_digests_stay_the_same_from_version_to_version() -> None:
    # They are in logs: another number would make an old command another one.
    assert digest_of(commands.PickTile("A", 1)) == 3016161658
    assert digest_of(commands.Confirm("B", ("o1d4", "b1d5"))) == 1292710640
