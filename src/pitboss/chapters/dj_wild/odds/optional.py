"""The optional wagers of DJ Wild Stud Poker: read against counts of all hands, which come with
Pitboss. Whether a hand is raised decides on two of them, so these hang on best play."""

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from fractions import Fraction
from importlib import import_module
from math import comb
from typing import Any, Final

from pitboss.chapters.dj_wild.ranking import CATEGORIES, paid_by
from pitboss.figures.counted import (
    LineChance,
    bet_of,
    by_paytable,
    check_lines,
    lines_of,
    paid,
    tables,
)
from pitboss.figures.figures import Figures, Otherwise, back_per_unit, percent
from pitboss.figures.joint import TOGETHER
from pitboss.figures.odds import Count
from pitboss.figures.repriced import KindOfHand, MakesKinds, by_one_name, kinds
from pitboss.regulation import Rules
from pitboss.vocabulary.money import Cents
from pitboss.vocabulary.paytable import Paytable

NAMES: Final = tuple(CATEGORIES)
EVERY_HAND: Final = comb(53, 5)
EVERY_DEAL: Final = EVERY_HAND * comb(48, 5)
TWO_WAY: Final = "two_way"
NATURAL, WITH_WILD = "natural", "with wild"
JOKER_DEALT, RAISED = "joker dealt", "raised"
BY_CATEGORY, BEATEN, DEALERS_BEATEN, PROGRESSIVE = (
    "by category", "beaten hands", "beaten dealer's hands", "with the joker replaced",
)  # fmt: skip


def trips(rules: Rules, decks: int) -> list[Figures]:
    """The Trips Bonus Wager, whatever the player decides (§ 687a.11(b)(1), § 687a.11(f)(2))."""
    hands = kinds(rules, BY_CATEGORY, HANDS[BY_CATEGORY])
    for table in tables(rules, "trips_bonus", decks):
        check_lines(rules, table, NAMES)
    return [
        paid(rules, table, trips_lines(table, hands), decks=decks)
        for table in tables(rules, "trips_bonus", decks)
    ]


def trips_lines(table: Paytable, hands: Sequence[KindOfHand]) -> list[LineChance]:
    """A line for each printed column (§ 687a.12(d)). A hand is paid the better of what it is with
    wild cards, in the one, and what it is as natural cards, in the other (R-687a-3)."""
    columns = [
        (line, column, pay)
        for line in table.lines
        for column, pay in ((NATURAL, line.natural), (WITH_WILD, line.pay))
        if pay is not None
    ]
    counts = [0] * len(columns)
    for kind in hands:
        is_ = dict(zip((WITH_WILD, NATURAL), kind.names, strict=False))  # no second: with a joker
        paying = [
            (back_per_unit(pay), column == WITH_WILD, place)  # of equals, the wild hand
            for place, (line, column, pay) in enumerate(columns)
            if is_.get(column) in line.covers
        ]
        if paying:
            *_, place = max(paying)
            counts[place] += kind.count
    return [
        LineChance(f"{line.hand}, {column}", pay, Fraction(count, EVERY_HAND))
        for (line, column, pay), count in zip(columns, counts, strict=True)
    ]


def bad_beat(rules: Rules, decks: int) -> list[Figures]:
    """The Two-Way Bad Beat Bonus Wager, which a fold forfeits (§ 687a.11(b)(2)): as the casino
    settles it, and beside that the payback in the other of the two modes (R-687a-2)."""
    chosen = str(rules["bad_beat"])
    (other,) = {"player_only", TWO_WAY} - {chosen}
    own, dealers = (
        {name: kind.count for kind in kinds(rules, whose, HANDS[whose]) for name in kind.names}
        for whose in (BEATEN, DEALERS_BEATEN)
    )
    entries = []
    for table in tables(rules, "bad_beat_bonus", decks):
        check_lines(rules, table, NAMES)
        modes = {
            mode: paid(rules, table, bad_beat_lines(table, own, dealers if mode == TWO_WAY else {}),
                       decks=decks, losing="no bad beat")
            for mode in (chosen, other)
        }  # fmt: skip
        otherwise = Otherwise("bad_beat", other, modes[other].payback)
        entries.append(replace(modes[chosen], otherwise=(otherwise,)))
    return entries


def bad_beat_lines(
    table: Paytable, own: Mapping[str, int], dealers: Mapping[str, int]
) -> list[LineChance]:
    """The printed rows, for the player's beaten hands and for the dealer's (§ 687a.12(e))."""
    return [
        LineChance(f"{whose} {line.hand}", line.pay,
             Fraction(sum(beaten.get(name, 0) for name in paid_by(table, line)), EVERY_DEAL))
        for whose, beaten in (("player's", own), ("dealer's", dealers))
        for line in table.lines
    ]  # fmt: skip


def progressive(rules: Rules, decks: int) -> list[Figures]:
    """The Progressive Bonus Wager (§ 687a.11(f)(1), § 687a.12(c), R-687a-13): with folded hands,
    or with these lost (§ 687a.11(b)(3), R-687a-14)."""
    wager, counted = "progressive_bonus", kinds(rules, PROGRESSIVE, HANDS[PROGRESSIVE])
    qualify = bool(rules["folded_progressive"])
    hands = qualifying(counted, lambda _, raised: raised or qualify)
    envied = qualifying(counted, lambda joker, raised: raised and not joker)
    entries = []
    for table, figures in zip(
        tables(rules, wager, decks), by_paytable(rules, wager, hands, decks=decks), strict=True
    ):
        notes, envy = [rate_note(rules, figures)] if figures.board else [], figures.envy
        match rules["progressive_envy"]:
            case "off":
                envy = None
            case "all_live_hands":
                others = envy_of(table, envied, bet_of(rules, table))
                notes.append(
                    f"Envy for each other player without the wager: {percent(others)} (R-687a-12)"
                )
        entries.append(replace(figures, envy=envy, note="; ".join(notes)))
    return entries


def rate_note(rules: Rules, figures: Figures) -> str:
    """The rate of progression with which the Board's figure would come out (R-687a-13)."""
    assert figures.board is not None
    rate = rules.share("progressive_rate") + figures.board.share - figures.payback
    return f"{figures.board.payback} without Envy would be a rate of {percent(rate, 3)} (R-687a-13)"


def envy_of(table: Paytable, hands: Mapping[frozenset[str], int], bet: Cents) -> Fraction:
    """What one hand brings another bettor on average, per unit (§ 687a.12(c), R-687a-12)."""
    return sum(line.probability * line.envy for line in lines_of(table, hands, bet)) / Fraction(bet)


def qualifying(
    counted: Sequence[KindOfHand], qualifies: Callable[[bool, bool], bool]
) -> dict[frozenset[str], int]:
    """How many hands are what, those that do not qualify being nothing: by whether the joker was
    dealt, and whether they are raised."""
    hands: Counter[frozenset[str]] = Counter()
    for kind in counted:
        name, *more = kind.names
        counts = qualifies(JOKER_DEALT in more, RAISED in more)
        hands[frozenset([name] if counts else [])] += kind.count
    return dict(hands)


# how many hands are what


def _wagers() -> Any:
    return import_module("pitboss.chapters.dj_wild.odds.wagers")


def _by_category(_: Rules) -> list[KindOfHand]:
    """All hands by what they are with wild cards, and as natural cards; with the joker that is
    nothing."""
    return [KindOfHand(names, count) for names, count in _wagers().hands_by_category().items()]


def _beaten(rules: Rules) -> list[KindOfHand]:
    wagers = _wagers()
    return by_one_name(wagers.beaten_hands(wagers.terms_of(rules)))


def _dealers_beaten(rules: Rules) -> list[KindOfHand]:
    wagers = _wagers()
    return by_one_name(wagers.beaten_dealers_hands(wagers.terms_of(rules)))


def _progressive(rules: Rules) -> list[KindOfHand]:
    wagers = _wagers()
    counted = wagers.progressive_hands(wagers.terms_of(rules))
    return [
        KindOfHand((name, *[JOKER_DEALT] * joker, *[RAISED] * raised), count)
        for (name, joker, raised), count in counted.items()
    ]


def _together(rules: Rules) -> list[KindOfHand]:
    """All deals by how they end and by all that the hand is paid for."""
    seat = import_module("pitboss.chapters.dj_wild.joint")
    counted: list[KindOfHand] = seat.counted(rules)
    return counted


HANDS: Final[dict[str, MakesKinds]] = {
    BY_CATEGORY: _by_category,
    BEATEN: _beaten,
    DEALERS_BEATEN: _dealers_beaten,
    PROGRESSIVE: _progressive,
    TOGETHER: _together,
}
"""By name, how they are counted."""

COUNTS: Final[dict[str, Count]] = {
    "trips_bonus": trips,
    "bad_beat_bonus": bad_beat,
    "progressive_bonus": progressive,
}
"""By wager, in the chapter's order."""
