"""Runs the command line, in this process or in a new one."""

import contextlib
import io
import json
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from random import Random
from typing import Any

from yaxha.bots import act, make_bot
from yaxha.cli import main
from yaxha.engine import Build, Phase, Pick, Seat, Take, View, draw, new_game

YAXHA = str(Path(sys.executable).with_name("yaxha"))


@dataclass(frozen=True)
class Ran:
    """The exit code and output of a command."""

    code: int
    out: str
    err: str

    @property
    def lines(self) -> list[str]:
        return self.out.splitlines()

    @property
    def objects(self) -> list[Any]:
        """The JSON objects, one per line."""
        return [json.loads(line) for line in self.lines]


def run(*arguments: str | Path, stdin: str | bytes = "") -> Ran:
    typed = stdin.encode() if isinstance(stdin, str) else stdin
    out, err = (io.TextIOWrapper(io.BytesIO(), "utf-8") for _ in range(2))
    real_stdin, sys.stdin = sys.stdin, io.TextIOWrapper(io.BytesIO(typed), "utf-8")
    try:
        with contextlib.redirect_stdout(out), contextlib.redirect_stderr(err):
            code = main([str(argument) for argument in arguments])
    finally:
        sys.stdin = real_stdin
    texts = []
    for stream in (out, err):
        stream.seek(0)
        texts.append(stream.read())
    return Ran(code, *texts)


def spawn(*arguments: str, **options: Any) -> subprocess.Popen[str]:
    """The installed command, in a process of its own."""
    pipes = dict.fromkeys(("stdin", "stdout", "stderr"), subprocess.PIPE)
    return subprocess.Popen([YAXHA, *arguments], text=True, encoding="utf-8", **(pipes | options))


def typed_game(seed: int, *, seats: int = 2, bot: str = "greedy") -> Iterator[str]:
    """Yield the input of a person who plays like a greedy bot, for a whole game by its seed."""
    rng = Random(seed)
    game = new_game(seats, rng)
    others = [make_bot(bot, Random(f"{seed} {seat}")) for seat in range(1, seats)]
    players = [make_bot("greedy", Random(0)), *others]
    while game.phase is not Phase.END:
        if game.phase is Phase.DEAL:
            game = game.apply(draw(game, rng))
            continue
        seat = game.acting()[0]
        action = act(players[seat], View.of(game, seat))
        if seat is Seat.A:
            match action:
                case Pick(_, tile):
                    yield str(tile)
                case Take(_, tile):
                    if len(game.free_tiles()) > 1:  # what is forced is not asked
                        yield str(tile)
                case Build(_, placements):
                    yield from map(str, placements)
                    yield "ok"
        game = game.apply(action)
