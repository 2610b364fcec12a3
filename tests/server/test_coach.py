"""What a player's rounds came to, worked out from the log, against rounds worked out by hand."""

from __future__ import annotations

import csv
from fractions import Fraction
from io import StringIO
from itertools import accumulate
from threading import Event
from typing import TYPE_CHECKING, Any

import pytest
from tests.chapters.blackjack.conftest import BlackjackTable
from tests.chapters.scripted import ScriptedTable

from pitboss.chapters import ODDS
from pitboss.figures.strategy import Situation
from pitboss.ledger import CASINO, METER, Books
from pitboss.pit.band import Expectation
from pitboss.procedure.asides import Aside
from pitboss.server.coach import AT_A_TIME, Decided, Played, RoundPlayed, meter_stood, played
from pitboss.server.coach_api import drawn, told
from pitboss.store import Replayed, TableRecord
from pitboss.vocabulary.cards import cards

if TYPE_CHECKING:
    from httpx import Client
    from tests.server.conftest import Served

OVER_UNDER = "over-under-1"
BLACKJACK = "blackjack-1"


class Player:
    """One who plays by the API."""

    def __init__(self, casino: Served, name: str, table: str) -> None:
        self.browser: Client = casino.browser(casino.session(name))
        self.table = table
        self.commands = 0

    def do(self, **what: object) -> None:
        """A command that must be done."""
        self.commands += 1
        body = {"command_id": f"{self.table} {self.commands}", "do": what}
        answer = self.browser.post(f"/api/tables/{self.table}/commands", json=body)
        assert answer.status_code == 200, answer.text

    def sit(self, seat: int) -> None:
        """With chips enough."""
        self.do(kind="sit", seat=seat)
        self.do(kind="buy_in", cents=100_000)

    def coached(self, **query: str) -> dict[str, Any]:
        """What the coach tells him, as soon as anything is known."""
        while True:
            answer = self.browser.get("/api/coach", params=query)
            assert answer.status_code == 200, answer.text
            found: dict[str, Any] = answer.json()
            if found["rounds"] or not found["waiting"]:
                return found


def played_out(game: ScriptedTable, player: str = "Ann") -> RoundPlayed:
    """What a scripted round came to for a player."""
    answered = []
    while not game.driver.over:
        pending = game.pending
        game.go()
        said, _ = game.log[-1]
        assert not isinstance(said, Aside)
        answered.append((pending, said))
    again = Replayed(game.driver, game.driver.steps, 0, answered, len(answered))
    record = TableRecord("t", game.plays.slug, "T", "C", "", 0)
    round_ = played(record, 1, 0, again, player)
    assert round_ is not None
    return round_


@pytest.mark.shows("633a.7(j)(2)")
def test_633a_7_a_known_mistake_at_blackjack_costs_what_an_independent_sum_says() -> None:
    """Insurance on $10 with two eights against an ace: of 309 cards unseen 96 are tens, so half a
    unit at 2 to 1 is worth 1/2 (3 · 96/309 - 1)."""
    game = BlackjackTable.shoe("8c Ad 8h 9d")
    game.script({2: {"blackjack": 1_000}}, seat2=["insurance", "stand"])
    round_ = played_out(game)
    insured, stood = round_.decisions
    assert (insured.elected, insured.kind, insured.is_best) == ("Insure", "No insurance", False)
    assert insured.cost == Fraction(1, 2) * (1 - 3 * Fraction(96, 309)) * 1_000
    assert (stood.elected, stood.is_best, stood.cost > 0) == ("Stand", False, True)
    assert round_.given_away == insured.cost + stood.cost
    # the dealer's twenty wins $10 and the $5 of insurance
    assert (round_.staked, round_.net, round_.compared) == (1_500, -1_500, -1_500)
    # what was to be expected: the edge of $10 on Blackjack and of $5 on Insurance
    edges = {one.wager: one.house_edge for one in ODDS["blackjack"].odds()}
    assert round_.expected.mean == -1_000 * edges["required"] - 500 * edges["insurance"]


@pytest.mark.shows("633a.8(b)", "633a.10(a)")
def test_633a_10_a_who_doubles_or_insures_for_less_gives_away_a_part() -> None:
    """$1 of Insurance costs a fifth of $5. Eleven against an ace that is no Blackjack, doubled for
    $4 of $10: what one card is worth on $14 is seven tenths of what it is worth on $20."""
    game = BlackjackTable.shoe("5c Ad 6h 9d")
    game.script({2: {"blackjack": 1_000}}, seat2=[("insurance", 100), ("double", 400)])
    insured, doubled = played_out(game).decisions
    assert insured.elected == "Insure for $1"
    assert insured.cost == (1 - 3 * Fraction(96, 309)) * 100
    assert doubled.elected == "Double down for $4"
    worths = ODDS["blackjack"].advise(Situation(cards("5c 6h"), cards("Ad"))).expected
    best = max(worths.values())
    assert doubled.cost == (best - Fraction(7, 10) * worths["double"]) * 1_000


@pytest.mark.shows("670a.12(d)(3)", "670a.12(d)(4)")
def test_670a_12_what_a_meter_and_the_hands_of_others_were_to_bring_is_expected_too() -> None:
    """$123,456 on the meter, and 21 cents of each of two dollars that the round puts on it."""
    game = ScriptedTable.of("six-card-pai-gow").ready(
        hands={0: "Kc Qd 9s 8h 6d 4c", 2: "Ks Qc Td 7h 5s 2c", 4: "Kd Qh 9c 7s 5d 3h"},
        seats={2: "Ann", 4: "Bob"}, chosen={"progressive_wager": True}, meter=12_345_600,
    )  # fmt: skip
    bets = {"pai_gow": 1_000, "progressive": 100}
    game.bets = {2: bets, 4: bets}
    found = played_out(game)
    figures = {one.wager: one for one in ODDS["six-card-pai-gow"].odds(game.table.rules)}
    progressive, required = figures["progressive"], figures["required"]
    assert progressive.meter is not None
    assert progressive.envy is not None
    assert progressive.envy_at == 100
    back = progressive.meter.returns(12_345_600 + 2 * 21)
    assert found.expected.mean == (
        -1_000 * required.house_edge + 100 * (back - 1) + 100 * progressive.envy
    )
    # far more than at the seed of $5,000: the whole meter comes once in so many hands
    assert found.expected.variance > 10_000 * progressive.variance + 10**6 * required.variance
    assert found.unknown == ()
    # whether the wager is doubled is decided before the hands are set (§ 670a.11(c))
    assert [(made.kind, made.elected) for made in found.decisions] == [
        ("No Double Down", "No Double Down"), ("Setting the hands", "Qc low"),
    ]  # fmt: skip


def test_the_meter_is_that_which_stood_before_anything_was_won_from_it() -> None:
    books = Books({METER: 500_000})
    books.move(CASINO, METER, 42, "progression of the meter")
    assert meter_stood(books) == 500_042
    books.move(METER, "chips of Bob", 500_042, "the whole meter")
    books.move(CASINO, METER, 500_000, "reseed of the meter")
    assert meter_stood(books) == 500_042


@pytest.mark.shows("678a.11(b)")
def test_678a_11_b_an_amount_that_is_best_is_told_by_its_name() -> None:
    """A flush of seven cards may be raised by three times the Ante."""
    game = ScriptedTable.of("high-card-flush").ready(
        hands={0: "Kc Qd 9s 8d 6c 4d 2s", 2: "2h 3h 4h 5h 6h 7h 8h"}, seats={2: "Ann"}
    )
    game.bets, game.elects = {2: {"ante": 1_000}}, {2: "fold"}
    (folded,) = played_out(game).decisions
    assert (folded.elected, folded.best, folded.kind) == ("Fold", "Raise 3x", "Raise 3x")


@pytest.mark.shows("645a.13(a)")
def test_645a_13_a_a_vigorish_is_lost_but_not_staked() -> None:
    """Both hands are higher than the dealer's: $20 is won, less 5%."""
    game = ScriptedTable.of("pai-gow").ready(
        hands={0: "Kc Qd 9s 8h 6d 4c 2s", 2: "As Ah Kd Qh Jc 9d 3c"}, seats={2: "Ann"}
    )
    game.bets = {2: {"pai_gow": 2_000}}
    found = played_out(game)
    assert (found.staked, found.net) == (2_000, 1_900)


@pytest.mark.shows("686a.7(g)(3)")
def test_686a_7_g_rounds_are_added_up_by_game_and_kind_of_decision(casino: Served) -> None:
    ann = Player(casino, "Ann", OVER_UNDER)
    assert ann.coached()["rounds"] == 0
    ann.sit(3)
    hands = []
    for _ in range(2):
        ann.do(kind="bet", seat=3, wagers={"ante": 1_000})
        advice = ann.browser.get(f"/api/tables/{OVER_UNDER}/advice", params={"seat": 3}).json()
        hands.append(advice)
        option = "surrender" if len(hands) == 1 else advice["best"]
        ann.do(kind="decision", seat=3, option=option)
    ann.do(kind="bet", seat=3, wagers={"ante": 1_000})  # a round under way is none yet

    found = ann.coached()
    assert (found["rounds"], found["hands"], found["decisions"], found["best"]) == (2, 2, 2, 1)
    assert found["waiting"] == 0
    # the whole Ante is gone (R-686a-5): what the best was worth is given away besides
    best = Fraction(hands[0]["choices"][0]["worth"])
    assert abs(Fraction(found["given_away"]) - 1_000 * (best + 1)) < Fraction(1, 100)
    (game,) = found["by_game"]
    assert (game["name"], game["rounds"], game["net"]) == ("Over/Under", 2, found["net"])
    assert sum(one["decisions"] for one in found["by_kind"]) == 2
    assert Fraction(found["by_kind"][0]["given_away"]) == Fraction(found["given_away"])
    (odds,) = ann.browser.get(f"/api/tables/{OVER_UNDER}/odds?wager=required").json()
    edge, deviation = Fraction(odds["house_edge"]), Fraction(odds["standard_deviation"])
    assert abs(Fraction(found["expected"]) + 2_000 * edge) < Fraction(1, 10)
    # twice the variance of one Ante; 1.96 standard deviations on either side
    assert abs(Fraction(found["variance"]) / (2 * (1_000 * deviation) ** 2) - 1) < Fraction(
        1, 10**4
    )
    middle = Fraction(found["low"] + found["high"], 2)
    assert abs(middle - Fraction(found["expected"])) <= 1
    assert abs(
        (found["high"] - middle) ** 2 / (Fraction("1.96") ** 2 * Fraction(found["variance"])) - 1
    ) < Fraction(1, 100)

    assert ann.coached(table=OVER_UNDER) == found
    assert ann.coached(table=BLACKJACK)["rounds"] == 0
    assert Player(casino, "Ben", OVER_UNDER).coached()["rounds"] == 0


@pytest.mark.shows("686a.7(g)(3)")
def test_686a_7_g_a_mistake_of_a_round_is_drilled_again(casino: Served) -> None:
    ann = Player(casino, "Ann", OVER_UNDER)
    ann.sit(2)
    for option in ("surrender", "best"):
        ann.do(kind="bet", seat=2, wagers={"ante": 1_000})
        advice = ann.browser.get(f"/api/tables/{OVER_UNDER}/advice", params={"seat": 2}).json()
        best = advice["best"]
        ann.do(kind="decision", seat=2, option=best if option == "best" else option)
    first = ann.browser.get(f"/api/tables/{OVER_UNDER}/rounds/1/decisions").json()[0]

    def mistakes(**query: str) -> list[str]:
        links: list[str] = ann.browser.get("/api/coach/mistakes", params=query).json()["links"]
        return links

    (link,) = mistakes(game="over-under")
    assert mistakes(game="blackjack") == []
    assert casino.browser().get("/api/coach/mistakes?game=over-under").json()["links"] == []
    where, at = "/api/drills/decisions", {"game": "over-under", "at": link}
    question = ann.browser.get(where, params=at).json()
    assert (question["hand"], question["seed"]) == (first["hand"], None)
    checked = {
        choice: ann.browser.post(where, json=at | {"choice": choice}).json()["right"]
        for choice in ("over", "under", "surrender")
    }
    assert [name for name, right in checked.items() if right] == [first["best"]]
    other = ann.browser.get(where, params=at | {"game": "blackjack"})
    assert (other.status_code, other.json()["field"]) == (422, "at")
    without = ann.browser.get(where, params={"game": "over-under"})
    assert (without.status_code, without.json()["field"]) == (422, "seed")


def test_rounds_and_decisions_are_taken_away_as_tables(casino: Served) -> None:
    ann = Player(casino, "Ann", OVER_UNDER)
    ann.sit(1)
    ann.do(kind="bet", seat=1, wagers={"ante": 1_000})
    ann.do(kind="decision", seat=1, option="surrender")
    found = ann.coached()
    answer = ann.browser.get("/api/coach.csv")
    assert answer.headers["content-type"].startswith("text/csv")
    assert "attachment" in answer.headers["content-disposition"]
    (row,) = csv.DictReader(StringIO(answer.text))
    assert (row["game"], row["round"], row["net_cents"]) == ("over-under", "1", str(found["net"]))
    assert row["given_away_cents"] == found["given_away"]
    (made,) = csv.DictReader(StringIO(ann.browser.get("/api/coach.csv?of=decisions").text))
    assert (made["elected"], made["decision"]) == ("Surrender", "1")
    assert made["given_away_cents"] == found["given_away"]
    assert casino.browser().get("/api/coach/rounds").json() == []


def round_of(number: int, net: int, cost: Fraction | int = 0) -> RoundPlayed:
    """A round of a game with an even chance of one dollar either way, less a cent."""
    made = Decided(1, "stand", ("8c",), (), "hit", "stand", not cost, Fraction(cost))
    expected = Expectation(Fraction(-1), Fraction(10_000), Fraction(0))
    return RoundPlayed(
        "t", "T", "blackjack", number, number, 1, 100, net, net, expected, (), (made,)
    )


def test_the_band_grows_with_the_root_of_the_rounds() -> None:
    nets = [100, -100, -100, 100] * 100
    rounds = [round_of(number, net) for number, net in enumerate(nets, 1)]
    found = told(Played(tuple(rounds)))
    # 400 rounds: 4 dollars lost on average, 20 times the deviation of one
    assert (found.expected, found.low, found.high) == ("-400.000000", -4_320, 3_520)
    plot = drawn(rounds)
    assert plot is not None
    assert plot.points[-1][0] == 1
    highest = max(height for _, height in plot.band)
    lowest = min(height for _, height in plot.band)
    per_cent = (highest - lowest) / 7_840
    assert plot.beside[-1][1] - plot.beside[0][1] == pytest.approx(-400 * per_cent)
    assert plot.points[-1][1] - plot.points[0][1] == pytest.approx(sum(nets) * per_cent)
    assert "after 400 rounds the result is $0, expected -$4;" in plot.alt.casefold()
    assert drawn([]) is None


def test_many_rounds_are_worked_out_some_at_a_time_and_each_once(
    casino: Served, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("pitboss.server.coach.AT_A_TIME", 2)
    assert AT_A_TIME > 2
    ann = Player(casino, "Ann", OVER_UNDER)
    ann.sit(1)
    for _ in range(5):
        ann.do(kind="bet", seat=1, wagers={"ante": 1_000})
        ann.do(kind="decision", seat=1, option="surrender")
    told_of = [(found["rounds"], found["waiting"]) for found in (ann.coached() for _ in range(4))]
    waits = [waiting for _, waiting in told_of]
    assert waits[0] > 0
    assert waits == sorted(waits, reverse=True)
    assert told_of[-1] == (5, 0)
    assert list(accumulate([0, *waits]))  # none is negative


def test_what_is_taken_away_is_every_round_however_many_there_are(
    casino: Served, monkeypatch: pytest.MonkeyPatch
) -> None:
    ann = Player(casino, "Ann", OVER_UNDER)
    ann.sit(1)
    for _ in range(5):
        ann.do(kind="bet", seat=1, wagers={"ante": 1_000})
        ann.do(kind="decision", seat=1, option="surrender")
    monkeypatch.setattr("pitboss.server.coach.AT_A_TIME", 3)
    assert len(ann.browser.get("/api/coach/rounds").json()) == 5


def test_nobody_waits_for_figures_that_are_counted_first(
    casino: Served, monkeypatch: pytest.MonkeyPatch
) -> None:
    coach, let_go = casino.app.state.casino.coach, Event()
    read = coach.played

    def slowly(*who: str) -> Played:
        assert let_go.wait(60)
        found: Played = read(*who)
        return found

    monkeypatch.setattr(coach, "played", slowly)
    monkeypatch.setattr("pitboss.server.coach_api.PATIENCE", 0.05)
    browser = casino.browser(casino.session("Ann"))
    page = browser.get("/coach")
    assert "this page looks again by itself" in page.text
    assert page.headers["Refresh"]
    assert browser.get("/api/coach").json()["waiting"] == 1
    let_go.set()
    assert Player(casino, "Ann", OVER_UNDER).coached()["waiting"] == 0


def test_the_page_says_what_there_is_to_say(casino: Served) -> None:
    ann = Player(casino, "Ann", OVER_UNDER)
    assert "You have played no round yet" in ann.browser.get("/coach").text
    ann.sit(1)
    ann.do(kind="bet", seat=1, wagers={"ante": 1_000})
    ann.do(kind="decision", seat=1, option="surrender")
    ann.coached()  # it is read now
    page = ann.browser.get("/coach").text
    assert 'data-figure="rounds">1<' in page
    assert f"/analysis?table={OVER_UNDER}&amp;round=1&amp;decision=1" in page
    assert "<polygon" in page  # the band
