"""Blackjack Switch: its odds, and how to play it (§ 633a.12(a), R-633a-20..23).

Two hands and one dealer's are too much to count to the last ending, so the odds are those of a
study: rounds from a full shoe, played by the tables that are shown here as charts.
"""

from collections.abc import Iterator, Mapping
from fractions import Fraction
from itertools import groupby

from pitboss.chapters.blackjack.decisions import most_hands
from pitboss.chapters.blackjack.odds.hands import shoe_of
from pitboss.chapters.blackjack.odds.switch_hands import ACE, TEN
from pitboss.chapters.blackjack.odds.switch_play import terms_of
from pitboss.chapters.blackjack.odds.switch_tables import (
    HARD,
    PAIR,
    SOFT,
    SPLIT,
    UP_CARDS,
    Key,
    SwitchColumn,
    by_cards,
    by_totals,
    columns,
    naturals,
)
from pitboss.chapters.blackjack.odds.words import of_actions
from pitboss.figures.figures import Figures, Json
from pitboss.figures.odds import REQUIRED, Count
from pitboss.figures.sampled import study
from pitboss.figures.strategy import Chart, Holds, RuleInWords, Strategy
from pitboss.regulation import Rules

GAME, STUDY = "blackjack", "switch"
WAGER = f"{REQUIRED}.{STUDY}"

HANGS_ON = (
    "switch_natural_pays",
    "switch_natural_vs_22",
    "resplits",
    "split_aces_one_card",
    "peek",
)
"""Choices that change what a round of Switch comes to, beside the decks and splits of aces."""

NOTE = (
    "both Blackjack Wagers of a round, in units of one of them, by the charts of play; each round "
    "from a full shoe"
)
AS_PRINTED = (
    "a Blackjack pays what the paytable prints, which favours the player; with even money for it "
    "(switch_natural_pays) the house is favoured (R-633a-20)"
)
"""What is doubtful about the odds of a natural at a Switch table."""
KINDS = {HARD: "Hard totals", SOFT: "Soft totals", PAIR: "Pairs"}
PLAYS = {"S": "stand", "H": "hit", "D": "double", SPLIT: "split"}
SHORT = {"S": "S", "H": "H", "DH": "Dh", "DS": "Ds", "PS": "P", "PH": "P", "PDH": "P", "PDS": "P"}
"""The entries of the tables as a chart has them."""

LEGEND = "S stand, H hit, Dh double or else hit, Ds double or else stand, P split"
SEEN = 5
"""Cards that a player sees when Insurance is offered, none of them a ten at best."""
PLACES = 3
"""Decimals of a worth in a chart."""


def choices(rules: Rules, decks: int) -> Json:
    """The choices on which a study of Switch hangs, whether they were made or are the defaults."""
    chosen = {name: rules[name] for name in HANGS_ON}
    return {"decks": decks, **chosen, "resplits_aces": most_hands(rules, aces=True) - 2}


def switch(rules: Rules, decks: int) -> list[Figures]:
    """The two Blackjack Wagers of a Switch table with all that is added to them, if such a table
    was simulated."""
    made = study(GAME, STUDY, choices(rules, decks))
    even = rules["switch_natural_pays"] == "even_money"
    note = NOTE if even else f"{NOTE}; {AS_PRINTED}"
    return [made.figures(WAGER, decks, note=note)] if made else []


def switch_strategy(rules: Rules, decks: int) -> Strategy:
    """Play by totals, and what two cards are worth, which says when to switch."""
    terms = terms_of(rules)
    tables = columns(decks, terms.splits)
    cost = Fraction(round((by_cards(decks, terms) - by_totals(decks, terms)) * 10**6), 10**6)
    return Strategy(
        GAME,
        decks,
        # floats choose and add up, so the cost is as near as its last decimal
        (RuleInWords(in_words(decks), cost, standard_error=Fraction(1, 10**6)),),
        tuple(charts(tables, naturals(decks, terms))),
        tuple(decisions(tables)),
        (
            "Worths are per unit of the wager on a hand, when the dealer has no Blackjack.",
            "The cost is against play by a hand's own cards and the five seen before a switch.",
        ),
    )


def in_words(decks: int) -> str:
    """Play in words; to insure pays in one deck only, where five cards without a ten leave enough.

    >>> in_words(2).rpartition("; ")[2], in_words(1).rpartition("; ")[2]
    ('never insure', 'play each hand by the charts')
    """
    shoe = shoe_of(decks)
    may_pay = 3 * shoe[TEN - 1] > sum(shoe) - SEEN  # 2 to 1, if the hole card counts ten
    return (
        "Switch when the worths of the two hands then add up to more than before; "
        f"play each hand by the charts{'' if may_pay else '; never insure'}"
    )


def charts(tables: Mapping[int, SwitchColumn], as_dealt: Mapping[int, float]) -> Iterator[Chart]:
    """Hard totals, soft totals and pairs, and what two cards are worth."""
    heading = ("Hand", *("A" if up == ACE else str(up) for up in UP_CARDS))
    for kind, what in KINDS.items():
        keys = sorted(key for key in tables[ACE].entries if key[0] == kind)
        rows = [tuple(SHORT[tables[up].entries[key]] for up in UP_CARDS) for key in keys]
        yield of_actions(f"{what}, by the dealer's card: {LEGEND}", heading, _merged(keys, rows))
    worths = [("Blackjack", [as_dealt[up] for up in UP_CARDS])]
    for key in sorted(tables[ACE].worth, key=lambda key: (list(KINDS).index(key[0]), key[1])):
        worths.append((_named(key), [tables[up].worth[key] for up in UP_CARDS]))
    yield Chart(
        "What two cards are worth: switch when both hands together are worth more",
        heading,
        tuple((name, *(f"{worth:+.{PLACES}f}" for worth in row)) for name, row in worths),
        (Holds.NUMBER,) * len(UP_CARDS),
    )


def _merged(keys: list[Key], rows: list[tuple[str, ...]]) -> tuple[tuple[str, ...], ...]:
    """Totals that are played alike are one row."""
    merged = []
    for row, alike in groupby(zip(keys, rows, strict=True), key=lambda pair: pair[1]):
        run = [key for key, _ in alike]
        if run[0][0] == PAIR:
            merged += [(_named(key), *row) for key in run]
        else:
            last = f" to {run[-1][1]}" if len(run) > 1 else ""
            merged.append((_named(run[0]) + last, *row))
    return tuple(merged)


def _named(key: Key) -> str:
    kind, number = key
    if kind == PAIR:
        return " ".join(["A" if number == ACE else str(number)] * 2)
    return f"{kind} {number}"


def decisions(tables: Mapping[int, SwitchColumn]) -> Iterator[Json]:
    """Every entry of the tables, as data: what is preferred first."""
    for up, column in tables.items():
        dealer = "A" if up == ACE else str(up)
        for key, entry in column.entries.items():
            decision = {"hand": _named(key), "dealer": dealer, "play": [*map(PLAYS.get, entry)]}
            if key in column.worth:
                decision["worth"] = f"{column.worth[key]:+.{PLACES}f}"
            yield decision


COUNTS: dict[str, Count] = {WAGER: switch}
"""The odds of a Switch table's required wagers."""
