"""A field of another kind than it must be: named as the record has it, with what is allowed."""

from typing import Any

import pytest
from tests.records.adjudicated import Record, refused

from pitboss.procedure.table import ANY_AMOUNT
from pitboss.records import adjudicate, play_stacked

SEAT: Record = {"seat": 1, "cards": ["Ah", "Kd", "9c"], "wagers": {"ante": 5}, "decision": "over"}
PAST: Record = {"id": "r", "game": "over-under", "seats": [SEAT]}
STACKED: Record = {"game": "over-under", "shoe": ["2h", "3c", "4d"], "seats": [
    {"seat": 6, "wagers": {"ante": 100}, "decisions": ["under"]}]}  # fmt: skip


@pytest.mark.parametrize("value", [1.5, True, [], {}])
def test_an_id_is_a_string(value: object) -> None:
    refused(PAST | {"id": value}, "id", allowed="a string")


@pytest.mark.parametrize(
    ("more", "field", "allowed"),
    [
        ({"seats": {}}, "seats", "a list of one seat or more"),
        ({"seats": []}, "seats", "a list of one seat or more"),
        ({"seats": [5]}, "seats[0]", '{"seat"'),
        ({"rules": None}, "rules", "an object of choices"),
        ({"meters": {"progressive": "x"}}, "meters.progressive", "whole cents"),
        ({"dealer": {"x": 1}}, "dealer.x", '{"cards": […]}'),
        ({"bank": {}}, "bank.seat", "1 to 6"),
        ({"start": "1"}, "start", "1 to 7"),
        ({"irregularity": 5}, "irregularity", "the citation of a paragraph"),
        ({"replacement": 5}, "replacement", "a card"),
    ],
)
def test_fields_of_a_record(more: Record, field: str, allowed: str) -> None:
    refused(PAST | more, field, allowed=allowed)


@pytest.mark.parametrize(
    ("more", "field", "allowed", "cite"),
    [
        ({"seat": "1"}, "seat", "1 to 6", "686a.2(a)"),
        ({"seat": True}, "seat", "1 to 6", "686a.2(a)"),
        ({"wagers": []}, "wagers", "an object of whole cents", "686a.6(d)"),
        ({"wagers": {"ante": 5.0}}, "wagers.ante", "whole cents", "686a.6(d)"),
        ({"wagers": {"ante": True}}, "wagers.ante", "whole cents", "686a.6(d)"),
        ({"cards": "Ah"}, "cards", "a list of cards", "686a.1[Hand]"),
        ({"cards": ["Ah", 5]}, "cards[1]", "a card", "686a.1[Hand]"),
        ({"player": 5}, "player", "a name", ""),
        ({"decision": {"over": 1}}, "decision", "a string", ""),
        ({"missed": 1}, "missed", "true or false", ""),
    ],
)
def test_fields_of_a_seat(more: Record, field: str, allowed: str, cite: str) -> None:
    refused(PAST | {"seats": [SEAT | more]}, f"seats[0].{field}", cite, allowed=allowed)


@pytest.mark.parametrize("entry", [5, None, [], {"face_up": 5}])
def test_what_stands_in_a_shoe(entry: Any) -> None:
    told = STACKED | {"shoe": ["2h", entry]}
    refused(told, "shoe[1]", "686a.1[Hand]", play_stacked, allowed='"cover"')


@pytest.mark.parametrize("decision", [5, None, []])
def test_what_is_a_decision(decision: Any) -> None:
    seat = STACKED["seats"][0] | {"decisions": ["under", decision]}
    field = "seats[0].decisions[1]"
    refused(STACKED | {"seats": [seat]}, field, run=play_stacked, allowed='{"double": 1000}')


@pytest.mark.parametrize("cents", [-1, ANY_AMOUNT + 1])
def test_what_can_stand_on_a_meter(cents: int) -> None:
    told = {"id": "r", "game": "dj-wild", "meters": {"progressive": cents}, "seats": [SEAT]}
    refused(told, "meters.progressive", "R-GEN-7", adjudicate)
