"""Best play of DJ Wild Stud Poker: raise or fold (§ 687a.11(b)[lead])."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Final

import numpy as np
from numpy.typing import NDArray

from pitboss.chapters.dj_wild.odds.kernels import hands_of
from pitboss.chapters.dj_wild.odds.wagers import (
    DEALER_HANDS,
    DECK,
    EVERY,
    FILE,
    FOLDED,
    HANDS,
    NAMES,
    Showdown,
    back_of_win,
    showdown,
    terms_of,
    worth_of_raise,
)
from pitboss.chapters.dj_wild.ranking import rank_hand, value_of
from pitboss.chapters.dj_wild.ranking_kernels import dj_wild_ranks
from pitboss.figures.figures import Json, decimal, percent, ratio, signed
from pitboss.figures.strategy import (
    Advice,
    Chart,
    Holds,
    RuleInWords,
    Situation,
    Strategy,
    check_cards,
)
from pitboss.hands.poker import ACE, DEUCE
from pitboss.regulation import Rules
from pitboss.vocabulary.cards import RANK_NAMES, Card

RAISE, FOLD = "raise", "fold"
LABELS: Final = {option.name: option.label for option in FILE.option}
PAIR: Final = NAMES.index("pair")
THREE, FOUR, FIVE = (RANK_NAMES.index(name) for name in ("three", "four", "five"))
PLURALS: Final = tuple(f"{name}{'es' if name.endswith('x') else 's'}" for name in RANK_NAMES)
FOLD_WORTH: Final = Fraction(-FOLDED)


@dataclass(frozen=True, slots=True)
class Kind:
    """Hands that go by one name, and what a raise of them is worth in Ante Wagers."""

    name: str
    wild: bool  # with a wild card
    hands: int
    raised: int  # of them, by best play
    wins: Fraction
    ties: Fraction
    worth: Fraction  # on average
    least: Fraction
    most: Fraction

    @property
    def best(self) -> str:
        """What best play does with all of them, or with how many."""
        if 0 < self.raised < self.hands:
            return f"{RAISE} {self.raised} of {self.hands}"
        return RAISE if self.raised else FOLD

    def row(self) -> tuple[str, ...]:
        """A row of a chart."""
        return (
            self.name, percent(Fraction(self.hands, HANDS), 3), percent(self.wins, 2),
            percent(self.ties, 2), signed(self.worth), signed(self.least), signed(self.most),
            signed(FOLD_WORTH), LABELS.get(self.best, self.best),
        )  # fmt: skip

    def to_dict(self) -> Json:
        """The decision as data."""
        return {
            "hands": self.name,
            "wild": self.wild,
            "count": self.hands,
            "raise": decimal(self.worth),
            "fold": decimal(FOLD_WORTH),
            "best": self.best,
            "wins": ratio(self.wins),
            "ties": ratio(self.ties),
            "least": decimal(self.least),
            "most": decimal(self.most),
            "exact": {"raise": ratio(self.worth), "fold": ratio(FOLD_WORTH)},
        }


def strategy(rules: Rules, decks: int) -> Strategy:
    """Best play in words, a rule that is simpler, and what each kind of hand is worth."""
    dealt = showdown(terms_of(rules))
    wild = dealt.with_wild
    natural, with_wild = (list(kinds(dealt.only(wild == held), held)) for held in (False, True))
    cut_offs = [(rank, cost(dealt, from_pair(dealt, rank))) for rank in range(THREE, ACE + 1)]
    simple, given_away = min(cut_offs, key=lambda cut_off: cut_off[1])
    columns = ("Hand", "Of all hands", "Raise wins", "Ties", "Raise worth", "At least", "At most",
               "Fold worth", "Best")  # fmt: skip
    holds = (*(Holds.NUMBER,) * 7, Holds.BEST)
    return Strategy(
        FILE.chapter.game,
        decks,
        (
            RuleInWords(
                "Raise with any wild card, with a pair of fives or better, or with a pair of fours "
                "and no three; fold the rest",
                cost(dealt, best_rule(dealt)),
            ),
            RuleInWords(
                f"Raise with a pair of {PLURALS[simple]} or better; fold the rest", given_away
            ),
        ),
        (
            Chart(
                "Hands without a wild card: how a raise fares, and what it is worth",
                columns,
                tuple(kind.row() for kind in natural),
                holds,
            ),
            Chart(
                "Hands with a wild card: how a raise fares, and what it is worth",
                columns,
                tuple(kind.row() for kind in with_wild),
                holds,
            ),
            border(dealt),
            Chart(
                "What it gives away to raise from a pair up, whatever the other cards",
                ("Lowest pair", "Per Ante Wager"),
                tuple((PLURALS[rank], percent(given)) for rank, given in cut_offs),
                (Holds.NUMBER,),
            ),
        ),
        tuple(kind.to_dict() for kind in (*natural, *with_wild)),
        ("Worths are per unit of the Ante Wager, on average over the hands of a row.",),
    )


def best_rule(dealt: Showdown) -> NDArray[np.bool_]:
    """Which hands the best rule raises."""
    fours = from_pair(dealt, FOUR) & ~dealt.with_rank(THREE)
    return dealt.with_wild | from_pair(dealt, FIVE) | fours


def from_pair(dealt: Showdown, rank: int) -> NDArray[np.bool_]:
    """Which hands are a pair of this rank or better."""
    return dealt.values >= value_of("pair", (rank, rank, DEUCE, DEUCE, DEUCE))


def cost(dealt: Showdown, raised: NDArray[np.bool_]) -> Fraction:
    """What it gives away against best play to raise these hands and fold the others."""
    more = dealt.worth + FOLDED * DEALER_HANDS * dealt.unit  # that a raise is worth
    return Fraction(int(abs(more[raised != dealt.raises]).sum()), EVERY * dealt.unit)


def kinds(dealt: Showdown, wild: bool) -> Iterator[Kind]:
    """The hands by name, the lowest first: by rank where they are no more than a pair, and a pair
    of fours by whether a three is beside it, on which the decision hangs."""
    ranked = np.where(dealt.categories <= PAIR, dealt.values >> 16, dealt.values >> 20 << 4)
    no_three = (ranked == PAIR << 4 | FOUR) & ~dealt.with_rank(THREE)
    keys = ranked.astype(np.int64) << 1 | no_three
    for key in np.unique(keys).tolist():
        yield kind(dealt.only(keys == key), name_of(key), wild)


def name_of(key: int) -> str:
    """The name of the hands that ``kinds`` puts together."""
    (category, rank), alone = divmod(key // 2, 16), key % 2
    if category > PAIR:
        return NAMES[category]
    if category < PAIR:
        return f"{RANK_NAMES[rank]} high"
    beside = (", no three" if alone else ", with a three") if rank == FOUR else ""
    return f"pair of {PLURALS[rank]}{beside}"


def kind(hands: Showdown, name: str, wild: bool) -> Kind:
    """These hands together."""
    count = len(hands.cards)
    every = count * DEALER_HANDS
    return Kind(
        name,
        wild,
        count,
        int(hands.raises.sum()),
        Fraction(int(hands.wins.sum(dtype=np.int64)), every),
        Fraction(int(hands.ties.sum(dtype=np.int64)), every),
        Fraction(int(hands.worth.sum()), every * hands.unit),
        Fraction(int(hands.worth.min()), DEALER_HANDS * hands.unit),
        Fraction(int(hands.worth.max()), DEALER_HANDS * hands.unit),
    )


def border(dealt: Showdown) -> Chart:
    """A pair of fours by its highest other card: where it matters least what one does."""
    fours = dealt.only(dealt.values >> 16 == PAIR << 4 | FOUR)
    highest, three = fours.values >> 8 & 15, fours.with_rank(THREE)
    rows = []
    for rank in range(ACE, FIVE, -1):
        row = [RANK_NAMES[rank]]
        for held in (False, True):
            hands = fours.only((highest == rank) & (three == held))
            if len(hands.cards):
                alike = kind(hands, RANK_NAMES[rank], wild=False)
                row += [signed(worth - FOLD_WORTH) for worth in (alike.least, alike.most)]
            else:
                row += ["—", "—"]
        rows.append(tuple(row))
    return Chart(
        "A pair of fours by its highest other card: what a raise is worth more than a fold",
        ("Other card", "No three, at least", "At most", "With a three, at least", "At most"),
        tuple(rows),
        (Holds.NUMBER,) * 4,
    )


def advise(rules: Rules, _: int, situation: Situation) -> Advice:
    """What to raise and to fold these five cards is worth, against every hand of the dealer's."""
    hand = situation.cards
    check_cards(FILE, hand, "687a.11(b)[lead]")
    situation.check_nothing_seen(
        "the dealer's hand is not seen before the decision", "687a.11(b)[lead]", "687a.11(d)"
    )
    wins, ties = against_dealer(hand)
    category = rank_hand(hand).category
    back, terms = back_of_win(category, rules), terms_of(rules)
    parts = int(back * terms.unit), terms.raised * terms.unit
    worth = Fraction(worth_of_raise(parts[0], wins, ties, parts[1]), DEALER_HANDS * terms.unit)
    chances = {"wins": wins, "ties": ties, "loses": DEALER_HANDS - wins - ties}
    facts = {name: ratio(Fraction(count, DEALER_HANDS)) for name, count in chances.items()}
    return Advice(situation, {RAISE: worth, FOLD: FOLD_WORTH}, {"category": category} | facts)


def against_dealer(hand: Sequence[Card]) -> tuple[int, int]:
    """How many of the dealer's hands these cards beat, and how many they tie, one by one."""
    dealers = dj_wild_ranks(hands_of(DECK[~np.isin(DECK, hand)]))
    (own,) = dj_wild_ranks(np.array([hand], np.uint8))
    return int((dealers < own).sum()), int((dealers == own).sum())
