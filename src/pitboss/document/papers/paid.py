"""What a wager pays under the rules of a table, line by line, and within which limits."""

from dataclasses import dataclass, replace
from fractions import Fraction
from functools import reduce

from pitboss.chapters import new_table, wagers_taken
from pitboss.document.numbers import short
from pitboss.procedure.table import ANY_AMOUNT, Limits
from pitboss.regulation import Rules, Wager
from pitboss.regulation.signs import Posted
from pitboss.vocabulary.money import Cents, dollars
from pitboss.vocabulary.paytable import PayLine


@dataclass(frozen=True, slots=True)
class PaidLine:
    """A hand and what it pays; of a hand without wild cards and by Envy, where there is that."""

    hand: str
    pay: str
    natural: str | None = None
    envy: Cents | None = None


def paid_lines(rules: Rules, wager: str) -> tuple[PaidLine, ...]:
    """The lines of the paytable in use, as the choices make them."""
    stake = rules.meter(wager).bet if rules.has_meter(wager) else ANY_AMOUNT
    lines = tuple(_line(line, stake) for line in rules.paytable(wager).lines)
    return reduce(_as_posted, rules.posted(wager), lines)


def _line(line: PayLine, stake: Cents) -> PaidLine:
    natural = str(line.natural) if line.natural is not None else None
    return PaidLine(line.hand, str(line.pay), natural, line.envy_for(stake) or None)


def _as_posted(lines: tuple[PaidLine, ...], posted: Posted) -> tuple[PaidLine, ...]:
    """The lines where a choice makes a hand pay other than the paytable prints."""
    pays = {line.hand: line.pay for line in posted.lines}
    changed = [replace(line, pay=pays.pop(line.hand, line.pay)) for line in lines]
    changed += [PaidLine(hand, pay) for hand, pay in pays.items()]
    if not posted.envy:
        changed = [replace(line, envy=None) for line in changed]
    return tuple(line for line in changed if line.hand not in posted.without)


def meter_in_words(rules: Rules, wager: str) -> str:
    """What a meter starts with and what each wager adds to it; nothing where there is none."""
    if not rules.has_meter(wager):
        return ""
    meter = rules.meter(wager)
    assert meter.primary is not None
    reserve = f", and {_percent(meter.reserve)} to a reserve" if meter.reserve else ""
    again = " and ".join(
        [*([dollars(meter.reseed)] if meter.reseed else []), *(["the reserve"] if reserve else [])]
    )
    return (
        f"The meter starts at {dollars(meter.seed)} for a wager of {dollars(meter.bet)}. Each "
        f"wager adds {_percent(meter.primary)} of itself{reserve}. When all of it is won it "
        f"starts again with {again}."
    )


def _percent(share: Fraction) -> str:
    return f"{short(share * 100)}%"


@dataclass(frozen=True, slots=True)
class Limit:
    """What may be staked on a wager before the deal."""

    wager: Wager
    least: Cents
    most: Cents


def limits_of(rules: Rules, limits: Limits) -> tuple[Limit, ...]:
    """The limits of the wagers that are made before the deal; one behind a meter has one size."""
    table = new_table(rules, limits)
    found = []
    for wager in wagers_taken(rules):
        if wager.made != "before":
            continue
        if rules.has_meter(wager.name):
            least = most = rules.meter(wager.name).bet
        else:
            area = table.area(wager.name)
            least, most = area.least, area.most
        found.append(Limit(wager, least, most))
    return tuple(found)
