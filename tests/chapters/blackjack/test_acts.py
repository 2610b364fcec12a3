"""Cards that go elsewhere without being dealt: which, from where and to where, told as data."""

import pytest
from tests.chapters.blackjack.conftest import BlackjackTable

from pitboss.procedure.answers import DEALER
from pitboss.procedure.asides import DrawInError
from pitboss.procedure.requests import Ask

DOUBLE = {"double_shoe": True, "shuffler": "none", "decks": 2}

Told = dict[str, object]


def moved(game: BlackjackTable) -> list[Told]:
    """What the records say of cards that went elsewhere."""
    fields = ("cards", "place", "to", "side")
    told = [step for step in game.told("record") if "to" in step]
    return [{name: value for name, value in step.items() if name in fields} for step in told]


@pytest.mark.shows("633a.11(a)", "633a.11(b)", "633a.11(c)")
def test_633a_11_the_second_card_of_a_pair_goes_to_a_hand_at_its_right() -> None:
    """Eights: the first pair, then the first hand again, so that the second becomes the third."""
    game = BlackjackTable.shoe("8c 9d 8h Td 8s 3c 2c 2d")
    game.script({2: 500}, seat2=["split", "split", *["stand"] * 3])
    game.finish()
    assert moved(game) == [
        {"cards": ["8c", "8h"], "place": "seat 2", "to": "seat 2.2"},
        {"cards": ["8c", "8s"], "place": "seat 2", "to": "seat 2.2"},
    ]
    assert game.dealt()[4:7] == [("seat 2", "8s"), ("seat 2", "3c"), ("seat 2.2", "2c")]


@pytest.mark.shows("633a.7(d)(2)")
@pytest.mark.parametrize(
    ("face", "to", "side"), [("8h", "seat 1", "A"), ("8c", "segregated area", "B")]
)
def test_633a_7_d_2_where_the_determinant_card_goes(face: str, to: str, side: str) -> None:
    """R-633a-24: red cards call for side A, from which it is drawn first."""
    seats = {1: "Ann", 3: "Bob"}
    game = BlackjackTable.shoe(
        f"{face} 2c 3c 4c 5c Td", DOUBLE, other="2d 3d 4d 5d 6d Ts", seats=seats
    )
    game.script({1: 500, 3: 500})
    game.to(Ask)
    assert moved(game) == [{"cards": [face], "place": "determinant card", "to": to, "side": side}]


@pytest.mark.shows("633a.14(c)")
@pytest.mark.parametrize(
    ("shoe", "decision", "to"),
    [
        ("5c 9d 6h Td 4s 3c", ["hit", "stand"], "seat 2"),
        ("5c 6d 6h Td 4s 3c", ["refuse_card"], "dealer"),  # has 16 and must draw
        ("5c 9d 6h Td 4s 3c", ["refuse_card"], "discard rack"),  # has 19
    ],
)
def test_633a_14_c_where_a_card_drawn_in_error_goes(
    shoe: str, decision: list[str], to: str
) -> None:
    game = BlackjackTable.shoe(shoe)
    game.script({2: 500}, seat2=decision)
    game.to(Ask)
    game.aside(DrawInError(), DEALER)
    assert game.steps[-1]["drawn"] == "4s"
    game.finish()
    assert moved(game) == [{"cards": ["4s"], "place": "card drawn in error", "to": to}]
