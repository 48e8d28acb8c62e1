"""Records with a swapped or altered proof, verified with the data that a player kept."""

import asyncio
import subprocess
from collections.abc import Iterator
from dataclasses import replace
from random import Random

from server.attacks.attempts import Attempts
from server.fair_games import HEX, NONCE, fair_game, seed_of
from server.live import YAXHA, LiveServer, joined, mine, new_nonce, new_secret
from yaxha.cli.commands.verify import Checked, check
from yaxha.engine import Record, Seat, YaxhaError
from yaxha.table.evidence import Kept
from yaxha.table.fair import BadProof, Proof, commitment_of, hash_of_nonce, proof_lines, sealed

LINES = ("commitment: ", "seed: ", "nonces: ", "cards: ", "hashes: ", "order: ", "bonus: ")


def swap_seeds(attempts: Attempts) -> None:
    """Forge records of real games; ``yaxha verify`` must reject all of them."""
    rng = Random(12)
    with LiveServer(attempts.folder, "--limits", "off") as server:
        for nth in range(attempts.times(4)):
            text, kept = asyncio.run(play(server, seats=2 + nth % 3))
            record = Record.parse(text)
            attempts.check(is_found_fair(text, kept), f"an honest record is not fair:\n{text}")
            for what, forged in forgeries(record, rng, attempts.times(20)):
                try_one(attempts, what, str(forged), kept)
            for what, altered in alterations(text, rng, attempts.times(120)):
                try_one(attempts, what, altered, kept)
            if nth == 0:
                command_line(attempts, record, kept)


def try_one(attempts: Attempts, what: str, text: str, kept: Kept) -> None:
    attempts.check(not is_found_fair(text, kept), f"{what} was found fair:\n{text}")


async def play(server: LiveServer, seats: int) -> tuple[str, Kept]:
    """Play a game over the network; return its record and the data kept by the player at A."""
    letters = "ABCD"[:seats]
    nonces = {each: new_nonce() for each in letters}
    secret = new_secret()
    with server.http(secret) as http:
        wishes = [mine(f"Seat {each}") for each in letters]
        made = http.post("/tables", json={"seats": wishes}).json()
        async with joined(server, made["id"], secret) as person:
            for each in letters:
                await person.done("ready", each, nonce=sealed(nonces[each]))
            hashes = tuple([each.hash or "" for each in person.views["A"].table.seats])
            for each in letters:
                await person.done("reveal", each, nonce=nonces[each])
            await asyncio.gather(*[person.play(each, Random(each)) for each in letters])
        text = http.get(f"/tables/{made['id']}/record").text
    return text, Kept(made["commitment"], hashes, {Seat.A: nonces["A"]})


def is_found_fair(text: str, kept: Kept) -> bool:
    """Return True if ``yaxha verify`` prints "fair", or accepts the text as another game's."""
    try:
        checked = check(Record.parse(text), kept)
    except (YaxhaError, BadProof):
        return False
    return isinstance(checked, Checked) and checked.is_fair and checked.comparison.is_complete


def forgeries(record: Record, rng: Random, number: int) -> Iterator[tuple[str, Record]]:
    """Yield consistent forgeries: all draws follow from their seed and nonces."""
    proof = Proof.of(record)
    seed, nonces, hashes = proof.bag.seed, proof.bag.nonces, proof.hashes
    for _ in range(number):
        other = seed_of(rng.getrandbits(64))
        swapped = fair_game(other, nonces)
        lines = proof_lines(other, nonces, "full", hashes)
        yield "a swapped seed", replace(swapped, extras=lines)
        own = (f"n{rng.getrandbits(64):x}", *nonces[1:])
        given = tuple(map(hash_of_nonce, own))
        yield (
            "a swapped nonce",
            replace(fair_game(seed, own), extras=proof_lines(seed, own, "full", given)),
        )
        yield (
            "a swapped nonce under the old hash",
            replace(fair_game(seed, own), extras=proof_lines(seed, own, "full", hashes)),
        )
        yield (
            "a nonce replaced by its hash",
            replace(
                fair_game(seed, (hashes[0], *nonces[1:])),
                extras=proof_lines(seed, (hashes[0], *nonces[1:]), "full", hashes),
            ),
        )
        others = (nonces[0], *[f"n{rng.getrandbits(64):x}" for _ in nonces[1:]])
        given = tuple(map(hash_of_nonce, others))
        yield (
            "others' nonces swapped",
            replace(fair_game(seed, others), extras=proof_lines(seed, others, "full", given)),
        )
        kept_lines = dict(lines) | {"commitment": commitment_of(seed)}
        yield (
            "a swapped seed under the old commitment",
            replace(swapped, extras=tuple(kept_lines.items())),
        )


def alterations(text: str, rng: Random, number: int) -> Iterator[tuple[str, str]]:
    """Yield the text with a character of a header or deal replaced, or with a line removed."""
    lines = text.split("\n")
    nths = [
        nth
        for nth, line in enumerate(lines)
        if line.startswith(LINES) or (line[:1].isdigit() and " " in line)
    ]
    for _ in range(number):
        nth = rng.choice(nths)
        line = lines[nth]
        start = line.index(" ") + 1
        end = line.index(" ", start) if line[0].isdigit() and " " in line[start:] else len(line)
        place = rng.randrange(start, end)
        alphabet = "obgyw/" if line[0].isdigit() else HEX + NONCE
        new = rng.choice(alphabet.replace(line[place], ""))
        other = line[:place] + new + line[place + 1 :]
        yield f"{other!r} for {line!r}", "\n".join([*lines[:nth], other, *lines[nth + 1 :]])
    for nth in nths:
        # Without the line of hashes, the draws are still compared with those that the player saw.
        if lines[nth].startswith(LINES) and not lines[nth].startswith("hashes"):
            yield f"no {lines[nth]!r}", "\n".join([*lines[:nth], *lines[nth + 1 :]])


def command_line(attempts: Attempts, record: Record, kept: Kept) -> None:
    """Repeat a few checks with the command-line program."""
    proof = Proof.of(record)
    swapped = fair_game(seed_of(1), proof.bag.nonces)
    for text, code in ((str(record), 0), (str(swapped), 1)):
        given = [
            *("--commitment", kept.commitment or "", "--hashes", ", ".join(kept.hashes)),
            *("--nonce", f"A:{kept.nonces[Seat.A]}"),
        ]
        ran = subprocess.run(
            [YAXHA, "verify", *given, "-"], input=text, capture_output=True, text=True, check=False
        )
        found = (ran.returncode, "game 1: fair: " in ran.stdout)
        attempts.check(found == (code, not code), f"yaxha verify: {ran.stdout}{ran.stderr}")
