"""What must be stated, what cannot be filed, what means nothing, which rulings were relied on."""

import pytest
from tests.submission.findings import edited, fields, found, offering, only, open_file

from pitboss.chapters import CHAPTERS
from pitboss.regulation.paragraphs import paragraphs

MUST = {
    "over-under": {"adjacent_boxes": "686a.6(f)"},
    "dj-wild": {"adjacent_boxes": "687a.7(e)"},
    "high-card-flush": {"adjacent_boxes": "678a.7(e)"},
    "pai-gow": {"house_way": "645a.11(c)"},
    "six-card-pai-gow": {},
    "face-up-pai-gow": {"house_way": "688a.11(a)"},
    "blackjack": {
        "adjacent_boxes": "633a.6(f)", "resplits": "633a.11(c)", "resplits_aces": "633a.11(c)",
        "settlement_order": "633a.7(r)[lead]",
    },
}  # fmt: skip
"""What the text says that the submission shall state, wherever the game is offered."""


@pytest.mark.shows("633a.6(f)", "633a.7(r)[lead]", "633a.11(c)", "645a.11(c)", "678a.7(e)")
@pytest.mark.shows("686a.6(f)", "687a.7(e)", "688a.11(a)")
@pytest.mark.parametrize("slug", MUST)
def test_a_default_does_not_do_where_the_submission_shall_state(slug: str) -> None:
    missing = found(open_file(slug))
    assert {one.field: one.cites[0] for one in missing} == {
        f"game[0].choices.{name}": cite for name, cite in MUST[slug].items()
    }
    assert all(one.allowed and one.line for one in missing)
    assert found(offering(slug)) == []


@pytest.mark.parametrize(("slug", "name"), [(slug, name) for slug in MUST for name in MUST[slug]])
def test_each_that_is_left_out_is_told_by_itself(slug: str, name: str) -> None:
    assert fields(offering(slug, {}, **{name: None})) == [f"choices.{name}"]


@pytest.mark.shows("645a.13(e)(2)")
def test_645a_13_e_2_seed_and_reset_are_stated_where_the_progressive_is_offered() -> None:
    amounts: dict[str, str | None] = {"progressive_seed": None, "progressive_reset": None}
    assert fields(offering("pai-gow", {"progressive_wager": True})) == []
    assert fields(offering("pai-gow", {"progressive_wager": True}, **amounts)) == [
        "choices.progressive_seed", "choices.progressive_reset",
    ]  # fmt: skip
    assert fields(offering("pai-gow", {}, **amounts)) == []


def test_another_name_of_a_choice_states_it() -> None:
    text = offering("over-under").replace("adjacent_boxes = ", "adjacent_boxes_for_one_player = ")
    assert fields(text) == []


def test_every_citation_of_every_finding_is_a_paragraph_or_a_ruling() -> None:
    known = {str(paragraph.citation) for paragraph in paragraphs()}
    every = found(open_file(*CHAPTERS)) + found(open_file(*CHAPTERS), "ruling")
    cited = {cite for one in every for cite in one.cites if not cite.startswith("R-")}
    assert cited <= known


# boxes


@pytest.mark.shows("678a.7(e)", "678a.2(a)")
def test_678a_7_e_nobody_has_more_boxes_than_the_table() -> None:
    chosen = {"betting_positions": 3}
    assert fields(offering("high-card-flush", chosen, adjacent_boxes="3")) == []
    finding = only(offering("high-card-flush", chosen, adjacent_boxes="4"))
    assert (finding.field, finding.allowed) == ("game[0].choices.adjacent_boxes", "1 to 3")


# cautions


@pytest.mark.shows("633a.7(h)", "633a.2(d)")
def test_633a_7_h_a_table_without_the_card_reader_cannot_be_filed() -> None:
    assert fields(offering("blackjack")) == []
    finding = only(offering("blackjack", {"peek": False}))
    assert finding.field == "game[0].choices.peek"
    assert finding.cites == ("633a.7(h)", "633a.2(d)", "R-633a-11")


def test_what_cannot_be_filed_may_be_played_for_practice() -> None:
    text = offering("blackjack", {"peek": False})
    practice = text.replace("[[game]]", "sample = true\n\n[[game]]", 1)
    assert found(practice) == []
    assert fields(practice, "warning") == ["choices.peek"]


@pytest.mark.shows("645a.12(e)", "645a.12(a)")
def test_645a_12_e_a_co_bank_needs_a_bank() -> None:
    assert fields(offering("pai-gow", {"bank": True, "co_bank": True})) == []
    finding = only(offering("pai-gow", {"co_bank": True}))
    assert finding.cites == ("645a.12(a)", "645a.12(e)")


@pytest.mark.parametrize("slug", ["high-card-flush", "dj-wild"])
def test_a_shuffler_that_is_not_there_counts_nothing(slug: str) -> None:
    without = {
        "automated_shuffler": False, "decks": 1, "counting_shuffler": False,
    }  # fmt: skip
    assert fields(offering(slug, without)) == []
    text = offering(slug, without, counting_shuffler="true")
    assert fields(text) == ["equipment.counting_shuffler"]
    assert fields(edited(text, reshuffling_device="true")) == []


@pytest.mark.shows("633a.11(c)")
def test_r_633a_15_one_card_to_split_aces_has_no_paragraph() -> None:
    warned = only(offering("blackjack", {"split_aces_one_card": True}), "warning")
    assert warned.cites == ("633a.11(c)", "R-633a-15")


@pytest.mark.shows("688a.12(c)")
def test_r_688a_3_table_5_waits_for_the_board() -> None:
    def offered(table: str) -> str:
        return offering("face-up-pai-gow", {"paytables": {"fortune_bonus": table}})

    warned = only(offered("5"), "warning")
    assert (warned.field, warned.cites[-1]) == ("game[0].paytables.fortune_bonus", "R-688a-3")
    assert found(offered("4"), "warning") == []
    assert "choices.fortune5_quads" in fields(offered("5"), "ruling")
    assert "choices.fortune5_quads" not in fields(offered("4"), "ruling")


@pytest.mark.shows("688a.12(d)")
@pytest.mark.parametrize(("table", "warned"), [("5", []), ("6", ["6"]), ("7", ["7"])])
def test_r_688a_8_tables_6_and_7_are_not_recommended(table: str, warned: list[str]) -> None:
    text = offering("face-up-pai-gow", {"paytables": {"progressive": table}})
    cautions = found(text, "warning")
    assert [one.words.split()[1] for one in cautions] == warned
    assert [one.cites for one in cautions] == [("688a.12(d)", "R-688a-8") for _ in warned]


# what means nothing


def test_a_choice_that_does_nothing_beside_the_others_is_told() -> None:
    text = offering("blackjack", {"switch_natural_pays": "even_money"})
    warned = only(text, "warning")
    assert (warned.field, warned.allowed) == (
        "game[0].choices.switch_natural_pays", "with switch true",
    )  # fmt: skip
    assert found(offering("blackjack", {"switch_natural_pays": "text"}), "warning") == []


# rulings


@pytest.mark.parametrize(
    ("slug", "chosen", "relied_on"),
    [
        ("over-under", {}, ["decision_order", "min_chip"]),
        ("dj-wild", {}, ["min_chip"]),
        ("dj-wild", {"paytables": {"progressive_bonus": "1"}},
         ["progressive_rate", "progressive_envy", "min_chip"]),
        ("dj-wild", {"paytables": {"bad_beat_bonus": "DJWBB-01"}}, ["bad_beat", "min_chip"]),
        ("high-card-flush", {}, ["raise_step", "min_chip"]),
        ("high-card-flush", {"paytables": {"flush_bonus": "A"}}, ["raise_step", "min_chip"]),
        ("high-card-flush", {"paytables": {"progressive_jackpot": "A"}},
         ["ace_low_straight_flush", "raise_step", "min_chip"]),
        ("pai-gow", {}, ["min_chip"]),
        ("pai-gow", {"bank": True, "progressive_wager": True},
         ["progressive_bet", "progressive_rate", "bank_side_bets", "min_chip"]),
        ("six-card-pai-gow", {"fortune_bonus_wager": True}, ["fortune_envy_minimum", "min_chip"]),
        ("face-up-pai-gow", {}, ["min_chip"]),
        ("blackjack", {}, ["split_aces_one_card", "peek", "min_chip"]),
        ("blackjack", {"in_between_wager": True},
         ["in_between_ace", "split_aces_one_card", "peek", "min_chip"]),
        ("blackjack", {"switch": True},
         ["switch_natural_pays", "switch_natural_vs_22", "switch_other_side_bets",
          "split_aces_one_card", "peek", "min_chip"]),
    ],
)  # fmt: skip
def test_a_ruling_is_relied_on_only_where_its_choice_means_something(
    slug: str, chosen: dict[str, object], relied_on: list[str]
) -> None:
    assert fields(offering(slug, chosen), "ruling") == [f"choices.{name}" for name in relied_on]


def test_a_ruling_is_told_with_the_value_in_words() -> None:
    (rate,) = [
        one
        for one in found(offering("dj-wild", {"paytables": {"progressive_bonus": "2"}}), "ruling")
        if one.cites == ("R-687a-13",)
    ]
    assert rate.words == "Rate of progression, as a share of each Progressive Bonus Wager: 20%"
    assert (rate.value, rate.holds) == ("1/5", True)
