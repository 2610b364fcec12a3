"""§ 688a.12(b)-(d): the optional wagers of Face Up Pai Gow Poker. The Ace High Bonus Wager, paid by
the dealer's cards and the player's, is in ``ace_high``; the others are paid by the player's seven.
"""

from collections.abc import Iterator
from dataclasses import replace
from typing import Final

from pitboss.chapters.face_up_pai_gow.odds.ace_high import DEALS, ace_high_bonus, deals
from pitboss.families.pai_gow.odds.hands import ANY_CARD, AS_USUAL, by_own_hand, kinds_of
from pitboss.families.pai_gow.wagers import QUALIFYING
from pitboss.figures.counted import tables
from pitboss.figures.figures import Figures, Otherwise
from pitboss.figures.odds import Count
from pitboss.figures.repriced import MakesKinds, as_kinds
from pitboss.hands.pai_gow import THREE_PAIR
from pitboss.regulation import Rules
from pitboss.vocabulary.money import Push, pay
from pitboss.vocabulary.paytable import PayLine, Paytable

DOUBTFUL = ("fortune_three_pair", "fortune5_quads")
"""The choices on which the Fortune Bonus Wager's figures hang (R-688a-2, R-688a-3)."""


def fortune_bonus(rules: Rules, decks: int) -> list[Figures]:
    """The Fortune Bonus Wager, with what it would pay back if a doubtful row were read otherwise;
    its Envy Bonus for a Qualifying Wager of $5 (§ 688a.12(c), § 688a.6(e), R-688a-4, R-688a-12)."""
    chosen = _fortune_bonus(rules, decks)
    others = [
        (name, value, _fortune_bonus(other, decks)) for name, value, other in _otherwise(rules)
    ]
    return [
        replace(
            figures,
            otherwise=tuple(
                Otherwise(name, value, by_table[place].payback)
                for name, value, by_table in others
                if by_table[place].payback != figures.payback
            ),
        )
        for place, figures in enumerate(chosen)
    ]


def progressive(rules: Rules, decks: int) -> list[Figures]:
    """The Progressive Payout Wager, the joker wild where a table says so; table 4 pays Envy to the
    $5 that it takes (§ 688a.12(d), § 688a.6(f), R-688a-6, R-688a-7, R-688a-11, R-688a-12)."""
    return by_own_hand(rules, "progressive", decks)


def _fortune_bonus(rules: Rules, decks: int) -> list[Figures]:
    among = [_as_paid(rules, table) for table in tables(rules, "fortune_bonus", decks)]
    return by_own_hand(
        rules, "fortune_bonus", decks, envy_stake=rules.chapter.number(QUALIFYING), among=among
    )


def _as_paid(rules: Rules, table: Paytable) -> Paytable:
    """A table with its doubtful rows as the casino had them confirmed (R-688a-2, R-688a-3)."""
    lines = table.lines
    if table.name == "5":
        quads = pay(f"{rules.number('fortune5_quads')} to 1")
        lines = tuple(
            replace(line, pay=quads) if line.hand == "four-of-a-kind" else line for line in lines
        )
    if rules["fortune_three_pair"] == "push_all" and table.line(THREE_PAIR) is None:
        lines += (PayLine(THREE_PAIR, Push(), frozenset({THREE_PAIR})),)
    return replace(table, lines=lines)


def _otherwise(rules: Rules) -> Iterator[tuple[str, int | str, Rules]]:
    """The rules with each other value of one doubtful choice."""
    for choice in rules.chapter.choice:
        if choice.name in DOUBTFUL:
            values: tuple[int | str, ...] = (*choice.allowed.values, *choice.allowed.numbers)
            for value in values:
                if value != rules[choice.name]:
                    yield choice.name, value, rules.with_choice(choice.name, value)


COUNTS: dict[str, Count] = {
    "ace_high_bonus": ace_high_bonus,
    "fortune_bonus": fortune_bonus,
    "progressive": progressive,
}
"""By wager, in the chapter's order."""

HANDS: Final[dict[str, MakesKinds]] = {
    AS_USUAL: kinds_of(wild=False),
    ANY_CARD: kinds_of(wild=True),
    DEALS: lambda _: as_kinds(deals()),
}
"""How many hands are what, by name."""
