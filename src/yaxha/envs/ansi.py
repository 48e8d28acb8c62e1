"""Positions as text, for the render modes ``ansi`` and ``human``."""

from itertools import zip_longest

from yaxha.engine import FACE_DOWN, Phase, Position, Pyramid, write_cubes

PLACES = ("1st", "2nd", "3rd", "4th")


def draw_position(position: Position) -> str:
    """Return a position as text. Pass a view to hide what its viewer may not know."""
    tiles = [f"{nth} {write_cubes(cubes)}" for nth, cubes in enumerate(position.market, 1)]
    lines = [
        f"Round {position.round}, {position.phase}",
        f"Market  {'   '.join(tiles)}",
        f"Bag     {position.bag}",
        f"Cards   {', '.join(position.bonus)}",
    ]
    totals = position.score().totals
    for seat in position.seats:
        facts = [f"{PLACES[position.order.index(seat)]} in turn", f"{totals[seat]} points"]
        if position.hands[seat]:
            facts.append(f"holds {write_cubes(position.hands[seat])}")
        pick = position.picks[seat]
        if pick is not None and position.phase is not Phase.END:
            facts.append("has picked" if pick is FACE_DOWN else f"picked {pick}")
        lines += ["", f"{seat}  {', '.join(facts)}"]
        lines += [f"   {row}".rstrip() for row in draw_levels(position.pyramids[seat])]
    return "\n".join(lines)


def draw_levels(pyramid: Pyramid) -> list[str]:
    """Return the levels of a pyramid side by side, from above, with the near side below."""
    if not len(pyramid):
        return []
    levels = [level.split("/") for level in str(pyramid).split(":")[1].split(",")]
    rows = zip_longest(*levels, fillvalue="")
    return [
        "   ".join(f"{row:{len(level[0])}}" for row, level in zip(each, levels, strict=True))
        for each in rows
    ]
