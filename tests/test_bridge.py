"""Engine and kernel side by side through whole games: the bridge loses nothing either way."""

import random
from collections.abc import Iterator

import pytest

from random_games import random_end, random_game
from yaxha.bridge import (
    action_of,
    actions_of,
    build_of,
    choice_of,
    game_of,
    placement_of,
    state_of,
)
from yaxha.engine import (
    Action,
    BonusCard,
    Build,
    Cell,
    Color,
    Deal,
    Game,
    IllegalAction,
    Phase,
    Pick,
    Placement,
    Seat,
    Take,
    View,
    start_game,
)
from yaxha.kernel import PHASES, State
from yaxha.kernel.layout import CELLS, TILES

# The first are as good as any others; in the rest whole hands are discarded, also by the last seat.
GAMES = [(seats, seed) for seats in (2, 3, 4) for seed in range(4)]
GAMES += [(2, 28), (2, 123), (3, 93), (4, 10), (4, 321)]


def without_chance(state: State) -> tuple[object, ...]:
    return state.dump()[:-2]


def steps_of(state: State, action: Action) -> list[int]:
    match action:
        case Deal(tiles):
            return [int(color) for tile in tiles for color in tile]
        case Pick() | Take():
            return [action_of(state, action)]
        case Build():
            return actions_of(state, action)


def game_and_state(seats: int, seed: int) -> Iterator[tuple[Game, Action, State]]:
    """A random game of the engine, and the kernel stepped along with it."""
    state: State | None = None
    for game, action in random_game(seats, seed):
        if state is None:
            cards = [list(BonusCard).index(card) for card in game.bonus]
            state = State.start(game.order, cards)
        yield game, action, state
        if waits_for_nothing(game):
            continue
        for step in steps_of(state, action):
            state.step(step)


def waits_for_nothing(game: Game) -> bool:
    """Whether the hand that is to be built fits nowhere: the kernel has discarded it already."""
    return game.phase is Phase.BUILD and not game.draft(game.acting()[0]).placements


@pytest.mark.parametrize(("seats", "seed"), GAMES)
def test_whole_games_are_the_same_on_both_sides(seats: int, seed: int) -> None:
    for game, _, state in game_and_state(seats, seed):
        assert without_chance(state_of(game)) == without_chance(state)
        if not waits_for_nothing(game):
            assert game_of(state) == game
    assert state_of(random_end(seats, seed)).over


@pytest.mark.parametrize(("seats", "seed"), GAMES)
def test_what_may_be_done_is_the_same(seats: int, seed: int) -> None:
    for game, _, state in game_and_state(seats, seed):
        choices = {choice_of(state, action) for action in state.legal_actions()}
        acting = Seat(state.seat)
        if game.phase is Phase.DEAL:
            assert choices == {color for color in Color if game.bag.counts[color]}
        elif state.phase == PHASES.index("build"):
            assert choices == set(game_of(state).draft(acting).placements)
        elif game.phase in (Phase.PICK, Phase.TAKE):
            assert choices == set(game.legal_actions(acting))
        for action in state.legal_actions():
            assert action_of(state, choice_of(state, action)) == action


@pytest.mark.parametrize(("seats", "seed"), GAMES)
def test_builds_there_and_back(seats: int, seed: int) -> None:
    rng = random.Random(seed)
    state = State(seats, seed)
    while not state.over:
        if PHASES[state.phase] != "build":
            state.step(rng.choice(state.legal_actions()))
            continue
        before, seat, actions = state.clone(), state.seat, []
        while PHASES[state.phase] == "build" and state.seat == seat:
            actions.append(rng.choice(state.legal_actions()))
            state.step(actions[-1])
        view = View.of(game_of(before), Seat(seat))
        build = build_of(view, Seat(seat), [divmod(action - TILES, CELLS) for action in actions])
        assert actions_of(before, build) == actions
        assert game_of(before).apply(build).pyramids[seat] == game_of(state).pyramids[seat]


def test_face_down_and_missing_picks_are_to_be_made() -> None:
    game = start_game((Seat.B, Seat.A, Seat.C), list(BonusCard)[:3])
    game = game.apply(Deal(((Color.ORANGE,) * 3, (Color.BLUE,) * 3, (Color.WHITE,) * 3)))
    game = game.apply(Pick(Seat.A, 2))
    assert (state_of(game).seat, state_of(game).dump()[7]) == (1, (2, 0, 0))
    assert (state_of(View.of(game, Seat.A)).seat, state_of(View.of(game, Seat.B)).seat) == (1, 0)
    # C's pick comes after that of B, which is missing.
    game = game.apply(Pick(Seat.C, 1))
    assert (state_of(game).seat, state_of(game).dump()[7]) == (1, (2, 0, 0))


def test_hands_that_fit_nowhere_are_gone_at_once() -> None:
    """As the kernel has it (R6); so a round may be over before the engine is told."""
    ends = set()
    for seats, seed in GAMES:
        for game, action in random_game(seats, seed):
            if waits_for_nothing(game):
                after = game.apply(action)
                assert state_of(game) == state_of(after)
                ends.add(after.phase)
    assert ends == {Phase.BUILD, Phase.DEAL, Phase.END}


def test_half_a_deal_and_half_a_build_can_be_looked_at() -> None:
    state = State.start([0, 1], [0, 1, 2])
    state.step(Color.GREEN)
    assert str(game_of(state)).split()[1:3] == ["o24b24g23y24w24", "g/-"]
    state = State(2, 1)
    state.step(0)
    state.step(1)
    state.step(state.legal_actions()[0])
    hand = game_of(state).hands[Seat.A]
    assert len(hand) == 2
    placements = game_of(state).draft(Seat.A).placements
    assert set(placements) == {choice_of(state, action) for action in state.legal_actions()}


def test_the_corner_names_the_cells() -> None:
    assert placement_of(4, 4, 4) == Placement(Color.ORANGE, Cell.parse("1d4"))
    assert placement_of(2, 3, 4 + 38 + 30) == Placement(Color.BLUE, Cell.parse("1a3"))
    assert placement_of(2, 3, 4 + 4 * 38 + 34) == Placement(Color.WHITE, Cell.parse("1b2"))
    assert placement_of(2, 3, 4 + 29) == Placement(Color.ORANGE, Cell.parse("4b3"))


def test_refusals() -> None:
    state = State(2, 1)
    while PHASES[state.phase] != "build":
        state.step(state.legal_actions()[0])
    with pytest.raises(IllegalAction, match="1d4"):
        action_of(state, Placement(Color.ORANGE, Cell.parse("1a1")))
    while not state.over:
        state.step(state.sample())
    with pytest.raises(ValueError, match="over"):
        choice_of(state, 0)
