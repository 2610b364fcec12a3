"""What a player of Blackjack Switch is told: to switch or to keep, and how to play each hand."""

from fractions import Fraction
from typing import Any

import pytest
from tests.chapters.blackjack.odds.switch_card_by_card import (
    Counts,
    best,
    counting,
    dealer_ends,
    doubled,
    hit,
    less,
    next_card,
    standing,
    values_in,
)

from pitboss.chapters.blackjack.odds.hands import shoe_of
from pitboss.chapters.blackjack.odds.switch_advice import Dealer, advise, worths
from pitboss.chapters.blackjack.odds.switch_hands import PAIRS, without
from pitboss.chapters.blackjack.odds.switch_play import terms_of
from pitboss.chapters.blackjack.odds.switch_tables import HARD, PAIR, SOFT, columns
from pitboss.figures.strategy import Situation
from pitboss.regulation import Rules
from pitboss.vocabulary.cards import cards
from pitboss.vocabulary.refusal import Refused

PLAYS = {"S": "stand", "H": "hit", "D": "double", "P": "split"}


def table(**chosen: Any) -> Rules:
    """A Switch table."""
    return Rules.of("633a", {"switch": True, **chosen})


def advice(
    hand: str, dealer: str, options: tuple[str, ...] = (), decks: int = 6, **chosen: Any
) -> dict[str, Any]:
    """What a player is told."""
    situation = Situation(tuple(cards(hand)), tuple(cards(dealer)), options)
    return advise(table(**chosen), decks, situation).to_dict()


def left_of(decks: int, *values: int) -> Counts:
    """What is left of a full shoe, counted here by hand: four of a value a deck, 16 tens."""
    left: Counts = (*(4 * decks,) * 9, 16 * decks)
    for value in values:
        left = less(left, value)
    return left


def values_of(faces: str) -> list[int]:
    """The values of cards, an ace one."""
    return [{"A": 1}.get(face[0]) or (int(face[0]) if face[0].isdigit() else 10)
            for face in faces.split()]  # fmt: skip


# the switch


@pytest.mark.shows("633a.12(a)(4)")
def test_633a_12_a_4_fifteen_and_sixteen_become_twenty_and_eleven() -> None:
    told = advice("Th 5c 6d Td", "9c")
    assert told["best"] == "switch"
    assert [one["hand"] for one in told["hands"]["switch"]] == [["Th", "Td"], ["6d", "5c"]]
    # twenty against a nine from the shoe without these five cards, card by card
    twenty = standing(9, 20, left_of(6, 9, 10, 5, 6, 10))
    assert told["hands"]["switch"][0]["worth"] == f"{float(twenty):.10f}"
    assert Fraction(told["exact"]["switch"]) - twenty == best(
        9, 11, False, 2, left_of(6, 9, 10, 5, 6, 10)
    )


@pytest.mark.shows("633a.12(a)(5)(iii)", "633a.12(a)(5)(iv)")
def test_r_633a_22_an_ace_and_a_ten_are_a_blackjack_only_as_dealt() -> None:
    left = left_of(6, 9, 1, 10, 9, 5)
    kept = advice("As Kh 9c 5d", "9d")
    made = advice("As 5d 9c Kh", "9d")
    ends = dealer_ends(9, left)
    twenty_one = standing(9, 21, left)
    as_dealt = sum(
        chance * {21: Fraction(1), 22: Fraction(0)}.get(end, Fraction(3, 2))
        for end, chance in ends.items()
    )
    assert kept["best"] == "keep"
    assert kept["hands"]["keep"][0]["worth"] == f"{float(as_dealt):.10f}"
    assert made["hands"]["switch"][0]["worth"] == f"{float(twenty_one):.10f}"
    fourteen = Fraction(kept["exact"]["keep"]) - as_dealt
    assert fourteen == Fraction(made["exact"]["switch"]) - twenty_one
    assert fourteen == best(9, 14, False, 2, left)


def test_a_switch_that_changes_nothing_is_worth_the_same() -> None:
    told = advice("8c 3d Jh 3s", "2c")
    assert told["exact"]["keep"] == told["exact"]["switch"]
    assert told["best"] == "keep"


@pytest.mark.shows("633a.12(a)(3)", "633a.12(a)(4)")
@pytest.mark.parametrize(
    ("hand", "dealer", "decks", "field"),
    [
        ("8c 8d 3h", "2c", 6, "hand"),
        ("8c 8d", "2c", 6, "hand"),
        ("8c 8d 3h Jk", "2c", 6, "hand"),
        ("8c 8d 3h 3s", "", 6, "dealer"),
        ("8c 8d 3h 3s", "2c 2d", 6, "dealer"),
        ("8c 8c 3h 3s", "2c", 1, "hand"),
    ],
)
def test_what_cannot_be_switched(hand: str, dealer: str, decks: int, field: str) -> None:
    with pytest.raises(Refused) as caught:
        advice(hand, dealer, ("switch", "keep"), decks)
    assert caught.value.field == field
    assert "633a.12(a)(4)" in caught.value.cites or decks == 1


def test_r_633a_11_no_odds_without_the_card_reader() -> None:
    with pytest.raises(Refused) as caught:
        advice("8c 8d 3h 3s", "2c", peek=False)
    assert caught.value.field == "rules.peek"
    with pytest.raises(Refused) as caught:
        advice("8c 8d", "2c", peek=False)
    assert caught.value.field == "rules.peek"


# the play of one hand


@pytest.mark.shows("633a.12(a)(4)", "633a.12(a)(5)(v)", "633a.7(l)[lead]", "633a.10(a)")
@pytest.mark.parametrize(
    ("hand", "dealer"),
    [
        ("Ts 9h", "6c"), ("Ts Qh", "Ac"), ("Ts 6h", "9c"), ("Jc 2d", "5h"), ("6h 5c", "Td"),
        ("Ah 7d", "6c"), ("9h 7d", "Ac"),
    ],
)  # fmt: skip
def test_633a_12_a_4_two_cards_stand_draw_or_double(hand: str, dealer: str) -> None:
    """One deck less these three cards, card by card; a dealer's 22 is a tie."""
    values, (up,) = values_of(hand), values_of(dealer)
    left = left_of(1, up, *values)
    at = up, sum(values), 1 in values, left
    told = advice(hand, dealer, ("stand", "hit", "double"), decks=1)
    assert {name: Fraction(worth) for name, worth in told["exact"].items()} == {
        "stand": standing(up, counting(sum(values), 1 in values), left),
        "hit": hit(*at),
        "double": doubled(*at),
    }
    assert max(map(Fraction, told["exact"].values())) == best(*at[:3], 2, left)


@pytest.mark.shows("633a.7(l)[lead]", "633a.10(a)")
@pytest.mark.parametrize(
    ("hand", "options"),
    [
        ("6h 5c 4d", ()),
        ("2h 2c 2d 9s", ("stand", "hit")),
        ("2h 3c 2d 2s 7s", ()),
        ("Ah Ac 3d 2s", ("stand", "hit")),
    ],
)
def test_633a_10_a_more_than_two_cards_stand_or_draw(hand: str, options: tuple[str, ...]) -> None:
    """Four cards are one hand where the options say so."""
    values = values_of(hand)
    left = left_of(1, 8, *values)
    told = advice(hand, "8c", options, decks=1)
    assert {name: Fraction(worth) for name, worth in told["exact"].items()} == {
        "stand": standing(8, counting(sum(values), 1 in values), left),
        "hit": hit(8, sum(values), 1 in values, left),
    }
    assert told["total"] == counting(sum(values), 1 in values)


@pytest.mark.shows("633a.11(a)", "633a.12(a)(4)")
def test_633a_11_a_a_pair_is_split_where_that_is_offered() -> None:
    """Aces that get one card each, and no more splits: two hands, each worth as much."""
    chosen: dict[str, Any] = {"resplits": 0, "split_aces_one_card": True}
    told = advice("Ah Ad", "6c", decks=1, **chosen)
    left, one_card = left_of(1, 6, 1, 1), Fraction(0)
    for value in values_in(left):
        total = counting(1 + value, ace=True)
        one_card += next_card(6, value, left) * standing(6, total, less(left, value))
    assert Fraction(told["exact"]["split"]) == 2 * one_card
    assert told["best"] == "split"
    assert told["exact"].keys() == {"stand", "hit", "double", "split"}  # R-633a-12: no surrender
    # an ace of a split pair that got another: nothing else is offered it
    again = advice("Ah Ad", "6c", ("stand", "split"), decks=1, **chosen)
    assert again["exact"] == {name: told["exact"][name] for name in ("stand", "split")}
    assert "split" not in advice("8h 8d", "6c", ("stand", "hit"))["exact"]
    with pytest.raises(Refused) as caught:
        advice("8h 8d", "6c", ("surrender",))
    assert caught.value.field == "options"


@pytest.mark.shows("633a.8(a)", "633a.8(b)")
@pytest.mark.parametrize(("hand", "tens"), [("9h 7d", 96), ("Ks 7d", 95), ("Ks Qd", 94)])
def test_633a_8_a_insurance_at_a_switch_table(hand: str, tens: int) -> None:
    """309 cards are unseen: half a unit at 2 to 1 if the hole card counts ten."""
    told = advice(hand, "Ac", ("insurance", "no_insurance"))
    assert Fraction(told["exact"]["insurance"]) == (3 * Fraction(tens, 309) - 1) / 2
    assert told["best"] == "no_insurance"


def test_with_twenty_one_nothing_is_decided() -> None:
    for hand in ("As Kd", "7c 7d 7h"):
        with pytest.raises(Refused) as caught:
            advice(hand, "6c")
        assert caught.value.field == "hand"
    insured = advice("As Kd", "Ac")
    assert insured["exact"].keys() == {"insurance", "no_insurance"}


@pytest.mark.parametrize("up", [2, 5, 9])
def test_best_play_of_two_cards_is_that_of_the_chart(up: int) -> None:
    """But for stiff hands against a small card, where a total weighs hands with a ten and without:
    a ten in the hand is one less to draw, so with one it may be better to hit, and without one to
    stand. What the chart then gives away is next to nothing."""
    splits = terms_of(table()).splits
    dealer, shoe, entries = Dealer(up), without(shoe_of(6), up), columns(6, splits)[up].entries
    pairs = up == 9  # those take longest
    exceptions = set()
    for cards_ in PAIRS:
        one, other = cards_
        if cards_ == (1, 10) or (one == other and not pairs):
            continue
        total = counting(one + other, one == 1)
        key = (PAIR, one) if one == other else (SOFT if one == 1 else HARD, total)
        told = PLAYS[entries[key][0]]
        known = worths(dealer, shoe, cards_, splits, splitting=True)
        better = max(known, key=lambda name: known[name])
        if better != told:
            exceptions.add(cards_)
            assert {better, told} == {"hit", "stand"}
            assert 12 <= total <= 14
            assert (better == "hit") == (other == 10)
            assert known[better] - known[told] < Fraction(1, 400)
    assert len(exceptions) <= 3
    assert not exceptions or up in (2, 5)
