"""Days that § 143.31 counts: of a notice, of the Board, of the last payment."""

from datetime import date, timedelta
from functools import cache
from typing import Final

from holidays import HolidayBase, country_holidays

from pitboss.determinations.facts import FIRST, LAST

BOARD_DAYS: Final = 10
"""Business days in which the Board decides."""


@cache
def _holidays() -> HolidayBase:
    """Of every year that facts may name and the one after, filled before anybody looks: a year that
    is filled while two look at it is empty for one of them."""
    return country_holidays("US", subdiv="PA", years=range(FIRST.year, LAST.year + 2))


def is_business_day(day: date) -> bool:
    """Monday to Friday, but for Pennsylvania's holidays (R-143-9).

    >>> is_business_day(date(2026, 11, 25)), is_business_day(date(2026, 11, 26))
    (True, False)
    """
    return day.weekday() < 5 and day not in _holidays()


def board_decides_by(documents_received: date) -> date:
    """The tenth business day after the documents came (§ 143.31(c)[review], § 143.31(e)(5),
    § 143.31(f), § 143.31(g)(8)); their own day is not counted (R-143-9).

    >>> board_decides_by(date(2026, 3, 2))
    datetime.date(2026, 3, 16)
    """
    day, left = documents_received, BOARD_DAYS
    while left:
        day += timedelta(days=1)
        left -= is_business_day(day)
    return day


def paid_by(ends: date) -> date:
    """The 20th of the month after the one in which the dealing ends (§ 143.31(a)[second]).

    >>> paid_by(date(2026, 12, 31))
    datetime.date(2027, 1, 20)
    """
    year, month = divmod(ends.year * 12 + ends.month, 12)
    return date(year, month + 1, 20)
