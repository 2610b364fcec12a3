"""Progressive meters: seeded, fed, paid at the player's turn, reseeded from the reserve."""

import json
from collections.abc import Mapping
from fractions import Fraction
from random import Random
from typing import Any

import pytest
from hypothesis import Phase, given, settings
from hypothesis import strategies as st

from pitboss.chapters import new_table, table_from
from pitboss.chapters.high_card_flush import play
from pitboss.ledger import CASINO, METER, RESERVE, TABLE_INVENTORY
from pitboss.procedure import progressive
from pitboss.procedure.answers import (
    DEALER,
    FLOORPERSON,
    HOUSE,
    Bet,
    Decision,
    Done,
    Who,
)
from pitboss.procedure.asides import Declare
from pitboss.procedure.driver import Driver
from pitboss.procedure.house import House
from pitboss.procedure.one_deck import OneDeckRound
from pitboss.procedure.requests import Ask, Collect, Deal, Document, TakeBets, Validate
from pitboss.procedure.shoe import Batches, Shoe
from pitboss.procedure.table import Readiness, Table
from pitboss.regulation import Rules
from pitboss.vocabulary.cards import DECK, cards, pack
from pitboss.vocabulary.money import MeterShare
from pitboss.vocabulary.refusal import Refused

WAGER = "progressive_jackpot"
SEED = 30_000_00
NINE_HIGH, EIGHT_HIGH = "9c 5c 2c Td 3d Qs 9s", "8c 5c 2c Td 3d Qs 9s"
SEVEN_HEARTS, SEVEN_SPADES = "6h 7h 8h 9h Th Jh Qh", "2s 3s 4s 5s 6s 7s 8s"
SIX_HEARTS, SIX_SPADES = "6h 7h 8h 9h Th Jh 2d", "2s 3s 4s 5s 6s 7s Ac"
FIVE_HEARTS = "6h 7h 8h 9h Th 2d Kc"
NOTHING = "Kh 3h Kd Kc Qc 4d Jc"


def table_of(chosen: Mapping[str, object] | None = None, *, pit: bool = False) -> Table[Any]:
    """A table of one deck with the progressive, open for betting."""
    offered = {"progressive_jackpot_wager": True, "decks": 1} | dict(chosen or {})
    return new_table(
        Rules.of("678a", offered),
        ready=Readiness(certified=True, opened=True),
        has_pit=pit,
    )


def deal(table: Table[Any], hands: Mapping[int, str], dealer: str = NINE_HIGH) -> Driver:
    """A round in which these seats will get these hands."""
    order = [one for seat in sorted(hands) for one in cards(hands[seat])] + list(cards(dealer))
    assert len(set(order)) == len(order)
    order += [one for one in DECK if one not in order]
    table.seats = {seat: f"P{seat}" for seat in hands}
    table.batches = Batches(shoe=Shoe.loaded(pack(order), 52, copies=1))
    table.ready.shuffle_due = None
    return Driver(play, table)


def run(
    driver: Driver, without: tuple[int, ...] = (), until: type | None = None, bet: int = 100
) -> list[tuple[int, str, str, int]]:
    """On to a request of this kind, or to the end: everybody raises."""
    house = House(Random(1), lambda: 0)
    while driver.pending is not None and not (until and isinstance(driver.pending, until)):
        match driver.pending:
            case TakeBets(seats=seats, answered=answered):
                seat = next(seat for seat in seats if seat not in answered)
                wagers = {"ante": 500} | ({} if seat in without else {WAGER: bet})
                driver.answer(Bet(seat, wagers), Who("player", seats[seat]))
            case Ask(seat=seat, player=name):
                driver.answer(Decision(seat, "raise"), Who("player", name))
            case request:
                answer = house.answer(request, virtual=True)
                assert answer is not None, request
                driver.answer(answer, HOUSE)
    if driver.round is None:
        return []
    return [
        (line.seat, line.outcome, line.hand, line.back)
        for line in driver.round.lines
        if line.wager == WAGER
    ]


# seed and rate of progression


@pytest.mark.shows("678a.12(d)(3)")
@pytest.mark.parametrize("paytable", ["A", "B"])
@pytest.mark.parametrize("bet", [100, 200, 250, 500])
def test_678a_12_d_3_the_seed_is_30_000_for_each_dollar_of_the_bet(paytable: str, bet: int) -> None:
    chosen = {"paytables": {WAGER: paytable}, "progressive_bet": bet}
    table = table_of(chosen)
    driver = deal(table, {1: NOTHING})
    step = driver.answer(Done(), HOUSE)
    assert "678a.12(d)(3)" in step["cites"]
    assert table.books.balance(METER) == 30_000 * bet
    assert table.books.balance(CASINO) == -30_000 * bet
    run(driver, bet=bet)
    assert table.books.balance(METER) == 30_000 * bet + bet * 23 // 100
    assert table.books.balance(RESERVE) == bet * 5 // 100


@pytest.mark.shows("678a.12(d)(3)")
def test_678a_12_d_3_each_wager_adds_23_cents_and_5_to_the_reserve() -> None:
    table = table_of()
    run(deal(table, {1: NOTHING, 2: SIX_SPADES.replace("3s", "Ah"), 4: "2h 4h 5h 7d 8d 9d Ad"}))
    assert table.books.balance(METER) == SEED + 3 * 23
    assert table.books.balance(RESERVE) == 3 * 5
    run(deal(table, {1: NOTHING, 2: "2h 4h 5h 7d 8d 9d Ad"}), without=(2,))
    assert table.books.balance(METER) == SEED + 4 * 23
    assert table.books.balance(RESERVE) == 4 * 5


def test_a_table_without_the_progressive_has_no_meter() -> None:
    table = new_table(
        Rules.of("678a", {"decks": 1}),
        ready=Readiness(certified=True, opened=True),
    )
    driver = deal(table, {1: NOTHING})
    run(driver, without=(1,))
    assert METER not in table.books.balances
    assert driver.round is not None
    assert driver.round.result()["meters"] == {}


# awards


@pytest.mark.shows("678a.12(d)(1)", "678a.12(d)(4)", "678a.11(e)(3)(iv)")
@pytest.mark.parametrize("paytable", ["A", "B"])
def test_678a_12_d_1_six_in_a_row_take_a_tenth_of_the_meter_and_no_reseed(paytable: str) -> None:
    """$30,000.23 stand there: 10% is $3,000.02, the split cents stay on the meter (R-GEN-4)."""
    table = table_of({"paytables": {WAGER: paytable}})
    driver = deal(table, {1: SIX_HEARTS})
    assert run(driver) == [(1, "win", "six-card straight flush", 3_000_02)]
    assert table.books.balance(METER) == SEED + 23 - 3_000_02
    assert table.books.balance(RESERVE) == 5
    (step,) = [step for step in driver.steps if "pays 10% of meter" in step["text"]]
    assert step["moves"] == [{"from": METER, "to": "chips of P1", "cents": 3_000_02}]
    assert "678a.11(e)(3)(iv)" in step["cites"]


@pytest.mark.shows("678a.12(d)(1)", "678a.12(d)(3)", "678a.12(d)(4)")
def test_678a_12_d_3_seven_in_a_row_take_it_all_and_the_reserve_restarts_the_meter() -> None:
    table = table_of()
    for _ in range(3):
        run(deal(table, {1: NOTHING, 2: "2h 4h 5h 7d 8d 9d Ad"}))
    driver = deal(table, {1: SEVEN_HEARTS})
    assert run(driver) == [(1, "win", "seven-card straight flush", SEED + 7 * 23)]
    assert table.books.balance(METER) == 7 * 5  # the reserve; the house reseeds with $0
    assert table.books.balance(RESERVE) == 0
    assert driver.round is not None
    assert driver.round.result()["meters"] == {"progressive": 35}
    run(deal(table, {1: NOTHING}))
    assert table.books.balance(METER) == 35 + 23
    assert table.books.balance(RESERVE) == 5


@pytest.mark.shows("678a.12(d)(4)")
@pytest.mark.parametrize("dealer", [NINE_HIGH, EIGHT_HIGH])
def test_678a_12_d_4_two_winners_are_paid_as_the_meter_stands_at_their_turns(dealer: str) -> None:
    """$30,000.46: seat 5 first takes $3,000.04, which leaves $27,000.42, and seat 2 $2,700.04."""
    table = table_of()
    won = run(deal(table, {2: SIX_SPADES, 5: SIX_HEARTS}, dealer))
    assert [(seat, back) for seat, _, _, back in won] == [(5, 3_000_04), (2, 2_700_04)]
    assert table.books.balance(METER) == 30_000_46 - 3_000_04 - 2_700_04


@pytest.mark.shows("678a.12(d)(4)")
def test_678a_12_d_4_the_next_winner_finds_the_restarted_meter() -> None:
    """Seat 5 takes all $30,000.46; the reserve of ten cents restarts it, a tenth is one cent."""
    table = table_of()
    won = run(deal(table, {2: SIX_SPADES, 5: SEVEN_HEARTS}))
    assert [(seat, back) for seat, _, _, back in won] == [(5, 30_000_46), (2, 1)]
    assert table.books.balance(METER) == 9
    table = table_of()
    won = run(deal(table, {2: SEVEN_SPADES, 5: SIX_HEARTS}))
    assert [(seat, back) for seat, _, _, back in won] == [(5, 3_000_04), (2, 27_000_42)]
    assert table.books.balance(METER) == 10


@pytest.mark.shows("678a.12(d)(3)")
def test_678a_12_d_3_a_meter_won_to_its_last_cent_is_not_seeded_again() -> None:
    """Two seven-card straight flushes in one round: the second takes the reserve. Only the wagers
    to come fill the meter; it was seeded once."""
    table = table_of()
    won = run(deal(table, {2: SEVEN_SPADES, 5: SEVEN_HEARTS}))
    assert [(seat, back) for seat, _, _, back in won] == [(5, 30_000_46), (2, 10)]
    assert table.books.balance(METER) == 0
    table = table_from(json.loads(json.dumps(table.value())))
    run(deal(table, {1: NOTHING}))
    assert table.books.balance(METER) == 23


@pytest.mark.shows("678a.12(d)(2)")
def test_678a_12_d_2_only_the_highest_straight_flush_is_paid() -> None:
    """Four hearts in a row and three spades: 40 for 1, and nothing for the three."""
    table = table_of()
    won = run(deal(table, {1: "6h 7h 8h 9h 2s 3s 4s"}))
    assert won == [(1, "win", "four-card straight flush", 4_000)]
    assert table.books.balance(METER) == SEED + 23


@pytest.mark.shows("678a.12(d)(1)")
def test_678a_12_d_1_fixed_awards_come_from_the_table_inventory() -> None:
    table = table_of()
    driver = deal(table, {1: "6h 7h 8h Ks Js 2d 4d"})
    assert run(driver)[0][3] == 300
    (step,) = [step for step in driver.steps if "pays 3 for 1" in step["text"]]
    assert {move["from"] for move in step["moves"]} == {TABLE_INVENTORY}
    assert sum(move["cents"] for move in step["moves"]) == 300


@pytest.mark.shows("678a.11(e)(3)(iv)")
def test_678a_11_e_3_iv_a_share_of_the_meter_never_comes_from_the_table_inventory() -> None:
    for hand in (SIX_HEARTS, SEVEN_HEARTS):
        driver = deal(table_of(), {1: hand})
        run(driver, until=Validate)
        before = driver.table.books.balance(TABLE_INVENTORY)
        for what in ("validate", "settle"):
            assert driver.pending is not None
            assert driver.pending.what == what
            driver.answer(Done(), FLOORPERSON if what == "validate" else HOUSE)
        assert driver.table.books.balance(TABLE_INVENTORY) == before


# verification and validation


@pytest.mark.shows(
    "678a.11(e)(3)[lead]", "678a.11(e)(3)(i)", "678a.11(e)(3)(ii)", "678a.11(e)(3)(iii)",
    "678a.11(e)(3)(iv)",
)  # fmt: skip
def test_678a_11_e_3_verified_validated_by_a_floorperson_and_paid_the_cards_remaining() -> None:
    driver = deal(table_of(pit=True), {1: SIX_HEARTS})
    run(driver, until=Validate)
    verified = driver.steps[-1]
    assert verified["cites"] == ["678a.11(e)(3)(i)", "678a.11(e)(3)(ii)"]
    request = driver.pending
    assert isinstance(request, Validate)
    assert (request.seat, request.award) == (1, 3_000_02)
    assert request.cites == ("678a.11(e)(3)(iii)",)
    house = House(Random(1), lambda: 0)
    assert house.answer(request, virtual=True, pit=True) is None  # it waits for the pit
    assert house.carry_on(driver) == []
    for who in (DEALER, Who("player", "P1")):
        with pytest.raises(Refused) as refusal:
            driver.answer(Done(), who)
        assert refusal.value.field == "who"
        assert refusal.value.cites == ("678a.11(e)(3)(iii)",)
    assert [step for step in driver.steps if step["what"] == "collect"] == []
    driver.answer(Done(), FLOORPERSON)
    run(driver, until=Document)
    assert driver.steps[-1]["what"] == "settle"


@pytest.mark.shows("678a.11(e)(3)(iv)", "678a.11(f)")
def test_678a_11_e_3_iv_the_cards_remain_until_the_documentation_is_complete() -> None:
    driver = deal(table_of(pit=True), {1: SIX_HEARTS})
    run(driver, until=Validate)
    driver.answer(Done(), FLOORPERSON)
    run(driver, until=Document)
    request = driver.pending
    assert isinstance(request, Document)
    assert request.cites == ("678a.11(e)(3)(iv)",)
    assert driver.table.books.balance("chips of P1") > 0  # paid already
    house = House(Random(1), lambda: 0)
    assert house.carry_on(driver) == []  # no equipment writes the papers
    with pytest.raises(Refused) as refusal:
        driver.answer(Done(), DEALER)
    assert refusal.value.field == "who"
    assert [step for step in driver.steps if step["what"] == "collect"] == []
    driver.answer(Done(), FLOORPERSON)
    run(driver, until=Collect)
    assert driver.pending is not None
    assert driver.pending.describe()["place"] == "seat 1"
    assert driver.steps[-1]["what"] == "document"


@pytest.mark.shows("678a.11(e)(3)(iv)")
def test_678a_11_e_3_iv_what_the_table_inventory_pays_is_not_documented() -> None:
    """A five-card straight flush pays 250 for 1, from the table inventory."""
    driver = deal(table_of(), {1: FIVE_HEARTS})
    run(driver)
    assert [step for step in driver.steps if step["what"] == "validate"] != []
    assert [step for step in driver.steps if step["what"] == "document"] == []


@pytest.mark.shows("678a.11(e)(3)(iii)")
def test_678a_11_e_3_iii_without_a_pit_the_house_validates() -> None:
    driver = deal(table_of(), {1: SIX_HEARTS})
    run(driver)
    (validated,) = [step for step in driver.steps if step["what"] == "validate"]
    assert validated["seat"] == 1
    assert "$3,000.02" in validated["text"]


# void


@pytest.mark.shows("678a.13(c)")
def test_r_gen_5_a_void_reverses_what_the_round_put_on_meter_and_reserve() -> None:
    table = table_of()
    run(deal(table, {1: NOTHING}))
    driver = deal(table, {1: SEVEN_HEARTS, 2: NOTHING})
    run(driver, until=Deal)
    assert table.books.balance(METER) == SEED + 3 * 23
    driver.aside(Declare("678a.13(c)"), DEALER)
    won = run(driver)
    assert [(seat, outcome, back) for seat, outcome, _, back in won] == [
        (2, "void", 100),
        (1, "void", 100),
    ]
    assert table.books.balance(METER) == SEED + 23
    assert table.books.balance(RESERVE) == 5


@pytest.mark.shows("678a.8(b)", "678a.2(c)(2)")
def test_678a_8_b_once_locked_no_progressive_wager_is_recognised() -> None:
    driver = deal(table_of(), {1: NOTHING, 2: "2h 4h 5h 7d 8d 9d Ad"})
    run(driver, without=(2,), until=Deal)
    with pytest.raises(Refused) as refusal:
        driver.answer(Bet(2, {"ante": 500, WAGER: 100}), Who("player", "P2"))
    assert refusal.value.cites == ("678a.7(c)",)


# arithmetic


QUICK = settings(
    derandomize=True,
    max_examples=60,
    deadline=None,
    database=None,
    phases=[Phase.explicit, Phase.generate],
)


@QUICK
@given(
    bets=st.lists(st.integers(0, 6), min_size=1, max_size=12),
    size=st.sampled_from([100, 125, 199, 250, 1_000]),
    shares=st.lists(st.sampled_from(["0", "1/10", "1"]), min_size=12, max_size=12),
    voided=st.lists(st.booleans(), min_size=12, max_size=12),
)
def test_no_cent_of_a_meter_is_made_or_lost(
    bets: list[int], size: int, shares: list[str], voided: list[bool]
) -> None:
    """What the casino put in is on the meter, in the reserve, or was paid."""
    table = table_of({"progressive_bet": size})
    progressive.seed(table, WAGER)
    progressive.seed(table, WAGER)  # once only
    paid, put_in = 0, 30_000 * size
    for count, share, void in zip(bets, shares, voided, strict=False):
        round_ = OneDeckRound(table, stakes={seat: {WAGER: size} for seat in range(1, count + 1)})
        progressive.contribute(round_, WAGER)
        if void:
            assert list(progressive.reverse(round_)) == []
        else:
            put_in += count * (size * 23 // 100 + size * 5 // 100)
            before = table.books.balance(METER)
            award = progressive.award(table, MeterShare(Fraction(share), share))
            assert award == before * Fraction(share) // 1
            table.books.move(METER, "chips of Ann", award, "award")
            paid += award
            if share == "1":
                reserve = table.books.balance(RESERVE)
                progressive.reseed(round_, WAGER)
                assert list(progressive.reverse(round_)) == []  # the winner has it
                assert table.books.balance(METER) == reserve
                assert table.books.balance(RESERVE) == 0
        assert table.books.balance(METER) + table.books.balance(RESERVE) + paid == put_in
        assert table.books.balance(CASINO) == -put_in
        assert sum(table.books.balances.values()) == 0
