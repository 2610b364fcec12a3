"""What wagers are worth with any cards left, and the effects of removal: against the odds of full
shoes, against every deal of a small shoe, and by the mean over every card that can go first."""

from collections import Counter
from fractions import Fraction
from itertools import permutations
from random import Random

import numpy as np
import pytest

from pitboss.chapters import ODDS
from pitboss.chapters.blackjack import side_bets
from pitboss.chapters.blackjack.odds.hands import shoe_of
from pitboss.chapters.blackjack.odds.rounds import best_rounds, played
from pitboss.chapters.blackjack.odds.terms import terms_of
from pitboss.chapters.blackjack.protect import counting as blackjack
from pitboss.chapters.blackjack.protect import counting_polynomials
from pitboss.chapters.blackjack.protect.counting_main import chart
from pitboss.chapters.blackjack.protect.counting_polynomials import POLYNOMIALS
from pitboss.chapters.blackjack.ranking import is_blackjack
from pitboss.chapters.blackjack.simulate import strategy
from pitboss.chapters.over_under.protect import counting as over_under
from pitboss.families.from_shoe.counting import EVERY_CARD, CountedWager, Polynomial, by_hands, full
from pitboss.figures.odds import REQUIRED
from pitboss.protect.counting import kernels as kernel
from pitboss.protect.counting.values import Followed
from pitboss.protect.counting.values import terms_of as as_kernels_take_it
from pitboss.regulation import Rules
from pitboss.vocabulary.cards import DECK, Card, cards
from pitboss.vocabulary.paytable import Paytable

BLACKJACK, OVER_UNDER = Rules.of("633a"), Rules.of("686a")
SIDE = tuple(name for name in POLYNOMIALS if name not in ("super_match", "insurance"))


def shoe(faces: str) -> list[int]:
    held = Counter(cards(faces))
    return [held[card] for card in DECK]


def by_every_deal(faces: str, size: int, net: "object") -> Fraction:
    """The mean over every order in which the first cards of a small shoe can come."""
    nets = [net(deal) for deal in permutations(cards(faces), size)]  # type: ignore[operator]
    return sum(nets, Fraction(0)) / len(nets)


# --- Over/Under


def test_over_under_from_a_full_shoe_is_what_the_odds_count() -> None:
    for wager in over_under.counted_wagers(OVER_UNDER, ("bonus", REQUIRED)):
        (figures,) = ODDS["over-under"].wager(wager.name, OVER_UNDER)
        assert wager.expectation == -figures.house_edge
        assert wager.polynomial is not None
        square = wager.polynomial.mean_square(full(6))
        assert square - wager.expectation**2 == figures.variance


@pytest.mark.shows("686a.8(b)")
def test_the_bonus_of_a_small_shoe_is_that_of_every_deal() -> None:
    faces = "2c 2d 3h Ts Jc Ad Ac 9h"
    pays = {6: 50, 33: 50, 7: 10, 32: 10, 8: 5, 31: 5, 9: 4, 30: 4, 10: 3, 29: 3, 11: 2, 28: 2,
            12: 1, 27: 1}  # fmt: skip
    points = {"2": 2, "3": 3, "9": 9, "T": 10, "J": 10, "A": 11}

    def net(deal: tuple[Card, ...]) -> Fraction:
        return Fraction(pays.get(sum(points[card.rank] for card in deal), -1))

    polynomial = over_under.bonus_polynomial(OVER_UNDER)
    assert polynomial.worth(shoe(faces)) == by_every_deal(faces, 3, net)


@pytest.mark.shows("686a.7(g)(1)", "686a.7(g)(2)")
def test_the_choice_is_worth_what_the_best_side_is_after_each_first_card() -> None:
    # by hand, with 2 2 A A A: after a 2, of 2 A A A two more cards make 15 (2 A) or 24 (A A): six
    # ordered pairs of twelve each; after an ace, of 2 2 A A: 15 (2 2), 24 (2 A), 33 (A A)
    small = Counter({2: 2, 11: 3})
    assert over_under.choices(small, 2) == {"over": 0, "under": 0, "surrender": -1}
    after_ace = {"over": Fraction(4 * 10, 12) - 2, "under": Fraction(4 * 2, 12) - 2}
    assert over_under.choices(small, 11) == {**after_ace, "surrender": -1}
    assert over_under.best_worth(small) == Fraction(3, 5) * Fraction(4, 3)


# --- the optional wagers of Blackjack


@pytest.mark.parametrize("decks", [1, 6, 8])
def test_optional_wagers_from_a_full_shoe_are_what_the_odds_count(decks: int) -> None:
    rules = Rules.of("633a", {"decks": decks})
    for wager in blackjack.counted_wagers(rules, (*SIDE, "insurance")):
        (figures,) = (
            figures
            for figures in ODDS["blackjack"].wager(wager.name, rules)
            if figures.paytable == wager.paytable
        )
        assert wager.expectation == -figures.house_edge, wager.name
        left = full(decks)
        for card in wager.first_seen:
            left[card] -= 1
        assert wager.polynomial is not None
        assert wager.polynomial.mean_square(left) - wager.expectation**2 == figures.variance


def net_of(wager: str, deal: tuple[Card, ...]) -> Fraction:
    """What a unit brings: two cards of the player, the dealer's up card and hole card, settled by
    the procedure's own rows with the printed odds of six decks."""
    hand, up_card, dealer = deal[:2], deal[2], deal[2:]
    table = BLACKJACK.paytable(wager)
    match wager:
        case "lucky_ladies":
            rows = [side_bets.lucky_ladies(hand, is_blackjack(dealer))]
        case "kings_bounty":
            rows = [side_bets.kings_bounty(hand, is_blackjack(dealer))]
        case "match_the_dealer":
            rows = [*side_bets.match_the_dealer(hand, up_card)]
        case "in_between":
            rows = [side_bets.in_between(hand, up_card, ace_low=False)]
        case "royal_match":
            crowned = side_bets.is_royal_match(hand) and side_bets.is_royal_match(dealer)
            rows = [side_bets.royal_match(hand), "crown treasure" if crowned else None]
        case _:
            rows = [next(iter(side_bets.bet_the_set(hand)), None)]
    won = [line.pay.odds for row in rows if row and (line := table.line(row))]  # type: ignore[union-attr]
    return sum(won, Fraction(0)) if won else Fraction(-1)


@pytest.mark.shows("633a.13(c)", "633a.13(d)(1)", "633a.13(e)", "633a.13(f)(2)", "633a.13(h)")
@pytest.mark.parametrize("wager", SIDE)
def test_an_optional_wager_of_a_small_shoe_is_that_of_every_deal(wager: str) -> None:
    faces = "Qh Qh Kh Ks Ks Ad Kd Qd Jh 9h 9h 9d"
    polynomial = POLYNOMIALS[wager](BLACKJACK)
    assert polynomial.worth(shoe(faces)) == by_every_deal(
        faces, 4, lambda deal: net_of(wager, deal)
    )
    squares = by_every_deal(faces, 4, lambda deal: net_of(wager, deal) ** 2)
    assert polynomial.mean_square(shoe(faces)) == squares


def test_super_match_of_a_small_shoe_is_that_of_every_deal() -> None:
    faces = "2c 2d 2h 2s 3c 3d 3h Kc Kd Ah"
    odds = {"four-of-a-kind": 40, "two pair": 8, "three-of-a-kind": 5, "pair": 1}

    def net(deal: tuple[Card, ...]) -> Fraction:
        return Fraction(odds.get(side_bets.super_match(deal) or "", -1))

    polynomial = POLYNOMIALS["super_match"](Rules.of("633a", {"switch": True}))
    assert polynomial.worth(shoe(faces)) == by_every_deal(faces, 4, net)


@pytest.mark.shows("633a.8(a)", "633a.13(b)")
def test_insurance_is_even_where_a_third_of_the_cards_are_tens() -> None:
    polynomial = POLYNOMIALS["insurance"](BLACKJACK)
    assert polynomial.worth(shoe("Ts 2c 3c")) == 0
    assert polynomial.worth(shoe("Ts Kc 2c 3c")) == Fraction(1, 2)
    (wager,) = blackjack.counted_wagers(BLACKJACK, ("insurance",))
    assert wager.expectation == Fraction(3 * 96, 311) - 1
    ten, other = wager.effects[DECK.index(cards("Ks")[0])], wager.effects[0]
    assert ten == Fraction(3 * 95, 310) - Fraction(3 * 96, 311)
    assert other == Fraction(3 * 96, 310) - Fraction(3 * 96, 311)


# --- the mean over every card that may be removed is the full shoe's worth


def mean_removed(wager: CountedWager, decks: int) -> Fraction:
    counts = full(decks)
    for card in wager.first_seen:
        counts[card] -= 1
    sums = (count * effect for count, effect in zip(counts, wager.effects, strict=True))
    return sum(sums, Fraction(0))


@pytest.mark.parametrize("decks", [1, 6])
def test_effects_of_removal_cancel_over_the_shoe(decks: int) -> None:
    rules = Rules.of("633a", {"decks": decks})
    for wager in blackjack.counted_wagers(rules, (*SIDE, "insurance")):
        assert mean_removed(wager, decks) == 0, wager.name


def test_effects_of_over_under_cancel_where_play_is_kept_to() -> None:
    for wager in over_under.counted_wagers(OVER_UNDER, ("bonus", REQUIRED)):
        assert mean_removed(wager, 6) == 0


def test_best_play_gains_by_what_is_known() -> None:
    """Knowing the card that went can only help, and does where a choice changes."""
    expectation, effects = over_under.best_play(1)
    assert sum(effects) >= 0
    kept_to = over_under.fixed_play(Rules.of("686a"))
    assert expectation >= kept_to.worth(full(1))
    for card in (0, 32, 51):
        left = over_under.without(card, 1)
        assert expectation + effects[card] >= kept_to.worth(left)


def test_the_blackjack_wager_by_basic_strategy_is_the_mean_over_every_card_removed() -> None:
    """Exactly: the chart is kept to, so the first card that goes unseen changes nothing."""
    rules = Rules.of("633a", {"decks": 1})
    terms = terms_of(rules)
    play = chart(1, terms).play
    whole = shoe_of(1)
    removed = [tuple(n - (at == gone) for at, n in enumerate(whole)) for gone in range(10)]
    worths = [played(left, terms, play).net for left in removed]
    mean = sum((n * worth for n, worth in zip(whole, worths, strict=True)), Fraction(0)) / 52
    assert mean == played(whole, terms, play).net
    assert best_rounds(whole, terms).net >= mean
    # Griffin's effects of one deck, with other rules, in hundredths: the ace first
    griffin = [-0.61, 0.38, 0.44, 0.55, 0.69, 0.46, 0.28, 0.00, -0.18, -0.51]
    ours = [float(worth - mean) * 100 for worth in worths]
    assert ours == pytest.approx(griffin, abs=0.13)
    weights = np.array(whole) / 52
    both = np.cov(griffin, ours, aweights=weights)
    assert both[0, 1] / np.sqrt(both[0, 0] * both[1, 1]) > 0.99


# --- the kernel


@pytest.mark.parametrize("wager", [*SIDE, "insurance"])
def test_the_kernel_finds_what_the_fractions_are(wager: str) -> None:
    polynomial = POLYNOMIALS[wager](BLACKJACK)
    chance, room = Random(4), np.zeros((2, kernel.LONGEST + 1))
    for _ in range(3):
        left = [chance.randint(0, 6) for _ in DECK]
        worth, square = kernel.evaluate(
            np.array(polynomial.left(left), np.float64), as_kernels_take_it(polynomial), room
        )
        assert worth == pytest.approx(float(polynomial.worth(left)), abs=1e-12)
        assert square == pytest.approx(float(polynomial.mean_square(left)), rel=1e-12)


# --- what others published of wagers like these


def test_royal_match_by_published_paytables() -> None:
    """Six decks: 25 and 2.5 to 1 keep 6.67 %, 75 and 2 to 1 keep 4.06 %."""
    for royal, suited, edge in ((25, Fraction(5, 2), 0.0667), (75, Fraction(2), 0.0406)):
        polynomial = royal_match_paying(Fraction(royal), suited)
        assert -float(polynomial.worth(full(6))) == pytest.approx(edge, abs=0.00005)


def royal_match_paying(royal: Fraction, suited: Fraction) -> Polynomial:
    odds = {"royal match": royal, "suited match": suited}

    def back(hand: tuple[int, ...]) -> Fraction:
        row = side_bets.royal_match([DECK[kind] for kind in hand])
        return odds[row] + 1 if row else Fraction(0)

    return Polynomial(EVERY_CARD, tuple(by_hands(EVERY_CARD, 2, back)))


def test_in_between_by_a_published_paytable(monkeypatch: pytest.MonkeyPatch) -> None:
    """With 12 to 1 for a spread of one, two decks keep 5.696 % and six 3.396 %."""
    ours = counting_polynomials.back

    def back(table: Paytable, paying: tuple[str, ...]) -> Fraction:
        return Fraction(13) if paying == ("one card spread",) else ours(table, paying)

    monkeypatch.setattr(counting_polynomials, "back", back)
    polynomial = counting_polynomials.in_between(BLACKJACK)
    assert -float(polynomial.worth(full(2))) == pytest.approx(0.05696, abs=0.000005)
    assert -float(polynomial.worth(full(6))) == pytest.approx(0.03396, abs=0.000005)


def test_what_a_perfect_counter_of_royal_match_gets_in_a_shoe(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """0.504 units a shoe of six decks at 75 and 2 to 1, alone with the dealer down to one deck."""
    plain = strategy({}, {}, {})
    monkeypatch.setattr(blackjack, "way_to_play", lambda _: plain)
    polynomial = royal_match_paying(Fraction(75), Fraction(2))
    expectation = polynomial.worth(full(6))
    wager = CountedWager("royal", "", None, 6, (), expectation, (Fraction(0),) * 52, polynomial)
    dealt = blackjack.deal(BLACKJACK, 1, 1, 260, 1500, 2)
    worth, _ = Followed(wager, dealt).worths()
    per_shoe = np.where(dealt.begins >= 0, np.maximum(worth, 0), 0).sum(axis=1)
    error = per_shoe.std() / np.sqrt(len(per_shoe))
    assert abs(per_shoe.mean() - 0.504) < 4 * error
