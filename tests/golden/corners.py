"""Predicates of golden games by file name: each game must show what its name promises."""

from golden.play_corners import PLAY_CORNERS
from golden.replays import Corner
from golden.score_corners import SCORE_CORNERS

SHOWS = PLAY_CORNERS | SCORE_CORNERS

# Stopping points of unfinished games

STOPS: dict[str, Corner] = {
    "before-the-first-deal": lambda game: game.state.phase == "deal" and not game.rounds,
    "after-a-deal": lambda game: game.state.phase == "pick",
    "after-picks-with-a-tie": lambda game: (
        game.state.phase == "take" and not game.rounds[-1].takers
    ),
    "after-picks-without-a-tie": lambda game: (
        game.state.phase == "build" and not game.rounds[-1].takers and all(game.state.hands)
    ),
    "between-two-takes": lambda game: game.state.phase == "take" and bool(game.rounds[-1].takers),
    "after-the-last-take": lambda game: (
        game.state.phase == "build" and bool(game.rounds[-1].takers) and all(game.state.hands)
    ),
    "between-two-builds": lambda game: (
        game.state.phase == "build" and len(game.rounds[-1].buildings) == game.seats - 2
    ),
    "after-a-whole-round": lambda game: game.state.phase == "deal" and bool(game.rounds),
    "after-the-last-deal": lambda game: (
        game.state.phase == "pick" and game.state.round == 10 and not game.state.bag.total()
    ),
    "before-the-last-build": lambda game: (
        game.state.round == 10 and [bool(hand) for hand in game.state.hands].count(True) == 1
    ),
}
