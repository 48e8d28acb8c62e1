"""Scoring: largest groups and bonus cards, explained, at any moment of a game."""

from collections.abc import Sequence
from dataclasses import dataclass

from yaxha.engine.bonus import BONUS_POINTS, BonusCard, Standing, standings
from yaxha.engine.market import Seat, check_seats, seats_of
from yaxha.engine.pyramid import Group, Pyramid

_GROUP_POINTS = (0, 1, 2, 4, 6, 9, 12, 15, 18, 21, 25, 30, 36)


def group_points(size: int) -> int:
    """Return the points of a colour's largest group (E2); more than 12 cubes count as 12 (R5)."""
    return _GROUP_POINTS[min(size, 12)]


def win_shares(totals: Sequence[int]) -> tuple[float, ...]:
    """Return each seat's share of the win: the seats with the most points share it (E4)."""
    best = max(totals)
    share = 1 / totals.count(best)
    return tuple(share if total == best else 0.0 for total in totals)


@dataclass(frozen=True, slots=True)
class SeatScore:
    """One seat's column of the score sheet: five largest groups and three cards."""

    seat: Seat
    groups: tuple[Group, ...]
    standings: tuple[tuple[BonusCard, Standing], ...]

    @property
    def bonus(self) -> dict[BonusCard, Standing]:
        return dict(self.standings)

    @property
    def color_points(self) -> tuple[int, ...]:
        return tuple([group_points(group.size) for group in self.groups])

    @property
    def bonus_points(self) -> dict[BonusCard, int]:
        return {card: BONUS_POINTS * standing.earned for card, standing in self.standings}

    @property
    def total(self) -> int:
        earned = sum([standing.earned for _, standing in self.standings])
        return sum(self.color_points) + BONUS_POINTS * earned


@dataclass(frozen=True, slots=True)
class Score:
    """The score sheet of a table."""

    seats: tuple[SeatScore, ...]

    @property
    def totals(self) -> tuple[int, ...]:
        return tuple([seat.total for seat in self.seats])

    @property
    def winners(self) -> tuple[Seat, ...]:
        """The seats that win, or share the win."""
        shares = zip(self.seats, win_shares(self.totals), strict=True)
        return tuple(score.seat for score, share in shares if share)


def score(pyramids: Sequence[Pyramid], bonus: Sequence[BonusCard]) -> Score:
    """Return the explained score of any pyramids with any cards."""
    check_seats(len(pyramids))
    cards = {card: standings(card, pyramids) for card in bonus}
    return Score(
        tuple(
            SeatScore(
                seat,
                pyramids[seat].largest_groups,
                tuple((card, by_seat[seat]) for card, by_seat in cards.items()),
            )
            for seat in seats_of(len(pyramids))
        )
    )
