"""§§ 633a.2-4: the table, its cards, and its opening for gaming."""

import pytest
from tests.chapters.blackjack.conftest import BlackjackTable
from tests.chapters.scripted import BOB

from pitboss.procedure.answers import DEALER, FLOORPERSON, Asserted
from pitboss.procedure.asides import Sit
from pitboss.procedure.requests import (
    Certify,
    TakeBets,
)
from pitboss.vocabulary.refusal import Refused

DOUBLE = {"double_shoe": True, "shuffler": "none"}


# § 633a.2: the table


@pytest.mark.shows("633a.2(a)")
def test_633a_2_a_seven_players_and_no_eighth() -> None:
    game = BlackjackTable.shoe(seats={seat: f"P{seat}" for seat in range(1, 8)})
    for seat in (0, 8):
        refusal = game.refuses(Sit(seat), BOB)
        assert (refusal.field, refusal.cites) == ("seat", ("633a.2(a)",))
    game.script(dict.fromkeys(range(1, 8), 500))
    assert {seat for seat, _ in game.finish()} == set(range(1, 8))


@pytest.mark.shows("633a.2(d)")
@pytest.mark.parametrize(
    "chosen",
    [
        {},
        {"double_shoe": True, "shuffler": "none"},
        {"switch": True},
        {"hand_dealt": True, "decks": 1},
        {"shuffler": "device"},
    ],
)
def test_633a_2_d_the_reader_is_inspected_before_the_table_opens(chosen: dict[str, object]) -> None:
    game = BlackjackTable.fresh(chosen, virtual=False, seats={2: "Ann"})
    certify = game.to(Certify)
    names = [name for name, _, _ in certify.items]
    refusal = game.refuses(Asserted([one for one in names if one != "card_reader"]), FLOORPERSON)
    assert (refusal.field, refusal.cites) == ("items.card_reader", ("633a.2(d)",))
    assert game.refuses(Asserted(names), DEALER).field == "who"
    game.answer(Asserted(names), FLOORPERSON)


# § 633a.3: the cards


@pytest.mark.shows("633a.3(a)")
@pytest.mark.parametrize("decks", [0, 9])
def test_633a_3_a_there_is_at_least_one_deck(decks: int) -> None:
    with pytest.raises(Refused) as caught:
        BlackjackTable.rules({"decks": decks})
    assert "633a.3(a)" in caught.value.cites


@pytest.mark.shows("633a.3(c)", "633a.4(d)", "633a.1[Double shoe]")
@pytest.mark.parametrize("decks", [1, 4, 8])
def test_633a_3_c_each_side_of_a_double_shoe_has_its_decks_and_a_cover_card(decks: int) -> None:
    game = BlackjackTable.fresh(DOUBLE | {"decks": decks}, seats={2: "Ann"})
    game.to(TakeBets)
    assert len(game.sides()) == 2
    for side in game.sides():
        assert side.shoe.remaining + side.rack.count == 52 * decks
        assert side.shoe.cover_in
    assert [side.in_play for side in game.sides()] == ["red", "blue"]
    game.whole()
