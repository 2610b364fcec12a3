"""Tables under a submission: what they are opened with, and when a new version takes effect."""

from collections.abc import Iterator
from datetime import date
from pathlib import Path
from random import Random
from typing import Any

import pytest
from tests.store.through_the_log import ANN
from tests.submission.filed import TODAY, filed
from tests.submission.test_linked import in_group

from pitboss.chapters import CHAPTERS, new_table
from pitboss.ledger import CASINO, METER, RESERVE
from pitboss.procedure.answers import Bet, CutDeclined, Decision
from pitboss.procedure.asides import BuyIn, Sit
from pitboss.procedure.house import House
from pitboss.procedure.table import Table
from pitboss.regulation import Rules
from pitboss.store import EventLog, LiveTable, TableRecord, create_table
from pitboss.store.law import Law, meters_won, renewed_table
from pitboss.store.verify import verify_all
from pitboss.submission.in_force import InForce, law_of
from pitboss.submission.model import Offer
from pitboss.vocabulary.refusal import Refused


@pytest.fixture
def log(tmp_path: Path) -> Iterator[EventLog]:
    """A new log."""
    opened = EventLog.open(f"sqlite:///{tmp_path / 'log.sqlite3'}")
    yield opened
    opened.close()


@pytest.fixture
def in_force(log: EventLog) -> InForce:
    """What is in force on a day."""
    return InForce(log, lambda: TODAY)


def approved(in_force: InForce, slug: str, chosen: dict[str, Any], version: str) -> Offer:
    """A version that the Board has approved, and that is in effect."""
    name = CHAPTERS[slug].file.chapter.title
    text = filed((slug, name, chosen), version=version)
    return in_force.approve(text, "the Board", version, TODAY).submission.offer(name)


def opened(in_force: InForce, offer: Offer) -> tuple[Table, Law]:
    """A table under it, between two rounds of one shuffle."""
    current = in_force.current()
    assert current is not None
    table = new_table(offer.at_table, offer.table_limits)
    table.ready.opened = True
    return table, law_of(current.submission, offer)


def test_a_new_version_takes_effect_at_the_next_shuffle(in_force: InForce) -> None:
    table, law = opened(in_force, approved(in_force, "over-under", {}, "1"))
    approved(in_force, "over-under", {"adjacent_boxes": 1}, "2")
    assert in_force.renewal(table, law, frozenset()) is None
    table.ready.shuffle_due = "dealer"
    renewed = in_force.renewal(table, law, frozenset())
    assert renewed is not None
    assert renewed.rules["adjacent_boxes"] == 1
    current = in_force.current()
    assert current is not None
    assert renewed.law == {
        "submission": current.digest, "offer": "Over/Under", "kept": [],
    }  # fmt: skip
    table.rules = renewed.rules
    assert in_force.renewal(table, renewed.law, frozenset()) is None


def test_where_a_device_shuffles_by_itself_every_round_is_shuffled(in_force: InForce) -> None:
    chosen = {"shuffler": "continuous"}
    table, law = opened(in_force, approved(in_force, "over-under", chosen, "1"))
    approved(in_force, "over-under", chosen | {"adjacent_boxes": 1}, "2")
    assert in_force.renewal(table, law, frozenset()) is not None


@pytest.mark.parametrize("game", ["Other game", "Over/Under"])
def test_a_version_that_does_not_offer_the_table_leaves_it(in_force: InForce, game: str) -> None:
    """Not under its name, or under its name another game."""
    table, law = opened(in_force, approved(in_force, "over-under", {}, "1"))
    table.ready.shuffle_due = "dealer"
    slug = "over-under" if game == "Other game" else "dj-wild"
    in_force.approve(filed((slug, game, {}), version="2"), "the Board", "2", TODAY)
    assert in_force.renewal(table, law, frozenset()) is None


def test_nobody_is_sent_away_from_a_place_that_goes(in_force: InForce) -> None:
    table, law = opened(in_force, approved(in_force, "over-under", {}, "1"))
    table.ready.shuffle_due = "dealer"
    approved(in_force, "over-under", {"betting_positions": 4}, "2")
    table.seats[5] = "Ann"
    assert in_force.renewal(table, law, frozenset()) is None
    del table.seats[5]
    assert in_force.renewal(table, law, frozenset()) is not None


JACKPOT = {"progressive_jackpot_wager": True, "paytables": {"progressive_jackpot": "A"}}
OTHER = {
    "progressive_jackpot_wager": True, "paytables": {"progressive_jackpot": "B"},
    "adjacent_boxes": 2,
}  # fmt: skip


def test_a_progressives_terms_wait_until_it_is_won(in_force: InForce) -> None:
    table, law = opened(in_force, approved(in_force, "high-card-flush", JACKPOT, "1"))
    table.ready.shuffle_due = "dealer"
    approved(in_force, "high-card-flush", OTHER, "2")
    first = in_force.renewal(table, law, frozenset())
    assert first is not None
    assert first.rules["adjacent_boxes"] == 2
    assert first.rules.paytable("progressive_jackpot").name == "A"
    assert first.law["kept"] == ["progressive_jackpot"]
    table.rules = first.rules
    assert in_force.renewal(table, first.law, frozenset()) is None
    won = in_force.renewal(table, first.law, frozenset({"progressive_jackpot"}))
    assert won is not None
    assert won.rules.paytable("progressive_jackpot").name == "B"
    assert (won.law["kept"], won.law["submission"]) == ([], first.law["submission"])


def test_a_progressive_is_not_taken_away_before_it_is_won(in_force: InForce) -> None:
    table, law = opened(in_force, approved(in_force, "high-card-flush", JACKPOT, "1"))
    table.ready.shuffle_due = "dealer"
    approved(in_force, "high-card-flush", {}, "2")
    kept = in_force.renewal(table, law, frozenset())
    assert kept is not None
    assert kept.rules.offers("progressive_jackpot")
    assert kept.limits["progressive_jackpot"] == (100, 100)
    table.rules = kept.rules
    gone = in_force.renewal(table, kept.law, frozenset({"progressive_jackpot"}))
    assert gone is not None
    assert not gone.rules.offers("progressive_jackpot")


def test_old_terms_that_do_not_go_with_the_new_rules_wait_with_them(in_force: InForce) -> None:
    """A meter of $1,000,000 does not go with a payout limit of $50,000 (§ 645a.13(f))."""
    million = {"progressive_wager": True, "progressive_seed": 100_000_000,
               "progressive_reset": 100_000_000}  # fmt: skip
    table, law = opened(in_force, approved(in_force, "pai-gow", million, "1"))
    table.ready.shuffle_due = "dealer"
    approved(in_force, "pai-gow", {"progressive_wager": True, "payout_limit": 5_000_000}, "2")
    with pytest.raises(Refused):
        in_force.renewal(table, law, frozenset())
    won = in_force.renewal(table, law, frozenset({"progressive"}))
    assert won is not None
    assert won.rules["payout_limit"] == 5_000_000


def test_a_meter_that_is_won_restarts_by_the_new_terms(in_force: InForce) -> None:
    """It had restarted with $2,000, and $30 of the next wagers; the new reset is $50,000."""
    first = approved(in_force, "pai-gow", {"progressive_wager": True}, "1")
    table, law = opened(in_force, first)
    table.ready.shuffle_due = "dealer"
    table.books.balances[METER] = 0
    table.books.move(CASINO, METER, 203_000, "the meter as it stands")
    more = {
        "progressive_wager": True,
        "progressive_seed": 5_000_000,
        "progressive_reset": 5_000_000,
    }
    approved(in_force, "pai-gow", more, "2")
    won = in_force.renewal(table, law, frozenset({"progressive"}))
    assert won is not None
    assert table.books.balance(METER) == 203_000  # to ask changes nothing
    after = renewed_table(table, won.rules, won.limits, won.law["kept"])
    assert after.books.balance(METER) == 5_003_000
    back = renewed_table(after, first.at_table, first.table_limits, [])
    assert back.books.balance(METER) == 203_000


def test_who_sits_out_or_asked_to_cut_does_so_under_new_rules_too(in_force: InForce) -> None:
    first = approved(in_force, "pai-gow", {"progressive_wager": True}, "1")
    table, _ = opened(in_force, first)
    table.seats |= {2: "Ann", 3: "Bob"}
    table.sitting_out, table.cutters = {3}, {"Ann"}
    after = renewed_table(table, first.at_table, first.table_limits, [])
    assert (after.sitting_out, after.cutters) == ({3}, {"Ann"})


def test_a_meter_whose_wager_is_gone_goes_back_to_the_casino(in_force: InForce) -> None:
    table, law = opened(in_force, approved(in_force, "high-card-flush", JACKPOT, "1"))
    table.ready.shuffle_due = "dealer"
    for account in (METER, RESERVE):
        table.books.balances[account] = 0
        table.books.move(CASINO, account, 1_000, "as it stands")
    approved(in_force, "high-card-flush", {}, "2")
    kept = in_force.renewal(table, law, frozenset())
    assert kept is not None
    table = renewed_table(table, kept.rules, kept.limits, kept.law["kept"])
    assert table.books.balance(METER) == 1_000
    gone = in_force.renewal(table, kept.law, frozenset({"progressive_jackpot"}))
    assert gone is not None
    table = renewed_table(table, gone.rules, gone.limits, gone.law["kept"])
    assert {METER, RESERVE}.isdisjoint(table.books.balances)
    assert sum(table.books.balances.values()) == 0


def test_whether_folded_hands_qualify_is_a_term_of_the_progressive(in_force: InForce) -> None:
    offered = {"progressive_bonus_wager": True}
    table, law = opened(in_force, approved(in_force, "dj-wild", offered, "1"))
    table.ready.shuffle_due = "dealer"
    approved(in_force, "dj-wild", offered | {"folded_progressive": False}, "2")
    kept = in_force.renewal(table, law, frozenset())
    assert kept is not None
    assert (kept.law["kept"], kept.rules["folded_progressive"]) == (["progressive_bonus"], True)


def test_a_renewal_that_is_refused_stops_no_round(log: EventLog) -> None:
    def refusing(*_: object) -> None:
        raise Refused("whatever was filed")

    record = TableRecord("t", "over-under", "Table", "Casino", "", 0)
    rules = Rules.of("686a", {"shuffler": "continuous"})
    limits = CHAPTERS["over-under"].limits
    create_table(log, record, new_table(rules, limits, keeps_chips=True))
    live = LiveTable.open(log, "t", House(Random(1), lambda: 1_000_000), refusing)
    live.do(Sit(2), ANN, "sit")
    live.do(BuyIn(100_000), ANN, "buy in")
    play(live, "1")
    assert live.round_number == 2


def test_a_meter_is_won_when_all_of_it_is_paid() -> None:
    rules = Rules.of("678a", JACKPOT)

    def line(hand: str, outcome: str) -> Any:
        return {"seat": 1, "wager": "progressive_jackpot", "stake": 100, "outcome": outcome,
                "back": 0, "hand": hand, "cites": []}  # fmt: skip

    assert meters_won(rules, [line("seven-card straight flush", "win")]) == {"progressive_jackpot"}
    assert meters_won(rules, [line("six-card straight flush", "win")]) == set()
    assert meters_won(rules, [line("nothing", "lose")]) == set()


def test_the_log_carries_the_digest_and_verifies_across_a_new_version(
    log: EventLog, in_force: InForce
) -> None:
    """Rounds of two versions at one table; a restart stands where the table stood."""
    chosen = {"shuffler": "continuous"}
    offer = approved(in_force, "over-under", chosen, "1")
    current = in_force.current()
    assert current is not None
    table = new_table(offer.at_table, offer.table_limits, keeps_chips=True)
    record = TableRecord("t", "over-under", "Table", "Casino", "", 0)
    create_table(log, record, table, law_of(current.submission, offer))
    house = House(Random(1), lambda: 1_000_000)
    live = LiveTable.open(log, "t", house, in_force.renewal)
    live.do(Sit(2), ANN, "sit")
    live.do(BuyIn(100_000), ANN, "buy in")
    play(live, "1")
    assert live.table.rules["adjacent_boxes"] == 2
    before = live.law
    approved(in_force, "over-under", chosen | {"adjacent_boxes": 1}, "2")
    play(live, "2")
    assert live.table.rules["adjacent_boxes"] == 1
    assert live.table.seats == {2: "Ann"}
    assert live.law is not None
    assert live.law != before
    assert LiveTable.open(log, "t", house, in_force.renewal).law == live.law
    assert list(verify_all(log)) == []


def play(live: LiveTable, name: str) -> None:
    """Ann plays one round, and cuts where she is asked to."""
    if live.driver.pending is not None and live.driver.pending.what == "cut":
        live.do(CutDeclined(), ANN, f"no cut {name}")
    live.do(Bet(2, {"ante": 500, "bonus": 100}), ANN, f"bet {name}")
    live.do(Decision(2, "under"), ANN, f"decision {name}")


def test_a_day_is_the_casinos_own(log: EventLog) -> None:
    """A version of tomorrow is not in force today."""
    day = [TODAY]
    in_force = InForce(log, lambda: day[0])
    in_force.approve(filed(("over-under", "A", {}), effective=date(2026, 11, 18)), "b", "1", TODAY)
    assert in_force.current() is None
    day[0] = date(2026, 11, 18)
    assert in_force.current() is not None


def test_a_table_whose_progressive_would_be_linked_otherwise_goes_on_as_it_is(
    in_force: InForce,
) -> None:
    linked = {"progressive_jackpot_wager": True, "linked_progressive": True}
    name = CHAPTERS["high-card-flush"].file.chapter.title

    def approved_in(group: str, version: str) -> Offer:
        text = in_group(filed(("high-card-flush", name, linked), version=version), group)
        return in_force.approve(text, "the Board", version, TODAY).submission.offer(name)

    table, law = opened(in_force, approved_in("Keystone", "1"))
    table.ready.shuffle_due = "dealer"
    approved_in("Other", "2")
    assert in_force.renewal(table, law, frozenset()) is None
    approved_in("Keystone", "3")
    renewed = in_force.renewal(table, law, frozenset())
    assert renewed is not None
    assert renewed.law["submission"] != law["submission"]
