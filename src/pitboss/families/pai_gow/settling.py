"""What settles recorded rounds of a pai gow game by columns: its tables, made once for a casino's
choices out of the chapter's data and of what the reference procedure itself says."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final

import numpy as np

from pitboss.columns import (
    CardLists,
    LineNames,
    Lines,
    RoundColumns,
    SettledRounds,
    room_for_lines,
)
from pitboss.columns.pays import pay_row
from pitboss.families.pai_gow.game import PaiGowSteps, PaiGowTable
from pitboss.families.pai_gow.optional import LIMITED
from pitboss.families.pai_gow.settling_comparing import Comparing
from pitboss.families.pai_gow.settling_hands import (
    LOSES_AS,
    MASK,
    METER,
    REGULAR,
    STAKES,
    WILD_LOSES_AS,
    WILD_MASK,
    Ints,
    Ranking,
    Taken,
    hands_of_rounds,
)
from pitboss.families.pai_gow.settling_kernels import (
    COVERS,
    ENVY,
    NAMED,
    PAY,
    MainWager,
    PaidByHand,
    store,
)
from pitboss.families.pai_gow.showdown import Result
from pitboss.families.pai_gow.wagers import PROGRESSIVE
from pitboss.hands.kernels.pai_gow_rows import HAND_NAMES
from pitboss.regulation import Rules
from pitboss.regulation.house_way import house_way
from pitboss.vocabulary.paytable import PayLine

Kernel = Callable[[Ints, Ints, Ints, Ints, Ints], int]
"""Given where the hands of each round begin, the hands, the rounds with their dealers, the
paytables and room for lines: writes the lines of the rounds that are regular and can be settled,
marks the others, and tells how many lines there are."""

AT_ONCE: Final = 8192
"""So many rounds are settled at a time: what is known of their hands stays at hand."""


@dataclass(frozen=True)
class PaiGowSettling:
    """How rounds of a pai gow game are settled at speed under one casino's choices."""

    wagers: tuple[str, ...]
    decisions: tuple[str, ...]
    names: LineNames
    ranking: Ranking
    taken: Taken
    envious: Mapping[str, int]  # wagers that earn Envy, from which amount on
    comparing: Comparing = field(repr=False)
    paytables: Ints = field(repr=False)
    kernel: Kernel = field(repr=False)

    def settle(self, rounds: RoundColumns) -> SettledRounds:
        """The lines of every round that is regular."""
        count = len(rounds.first) - 1
        covered, meter = np.zeros(count, np.bool_), np.full(count, -1, np.int64)
        lines, written = room_for_lines(self._most_lines(rounds)), 0
        for begin in range(0, count, AT_ONCE):
            end = min(begin + AT_ONCE, count)
            part = _part(rounds, begin, end)
            hands, dealers = hands_of_rounds(part, self.ranking, self.taken)
            room = np.empty((self._most_lines(part), len(Lines._fields)), np.int64)
            self.comparing.compare(part.first, hands, dealers)
            more = self.kernel(part.first, hands, dealers, self.paytables, room)
            store(room[:more], lines, written, begin)
            written += more
            covered[begin:end] = dealers[:, REGULAR] != 0
            meter[begin:end] = np.where(covered[begin:end], dealers[:, METER], -1)
        return SettledRounds(covered, _first(lines, written), meter)

    def _most_lines(self, rounds: RoundColumns) -> int:
        """As many as there can be: one for each wager, one for a vigorish of each seat, and Envy
        for the hand of every other."""
        seats = np.diff(rounds.first)
        others = np.repeat(seats - 1, seats)
        envy = sum(
            int(others[rounds.stakes[:, self.wagers.index(wager)] >= least].sum())
            for wager, least in self.envious.items()
        )
        return int(np.count_nonzero(rounds.stakes)) + len(rounds.seat) + envy


def _first(lines: Lines, count: int) -> Lines:
    return Lines._make(column[:count] for column in lines)


def _part(rounds: RoundColumns, begin: int, end: int) -> RoundColumns:
    """Some rounds, one after another: what kernels of these games read of them."""
    first, last = int(rounds.first[begin]), int(rounds.first[end])

    def of_seats(lists: CardLists) -> CardLists:
        return CardLists(lists.starts[first : last + 1], lists.cards)

    def of_dealers(lists: CardLists) -> CardLists:
        return CardLists(lists.starts[begin : end + 1], lists.cards)

    return rounds._replace(
        first=rounds.first[begin : end + 1] - first,
        seat=rounds.seat[first:last],
        cards=of_seats(rounds.cards),
        stakes=rounds.stakes[first:last],
        decision=rounds.decision[first:last],
        amount=rounds.amount[first:last],
        high=of_seats(rounds.high),
        low=of_seats(rounds.low),
        hands=rounds.hands._replace(starts=rounds.hands.starts[first : last + 1]),
        switched=rounds.switched[first:last],
        dealer=of_dealers(rounds.dealer),
        dealer_high=of_dealers(rounds.dealer_high),
        dealer_low=of_dealers(rounds.dealer_low),
        dealer_reset=rounds.dealer_reset[begin:end],
        meter=rounds.meter[begin:end],
        replacement=rounds.replacement[begin:end],
        start=rounds.start[begin:end],
    )


# what ranks and sets hands


def ranking(rules: Rules, *, wild: bool = False, of_dealer: bool = False) -> Ranking:
    """What sets and ranks the hands of a game, the dealer's by the way that the casino filed
    (§ 645a.11(c), § 688a.11(a), R-688a-22)."""
    size, low = rules.chapter.hand.cards, rules.chapter.hand.low
    way = None if low == 1 else house_way(rules["house_way"])
    return Ranking(size, low, way, wild, of_dealer)


def taken(rules: Rules, steps: PaiGowSteps, doubled: int = -1) -> Taken:
    """What a table takes, in the column ``doubled`` as much as on the main wager; a progressive
    wager tells its size where the casino may choose one."""
    file = rules.chapter
    wagers = [wager.name for wager in file.wager]
    return Taken(
        positions=rules.number("betting_positions"),
        offered=np.array([rules.offers(wager) for wager in wagers], np.bool_),
        progressive=wagers.index(PROGRESSIVE),
        reseeds=_reseeds(rules),
        doubled=doubled,
        may_miss=bool(steps.lose_incorrect),
    )


def _reseeds(rules: Rules) -> Ints:
    """By the size of a progressive wager what its meter restarts with."""
    file, meter = rules.chapter, rules.meter(PROGRESSIVE)
    sizes: Iterable[int] = [meter.bet]
    choice = next((choice for choice in file.choice if choice.name == "progressive_bet"), None)
    if (
        choice is not None and choice.name not in rules.chosen
    ):  # none is less than that for which a seed is printed
        least = min(table.meter.bet for table in file.paytable if table.meter)
        allowed = choice.allowed
        every = allowed.numbers or range(least, (allowed.to or least) + 1)
        sizes = [size for size in every if size >= least]
    reseeds = np.full(max(sizes) + 1, -1, np.int64)
    if meter.scales:
        for size in sizes:
            sized = Rules(file, {**rules.chosen, "progressive_bet": size})
            reseeds[size] = sized.meter(PROGRESSIVE).reseed
    else:
        reseeds[list(sizes)] = meter.reseed
    return reseeds


# what wagers are paid


class Tables:
    """Makes what wagers are settled by, out of one casino's rules."""

    def __init__(self, table: PaiGowTable) -> None:
        self.table, self.rules, self.steps = table, table.rules, table.game.steps
        self.names = LineNames()
        self._lines: list[PayLine] = []

    def comparing(self, ace_high: Result | None = None) -> Comparing:
        """How hands compare here; where an Ace High Pai Gow of the dealer's ties, as it does."""
        return Comparing.at(self.table, self.names, ace_high)

    def main_wager(self, wager: str) -> MainWager:
        """A wager on the two hands, by the one line of its table."""
        line = self.rules.paytable(wager).line("win")
        assert line is not None
        return MainWager(self.names.wager(wager), self.column(wager), self.lines([line]))

    def paid_by_hand(
        self, wager: str, *, envy_least: int = 0, lines: Sequence[PayLine] | None = None
    ) -> PaidByHand:
        """An optional wager that a player's own cards decide, by the paytable in use; or by these
        lines where the casino's choices change it."""
        rules, names, settled = self.rules, self.names, self.steps.settled[wager]
        paytable = rules.paytable(wager)
        every = paytable.lines if lines is None else lines
        first = self.lines(every)
        return PaidByHand(
            wager=names.wager(wager),
            column=self.column(wager),
            mask=WILD_MASK if paytable.wild else MASK,
            loses_as=WILD_LOSES_AS if paytable.wild else LOSES_AS,
            first=first,
            last=first + len(every),
            win=names.cited(*settled.win),
            win_cut=names.cited(*settled.win, *LIMITED),
            lose=names.cited(*settled.lose),
            limit=rules.number("payout_limit") if rules.flag("payout_limit") else 0,
            envy_wager=names.wager(f"{wager}.envy"),
            envy_least=envy_least,
            envy_cites=names.cited(*settled.envy),
        )

    def lines(self, lines: Sequence[PayLine]) -> int:
        """Lines of a paytable are added to those of all; where the first of them is."""
        self._lines += lines
        return len(self._lines) - len(lines)

    def column(self, wager: str) -> int:
        """The column of a wager among what is known of a hand."""
        return STAKES + column_of(self.rules, wager)

    def paytables(self) -> Ints:
        """The lines that were added, a row each."""
        columns = max(len(line.envy) for line in self._lines)
        paytables = np.zeros((len(self._lines), ENVY + 2 * columns), np.int64)
        for row, line in zip(paytables, self._lines, strict=True):
            hands = [hand for hand in line.covers if hand in HAND_NAMES]
            row[COVERS] = sum(1 << HAND_NAMES.index(hand) for hand in hands)
            row[PAY] = pay_row(line.pay)
            row[NAMED] = self.names.hand(line.hand)
            row[ENVY : ENVY + 2 * len(line.envy)] = np.array(line.envy).ravel()
        return paytables


def column_of(rules: Rules, wager: str) -> int:
    """The column of a wager's stakes."""
    return [data.name for data in rules.chapter.wager].index(wager)
