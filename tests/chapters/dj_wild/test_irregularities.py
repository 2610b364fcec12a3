"""§ 687a.13: what goes wrong, and what is done about it."""

import pytest
from tests.chapters.dj_wild.conftest import DjWildTable
from tests.chapters.scripted import ANN

from pitboss.procedure.answers import (
    DEALER,
    CoverCardShown,
    Missed,
    NoCards,
)
from pitboss.procedure.asides import Declare
from pitboss.procedure.requests import Ask, Deal, Settle

THREE = {1: "Ann", 3: "Bob", 6: "Cyd"}
# seat 1: three kings; seat 3: a pair of nines; seat 6: four deuces; dealer: a pair of tens
CARDS = "Kc Kd Kh 7s 5d  9c 9d 8h 6c 4s  2c 2d 2h 2s 8c  Tc Th 6s 5h 4d  Qs"
ALL: dict[str, object] = {
    "progressive_bonus_wager": True,
    "trips_bonus_wager": True,
    "bad_beat_bonus_wager": True,
}
BETS = {
    "ante": 1_000,
    "blind": 1_000,
    "progressive_bonus": 100,
    "trips_bonus": 200,
    "bad_beat_bonus": 300,
}


def everything_returns(seats: "dict[int, str]" = THREE) -> dict[tuple[int, str], object]:
    return {
        (seat, wager): ("void", cents, cents) for seat in seats for wager, cents in BETS.items()
    }


@pytest.mark.shows("687a.13(c)")
@pytest.mark.parametrize(("kind", "seat"), [("deal", 3), ("dealer", 0), ("ask", 1), ("ask", 6)])
def test_687a_13_c_a_wrong_number_of_cards_voids_the_round(kind: str, seat: int) -> None:
    """R-687a-17: also the dealer's; R-GEN-5: every bet returns, and the meter goes back."""
    game = DjWildTable.ready(CARDS, ALL, seats=THREE)
    game.bets, game.elects = {key: dict(BETS) for key in THREE}, {1: "raise", 3: "fold"}
    if kind == "ask":
        game.to(Ask, seat=seat)
    else:
        game.to(Deal, to="dealer" if kind == "dealer" else f"seat {seat}")
    step = game.declare("687a.13(c)")
    assert step["cites"] == ["687a.13(c)"]
    expected = everything_returns()
    if seat == 6:
        expected[1, "raise"] = ("void", 2_000, 2_000)
    assert game.finish() == expected
    assert all("687a.13(c)" in step["cites"] for step in game.told("settle"))
    assert game.meter == 200_000
    assert game.table.books.on_layout() == 0
    assert game.table.ready.shuffle_due


@pytest.mark.shows("687a.13(d)")
@pytest.mark.parametrize("at", [1, 3, 6])
def test_687a_13_d_exposed_cards_void_the_round_but_progressive_and_trips_are_settled(
    at: int,
) -> None:
    """R-687a-17: before any raise, after one, after one and a fold. Seat 1, three kings: 9 to 1 and
    6 to 1; seat 3 loses both; seat 6, four deuces and an eight: 300 to 1 and five eights, 60 to 1.
    """
    game = DjWildTable.ready(CARDS, ALL, seats=THREE)
    game.bets, game.elects = {key: dict(BETS) for key in THREE}, {1: "raise", 3: "fold"}
    game.to(Ask, seat=at)
    game.declare("687a.13(d)")
    expected: dict[tuple[int, str], object] = {
        (seat, wager): ("void", BETS[wager], BETS[wager])
        for seat in THREE
        for wager in ("ante", "blind", "bad_beat_bonus")
    }
    if at > 1:
        expected[1, "raise"] = ("void", 2_000, 2_000)
    expected |= {
        (1, "progressive_bonus"): ("win", 100, 1_000),
        (1, "trips_bonus"): ("win", 200, 1_400),
        (3, "progressive_bonus"): ("lose", 100, 0),
        (3, "trips_bonus"): ("lose", 200, 0),
        (6, "progressive_bonus"): ("win", 100, 30_100),
        (6, "trips_bonus"): ("win", 200, 12_200),
    }
    assert game.finish() == expected
    void = [step for step in game.told("settle") if step["line"]["outcome"] == "void"]
    assert all("687a.13(d)" in step["cites"] for step in void)
    assert game.meter == 200_060  # these wagers stand, and so does what they put on the meter
    assert sum(game.table.books.balances.values()) == 0


@pytest.mark.shows("687a.13(d)", "687a.12(c)")
@pytest.mark.parametrize("envied", ["bettors_only", "all_live_hands"])
@pytest.mark.parametrize("at", [1, 2])
def test_687a_13_d_a_royal_flush_takes_the_meter_all_the_same_and_brings_no_envy(
    envied: str, at: int
) -> None:
    """R-687a-12: (d) saves what § 687a.11(f) settles, and that knows no Envy. Before the royal
    flush is raised on, and after."""
    game = DjWildTable.ready(
        "Ah Kh Qh Jh Th 9c 9d 8h 6c 4s 3s 5s 6s 8c Td",
        ALL | {"progressive_envy": envied},
        seats={1: "Ann", 2: "Bob"},
    )
    game.bets, game.elects = {key: dict(BETS) for key in (1, 2)}, {1: "raise"}
    game.to(Ask, seat=at)
    game.declare("687a.13(d)")
    result = game.finish()
    assert result[1, "progressive_bonus"] == ("win", 100, 200_040)
    assert result[2, "progressive_bonus"] == ("lose", 100, 0)
    assert not [wager for _, wager in result if wager.endswith(".envy")]
    assert game.meter == 200_000


@pytest.mark.shows("687a.13(d)", "687a.12(c)")
def test_687a_13_d_a_hand_without_the_wager_brings_no_envy_either() -> None:
    """R-687a-12, where the casino envies all live hands: those of a void round are not live."""
    game = DjWildTable.ready(
        "Ah Kh Qh Jh Th 9c 9d 8h 6c 4s 3s 5s 6s 8c Td",
        ALL | {"progressive_envy": "all_live_hands"},
        seats={1: "Ann", 2: "Bob"},
    )
    game.bets, game.elects = {1: dict(BETS), 2: dict(BETS)}, {1: "raise"}
    del game.bets[1]["progressive_bonus"]
    game.to(Ask, seat=2)
    game.declare("687a.13(d)")
    result = game.finish()
    assert not [wager for _, wager in result if wager.endswith(".envy")]


@pytest.mark.shows("687a.13(d)")
def test_687a_13_d_a_players_card_exposed_before_all_hands_are_dealt() -> None:
    """Nothing can be settled on cards that were not dealt: everything returns."""
    game = DjWildTable.ready(CARDS, ALL, seats=THREE)
    game.bets = {key: dict(BETS) for key in THREE}
    game.to(Deal, to="seat 3")
    game.declare("687a.13(d)")
    assert game.finish() == everything_returns()
    assert game.meter == 200_000


@pytest.mark.shows("687a.13(d)")
def test_687a_13_d_a_dealers_card_exposed_in_the_deal_returns_every_wager() -> None:
    """R-687a-17: every player has his five cards, and the dealer's hand is still incomplete."""
    game = DjWildTable.ready(CARDS, ALL, seats=THREE)
    game.bets = {key: dict(BETS) for key in THREE}
    game.to(Deal, to="dealer")
    game.go()
    game.declare("687a.13(d)")
    assert game.finish() == everything_returns()
    assert game.meter == 200_000


@pytest.mark.shows("687a.13(d)", "687a.11(f)(1)[lead]")
def test_687a_13_d_exposed_before_the_spare_card_lies_with_a_joker_in_a_hand() -> None:
    """The round comes to an end whatever the joker is worth without a card to replace it."""
    game = DjWildTable.ready("9d 9h 9s Jk 4d 3s 5s 6s 8c Td 9c", ALL)
    game.bets = {2: dict(BETS)}
    game.to(Deal, to="spare card")
    game.declare("687a.13(d)")
    result = game.finish()
    assert result[2, "ante"] == ("void", 1_000, 1_000)
    assert result[2, "trips_bonus"] == ("win", 200, 1_400)  # four nines with wild, 6 to 1
    assert (2, "progressive_bonus") in result
    assert game.table.books.on_layout() == 0


@pytest.mark.shows("687a.13(d)", "687a.12(c)")
def test_687a_13_d_a_progressive_wager_that_returns_is_off_the_meter_when_it_is_won() -> None:
    """Seat 1 holds the joker and no spare card lies: its wager returns, and the royal flush of seat
    3, settled before it, wins a meter that only its own wager has moved (R-GEN-5)."""
    cards = "9d 9s Jk 8c 4d  Ah Kh Qh Jh Th  3s 5s 6s 8d Td  9c"
    game = DjWildTable.ready(cards, ALL, seats={1: "Ann", 3: "Bob"})
    game.bets = {key: dict(BETS) for key in (1, 3)}
    game.to(Deal, to="spare card")
    game.declare("687a.13(d)")
    ended = game.finish()
    assert ended[3, "progressive_bonus"] == ("win", 100, 200_020)
    assert ended[1, "progressive_bonus"] == ("void", 100, 100)
    assert (1, "progressive_bonus.envy") not in ended
    assert game.meter == 200_000


@pytest.mark.shows("687a.13(d)")
def test_687a_13_d_after_all_raises_nothing_is_void() -> None:
    """ "Prior to the placement of raise wagers": afterwards the cards are turned up anyway."""
    game = DjWildTable.ready(CARDS, ALL, seats=THREE)
    game.bets, game.elects = {key: dict(BETS) for key in THREE}, dict.fromkeys(THREE, "raise")
    game.to(Settle)
    refusal = game.refuses(Declare("687a.13(d)"), DEALER)
    assert refusal.field == "cite"
    assert refusal.cites == ("687a.13",)


@pytest.mark.shows("687a.13(d)")
def test_687a_13_d_no_player_declares_it() -> None:
    game = DjWildTable.ready(CARDS)
    game.bets = {2: {"ante": 1_000, "blind": 1_000}}
    game.to(Ask)
    assert game.refuses(Declare("687a.13(d)"), ANN).field == "who"


def test_687a_13_answers_of_other_games_are_refused() -> None:
    game = DjWildTable.ready(CARDS)
    game.bets = {2: {"ante": 1_000, "blind": 1_000}}
    game.to(Deal)
    for answer in (Missed(), CoverCardShown(), NoCards()):
        assert game.refuses(answer, DEALER).field == "kind"
    game.to(Ask)
    assert game.refuses(Missed(), DEALER).field == "kind"
