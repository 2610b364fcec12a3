"""§ 11 of the three chapters of Pai Gow Poker, where they say the same: how the players set their
hands, how the dealer's are reset, and § 7(f), two hands of one player."""

import json
import re

import pytest
from tests.chapters.each import Tables, in_each
from tests.chapters.full_tables import FULL, SEATS
from tests.chapters.scripted import ANN, BOB, UNREAD, ScriptedTable, player

from pitboss.procedure.answers import (
    DEALER,
    FLOORPERSON,
    HOUSE,
    Answer,
    Decision,
    Done,
    HandsClosed,
    HandsSet,
)
from pitboss.procedure.asides import Leave
from pitboss.procedure.driver import Step, seen_by
from pitboss.procedure.requests import ArrangeHands, SetHands

BET = {"pai_gow": 1_000}
SETS = {
    "645a": {2: ("Jh Js 6c 4h 2s", "Kh 7d"), 5: ("9h 9s 6h 4s 2c", "Jd 7h")},
    "670a": {2: ("Ac Ad 6s 5c 3d", "Th"), 5: ("9c 9d 9s 8h 8s", "2h")},
    "688a": {2: ("Ah 9h 6h 4c 2d", "Js Td"), 5: ("Ac Ad 8h 6s 4d", "Kh Qs")},
}
"""How Ann and Bob set their hands: the house way."""
ENDED = {"645a": ("win", "lose"), "670a": ("win", "push"), "688a": ("lose", "win")}
"""How their wagers end then."""
OWN = {"645a": "11(a)", "670a": "11(a)", "688a": "11(b)"}
"""Where a chapter says that each player (1) sets his own hands, (2) keeps them in view, and (3)
does not touch them once they are laid down; the next subsection is about how he sets them."""
SET = {"645a": "11(b)", "670a": "11(b)", "688a": "11(c)"}
FACE = re.compile(r"(?<![A-Za-z0-9])(?:[2-9TJQKA][cdhs]|Jk)(?![A-Za-z0-9])")


def setting(tables: Tables, *, virtual: bool = True) -> ScriptedTable:
    """A table at which Ann and Bob are to set their hands."""
    hands = FULL[tables.chapter].hands
    game = tables.ready(hands=hands, seats=SEATS, virtual=virtual)
    game.bets = dict.fromkeys(SEATS, BET)
    game.to(SetHands)
    return game


def set_of(tables: Tables, seat: int) -> HandsSet:
    """How a seat sets its hands."""
    high, low = SETS[tables.chapter][seat]
    return HandsSet(seat, high.split(), low.split())


def ended(tables: Tables, game: ScriptedTable) -> None:
    """The wagers end as these hands must."""
    two, five = ENDED[tables.chapter]
    result = game.finish()
    assert (result[2, "pai_gow"][0], result[5, "pai_gow"][0]) == (two, five)
    game.balanced()
    game.replays()


@in_each(
    pytest.mark.shows("645a.1[Setting the hands]", "645a.11(a)(1)", "645a.11(a)(2)",
                      "645a.11(a)(3)", "645a.11(b)", "645a.7(f)"),
    pytest.mark.shows("670a.1[Setting the hands]", "670a.11(a)(1)", "670a.11(a)(2)",
                      "670a.11(a)(3)", "670a.11(b)", "670a.7(f)"),
    pytest.mark.shows("688a.11(b)(1)", "688a.11(b)(2)", "688a.11(b)(3)", "688a.11(c)", "688a.7(f)"),
)  # fmt: skip
def test_11_each_player_sets_his_own_hands_in_any_order_and_once(tables: Tables) -> None:
    own = f"{tables.chapter}.{OWN[tables.chapter]}"
    game = setting(tables)
    examined = game.said("examine their cards")
    assert {f"{own}(1)", f"{own}(2)"} <= set(examined["cites"])
    assert game.pending.describe()["ready"] == [5, 2]
    said: list[Answer] = [set_of(tables, 2), Decision(2, "house way")]
    for answer in said:
        for who in (BOB, player("Eve")):
            refusal = game.refuses(answer, who)
            assert (refusal.field, refusal.cites) == ("seat", (f"{own}(1)",))
        assert game.refuses(answer, FLOORPERSON).field == "who"
    assert game.refuses(HandsSet(3, ["2c"]), ANN).field == "seat"
    step = game.answer(set_of(tables, 2), ANN)
    assert {f"{tables.chapter}.{SET[tables.chapter]}", f"{own}(3)"} & set(step["cites"])
    assert game.pending.describe()["waiting"] == [5]
    for answer in said:
        refusal = game.refuses(answer, ANN)
        assert refusal.field == "seat"
        assert f"{own}(3)" in refusal.cites
    game.answer(set_of(tables, 5), BOB)
    assert not isinstance(game.pending, SetHands)
    ended(tables, game)


@in_each(
    pytest.mark.shows("645a.11(b)"),
    pytest.mark.shows("670a.11(b)", "670a.1[High hand]", "670a.1[Low hand]"),
    pytest.mark.shows("688a.11(c)"),
)
def test_11_all_cards_that_were_dealt_each_once(tables: Tables) -> None:
    """Nobody reads hands at a virtual table but the software."""
    high, low = (hand.split() for hand in SETS[tables.chapter][2])
    game = setting(tables)
    wrong: list[tuple[list[str], list[str]]] = [
        (high, low[:-1]),
        (high, [*low[:-1], "3s"]),
        (high, [*low[:-1], high[0]]),
        ([*high, *low], low),
        ([*high[:-1], high[0]], low),
        ([*high[:-1], "3s"], low),
        (high[:1], []),
        ([], []),
    ]
    for hands in wrong:
        refusal = game.refuses(HandsSet(2, *hands), ANN)
        assert refusal.field in ("high", "low")
        assert f"{tables.chapter}.{SET[tables.chapter]}" in refusal.cites


@in_each(
    pytest.mark.shows("645a.11(a)(1)"),
    pytest.mark.shows("670a.11(a)(1)"),
    pytest.mark.shows("688a.11(b)(1)"),
)
def test_11_a_player_may_have_the_house_way_told_to_him_alone(tables: Tables) -> None:
    cite = f"{tables.chapter}.{OWN[tables.chapter]}(1)"
    game = setting(tables)
    step = game.elect(2, "house way")
    assert step["cites"] == [cite]
    assert "cards" not in step
    asked = game.pending
    assert isinstance(asked, ArrangeHands)
    assert asked.only_told
    assert cite in asked.cites
    assert not FACE.findall(json.dumps(asked.describe()))
    assert game.refuses(set_of(tables, 2), DEALER).field == "kind"
    game.answer(Done(), HOUSE)
    only_his(tables, game.steps[-1])
    game.answer(set_of(tables, 5), BOB)
    ended(tables, game)


def only_his(tables: Tables, step: Step) -> None:
    """The hands of seat 2 are seen by its player, and by nobody else."""
    high, low = SETS[tables.chapter][2]
    assert sorted(seen_by(step, frozenset({"seat 2"}))["cards"]) == sorted(f"{high} {low}".split())
    for audience in ({"seat 1"}, {"seat 5"}, {"dealer"}, set[str]()):
        assert set(seen_by(step, frozenset(audience))["cards"]) == {"??"}
    assert not FACE.findall(step["text"])


@in_each(
    pytest.mark.shows("645a.11(a)(1)", "645a.11(a)(3)"),
    pytest.mark.shows("670a.11(a)(1)", "670a.11(a)(3)"),
    pytest.mark.shows("688a.11(b)(1)"),
)
def test_11_a_setting_is_seen_by_its_player_only_until_it_is_revealed(tables: Tables) -> None:
    game = setting(tables)
    only_his(tables, game.answer(set_of(tables, 2), ANN))


@in_each(
    pytest.mark.shows("645a.11(a)(1)", "645a.7(b)"),
    pytest.mark.shows("670a.11(a)(1)"),
    pytest.mark.shows("688a.11(c)"),
)
def test_r_gen_10_who_does_not_set_his_hands_has_the_house_way(tables: Tables) -> None:
    game = setting(tables)
    game.answer(set_of(tables, 5), BOB)
    assert game.refuses(HandsClosed(), BOB).field == "who"
    assert "R-GEN-10" in game.refuses(HandsClosed(), DEALER).cites  # at a virtual table the clock
    assert game.answer(HandsClosed(), HOUSE)["cites"] == ["R-GEN-10"]
    ended(tables, game)


@in_each(
    pytest.mark.shows("645a.11(a)(1)"),
    pytest.mark.shows("670a.11(a)(1)"),
    pytest.mark.shows("688a.11(b)(1)"),
)
@pytest.mark.parametrize("virtual", [True, False])
def test_11_a_refused_setting_tells_its_hand_to_its_player_only(
    tables: Tables, virtual: bool
) -> None:
    game = setting(tables, virtual=virtual)
    hand = FULL[tables.chapter].hands[2].split()
    low = tables.plays.file.hand.low
    others = [card.face for card in game.plays.file.cards.deck if card.face not in hand]
    for wrong in (
        HandsSet(2, others[:5], others[5 : 5 + low]),
        HandsSet(2, others[:5], hand[:low]),
    ):
        assert set(game.refuses(wrong, ANN).allowed.split()) == set(hand)
        for who in (DEALER, FLOORPERSON, BOB):
            refusal = game.refuses(wrong, who)
            assert not set(hand) & set(str(refusal).replace(";", " ").split())
            # nor by the field or the paragraph whether one of the cards was right
            assert refusal.field in ("who", "seat", "hand")
    assert game.refuses(HandsSet(2, hand[:2], hand[2:]), BOB).field == "seat"


@in_each(
    pytest.mark.shows("645a.11(a)(1)"),
    pytest.mark.shows("670a.11(a)(1)"),
    pytest.mark.shows("688a.11(b)(1)"),
)
def test_11_at_a_virtual_table_nobody_sets_or_gives_up_another_players_hands(
    tables: Tables,
) -> None:
    game = setting(tables)
    said: list[Answer] = [set_of(tables, 5), Decision(5, "house way"), HandsClosed()]
    if tables.chapter != "670a":  # R-670a-16: no surrender
        said.append(Decision(5, "surrender"))
    own = f"{tables.chapter}.{OWN[tables.chapter]}(1)"
    for answer in said:
        for who in (DEALER, FLOORPERSON):
            refusal = game.refuses(answer, who)
            assert (refusal.field, refusal.cites) == ("who", (own, "R-GEN-10"))
    assert game.refuses(Leave(5), FLOORPERSON).field == "seat"  # which would lose all his wagers
    game.aside(Leave(5), BOB)


# the dealer


@in_each(
    (pytest.mark.shows("645a.11(c)", "645a.14(i)"), "645a.14(i)"),
    (pytest.mark.shows("670a.13(i)"), "670a.13(i)"),
    (pytest.mark.shows("688a.13(h)", "688a.11(a)"), "688a.13(h)"),
    also="cite",
)
@pytest.mark.parametrize("virtual", [True, False])
def test_a_wrong_setting_of_the_dealers_is_reset_and_the_round_completed(
    tables: Tables, cite: str, virtual: bool
) -> None:
    hand = FULL[tables.chapter].hands[0].split()
    game = tables.ready(hands=FULL[tables.chapter].hands, seats=SEATS, virtual=virtual)
    game.bets, game.sets = dict.fromkeys(SEATS, BET), dict(SETS[tables.chapter])
    asked = game.to(ArrangeHands, place="dealer")
    assert asked.proposed
    wrong = HandsSet(0, hand[:5], hand[5:])
    if tables.chapter == "688a":  # there these are the house way
        wrong = HandsSet(0, ["Kc", "Qh", "9s", "7c", "5d"], ["Kd", "3h"])
    assert game.refuses(wrong, ANN).field == "who"
    stood = game.refuses(HandsSet(0, wrong.high, wrong.low, stood=True), DEALER)
    assert stood.field == "stood"
    assert cite in stood.cites
    for high, low in ((hand[:4], hand[4:]), ([*hand[:5]], ["Jk"] * (len(hand) - 5)), ([], [])):
        assert game.refuses(HandsSet(0, high, low), DEALER).field in ("high", "low")
    assert game.refuses(HandsSet(2, wrong.high, wrong.low), DEALER).field == "seat"
    assert game.answer(wrong, DEALER)["cites"][0] == cite
    ended(tables, game)
    reset = game.citing(cite)
    assert [step["what"] for step in reset] == ["arrange_hands", "record", "turn_up"]
    assert "are reset" in reset[1]["text"]
    assert game.driver.round is not None
    proposed = game.driver.round.result()["reset"]
    assert sorted(reset[-1]["cards"]) == sorted([*proposed["high"], *proposed["low"]])
    assert (
        sorted(proposed["low"])
        == {"645a": ["9c", "Qc"], "670a": ["9h"], "688a": ["9s", "Qh"]}[tables.chapter]
    )


# § 7(f): two adjacent hands


@in_each(
    pytest.mark.shows("645a.7(f)"), pytest.mark.shows("670a.7(f)"), pytest.mark.shows("688a.7(f)")
)
@pytest.mark.parametrize(
    ("three", "four", "first"), [(1_000, 2_000, 4), (2_000, 1_000, 3), (1_000, 1_000, 4)]
)
def test_7_f_the_larger_wager_is_set_first_equal_ones_counterclockwise(
    tables: Tables, three: int, four: int, first: int
) -> None:
    """The first counterclockwise is the one nearer to the dealer's right; Bob does not wait."""
    cite, full = f"{tables.chapter}.7(f)", FULL[tables.chapter].hands
    game = tables.ready(
        "",
        {"two_adjacent_areas": True},
        hands={0: full[0], 3: full[2], 4: full[5]},
        seats={3: "Ann", 4: "Ann", 6: "Bob"},
    )
    game.bets = {3: {"pai_gow": three}, 4: {"pai_gow": four}, 6: BET}
    assert game.to(SetHands).ready() == [6, first]
    second = 7 - first
    hands = dict(zip((3, 4), SETS[tables.chapter].values(), strict=True))
    high, low = (hand.split() for hand in hands[second])
    said: list[Answer] = [HandsSet(second, high, low), Decision(second, "house way")]
    for answer in said:
        refusal = game.refuses(answer, ANN)
        assert (refusal.field, refusal.cites) == ("seat", (cite,))
        assert refusal.allowed == str(first)
    game.elect(6, "house way")
    assert game.to(SetHands).ready() == [first]
    game.set(first, *hands[first])
    assert game.refuses(Decision(first, "house way"), ANN).field == "seat"  # laid down for good
    game.set(second, *hands[second])
    result = game.finish()
    assert (result[3, "pai_gow"][:2], result[4, "pai_gow"][:2]) == tuple(
        zip(ENDED[tables.chapter], (three, four), strict=True)
    )


# a real table: hands laid down unread


@in_each(
    pytest.mark.shows("645a.11(a)(3)", "645a.11(e)"),
    pytest.mark.shows("670a.11(a)(3)", "670a.11(e)", "670a.11(a)(1)"),
    pytest.mark.shows("688a.11(c)", "688a.11(e)"),
)
def test_11_e_hands_laid_down_unread_are_read_when_they_are_revealed(tables: Tables) -> None:
    assert setting(tables).refuses(HandsSet(2), ANN).field == "high"  # not at a virtual table
    game = setting(tables, virtual=False)
    assert game.answer(HandsSet(2), ANN)["cards"] == []
    game.sets = {5: UNREAD}
    asked = game.to(ArrangeHands, place="seat 5")
    assert asked.cites == (f"{tables.chapter}.11(e)",)
    refusal = game.refuses(Done(), DEALER)
    assert (refusal.field, refusal.cites) == ("kind", (f"{tables.chapter}.11(e)",))
    assert game.refuses(set_of(tables, 2), DEALER).field == "seat"
    other = set_of(tables, 2)
    assert game.refuses(HandsSet(5, other.high, other.low), DEALER).field == "high"
    five = set_of(tables, 5)
    assert game.refuses(HandsSet(5, five.high, [*five.low[:-1], "3s"]), DEALER).field == "low"
    game.answer(five, DEALER)
    game.arranges = {2: SETS[tables.chapter][2]}
    ended(tables, game)
