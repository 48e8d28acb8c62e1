"""Positions to begin from, one of each phase."""

from golden_games import GAMES
from yaxha.engine import Record

CARDS = "largest+most-levels+three-colors"
START = f"-;- o24b24g24y24w24 -/- AB .. -/- 1deal {CARDS}"
PICK = f"-;- o21b21g24y24w24 ooo/bbb AB .. -/- 1pick {CARDS}"
TAKE = f"-;- o21b21g24y24w24 -/bbb AB 11 ooo/- 1take {CARDS}"
BUILD = f"-;- o21b21g24y24w24 -/- AB 12 ooo/bbb 1build {CARDS}"
# The example of the notation's page.
EXAMPLE = (
    "c4:.w.b/byby;c3:.gw/boo,.o o20b20g22y18w22 ogy/- AB 22 yyy/- 3take "
    "largest-green+largest-level-1+five-colors-level-2"
)
# A took tile 2, and D still has to take.
TAKEN = f"-;-;-;- o21b21g21y21w24 -/-/-/yyy BACD 3313 bbb/ggg/ooo/- 1take {CARDS}"
END = str(Record.parse((GAMES / "four-seats.yaxha").read_text()).game)
THREE = f"-;-;-;- o21b21g21y21w24 -/bbb/-/yyy BACD 3313 -/ggg/ooo/- 1take {CARDS}"
