"""§ 670a.11(e)-(j), § 670a.12: what is shown, acknowledged, paid and collected, and in which order.

What each hand pays is shown line by line in ``test_records_six_card_pai_gow``.
"""

import re

import pytest
from tests.chapters.six_card_pai_gow.conftest import EVERY_WAGER, SixCardTable

from pitboss.ledger import METER, TABLE_INVENTORY, chips
from pitboss.procedure.answers import DEALER, FLOORPERSON, Done
from pitboss.procedure.driver import seen_by
from pitboss.procedure.requests import Collect, Request, SetHands, Settle, TurnUp, Validate

FACE = re.compile(r"(?<![A-Za-z0-9])(?:[2-9TJQKA][cdhs]|Jk)(?![A-Za-z0-9])")
BET = {"pai_gow": 1_000}
SEATS = {1: "Ann", 3: "Bob", 6: "Cyd"}
HANDS = {
    0: "Qc Qd Js Ts 4c 3d",  # queens, the jack low
    1: "8s 8c 6c 4s 3s 7c",  # eights, the seven low: loses
    3: "9c 9d 9h 9s 5h 2c",  # four nines, the five low: ties
    6: "Kc Kd Kh 5d 5s 2d",  # kings full of fives, the deuce low: ties
}


def bets(**more: int) -> dict[int, dict[str, int]]:
    """The same wagers at every seat."""
    return dict.fromkeys(SEATS, BET | more)


@pytest.mark.shows("670a.11(e)", "670a.11(f)(1)(i)", "670a.11(f)(2)(i)", "670a.11(i)", "670a.11(j)")
def test_670a_11_e_one_player_after_the_other_from_the_dealers_right() -> None:
    """Revealed, settled, collected; without a Fortune Bonus or Progressive nothing holds it up."""
    game = SixCardTable.ready("", hands=HANDS, seats=SEATS)
    game.play(bets(), {1: "double_down"})
    order = [
        (step["what"], step.get("place") or f"seat {step['line']['seat']}")
        for step in game.steps
        if step["what"] in ("turn_up", "settle", "collect") and step.get("place") not in
        ("seat 2", "seat 4", "seat 5")
    ]  # fmt: skip
    assert order == [
        ("turn_up", "dealer"),
        ("turn_up", "seat 6"), ("settle", "seat 6"), ("collect", "seat 6"),
        ("turn_up", "seat 3"), ("settle", "seat 3"), ("collect", "seat 3"),
        ("turn_up", "seat 1"), ("settle", "seat 1"), ("settle", "seat 1"), ("collect", "seat 1"),
        ("collect", "dealer"),
    ]  # fmt: skip
    assert all("670a.11(j)" in step["cites"] for step in game.told("collect"))
    assert "670a.11(i)" in game.said("The cards of seat 3 go to the discard rack")["cites"]
    assert not game.citing("670a.11(h)[lead]")
    game.whole()
    game.balanced()
    game.replays()


@pytest.mark.shows("670a.11(e)")
def test_670a_11_e_each_result_is_announced() -> None:
    game = SixCardTable.ready("", hands=HANDS, seats=SEATS)
    game.play(bets())
    told = [step["text"] for step in game.told("settle")]
    assert ["tie" in text for text in told] == [True, True, False]
    assert "collected" in told[2]


@pytest.mark.shows("670a.11(h)[lead]")
def test_670a_11_h_insurance_has_only_its_own_players_cards_rearranged() -> None:
    game = SixCardTable.ready("", EVERY_WAGER, hands=HANDS, seats=SEATS)
    game.play({1: BET | {"insurance": 100}, 3: BET, 6: BET})
    assert rearranged(game) == [1]


@pytest.mark.shows("670a.11(h)[lead]")
@pytest.mark.parametrize("wager", [{"fortune_bonus": 500}, {"progressive": 100}])
def test_670a_11_h_for_a_fortune_bonus_or_progressive_everybodys_are(wager: dict[str, int]) -> None:
    game = SixCardTable.ready("", EVERY_WAGER, hands=HANDS, seats=SEATS)
    game.play({1: BET | wager, 3: BET, 6: BET})
    assert rearranged(game) == [6, 3, 1]


@pytest.mark.shows("670a.11(h)[lead]")
def test_670a_11_h_also_for_a_fortune_bonus_that_earns_no_envy() -> None:
    """ "If any player at the table has placed a Fortune Bonus": $1 is one too."""
    game = SixCardTable.ready("", EVERY_WAGER, hands=HANDS, seats=SEATS)
    game.play({1: BET | {"fortune_bonus": 100}, 3: BET, 6: BET})
    assert rearranged(game) == [6, 3, 1]


@pytest.mark.shows("670a.11(h)[lead]")
def test_670a_11_h_what_is_rearranged_are_the_players_own_six_cards() -> None:
    """Aces with the joker and a king low: all six are named, and no ace that lies elsewhere."""
    hands = {0: HANDS[0], 1: "Ah Jk 9d 7c 4h 2s", 3: "Ac Kd 9s 8c 5c 3h"}
    game = SixCardTable.ready("", EVERY_WAGER, hands=hands)
    game.play({1: BET | {"fortune_bonus": 100}, 3: BET})
    told = game.said("The cards of seat 1 form")["text"]
    assert "pair" in told
    assert set(FACE.findall(told)) == set(hands[1].split())


def rearranged(game: SixCardTable) -> list[int]:
    """The seats whose six cards were rearranged to form the highest hand, in order."""
    return [
        int(step["text"].removeprefix("The cards of seat ")[0])
        for step in game.citing("670a.11(h)[lead]")
    ]


def acknowledged(game: SixCardTable, cite: str) -> list[str]:
    """The Envy Bonus Qualifying Hands that the dealer acknowledged aloud."""
    return [step["text"] for step in game.citing(cite) if step["what"] == "announce"]


@pytest.mark.shows("670a.11(h)(1)(i)(B)", "670a.11(h)(1)(i)(C)", "670a.11(h)(1)(ii)")
def test_670a_11_h_1_qualifying_hands_are_acknowledged_and_left_face_up() -> None:
    """With a Fortune Bonus (B) or without (C); Envy is paid after all Fortune Bonuses."""
    game = SixCardTable.ready("", EVERY_WAGER, hands=HANDS, seats=SEATS)
    game.play({1: BET | {"fortune_bonus": 500}, 3: BET | {"fortune_bonus": 100}, 6: BET})
    (with_wager,) = acknowledged(game, "670a.11(h)(1)(i)(B)")
    (without,) = acknowledged(game, "670a.11(h)(1)(i)(C)")
    assert "seat 3" in with_wager
    assert "seat 6" in without
    settled = [(step["line"]["seat"], step["line"]["wager"]) for step in game.told("settle")]
    assert settled[-2:] == [(1, "fortune_bonus.envy"), (1, "fortune_bonus.envy")]
    last_settled = max(at for at, step in enumerate(game.steps) if step["what"] == "settle")
    for seat in SEATS:
        collected = game.said(f"The cards of seat {seat} go to the discard rack")
        assert game.steps.index(collected) > last_settled
        assert seen_by(collected, frozenset())["cards"] != ["??"] * 6


@pytest.mark.shows("670a.11(h)(1)(i)(B)", "670a.11(h)(1)(i)(C)")
def test_670a_11_h_1_they_are_acknowledged_though_nobody_has_a_lammer() -> None:
    """(B) and (C) say so of every Fortune Bonus, not only of the qualifying ones."""
    game = SixCardTable.ready("", EVERY_WAGER, hands=HANDS, seats=SEATS)
    game.play({1: BET, 3: BET | {"fortune_bonus": 100}, 6: BET})
    assert len(acknowledged(game, "670a.11(h)(1)(i)(B)")) == 1
    assert len(acknowledged(game, "670a.11(h)(1)(i)(C)")) == 1
    assert not [wager for _, wager in game.order() if wager.endswith(".envy")]


@pytest.mark.shows("670a.11(h)(3)(i)(C)", "670a.11(h)(3)(ii)", "670a.12(d)(4)")
def test_670a_11_h_3_i_C_qualifying_hands_of_the_progressive() -> None:
    """Four nines; a full house does not qualify here."""
    game = SixCardTable.ready("", EVERY_WAGER, hands=HANDS, seats=SEATS)
    result = game.play({1: BET | {"progressive": 100}, 3: BET, 6: BET})
    (told,) = acknowledged(game, "670a.11(h)(3)(i)(C)")
    assert "seat 3" in told
    assert result[1, "progressive.envy"] == ("win", 0, 500)
    assert game.balance(METER) == 500_021


@pytest.mark.shows(
    "670a.11(h)(3)(i)(B)(I)", "670a.11(h)(3)(i)(B)(II)", "670a.11(h)(3)(i)(B)(III)",
    "670a.11(h)(3)(i)(B)(IV)", "670a.11(h)(3)(i)(A)",
)  # fmt: skip
@pytest.mark.parametrize("pit", [True, False])
def test_670a_11_h_3_i_B_a_winner_is_verified_and_validated_before_he_is_paid(pit: bool) -> None:
    game = SixCardTable.ready("", EVERY_WAGER, hands=HANDS, seats=SEATS, pit=pit)
    game.bets = {1: BET | {"progressive": 100}, 3: BET | {"progressive": 100}, 6: BET}
    request = game.to(Validate)
    assert (request.seat, request.award) == (3, 15_000)
    assert request.cites == ("670a.11(h)(3)(i)(B)(III)",)
    assert [step["cites"] for step in game.steps[-2:]] == [
        ["670a.11(h)(3)(i)(B)(I)"], ["670a.11(h)(3)(i)(B)(II)"]
    ]  # fmt: skip
    assert game.refuses(Done(), DEALER).field == "who"
    if pit:
        assert game.house.answer(request, virtual=True, pit=True) is None  # a person must
    game.answer(Done(), FLOORPERSON)
    assert isinstance(game.pending, Settle)
    assert "670a.11(h)(3)(i)(B)(IV)" in game.pending.cites
    result = game.finish()
    assert result[3, "progressive"] == ("win", 100, 15_000)
    assert result[1, "progressive"] == ("lose", 100, 0)
    assert "670a.11(h)(3)(i)(A)" in game.cites_of(1, "progressive")
    assert game.balance(METER) == 500_042


FIVE_ACES = {0: HANDS[0], 1: "Ac Ad Ah As Jk 2s", 6: HANDS[6]}


@pytest.mark.shows("670a.11(h)(3)(i)(B)(IV)", "670a.12(d)(2)", "670a.12(d)(3)")
def test_670a_12_d_3_the_meter_as_it_stands_at_the_players_turn() -> None:
    """$6,000 and 42 cents of this round: all of it, and never from the table inventory."""
    game = SixCardTable.ready(
        "", EVERY_WAGER, hands=FIVE_ACES, seats={1: "Ann", 6: "Cyd"}, meter=600_000
    )
    result = game.play({1: BET | {"progressive": 100}, 6: BET | {"progressive": 100}})
    assert result[1, "progressive"] == ("win", 100, 600_042)
    settled = next(
        step
        for step in game.told("settle")
        if (step["line"]["seat"], step["line"]["wager"]) == (1, "progressive")
    )
    moves = {(move["from"], move["to"]): move["cents"] for move in settled["moves"]}
    assert moves[METER, chips("Ann")] == 600_042
    assert (TABLE_INVENTORY, chips("Ann")) not in moves
    assert game.balance(METER) == 500_000  # reseeded
    assert result[6, "progressive.envy"] == ("win", 0, 10_000)
    paid = game.steps.index(settled)
    collected = game.said("The cards of seat 1 go to the discard rack")
    assert game.steps.index(collected) > paid  # they stay on the table until then
    game.balanced()
    game.replays()
    game.next_round(hands=HANDS)
    game.play({1: BET, 6: BET | {"progressive": 100}})
    assert game.balance(METER) == 500_021


@pytest.mark.shows("670a.11(h)(3)(i)(B)(IV)")
def test_670a_11_h_3_i_B_IV_the_paperwork_is_done_before_the_cards_go() -> None:
    """A payout that is not from the table inventory: the log shows that it was documented."""
    game = SixCardTable.ready("", EVERY_WAGER, hands=FIVE_ACES, seats={1: "Ann", 6: "Cyd"})
    game.play({1: BET | {"progressive": 100}, 6: BET})
    documented = [at for at, text in enumerate(game.words()) if "document" in text]
    collected = game.steps.index(game.said("The cards of seat 1 go to the discard rack"))
    assert documented
    assert documented[0] < collected


@pytest.mark.shows("670a.11(i)", "670a.11(h)(3)(i)(A)", "670a.11(g)(1)", "670a.11(h)(2)(i)")
def test_670a_11_i_all_wagers_of_a_player_before_his_cards_go() -> None:
    """R-670a-12: main, Double Down, Fortune Bonus, Insurance, Progressive; then the next one; Envy
    of the Fortune Bonus and of the Progressive last."""
    game = SixCardTable.ready("", EVERY_WAGER, hands=HANDS, seats=SEATS)
    game.play(
        bets(fortune_bonus=500, insurance=100, progressive=100),
        dict.fromkeys(SEATS, "double_down"),
    )
    own = ["pai_gow", "double_down", "fortune_bonus", "insurance", "progressive"]
    assert game.order() == [
        *((seat, wager) for seat in (6, 3, 1) for wager in own),
        (3, "fortune_bonus.envy"), (1, "fortune_bonus.envy"),  # for seat 6, a full house
        (6, "fortune_bonus.envy"), (1, "fortune_bonus.envy"),  # for seat 3, four nines
        (6, "progressive.envy"), (1, "progressive.envy"),
    ]  # fmt: skip
    assert game.lines()[-6:] == [
        (3, "fortune_bonus.envy", "win", 0, 2_500),
        (1, "fortune_bonus.envy", "win", 0, 2_500),
        (6, "fortune_bonus.envy", "win", 0, 7_500),
        (1, "fortune_bonus.envy", "win", 0, 7_500),
        (6, "progressive.envy", "win", 0, 500),
        (1, "progressive.envy", "win", 0, 500),
    ]
    whats = [step["what"] for step in game.steps]
    cleared = [at for at, step in enumerate(game.steps) if step["what"] == "collect"
               and step["place"] in ("seat 6", "seat 3", "seat 1")]  # fmt: skip
    assert min(cleared) > len(whats) - 1 - whats[::-1].index("settle")
    game.balanced()
    game.whole()


@pytest.mark.shows("670a.11(h)(1)(ii)", "670a.7(b)")
@pytest.mark.parametrize("choice", ["lose", "return"])
def test_the_hand_of_who_left_counts_for_the_others_and_is_shown(choice: str) -> None:
    """R-GEN-9: it is given up, so that (h)(1)(i)(C) finds it face up on the table, whether its own
    wagers are lost or return; who left gets no Envy himself."""
    chosen = EVERY_WAGER | {"abandoned_wagers": choice}
    game = SixCardTable.ready("", chosen, hands=HANDS, seats=SEATS)
    game.bets = bets(fortune_bonus=500)
    game.to(SetHands)
    game.leave(3)
    result = game.finish()
    assert result[1, "fortune_bonus.envy"] == ("win", 0, 2_500 + 7_500)
    assert result[6, "fortune_bonus.envy"] == ("win", 0, 7_500)
    assert (3, "fortune_bonus.envy") not in result
    assert "seat 3" in [step["place"] for step in game.told("turn_up")]


@pytest.mark.shows("670a.7(b)", "670a.11(h)(1)(ii)", "670a.11(h)(3)(ii)")
@pytest.mark.parametrize("settled", [False, True])
def test_r_gen_10_only_a_wager_that_was_lost_so_earns_no_envy(settled: bool) -> None:
    """Seat 1 leaves while hands are set, and its wagers are lost; or when its cards have decided
    them, and both earn Envy for the four nines and the full house of the others."""
    game = SixCardTable.ready("", EVERY_WAGER, hands=HANDS, seats=SEATS, meter=500_000)
    game.bets = bets(fortune_bonus=500, progressive=100)
    game.to(SetHands)
    while settled and (1, "progressive") not in game.order():
        game.go()
    game.leave(1)
    result = game.finish()
    assert ((1, "fortune_bonus.envy") in result) is settled
    assert ((1, "progressive.envy") in result) is settled
    game.balanced()


@pytest.mark.shows("670a.12(a)", "670a.11(g)(2)")
def test_670a_11_g_2_a_double_down_comes_back_to_a_loser() -> None:
    hands = {0: "7c 7d Kh 6s 4c 2d", 1: "4h 4d 8s 5s 3d 2c"}
    game = SixCardTable.ready("", hands=hands, keeps_chips=True)
    game.buy_in("Ann", 5_000)
    result = game.play({1: BET}, {1: "double_down"})
    assert result == {
        (1, "pai_gow"): ("lose", 1_000, 0),
        (1, "double_down"): ("push", 1_000, 1_000),
    }
    assert game.balance(chips("Ann")) == 4_000


@pytest.mark.shows("670a.7(b)", "670a.11(i)")
@pytest.mark.parametrize("moment", ["turn_up", "settle", "collect"])
@pytest.mark.parametrize("seat", [1, 3, 6])
def test_who_leaves_while_hands_are_shown_leaves_no_wager_behind(moment: str, seat: int) -> None:
    """In the middle of his own settlement too: every wager ends, and nothing lies on the layout."""
    game = SixCardTable.ready("", EVERY_WAGER, hands=HANDS, seats=SEATS)
    wagers = BET | {"fortune_bonus": 500, "insurance": 100, "progressive": 100}
    game.bets, game.elects = dict.fromkeys(SEATS, wagers), dict.fromkeys(SEATS, "double_down")
    while not (game.pending.what == moment and is_about(game.pending, 3)):
        game.go()
    game.leave(seat)
    result = game.finish()
    for wager in (*wagers, "double_down"):
        assert (seat, wager) in result
    game.balanced()
    game.whole()


def is_about(request: Request, seat: int) -> bool:
    """Whether a request turns up, settles or collects something of a seat's."""
    if isinstance(request, Settle):
        return request.line.seat == seat
    return isinstance(request, TurnUp | Collect) and request.place == f"seat {seat}"
