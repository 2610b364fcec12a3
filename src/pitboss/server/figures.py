"""The odds of a game or a table as its page shows them."""

import re
from collections.abc import Collection, Sequence
from fractions import Fraction
from itertools import groupby
from typing import Any

from pitboss.figures.figures import (
    Figures,
    Meter,
    Outcome,
    chance_in_percent,
    decimal,
    percent,
    square_root,
)
from pitboss.figures.odds import REQUIRED, GameOdds, way_to_play
from pitboss.figures.strategy import Rule, Strategy
from pitboss.regulation import ChapterFile, Wager
from pitboss.server.charts import chart, meter_chart
from pitboss.server.signs import in_words
from pitboss.server.table_odds import Told, Unknown
from pitboss.vocabulary.money import dollars
from pitboss.vocabulary.refusal import Refused

SHORT = 60
"""Signs of an exact fraction that are printed; a longer one is folded away."""
UNPRINTABLE = 10_000
"""Bits of a number that is too long even for that."""

CITED = re.compile(r"(R-\w+-\d+|§ \d+a\.\d+(?:\([\w.]+\))*(?:\[lead\])?)")


def label(odds: GameOdds, taken: Sequence[Wager], wager: str, counted: Collection[str] = ()) -> str:
    """What a page calls a wager, of those that are taken; wagers that are ``counted`` by themselves
    are no part of the required ones."""
    name = wager.partition(".")[0]
    if name != REQUIRED:
        return next((one.label for one in taken if one.name == name), name)
    first = [one.label for one in taken if one.required]
    later = [one for one in taken if one.made == "during" and one.name not in counted]
    during = [one.label for one in later]
    words = _listed(first, "and") + (f" with {_listed(during, 'or')}" if during else "")
    way, against = way_to_play(wager)
    return f"{words}, {odds.ways[way].words}{against}" if way else words


def _listed(words: Sequence[str], joined: str) -> str:
    """Words in a row.

    >>> _listed(["a"], "or"), _listed(["a", "b", "c"], "or")
    ('a', 'a, b or c')
    """
    *most, last = words
    return f"{', '.join(most)} {joined} {last}" if most else last


def all_told(taken: Sequence[Wager], told: Told) -> dict[str, Any]:
    """What a page has to show: every wager with its paytables, in their order, what is not known,
    and best play."""
    counted = {one.wager for one in told.figures} | {one.wager for one in told.unknown}
    return {
        "wagers": [
            {
                "id": _id(wager),
                "label": label(told.odds, taken, wager, counted),
                "figures": [shown(told.odds.chapter, one) for one in group],
            }
            for wager, group in groupby(told.figures, key=lambda one: one.wager)
        ],
        "unknown": [
            {"label": label(told.odds, taken, one.wager, counted)} | _unknown(one)
            for one in told.unknown
        ],
        "play": play(told.strategy),
    }


def _unknown(unknown: Unknown) -> dict[str, Any]:
    """Why a wager has no figures, or the command that makes them."""
    return {
        "why": unknown.refused and _reason(unknown.refused),
        "command": unknown.command,
        "choices": unknown.choices,
    }


def _reason(refused: Refused) -> dict[str, Any]:
    """Why something cannot be told, with the paragraphs behind it."""
    return {"words": _sentence(refused.what), "cites": list(refused.cites)}


def shown(chapter: ChapterFile, figures: Figures) -> dict[str, Any]:
    """One wager and paytable, in words and decimals."""
    return {
        "id": _id(figures.wager, figures.paytable or "all", str(figures.decks)),
        "paytable": _paytable(figures.paytable),
        "decks": figures.decks,
        "payback": percent(figures.payback, 3),
        "bar": _bar(figures.payback, Fraction(1)),
        "edge": _minus(percent(figures.house_edge, 3)),
        "deviation": square_root(figures.variance, 3),
        "wins": percent(figures.hit_frequency, 3),
        "exact": None if figures.sample else _exact(figures.payback),
        "lines": _lines(figures),
        "added": percent(figures.added, 3) if figures.added else None,
        "board": figures.board
        and {
            "payback": figures.board.payback,
            "note": cited(_sentence(figures.board.note)),
            "agrees": figures.agrees,
        },
        "otherwise": [
            {"choice": _chosen(chapter, one.choice, one.value), "payback": percent(one.payback, 3)}
            for one in figures.otherwise
        ],
        "meter": figures.meter and _meter(figures.meter),
        "envy": None if figures.envy is None else percent(figures.envy, 3),
        "envy_at": dollars(figures.envy_at) if figures.envy_at else None,
        "sample": figures.sample
        and {
            "rounds": f"{figures.sample.rounds:,}",
            "error": percent(figures.sample.standard_error, 4),
            "command": figures.sample.command,
        },
        "note": cited(_sentence(figures.note)),
    }


def _id(*names: str) -> str:
    return "-".join(re.sub(r"\W+", "-", name) for name in names)


def _paytable(name: str | None) -> str:
    """The name of a paytable; one that is alone in its chapter has none of its own."""
    return "" if name in (None, "Paytable") else name


def _sentence(words: str) -> str:
    """Words that begin and end as a sentence does, numbers with a minus, not a hyphen.

    >>> _sentence("it brings -0.5 (R-633a-13)")
    'It brings −0.5 (R-633a-13).'
    """
    signed = re.sub(r"(?<![\w-])-(?=\d)", "−", words)
    return signed and signed[0].upper() + signed[1:] + ("" if signed.endswith(".") else ".")


def _minus(number: str) -> str:
    """A number as it is printed: with a minus, not a hyphen."""
    return f"−{number[1:]}" if number.startswith("-") else number


def _bar(part: Fraction, whole: Fraction) -> str:
    """How long a bar is, of 100."""
    return decimal(min(part / whole, Fraction(1)) * 100, 1) if whole else "0"


def _exact(share: Fraction) -> dict[str, Any]:
    """A fraction, or how long it is where it is too long to be printed."""
    bits = share.denominator.bit_length()
    text = "" if bits > UNPRINTABLE else str(share)
    return {"text": text, "short": 0 < len(text) <= SHORT, "digits": bits * 30103 // 100_000 + 1}


def _lines(figures: Figures) -> list[dict[str, Any]]:
    """Each way it ends: how often, and what part of the money comes back by it."""

    def returns(one: Outcome) -> Fraction:
        return one.probability * one.back / figures.staked

    most = max(returns(one) for one in figures.outcomes)
    return [
        {
            "hand": one.hand,
            "pays": one.pays,
            "chance": chance_in_percent(one.probability, 4),
            "once_in": _once_in(one.probability),
            "returns": percent(returns(one), 3) if one.back else "",
            "bar": _bar(returns(one), most),
            "losing": one.net < 0,
        }
        for one in figures.outcomes
    ]


def _once_in(chance: Fraction) -> str:
    """How many rounds it takes on average.

    >>> _once_in(Fraction(1, 3)), _once_in(Fraction(1, 649740)), _once_in(Fraction(0))
    ('3.0', '649,740', 'never')
    """
    if not chance:
        return "never"
    rounds = 1 / chance
    return decimal(rounds, 1) if rounds < 100 else f"{round(rounds):,}"


def _chosen(chapter: ChapterFile, name: str, value: bool | int | str) -> str:
    """A choice of the Rules Submission and its value, in words."""
    choice = next((one for one in chapter.choice if one.name == name), None)
    if choice is None:
        return f"{name} {value}"
    return f"{choice.title}: {in_words(choice, value)}"


def _meter(meter: Meter) -> dict[str, Any]:
    """What a progressive returns as its meter rises, and where it is even."""
    even = meter.break_even
    return {
        "fixed": percent(meter.fixed, 3),
        "thousand": percent(meter.per_dollar * 1000, 4),
        "even": None if even is None else f"${int(even):,}",
        "between": f"{round(1 / meter.whole):,}" if meter.whole else None,
        "chart": meter_chart(meter),
    }


def cited(words: str) -> list[dict[str, str]]:
    """Words in pieces: those that are citations have ``cite``.

    >>> cited("a misprint (R-687a-4).")[1]
    {'text': 'R-687a-4', 'cite': 'R-687a-4'}
    """
    return [
        {"text": piece, "cite": piece.removeprefix("§ ") if at % 2 else ""}
        for at, piece in enumerate(CITED.split(words))
        if piece
    ]


def play(strategy: Strategy | Refused) -> dict[str, Any]:
    """Best play: the rules in words with their price, and the charts; or why it is not known."""
    if isinstance(strategy, Refused):
        return {"why": _reason(strategy), "rules": [], "charts": [], "notes": []}
    return {
        "why": None,
        "rules": [_rule(rule) for rule in strategy.rules],
        "charts": [chart(one, first=not at) for at, one in enumerate(strategy.charts)],
        "notes": [cited(_sentence(note)) for note in strategy.notes],
    }


def _rule(rule: Rule) -> dict[str, Any]:
    return {
        "words": _sentence(rule.words),
        "price": percent(rule.cost, 4) if rule.cost else None,
        "error": rule.standard_error and percent(rule.standard_error, 4),
    }


def decks_offered(odds: GameOdds) -> list[int]:
    """The numbers of decks that a page offers: more than one only where the casino chooses."""
    chosen = odds.chapter.cards.decks_chosen
    return list(odds.deck_counts) if chosen else []
