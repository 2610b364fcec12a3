"""What a sign or a layout says that each wager pays: the paytable in use, as the choices have it.

The pages, the printed signs and the layouts all take it from here.
"""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from functools import reduce

from pitboss.regulation.paytables import MeterData
from pitboss.regulation.rules import Rules
from pitboss.regulation.signs import Posted
from pitboss.regulation.wagers import Wager
from pitboss.vocabulary.money import Cents
from pitboss.vocabulary.paytable import PayLine


@dataclass(frozen=True, slots=True)
class LineOnSign:
    """A line as it is posted."""

    hand: str
    pay: str
    natural: str = ""  # of a hand without wild cards, where the table has such a column
    envy: tuple[tuple[Cents, Cents], ...] = ()  # least wager and what Envy pays it, smallest first


@dataclass(frozen=True, slots=True)
class WagerOnSign:
    """What is posted of a wager."""

    wager: Wager
    paytable: str
    cite: str
    lines: tuple[LineOnSign, ...]
    meter: MeterData | None = None

    @property
    def envy_stakes(self) -> tuple[Cents, ...]:
        """The wagers from which on Envy pays other amounts: a column each."""
        return tuple(sorted({least for line in self.lines for least, _ in line.envy}))


def posted_wagers(rules: Rules, taken: Iterable[Wager]) -> tuple[WagerOnSign, ...]:
    """What each wager that can be made pays, and the meter behind it."""
    return tuple(_posted(rules, wager) for wager in taken)


def _posted(rules: Rules, wager: Wager) -> WagerOnSign:
    table = rules.paytable(wager.name)
    printed = tuple(
        LineOnSign(
            line.hand, str(line.pay), str(line.natural or ""), _envy(rules, wager.name, line)
        )
        for line in table.lines
    )
    lines = reduce(_as_posted, rules.posted(wager.name), printed)
    meter = rules.meter(wager.name) if rules.has_meter(wager.name) else None
    return WagerOnSign(wager, table.name, table.cite, lines, meter)


def _as_posted(printed: tuple[LineOnSign, ...], posted: Posted) -> tuple[LineOnSign, ...]:
    """The lines of a sign where a choice makes a hand pay other than the paytable prints."""
    pays = {line.hand: line.pay for line in posted.lines}
    lines = [replace(line, pay=pays.pop(line.hand, line.pay)) for line in printed]
    lines += [LineOnSign(hand, pay) for hand, pay in pays.items()]
    if not posted.envy:
        lines = [replace(line, envy=()) for line in lines]
    return tuple(line for line in lines if line.hand not in posted.without)


def _envy(rules: Rules, wager: str, line: PayLine) -> tuple[tuple[Cents, Cents], ...]:
    """What Envy pays, by the size of the wager that earns it: one size behind a meter, otherwise
    from the least that qualifies."""
    if rules.has_meter(wager):
        stakes = {rules.meter(wager).bet} if line.envy else set()
    else:
        stakes = {max(bet, least_envied(rules)) for bet, _ in line.envy}
    return tuple((stake, line.envy_for(stake)) for stake in sorted(stakes))


def least_envied(rules: Rules) -> Cents:
    """The least wager that earns an Envy Bonus: the casino's where the chapter leaves it, or the
    text's (§ 645a.1[Qualifying Wager], § 670a.1[Qualifying Fortune Bonus Wager],
    § 688a.1[Qualifying Wager])."""
    if "fortune_envy_minimum" in rules.chapter.defaults:
        return rules.number("fortune_envy_minimum")
    fixed = {number.name: number.value for number in rules.chapter.fixed}
    return int(fixed.get("qualifying_wager", 0))
