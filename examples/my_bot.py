"""Your own bot, in twenty lines: yaxha play --bots python:my_bot:MyBot"""

from yaxha.engine import Build, score


class MyBot:
    def __init__(self, rng):
        self.rng = rng

    def pick(self, view):
        return self.rng.choice(view.legal_actions(view.viewer))

    take = pick  # both choose a market tile

    def build(self, view):
        chosen = ()
        while (choice := view.placements(view.viewer, chosen)).placements:
            drafts = [(*chosen, placement) for placement in choice.placements]
            chosen = max(drafts, key=lambda draft: self.worth(view, draft))
        return Build(view.viewer, chosen, choice.discards)

    def worth(self, view, chosen):
        pyramids = list(view.pyramids)
        pyramids[view.viewer], _ = view.drafted(view.viewer, chosen)
        return score(pyramids, view.bonus).totals[view.viewer], self.rng.random()
