"""`pitboss strategy`."""

import json
from fractions import Fraction
from typing import Any

import pytest
from tests.cli.commands import Command

from pitboss.cli.strategy import strategy

COMMAND = Command(strategy)


def document(*arguments: str) -> dict[str, Any]:
    """What the command prints as JSON."""
    found = COMMAND.json("over-under", *arguments)
    assert isinstance(found, dict)
    return found


def test_r_686a_5_the_rule_in_words() -> None:
    found = document()
    assert (found["game"], found["decks"]) == ("over-under", 6)
    assert found["rule"] == "Under 18 from deuce to five, Over 23 from six to ace; never Surrender"
    assert Fraction(found["cost"]) == 0


def test_a_row_for_every_first_card() -> None:
    rows = document()["decisions"]
    assert "".join(row["first_card"] for row in rows) == "23456789TJQKA"
    for row in rows:
        exact = {name: Fraction(value) for name, value in row["exact"].items()}
        assert row["best"] == max(exact, key=lambda name: exact[name])
        for name, value in exact.items():
            assert abs(Fraction(row[name]) - value) <= Fraction(1, 2 * 10**10)
            lost = Fraction(row["cost"][name]) - (exact[row["best"]] - value)
            assert abs(lost) <= Fraction(1, 2 * 10**10)
        chances = [*row["wins"].values(), row["neither"]]
        assert sum(Fraction(chance) for chance in chances) == 1


@pytest.mark.shows("686a.7(g)(1)", "686a.7(g)(2)", "686a.7(g)(3)")
def test_686a_7_g_choices_for_one_first_card() -> None:
    found = document("--hand", "6h", "--decks", "1")
    assert found["hand"] == ["6h"]
    (row,) = found["decisions"]
    # One deck without a six: sixteen tens, three sixes, four of every other value. Over 23 wins if
    # two more cards make at least 18: 7-11 8-11 9-11, 8-10 9-10 10-11, 10-10, 9-9 11-11. Under 18
    # wins if they make at most 11: 2-3 2-4 2-5 2-7 2-8 2-9 3-4 3-5 3-7 3-8 4-5 4-7, then 2-6 3-6
    # 4-6 5-6, then 2-2 3-3 4-4 5-5. Two unlike values come in two orders.
    tens, sixes, four = 16, 3, 4
    over = 2 * (3 * four * four + 3 * tens * four) + tens * (tens - 1) + 2 * four * (four - 1)
    under = 2 * (12 * four * four + 4 * four * sixes) + 4 * four * (four - 1)
    assert {name: Fraction(value) for name, value in row["exact"].items()} == {
        "over": Fraction(4 * over, 51 * 50) - 2,
        "under": Fraction(4 * under, 51 * 50) - 2,
        "surrender": -1,
    }
    assert row["best"] == "over"


def test_one_hand_for_people_names_the_best_choice() -> None:
    result = COMMAND.run("over-under", "--hand", "2c")
    best = next(line for line in result.stdout.splitlines() if "best" in line)
    assert best.split()[:2] == ["Under", "18"]
    assert "deuce of clubs" in result.stdout


def test_the_table_for_people_fits() -> None:
    result = COMMAND.run("over-under", "--decks", "8")
    assert result.exit_code == 0
    assert max(map(len, result.stdout.splitlines())) <= 80
    assert "…" not in result.stdout
    assert "never Surrender" in result.stdout
    assert "costs nothing" in result.stdout


@pytest.mark.shows("686a.3(a)")
@pytest.mark.parametrize(
    ("arguments", "field", "cite"),
    [
        (("--decks", "9"), "decks", "686a.3(a)"),
        (("--decks", "0"), "decks", "686a.3(a)"),
        (("--hand", "Jk"), "hand", "686a.3(a)"),
        (("--hand", "2c", "--hand", "3c"), "hand", "686a.7(f)"),
    ],
)
def test_what_cannot_be_is_refused(arguments: tuple[str, ...], field: str, cite: str) -> None:
    refused = COMMAND.refusal("over-under", *arguments)
    assert refused.field == field
    assert cite in refused.cites
    assert refused.allowed


def test_what_is_no_card_and_no_game_is_refused() -> None:
    assert COMMAND.refusal("over-under", "--hand", "1x").field == "hand[0]"
    assert COMMAND.refusal("roulette").field == "game"


@pytest.mark.parametrize(
    ("game", "hand", "dealer", "decks", "cite"),
    [
        ("over-under", "6h", "6h", "6", "686a.7(e)"),
        ("blackjack", "8h 8c", "8h", "1", "633a.3(a)"),
        ("blackjack", "8h 8c", "Th 9c", "6", "633a.7(f)(2)"),
        ("blackjack", "8h 8c", "Jk", "6", "633a.7(f)(2)"),
    ],
)
def test_what_the_dealer_cannot_show_is_refused(
    game: str, hand: str, dealer: str, decks: str, cite: str
) -> None:
    refused = COMMAND.refusal(game, "--hand", hand, "--dealer", dealer, "--decks", decks)
    assert refused.field == "dealer"
    assert cite in refused.cites


def test_a_dealers_card_needs_a_hand() -> None:
    assert COMMAND.refusal("blackjack", "--dealer", "Th").field == "hand"


def test_cards_may_be_apart_or_in_one_word() -> None:
    apart = COMMAND.run(
        "dj-wild", "--hand", "4c", "--hand", "4d", "--hand", "5h 6s", "--hand", "7c", "--json"
    )
    together = COMMAND.run("dj-wild", "--hand", "4c,4d,5h,6s,7c", "--json")
    assert json.loads(apart.stdout) == json.loads(together.stdout)
