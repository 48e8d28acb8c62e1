"""Benchmark of the engine: random games of four through the public API, compared with catanatron.

Machines differ and are noisy, so compare the ratios. The slices alternate between catanatron and
yaxha, and each pair gives a ratio. The clock is the CPU time of this process, which runs on one
core.
"""

import argparse
import random
import statistics
import time
from collections.abc import Callable

import catanatron

from yaxha.engine import Build, Game, Phase, Placement, Seat, draw, new_game


def random_build(game: Game, seat: Seat, rng: random.Random) -> Build:
    pyramid, left = game.pyramids[seat], list(game.hands[seat])
    placed: list[Placement] = []
    while choices := pyramid.legal_placements(dict.fromkeys(left)):
        placed.append(rng.choice(choices))
        left.remove(placed[-1].color)
        if not left:
            break
        pyramid = pyramid.build(placed[-1:])
    return Build(seat, tuple(placed), tuple(left))


def play_yaxha(seed: int) -> None:
    rng = random.Random(seed)
    game = new_game(4, rng)
    while game.phase is not Phase.END:
        if game.phase is Phase.DEAL:
            game = game.apply(draw(game, rng))
            continue
        seat = game.acting()[0]
        if game.phase is not Phase.BUILD:
            game = game.apply(rng.choice(game.legal_actions(seat)))
            continue
        game = game.apply(random_build(game, seat, rng))
    game.score()


def play_catanatron(seed: int) -> None:
    players = [catanatron.RandomPlayer(color) for color in catanatron.Color]
    catanatron.Game(players, seed=seed).play()


def games_per_second(play: Callable[[int], None], seconds: float, first_seed: int) -> float:
    games = 0
    start = time.process_time()
    while (spent := time.process_time() - start) < seconds:
        play(first_seed + games)
        games += 1
    return games / spent


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--pairs", type=int, default=7)
    # Games differ in length: a slice must be long enough to average that out.
    parser.add_argument("--seconds", type=float, default=10.0, help="seconds per slice")
    options = parser.parse_args()

    # Both fill their tables on first use.
    games_per_second(play_catanatron, 1, 0)
    games_per_second(play_yaxha, 1, 0)

    ratios = []
    print("pair  catanatron games/s  yaxha games/s  ratio")
    for pair in range(options.pairs):
        peer = games_per_second(play_catanatron, options.seconds, 1_000_000 * pair)
        ours = games_per_second(play_yaxha, options.seconds, 1_000_000 * pair)
        ratios.append(ours / peer)
        print(f"{pair + 1:4}  {peer:18.1f}  {ours:13.1f}  {ratios[-1]:5.1f}", flush=True)
    print(
        f"ratio: median {statistics.median(ratios):.1f}, "
        f"from {min(ratios):.1f} to {max(ratios):.1f} over {len(ratios)} pairs"
    )


if __name__ == "__main__":
    main()
