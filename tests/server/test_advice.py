"""Advice for the player who is asked, and the price of his decisions when the round is over."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING, Any

import pytest
from tests.chapters.blackjack.conftest import BlackjackTable

from pitboss.procedure.asides import Aside
from pitboss.procedure.requests import Ask
from pitboss.server.advice import question, reviewed

if TYPE_CHECKING:
    from httpx import Client
    from tests.server.conftest import Served, StackedHouse

TABLE = "over-under-1"


def do(browser: Client, number: int, *, table: str = TABLE, **what: object) -> None:
    """A command that must be done."""
    answer = browser.post(
        f"/api/tables/{table}/commands", json={"command_id": str(number), "do": what}
    )
    assert answer.status_code == 200, answer.text


@pytest.fixture
def asked(casino: Served) -> Client:
    """Ann at seat 3 with $10 on the Ante, asked for her decision."""
    ann = casino.browser(casino.session("Ann"))
    do(ann, 1, kind="sit", seat=3)
    do(ann, 2, kind="buy_in", cents=10_000)
    do(ann, 4, kind="bet", seat=3, wagers={"ante": 1_000})
    return ann


def advice(browser: Client, seat: int = 3) -> dict[str, Any]:
    """What the table advises."""
    answer = browser.get(f"/api/tables/{TABLE}/advice", params={"seat": seat})
    assert answer.status_code == 200, answer.text
    found: dict[str, Any] = answer.json()
    return found


@pytest.mark.shows("686a.7(g)(3)")
def test_686a_7_g_each_choice_has_its_price(asked: Client) -> None:
    told = advice(asked)
    assert (told["seat"], told["stake"], told["exact"]) == (3, 1_000, True)
    assert len(told["hand"]) == 1
    choices = {one["choice"]: one for one in told["choices"]}
    assert choices.keys() == {"over", "under", "surrender"}
    assert Fraction(choices["surrender"]["worth"]) == -1  # the whole Ante (R-686a-5)
    best = told["choices"][0]
    assert (best["choice"], best["best"]) == (told["best"], True)
    assert Fraction(best["cost"]) == 0
    for one in told["choices"]:
        given_away = Fraction(best["worth"]) - Fraction(one["worth"])
        assert abs(Fraction(one["cost"]) - given_away) <= Fraction(2, 10**6)
        assert abs(Fraction(one["cents"]) - 1_000 * given_away) <= Fraction(1, 100)


def test_advice_is_for_the_player_who_is_asked(asked: Client, casino: Served) -> None:
    bob = casino.browser(casino.session("Bob"))
    assert bob.get(f"/api/tables/{TABLE}/advice", params={"seat": 3}).status_code == 403
    assert casino.browser().get(f"/api/tables/{TABLE}/advice?seat=3").status_code == 403
    assert asked.get(f"/api/tables/{TABLE}/advice", params={"seat": 4}).status_code == 403
    do(asked, 5, kind="decision", seat=3, option="under")
    assert asked.get(f"/api/tables/{TABLE}/advice", params={"seat": 3}).status_code == 409


def test_the_price_of_a_decision_is_told_when_the_round_is_over(
    asked: Client, casino: Served
) -> None:
    rounds = f"/api/tables/{TABLE}/rounds"
    told = advice(asked)
    assert asked.get(f"{rounds}/1/decisions").status_code == 409
    do(asked, 5, kind="decision", seat=3, option="surrender")
    (decision,) = asked.get(f"{rounds}/1/decisions").json()
    surrendered = next(one for one in told["choices"] if one["choice"] == "surrender")
    assert decision["elected"] == surrendered
    assert decision["choices"] == told["choices"]
    assert casino.browser(casino.session("Bob")).get(f"{rounds}/1/decisions").json() == []
    assert casino.browser().get(f"{rounds}/1/decisions").json() == []
    assert asked.get(f"{rounds}/99/decisions").status_code == 404


@pytest.mark.shows("633a.12(a)(4)")
def test_633a_12_a_4_every_decision_at_a_switch_table_has_its_price() -> None:
    """Insurance for each hand, the switch, and the play: eights that are split once, eleven that is
    doubled. An ace lies up, with a nine under it."""
    game = BlackjackTable.shoe("8c 5c Ad 8h 6d 9d 2c 9h 7s 3c Tc", {"switch": True})
    game.script(
        {2: {"blackjack": 500, "blackjack.2": 500}},
        seat2=["insurance", "keep", "split", "hit", "stand", "hit", "stand", "double"],
    )
    answered = []
    while not game.driver.over:
        pending = game.pending
        assert not isinstance(pending, Ask) or question("blackjack", game.table, pending, 2)
        game.go()
        said, _ = game.log[-1]
        assert not isinstance(said, Aside)
        answered.append((pending, said))
    reviews = reviewed("blackjack", game.table, answered, game.driver.steps, "Ann")
    told = [review.model_dump() for review in reviews]
    assert [(one["hand"], one["elected"]["choice"]) for one in told] == [
        (["8c", "8h"], "insurance"),
        (["5c", "6d"], "no_insurance"),
        (["8c", "8h", "5c", "6d"], "keep"),
        (["8c", "8h"], "split"),
        (["8c", "2c"], "hit"),
        (["8c", "2c", "9h"], "stand"),
        (["8h", "7s"], "hit"),
        (["8h", "7s", "3c"], "stand"),
        (["5c", "6d"], "double"),
    ]
    choices = [{one["choice"] for one in decision["choices"]} for decision in told]
    assert choices[3] == {"stand", "hit", "double", "split"}
    assert choices[4] == {"stand", "hit", "double"}
    assert choices[5] == {"stand", "hit"}
    # insurance for half a unit: 96 tens among the 309 cards that are not seen
    given_away = Fraction(1, 2) * (1 - 3 * Fraction(96, 309))
    assert abs(Fraction(told[0]["elected"]["cents"]) - 500 * given_away) <= Fraction(1, 200)
    assert Fraction(told[5]["elected"]["cost"]) == 0


@pytest.mark.shows("688a.11(d)", "688a.11(f)(2)")
def test_688a_11_d_to_show_or_surrender_is_priced_against_the_hands_that_lie_open(
    casino: Served, house: StackedHouse
) -> None:
    """Two pair lose to the dealer's straight, ace-king beats ace-seven: certainly a tie."""
    house.first = "6c 5h 4d 3c 2c 7s Jk As Ks Qd Qh 9c 4h 4s"
    table = "face-up-pai-gow-1"
    ann = casino.browser(casino.session("Ann"))
    do(ann, 1, table=table, kind="sit", seat=1)
    do(ann, 2, table=table, kind="buy_in", cents=10_000)
    do(ann, 3, table=table, kind="bet", seat=1, wagers={"pai_gow": 1_000})
    high, low = ["Qd", "Qh", "9c", "4h", "4s"], ["As", "Ks"]
    do(ann, 4, table=table, kind="hands_set", seat=1, high=high, low=low)
    do(ann, 5, table=table, kind="decision", seat=1, option="surrender")
    answer = ann.get(f"/api/tables/{table}/rounds/1/decisions")
    assert answer.status_code == 200, answer.text
    surrendered = answer.json()[-1]
    worth = {one["choice"]: Fraction(one["worth"]) for one in surrendered["choices"]}
    assert worth == {"show": 0, "surrender": -1}
    assert Fraction(surrendered["elected"]["cents"]) == 1_000
