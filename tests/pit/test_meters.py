"""Starting a meter, setting it anew, changing its terms: each is done by two people."""

from dataclasses import replace

import pytest
from tests.store.linking import METER, SEED, SEVEN, TERMS, WAGER, LinkedTable, meter

from pitboss.ledger.meters import Terms
from pitboss.pit.meters import confirm, group_terms, in_words, propose, start_for_practice, withdraw
from pitboss.procedure.answers import Bet, Who
from pitboss.store import EventLog
from pitboss.store.meters import event_of, stream_of
from pitboss.store.verify import verify_all
from pitboss.submission.reading import read
from pitboss.submission.sample import sample_submission
from pitboss.vocabulary.refusal import Refused

FAY = Who("floorperson", "Fay", "p-fay")
FRED = Who("floorperson", "Fred", "p-fred")
SAM = Who("security", "Sam", "p-sam")
FINN = Who("finance", "Finn", "p-finn")
START: dict[str, object] = {"kind": "start", "terms": vars(TERMS)}


@pytest.fixture
def started(log: EventLog) -> EventLog:
    """A log with a meter that two people have started."""
    confirm(log, METER, propose(log, METER, START, "first day", FAY), SAM)
    return log


def test_two_people_of_two_departments_start_a_meter(started: EventLog) -> None:
    assert meter(started).meter.value == SEED
    proposed, done = started.events(stream_of(METER))
    assert proposed.kind == "proposed"
    assert done.kind == "started"
    assert [one["person"] for one in done.stream_data["by"]] == ["p-fay", "p-sam"]
    assert done.stream_data["reason"] == "first day"
    assert list(verify_all(started)) == []


@pytest.mark.parametrize(
    ("who", "what", "allowed"),
    [
        (FAY, "Fay has proposed it himself", "another person"),
        (replace(SAM, person=FAY.person), "Sam has proposed it himself", "another person"),
        (FRED, "Fay and Fred are both of table games", "a person of security"),
        (FINN, "a finance may not act on a meter", "a person of table games"),
        (Who("security", "Guest"), "nobody has signed in", "a person of table games"),
        (Who("dealer", "Dan", "p-dan"), "a dealer may not act on a meter", "floorperson or above"),
    ],
)
def test_nobody_else_confirms(log: EventLog, who: Who, what: str, allowed: str) -> None:
    number = propose(log, METER, START, "first day", FAY)
    with pytest.raises(Refused) as refusal:
        confirm(log, METER, number, who)
    assert refusal.value.what == what
    assert allowed in str(refusal.value.allowed)
    assert meter(log).meter.terms is None
    confirm(log, METER, number, SAM)


def test_what_makes_no_sense_is_not_proposed(started: EventLog) -> None:
    acts: list[tuple[dict[str, object], str]] = [
        ({"kind": "melt"}, "kind"),
        (START, "kind"),
        ({"kind": "reset", "cents": -1}, "cents"),
        ({"kind": "reset", "cents": 1.5}, "cents"),
        ({"kind": "parameters", "terms": {"bet": 100}}, "terms"),
        ({"kind": "parameters", "terms": vars(TERMS) | {"primary": "1/0"}}, "terms"),
        ({"kind": "parameters", "terms": vars(TERMS) | {"seed": -1}}, "terms"),
        ({"kind": "clear", "table": "a"}, "table"),
    ]
    for act, field in acts:
        with pytest.raises(Refused) as refusal:
            propose(started, METER, act, "why", SAM)
        assert refusal.value.field == field
    with pytest.raises(Refused, match="no reason"):
        propose(started, METER, {"kind": "reset", "cents": 1}, " ", SAM)
    with pytest.raises(Refused, match="never started"):
        propose(started, "other", {"kind": "reset", "cents": 1}, "why", SAM)


def test_what_was_withdrawn_or_done_is_not_confirmed(started: EventLog) -> None:
    number = propose(started, METER, {"kind": "reset", "cents": 5}, "a trial", SAM)
    withdraw(started, METER, number, FRED)
    with pytest.raises(Refused, match="nothing is proposed as 2"):
        confirm(started, METER, number, FAY)
    number = propose(started, METER, {"kind": "reset", "cents": 10_000_00}, "a new day", SAM)
    assert confirm(started, METER, number, FAY).meter.value == 10_000_00
    with pytest.raises(Refused, match="nothing is proposed"):
        confirm(started, METER, number, FRED)
    assert meter(started).meter.balances


def test_other_terms_wait_until_the_jackpot_is_won(started: EventLog) -> None:
    table = LinkedTable(started, "a")
    later = Terms(100, 30_000_00, 20_000_00, "23/100", "1/20")
    act = {"kind": "parameters", "terms": vars(later)}
    confirm(started, METER, propose(started, METER, act, "as approved", FAY), SAM)
    assert table.round() == 0
    assert meter(started).meter.value == SEED + 23
    assert table.round(SEVEN) == SEED + 46
    assert (meter(started).meter.terms, meter(started).meter.value) == (later, 20_000_00 + 10)
    with pytest.raises(Refused, match="other terms than this table"):  # until it is renewed too
        table.do(Bet(1, {"ante": 500, WAGER: 100}))
    assert list(verify_all(started)) == []


def test_sums_that_differed_are_cleared_by_two(started: EventLog) -> None:
    table = LinkedTable(started, "a")
    table.round()
    at = meter(started)
    _, forged = event_of(at, "contributed", {"table": "a", "round": 9, "increments": [[1, 23, 5]]})
    started.append(stream_of(METER), at.seq, "forged", [forged])
    table.round(progressive=False)
    with pytest.raises(Refused, match=r"counted \$0.28"):
        table.do(Bet(1, {"ante": 500, WAGER: 100}))
    act = {"kind": "clear", "table": "a"}
    confirm(started, METER, propose(started, METER, act, "one wager too many", SAM), FAY)
    table.round(progressive=False)
    table.round()
    assert meter(started).meter.sums == {"a": 56}
    assert meter(started).meter.stopped == {}


def test_the_house_starts_a_meter_for_practice_once(log: EventLog) -> None:
    start_for_practice(log, METER, TERMS)
    start_for_practice(log, METER, replace(TERMS, seed=1))
    assert meter(log).meter.value == SEED
    assert meter(log).seq == 1


def test_the_terms_are_those_of_the_approved_group() -> None:
    text = sample_submission()
    assert "linked_group" not in text
    submission = read(text).submission
    assert submission is not None
    with pytest.raises(Refused, match="links no tables as 'main'"):
        group_terms(submission, METER)


def test_proposals_in_words() -> None:
    assert in_words(START) == "start: seed $30,000, reseed $0"
    assert in_words({"kind": "clear", "table": "a"}) == "go on with a"
