"""What a wager pays under the rules of a table, line by line, and within which limits."""

from fractions import Fraction

from pitboss.chapters import new_table, wagers_taken
from pitboss.document.cells import NONE
from pitboss.document.numbers import short
from pitboss.procedure.table import ANY_AMOUNT, Limits, Table
from pitboss.regulation import Rules, Wager
from pitboss.regulation.posting import LineOnSign, posted_wagers
from pitboss.vocabulary.money import dollars


def paid_lines(rules: Rules, wager: str) -> tuple[LineOnSign, ...]:
    """The lines of the paytable in use, as the choices make them: those that signs post."""
    (posted,) = posted_wagers(rules, (rules.chapter.wager_named(wager),))
    return posted.lines


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


def limits_of(rules: Rules, limits: Limits) -> tuple[tuple[Wager, str, str], ...]:
    """Least and most of each wager that is made before the deal."""
    table = new_table(rules, limits)
    before = [wager for wager in wagers_taken(rules) if wager.made == "before"]
    return tuple((wager, *_limit(table, wager)) for wager in before)


def _limit(table: Table, wager: Wager) -> tuple[str, str]:
    """Least and most; a progressive wager has one size, that of its meter."""
    if table.rules.has_meter(wager.name):
        return (dollars(table.rules.meter(wager.name).bet),) * 2
    area = table.area(wager.name)
    most = NONE if area.most == ANY_AMOUNT else dollars(area.most)
    return dollars(max(area.least, area.step)) if wager.name in table.limits else NONE, most
