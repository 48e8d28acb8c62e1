"""Your own bot, in twenty lines: yaxha play --bots python:my_bot:MyBot"""


class MyBot:
    def __init__(self, rng):
        self.rng = rng

    def pick(self, view):
        return self.rng.choice(view.legal_actions(view.viewer))

    take = pick  # both choose a market tile

    def build(self, view):
        return self.best(view.draft()).build()

    def best(self, draft):
        while draft.placements:
            drafts = [draft.place(placement) for placement in draft.placements]
            draft = max(drafts, key=self.worth)
        return draft

    def worth(self, draft):
        return draft.score().totals[draft.seat], self.rng.random()
