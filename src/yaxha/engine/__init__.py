"""The rules of Yaxha: games, pyramids, scores and records as values."""

from yaxha.engine.actions import Action, Build, Deal, Pick, Take
from yaxha.engine.bonus import (
    BONUS_POINTS,
    CARDS_PER_GAME,
    BonusCard,
    Standing,
    drawable,
    read_cards,
    standings,
)
from yaxha.engine.cells import CELLS, FIRST_CELL, Cell, Placement
from yaxha.engine.cubes import COLORS, CUBES_PER_COLOR, Bag, Color, Cubes, read_cubes, write_cubes
from yaxha.engine.draft import Draft
from yaxha.engine.errors import IllegalAction, IllegalPosition, MalformedText, YaxhaError
from yaxha.engine.game import Game, draw, new_game, start_game
from yaxha.engine.market import SEATS, Seat, TurnOrder
from yaxha.engine.notation import Record, check_name, read_records, write_totals
from yaxha.engine.perft import Perft, perft
from yaxha.engine.position import (
    FACE_DOWN,
    ROUNDS,
    FaceDown,
    Phase,
    Position,
    read_pyramids,
)
from yaxha.engine.pyramid import Group, Pyramid
from yaxha.engine.reachability import check_position
from yaxha.engine.scoring import Score, SeatScore, group_points, score, win_shares
from yaxha.engine.text import Span
from yaxha.engine.view import View

__all__ = [
    "BONUS_POINTS",
    "CARDS_PER_GAME",
    "CELLS",
    "COLORS",
    "CUBES_PER_COLOR",
    "FACE_DOWN",
    "FIRST_CELL",
    "ROUNDS",
    "SEATS",
    "Action",
    "Bag",
    "BonusCard",
    "Build",
    "Cell",
    "Color",
    "Cubes",
    "Deal",
    "Draft",
    "FaceDown",
    "Game",
    "Group",
    "IllegalAction",
    "IllegalPosition",
    "MalformedText",
    "Perft",
    "Phase",
    "Pick",
    "Placement",
    "Position",
    "Pyramid",
    "Record",
    "Score",
    "Seat",
    "SeatScore",
    "Span",
    "Standing",
    "Take",
    "TurnOrder",
    "View",
    "YaxhaError",
    "check_name",
    "check_position",
    "draw",
    "drawable",
    "group_points",
    "new_game",
    "perft",
    "read_cards",
    "read_cubes",
    "read_pyramids",
    "read_records",
    "score",
    "standings",
    "start_game",
    "win_shares",
    "write_cubes",
    "write_totals",
]
