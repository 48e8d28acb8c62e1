"""Longest possible games and their logs in a store."""

from random import Random

from server.tables import Played, random_command
from yaxha.server.store import Entry, Store
from yaxha.table import commands
from yaxha.table.bounds import MOST_CHANGES_LATE, MOST_TRANSACTIONS
from yaxha.table.codec import encode
from yaxha.table.errors import Refused
from yaxha.table.evolve import first_table
from yaxha.table.options import LETTERS, MySeat, Options
from yaxha.table.views.summary import holders_of, listing_of


def longest_game(seed: int) -> Played:
    """Return a game of four people with as many chats, picks and placements as the limits allow."""
    rng = Random(seed)
    played = Played(*[MySeat(f"Person {letter}") for letter in LETTERS], options=Options(chat=True))
    for letter in LETTERS:
        played.do(commands.Ready(letter, f"nonce-{letter}"))
    while played.table.status != "over":
        table = played.table
        seat = rng.choice(list(table.wanted))
        letter = LETTERS[seat]
        sitter = table.sitters[seat]
        try:
            if len(sitter.draft) == 3 and sitter.changed < MOST_CHANGES_LATE - 3:
                played.do(commands.TakeBack(letter))
            elif table.length < MOST_TRANSACTIONS - 1000 and rng.random() < 0.9:
                played.do(commands.Chat(letter, "W" * 200))
            else:
                played.do(random_command(table, seat, rng))
        except Refused:
            played.do(random_command(played.table, seat, rng))
    return played


async def write_log(store: Store, played: Played, id: str, *, together: int = 1) -> None:
    """Write the log of a game with a number of steps per entry, as if it had been played there."""
    for seq, first in enumerate(range(0, len(played.log), together), 1):
        steps = played.log[first : first + together]
        at = steps[-1][1]
        transactions = tuple([each for step, _ in steps for each in step])
        listing, holders = None, None
        if seq == 1:
            begun = first_table(id, transactions, at)
            listing, holders = listing_of(None, begun, at), holders_of(None, begun)
        data = encode(transactions)
        await store.append(Entry(id, seq, at, data, listing=listing, holders=holders))
