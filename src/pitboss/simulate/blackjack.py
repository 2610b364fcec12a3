"""Rounds of Blackjack by the million: what the reference procedure of chapter 633a settles, in
machine code.

``simulate`` shuffles shoes from a seed and plays by a strategy::

    rules = Rules.of("633a", {"decks": 8})
    totals = simulate(rules, {1: {"blackjack": 1_000}}, strategy(hard, soft, pairs), 1_000_000)
    totals.net_share, totals.error  # of what was wagered before the first card

``play_shoe`` plays a shoe in a given order, by a strategy or by random numbers, and tells every
wager that was settled: that is how it is held against the reference. A number chooses among the
options in the order of their names, and what is left of it the amount (``elected``).

Every choice that changes what is paid or which card comes next is followed, the cover card and the
discards that go into the shoe again (§ 633a.14(f)) included. A double shoe is not simulated: whose
side a card is from is no matter to what it pays.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from math import ceil, sqrt
from typing import Final

import numpy as np
from numpy.typing import NDArray

from pitboss.cards import DECK
from pitboss.games.blackjack.boxes import numbered
from pitboss.games.blackjack.decisions import most_hands
from pitboss.games.blackjack.settlement import SIDE_BETS
from pitboss.games.blackjack.wagers import betting_rules
from pitboss.hands.blackjack import MOST
from pitboss.money import Cents, For, To
from pitboss.procedure.table import Table
from pitboss.refusal import Refused
from pitboss.regulation import Rules
from pitboss.simulate import blackjack_kernel as kernel
from pitboss.simulate.blackjack_kernel import Choices, Layout, Shoe, Terms

CHAPTER: Final = "633a"
WAGERS: Final = (
    *SIDE_BETS[:-1],
    *(numbered(name, 2) for name in SIDE_BETS[:-1]),
    SIDE_BETS[-1],
    "insurance",
    "insurance.2",
    *(numbered("blackjack", number) for number in range(1, kernel.HANDS + 1)),
    *(numbered("double_down", number) for number in range(1, kernel.HANDS + 1)),
)
"""The wagers that a line can be of, in the order of the kernel's numbers."""

ROWS: Final = (
    *(("lucky_ladies", row) for row in (
        "queen of hearts pair and dealer blackjack", "queen of hearts pair", "matched 20",
        "suited 20", "any 20")),
    ("match_the_dealer", "matching card of a different suit"),
    ("match_the_dealer", "matching card of the same suit"),
    *(("in_between", row) for row in (
        "triple match", "one card spread", "two card spread", "three card spread", "all others")),
    *(("royal_match", row) for row in ("royal match", "suited match", "crown treasure")),
    *(("bet_the_set", row) for row in ("suited pair", "pair")),
    *(("kings_bounty", row) for row in (
        "king of spades pair and dealer blackjack", "king of spades pair", "suited kings pair",
        "suited queens, jacks or tens pair", "suited 20", "pair of kings", "any 20")),
    *(("super_match", row) for row in ("four-of-a-kind", "two pair", "three-of-a-kind", "pair")),
    ("insurance", "win"),
    ("blackjack", "blackjack"),
    ("blackjack", "win"),
)  # fmt: skip
"""The rows of the paytables, in the order of the kernel's numbers."""

UNLIKE_A_PAIR: Final = "suited pair"  # where a table has no row for it, it is a pair
MOST_STAKE: Final = 50_000_000
"""So that no product of a stake overflows."""

LETTERS: Final = {"D": kernel.DOUBLE, "H": kernel.HIT, "P": kernel.SPLIT, "S": kernel.STAND,
                  "R": kernel.SURRENDER}  # fmt: skip
TABLE: Final = (3, MOST + 1, 11)
"""Hard, soft and pairs; totals, or the value of one card; up cards."""
UP_CARDS: Final = (2, 3, 4, 5, 6, 7, 8, 9, 10, 1)
"""The columns of a strategy's rows, the ace last."""

Bets = Mapping[int, Mapping[str, Cents]]
Worth = NDArray[np.float64]


@dataclass(frozen=True)
class Strategy:
    """How hands are played: by kind (hard, soft, pair), total or value of one card of the pair, and
    up card (ace 1), the options that are preferred, three bits each, the first lowest; whether
    insurance is bought, all of it. ``worth`` are two cards as a hand, in the same places, a
    Blackjack where a hard 21 would be: at Switch what makes two hands worth more is switched."""

    plays: NDArray[np.uint16]
    worth: Worth
    insures: bool = False

    def __post_init__(self) -> None:
        for table, kind in ((self.plays, np.uint16), (self.worth, np.float64)):
            if table.shape != TABLE or table.dtype != kind:
                raise ValueError(f"{TABLE} of {kind.__name__}, not {table.shape} of {table.dtype}")
        shifts = np.arange(0, 15, kernel.PREFERENCE, dtype=np.uint16)
        if not (self.plays[..., None] >> shifts & 7 == kernel.STAND).any(axis=-1).all():
            raise ValueError("every entry has to stand, if nothing else is possible")


@dataclass(frozen=True)
class Played:
    """Rounds of one shoe. ``lines`` are seat, wager (as ``WAGERS``), stake and what came back;
    ``ends`` how many lines, cards and random numbers there had been after each round."""

    lines: NDArray[np.int64]
    ends: NDArray[np.int64]

    def __len__(self) -> int:
        return len(self.ends)

    def round(self, number: int) -> dict[tuple[int, str], tuple[Cents, Cents]]:
        """By seat and wager, what was staked and what came back; the first round is 0."""
        begin = self.ends[number - 1, 0] if number else 0
        return {
            (seat, WAGERS[wager]): (stake, back)
            for seat, wager, stake, back in self.lines[begin : self.ends[number, 0]].tolist()
        }


@dataclass(frozen=True)
class Totals:
    """What many rounds came to."""

    rounds: int
    cards: int
    initial: Cents  # staked before the first cards, Blackjack Wagers only
    sums: Mapping[tuple[int, str], tuple[Cents, Cents]]  # by seat and wager: staked, back
    squares: float  # of what each round brought all players together

    @property
    def staked(self) -> Cents:
        """Every cent wagered."""
        return sum(stake for stake, _ in self.sums.values())

    @property
    def back(self) -> Cents:
        """Every cent that came back."""
        return sum(back for _, back in self.sums.values())

    @property
    def net(self) -> Cents:
        """What the players won, less what they lost."""
        return self.back - self.staked

    @property
    def net_share(self) -> float:
        """The players' result as a share of their initial Blackjack Wagers."""
        return self.net / self.initial

    @property
    def error(self) -> float:
        """One standard error of ``net_share``."""
        mean = self.net / self.rounds
        return sqrt((self.squares / self.rounds - mean**2) * self.rounds) / self.initial


def simulate(rules: Rules, bets: Bets, by: Strategy, rounds: int, seed: int = 1) -> Totals:
    """Rounds with the same wagers each time, from shoes that are shuffled from a seed."""
    terms, stakes, seats = terms_of(rules), stakes_of(rules, bets), sorted(bets)
    layout, sums = _layout(stakes, 1), np.zeros((len(seats), kernel.WAGERS, 2), np.int64)
    shoe = _shoe(np.array(DECK * rules.decks, np.uint8), shuffles=True, seed=seed)
    squares = np.zeros(1)
    dealt = kernel.play_many(
        terms, stakes, _sides(stakes), shoe, _choices(by), layout, rounds,
        above_cover(rules), rules["shuffler"] != "continuous", sums, squares,
    )  # fmt: skip
    if dealt < 0:
        raise too_few_cards(rules, len(seats))
    by_wager = {
        (seat, WAGERS[wager]): (int(sums[box, wager, 0]), int(sums[box, wager, 1]))
        for box, seat in enumerate(seats)
        for wager in np.flatnonzero(sums[box, :, 0]).tolist()
    }
    initial = rounds * int(stakes[:, kernel.BLACKJACK].sum()) * (2 if terms.switch else 1)
    return Totals(rounds, int(dealt), initial, by_wager, float(squares[0]))


def endings(
    rules: Rules, stake: Cents, by: Strategy, rounds: int, seed: int = 1
) -> dict[tuple[Cents, Cents], int]:
    """Rounds of one seat with Blackjack Wagers of a few cents and no others, each from a full shoe:
    how many ended with so much staked in all, and so much back."""
    if by.insures:
        raise ValueError("an Insurance Wager is of whole chips, not of a few cents")
    names = ("blackjack", "blackjack.2") if rules["switch"] else ("blackjack",)
    terms, stakes = terms_of(rules), stakes_of(rules, {1: dict.fromkeys(names, stake)})
    most = 2 * kernel.HANDS * stake  # as many hands as there can be, all doubled
    found = np.zeros((most + 1, 3 * most + 1), np.int64)
    shoe = _shoe(np.array(DECK * rules.decks, np.uint8), shuffles=True, seed=seed)
    layout, choices = _layout(stakes, 1), _choices(by)
    if not kernel.count_endings(terms, stakes, shoe, choices, layout, rounds, found):
        raise too_few_cards(rules, 1)
    return {
        (staked, back): int(found[staked, back]) for staked, back in np.argwhere(found).tolist()
    }


def too_few_cards(rules: Rules, seats: int) -> Refused:
    """A round that the shoe and the discards together cannot complete."""
    return Refused(
        f"{rules.decks} decks are too few to complete a round with {seats} seats",
        field="rules.decks",
        allowed="more decks, or fewer seats",
        cites=["633a.14(f)"],
    )


def play_shoe(
    cards: Sequence[int] | NDArray[np.uint8],
    rules: Rules,
    bets: Bets,
    *,
    by: Strategy | None = None,
    numbers: NDArray[np.uint32] | None = None,
    rounds: int | None = None,
) -> Played:
    """Rounds from cards in the order in which they are dealt, no burn card before the first but
    where each round has one. They end with the last round that the cards, and the numbers, are
    enough for. Decisions are by a strategy or by random numbers."""
    if (by is None) == (numbers is None or not len(numbers)):
        raise ValueError("decisions are by a strategy or by random numbers")
    terms, stakes, seats = terms_of(rules), stakes_of(rules, bets), sorted(bets)
    shoe = _shoe(np.array(cards, np.uint8), shuffles=False, seed=0)
    if (shoe.cards >= len(DECK)).any():
        raise ValueError("a joker, or no card at all, is in the shoe")
    least = 2 * len(seats) * (2 if terms.switch else 1) + 2
    most = len(shoe.cards) // least
    ends = np.zeros((most if rounds is None else min(rounds, most), 3), np.int64)
    # a wager before the cards has one line; every other takes a card, or is one of two insurances
    room = most * (int(np.count_nonzero(stakes)) + 4 * len(seats)) + 2 * len(shoe.cards)
    layout = _layout(stakes, room)
    choices = _choices(by) if by is not None else _random_choices(numbers)
    played = kernel.play_stack(terms, stakes, _sides(stakes), shoe, choices, layout, ends)
    ends = ends[:played]
    lines = layout.lines[: ends[-1, 0] if played else 0].copy()
    lines[:, 0] = np.array(seats, np.int64)[lines[:, 0]]
    return Played(lines, ends)


def elected(number: int, options: Sequence[str]) -> tuple[str, int]:
    """The option that a random number chooses, and the number that chooses its amount.

    >>> elected(7, ["stand", "hit", "double"])
    ('hit', 2)
    """
    ordered = sorted(options)
    return ordered[number % len(ordered)], number // len(ordered)


def elected_amount(number: int, least: Cents, most: Cents) -> Cents:
    """All of it, or one time in four anything from the least.

    >>> elected_amount(5, 50, 1_000), elected_amount(8, 50, 1_000)
    (1000, 52)
    """
    return most if number & 3 else least + (number >> 2) % (most - least + 1)


def strategy(
    hard: Mapping[int, str],
    soft: Mapping[int, str],
    pairs: Mapping[int, str],
    *,
    insures: bool = False,
    worth: Worth | None = None,
) -> Strategy:
    """A strategy from rows of ten entries, for the up cards from 2 to 10 and the ace: for each hard
    and soft total, and for a pair by the value of one card (ace 1). An entry has the letters of the
    options in the order in which they are preferred: ``D`` double, ``H`` hit, ``P`` split, ``R``
    surrender, ``S`` stand, which is what is left if none of the others is possible. One entry is
    for all ten. Pairs that are left out are played by their totals; other rows stand from 17 up and
    hit below.

    >>> plain = strategy({11: "DH DH DH DH DH DH DH DH DH H"}, {}, {8: "PH"})
    >>> oct(plain.plays[0, 11, 2])  # stand, hit, double: the first is the lowest
    '0o310'
    """
    plays = np.full(TABLE, kernel.STAND, np.uint16)
    for count in range(2, MOST + 1):
        usual = "S" if count >= kernel.STANDS else "H"
        _write(plays[kernel.HARD, count], hard.get(count, usual))
        _write(plays[kernel.SOFT, count], soft.get(count, usual))
    for value in range(1, 11):
        count = 12 if value == 1 else 2 * value
        of_total = soft if value == 1 else hard
        usual = of_total.get(count, "S" if count >= kernel.STANDS else "H")
        _write(plays[kernel.PAIRED, value], pairs.get(value, usual))
    return Strategy(plays, np.zeros(TABLE) if worth is None else worth, insures)


def _write(row: NDArray[np.uint16], entries: str) -> None:
    listed = entries.split()
    if len(listed) == 1:
        listed *= len(UP_CARDS)
    if len(listed) != len(UP_CARDS):
        raise ValueError(f"{entries!r} has {len(listed)} entries, not {len(UP_CARDS)}")
    for up, entry in zip(UP_CARDS, listed, strict=True):
        if not set(entry) <= LETTERS.keys() or len(set(entry)) < len(entry):
            raise ValueError(f"{entry!r} is not an entry of a strategy")
        ordered = entry if "S" in entry else f"{entry}S"
        row[up] = sum(
            LETTERS[letter] << kernel.PREFERENCE * at for at, letter in enumerate(ordered)
        )


def terms_of(rules: Rules) -> Terms:
    """What the rules mean for the money."""
    if rules.chapter.chapter.number != CHAPTER or rules["double_shoe"]:
        raise Refused(
            "a double shoe is not simulated"
            if rules.chapter.chapter.number == CHAPTER
            else f"chapter {rules.chapter.chapter.number} is not Blackjack",
            field="rules.double_shoe",
            allowed="Blackjack from one shoe",
            cites=["633a.3(c)"],
        )
    pays = np.array([_odds(rules, wager, row) for wager, row in ROWS], np.int64)
    if rules["switch"] and rules["switch_natural_pays"] == "even_money":
        pays[kernel.NATURAL] = pays[kernel.EVEN]
    return Terms(
        switch=bool(rules["switch"]),
        peek=bool(rules["peek"]),
        burns=bool(rules["hand_dealt"]),
        crown=bool(rules["crown_treasure"]),
        ace_low=rules["in_between_ace"] == "low",
        one_card_aces=bool(rules["split_aces_one_card"]),
        hands=most_hands(rules, aces=False),
        ace_hands=most_hands(rules, aces=True),
        chip=rules.number("min_chip"),
        cap=rules.number("twenty_pair_cap"),
        wins_22=rules["switch_natural_vs_22"] == "win",
        pays=pays,
    )


def _odds(rules: Rules, wager: str, row: str) -> tuple[int, int]:
    """What a row adds to a stake of one."""
    table = rules.paytable(wager)
    line = table.line(row)
    if line is None and row == UNLIKE_A_PAIR:
        line = table.line("pair")
    assert line is not None, (wager, row)
    assert isinstance(line.pay, To | For)
    odds: Fraction = line.pay.odds
    return odds.numerator, odds.denominator


def stakes_of(rules: Rules, bets: Bets) -> NDArray[np.int64]:
    """The wagers of each box, from the dealer's left, in the kernel's columns."""
    areas = {area.wager for area in betting_rules(Table(rules)).areas}
    stakes = np.zeros((len(bets), kernel.STAKES), np.int64)
    if not bets:
        raise Refused("nobody plays", field="bets", allowed="a seat's wagers")
    for box, seat in enumerate(sorted(bets)):
        wagers = bets[seat]
        for name, cents in wagers.items():
            if name not in areas or not 0 < cents <= MOST_STAKE:
                raise Refused(
                    f"{cents} cents on {name!r}", field=f"bets.{seat}.{name}",
                    allowed=f"up to {MOST_STAKE} on {', '.join(sorted(areas))}",
                )  # fmt: skip
            if name not in ("blackjack", "blackjack.2"):
                stakes[box, WAGERS.index(name)] = cents
        main = wagers.get("blackjack")
        if main is None or (rules["switch"] and wagers.get("blackjack.2") != main):
            raise Refused(
                f"seat {seat} has no Blackjack Wager, or not two equal ones at Switch",
                field=f"bets.{seat}.blackjack",
                cites=["633a.6(d)", "633a.12(a)(1)"],
            )
        stakes[box, kernel.BLACKJACK] = main
    return stakes


def above_cover(rules: Rules) -> int:
    """How many cards lie above the cover card (§ 633a.5(d)); none, where a device reshuffles after
    every round (§ 633a.5(h))."""
    count = rules.decks * len(DECK)
    if rules["shuffler"] in ("continuous", "device"):
        return 0
    return count - min(ceil(count * rules.share("cover_card_depth")), count - 1)


def _sides(stakes: NDArray[np.int64]) -> bool:
    return bool(stakes[:, : kernel.SIDE_WAGERS].any())


def _shoe(cards: NDArray[np.uint8], *, shuffles: bool, seed: int) -> Shoe:
    at = np.zeros(kernel.PLACES, np.int64)
    at[kernel.SHUFFLES] = shuffles
    at[kernel.READY] = 0 if shuffles else len(cards)
    chance = np.random.SeedSequence(seed).generate_state(4, np.uint64).astype(np.uint64)
    return Shoe(cards, at, chance, np.zeros(2 * kernel.HANDS, np.uint8))


def _layout(stakes: NDArray[np.int64], room: int) -> Layout:
    """Room for these lines, and for those of a round that is not completed."""
    boxes = len(stakes)
    return Layout(
        firsts=np.zeros((boxes, 2, 2), np.int64),
        hands=np.zeros((boxes * kernel.HANDS + 1, kernel.FIELDS), np.int64),
        counts=np.zeros(boxes, np.int64),
        insured=np.zeros((boxes, 2), np.int64),
        lines=np.zeros((room + boxes * kernel.WAGERS, 4), np.int64),
    )


def _choices(by: Strategy) -> Choices:
    return Choices(np.zeros(0, np.uint32), by.plays, by.worth, by.insures)


def _random_choices(numbers: NDArray[np.uint32] | None) -> Choices:
    assert numbers is not None
    none = _no_strategy()
    return Choices(np.ascontiguousarray(numbers, np.uint32), none.plays, none.worth, none.insures)


@cache
def _no_strategy() -> Strategy:
    return strategy({}, {}, {})
