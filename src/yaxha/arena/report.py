"""Report of a competition, as JSON and CSV."""

import csv
import io
from collections.abc import Iterator
from dataclasses import asdict, dataclass
from itertools import combinations
from typing import Any

from yaxha.arena.faults import Fault
from yaxha.arena.statistics import BotTally, DecisionTime, Estimate, Rating, Tally
from yaxha.engine import BonusCard


@dataclass(frozen=True, slots=True)
class CardCount:
    """The number of games with a card, and of those in which it was earned."""

    games: int
    earned: int

    @property
    def share(self) -> float:
        return self.earned / self.games


@dataclass(frozen=True, slots=True)
class BotReport:
    """One bot in ``seats`` seats of ``games`` games; means, shares and counts are per seat."""

    bot: str
    games: int
    seats: int
    win_share: Estimate
    score: Estimate
    group_points: float
    bonus_points: float
    discards: float
    seconds: DecisionTime | None
    rating: Rating
    cards: dict[str, CardCount]
    totals: dict[int, int]
    faults: int

    @classmethod
    def of(cls, bot: BotTally, tally: Tally) -> "BotReport":
        score = bot.scores.mean()
        groups = bot.group_points / bot.seats
        return cls(
            bot=bot.name,
            games=bot.games,
            seats=bot.seats,
            win_share=bot.win_share(),
            score=score,
            group_points=groups,
            bonus_points=score.value - groups,
            discards=bot.discards / bot.seats,
            seconds=DecisionTime.of(bot.micros) if bot.micros else None,
            rating=tally.ratings.by_name[bot.name],
            cards={
                card.value: CardCount(bot.in_play[card.value], bot.earned[card.value])
                for card in BonusCard
                if card.value in bot.in_play
            },
            totals=dict(sorted(bot.totals.items())),
            faults=sum(fault.bot == bot.name for fault in tally.faults),
        )


@dataclass(frozen=True, slots=True)
class PairReport:
    """One bot against another: point difference, and share of meetings with more points."""

    one: str
    other: str
    games: int
    difference: Estimate
    more: Estimate


@dataclass(frozen=True, slots=True)
class Report:
    """Bots by rank; pairs in the order of the ranks."""

    games: int
    deals: int
    seats: int
    seed: int
    bots: tuple[BotReport, ...]
    pairs: tuple[PairReport, ...]
    faults: tuple[Fault, ...]

    @classmethod
    def of(cls, tally: Tally, seed: int) -> "Report":
        ranked = tally.ranked()
        return cls(
            games=tally.games,
            deals=tally.deals,
            seats=tally.seats,
            seed=seed,
            bots=tuple(BotReport.of(bot, tally) for bot in ranked),
            pairs=tuple(_pairs(tally, [bot.name for bot in ranked])),
            faults=tuple(tally.faults),
        )

    def to_json(self) -> dict[str, Any]:
        return asdict(self)

    def to_csv(self) -> str:
        """Return one line per bot, including the share of games in which it earned each card."""
        text = io.StringIO()
        rows = [_row(bot) for bot in self.bots]
        writer = csv.DictWriter(text, rows[0] if rows else ["bot"], lineterminator="\n")
        writer.writeheader()
        writer.writerows(rows)
        return text.getvalue()


def _pairs(tally: Tally, ranked: list[str]) -> Iterator[PairReport]:
    for one, other in combinations(ranked, 2):
        pair = tally.pairs.get((one, other))
        if pair:
            yield PairReport(one, other, pair.games, pair.difference.mean(), pair.more.share())
        elif pair := tally.pairs.get((other, one)):
            difference = pair.difference.mean().subtracted_from(0)
            yield PairReport(
                one, other, pair.games, difference, pair.more.share().subtracted_from(1)
            )


def _row(bot: BotReport) -> dict[str, object]:
    seconds = bot.seconds
    row: dict[str, object] = {"bot": bot.bot, "games": bot.games, "seats": bot.seats}
    for name, estimate in (("win_share", bot.win_share), ("score", bot.score)):
        row |= {name: estimate.value, f"{name}_low": estimate.low, f"{name}_high": estimate.high}
    row |= {
        "group_points": bot.group_points,
        "bonus_points": bot.bonus_points,
        "discards": bot.discards,
        "seconds_mean": seconds and seconds.mean,
        "seconds_95": seconds and seconds.percentile_95,
        "seconds_most": seconds and seconds.most,
        "rating_mu": bot.rating.mu,
        "rating_sigma": bot.rating.sigma,
        "faults": bot.faults,
    }
    for card in BonusCard:
        count = bot.cards.get(card.value)
        row[card.value] = count and count.share
    return row


def short_name(bot: str, longest: int) -> str:
    """Return the name, without its middle if it is too long."""
    if len(bot) <= longest:
        return bot
    head = longest // 3
    return f"{bot[:head]}…{bot[len(bot) - (longest - head - 1) :]}"
