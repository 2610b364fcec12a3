"""What a person can learn of setting six cards, and what each rule and the house way give away."""

from collections.abc import Iterator, Sequence
from fractions import Fraction
from itertools import groupby
from typing import Any, Final

import numpy as np

from pitboss.chapters.six_card_pai_gow.odds.kernels import (
    ANY_LOW,
    DEALER_HANDS,
    HANDS,
    Classes,
    levels,
)
from pitboss.chapters.six_card_pai_gow.odds.required import (
    DOUBLE_DOWN,
    EVERY,
    FILE,
    Choices,
    Counted,
    Marks,
    SixCardPlay,
    Worths,
    counted,
    of_setting,
)
from pitboss.chapters.six_card_pai_gow.odds.setting import (
    LOW_NAMES,
    NEVER,
    POINTS,
    Scheme,
    named_hands,
    scheme_of,
    summed,
)
from pitboss.figures.figures import Json, percent, signed
from pitboss.figures.strategy import Chart, Holds, RuleInWords, Strategy
from pitboss.hands.pai_gow import CATEGORIES
from pitboss.regulation import Rules

BY_POINTS: Final = "Set for the most points, of equals for the higher low card"
LEAST_GAIN: Final = Fraction(1, 10_000)
"""Of the wager: departures from the house way that are worth less in all are not shown."""
DASH: Final = "—"
OR_BETTER: Final = " or better"


def strategy(rules: Rules, decks: int) -> Strategy:
    """Points by which to set, hands with which to double, and what the house way gives away."""
    dealt, doubling = counted(), rules.offers(DOUBLE_DOWN)
    best, scheme = dealt.best(doubling), scheme_of(dealt, doubling)
    doubled = Fraction(int(dealt.hands.hands[best.doubled].sum()), HANDS)
    return Strategy(
        FILE.chapter.game,
        decks,
        tuple(rules_in_words(dealt, best, scheme, doubling)),
        (
            low_chart(scheme, doubling),
            high_chart(scheme),
            by_class(dealt, best, doubling),
            departures(dealt, best, doubling),
        ),
        tuple(decisions(scheme, doubling)),
        (
            "A hand's points are its chance to be higher than the dealer's, in twentieths.",
            "Worths are per unit of the Six-Card Fortune Pai Gow Poker Wager.",
            *[f"Best play doubles {percent(doubled, 2)} of all hands."] * doubling,
        ),
    )


def rules_in_words(
    dealt: Counted, best: SixCardPlay, scheme: Scheme, doubling: bool
) -> Iterator[RuleInWords]:
    """The scheme in words, what is simpler, and the house way; each with what it gives away."""
    worths, house, at = dealt.worth_of(best), dealt.house_way, scheme.settings(dealt.hands)

    def rule(words: str, at: Choices, doubled: Marks) -> RuleInWords:
        return RuleInWords(words, dealt.mean(worths - dealt.worth_of(SixCardPlay(at, doubled))))

    setting = f"{BY_POINTS}: {points_in_words(scheme)}"
    if doubling:
        doubled = f"{setting}. Double: {doubles_in_words(scheme)}"
        scores = of_setting(scheme.scores(dealt.hands), at)
        by_score = [
            rule(f"{BY_POINTS}, and double from {least} points up", at, scores >= least)
            for least in range(POINTS, 2 * POINTS)
        ]
        yield rule(doubled, at, scheme.doubles(dealt.hands, at))
        yield min(by_score, key=lambda tried: tried.cost)
        words = "Set as the dealer does, and double with the same hands"
        yield rule(words, house.at, scheme.doubles(dealt.hands, house.at))
        yield rule("Set as the dealer does, and never double", house.at, house.doubled)
    else:
        yield rule(setting, at, house.doubled)
        yield rule("Set as the dealer does", house.at, house.doubled)


def points_in_words(scheme: Scheme) -> str:
    """The points of all hands that have any."""
    low = ", ".join(in_runs(LOW_NAMES, scheme.low))
    high = ", ".join(in_runs(named_hands()[0], scheme.high))
    return f"as low card {low}; as high hand {high}"


def in_runs(names: Sequence[str], values: Sequence[int]) -> list[str]:
    """Names from the highest down, those of one value together; without those of none.

    >>> in_runs(["three", "four", "five", "six", "seven"], [0, 1, 1, 1, 5])
    ['seven 5', 'six to four 1']
    """
    runs = groupby(range(len(names) - 1, -1, -1), key=lambda at: values[at])
    return [f"{from_to([names[at] for at in run])} {value}" for value, run in runs if value]


def from_to(names: Sequence[str]) -> str:
    """The first and the last of some names that follow one another downwards.

    >>> from_to(["four-of-a-kind or better", "full house"])
    'full house or better'
    """
    if names[0].endswith(OR_BETTER):
        return or_better(names[-1])
    return names[0] + (len(names) > 1) * f"{' or ' if len(names) == 2 else ' to '}{names[-1]}"


def or_better(name: str) -> str:
    """This hand or a better one."""
    return name if name.endswith(OR_BETTER) else name + OR_BETTER


def doubles_in_words(scheme: Scheme) -> str:
    """With which high hands to double beside each low card."""
    runs = groupby(range(ANY_LOW, -1, -1), key=lambda low: scheme.least[low])
    return ", ".join(
        f"{from_to([LOW_NAMES[low] for low in lows])} low with {or_better(named_hands()[0][least])}"
        for least, lows in runs
        if least != NEVER
    )


def decisions(scheme: Scheme, doubling: bool) -> Iterator[Json]:
    """The scheme as data."""
    names = named_hands()[0]
    for low in range(ANY_LOW, -1, -1):
        least = scheme.least[low]
        double = {"double_from": None if least == NEVER else names[least]} if doubling else {}
        yield {"low": LOW_NAMES[low], "points": scheme.low[low]} | double
    for number in range(len(names) - 1, -1, -1):
        yield {"high": names[number], "points": scheme.high[number]}


# charts


def low_chart(scheme: Scheme, doubling: bool) -> Chart:
    """The points of every low card, and the high hands with which to double beside it."""
    names = named_hands()[0]
    doubled = [DASH if least == NEVER else or_better(names[least]) for least in scheme.least]
    return Chart(
        "The low card",
        ("Low card", "Points", *["Double with"] * doubling),
        tuple(
            (LOW_NAMES[low], str(scheme.low[low]), *[doubled[low]] * doubling)
            for low in range(ANY_LOW, -1, -1)
        ),
        (Holds.NUMBER, *(Holds.WORDS,) * doubling),
    )


def high_chart(scheme: Scheme) -> Chart:
    """The points of every high hand that has any."""
    both = [*zip(named_hands()[0], scheme.high, strict=True)]
    rows = tuple((name, str(score)) for name, score in reversed(both) if score)
    return Chart("The high hand", ("High hand", "Points"), rows, (Holds.NUMBER,))


def by_class(dealt: Counted, best: SixCardPlay, doubling: bool) -> Chart:
    """By what the house way keeps high: how often best play sets otherwise and doubles."""
    hands, house = dealt.hands, dealt.house_way
    of_best, of_house = dealt.worth_of(best), dealt.worth_of(house)
    otherwise = of_best > worth_at(dealt, house.at, doubling)
    kept = categories(hands, house.at)

    def totals(amounts: Any) -> list[Fraction]:
        sums = summed(kept, hands.hands * amounts, len(CATEGORIES))
        return [Fraction(total) for total in sums.tolist()]

    rows = [
        (name, percent(count / HANDS, 3), percent(other / count, 2),
         *[percent(double / count, 2)] * doubling,
         signed(worth / count / DEALER_HANDS), signed(by_house / count / DEALER_HANDS))
        for name, count, other, double, worth, by_house in zip(
            CATEGORIES, totals(1), totals(otherwise), totals(best.doubled), totals(of_best),
            totals(of_house), strict=True,
        )
    ]  # fmt: skip
    return Chart(
        "By what the house way keeps high",
        ("House way", "Of all hands", "Best set otherwise", *["Best doubled"] * doubling,
         "Best play worth", "House way worth"),
        tuple(rows),
        (Holds.NUMBER,) * (4 + doubling),
    )  # fmt: skip


def departures(dealt: Counted, best: SixCardPlay, doubling: bool) -> Chart:
    """Where best play sets otherwise than the house way, what is worth most first."""
    hands, house = dealt.hands, dealt.house_way
    gains = dealt.worth_of(best) - worth_at(dealt, house.at, doubling)
    by_house, by_best = categories(hands, house.at), categories(hands, best.at)
    kinds = by_house << 8 | by_best << 4 | of_setting(hands.lows, best.at)
    counts = summed(kinds, hands.hands * (gains > 0), 1 << 12).tolist()
    sums = summed(kinds, hands.hands * gains, 1 << 12).tolist()
    rows = [
        (CATEGORIES[kind >> 8], CATEGORIES[kind >> 4 & 15], LOW_NAMES[kind & 15],
         percent(Fraction(counts[kind], HANDS), 3),
         signed(Fraction(sums[kind], counts[kind] * DEALER_HANDS)),
         percent(Fraction(sums[kind], EVERY), 3))
        for kind in sorted(range(1 << 12), key=lambda kind: -sums[kind])
        if Fraction(sums[kind], EVERY) >= LEAST_GAIN
    ]  # fmt: skip
    return Chart(
        "Where best play sets otherwise than the house way",
        ("House way", "Best high hand", "Low card", "Of all hands", "Gains on each", "In all"),
        tuple(rows),
        (*(Holds.WORDS,) * 2, *(Holds.NUMBER,) * 3),
    )


def worth_at(dealt: Counted, at: Choices, doubling: bool) -> Worths:
    """What these settings are worth if they are doubled where that adds."""
    return dealt.worth_of(SixCardPlay(at, (of_setting(dealt.more, at) > 0) & doubling))


def categories(hands: Classes, at: Choices) -> Choices:
    """The categories of the high hands of one setting a class."""
    of_hands: Choices = (levels()[of_setting(hands.highs, at)] >> 20).astype(np.intp)
    return of_hands
