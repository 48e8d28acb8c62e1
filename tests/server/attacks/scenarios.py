"""The campaign's scenarios by name, in running order."""

from server.attacks.apart import stay_apart
from server.attacks.attempts import Scenario
from server.attacks.botched import botch
from server.attacks.crowding import crowd_bots
from server.attacks.foreign import visit
from server.attacks.killed import kill
from server.attacks.loaded import beyond, within
from server.attacks.named import call_names
from server.attacks.odd import say_oddly
from server.attacks.opened import use_up
from server.attacks.removed import take_away
from server.attacks.secret import differ_in_secret
from server.attacks.smuggled import smuggle
from server.attacks.swapped import swap_seeds
from server.attacks.unauthorized import try_everybody

SCENARIOS = {
    "smuggling": Scenario("requests hidden in bodies, on four paths", smuggle, 240),
    "swapped-seed": Scenario("forged proofs of whole games", swap_seeds),
    "within-limits": Scenario("others' waits while an address uses its limits", within, 600),
    "beyond-limits": Scenario("others' waits while an address ignores its limits", beyond, 480),
    "open-table": Scenario("guests who use up a table that a host then needs", use_up),
    "bad-bots": Scenario("every kind of wrong answer of a bot", botch),
    "foreign-pages": Scenario("requests of other sites' pages, by all paths and methods", visit),
    "names": Scenario("hostile names and names that look alike", call_names),
    "authority": Scenario("every command by everybody who may not", try_everybody, 240),
    "removed-files": Scenario("files of the database removed during play", take_away),
    "crashes": Scenario("kills, stops and a full disk during play", kill, 300),
    "bot-time": Scenario("60 tables of searching bots, and one of another address", crowd_bots),
    "two-servers": Scenario("servers over one PostgreSQL without Redis", stay_apart),
    "odd-commands": Scenario("fuzzed commands, frames, requests and records", say_oddly),
    "secrets": Scenario("games that differ in a secret alone, byte by byte", differ_in_secret, 240),
}
