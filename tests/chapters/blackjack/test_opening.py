"""§§ 633a.2-4: the table, its cards, and its opening for gaming."""

from collections import Counter

import pytest
from tests.chapters.blackjack.conftest import BlackjackTable

from pitboss.procedure.answers import DEALER, FLOORPERSON, Asserted, CardDealt, Done, Shuffled, Who
from pitboss.procedure.asides import OrderReshuffle, Sit
from pitboss.procedure.requests import (
    AwaitPlayer,
    Certify,
    Deal,
    OfferCut,
    Record,
    Shuffle,
    TakeBets,
    Verify,
)
from pitboss.vocabulary.cards import DECK
from pitboss.vocabulary.refusal import Refused

ANN, BOB = Who("player", "Ann"), Who("player", "Bob")
HOUR = 3600
BY_HAND = {"hand_dealt": True, "decks": 2}
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


@pytest.mark.shows("633a.3(a)", "633a.3(b)[lead]", "633a.3(b)(1)", "633a.3(b)(2)", "633a.3(b)(3)")
@pytest.mark.parametrize("decks", range(1, 9))
@pytest.mark.parametrize("shuffler", ["none", "batch"])
def test_633a_3_one_to_eight_decks_in_one_batch_or_two(decks: int, shuffler: str) -> None:
    """R-633a-4: the decks are those in the shoe, of one batch."""
    game = BlackjackTable.fresh({"decks": decks, "shuffler": shuffler}, seats={2: "Ann"})
    game.to(TakeBets)
    batches = game.table.batches
    assert batches.shoe.remaining + batches.rack.count == 52 * decks
    copies = decks * (2 if shuffler == "batch" else 1)
    assert game.holdings() == Counter(dict.fromkeys(DECK, copies))
    shuffled = [(one.batch, one.count) for one in game.asked if isinstance(one, Shuffle)]
    assert shuffled == [("red", 52 * decks), ("blue", 52 * decks)][: 1 + (shuffler == "batch")]
    assert batches.shoe.cover_in


@pytest.mark.shows("633a.3(a)")
@pytest.mark.parametrize("decks", [0, 9])
def test_633a_3_a_there_is_at_least_one_deck(decks: int) -> None:
    with pytest.raises(Refused) as caught:
        BlackjackTable.rules({"decks": decks})
    assert "633a.3(a)" in caught.value.cites


@pytest.mark.shows("633a.3(a)")
@pytest.mark.parametrize("decks", [1, 2])
def test_633a_3_a_no_card_comes_oftener_than_there_are_decks(decks: int) -> None:
    chosen = {"decks": decks, "shuffler": "none"}
    game = BlackjackTable.shoe(
        "Ah " * decks, chosen, seats={1: "Ann", 2: "Bob", 3: "Cyd"}, virtual=False
    )
    game.script({1: 500, 2: 500, 3: 500})
    game.to(Deal)
    for _ in range(decks):
        game.go()
    for face in ("Ah", "Jk", "Zz", None):
        assert game.refuses(CardDealt(face), DEALER).field == "card"
    assert "633a.3(a)" in game.refuses(CardDealt("Ah"), DEALER).cites
    game.answer(CardDealt("As"), DEALER)


@pytest.mark.shows("633a.3(b)(3)", "633a.3(b)(4)", "633a.3(b)(5)")
def test_633a_3_b_4_batches_alternate_with_every_shoe() -> None:
    game = BlackjackTable.shoe(chosen={"decks": 2})
    colours = []
    for _ in range(3):
        game.script({2: 500})
        game.finish()
        game.whole()
        colours.append((game.table.batches.in_play, game.table.batches.resting))
        game.aside(OrderReshuffle(), FLOORPERSON)
        game.next_round()
    assert colours == [("red", "blue"), ("blue", "red"), ("red", "blue")]
    stored = game.to(Shuffle)
    assert (stored.batch, stored.by, stored.count) == ("red", "device", 104)
    assert game.table.batches.rack.count == 0  # only one batch is ever in the discard rack
    step = game.said("comes into play")
    assert step["cites"] == ["633a.3(b)(3)", "633a.3(b)(4)", "633a.3(b)(5)"]


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


@pytest.mark.shows("633a.3(d)")
@pytest.mark.parametrize(
    ("chosen", "hours"), [({"shuffler": "none"}, 24), (DOUBLE, 24), (BY_HAND, 4)]
)
def test_633a_3_d_decks_are_changed_after_24_hours_or_4_from_the_hand(
    chosen: dict[str, object], hours: int
) -> None:
    for age, changed in ((hours * HOUR - 1, False), (hours * HOUR, True)):
        game = BlackjackTable.shoe(chosen=chosen)
        game.script({2: 500})
        game.finish()
        game.now += age
        game.next_round()
        game.to(TakeBets)
        assert bool(game.told("shuffle")) is changed
        if changed:
            taken = game.said(f"have been in use for {hours} hours")
            assert taken["cites"] == ["633a.3(d)"]
            assert {side.opened_at for side in game.sides()} == {game.now}
            game.whole()


@pytest.mark.shows("633a.3(d)")
def test_633a_3_d_decks_that_grow_old_while_wagers_are_placed_are_changed_before_the_deal() -> None:
    game = BlackjackTable.shoe(chosen={"shuffler": "none"}, seats={2: "Ann", 3: "Bob"})
    game.script({2: 500, 3: 500})
    game.bet(2, blackjack=500)
    game.now += 24 * HOUR
    game.to(Shuffle)
    assert game.told("deal") == []
    game.finish()
    game.whole()
    game.balanced()


# § 633a.4: the opening


def _opening(game: BlackjackTable) -> list[tuple[str, list[str]]]:
    """What was done before the first shuffle, and by which paragraphs of § 633a.4."""
    done = []
    for step in game.steps:
        if step["what"] == "shuffle":
            break
        cited = [cite for cite in step["cites"] if cite.startswith("633a.4")]
        if cited:
            done.append((step["text"], cited))
    return done


@pytest.mark.shows("633a.4(a)", "633a.4(b)", "633a.4(c)")
def test_633a_4_inspected_verified_spread_looked_over_washed() -> None:
    game = BlackjackTable.fresh({"shuffler": "none"}, virtual=False)
    game.to(Record)
    assert game.refuses(Done(), ANN).field == "who"
    game.to(Verify)
    refusal = game.refuses(Done(), DEALER)  # only a floorperson verifies the inspection
    assert (refusal.field, refusal.cites) == ("who", ("633a.4(a)",))
    game.to(AwaitPlayer)
    game.sit(4, "Ann")
    game.to(Shuffle)
    assert _opening(game) == [
        ("The dealer inspects the red batch for defects", ["633a.4(a)"]),
        ("The floorperson verifies the inspection", ["633a.4(a)"]),
        ("The red batch is spread face up, in fans by deck, suit and sequence", ["633a.4(b)"]),
        ("Ann may look the red batch over", ["633a.4(b)"]),
        ("The red batch is turned face down, washed and stacked", ["633a.4(c)"]),
    ]


@pytest.mark.shows("633a.4(d)", "633a.4(e)")
@pytest.mark.parametrize(
    ("chosen", "apart"), [({"shuffler": "batch"}, "633a.4(e)"), (DOUBLE, "633a.4(d)")]
)
def test_633a_4_d_e_each_side_or_batch_is_spread_and_washed_apart_from_the_other(
    chosen: dict[str, object], apart: str
) -> None:
    game = BlackjackTable.fresh(chosen, seats={2: "Ann"})
    game.to(Shuffle)
    done = _opening(game)
    for colour in ("red", "blue"):
        own = [(text, cites) for text, cites in done if colour in text]
        assert [cites for _, cites in own] == [
            ["633a.4(a)", apart], ["633a.4(b)", apart], ["633a.4(b)", apart], ["633a.4(c)", apart],
        ]  # fmt: skip
    assert not [text for text, _ in done if "red" in text and "blue" in text]


@pytest.mark.shows("633a.4(f)", "633a.5(a)")
@pytest.mark.parametrize("chosen", [{"shuffler": "none"}, {"shuffler": "batch"}, DOUBLE])
def test_633a_4_f_preshuffled_cards_are_neither_inspected_nor_shuffled(
    chosen: dict[str, object],
) -> None:
    """(a) to (e) do not apply; the stack is still offered to be cut. So it is with both batches,
    and with both sides of a double shoe."""
    game = BlackjackTable.fresh(chosen | {"preshuffled_cards": True}, seats={2: "Ann"})
    game.to(TakeBets)
    for subsection in "abcde":
        assert game.citing(f"633a.4({subsection})") == []
    shuffles = [one for one in game.asked if isinstance(one, Shuffle)]
    assert {one.by for one in shuffles} == {"supplier"}
    colours = ["red"] if chosen == {"shuffler": "none"} else ["red", "blue"]
    assert [one.batch for one in shuffles] == colours
    assert [one for one in game.asked if isinstance(one, OfferCut)]


@pytest.mark.shows("633a.4(b)")
def test_633a_4_b_the_cards_lie_spread_until_a_player_arrives() -> None:
    game = BlackjackTable.fresh({"shuffler": "none"})
    game.to(AwaitPlayer)
    assert game.refuses(Shuffled(None), DEALER).cites == ("633a.4(b)",)
    game.sit(6, "Bob")
    game.to(OfferCut)
    assert "Bob may look the red batch over" in game.words()
