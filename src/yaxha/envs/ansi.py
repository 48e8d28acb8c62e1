"""Positions as text, for the render modes ``ansi`` and ``human``."""

from yaxha.engine import FACE_DOWN, Phase, Position, write_cubes
from yaxha.engine.drawing import draw_letters

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
        cubes = position.pyramids[seat].cubes()
        letters = {cell: color.letter for cell, color in cubes.items()}
        lines += [f"   {line}" for line in draw_letters(letters)]
    return "\n".join(lines)
