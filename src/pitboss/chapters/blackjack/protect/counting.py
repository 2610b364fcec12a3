"""What a counter can know of the wagers of Blackjack: the optional ones and Insurance exactly, the
Blackjack Wager by the effect of removing each card."""

from collections.abc import Iterator, Sequence
from fractions import Fraction
from typing import Final

import numpy as np
from numpy.typing import NDArray

from pitboss.chapters.blackjack.odds.terms import terms_of as odds_terms_of
from pitboss.chapters.blackjack.protect.counting_kernels import Notes, note_rounds
from pitboss.chapters.blackjack.protect.counting_main import basic_effects, best_effects, chart
from pitboss.chapters.blackjack.protect.counting_polynomials import ACES, POLYNOMIALS
from pitboss.chapters.blackjack.ranking import value
from pitboss.chapters.blackjack.simulate.choices import PlayByTable, by_strategy, strategy
from pitboss.chapters.blackjack.simulate.kernels import layout as felt
from pitboss.chapters.blackjack.simulate.kernels.layout import Layout
from pitboss.chapters.blackjack.simulate.kernels.round import play_stack
from pitboss.chapters.blackjack.simulate.kernels.shoe import (
    LINES,
    NEXT,
    PLACES,
    READY,
    SHUFFLES,
    DealtShoe,
)
from pitboss.chapters.blackjack.simulate.rounds import too_few_cards
from pitboss.chapters.blackjack.simulate.switch import by_tables
from pitboss.chapters.blackjack.simulate.terms import terms_of
from pitboss.families.from_shoe.counting import CountedWager, DealtShoes, Polynomial, full, linear
from pitboss.figures.odds import REQUIRED
from pitboss.regulation import Rules
from pitboss.vocabulary.cards import DECK
from pitboss.vocabulary.refusal import Refused

INSURANCE: Final = "insurance"
UNIT: Final = 2
"""Cents on each hand, so that 3 to 2 is paid in full."""

DECK_COUNTS: Final = (1, 2, 4, 6, 8)
"""Of one deck to eight (§ 633a.3(a)), those by which depths are compared."""

HI_LO: Final = tuple((value(card) < 7) - (value(card) > 9) for card in DECK)
"""Each card from 2 to 6 counts one, each ten and ace minus one."""


def names(rules: Rules) -> tuple[str, ...]:
    """The wagers that can be asked for: the optional ones, whether this table offers them or not,
    Insurance, and the Blackjack Wager; of a Switch table those that go with it (R-633a-23)."""
    if rules["switch"]:
        return ("super_match", INSURANCE)
    return (*(name for name in POLYNOMIALS if name != "super_match"), REQUIRED)


def counted_wagers(
    rules: Rules, wanted: Sequence[str], *, best: bool = True
) -> Iterator[CountedWager]:
    """The wagers that are asked for, of those that have a paytable for so many decks (R-633a-4)."""
    for name in names(rules):
        if name not in wanted:
            continue
        if name == REQUIRED:
            yield main_wager(rules, best=best)
        elif printed(rules, name):
            yield optional_wager(rules, name)


def printed(rules: Rules, wager: str) -> bool:
    """Whether a paytable of the wager is for so many decks."""
    name = rules.paytable(wager).name
    data = next(
        table for table in rules.chapter.paytable if (table.wager, table.name) == (wager, name)
    )
    return not data.decks or rules.decks in data.decks


def optional_wager(rules: Rules, name: str) -> CountedWager:
    """A wager beside the Blackjack Wager, and the effect of removing each card."""
    polynomial = POLYNOMIALS[name](rules)
    seen = ACES[:1] if name == INSURANCE else ()
    shoe = full(rules.decks)
    for card in seen:  # § 633a.8(a)
        shoe[card] -= 1
    expectation = polynomial.worth(shoe)
    data = next(wager for wager in rules.chapter.wager if wager.name == name)
    return CountedWager(
        name=name,
        title=data.title,
        paytable=rules.paytable(name).name,
        decks=rules.decks,
        cites=(data.cites[0], rules.paytable(name).cite),
        expectation=expectation,
        effects=_removed(polynomial, shoe, expectation),
        polynomial=polynomial,
        moment="offer" if name == INSURANCE else "before",
        known={"Hi-Lo": HI_LO},
        first_seen=seen,
        note="per unit insured, when the dealer shows an ace" if name == INSURANCE else "",
    )


def _removed(
    polynomial: Polynomial, shoe: list[int], expectation: Fraction
) -> tuple[Fraction, ...]:
    """By card, how much more the wager is worth without it. Cards of one kind are alike."""
    of_kind: dict[int, Fraction] = {}
    for card, kind in enumerate(polynomial.kinds):
        if kind not in of_kind:
            shoe[card] -= 1
            of_kind[kind] = polynomial.worth(shoe) - expectation
            shoe[card] += 1
    return tuple(of_kind[kind] for kind in polynomial.kinds)


def main_wager(rules: Rules, *, best: bool = True) -> CountedWager:
    """The Blackjack Wager by basic strategy, and by best play with the cards left."""
    expectation, effects = basic_effects(rules)
    return CountedWager(
        name=REQUIRED,
        title="Blackjack Wager",
        paytable=None,
        decks=rules.decks,
        cites=("633a.6(d)", "633a.13(a)"),
        expectation=expectation,
        effects=effects,
        polynomial=linear(effects, expectation, rules.decks * len(DECK)),
        best_play=best_effects(rules) if best else None,
        known={"Hi-Lo": HI_LO},
        note="basic strategy of a full shoe is kept to; what the wager is worth in the course of a "
        "shoe is the line through the effects of removal, beside what the rounds brought",
    )


def way_to_play(rules: Rules) -> PlayByTable:
    """How the boxes are played that cards go to: basic strategy, at Switch by its tables."""
    if rules["switch"]:
        return by_tables(rules)
    rows = chart(rules.decks, odds_terms_of(rules)).preferences
    return strategy(rows["hard"], rows["soft"], rows["pairs"])


def deal(rules: Rules, players: int, burn: int, cover: int, shoes: int, seed: int) -> DealtShoes:
    """Shuffled shoes, each with the rounds that begin before so many cards are gone."""
    if rules["hand_dealt"]:
        raise Refused(
            "counting is not calculated for hand-dealt games, which burn a card before every round",
            field="rules.hand_dealt",
            allowed="false",
            cites=["633a.12(b)(5)"],
        )
    # Nobody doubles for less or insures, so the smallest chip has no part in what is paid.
    money = terms_of(rules.with_choice("min_chip", UNIT))
    hands = 2 if rules["switch"] else 1
    stakes = np.zeros((players, felt.STAKES), np.int64)
    stakes[:, felt.BLACKJACK] = UNIT
    most = cover // (2 * players * hands + 2) + 2
    begins, offers, hidden = (np.full((shoes, most), -1, np.int64) for _ in range(3))
    notes = Notes(begins, offers, hidden, *np.zeros((2, shoes, most)))
    shoe, layout = _shoe(rules.decks, seed), _layout(players, most)
    choices, cards = by_strategy(way_to_play(rules)), _shuffled(rules.decks, shoes, seed)
    ends, nets = np.zeros((most, 3), np.int64), np.zeros(players)
    for number in range(shoes):
        shoe.cards[:] = cards[number]
        shoe.at[NEXT], shoe.at[READY], shoe.at[LINES] = burn, len(shoe.cards), 0
        if play_stack(money, stakes, False, shoe, choices, layout, ends) < most:
            raise too_few_cards(rules, players)
        note_rounds(
            cards[number], burn, cover, ends, layout.lines, nets, UNIT, players * hands,
            Notes(*(column[number] for column in notes)),
        )  # fmt: skip
    return DealtShoes(cards, burn, *notes)


def _shuffled(decks: int, shoes: int, seed: int) -> NDArray[np.uint8]:
    """So many shoes in random orders."""
    stack = np.array(DECK * decks, np.uint8)
    return np.random.default_rng(seed).permuted(np.tile(stack, (shoes, 1)), axis=1)


def _shoe(decks: int, seed: int) -> DealtShoe:
    at = np.zeros(PLACES, np.int64)
    at[SHUFFLES] = True  # what is discarded comes in again where a round needs it (§ 633a.14(f))
    chance = np.random.SeedSequence(seed).generate_state(4, np.uint64).astype(np.uint64)
    cards = np.array(DECK * decks, np.uint8)
    return DealtShoe(cards, at, chance, np.zeros(2 * felt.HANDS, np.uint8))


def _layout(boxes: int, rounds: int) -> Layout:
    """Room for so many rounds."""
    return Layout(
        firsts=np.zeros((boxes, 2, 2), np.int64),
        hands=np.zeros((boxes * felt.HANDS + 1, felt.FIELDS), np.int64),
        counts=np.zeros(boxes, np.int64),
        insured=np.zeros((boxes, 2), np.int64),
        lines=np.zeros((rounds * boxes * felt.WAGERS, 4), np.int64),
    )
