"""Specs and results for tests to begin with."""

from dataclasses import replace

from yaxha.arena import GameResult, GameSpec, Schedule


def schedule(*bots: str, seats: int = 2, seed: int = 1, limit: float = 10.0) -> Schedule:
    return Schedule(bots, seats=seats, seed=seed, limit=limit, keep_records=False)


def spec(*bots: str, limit: float = 10.0, keep_record: bool = False) -> GameSpec:
    """A game with the bots in these seats."""
    return GameSpec(number=0, deal=0, bots=bots, seed=1, limit=limit, keep_record=keep_record)


def faulty(name: str) -> str:
    return f"python:faulty_bots:{name}"


def timeless(result: GameResult) -> GameResult:
    """The result without what differs from one run to the next."""
    return replace(result, micros=tuple((0,) * len(each) for each in result.micros))


def result(game: int, deal: int, **totals: int) -> GameResult:
    """A game in which these bots, by seat, have these totals; a name ends before its "_"."""
    bots = tuple(name.partition("_")[0] for name in totals)
    points = tuple(totals.values())
    return GameResult(
        game=game,
        deal=deal,
        bots=bots,
        cards=("largest", "most-levels", "three-colors"),
        totals=points,
        group_points=points,
        earned=((),) * len(bots),
        discards=(0,) * len(bots),
        micros=((10, 30),) * len(bots),
    )
