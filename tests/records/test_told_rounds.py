"""What only few live rounds have, in the record of a past one."""

import json

import pytest
from tests.chapters.each import TABLES
from tests.chapters.full_tables import FULL, full_table
from tests.records.adjudicated import Record, paid, refused

from pitboss.ledger import RESERVE
from pitboss.procedure.answers import FLOORPERSON
from pitboss.procedure.asides import VoidRound
from pitboss.procedure.played import PlayedRound
from pitboss.procedure.requests import Settle, TurnUp
from pitboss.records import adjudicate, play_stacked
from pitboss.records.telling import choices_of, differences, record_of
from pitboss.regulation import Rules

STOPPED: Record = {
    "id": "1", "game": "dj-wild", "irregularity": "R-GEN-5", "meters": {"progressive": 200_040},
    "seats": [
        {"seat": 2, "cards": ["Kc"], "wagers": {"ante": 500, "blind": 500, "raise": 1_000}},
        {"seat": 5, "wagers": {"ante": 700, "blind": 700, "progressive_bonus": 100}},
    ],
}  # fmt: skip


@pytest.mark.shows("R-GEN-5")
def test_every_wager_of_a_round_that_the_house_voided_returns() -> None:
    """By seat; a fifth of the progressive wager comes off the meter again."""
    result = adjudicate(STOPPED)
    assert paid(result) == [
        (2, "ante", 500, "void", 500), (2, "blind", 500, "void", 500),
        (2, "raise", 1_000, "void", 1_000), (5, "ante", 700, "void", 700),
        (5, "blind", 700, "void", 700), (5, "progressive_bonus", 100, "void", 100),
    ]  # fmt: skip
    assert result["meters"] == {"progressive": 200_020}
    assert all("R-GEN-5" in line["cites"] for line in result["lines"])


@pytest.mark.shows("R-GEN-5")
def test_a_stopped_round_takes_no_more_off_the_meter_than_is_on_it() -> None:
    record = STOPPED | {"meters": {"progressive": 19}}
    assert "R-GEN-5" in refused(record, "meters.progressive").cites


@pytest.mark.shows("R-GEN-5")
def test_before_the_first_card_the_meter_had_not_moved() -> None:
    seats = [{**seat, "cards": []} for seat in STOPPED["seats"]]
    assert adjudicate(STOPPED | {"seats": seats})["meters"] == {"progressive": 200_040}


def test_a_round_that_the_house_voided_is_not_played_on() -> None:
    shoe = {name: value for name, value in STOPPED.items() if name != "meters"}
    refused(shoe | {"shoe": ["Kc"]}, "irregularity", "R-GEN-5", play_stacked)
    odd = [{"seat": 2, "wagers": {"ante": 0}}]
    refused(STOPPED | {"seats": odd}, "seats[0].wagers.ante", allowed="more than 0")
    refused(STOPPED | {"seats": [{"seat": 2, "wagers": {"x": 1}}]}, "seats[0].wagers.x")


@pytest.mark.parametrize("chapter", FULL)
@pytest.mark.shows("R-GEN-5", "R-GEN-10")
def test_the_house_voids_a_round_and_its_record_says_so(chapter: str) -> None:
    game = full_table(chapter, "manual_shoe")
    game.to(Settle)
    game.aside(VoidRound("the table is closed"), FLOORPERSON)
    record = record_of(PlayedRound(game.driver), "1")
    assert record is not None
    assert record["irregularity"] == "R-GEN-5"
    assert differences(adjudicate(json.loads(json.dumps(record))), game.driver) == ""


@pytest.mark.parametrize("chapter", FULL)
@pytest.mark.shows("R-GEN-9", "R-GEN-10")
def test_who_left_is_told_by_what_was_done_then(chapter: str) -> None:
    """The record of the others' hands is the same; the one who left has given his up."""
    game = full_table(chapter, "manual_shoe")
    game.to(TurnUp, place="dealer") if chapter != "688a" else game.to(Settle)
    game.leave(2)
    game.finish()
    record = record_of(PlayedRound(game.driver), "1")
    assert record is not None
    left = {seat["seat"]: seat.get("left", "") for seat in record["seats"]}
    assert (bool(left[2]), left[5]) == (True, "")
    assert differences(adjudicate(record), game.driver) == ""
    record["seats"][0]["left"] = "ask seat 2 nothing"
    refused(record, "seats[0].left", "R-GEN-10")


@pytest.mark.shows("R-688a-19", "R-GEN-7")
def test_the_reserve_of_a_meter_that_was_won_is_told() -> None:
    """Table 4: a seven-card straight flush wins the meter, which restarts with the reserve."""
    hands = {0: "2c 3d 5h 7d 9c Jd Qh", 2: "2s 3s 4s 5s 6s 7s 8s"}
    game = TABLES["688a"].ready(
        chosen={"progressive_wager": True, "paytables": {"progressive": "4"},
                "dealing_method": "manual_shoe"},
        hands=hands, meter=1_000_000, until=None,
    )  # fmt: skip
    game.table.books.move("casino", RESERVE, 40_000, "reserve")
    game.bets = {2: {"pai_gow": 1_000, "progressive": 500}}
    game.finish()
    record = record_of(PlayedRound(game.driver), "1")
    assert record is not None
    assert game.from_meter() == record["meters"]["progressive"] == 1_000_005
    assert record["meters"]["reserve"] == 40_005  # 1% of the wager each
    assert differences(adjudicate(record), game.driver) == ""


def test_only_choices_that_differ_from_the_defaults_are_told() -> None:
    """A paytable by its name where it is another than that of so many decks."""
    chosen = {"decks": 1, "paytables": {"trips_bonus": "DJWT-05", "bad_beat_bonus": "DJWBB-02"}}
    told = choices_of(Rules.of("687a", chosen))
    assert told["paytables"] == {"bad_beat_bonus": "DJWBB-02"}
    assert Rules.of("687a", told).paytable("trips_bonus").name == "DJWT-05"
