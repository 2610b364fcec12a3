"""A table that people run: its gaming day, acts of two people, and who may not be one of them."""

import json
from datetime import date

import pytest
from tests.store.through_the_log import assert_kept
from tests.store.two_keys import (
    ANN,
    CASH,
    DEE,
    FAY,
    FRED,
    NOON,
    OPENING,
    SEC,
    StaffedTable,
)  # fmt: skip

from pitboss.ledger import DROP_BOX, OVER_SHORT, TABLE_INVENTORY, chips
from pitboss.procedure.answers import (
    Asserted,
    Bet,
    CardDealt,
    CoverPlaced,
    Cut,
    Decision,
    Done,
    Look,
    ReaderFailed,
    Shuffled,
    Who,
)  # fmt: skip
from pitboss.procedure.asides import BuyIn, Declare, DrawInError, NewDealer, Sit, VoidRound
from pitboss.procedure.day_asides import (
    CloseTable,
    Confirm,
    Correction,
    Count,
    CounterCheck,
    Credit,
    Drop,
    Exchange,
    Fill,
    OpenTable,
    PlanDay,
    ReportReader,
    SetLimits,
    Withdraw,
)  # fmt: skip
from pitboss.procedure.driver import seen_by
from pitboss.procedure.requests import Validate
from pitboss.store import EventLog, replay
from pitboss.store.verify import verify_all
from pitboss.vocabulary.refusal import Refused


@pytest.fixture
def table(log: EventLog) -> StaffedTable:
    """A virtual table of Over/Under, planned for the day."""
    return StaffedTable(log)


@pytest.fixture
def opened(table: StaffedTable) -> StaffedTable:
    """The same, open, with Ann at seat 2 before her first bet."""
    table.open()
    table.seat()
    return table


def test_a_day_from_the_first_count_to_the_last(table: StaffedTable) -> None:
    """Planned, counted, certified, open, closing, closed; and planned again for the next day."""
    assert (table.day.stage, table.pending) == ("planned", "await_opening")
    table.count()
    assert (table.day.stage, table.pending) == ("counted", "certify")
    table.certify()
    assert (table.day.stage, table.pending) == ("certified", "await_opening")
    table.do(OpenTable(), FAY)
    assert (table.day.stage, table.pending) == ("open", "await_player")
    table.seat()
    table.do(Bet(2, {"ante": 500}), ANN)
    table.do(CloseTable(), FAY)
    assert (table.day.stage, table.pending) == ("closing", "ask")
    table.do(Decision(2, "surrender"), ANN)
    assert (table.day.stage, table.pending) == ("closing", "await_opening")
    expected = table.live.table.books.balance(TABLE_INVENTORY)
    assert expected == 361_700 - 100_000 + 500  # § 686a.7(g)(3): the Ante is collected
    held = {str(cents): number for cents, number in table.day.rack.chips.items()}
    table.both(Count("closing", held), FAY, DEE)
    assert table.day.stage == "closed"
    assert table.live.table.books.balance(OVER_SHORT) == 0
    assert_kept(table.live)
    table.do(PlanDay(date(2019, 7, 14)), FAY)
    assert (table.day.stage, table.day.date) == ("planned", date(2019, 7, 14))
    table.both(Count("opening", held), DEE, FRED)
    assert table.pending == "certify"
    assert list(verify_all(table.live.log)) == []


@pytest.mark.shows("633a.2(d)")
def test_633a_2_d_each_gaming_day_the_reader_is_inspected_again(log: EventLog) -> None:
    """The card reader is on the checklist of every certification, and each day has one."""
    table = StaffedTable(log, "blackjack")
    table.open()
    table.do(CloseTable(), FAY)
    table.both(Count("closing", OPENING), DEE, FAY)
    table.do(PlanDay(date(2019, 7, 14)), FAY)
    table.both(Count("opening", OPENING), DEE, FAY)
    request = table.live.driver.pending
    assert request is not None
    assert request.what == "certify"
    cited = {item["cite"] for item in request.describe()["items"]}
    assert "633a.2(d)" in cited


@pytest.mark.shows("645a.2(c)(1)(i)")
def test_645a_2_c_1_i_after_24_hours_what_was_certified_is_certified_again(log: EventLog) -> None:
    """No dice stay on a table for more than 24 hours, even where the day goes on."""
    table = StaffedTable(log, "pai-gow")
    table.open()
    table.seat()
    table.now = NOON + 24 * 3600
    table.do(Bet(2, {"pai_gow": 1_000}), ANN)
    while table.live.round_number == 1:
        request = table.live.driver.pending
        assert request is not None
        match request.what:
            case "look_at_cards":
                table.do(Look(2), ANN)
            case "set_hands":
                table.do(Decision(2, "house way"), ANN)
            case _:
                table.do(Decision(2, "show"), ANN)
    assert table.pending == "certify"


def test_nothing_is_sold_before_the_table_is_open(table: StaffedTable) -> None:
    table.do(Sit(2), ANN)
    with pytest.raises(Refused, match="the table is planned"):
        table.do(BuyIn(10_000), ANN)
    table.count()
    with pytest.raises(Refused, match="the table is counted"):
        table.do(BuyIn(10_000), ANN)
    with pytest.raises(Refused, match="the table is counted"):
        table.do(OpenTable(), FAY)  # nobody has certified it


def test_a_certification_needs_the_dealer_and_another_floorperson(table: StaffedTable) -> None:
    table.count()
    request = table.live.driver.pending
    assert request is not None
    items = [item["name"] for item in request.describe()["items"]]
    with pytest.raises(Refused, match="a dealer may not answer"):
        table.do(Asserted(items), DEE)
    with pytest.raises(Refused, match="Dee deals at this table"):
        table.do(Asserted(items), Who("floorperson", "Dee", "p1"))
    table.do(Asserted(items), FAY)
    with pytest.raises(Refused, match="a floorperson may not answer"):
        table.do(Done(), FAY)
    table.do(Done(), DEE)
    assert table.day.stage == "certified"


PROPOSED = [
    (Count("opening", OPENING), DEE, FAY),
    (Fill({"500": 10}), FAY, CASH),
    (Credit({"500": 10}), CASH, FAY),
    (Drop(0), CASH, SEC),
]


@pytest.mark.parametrize(("act", "first", "second"), PROPOSED)
def test_an_act_of_two_is_never_one_persons(
    table: StaffedTable, act: Count | Fill | Credit | Drop, first: Who, second: Who
) -> None:
    table.do(NewDealer(), DEE)
    if not isinstance(act, Count):
        table.both(Count("opening", OPENING), DEE, FAY)
    before = dict(table.live.table.books.balances)
    (step,) = table.do(act, first)
    assert (step["what"], step["needs"]) == ("proposed", second.role)
    for name in (first, Who(second.role, first.name, first.person)):
        with pytest.raises(Refused):
            table.do(Confirm(step["number"]), name)
    with pytest.raises(Refused, match="this needs"):
        table.do(Confirm(step["number"]), Who("surveillance", "Sue", "p9"))
    assert table.live.table.books.balances == before
    assert step["number"] in table.day.proposals
    assert_kept(table.live)
    (done, *_) = table.do(Confirm(step["number"]), second)
    assert (done["what"], done["proposed_by"]) == (act.kind, first.name)
    assert table.day.proposals == {}
    with pytest.raises(Refused, match="waits for a second person"):
        table.do(Confirm(step["number"]), second)


def test_an_act_can_be_withdrawn(opened: StaffedTable) -> None:
    (step, *_) = opened.do(Fill({"500": 10}), FAY)
    opened.do(Withdraw(step["number"]), FAY)
    with pytest.raises(Refused, match="no act"):
        opened.do(Confirm(step["number"]), CASH)


def test_who_plays_at_a_table_does_nothing_for_the_house_there(opened: StaffedTable) -> None:
    opened.do(Sit(4), Who("player", "Fred", "p3"))
    with pytest.raises(Refused, match="Fred plays at this table"):
        opened.do(CloseTable(), FRED)
    with pytest.raises(Refused, match="Dee deals at this table"):
        opened.do(Sit(5), Who("player", "Dee", "p1"))
    with pytest.raises(Refused, match="Ann plays at this table"):
        opened.do(NewDealer(), Who("dealer", "Ann", "p8"))


def test_a_dealer_comes_to_the_table_himself(opened: StaffedTable) -> None:
    with pytest.raises(Refused, match="a floorperson may not do this"):
        opened.do(NewDealer("Dan"), FAY)
    with pytest.raises(Refused, match="Dan does not deal here"):
        opened.do(Exchange({"2500": 1}, {"500": 5}), Who("dealer", "Dan", "p7"))
    opened.do(NewDealer(), Who("dealer", "Dan", "p7"))
    with pytest.raises(Refused, match="Dee does not deal here"):
        opened.do(Exchange({"2500": 1}, {"500": 5}), DEE)


def test_fills_and_credits_have_numbered_slips(opened: StaffedTable) -> None:
    before = opened.live.table.books.balance(TABLE_INVENTORY)
    (fill, *_) = opened.both(Fill({"500": 100}), FAY, CASH)
    (credit, *_) = opened.both(Credit({"2500": 4}), CASH, FAY)
    assert fill["text"] == "Fill F-000001: $500"
    assert credit["text"] == "Credit C-000002: $100"
    assert [(one["kind"], one["chips"]) for one in credit["postings"]] == [
        ("fills and credits", {"2500": -4})
    ]
    assert opened.live.table.books.balance(TABLE_INVENTORY) == before + 50_000 - 10_000
    with pytest.raises(Refused, match="at most"):
        opened.do(Credit({"500000": 1}), FAY)


def test_a_rack_that_cannot_pay_waits_for_a_fill(log: EventLog) -> None:
    """Ann bets $100 at a table that has sold her all but $1 of its chips: whatever wins waits."""
    table = StaffedTable(log, seed=3)
    table.open({"10000": 10, "100": 1})
    table.seat(100_000)
    while True:
        table.do(Bet(2, {"ante": 10_000}), ANN)
        table.do(Decision(2, "over"), ANN)
        if table.pending == "await_fill":
            break
        assert table.pending == "take_bets", "Ann has lost: she bets again"
    request = table.live.driver.pending
    assert request is not None
    assert request.describe()["needs"] == 10_000
    assert_kept(table.live)
    round_number, had = table.live.round_number, table.live.table.chips_of("Ann")
    table.both(Fill({"10000": 5}), FAY, CASH)
    assert (table.pending, table.live.round_number) == ("take_bets", round_number + 1)
    won = replay(log, "t", round_number).lines
    gained = sum(line["back"] for line in won)
    assert table.live.table.chips_of("Ann") == (had or 0) + gained
    assert list(verify_all(log)) == []


def test_a_buy_in_that_the_rack_cannot_make_is_refused(opened: StaffedTable) -> None:
    with pytest.raises(Refused, match="fill required"):
        opened.do(BuyIn(5_000_000), ANN)


def test_a_counter_check_is_signed_for_by_a_player_who_sits_here(opened: StaffedTable) -> None:
    with pytest.raises(Refused, match="Bob does not sit here"):
        opened.do(CounterCheck("Bob", 10_000), FAY)
    (step, *_) = opened.both(CounterCheck("Ann", 10_000), FAY, DEE)
    assert step["text"] == "Counter check K-000001: Ann signs for $100"
    assert opened.live.table.chips_of("Ann") == 110_000


def test_the_drop_is_counted_by_finance_and_security(opened: StaffedTable) -> None:
    """Ann's $1,000 is in the box; $990 are counted."""
    (step, *_) = opened.both(Drop(99_000), CASH, SEC)
    assert step["text"] == "The drop is $990, $10 short"
    books = opened.live.table.books
    assert (books.balance(DROP_BOX), books.balance(OVER_SHORT)) == (0, 1_000)


def test_limits_change_from_the_next_round_within_what_is_filed(opened: StaffedTable) -> None:
    filed = opened.day.filed_limits["ante"]
    with pytest.raises(Refused, match="as filed"):
        opened.do(SetLimits({"ante": (filed[0], filed[1] + 100)}), FAY)
    opened.do(SetLimits({"ante": (2_500, filed[1])}), FAY)
    opened.do(Bet(2, {"ante": 500}), ANN)  # this round's limits are as they were
    opened.do(Decision(2, "surrender"), ANN)
    with pytest.raises(Refused):
        opened.do(Bet(2, {"ante": 500}), ANN)
    opened.do(Bet(2, {"ante": 2_500}), ANN)
    assert list(verify_all(opened.live.log)) == []


@pytest.mark.shows("R-GEN-5")
def test_a_round_is_stopped_by_two_people_with_a_reason_and_a_ruling(opened: StaffedTable) -> None:
    opened.do(Bet(2, {"ante": 500}), ANN)
    for cite in ("", "999z.1", "R-0"):
        with pytest.raises(Refused, match="is no paragraph or ruling"):
            opened.do(VoidRound("the display has failed", cite), FAY)
    (step,) = opened.do(VoidRound("the display has failed", "R-GEN-5"), FAY)
    assert opened.pending == "ask"
    with pytest.raises(Refused, match="has proposed this himself"):
        opened.do(Confirm(step["number"]), FAY)
    (done, *_) = opened.do(Confirm(step["number"]), DEE)
    assert done["text"] == "Round stopped, and all wagers return: the display has failed"
    assert done["cites"][0] == "R-GEN-5"
    assert opened.live.table.chips_of("Ann") == 100_000
    assert opened.day.proposals == {}
    assert list(verify_all(opened.live.log)) == []


def test_a_void_that_contradicts_the_virtual_shoe_is_refused(opened: StaffedTable) -> None:
    opened.do(Bet(2, {"ante": 500}), ANN)
    for aside in (Declare("686a.9(b)"), DrawInError(), VoidRound("misdealt", "686a.9(b)")):
        with pytest.raises(Refused, match="the virtual shoe knows where every card is"):
            opened.do(aside, FAY)


def test_what_was_proposed_about_a_round_ends_with_it(opened: StaffedTable) -> None:
    opened.do(Bet(2, {"ante": 500}), ANN)
    (stop,) = opened.do(VoidRound("a spill", "R-GEN-5"), FAY)
    (fill,) = opened.do(Fill({"500": 1}), FAY)
    opened.do(Decision(2, "surrender"), ANN)
    assert list(opened.day.proposals) == [fill["number"]]
    with pytest.raises(Refused, match="no act"):
        opened.do(Confirm(stop["number"]), DEE)
    opened.do(Confirm(fill["number"]), CASH)


def test_a_correction_is_proposed_by_one_of_the_pit_and_confirmed_by_the_other(
    log: EventLog,
) -> None:
    """Ann's $5 were entered as $50 at a table with a real shoe."""
    table = StaffedTable(log, virtual=False, chosen={"shuffler": "none"})
    table.open()
    table.do(Sit(2), ANN)
    table.do(BuyIn(100_000), ANN)
    while table.pending != "take_bets":
        _dealer_goes_on(table)
    (bet,) = table.do(Bet(2, {"ante": 5_000}), ANN)
    assert table.live.table.chips_of("Ann") == 95_000
    with pytest.raises(Refused, match="is nothing of this round"):
        table.do(Correction(bet["seq"] + 1, {"kind": "card", "card": "9h"}, "misread"), DEE)
    right = {"kind": "bet", "seat": 2, "wagers": {"ante": 500}}
    (proposed,) = table.do(Correction(bet["seq"], right, "misheard"), DEE)
    assert table.live.table.chips_of("Ann") == 95_000
    with pytest.raises(Refused, match="has proposed this himself"):
        table.do(Confirm(proposed["number"]), DEE)
    steps = table.do(Confirm(proposed["number"]), FAY)
    assert table.live.table.chips_of("Ann") == 99_500
    step = next(one for one in steps if one["what"] == "correction" and "corrects" in one)
    assert (step["by"], step["proposed_by"], step["reason"]) == ("Fay", "Dee", "misheard")
    assert step["effect"] == {chips("Ann"): 4_500, "layout 2 ante": -4_500}
    assert (step["was"]["wagers"], step["now"]["wagers"]) == ({"ante": 5_000}, {"ante": 500})
    assert table.day.proposals == {}
    assert_kept(table.live)


def _dealer_goes_on(table: StaffedTable) -> None:
    """The next thing that a dealer or a floorperson confirms at a real table."""
    request = table.live.driver.pending
    assert request is not None
    match request.what:
        case "verify":
            table.do(Done(), FAY)
        case "shuffle":
            table.do(Shuffled(None), DEE)
        case "offer_cut":
            table.do(Cut(40), DEE)
        case "place_cover_card":
            table.do(CoverPlaced(request.describe()["chosen"]), DEE)
        case "deal":
            table.do(CardDealt(None), DEE)
        case _:
            table.do(Done(), DEE)


def test_the_inspection_is_verified_by_another_person_than_the_dealer(log: EventLog) -> None:
    table = StaffedTable(log, virtual=False, chosen={"shuffler": "none"})
    table.open()
    table.do(Sit(2), ANN)
    while table.pending != "verify":
        _dealer_goes_on(table)
    for nobody in (DEE, Who("floorperson", "Dee", "p1"), Who("floorperson", "Ann", "p8")):
        with pytest.raises(Refused):
            table.do(Done(), nobody)
    table.do(Done(), FAY)


def test_a_failure_of_the_reader_is_seen_by_two(log: EventLog) -> None:
    """§ 633a.2(d): at a table with a real shoe the dealer alone cannot say that it failed."""
    table = StaffedTable(log, "blackjack", virtual=False, chosen={"shuffler": "none"})
    table.open()
    table.do(Sit(2), ANN)
    table.do(BuyIn(100_000), ANN)
    while table.pending != "take_bets":
        _dealer_goes_on(table)
    with pytest.raises(Refused, match="no card reader is asked for now"):
        table.do(ReportReader(), DEE)
    table.do(Bet(2, {"blackjack": 1_000}), ANN)
    reads = iter(["Ts", "Kc", "9d"])
    while table.pending != "insert_hole_card":
        request = table.live.driver.pending
        assert request is not None
        if request.what == "deal" and request.describe()["face"] == "up":
            table.do(CardDealt(next(reads)), DEE)
        elif request.what == "deal":
            table.do(CardDealt(None), DEE)
        else:
            _dealer_goes_on(table)
    with pytest.raises(Refused, match="nobody else has seen"):
        table.do(ReaderFailed(), DEE)
    (step,) = table.do(ReportReader(), DEE)
    (done, *_) = table.do(Confirm(step["number"]), FAY)
    assert done["what"] == "reader_failed"
    assert_kept(table.live)


VALIDATED = {
    "pai-gow": "645a.11(h)(4)(ii)(C)",
    "six-card-pai-gow": "670a.11(h)(3)(i)(B)(III)",
    "high-card-flush": "678a.11(e)(3)(iii)",
    "face-up-pai-gow": "688a.11(h)(3)(i)(B)(3)",
}


@pytest.mark.parametrize(
    ("game", "cite"),
    [pytest.param(*case, marks=pytest.mark.shows(case[1])) for case in VALIDATED.items()],
)
def test_a_progressive_is_validated_by_a_floorperson_and_never_by_the_dealer(
    log: EventLog, game: str, cite: str
) -> None:
    """Whoever deals at the table is refused as its floorperson, with the paragraph."""
    table = StaffedTable(log, game)
    table.open()
    table.seat()
    request = Validate(act="validated", seat=2, award=500_000, cites=(cite,))
    table.live.driver.pending = request
    with pytest.raises(Refused, match="Dee deals at this table") as refused:
        table.live.driver.answer(Done(), Who("floorperson", "Dee", "p1"))
    assert refused.value.cites == (cite,)


def test_a_proposed_correction_of_a_face_down_card_tells_nobody_the_card(log: EventLog) -> None:
    """The dealer reads the cards of High Card Flush as he deals them; they lie face down."""
    table = StaffedTable(log, "high-card-flush", virtual=False)
    table.open()
    table.do(Sit(2), ANN)
    table.do(BuyIn(100_000), ANN)
    while table.pending != "take_bets":
        _dealer_goes_on(table)
    table.do(Bet(2, {"ante": 1_000}), ANN)
    while table.pending != "deal":
        _dealer_goes_on(table)
    (dealt, *_) = table.do(CardDealt("9h"), DEE)
    assert dealt["audience"] != "everyone"
    (step,) = table.do(Correction(dealt["seq"], {"kind": "card", "card": "8c"}, "misread"), DEE)
    assert step["audience"] == dealt["audience"]
    assert "8c" not in str(seen_by(step, frozenset()))
    (event,) = log.events("t", first=step["seq"], last=step["seq"])
    open_part = {key: value for key, value in json.loads(event.body).items() if key != "sealed"}
    assert open_part.keys() == {"who"}  # the rest is sealed
    assert "8c" not in str(open_part)
    (proposal,) = table.day.proposals.values()
    assert "8c" not in str(proposal.shown)
    assert_kept(table.live)
    steps = table.do(Confirm(step["number"]), FAY)
    corrected = [one for one in steps if one["what"] == "correction"]
    assert all("8c" not in str(seen_by(one, frozenset())) for one in corrected)
    assert_kept(table.live)
