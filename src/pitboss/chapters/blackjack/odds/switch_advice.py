"""What each choice is worth at a Blackjack Switch table, counted exactly: to switch or to keep four
cards, and to play one hand (§ 633a.12(a)(4)).

The switch is weighed with all five cards gone that are seen. A hand is then played for itself, with
its own cards and the up card gone: those of the player's other hand, and of the other hands of a
split pair, count as unseen, and a pair as one that was not split before.
"""

from collections.abc import Mapping
from fractions import Fraction

from pitboss.chapters.blackjack.odds.advice import advised, check_in_shoe, rank_of
from pitboss.chapters.blackjack.odds.composition import shoe_of
from pitboss.chapters.blackjack.odds.rounds import SPLIT
from pitboss.chapters.blackjack.odds.switch_hands import Counts, without
from pitboss.chapters.blackjack.odds.switch_play import SwitchTerms, terms_of
from pitboss.chapters.blackjack.odds.switch_worth import (
    Dealer,
    WayToPlay,
    best_option,
    natural,
    worths,
)
from pitboss.chapters.blackjack.odds.terms import insurance_pays
from pitboss.chapters.blackjack.ranking import is_blackjack
from pitboss.figures.figures import back_per_unit, decimal
from pitboss.figures.strategy import Advice, Situation
from pitboss.regulation import Rules
from pitboss.vocabulary.cards import JOKER, Card
from pitboss.vocabulary.refusal import Refused

KEEP, SWITCH = "keep", "switch"
FOUR = 4
"""Cards that are seen when the switch is decided."""


def advise(rules: Rules, decks: int, situation: Situation) -> Advice:
    """What each choice is worth: of the switch where that is asked about, by its options or, if
    none are told, by four cards; or else of the play of one hand."""
    options = situation.options
    if KEEP in options or SWITCH in options or (not options and len(situation.cards) == FOUR):
        return keep_or_switch(rules, decks, situation)
    return play(rules, decks, situation)


def keep_or_switch(rules: Rules, decks: int, situation: Situation) -> Advice:
    """What it is worth to keep four cards as two hands, and to switch their second cards, when the
    dealer has no Blackjack: both hands, per unit of one wager."""
    _check(decks, situation)
    terms, (a, b, c, d), (up_card,) = terms_of(rules), situation.cards, situation.dealer
    hands = {KEEP: ((a, b), (c, d)), SWITCH: ((a, d), (c, b))}
    dealer = Dealer(_points(up_card))
    shoe = without(shoe_of(decks), dealer.up)
    plays: dict[str, list[WayToPlay]] = {}
    for name, (one, other) in hands.items():
        plays[name] = [
            _best(dealer, without(shoe, *map(_points, beside)), hand, name == KEEP, terms)
            for hand, beside in ((one, other), (other, one))
        ]
    return Advice(
        situation,
        {name: sum((play.worth for play in both), Fraction(0)) for name, both in plays.items()},
        {
            "hands": {
                name: [
                    {"hand": [card.face for card in hand], "play": play.name,
                     "worth": decimal(play.worth)}
                    for hand, play in zip(hands[name], both, strict=True)
                ]
                for name, both in plays.items()
            }
        },
    )  # fmt: skip


def play(rules: Rules, decks: int, situation: Situation) -> Advice:
    """What each choice is worth with one hand, per unit of the wager on it; Insurance is that of
    any table."""
    terms, options = terms_of(rules), situation.options

    def of_hand(hand: tuple[Card, ...], up_card: Card) -> Mapping[str, Fraction]:
        dealer, values = Dealer(_points(up_card)), [_points(card) for card in hand]
        shoe = without(shoe_of(decks), dealer.up)
        splitting = not options or SPLIT in options
        return worths(dealer, shoe, values, terms.splits, splitting=splitting)

    return advised(situation, decks, back_per_unit(insurance_pays(rules)), of_hand)


def _best(
    dealer: Dealer, shoe: Counts, hand: tuple[Card, Card], as_dealt: bool, terms: SwitchTerms
) -> WayToPlay:
    """The best play of two cards; an ace and a ten are a Blackjack only as dealt (R-633a-22)."""
    if as_dealt and is_blackjack(hand):
        return natural(dealer, shoe, terms)
    one, other = map(_points, hand)
    return best_option(dealer, shoe, (one, other), terms.splits)


def _points(card: Card) -> int:
    """The value of a card, an ace one."""
    return rank_of(card) + 1


def _check(decks: int, situation: Situation) -> None:
    """Four cards and an up card, which are in the shoe."""
    for field, cards, count, what in (
        ("hand", situation.cards, FOUR, "four cards: one hand's two, then the other's"),
        ("dealer", situation.dealer, 1, "one card, which lies up"),
    ):
        if len(cards) != count or JOKER in cards:
            raise Refused(
                f"nothing is switched with {' '.join(map(str, cards)) or 'no cards'}",
                field=field,
                allowed=what,
                cites=("633a.12(a)(3)", "633a.12(a)(4)"),
            )
    check_in_shoe(situation, decks)
