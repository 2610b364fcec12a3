"""What the lines of rounds come to, by wager and paytable: handle, result, and the stakes of which
a result is expected."""

import json
from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Final, NamedTuple

from pitboss.chapters import ODDS
from pitboss.figures.odds import REQUIRED
from pitboss.pit.gaming_clock import Milliseconds
from pitboss.procedure.requests import LineTold
from pitboss.regulation import Rules
from pitboss.regulation.posting import posted_wagers
from pitboss.vocabulary.money import Cents, MeterShare, back_at_odds, meter_share, whole_cents

QUARTER: Final = 15 * 60 * 1000
"""Milliseconds of the stretches in which a day is told; every time zone's hours consist of them."""

ENVY: Final = ".envy"
VIGORISH: Final = "vigorish"


class WagerKey(NamedTuple):
    """Of which wager, by which rules, something is told."""

    wager: str  # as its odds are named: ``required`` is every wager that a player must make
    paytable: str
    rules: str  # as text


@dataclass
class Part:
    """What wagers came to in a stretch of time."""

    lines: int = 0
    handle: Cents = 0  # all that was staked and decided
    taken: Cents = 0  # what the table's own chips gained
    result: Cents = 0  # of the house, what it put on a meter and a meter's seed taken off
    stakes: Counter[Cents] = field(default_factory=Counter)  # first stakes: how often each
    paid: int = 0  # lines that were paid something

    def add(self, other: "Part") -> None:
        """The other's too."""
        self.lines += other.lines
        self.handle += other.handle
        self.taken += other.taken
        self.result += other.result
        self.paid += other.paid
        self.stakes.update(other.stakes)


@dataclass
class Tally:
    """Every wager of some rounds, by stretches of time."""

    parts: dict[WagerKey, dict[Milliseconds, Part]] = field(default_factory=dict)
    rules: dict[str, Rules] = field(default_factory=dict)  # by their text

    def part(self, key: WagerKey, at: Milliseconds) -> Part:
        """The wager's part in the stretch of this moment."""
        stretch = at - at % QUARTER
        return self.parts.setdefault(key, {}).setdefault(stretch, Part())

    def total(self, key: WagerKey) -> Part:
        """The wager's whole."""
        whole = Part()
        for part in self.parts[key].values():
            whole.add(part)
        return whole

    @property
    def taken(self) -> Cents:
        """What the table's own chips gained by all of them."""
        return sum(part.taken for parts in self.parts.values() for part in parts.values())

    def taken_at(self, at: Milliseconds) -> Cents:
        """The same, in the stretch of this moment alone."""
        stretch = at - at % QUARTER
        return sum(parts[stretch].taken for parts in self.parts.values() if stretch in parts)

    def add_round(
        self, rules: Rules, lines: Sequence[LineTold], seats: Mapping[int, str], at: Milliseconds,
        *, banked: bool = False,
    ) -> None:  # fmt: skip
        """The lines of one round. Where a player banks it, what was wagered against him is not the
        house's."""
        self.rules.setdefault(text_of(rules), rules)
        decided = [line for line in lines if line["outcome"] != "void"]
        for line in decided:
            key = key_of(rules, line["wager"])
            if banked and key.wager == REQUIRED:
                continue
            part = self.part(key, at)
            _add_line(part, rules, line)
            if not key.wager.endswith(ENVY):
                part.stakes.update(first_stakes(rules, key.wager, line))
        self._expect_envy(rules, decided, seats, at)

    def _expect_envy(
        self, rules: Rules, lines: Sequence[LineTold], seats: Mapping[int, str], at: Milliseconds
    ) -> None:
        """Each wager may earn Envy by the hand of every seat that is another person's."""
        for line in lines:
            own = {
                one["seat"] for one in lines if seats.get(one["seat"]) == seats.get(line["seat"])
            }
            for key, stake in envious(rules, line, lines, own):
                self.part(key, at).stakes[stake] += 1


def envious(
    rules: Rules, line: LineTold, lines: Iterable[LineTold], own: Collection[int]
) -> Iterator[tuple[WagerKey, Cents]]:
    """A wager that may earn Envy, with its stake: once for each hand of a seat that is not one's
    own."""
    least = rules.once(_least_envied).get(line["wager"])
    if least is not None and line["stake"] >= least:
        key, first = key_of(rules, f"{line['wager']}{ENVY}"), first_required(rules)
        for other in lines:
            if other["wager"] == first and other["seat"] not in own:
                yield key, line["stake"]


def _least_envied(rules: Rules) -> Mapping[str, Cents]:
    """The wagers that earn an Envy Bonus as it is posted, and the least of each that does."""
    with_tables = {data.wager for data in rules.chapter.paytable}
    taken = [wager for wager in rules.wagers() if wager.name in with_tables]
    posted = posted_wagers(rules, taken)
    return {one.wager.name: min(one.envy_stakes) for one in posted if one.envy_stakes}


def base_of(wager: str) -> str:
    """The wager whose paytable pays a line: a second hand's too.

    >>> base_of("blackjack.2"), base_of("fortune_bonus.envy"), base_of("ante")
    ('blackjack', 'fortune_bonus', 'ante')
    """
    return wager.partition(".")[0]


def text_of(rules: Rules) -> str:
    """Rules as a text that only the same rules have."""
    return rules.once(_text)


def _text(rules: Rules) -> str:
    told = {"chapter": rules.chapter.chapter.number, "chosen": dict(rules.chosen)}
    return json.dumps(told, sort_keys=True, default=str)


def key_of(rules: Rules, wager: str) -> WagerKey:
    """Under which name the odds have a line's wager, and which paytable is in use for it."""
    base, odds = base_of(wager), ODDS[rules.chapter.chapter.game]
    if base not in odds.counts:
        return WagerKey(REQUIRED, "", text_of(rules))
    has_table = any(data.wager == base for data in rules.chapter.paytable)
    paytable = rules.paytable(base).name if has_table else ""
    return WagerKey(f"{base}{ENVY}" if wager.endswith(ENVY) else base, paytable, text_of(rules))


def first_required(rules: Rules) -> str:
    """The wager that all figures of the required ones are in units of."""
    return next(wager.name for wager in rules.chapter.wager if wager.required)


def first_stakes(rules: Rules, odds_wager: str, line: LineTold) -> list[Cents]:
    """The stake of which an edge is told: of the required wagers the first alone, of any other
    wager each stake."""
    if odds_wager == REQUIRED and line["wager"] != first_required(rules):
        return []
    return [line["stake"]]


def from_meter(rules: Rules, line: LineTold) -> Cents:
    """Which part of what came back was a meter's, and so never the table's."""
    base = base_of(line["wager"])
    if line["outcome"] != "win" or line["wager"] != base or not rules.has_meter(base):
        return 0
    paid = rules.paytable(base).line(line["hand"])
    if paid is None or meter_share(paid.pay) is None:
        return 0
    fixed = 0 if isinstance(paid.pay, MeterShare) else back_at_odds(paid.pay, line["stake"])
    return max(line["back"] - fixed, 0)


def takes_whole_meter(rules: Rules, line: LineTold) -> bool:
    """Whether a line was paid all that stood on a meter."""
    if not from_meter(rules, line):
        return False
    paid = rules.paytable(base_of(line["wager"])).line(line["hand"])
    share = meter_share(paid.pay) if paid is not None else None
    return share is not None and share.share == 1


def _add_line(part: Part, rules: Rules, line: LineTold) -> None:
    """What a decided line brought. By the convention of the odds a progressive wager costs the
    house what it puts on the meter when it is made, and the seed when the whole meter is won."""
    stake, taken = line["stake"], line["stake"] - line["back"] + from_meter(rules, line)
    part.lines += 1
    part.taken += taken
    part.result += taken
    part.paid += line["back"] > 0
    if line["wager"] == VIGORISH:
        return
    part.handle += stake
    base = base_of(line["wager"])
    if line["wager"] == base and rules.has_meter(base):
        meter = rules.meter(base)
        rates = (meter.primary or Fraction(0), meter.reserve)
        part.result -= sum(whole_cents(stake * rate) for rate in rates)
        part.result -= meter.seed if takes_whole_meter(rules, line) else 0
