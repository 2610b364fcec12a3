"""What settles recorded rounds of a pai gow game by columns: its tables, made once for a casino's
choices out of the chapter's data and of what the reference procedure itself says."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
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
from pitboss.columns.lines import OUTCOMES
from pitboss.columns.pays import pay_row
from pitboss.families.pai_gow.game import PaiGowSteps, PaiGowTable
from pitboss.families.pai_gow.optional import LIMITED
from pitboss.families.pai_gow.round import Hands
from pitboss.families.pai_gow.settling_hands import (
    MASK,
    METER,
    REGULAR,
    STAKES,
    WILD_MASK,
    Ints,
    Ranking,
    Taken,
    hands_of_rounds,
)
from pitboss.families.pai_gow.settling_kernels import (
    ACE_HIGH,
    CALLED,
    CITES,
    COVERS,
    ENVY,
    FOUL,
    MISSET,
    MISSET_WORDS,
    OUTCOME,
    PAY,
    RESULTS,
    MainWager,
    PaidByHand,
    Words,
    high_key,
    low_key,
    store,
)
from pitboss.families.pai_gow.showdown import Result, compare
from pitboss.families.pai_gow.wagers import PROGRESSIVE
from pitboss.hands.kernels.pai_gow import (
    pai_gow_high_ranks,
    pai_gow_low_ranks,
    sets_of_ranks,
)
from pitboss.hands.kernels.pai_gow_rows import HAND_NAMES, HOW_HIGH
from pitboss.hands.pai_gow import CATEGORIES, in_words, rank_high, rank_low
from pitboss.regulation import Rules
from pitboss.regulation.house_way import house_way
from pitboss.vocabulary.cards import Card, cards
from pitboss.vocabulary.paytable import PayLine

Kernel = Callable[[Ints, Ints, Ints, Ints], int]
"""Given where the hands of each round begin, the hands, the rounds with their dealers, and room for
lines: writes the lines of the rounds that are regular and can be settled, marks the others, and
tells how many lines there are."""

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
            more = self.kernel(part.first, hands, dealers, room)
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


# what hands are called


def words_for(names: LineNames, low: int) -> Words:
    """The words of every two hands, the low one of one card or two; and of cards that lose."""
    high_words, highs = _high_words()
    low_words, lows = _low_words(low)
    settings = [
        [names.hand(f"{high} in the high hand, {low} in the low") for low in low_words]
        for high in high_words
    ]
    how_high = [names.hand(name) if at >= HOW_HIGH else -1 for at, name in enumerate(HAND_NAMES)]
    return Words(
        highs,
        lows,
        np.array(settings, np.int64),
        np.array([names.hand(category) for category in CATEGORIES], np.int64),
        np.array(how_high, np.int64),
    )


@cache
def _high_words() -> tuple[tuple[str, ...], Ints]:
    """Every name of a high hand, and its number by the key of a value: asked for one hand of each
    key, without a flush and with one."""
    suited = [np.flatnonzero([bits >> rank & 1 for rank in range(13)])
              for bits in range(1 << 13) if bits.bit_count() == 5]  # fmt: skip
    hands = np.vstack([sets_of_ranks(5), 4 * np.array(suited, np.uint8)])
    named = {high_key(value): hand for value, hand in zip(
        pai_gow_high_ranks(hands).tolist(), hands.tolist(), strict=True)}  # fmt: skip
    return _numbered(
        {key: in_words(rank_high(map(Card, hand))) for key, hand in named.items()},
        len(CATEGORIES) << 8,
    )


@cache
def _low_words(size: int) -> tuple[tuple[str, ...], Ints]:
    """Every name of a low hand of so many cards, and its number by the key of a value."""
    ranks = np.array(
        [(first, second) for first in range(13) for second in range(first + 1)], np.uint8
    )
    hands = (4 * ranks + np.array([0, 1], np.uint8))[:, :size]
    values = pai_gow_low_ranks(np.ascontiguousarray(hands)).tolist()
    named = {low_key(value): hand for value, hand in zip(values, hands.tolist(), strict=True)}
    return _numbered({key: in_words(rank_low(map(Card, hand))) for key, hand in named.items()}, 256)


def _numbered(words: Mapping[int, str], keys: int) -> tuple[tuple[str, ...], Ints]:
    every = tuple(dict.fromkeys(words.values()))
    numbers = np.full(keys, -1, np.int64)
    for key, name in words.items():
        numbers[key] = every.index(name)
    return every, numbers


# how hands compare

DEALERS: Final = {2: ("Ts Td 8h 5s 3d", "Qc 9c"), 1: ("Ts Td 8h 5s 3d", "Qc")}
HIGHS: Final = ("9s 9d 7c 6c 2c", "Tc Th 8c 5c 3c", "Js Jd 7c 6c 2c")
LOWS: Final = {2: ("Jc 4d", "Qd 9d", "Kd 4d"), 1: ("Jc", "Qd", "Kd")}
"""Hands of a dealer, and of players: lower, a copy, and higher."""
FOULS: Final = {2: ("Kc Jd 9h 5c 3c", "4c 4d"), 1: ("Kc Jd 9h 5c 3c", "Ac")}
MISSETS: Final = ("Kc Jd 9h 5c", "4c 4d 2h")


def results(names: LineNames, table: PaiGowTable, ace_high: Result | None = None) -> Ints:
    """How hands may compare, as the reference itself compares such hands (§ 645a.11(f),
    § 670a.11(f), § 688a.11(f))."""
    low = table.rules.chapter.hand.low
    other, foul = _hands(*DEALERS[low]), _hands(*FOULS[low])
    every = [compare(table, _hands(high, own), other) for high in HIGHS for own in LOWS[low]]
    found = dict(enumerate(every)) | {FOUL: compare(table, foul, other)}
    found[MISSET] = compare(table, _hands(*MISSETS), other)
    found[ACE_HIGH] = ace_high or found[FOUL]  # which no other game comes to
    numbers = np.zeros((RESULTS, 3), np.int64)
    for number, result in found.items():
        numbers[number, OUTCOME] = OUTCOMES.index(result.outcome)
        numbers[number, CITES] = names.cited(*result.cites)
        numbers[number, MISSET_WORDS] = names.hand(result.words)
    return numbers


def _hands(high: str, low: str) -> Hands:
    return Hands(cards(high), cards(low))


# what wagers are paid


def main_wager(names: LineNames, rules: Rules, wager: str) -> MainWager:
    """A wager on the two hands, by the one line of its table."""
    line = rules.paytable(wager).line("win")
    assert line is not None
    pay = np.array(pay_row(line.pay), np.int64)
    return MainWager(names.wager(wager), STAKES + column_of(rules, wager), pay)


def column_of(rules: Rules, wager: str) -> int:
    """The column of a wager's stakes."""
    return [data.name for data in rules.chapter.wager].index(wager)


def paid_by_hand(
    names: LineNames, rules: Rules, steps: PaiGowSteps, wager: str, *, envy_least: int = 0,
    lines: Sequence[PayLine] | None = None,
) -> PaidByHand:  # fmt: skip
    """An optional wager that a player's own cards decide, by the paytable in use; or by these lines
    where the casino's choices change it."""
    paytable, settled = rules.paytable(wager), steps.settled[wager]
    return PaidByHand(
        wager=names.wager(wager),
        column=STAKES + column_of(rules, wager),
        mask=WILD_MASK if paytable.wild else MASK,
        table=_paytable(names, paytable.lines if lines is None else lines),
        win=names.cited(*settled.win),
        win_cut=names.cited(*settled.win, *LIMITED),
        lose=names.cited(*settled.lose),
        limit=rules.number("payout_limit") if rules.flag("payout_limit") else 0,
        envy_wager=names.wager(f"{wager}.envy"),
        envy_least=envy_least,
        envy_cites=names.cited(*settled.envy),
    )


def _paytable(names: LineNames, lines: Sequence[PayLine]) -> Ints:
    """The lines of a paytable, a row each."""
    columns = max(len(line.envy) for line in lines)
    table = np.zeros((len(lines), ENVY + 2 * columns), np.int64)
    for row, line in zip(table, lines, strict=True):
        row[COVERS] = sum(1 << HAND_NAMES.index(hand) for hand in line.covers)
        row[PAY:CALLED] = pay_row(line.pay)
        row[CALLED] = names.hand(line.hand)
        row[ENVY : ENVY + 2 * len(line.envy)] = np.array(line.envy).ravel()
    return table
