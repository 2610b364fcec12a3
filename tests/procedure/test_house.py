"""What answers when no person must."""

from random import Random, SystemRandom
from typing import TYPE_CHECKING

import pytest

from pitboss.chapters import new_table
from pitboss.chapters.over_under import play
from pitboss.procedure.answers import Bet, Cut, Decision, Shuffled, Time, Who
from pitboss.procedure.driver import Driver
from pitboss.procedure.house import House
from pitboss.procedure.requests import Ask, OfferCut, Request, Shuffle, TakeBets, TellTime
from pitboss.regulation import Rules
from pitboss.vocabulary.cards import DECK, cards, pack

if TYPE_CHECKING:
    from tests.conftest import OverUnderTable

ANN = Who("player", "Ann")


def _shuffle(order: str) -> Shuffle:
    return Shuffle(
        batch="red", by="dealer", count=len(order) // 2, cards=order, cites=("686a.5(a)",)
    )


@pytest.mark.shows("686a.5(a)", "686a.7(d)(2)")
def test_686a_5_a_a_shuffle_with_the_systems_own_randomness() -> None:
    """R-GEN-11: a permutation; the chance that twice 312 cards fall alike is nil."""
    batch = pack(DECK * 6)
    house = House(SystemRandom(), lambda: 0)
    orders = []
    for _ in range(2):
        answer = house.answer(_shuffle(batch), virtual=True)
        assert isinstance(answer, Shuffled)
        assert answer.order is not None
        shuffled = cards(answer.order[at : at + 2] for at in range(0, 624, 2))
        assert sorted(shuffled) == sorted(DECK * 6)
        orders.append(answer.order)
    assert len({batch, *orders}) == 3


def _chi_square(counts: list[int]) -> float:
    expected = sum(counts) / len(counts)
    return sum((count - expected) ** 2 / expected for count in counts)


@pytest.mark.shows("686a.5(a)")
def test_686a_5_a_every_card_comes_first_as_often_as_any_other() -> None:
    """10,400 shuffles of a deck with a fixed seed: of 51 degrees of freedom chi-square exceeds 87
    once in a thousand seeds."""
    house = House(Random(686), lambda: 0)
    deck = pack(DECK)
    first, seventh = dict.fromkeys(DECK, 0), dict.fromkeys(DECK, 0)
    for _ in range(10_400):
        answer = house.answer(_shuffle(deck), virtual=True)
        assert isinstance(answer, Shuffled)
        assert answer.order is not None
        first[cards([answer.order[:2]])[0]] += 1
        seventh[cards([answer.order[12:14]])[0]] += 1
    assert _chi_square(list(first.values())) < 87
    assert _chi_square(list(seventh.values())) < 87


@pytest.mark.shows("686a.5(a)")
def test_686a_5_a_all_orders_of_few_cards_come_alike() -> None:
    """24 orders of four cards, 24,000 shuffles: 23 degrees of freedom, 50 once in a thousand."""
    house = House(Random(687), lambda: 0)
    seen: dict[str, int] = {}
    for _ in range(24_000):
        answer = house.answer(_shuffle("2c3c4c5c"), virtual=True)
        assert isinstance(answer, Shuffled)
        seen[str(answer.order)] = seen.get(str(answer.order), 0) + 1
    assert len(seen) == 24
    assert _chi_square(list(seen.values())) < 50


def test_a_seed_makes_a_shuffle_repeatable() -> None:
    deck = pack(DECK)
    once, again = (House(Random(5), lambda: 0).answer(_shuffle(deck), virtual=True) for _ in "ab")
    assert once == again


@pytest.mark.shows("686a.5(d)")
def test_686a_5_d_the_virtual_dealer_cuts_within_the_limits() -> None:
    offer = OfferCut(seat=None, player="", count=312, from_ends=10, cites=("686a.5(d)",))
    house = House(Random(1), lambda: 0)
    cuts = [house.answer(offer, virtual=True) for _ in range(2_000)]
    positions = {cut.position for cut in cuts if isinstance(cut, Cut)}
    assert min(positions) >= 10
    assert max(positions) <= 302
    assert len(positions) > 250


def test_a_small_stack_is_cut_anywhere() -> None:
    offer = OfferCut(seat=None, player="", count=12, from_ends=10, cites=("686a.5(d)",))
    assert offer.nearest == 6
    answer = House(Random(1), lambda: 0).answer(offer, virtual=True)
    assert answer == Cut(6)


def test_the_house_never_answers_for_a_player(ou: "type[OverUnderTable]") -> None:
    game = ou.fresh(seats={2: "Ann"})
    left_to_people = set()
    game.bets = {2: {"ante": 500}}
    while not game.driver.over:
        if game.house.answer(game.pending, virtual=True) is None:
            left_to_people.add(type(game.pending))
        game.go()
    assert left_to_people == {TakeBets, Ask}  # she has not asked to cut


def test_at_a_real_table_the_house_only_tells_the_time(ou: "type[OverUnderTable]") -> None:
    game = ou.fresh(seats={2: "Ann"}, virtual=False, reads="7c 8d 9h")
    answered: list[type[Request]] = []
    game.bets = {2: {"ante": 500}}
    while not game.driver.over:
        answer = game.house.answer(game.pending, virtual=False)
        if answer is not None:
            answered.append(type(game.pending))
            assert answer == Time(game.now)
        game.go()
    assert answered == [TellTime, TellTime]  # when the decks come, and before they are dealt


def test_the_house_carries_on_until_a_person_must() -> None:
    table = new_table(Rules.of("686a"), seats={2: "Ann"})
    house, driver = House(Random(1), lambda: 1_000), Driver(play, table)
    answered = house.carry_on(driver)
    assert isinstance(driver.pending, TakeBets)
    assert [step for _, step in answered] == driver.steps
    driver.answer(Bet(2, {"ante": 500}), ANN)
    house.carry_on(driver)
    driver.answer(Decision(2, "over"), ANN)
    house.carry_on(driver)
    assert driver.over
    assert house.carry_on(driver) == []
