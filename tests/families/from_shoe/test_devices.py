"""Of the chapters that are dealt from a shoe: burn cards (§ 7(c)), and a shuffler that fails
(§ 686a.9(d)-(e), § 633a.14(l)-(m))."""

import pytest
from tests.chapters.each import in_each
from tests.chapters.shoes import ShoeTable

from pitboss.procedure.answers import DEALER, FLOORPERSON, Done, Jammed, OutOfOrder, Shuffled
from pitboss.procedure.asides import NewDealer, OrderReshuffle, ShufflerRepaired
from pitboss.procedure.driver import seen_by
from pitboss.procedure.requests import Ask, Deal, OfferCut, Shuffle, TakeBets, Verify

ShoeTables = type[ShoeTable]
RACK = "discard rack"


def burned(game: ShoeTable) -> list[int]:
    """Which of the cards that left the shoe in this round were burned."""
    return [at for at, (place, _) in enumerate(game.dealt()) if place == RACK]


def is_down(game: ShoeTable) -> bool:
    """Whether the shuffler is out of order."""
    return game.table.ready.shuffler_down


# § 7(c)


@in_each(pytest.mark.shows("686a.7(c)"), pytest.mark.shows("633a.7(c)"))
@pytest.mark.parametrize("shuffler", ["none", "batch"])
def test_7_c_the_first_card_of_each_shoe_is_burned_and_nobody_sees_it(
    tables: ShoeTables, shuffler: str
) -> None:
    """Once for each shoe, not for each round."""
    game = tables.fresh({"shuffler": shuffler}, seats={2: "Ann"})
    deal = game.to(Deal)
    assert (deal.to, deal.face, deal.audience) == (RACK, "down", "nobody")
    assert deal.cites == (f"{tables.chapter}.7(c)",)
    game.to(TakeBets)
    (step,) = game.told("deal")
    for audiences in (frozenset[str](), frozenset({"seat 2"}), frozenset({"dealer", "everyone"})):
        assert seen_by(step, audiences)["cards"] == ["??"]
        assert "audience" not in seen_by(step, audiences)
    batches = game.table.batches
    assert (batches.rack.count, batches.shoe.remaining) == (1, 311)
    for _ in range(2):
        game.play({2: tables.wager})
        game.next_round()
        game.to(TakeBets)
        assert burned(game) == []


@in_each(pytest.mark.shows("686a.7(c)"), pytest.mark.shows("633a.7(c)"))
@pytest.mark.parametrize("when", ["betting", "twice", "new shoe", "asked"])
def test_7_c_each_new_dealer_burns_a_card_before_he_deals_to_the_players(
    tables: ShoeTables, when: str
) -> None:
    """Also one who comes in the middle of the round, and once only."""
    game = tables.shoe("2c 5c 6d 4h 3d 2s 3h")
    if when == "new shoe":
        game.aside(OrderReshuffle(), FLOORPERSON)
        game.to(OfferCut)
    game.bets, dealt = {2: tables.wager}, 0
    if when == "asked":
        game.to(Ask)
        dealt = len(game.dealt())
    step = game.aside(NewDealer("Dot"), FLOORPERSON)
    assert step["cites"] == [f"{tables.chapter}.7(c)"]
    assert game.table.dealer == "Dot"
    if when == "twice":
        game.aside(NewDealer("Eve"), DEALER)
    game.elects = {2: ["over"] if tables.chapter == "686a" else ["hit", "stand"]}
    game.finish()
    cards = {"betting": [0], "twice": [0, 1], "new shoe": [0, 1], "asked": [dealt]}
    assert burned(game) == cards[when]
    game.next_round()
    game.play({2: tables.wager}, {})
    assert burned(game) == []
    assert game.table.new_dealer is False


@in_each(pytest.mark.shows("686a.7(c)", "686a.5(h)"), pytest.mark.shows("633a.7(c)", "633a.5(h)"))
def test_7_c_with_a_continuous_shuffler_a_new_dealer_burns_nothing(tables: ShoeTables) -> None:
    """R-686a-9."""
    game = tables.shoe("Tc 9d 9h Td", {"shuffler": "continuous"})
    game.aside(NewDealer("Dot"), FLOORPERSON)
    game.play({2: tables.wager})
    assert burned(game) == []


# the shuffler


@in_each(
    (pytest.mark.shows("686a.9(d)"), "686a.9(d)"), (pytest.mark.shows("633a.14(l)"), "633a.14(l)"),
    also="cite",
)  # fmt: skip
@pytest.mark.parametrize("shuffler", ["batch", "continuous", "device"])
@pytest.mark.parametrize("later", [True, False])
def test_after_a_jam_the_cards_are_reshuffled(
    tables: ShoeTables, cite: str, shuffler: str, later: bool
) -> None:
    """At the opening, and the batch that rests too."""
    game = tables.fresh({"shuffler": shuffler}, seats={2: "Ann"})
    if later:
        game.play({2: tables.wager})
        game.aside(OrderReshuffle(), FLOORPERSON)
        game.next_round()
    first = game.to(Shuffle)
    for _ in range(2):
        assert game.answer(Jammed(), DEALER)["cites"] == [cite]
        again = game.pending
        assert isinstance(again, Shuffle)
        assert (again.by, again.count, again.batch) == ("device", 312, first.batch)
        assert cite in again.cites
    game.to(TakeBets)
    assert not is_down(game)
    game.whole()


@in_each(pytest.mark.shows("686a.9(d)", "686a.9(e)"), pytest.mark.shows("633a.14(l)", "633a.14(m)"))
def test_hands_do_not_jam_and_what_works_is_not_repaired(tables: ShoeTables) -> None:
    game = tables.fresh({"shuffler": "none"}, seats={2: "Ann"})
    game.to(Shuffle)
    for answer in (Jammed(), OutOfOrder()):
        assert game.refuses(answer, DEALER).field == "kind"
    assert tables.shoe().refuses(ShufflerRepaired(), FLOORPERSON).field == "kind"


@in_each(
    (pytest.mark.shows("686a.9(e)", "686a.3(a)", "686a.3(b)(3)", "686a.5(h)", "686a.4(d)"),
     "686a.9(e)"),
    (pytest.mark.shows("633a.14(m)"), "633a.14(m)"),
    also="cite",
)  # fmt: skip
@pytest.mark.parametrize("shuffler", ["batch", "continuous", "device"])
@pytest.mark.parametrize("later", [True, False])
def test_a_dead_shuffler_is_covered_before_the_dealer_shuffles_one_batch_by_hand(
    tables: ShoeTables, cite: str, shuffler: str, later: bool
) -> None:
    """It is cut, covered and burned from again, and lasts until the cover card; a repaired shuffler
    brings both batches back."""
    game = tables.fresh({"shuffler": shuffler}, seats={2: "Ann"})
    if later:
        game.play({2: tables.wager})
        game.aside(OrderReshuffle(), FLOORPERSON)
        game.next_round()
    game.to(Shuffle)
    assert game.answer(OutOfOrder(), DEALER)["cites"] == [cite]
    covered = game.to(Verify)
    assert covered.cites == (cite,)
    assert game.refuses(Shuffled(None), DEALER).field == "kind"
    assert game.refuses(Done(), DEALER).field == "who"
    game.answer(Done(), FLOORPERSON)
    by_hand = game.to(Shuffle)
    assert by_hand.by == "dealer"
    assert {f"{tables.chapter}.5(a)", cite} <= set(by_hand.cites)
    assert game.refuses(Jammed(), DEALER).field == "kind"
    game.to(TakeBets)
    assert game.told("offer_cut")
    assert game.table.batches.shoe.cover_in
    assert len(burned(game)) == 1
    assert is_down(game)
    assert (game.table.batches.resting, game.table.batches.shuffled) == (None, None)
    assert set(game.holdings().values()) == {6}
    game.play({2: tables.wager})
    game.next_round()
    game.to(TakeBets)
    assert game.told("shuffle") == []
    game.aside(OrderReshuffle(), FLOORPERSON)
    shuffle = game.to(Shuffle)
    assert (shuffle.by, shuffle.count) == ("dealer", 312)
    game.play({2: tables.wager})
    game.aside(ShufflerRepaired(), FLOORPERSON)
    assert not is_down(game)
    game.next_round()
    game.to(TakeBets)
    assert set(game.holdings().values()) == {12 if shuffler == "batch" else 6}
