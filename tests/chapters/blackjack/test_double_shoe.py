"""§ 633a.7(d)-(e), § 633a.3(c), § 633a.4(d): the double shoe."""

from collections import Counter

import pytest
from tests.chapters.blackjack.conftest import BlackjackTable
from tests.chapters.scripted import ANN

from pitboss.chapters import table_from
from pitboss.procedure.answers import DEALER, FLOORPERSON, NoCards
from pitboss.procedure.asides import NewDealer, Note, OrderReshuffle, VoidRound, check_entered
from pitboss.procedure.requests import Ask, Deal, OfferCut, PlaceCoverCard, Shuffle, TakeBets
from pitboss.vocabulary.cards import DECK, unpack
from pitboss.vocabulary.refusal import Refused

TWO = {1: "Ann", 3: "Bob"}
DOUBLE: dict[str, object] = {"double_shoe": True, "shuffler": "none", "decks": 2}
THREE_SEATS = {3: "Bob", 1: "Ann", 5: "Cyd"}


@pytest.mark.shows(
    "633a.7(d)(1)", "633a.7(d)(2)", "633a.1[Determinant card]", "633a.1[Double shoe]"
)
@pytest.mark.parametrize(
    ("face", "red_side", "side"),
    [
        ("8h", "A", "A"), ("8d", "A", "A"), ("8s", "A", "B"), ("8c", "A", "B"),
        ("8h", "B", "B"), ("8d", "B", "B"), ("8s", "B", "A"), ("8c", "B", "A"),
    ],
)  # fmt: skip
def test_633a_7_d_1_the_suit_of_the_determinant_card_tells_the_side(
    face: str, red_side: str, side: str
) -> None:
    """R-633a-24: drawn from side A first. Of its own side it is the first player's first card,
    otherwise it is set aside."""
    chosen = DOUBLE | {"red_suits_side": red_side}
    game = BlackjackTable.shoe(
        f"{face} 2c 3c 4c 5c Td", chosen, other="2d 3d 4d 5d 6d Ts", seats=TWO
    )
    game.script({1: 500, 3: 500})
    game.to(Ask)
    first = game.dealt()[0]
    assert first == ("determinant card", face)
    assert "633a.7(d)(1)" in game.told("deal")[0]["cites"]
    assert game.table.game.side == side
    if side == "A":
        assert [to for to, _ in game.dealt()[1:]] == [
            "seat 3", "dealer", "seat 1", "seat 3", "dealer",
        ]  # fmt: skip
        assert game.said(f"{face} is of side A")["cites"] == ["633a.7(d)(2)"]
        assert game.totals() == ["Seat 1: 12"]  # the eight and the four
    else:
        assert game.dealt()[1:6] == [
            ("seat 1", "2d"), ("seat 3", "3d"), ("dealer", "4d"), ("seat 1", "5d"),
            ("seat 3", "6d"),
        ]  # fmt: skip
        assert game.said("segregated area of side A")["cites"] == ["633a.7(d)(2)"]
        assert game.table.game.other_side is not None
        assert game.table.game.other_side.rack.cards == face
    game.finish()
    game.whole()
    game.balanced()
    game.replays()


@pytest.mark.shows("633a.7(d)(1)")
def test_633a_7_d_1_every_round_begins_with_one_drawn_from_the_side_last_used() -> None:
    """R-633a-24. Round 1 goes over to side B; round 2 is drawn from B, and its red card calls for A
    again; round 3 stays at A."""
    game = BlackjackTable.shoe("8s Th 9h 9d Td 8d Tc Jc 9c", DOUBLE, other="Tc Td 9c 7c 5h")
    sides = []
    for _ in range(3):
        game.script({2: 500})
        game.finish()
        sides.append((game.dealt()[0], game.table.game.side))
        game.whole()
        game.next_round()
    assert sides == [
        (("determinant card", "8s"), "B"),
        (("determinant card", "5h"), "A"),
        (("determinant card", "8d"), "A"),
    ]


@pytest.mark.shows("633a.7(d)(2)")
def test_633a_7_d_2_the_used_determinant_card_is_told_at_the_first_box() -> None:
    game = BlackjackTable.shoe("8h 2c 3c 4c", DOUBLE)
    game.script({2: 500})
    game.finish()
    collected = {step["place"]: step["cards"] for step in game.told("collect")}
    assert collected["seat 2"] == ["8h", "3c"]
    assert collected["dealer"][:2] == ["2c", "4c"]


@pytest.mark.shows("633a.7(d)(1)", "633a.7(c)")
def test_633a_7_d_in_lieu_of_the_burn_cards_of_c() -> None:
    """Neither side's first card is burned, nor one for a new dealer."""
    game = BlackjackTable.fresh(DOUBLE, seats={2: "Ann"})
    game.to(TakeBets)
    assert game.told("deal") == []
    assert [side.shoe.remaining for side in game.sides()] == [104, 104]
    game.aside(NewDealer("Dot"), FLOORPERSON)
    game.script({2: 500})
    game.finish()
    assert "discard rack" not in [to for to, _ in game.dealt()]


@pytest.mark.shows("633a.3(c)", "633a.4(d)", "633a.5(a)", "633a.5(b)", "633a.5(d)")
def test_633a_3_c_each_side_is_shuffled_cut_and_covered_by_itself() -> None:
    game = BlackjackTable.fresh(DOUBLE, seats={2: "Ann"})
    game.to(TakeBets)
    asked = [one for one in game.asked if isinstance(one, Shuffle | OfferCut | PlaceCoverCard)]
    kinds = [one.what for one in asked if not (isinstance(one, OfferCut) and one.seat)]
    assert kinds == ["shuffle", "offer_cut", "place_cover_card"] * 2
    assert [(one.batch, one.count) for one in asked if isinstance(one, Shuffle)] == [
        ("red", 104), ("blue", 104),
    ]  # fmt: skip
    assert {one.count for one in asked if isinstance(one, OfferCut | PlaceCoverCard)} == {104}


@pytest.mark.shows("633a.7(e)[lead]", "633a.7(e)(2)", "633a.7(e)(3)", "633a.5(c)(2)")
@pytest.mark.parametrize(("first", "side", "colour"), [("8h", "A", "red"), ("8s", "B", "blue")])
def test_633a_7_e_2_only_the_side_of_the_cover_card_is_gathered_and_shuffled(
    first: str, side: str, colour: str
) -> None:
    """With what was set aside from it, and nothing of the other side."""
    shoe = f"{first} 2c 3c 4c 5c 6c Td 7c"
    game = BlackjackTable.shoe(
        shoe, DOUBLE, other="2d 3d 4d 5d 6d Ts 7d", seats=TWO, before_cover=20
    )
    shown = game.table.batches if side == "A" else game.table.game.other_side
    assert shown is not None
    shown.shoe.above_cover = 4 if side == "A" else 3  # at seat 1's second card or seat 3's …
    game.script({1: 500, 3: 500})
    game.finish()
    seat = game.table.game.cover_seat
    assert seat in (1, 3)
    assert game.table.game.side == side
    untouched = game.table.game.other_side
    assert untouched is not None
    before = untouched.value()
    game.next_round()
    shuffle = game.to(Shuffle)
    assert (shuffle.batch, shuffle.count) == (colour, 104)
    assert "633a.7(e)(3)" in shuffle.cites
    assert shuffle.cards is not None
    assert Counter(unpack(shuffle.cards)) == Counter(DECK * 2)
    gathered = game.said("cards left in the shoe go to the discard rack")
    assert gathered["cites"] == ["633a.7(e)(2)"]
    offer = game.to(OfferCut)
    assert offer.seat == seat
    game.to(TakeBets)
    assert len(game.told("shuffle")) == 1
    assert untouched.value() == before
    assert game.table.game.other_side is untouched
    game.whole()


@pytest.mark.shows("633a.7(e)(2)", "633a.7(e)(3)", "633a.5(c)(3)")
def test_633a_7_e_2_a_cover_card_before_the_determinant_card_has_that_side_reshuffled() -> None:
    """It is the first card of the round, and the determinant card calls for the other side: side A
    is shuffled with the card that was set aside, although the round was dealt from side B."""
    game = BlackjackTable.shoe("8s", DOUBLE, other="2d 3d 4d 5d", seats=THREE_SEATS, before_cover=0)
    game.script(dict.fromkeys(THREE_SEATS, 500))
    game.finish()
    assert game.table.game.side == "B"
    game.next_round()
    shuffle = game.to(Shuffle)
    assert (shuffle.batch, shuffle.count) == ("red", 104)
    offer = game.to(OfferCut)
    assert (offer.seat, "633a.5(c)(3)" in offer.cites) == (5, True)
    game.to(TakeBets)
    assert game.table.game.side == "B"
    assert len(game.told("shuffle")) == 1
    game.whole()


@pytest.mark.shows("633a.7(e)(3)", "633a.5(f)")
def test_633a_7_e_3_both_sides_when_both_cover_cards_came_out() -> None:
    """Side A's before the determinant card, side B's on the box of seat 3: he is offered the cut of
    side B, and the player at the far right that of side A."""
    game = BlackjackTable.shoe("8s", DOUBLE, other="2d 3d 4d 5d", seats=THREE_SEATS, before_cover=0)
    assert game.table.game.other_side is not None
    game.table.game.other_side.shoe.above_cover = 1
    game.script(dict.fromkeys(THREE_SEATS, 500))
    game.finish()
    game.next_round()
    game.to(TakeBets)
    shuffles = {one.batch for one in game.asked if isinstance(one, Shuffle)}
    assert shuffles == {"red", "blue"}
    offers = [
        (one.seat, next(cite for cite in one.cites if "(c)" in cite))
        for one in game.asked
        if isinstance(one, OfferCut) and one.seat
    ]
    assert sorted([offers[0], offers[3]]) == [(3, "633a.5(c)(2)"), (5, "633a.5(c)(3)")]
    game.whole()


@pytest.mark.shows("633a.14(f)")
def test_633a_14_f_of_a_double_shoe_only_the_side_that_ran_out_is_shuffled() -> None:
    """What was discarded and set aside of that side; the first card is burned."""
    game = BlackjackTable.shoe("8h 2c 3c 4c", DOUBLE, left=4, before_cover=None)
    assert game.table.game.other_side is not None
    before = game.table.game.other_side.value()
    game.script({2: 500}, seat2=["hit"])
    game.to(Ask)
    game.elect(2, "hit")
    game.answer(NoCards(), DEALER)
    shuffle = game.to(Shuffle)
    assert (shuffle.batch, shuffle.count) == ("red", 100)
    game.finish()
    assert [to for to, _ in game.dealt()[4:6]] == ["discard rack", "seat 2"]
    assert game.table.game.other_side.value() == before
    game.whole()


@pytest.mark.shows("633a.14(h)")
def test_633a_14_h_needs_a_double_shoe() -> None:
    game = BlackjackTable.shoe("8h 2c 3c 4c")
    game.script({2: 500})
    game.to(Ask)
    for aside in (Note("633a.14(h)"), VoidRound("the wrong side", "633a.14(h)")):
        with pytest.raises(Refused) as refused:
            check_entered(aside, game.table)
        assert refused.value.field == "cite"
        assert refused.value.allowed == "at a table with other equipment: Double shoe"
        assert {"633a.14(h)", "633a.3(c)"} <= {*refused.value.cites}


@pytest.mark.shows("633a.14(h)")
def test_633a_14_h_a_round_from_the_wrong_side_is_concluded_as_if_from_the_right_one() -> None:
    game = BlackjackTable.shoe("8h 2c 3c 4c", DOUBLE)
    game.script({2: 500})
    game.to(Ask)
    assert game.refuses(Note("633a.14(h)"), ANN).field == "who"
    pending = game.pending
    check_entered(Note("633a.14(h)"), game.table)
    step = game.aside(Note("633a.14(h)"), DEALER)
    assert step["cites"] == ["633a.14(h)"]
    assert isinstance(game.pending, type(pending))
    assert (2, "blackjack") in game.finish()
    game.balanced()


@pytest.mark.shows("633a.5(f)")
def test_633a_5_f_a_reshuffle_of_a_double_shoe_leaves_every_card_in_its_side() -> None:
    game = BlackjackTable.fresh(DOUBLE, seats={2: "Ann"})
    for _ in range(4):
        game.script({2: 500})
        game.finish()
        game.aside(OrderReshuffle(), FLOORPERSON)
        game.whole()
        for side in game.sides():
            assert side.rack.cards is not None
            held = Counter([*(side.shoe.stack or []), *unpack(side.rack.cards)])
            assert held == Counter(DECK * 2)
        game.next_round()


def test_a_double_shoe_is_stored_and_restored_between_rounds() -> None:
    game = BlackjackTable.shoe("8s 2c 3c 4c", DOUBLE, other="2d 3d 4d 5d")
    game.script({2: 500})
    game.finish()
    value = game.table.value()
    assert table_from(value).value() == value
    assert (value["game"]["side"], value["game"]["other_due"]) == ("B", None)


@pytest.mark.shows("633a.7(d)(1)")
def test_633a_7_d_1_at_a_real_table_the_determinant_card_is_read() -> None:
    game = BlackjackTable.shoe("8s Td 9d 9h Th", DOUBLE, virtual=False)
    game.script({2: 500})
    deal = game.to(Deal)
    assert (deal.to, deal.face) == ("determinant card", "up")
    game.finish()
    assert game.table.game.side == "B"
    assert game.dealt()[:4] == [
        ("determinant card", "8s"), ("seat 2", "Td"), ("dealer", "9d"), ("seat 2", "9h"),
    ]  # fmt: skip
    game.replays()
