"""OpenSpiel game: importing this module registers ``python_yaxha``.

Chance is explicit: it draws the turn order, then three cards, then the cubes one by one. Seats pick
one after the other, but see no other pick until all have picked. Actions are those of
``yaxha.kernel``; chance actions are a seat, a card or a colour.
"""

from typing import Any, NamedTuple

import numpy as np
import pyspiel  # type: ignore[import-not-found]
from numpy.typing import NDArray

from yaxha.bridge import choice_of, game_of
from yaxha.engine import CARDS_PER_GAME, ROUNDS, BonusCard, Color, Placement, Seat, View, drawable
from yaxha.engine.cubes import CUBES_PER_TILE
from yaxha.envs.observation import parts
from yaxha.envs.rewards import REWARDS, Reward, check_reward, reward_range, rewards_of
from yaxha.kernel import ACTIONS, OBSERVATION_SHAPE, PHASES, State, observe, totals
from yaxha.kernel.layout import TILES

NAME = "python_yaxha"
CARDS = tuple(BonusCard)

ZERO_SUM = pyspiel.GameType.Utility.ZERO_SUM
GENERAL_SUM = pyspiel.GameType.Utility.GENERAL_SUM


def game_type(reward: Reward) -> pyspiel.GameType:
    return pyspiel.GameType(
        short_name=NAME,
        long_name="Yaxha",
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
        utility=GENERAL_SUM if reward == "score" else ZERO_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=4,
        min_num_players=2,
        provides_information_state_string=True,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        provides_factored_observation_string=True,
        parameter_specification={"players": 4, "reward": REWARDS[0], "introductory": False},
    )


def game_info(players: int, reward: Reward) -> pyspiel.GameInfo:
    least, most = reward_range(reward, players)
    info = {
        "num_distinct_actions": ACTIONS,
        "max_chance_outcomes": len(CARDS),
        "num_players": players,
        "min_utility": least,
        "max_utility": most,
        # In a round every seat picks and places three cubes, and all but one may have to take.
        "max_game_length": ROUNDS * (players + players - 1 + CUBES_PER_TILE * players),
    }
    return (
        pyspiel.GameInfo(**info) if reward == "score" else pyspiel.GameInfo(**info, utility_sum=0.0)
    )


class YaxhaGame(pyspiel.Game):  # type: ignore[misc]
    """The game, with the number of players, the reward and the cards from its parameters."""

    def __init__(self, params: dict[str, Any] | None = None) -> None:
        params = params or {}
        players: int = params.get("players", 4)
        self.reward: Reward = params.get("reward", REWARDS[0])
        self.introductory: bool = params.get("introductory", False)
        if not 2 <= players <= 4:
            raise ValueError(f"A game has 2 to 4 seats, not {players}.")
        check_reward(self.reward)
        super().__init__(game_type(self.reward), game_info(players, self.reward), params)

    def new_initial_state(self) -> "YaxhaState":
        return YaxhaState(self)

    def max_chance_nodes_in_history(self) -> int:
        players: int = self.num_players()
        return players - 1 + CARDS_PER_GAME + ROUNDS * CUBES_PER_TILE * players

    def make_py_observer(
        self, iig_obs_type: Any = None, params: dict[str, Any] | None = None
    ) -> "YaxhaObserver":
        if params:
            raise ValueError(f"Observations have no parameters: not {params}.")
        kind = iig_obs_type or pyspiel.IIGObservationType(perfect_recall=False)
        return YaxhaObserver(kind, self.num_players())


class Setup(NamedTuple):
    """The chance draws before the first cube."""

    order: tuple[int, ...] = ()
    cards: tuple[int, ...] = ()


class YaxhaState(pyspiel.State):  # type: ignore[misc]
    """A game in progress; before the first cube it has only the chance draws so far."""

    def __init__(self, game: YaxhaGame) -> None:
        super().__init__(game)
        self.reward = game.reward
        self.setup = Setup()
        self.drawable = [
            CARDS.index(card)
            for card in drawable(game.num_players(), introductory=game.introductory)
        ]
        self.kernel: State | None = None
        # The public history of the game, in record notation.
        self.story = ""

    # Decisions

    def current_player(self) -> int:
        if self.kernel is None or PHASES[self.kernel.phase] == "deal":
            return int(pyspiel.PlayerId.CHANCE)
        return int(pyspiel.PlayerId.TERMINAL) if self.kernel.over else self.kernel.seat

    def is_terminal(self) -> bool:
        return self.kernel is not None and self.kernel.over

    def _legal_actions(self, player: int) -> list[int]:
        assert self.kernel is not None
        assert self.kernel.seat == player
        return sorted(self.kernel.legal_actions())

    def chance_outcomes(self) -> list[tuple[int, float]]:
        if self.kernel is not None:
            counts = self.kernel.bag_counts()
            return [(color, n / sum(counts)) for color, n in enumerate(counts) if n]
        left = self._to_draw()
        return [(outcome, 1 / len(left)) for outcome in left]

    def _to_draw(self) -> list[int]:
        """The seats that have no turn-order tile yet (S4), then the cards not yet drawn (S5)."""
        seats = [seat for seat in range(self.num_players()) if seat not in self.setup.order]
        return seats or [card for card in self.drawable if card not in self.setup.cards]

    # Transitions

    def _apply_action(self, action: int) -> None:
        if self.kernel is None:
            self._set_up(action)
            return
        told = self._action_to_string(self.kernel.seat, action)
        if PHASES[self.kernel.phase] == "pick":
            # C1: picks are secret until all seats have picked.
            picks = [*self.kernel.dump()[7][: self.kernel.seat], action + 1]
            told = "".join(map(str, picks)) if len(picks) == self.num_players() else ""
        self.kernel.step(action)
        self._tell(told)

    def _tell(self, event: str) -> None:
        self.story += f" {event}" if self.story and event else event

    def _set_up(self, action: int) -> None:
        if action not in (left := self._to_draw()):
            raise ValueError(f"Cannot draw {action} now: choose one of {left}.")
        order, cards = self.setup
        if len(order) < self.num_players():
            order = (*order, action)
            left = [seat for seat in range(self.num_players()) if seat not in order]
            # The last tile is determined.
            order += tuple(left) if len(left) == 1 else ()
            if len(order) == self.num_players():
                self._tell("".join(str(Seat(seat)) for seat in order))
        else:
            cards = (*cards, action)
            self._tell(str(CARDS[action]))
        self.setup = Setup(order, cards)
        if len(cards) == CARDS_PER_GAME:
            self.kernel = State.start(order, cards)

    def returns(self) -> list[float]:
        if self.kernel is None or not self.kernel.over:
            return [0.0] * self.num_players()
        return rewards_of(totals(self.kernel), self.reward)

    # Information and text

    def own_pick(self, seat: int) -> int:
        """Return the tile that the seat picked this round, from 1, or 0 if it has not picked."""
        return int(self.kernel.dump()[7][seat]) if self.kernel is not None else 0

    @property
    def is_picking(self) -> bool:
        return self.kernel is not None and PHASES[self.kernel.phase] == "pick"

    def _action_to_string(self, player: int, action: int) -> str:  # noqa: ARG002 - the turn says it
        if self.kernel is None:
            in_order = len(self.setup.order) < self.num_players()
            return str(Seat(action)) if in_order else str(CARDS[action])
        choice = choice_of(self.kernel, action)
        if isinstance(choice, Placement):
            return f"{Seat(self.kernel.seat)}:{choice}"
        return choice.letter if isinstance(choice, Color) else str(choice)

    def __str__(self) -> str:
        return self.story if self.kernel is None else str(game_of(self.kernel))


class YaxhaObserver:
    """OpenSpiel's observer interface: ``tensor``, ``dict``, ``set_from`` and ``string_from``.

    The only private information is a player's own pick while the others' are face down (C1). With
    perfect recall there is only a string, the whole game as the player saw it: histories of this
    game are too long for a tensor.
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


pyspiel.register_game(game_type(REWARDS[0]), YaxhaGame)
