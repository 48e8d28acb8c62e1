#!/usr/bin/env python3
"""A bot in a separate process, without the rules: yaxha play --bots process:./process_bot.py"""

import random
import sys


def ask(*words):
    print(*words, flush=True)
    return sys.stdin.readline().split()


for line in sys.stdin:
    match line.split():
        case ["yaxha", "1"]:
            print("name Process example\nready", flush=True)
        case ["new", "seed", seed]:
            rng = random.Random(int(seed))
        case ["pick" | "take", *_]:
            _, *actions = ask("legal")
            print(rng.choice(actions), flush=True)
        case ["build", *_]:
            chosen = ""
            while (answer := ask("legal", chosen))[0] == "legal":
                drafts = [f"{chosen},{placement}".strip(",") for placement in answer[1:]]
                scores = {draft: int(ask("score", draft)[1]) for draft in drafts}
                chosen = max(scores, key=lambda draft: (scores[draft], rng.random()))
            print(answer[1], flush=True)
        case ["quit"]:
            break
