from functools import _lru_cache_wrapper
from types import ModuleType

from yaxha.kernel.batch import Batch as Batch
from yaxha.kernel.bonus import earned_cards as earned_cards
from yaxha.kernel.builds import Builds as Builds
from yaxha.kernel.dump import Dump as Dump
from yaxha.kernel.equilibrium import Picking as Picking
from yaxha.kernel.greedy import choose_build as choose_build
from yaxha.kernel.greedy import choose_tile as choose_tile
from yaxha.kernel.layout import ACTIONS as ACTIONS
from yaxha.kernel.layout import CELL_NAMES as CELL_NAMES
from yaxha.kernel.layout import COLOR_NAMES as COLOR_NAMES
from yaxha.kernel.layout import PHASES as PHASES
from yaxha.kernel.lookahead import Futures as Futures
from yaxha.kernel.observation import OBSERVATION as OBSERVATION
from yaxha.kernel.observation import OBSERVATION_SHAPE as OBSERVATION_SHAPE
from yaxha.kernel.observation import Observer as Observer
from yaxha.kernel.observation import observe as observe
from yaxha.kernel.playouts import play_games as play_games
from yaxha.kernel.playouts import rollouts as rollouts
from yaxha.kernel.prospects import prospects_of as prospects_of
from yaxha.kernel.scoring import totals as totals
from yaxha.kernel.simultaneous import TOGETHER_SHAPE as TOGETHER_SHAPE
from yaxha.kernel.simultaneous import legal_mask_of as legal_mask_of
from yaxha.kernel.simultaneous import step_together as step_together
from yaxha.kernel.state import IllegalStep as IllegalStep
from yaxha.kernel.state import State as State
from yaxha.kernel.survey import features as features

__all__: list[str]
SLOWER: str
COMPILED: dict[str, str]

compiled_kernel: _lru_cache_wrapper[ModuleType | None]
