"""Rules that a chapter does not print: what becomes of them, and what they are refused for."""

import json
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest
from tests.cli.commands import Command

from pitboss.chapters import CHAPTERS, ODDS, new_table
from pitboss.cli.odds import odds as odds_command
from pitboss.figures.figures import Figures
from pitboss.regulation import Rules
from pitboss.regulation.changed import changed, changed_as
from pitboss.regulation.house_way import house_way
from pitboss.vocabulary.refusal import Refused

LINE = {"bonus": {"Paytable": {"6 or 33": "60 to 1"}}}
MINE = {"bonus": {"Mine": {"6 or 33": "100 to 1", "20": "1 to 1"}}}


def by_table(rules: Rules, wager: str) -> dict[str | None, Figures]:
    game = rules.chapter.chapter.game
    return {figures.paytable: figures for figures in ODDS[game].wager(wager, rules)}


def test_another_line_pays_what_it_says_and_the_others_as_printed() -> None:
    """6 or 33 comes with 506 of 626,665 deals: each of three cards of one kind, 4 * 6 decks of
    them for a total of 6 or (aces) 33: 2 * C(24, 3) / C(312, 3)."""
    plain, other = Rules.of("686a"), changed(Rules.of("686a"), LINE)
    chance = Fraction(2 * 24 * 23 * 22, 312 * 311 * 310)
    before, after = by_table(plain, "bonus")["Paytable"], by_table(other, "bonus")["Paytable"]
    assert after.outcomes[0].probability == chance
    assert after.payback - before.payback == 10 * chance
    assert after.hit_frequency == before.hit_frequency


def test_what_differs_is_said_and_the_boards_figure_is_not_compared() -> None:
    rules = changed(Rules.of("686a"), LINE)
    (words,) = rules.changes
    assert words == "Bonus Wager, Paytable: 6 or 33 pays 60 to 1, where § 686a.8(b) prints 50 to 1"
    (bonus,) = by_table(rules, "bonus").values()
    document = bonus.to_dict()
    assert document["not_the_chapter"] == [words]
    assert document["published"] is None
    assert words in document["note"]


def test_what_it_does_not_bear_on_is_the_chapters() -> None:
    (required,) = ODDS["over-under"].wager("required", changed(Rules.of("686a"), LINE))
    (printed,) = ODDS["over-under"].wager("required", Rules.of("686a"))
    assert required == printed
    assert "not_the_chapter" not in required.to_dict()
    assert required.agrees


def test_an_invented_paytable_stands_beside_the_printed_one() -> None:
    """A total of 20 and one of 6 or 33, by all ordered deals of one deck's values times 6."""
    tables = by_table(changed(Rules.of("686a"), MINE), "bonus")
    assert list(tables) == ["Paytable", "Mine"]
    assert tables["Paytable"].board is not None or not tables["Paytable"].not_the_chapter
    values = [*range(2, 11), 10, 10, 10, 11]
    shoe = {value: 24 * values.count(value) for value in set(values)}
    twenty = 0
    for first, ways in shoe.items():
        for second, count in shoe.items():
            third = 20 - first - second
            if third in shoe:
                taken = [first, second]
                twenty += ways * (count - (second == first)) * (shoe[third] - taken.count(third))
    every, top = 312 * 311 * 310, 2 * 24 * 23 * 22
    assert tables["Mine"].payback == Fraction(101 * top + 2 * twenty, every)


def test_it_is_offered_and_in_use() -> None:
    rules = changed(Rules.of("678a"), {"flush_bonus": {"Mine": {"seven-card flush": "500 to 1"}}})
    assert rules.offers("flush_bonus")
    assert rules.paytable("flush_bonus").name == "Mine"
    assert not Rules.of("678a").offers("flush_bonus")


def test_a_line_may_be_taken_away() -> None:
    rules = changed(Rules.of("686a"), {"bonus": {"Paytable": {"12 or 27": None}}})
    assert rules.paytable("bonus").line("12") is None
    assert "12 or 27 loses, where § 686a.8(b) prints 1 to 1" in rules.changes[0]


def test_nothing_changed_is_no_change() -> None:
    rules = changed(Rules.of("686a"), {"bonus": {"Paytable": {"6 or 33": "50 to 1"}}})
    assert rules.changes == ()


def test_changes_add_up() -> None:
    rules = changed(changed(Rules.of("687a"), terms={"raise_antes": 3}),
                    {"ante": {"1 to 1": {"win": "6 to 5"}}})  # fmt: skip
    assert len(rules.changes) == 2
    assert rules.unchanged == Rules.of("687a")


REFUSED: list[tuple[str, dict[str, Any], str]] = [
    ("686a", {"paytables": {"bonsu": {"Mine": {}}}}, "paytables.bonsu"),
    ("686a", {"paytables": {"bonus": {"Mine": {}}}}, "paytables.bonus.Mine"),
    ("686a", {"paytables": {"bonus": {"Paytable": {"40": "1 to 1"}}}}, "paytables.bonus.Paytable"),
    ("686a", {"paytables": {"bonus": {"Mine": {"20": "lots"}}}}, "paytables.bonus.Mine.20"),
    ("686a", {"paytables": {"bonus": ["Mine"]}}, "paytables.bonus"),
    ("686a", {"terms": {"dealer_hits_soft_17": True}}, "terms.dealer_hits_soft_17"),
    ("633a", {"terms": {"dealer_hits_soft_17": "often"}}, "terms.dealer_hits_soft_17"),
    ("633a", {"paytables": {"double_down": {"2": {"win": "2 to 1"}}}}, "paytables.double_down"),
    ("678a", {"terms": {"qualifying_high": 15}}, "terms.qualifying_high"),
    ("670a", {"house_way": "standard"}, "house_way"),
    ("645a", {"paytables": {"pai_gow": {"1 to 1": {"win": "2 to 1"}}}}, "paytables.pai_gow"),
    ("645a", {"decks": 4}, "decks"),
]


@pytest.mark.parametrize(("number", "document", "field"), REFUSED)
def test_what_cannot_be_counted_is_refused(
    number: str, document: dict[str, Any], field: str
) -> None:
    with pytest.raises(Refused) as refused:
        changed_as(Rules.of(number), document)
    assert refused.value.field == field
    assert refused.value.allowed


def test_a_hand_that_nobody_can_have_is_refused_when_it_is_counted() -> None:
    rules = changed(Rules.of("686a"), {"bonus": {"Mine": {"34": "100 to 1"}}})
    with pytest.raises(Refused, match="this wager has no hand called '34'"):
        by_table(rules, "bonus")


@pytest.mark.parametrize("game", list(CHAPTERS))
def test_no_table_is_dealt_by_them(game: str) -> None:
    printed = ODDS[game].rules
    wager = next(table for table in printed.chapter.paytable if not table.only_as_printed)
    name = wager.lines[0].hand
    rules = changed(printed, {wager.wager: {wager.name: {name: "7 to 1"}}})
    with pytest.raises(Refused, match="these are not the rules of chapter"):
        new_table(rules)


def test_a_house_way_is_the_casinos_own() -> None:
    """§ 645a.11(c) leaves it to the casino: another one is no change of the chapter."""
    way = {**json.loads(house_way("standard").model_dump_json(exclude_none=True)), "name": "ours"}
    rules = changed(Rules.of("645a"), house_way=way)
    assert rules.chosen["house_way"] == way
    assert rules.changes == ()


def test_from_the_command_line(tmp_path: Path) -> None:
    file = tmp_path / "mine.json"
    file.write_text(json.dumps({"paytables": LINE}))
    command = Command(odds_command)
    required, bonus = command.json("over-under", "--changed", str(file))
    assert "not_the_chapter" not in required
    assert bonus["not_the_chapter"] == [*changed(Rules.of("686a"), LINE).changes]
    assert bonus["lines"][0]["pays"] == "60 to 1"
