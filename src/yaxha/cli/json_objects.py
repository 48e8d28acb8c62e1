"""Scores and games as JSON objects."""

from typing import Any

from yaxha.engine import COLORS, Record, Score, YaxhaError


def score_json(result: Score) -> dict[str, Any]:
    """Return a score sheet, in points."""
    return {
        "seats": [
            {
                "seat": str(each.seat),
                "colors": dict(zip(map(str, COLORS), each.color_points, strict=True)),
                "bonus": {card.value: points for card, points in each.bonus_points.items()},
                "total": each.total,
            }
            for each in result.seats
        ],
        "winners": [str(seat) for seat in result.winners],
    }


def game_json(
    file: str, number: int, game: Record | YaxhaError | OSError, positions: bool
) -> dict[str, Any]:
    """Return a game with its score, or with its error if it was rejected."""
    if isinstance(game, OSError):
        error = {"line": None, "column": None, "rule": None, "code": "unreadable"}
        return {
            "file": file,
            "game": None,
            "ok": False,
            "error": {**error, "message": game.strerror or str(game)},
        }
    if isinstance(game, YaxhaError):
        place = {"line": game.line, "column": game.column}
        why = {"rule": game.rule, "code": game.code, "message": str(game)}
        return {"file": file, "game": number, "ok": False, "error": place | why}
    shown = {"file": file, "game": number, "ok": True, "finished": game.finished}
    shown |= score_json(game.game.score())
    if not game.finished:
        shown["winners"] = []
    if positions:
        shown["positions"] = [str(position) for position in game.positions()]
    return shown
