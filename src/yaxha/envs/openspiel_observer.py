"""What OpenSpiel asks of a state: what a player may know, or what of it is public or private."""

from typing import TYPE_CHECKING, Any

import numpy as np
import pyspiel  # type: ignore[import-not-found]
from numpy.typing import NDArray

from yaxha.bots.bridge import game_of
from yaxha.engine import Seat, View
from yaxha.envs.observing import parts
from yaxha.kernel import OBSERVATION_SHAPE, observe
from yaxha.kernel.layout import TILES

if TYPE_CHECKING:
    from yaxha.envs.openspiel import YaxhaState


class YaxhaObserver:
    """An observer as OpenSpiel has them, with ``tensor``, ``dict``, ``set_from``, ``string_from``.

    The only private thing of the game is one's own pick while the others' lie face down (C1). With
    perfect recall there is a text alone, the whole course of the game as the player saw it: the
    histories of this game are too long for a tensor to be of use.
    """

    def __init__(self, kind: Any, players: int) -> None:
        self.recalls: bool = kind.perfect_recall
        self.is_public: bool = kind.public_info
        self.is_private: bool = kind.private_info == pyspiel.PrivateInfoType.SINGLE_PLAYER
        self.seen = np.zeros(OBSERVATION_SHAPE, np.uint8)
        self.tensor: NDArray[np.float32] | None = None
        self.dict: dict[str, NDArray[np.float32]] = {}
        if self.recalls:
            return
        if self.is_public:
            self.tensor = np.zeros(players + self.seen.size, np.float32)
            self.dict = parts(self.tensor[players:])
        else:
            self.tensor = np.zeros(players + TILES * self.is_private, np.float32)
            self.dict = {"own_pick": self.tensor[players:]} if self.is_private else {}
        self.dict = {"player": self.tensor[:players], **self.dict}

    def set_from(self, state: "YaxhaState", player: int) -> None:
        if self.tensor is None:
            return
        self.tensor.fill(0)
        self.dict["player"][player] = 1
        if state.kernel is None:
            return
        if self.is_public:
            observe(state.kernel, player, self.seen)
            self.tensor[self.dict["player"].size :] = self.seen
            if not self.is_private and state.is_picking:
                self.dict["picks"].fill(0)
        elif self.is_private and state.is_picking and (pick := state.own_pick(player)):
            self.dict["own_pick"][pick - 1] = 1

    def string_from(self, state: "YaxhaState", player: int) -> str:
        seat = Seat(player) if self.is_private else None
        pick = state.own_pick(player) if state.is_picking and self.is_private else 0
        words = [] if seat is None else [str(seat)]
        if self.is_public and not self.recalls and state.kernel is not None:
            return " ".join([*words, str(View.of(game_of(state.kernel), seat))])
        if self.is_public:
            words.append(state.story)
        if pick:
            words.append(f"picked {pick}")
        return " ".join(words)
