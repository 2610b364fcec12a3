"""The odds of a game as its page shows them."""

from fractions import Fraction
from typing import Any

from pitboss.odds import REQUIRED, Figures, GameOdds
from pitboss.odds.figures import decimal, percent, square_root
from pitboss.odds.strategy import Strategy
from pitboss.regulation import Chapter

PLAYS = {
    "house_way": "set the house way",
    "bank": "as the bank",
    "co_bank": "as a co-bank",
    "switch": "at a Blackjack Switch table",
}
"""Other ways to play the required wagers, by what follows ``required.``"""


def label(chapter: Chapter, wager: str) -> str:
    """What a page calls a wager."""
    name, _, play = wager.partition(".")
    if name != REQUIRED:
        return next((one.label for one in chapter.wager if one.name == name), name)
    first = [one.label for one in chapter.wager if one.required]
    during = [one.label for one in chapter.wager if one.made == "during"]
    words = " and ".join(first) + (f" with {' or '.join(during)}" if during else "")
    return f"{words}, {PLAYS.get(play, play)}" if play else words


def shown(chapter: Chapter, figures: Figures) -> dict[str, Any]:
    """One wager and paytable, in words and decimals."""
    table = f", paytable {figures.paytable}" if figures.paytable else ""
    return {
        "id": f"{figures.wager}-{figures.paytable or 'all'}-{figures.decks}".replace(" ", "-"),
        "label": label(chapter, figures.wager),
        "paytable": figures.paytable,
        "title": label(chapter, figures.wager) + table,
        "decks": figures.decks,
        "payback": percent(figures.payback, 3),
        "edge": percent(figures.house_edge, 3),
        "deviation": square_root(figures.variance, 3),
        "wins": percent(figures.hit_frequency, 3),
        "exact": None if figures.sample else str(figures.payback),
        "lines": [
            {
                "hand": one.hand,
                "pays": one.pays,
                "chance": percent(one.probability, 4),
                "once_in": decimal(1 / one.probability, 1),
                "returns": percent(one.probability * one.back / figures.staked, 3),
                "losing": one.net < 0,
            }
            for one in figures.outcomes
        ],
        "board": figures.board
        and {
            "payback": figures.board.payback,
            "note": figures.board.note,
            "agrees": figures.agrees,
        },
        "otherwise": [
            {"choice": f"{one.choice} {one.value}", "payback": percent(one.payback, 3)}
            for one in figures.otherwise
        ],
        "meter": _meter(figures),
        "envy": None if figures.envy is None else percent(figures.envy, 3),
        "sample": figures.sample
        and {
            "rounds": f"{figures.sample.rounds:,}",
            "error": percent(figures.sample.standard_error, 4),
            "command": figures.sample.command,
        },
        "note": figures.note,
    }


def _meter(figures: Figures) -> dict[str, Any] | None:
    """What a progressive returns at its seed, and at what meter it is even."""
    meter = figures.meter
    if meter is None:
        return None
    even = meter.break_even
    levels = [Fraction(meter.seed, 100), *([even / 2, even] if even and even > 0 else [])]
    return {
        "fixed": percent(meter.fixed, 3),
        "thousand": percent(meter.per_dollar * 1000, 4),
        "even": None if even is None else _dollars(even),
        "between": f"{int(1 / meter.whole):,}" if meter.whole else None,
        "levels": [
            {"meter": _dollars(level), "returns": percent(meter.returns(int(level * 100)), 2)}
            for level in sorted(levels)
        ],
    }


def _dollars(amount: Fraction) -> str:
    return f"${int(amount):,}"


def play(strategy: Strategy) -> dict[str, Any]:
    """Best play: the rules in words with their price, and the charts."""
    return {
        "rules": [
            {
                "words": rule.words if rule.words.endswith(".") else f"{rule.words}.",
                "price": percent(rule.cost, 4) if rule.cost else None,
                "error": rule.standard_error and percent(rule.standard_error, 4),
            }
            for rule in strategy.rules
        ],
        "charts": strategy.charts,
        "notes": strategy.notes,
    }


def decks_offered(odds: GameOdds) -> list[int]:
    """The numbers of decks that a page offers: more than one only where the casino chooses."""
    chosen = odds.chapter.cards.decks_chosen
    return list(odds.deck_counts) if chosen else []
