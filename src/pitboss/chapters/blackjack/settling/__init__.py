"""Recorded rounds of Blackjack settled at speed, from columns to lines.

``hands_kernels`` reads what each seat played and whether a round can have come to it, as ``script``
does. ``round_kernels`` reads the dealer's hand, and ``order_kernels`` writes the lines in the order
of § 633a.7(g)-(r), each by ``line_kernels``. How a wager ends, by which paragraphs and in which
words, is looked up in tables: ``endings`` asks the reference procedure once for every case. The
rows of side wagers, what they pay and the points of cards are those of the simulation's kernels.

Left to the reference: whatever it would refuse, irregularities, and amounts beyond 64 bits.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, cast

import numpy as np

from pitboss.chapters.blackjack.settling import endings
from pitboss.chapters.blackjack.settling.kinds import SettlingTerms, Staked, room_for_round
from pitboss.chapters.blackjack.settling.round_kernels import settle_rounds
from pitboss.chapters.blackjack.simulate.kernels.layout import MAIN, SIDE_WAGERS
from pitboss.chapters.blackjack.simulate.terms import NUMBER, WAGERS, terms_of
from pitboss.chapters.blackjack.wagers import taken
from pitboss.columns import LineNames, Lines, RoundColumns, SettledRounds, room_for_lines
from pitboss.columns.offering import made_once
from pitboss.regulation import Rules
from pitboss.vocabulary.refusal import Refused

EQUIPMENT = ("double_shoe", "hand_dealt")
"""Choices of where cards come from, which a record of hands does not show."""


@dataclass(frozen=True)
class BlackjackSettling:
    """Settles recorded rounds of tables with one casino's choices."""

    terms: SettlingTerms
    names: LineNames
    wagers: tuple[str, ...] = WAGERS[: MAIN + 2]  # side wagers, Insurance, Blackjack; both areas
    decisions: tuple[str, ...] = ()  # they follow from the hands

    def settle(self, rounds: RoundColumns) -> SettledRounds:
        """The lines of every round that goes by the chapter (§ 633a.7(g)-(r))."""
        count = len(rounds.first) - 1
        covered = np.zeros(count, np.bool_)
        most = (
            np.count_nonzero(rounds.stakes)
            + len(rounds.hands.doubled)
            + np.count_nonzero(rounds.hands.doubled)
        )
        lines = room_for_lines(int(most))
        told = _to_read(rounds)
        staked = Staked(told.seat, told.stakes)
        written = settle_rounds(self.terms, told, staked, lines, room_for_round(), covered)
        settled = Lines._make(column[:written] for column in lines)
        return SettledRounds(covered, settled, np.full(count, -1, np.int64))


def _to_read(rounds: RoundColumns) -> RoundColumns:
    """The same columns, none of which may be written: whether a column may, as some that were read
    from a file may not, is part of what kernels are compiled for."""
    return cast(RoundColumns, _unwritable(rounds))


def _unwritable(part: Any) -> Any:
    if isinstance(part, np.ndarray):
        column = np.ascontiguousarray(part).view()
        column.flags.writeable = False
        return column
    return type(part)._make(map(_unwritable, part))


@made_once
def settling(chosen: Mapping[str, object]) -> BlackjackSettling:
    """How records with these choices are settled; refused where no table may have them."""
    filed = Rules.of(NUMBER, chosen)
    played = {name: value for name, value in filed.chosen.items() if name not in EQUIPMENT}
    rules, names = Rules(filed.chapter, played), LineNames()
    for wager in WAGERS:  # a line's number of a wager is its place there
        names.wager(wager)
    hand_endings, hand_words = endings.hand_endings(rules, names)
    row_words, row_cites = endings.side_rows(rules, names)
    lost_words, lost_cites = endings.lost_sides(rules, names)
    terms = SettlingTerms(
        money=terms_of(rules),
        decks=rules.decks,
        positions=rules.number("betting_positions"),
        peek_told="peek" in rules.chosen,
        losers_first=rules["settlement_order"] == "losers_first",
        offered=np.array([_takes(filed, name) for name in WAGERS[:SIDE_WAGERS]]),
        endings=hand_endings,
        hand_words=hand_words,
        row_words=row_words,
        row_cites=row_cites,
        two_matches=endings.two_matches(rules, names),
        royal_and_crown=endings.royal_and_crown(rules, names),
        capped_cites=endings.capped_cites(rules, names),
        lost_words=lost_words,
        lost_cites=lost_cites,
        insured=endings.insurance_words(rules, names),
        surrendered=endings.surrender_words(rules, names),
    )
    return BlackjackSettling(terms, names)


def _takes(filed: Rules, wager: str) -> bool:
    """Whether a table takes this side wager if somebody stakes on it: that offers it, unless the
    casino says that it does not (R-633a-4, R-633a-23)."""
    name, _, area = wager.partition(".")
    if area and not filed.flag("switch"):
        return False
    try:
        offering = Rules.of(NUMBER, {f"{name}_wager": True, **filed.chosen})
    except Refused:
        return False
    return name in [taken_wager.name for taken_wager in taken(offering)]
