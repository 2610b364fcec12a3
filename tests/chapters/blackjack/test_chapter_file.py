"""Chapter 633a as data: its tables written out a second time from the text, row by row."""

from datetime import date
from fractions import Fraction

import pytest
from tests.regulation.chapter_files import cited, tables, typed

from pitboss.regulation import Rules, chapter_file
from pitboss.regulation.chapter import read_toml
from pitboss.regulation.paragraphs import exists, paragraphs, paragraphs_under, rulings
from pitboss.vocabulary.money import For, back_at_odds
from pitboss.vocabulary.refusal import Refused

DATA = chapter_file("633a")

# Wager and the table's name: the paragraph that prints it, the numbers of decks for which it is
# printed (none: any number), its rows.
TABLES: dict[tuple[str, str], tuple[str, list[int], str]] = {
    ("lucky_ladies", "Paytable"): (
        "633a.13(c)", [],
        """
        queen of hearts pair and dealer blackjack | 1,000 to 1
        queen of hearts pair                      | 200 to 1
        matched 20                                | 25 to 1
        suited 20                                 | 10 to 1
        any 20                                    | 4 to 1
        """,
    ),
    ("match_the_dealer", "6"): (
        "633a.13(d)(1)", [6],
        "matching card of a different suit | 4 to 1; matching card of the same suit | 11 to 1",
    ),
    ("match_the_dealer", "8"): (
        "633a.13(d)(2)", [8],
        "matching card of a different suit | 3 to 1; matching card of the same suit | 14 to 1",
    ),
    ("in_between", "Paytable"): (
        "633a.13(e)", [],
        """
        triple match      | 30 to 1
        one card spread   | 10 to 1
        two card spread   | 6 to 1
        three card spread | 4 to 1
        all others        | 1 to 1
        """,
    ),
    ("royal_match", "A"): (
        "633a.13(f)(1)", [1],
        "royal match | 10 to 1; suited match | 3 to 1; crown treasure | 1,000 for 1",
    ),
    ("royal_match", "B"): (
        "633a.13(f)(1)", [1],
        "royal match | 5 to 1; suited match | 3 to 1; crown treasure | 1,000 for 1",
    ),
    ("royal_match", "C"): (
        "633a.13(f)(2)", [2, 3, 4, 5, 6, 7, 8],
        "royal match | 30 to 1; suited match | 2.5 to 1; crown treasure | 1,000 for 1",
    ),
    ("royal_match", "D"): (
        "633a.13(f)(2)", [2, 3, 4, 5, 6, 7, 8],
        "royal match | 25 to 1; suited match | 2.5 to 1; crown treasure | 1,000 for 1",
    ),
    ("royal_match", "E"): (
        "633a.13(f)(2)", [2, 3, 4, 5, 6, 7, 8],
        "royal match | 50 to 1; suited match | 2 to 1; crown treasure | 1,000 for 1",
    ),
    ("bet_the_set", "A"): ("633a.13(g)(1)", [1], "pair | 15 to 1"),
    ("bet_the_set", "B"): ("633a.13(g)(2)", [2], "pair | 10 to 1; suited pair | 25 to 1"),
    ("bet_the_set", "C"): (
        "633a.13(g)(3)", [4, 5, 6, 7, 8],
        "pair | 10 to 1; suited pair | 15 to 1",
    ),
    ("bet_the_set", "D"): (
        "633a.13(g)(3)", [4, 5, 6, 7, 8],
        "pair | 10 to 1; suited pair | 12 to 1",
    ),
    ("kings_bounty", "Paytable"): (
        "633a.13(h)", [],
        """
        king of spades pair and dealer blackjack | 1,000 to 1
        king of spades pair                      | 200 to 1
        suited kings pair                        | 50 to 1
        suited queens, jacks or tens pair        | 25 to 1
        suited 20                                | 9 to 1
        pair of kings                            | 6 to 1
        any 20                                   | 4 to 1
        """,
    ),
    ("super_match", "6"): (
        "633a.13(i)(1)", [6],
        "four-of-a-kind | 40 to 1; two pair | 8 to 1; three-of-a-kind | 5 to 1; pair | 1 to 1",
    ),
    ("super_match", "8"): (
        "633a.13(i)(2)", [8],
        "four-of-a-kind | 50 to 1; two pair | 7 to 1; three-of-a-kind | 5 to 1; pair | 1 to 1",
    ),
    ("insurance", "2 to 1"): ("633a.13(b)", [], "win | 2 to 1"),
    ("blackjack", "3 to 2"): ("633a.13(a)", [], "win | 1 to 1; blackjack | 3 to 2"),
    ("double_down", "1 to 1"): ("633a.13(a)", [], "win | 1 to 1"),
    ("split", "1 to 1"): ("633a.13(a)", [], "win | 1 to 1"),
}  # fmt: skip

DEFAULTS = {
    "betting_positions": 7,
    "decks": 6,
    "shuffler": "batch",
    "double_shoe": False,
    "red_suits_side": "A",
    "preshuffled_cards": False,
    "cover_card_depth": "1/4",
    "mid_shoe_entry_bar": False,
    "verbal_bets": False,
    "adjacent_boxes": 2,
    "lucky_ladies_wager": False,
    "match_the_dealer_wager": False,
    "in_between_wager": False,
    "in_between_ace": "high",
    "royal_match_wager": False,
    "crown_treasure": True,
    "bet_the_set_wager": False,
    "kings_bounty_wager": False,
    "switch": False,
    "super_match_wager": False,
    "switch_natural_pays": "text",
    "switch_natural_vs_22": "push",
    "switch_other_side_bets": False,
    "hand_dealt": False,
    "resplits": 2,
    "resplits_aces": 2,
    "split_aces_one_card": False,
    "double_card_face": "up",
    "settlement_order": "seat_by_seat",
    "twenty_pair_cap": 0,
    "peek": True,
    "odds_shown": "sign",
    "limit_shown": "sign",
    "min_chip": 50,
}

OPTIONAL = [
    "lucky_ladies", "match_the_dealer", "in_between", "royal_match", "bet_the_set", "kings_bounty",
]  # fmt: skip
MAIN = ["insurance", "blackjack", "double_down", "split"]

PROCEDURE = {"dealing", "play", "settlement", "irregularity"}
"""Kinds of paragraph that the game's own modules carry out."""


def checklist(**chosen: object) -> set[str]:
    """The paragraphs behind the checklist of a table with these choices."""
    return {item.cite for item in Rules.of("633a", chosen).checklist()}


def test_which_text_this_is() -> None:
    edition = DATA.chapter
    assert (edition.game, edition.title, edition.edition) == ("blackjack", "Blackjack", "proposed")
    assert edition.published == date(2011, 8, 13)
    assert DATA.irregularities == "633a.14"


def test_rulings_of_the_chapter_are_all_there() -> None:
    assert {f"R-633a-{number}" for number in range(1, 30)} <= rulings().keys()
    assert not exists("R-633a-30")


def test_what_is_not_procedure_is_all_in_the_data() -> None:
    cites = set(cited(read_toml("633a")))
    cites |= {one.citation for one in paragraphs_under("633a.2(e)")}
    index = [one for one in paragraphs() if one.chapter == "633a"]
    assert len(index) == 210
    assert [
        one.citation for one in index if one.kind not in PROCEDURE and one.citation not in cites
    ] == []


# The text's own words and numbers


@pytest.mark.shows("633a.13(a)", "633a.13(b)", "633a.13(c)", "633a.13(d)(1)", "633a.13(d)(2)")
@pytest.mark.shows("633a.13(e)", "633a.13(f)(1)", "633a.13(f)(2)", "633a.13(g)(1)")
@pytest.mark.shows("633a.13(g)(2)", "633a.13(g)(3)", "633a.13(h)", "633a.13(i)(1)")
@pytest.mark.shows("633a.13(i)(2)")
@pytest.mark.parametrize(("wager", "name"), TABLES)
def test_633a_13_a_to_i_every_table_as_printed(wager: str, name: str) -> None:
    cite, decks, rows = TABLES[wager, name]
    table = DATA.paytables(wager)[name]
    assert table.cite == cite
    assert [(line.hand, str(line.pay)) for line in table.lines] == typed(rows.replace("; ", "\n"))
    assert sorted(tables(DATA, wager)[name].decks) == decks


def test_633a_13_has_these_tables_and_no_others() -> None:
    assert {(table.wager, table.name) for table in DATA.paytable} == TABLES.keys()
    assert len(DATA.paytable) == len(TABLES)


@pytest.mark.shows("633a.13(a)")
def test_633a_13_a_three_to_two_is_one_and_a_half_stakes() -> None:
    (table,) = DATA.paytables("blackjack").values()
    natural = table.line("blackjack")
    win = table.line("win")
    assert natural is not None
    assert win is not None
    assert (str(natural.pay), str(win.pay)) == ("3 to 2", "1 to 1")


@pytest.mark.shows("633a.13(f)(1)", "633a.13(f)(2)")
@pytest.mark.parametrize("name", "ABCDE")
def test_633a_13_f_only_the_crown_treasure_is_printed_for_1(name: str) -> None:
    lines = DATA.paytables("royal_match")[name].lines
    assert [line.hand for line in lines if isinstance(line.pay, For)] == ["crown treasure"]
    assert back_at_odds(lines[2].pay, 5_00) == 5_000_00


@pytest.mark.shows("633a.13(f)[lead]", "633a.13(g)[lead]")
def test_633a_13_f_g_the_table_recommended_for_six_decks() -> None:
    recommended = {wager: DATA.default_paytable(wager) for wager in [*OPTIONAL, "super_match"]}
    assert recommended == {
        "lucky_ladies": "Paytable",
        "match_the_dealer": "6",
        "in_between": "Paytable",
        "royal_match": "C",
        "bet_the_set": "C",
        "kings_bounty": "Paytable",
        "super_match": "6",
    }
    for wager in ("royal_match", "bet_the_set"):
        assert Rules.of("633a", {"paytables": {wager: "D"}}).paytable(wager).name == "D"


@pytest.mark.parametrize(
    ("wager", "decks", "name"),
    [
        ("match_the_dealer", 8, "8"),
        ("super_match", 8, "8"),
        ("royal_match", 1, "A"),
        ("royal_match", 2, "C"),
        ("royal_match", 3, "C"),
        ("bet_the_set", 1, "A"),
        ("bet_the_set", 2, "B"),
        ("bet_the_set", 4, "C"),
        ("lucky_ladies", 1, "Paytable"),
    ],
)
def test_r_633a_4_the_table_recommended_for_other_numbers_of_decks(
    wager: str, decks: int, name: str
) -> None:
    assert DATA.default_paytable(wager, decks) == name


@pytest.mark.shows("633a.2(b)(3)(i)", "633a.2(b)(3)(ii)", "633a.2(b)(3)(iii)")
def test_633a_2_b_3_the_layout_carries_three_inscriptions() -> None:
    assert {one.cite: one.words for one in Rules(DATA).inscriptions()} == {
        "633a.2(b)(3)(i)": "Blackjack pays 3 to 2",
        "633a.2(b)(3)(ii)": "Insurance pays 2 to 1",
        "633a.2(b)(3)(iii)": "Dealer shall draw to 16 and stand on all 17s",
    }


@pytest.mark.shows("633a.2(a)")
def test_633a_2_a_no_more_than_seven_positions_and_hands_of_two_cards() -> None:
    assert DATA.table.positions == 7
    assert (DATA.hand.cards, DATA.hand.low) == (2, 0)


@pytest.mark.shows("633a.3(a)", "633a.3(d)", "633a.5(d)")
def test_633a_3_decks_are_chosen_changed_cut_and_covered_as_told() -> None:
    cards = DATA.cards
    assert (cards.decks, cards.decks_chosen, cards.joker, len(cards.deck)) == (6, True, False, 52)
    change = {how: cards.changed_after(how) for how in ("shoe", "hand")}
    assert {how: (one.hours, one.cite) for how, one in change.items()} == {
        "shoe": (24, "633a.3(d)"),
        "hand": (4, "633a.3(d)"),
    }
    assert (cards.cut_from_ends, cards.cover_from_bottom) == (10, Fraction(1, 4))


@pytest.mark.shows("633a.3(e)(1)", "633a.3(e)(2)", "633a.3(e)(3)")
def test_633a_3_e_every_rank_has_its_value() -> None:
    ten = dict.fromkeys("TJQK", 10)
    assert DATA.cards.points() == {str(n): n for n in range(2, 10)} | ten | {"A": 11}
    assert [one.cite for one in DATA.cards.value] == [
        "633a.3(e)(1)", "633a.3(e)(2)", "633a.3(e)(3)",
    ]  # fmt: skip


# Wagers and what a player may elect


@pytest.mark.shows("633a.6(c)", "633a.6(d)", "633a.7(g)[lead]")
def test_633a_6_c_d_wagers_in_the_order_of_settlement_and_when_they_are_made() -> None:
    assert [one.name for one in DATA.wager] == [*OPTIONAL, "super_match", *MAIN]
    during = [one.name for one in DATA.wager if one.made == "during"]
    assert during == ["insurance", "double_down", "split"]
    assert [one.name for one in DATA.wager if one.required] == ["blackjack"]


def test_titles_are_the_chapters() -> None:
    assert [one.title for one in DATA.wager] == [
        "Lucky Ladies Twenty Point Bonus Wager",
        "Match-the-Dealer Wager",
        "In Between Wager",
        "Royal Match 21 Wager",
        "Bet the Set 21 Wager",
        "King's Bounty Wager",
        "Super Match Wager",
        "Insurance Wager",
        "Blackjack Wager",
        "Double Down Wager",
        "Wager on Split Pairs",
    ]


@pytest.mark.shows("633a.6(e)[lead]", "633a.6(e)(1)", "633a.6(e)(2)", "633a.6(e)(3)")
@pytest.mark.shows("633a.6(e)(4)", "633a.6(e)(5)", "633a.6(e)(6)", "633a.6(e)(7)")
@pytest.mark.shows("633a.12(a)(2)")
def test_633a_6_e_optional_wagers_are_taken_only_where_they_are_filed() -> None:
    def offered(**chosen: object) -> list[str]:
        return [wager.name for wager in Rules.of("633a", chosen).wagers()]

    assert offered() == MAIN
    for wager in OPTIONAL:
        assert offered(**{f"{wager}_wager": True}) == [wager, *MAIN]
        assert offered(**{wager: True}) == [wager, *MAIN]
    assert offered(paytables={"bet_the_set": "D"}) == ["bet_the_set", *MAIN]
    assert offered(switch=True, super_match=True) == ["super_match", *MAIN]


@pytest.mark.shows("633a.7(j)(2)", "633a.12(a)(4)")
def test_what_a_player_may_elect() -> None:
    assert {option.name: (option.label, option.wager) for option in DATA.option} == {
        "surrender": ("Surrender", None),
        "double": ("Double down", "double_down"),
        "split": ("Split", "split"),
        "stand": ("Stand", None),
        "hit": ("Hit", None),
        "switch": ("Switch", None),
        "keep": ("Keep", None),
        "insurance": ("Insure", "insurance"),
        "no_insurance": ("No insurance", None),
        "take_card": ("Take the card", None),
        "refuse_card": ("Refuse the card", None),
        "late_card": ("Take the card late", None),
        "dead_hand": ("Call the hand dead", None),
    }


# Choices


def test_recommended_choices() -> None:
    assert DATA.defaults == DEFAULTS
    rules = Rules.of("633a")
    assert {name: rules[name] for name in DEFAULTS} == DEFAULTS
    assert rules.share("cover_card_depth") == Fraction(1, 4)


@pytest.mark.shows("633a.6(f)", "633a.7(r)[lead]", "633a.11(c)", "633a.12(a)[lead]")
@pytest.mark.shows("633a.12(b)[lead]", "633a.13(j)")
def test_633a_6_f_7_r_11_c_what_the_rules_submission_must_and_may_state() -> None:
    filed = {one.name: one.filed for one in DATA.choice}
    assert [name for name, how in filed.items() if how == "must"] == [
        "adjacent_boxes", "resplits", "resplits_aces", "settlement_order",
    ]  # fmt: skip
    assert {name for name, how in filed.items() if how == "may"} == {
        *(f"{wager}_wager" for wager in OPTIONAL),
        "super_match_wager", "switch", "hand_dealt", "twenty_pair_cap",
    }  # fmt: skip


@pytest.mark.parametrize(
    ("name", "value", "choice"),
    [
        ("decks_in_play", 8, "decks"),
        ("shuffle_equipment", "none", "shuffler"),
        ("colour_to_side_map", "B", "red_suits_side"),
        ("preinspected_preshuffled_cards", True, "preshuffled_cards"),
        ("verbal_bets_with_cash", True, "verbal_bets"),
        ("adjacent_boxes_for_one_player", 7, "adjacent_boxes"),
        ("lucky_ladies_twenty_point_bonus", True, "lucky_ladies_wager"),
        ("lucky_ladies_twenty_point_bonus_wager", True, "lucky_ladies_wager"),
        ("royal_match_21", True, "royal_match_wager"),
        ("royal_match_21_wager", True, "royal_match_wager"),
        ("crown_treasure_bonus", False, "crown_treasure"),
        ("bet_the_set_21", True, "bet_the_set_wager"),
        ("bet_the_set_21_wager", True, "bet_the_set_wager"),
        ("blackjack_switch", True, "switch"),
        ("additional_splits", 0, "resplits"),
        ("double_down_card", "down", "double_card_face"),
        ("order_of_settling", "losers_first", "settlement_order"),
        ("cap_on_the_two_1000_to_1_awards", 100_000_00, "twenty_pair_cap"),
        ("odds_shown_on_layout_or_sign", "layout", "odds_shown"),
    ],
)
def test_choices_go_by_the_names_of_the_lists_too(name: str, value: object, choice: str) -> None:
    assert Rules.of("633a", {name: value})[choice] == value


@pytest.mark.shows("633a.12(b)[lead]", "633a.12(b)(2)")
def test_633a_12_b_2_what_is_dealt_from_the_hand_is_shuffled_by_machine() -> None:
    rules = Rules.of("633a", {"dealing_from_the_hand": True, "decks": 2})
    assert rules["hand_dealt"] is True
    for shuffler in ("none", "continuous", "device"):
        with pytest.raises(Refused) as refused:
            Rules.of("633a", {"hand_dealt": True, "decks": 2, "shuffler": shuffler})
        assert refused.value.field == "rules.hand_dealt"
        assert "633a.12(b)(2)" in refused.value.cites


@pytest.mark.shows("633a.3(c)")
def test_633a_3_c_a_double_shoe_has_no_batch_in_a_shuffler() -> None:
    assert Rules.of("633a", {"double_shoe": True, "shuffler": "none"})["double_shoe"] is True
    with pytest.raises(Refused) as refused:
        Rules.of("633a", {"double_shoe": True})
    assert refused.value.field == "rules.double_shoe"
    assert "633a.3(c)" in refused.value.cites


@pytest.mark.shows("633a.2(a)", "633a.3(a)", "633a.5(d)", "633a.6(f)", "633a.10(c)", "633a.13(j)")
@pytest.mark.parametrize(
    ("name", "value", "cite"),
    [
        ("betting_positions", 0, "633a.2(a)"),
        ("betting_positions", 8, "633a.2(a)"),
        ("decks", 0, "633a.3(a)"),
        ("decks", 9, "R-633a-4"),
        ("decks", True, "633a.3(a)"),
        ("shuffler", "machine", "633a.5(h)"),
        ("red_suits_side", "C", "633a.7(d)(1)"),
        ("cover_card_depth", "1/5", "633a.5(d)"),
        ("cover_card_depth", "1", "633a.5(d)"),
        ("mid_shoe_entry_bar", 1, "633a.6(b)[lead]"),
        ("adjacent_boxes", 0, "633a.6(f)"),
        ("adjacent_boxes", 8, "633a.6(f)"),
        ("lucky_ladies_wager", "yes", "633a.6(e)(1)"),
        ("in_between_ace", "both", "R-633a-7"),
        ("switch", "on", "633a.12(a)[lead]"),
        ("switch_natural_pays", "3 to 2", "R-633a-20"),
        ("switch_natural_vs_22", "lose", "R-633a-21"),
        ("resplits", -1, "633a.11(c)"),
        ("resplits_aces", 7, "633a.11(c)"),
        ("double_card_face", "sideways", "633a.10(c)"),
        ("settlement_order", "winners_first", "633a.7(r)[lead]"),
        ("twenty_pair_cap", 24_999_99, "633a.13(j)"),
        ("min_chip", 0, "R-GEN-4"),
    ],
)
def test_other_values_are_refused(name: str, value: object, cite: str) -> None:
    with pytest.raises(Refused) as refused:
        Rules.of("633a", {name: value})
    assert refused.value.field == f"rules.{name}"
    assert cite in refused.value.cites


def test_what_the_chapter_leaves_no_choice_in_is_refused() -> None:
    for name in ("surrender", "even_money", "dealer_hits_soft_17"):
        with pytest.raises(Refused):
            Rules.of("633a", {name: True})


# What must stand at the table


@pytest.mark.shows("633a.2(f)", "633a.3(b)[lead]", "633a.3(b)(1)", "633a.3(b)(2)", "633a.3(c)")
@pytest.mark.shows("633a.4(f)", "633a.5(h)", "633a.7(a)", "633a.12(b)(1)", "633a.12(b)(2)")
def test_633a_2_to_12_equipment_follows_the_choices() -> None:
    batches = {"633a.3(b)(1)", "633a.3(b)(2)"}
    assert checklist() - checklist(shuffler="none") == batches
    assert checklist(shuffler="continuous") == checklist(shuffler="none")
    assert checklist(shuffler="device") - checklist(shuffler="none") == {"633a.5(h)"}
    double = checklist(shuffler="none", double_shoe=True)
    assert double - checklist(shuffler="none") == {"633a.2(f)", "633a.3(c)"}
    assert checklist(preshuffled_cards=True) - checklist() == {"633a.4(f)"}
    hand = checklist(hand_dealt=True, decks=2)
    assert hand - checklist() == {"633a.12(b)(1)", "633a.12(b)(2)"}
    assert checklist() - hand == {"633a.7(a)"}


# Steps


@pytest.mark.parametrize(
    ("step", "cites"),
    [
        ("alternate", ["633a.3(b)(3)", "633a.3(b)(4)", "633a.3(b)(5)"]),
        ("each_side", ["633a.4(d)"]),
        ("each_deck", ["633a.4(e)"]),
        ("cut_first", ["633a.5(c)(1)", "R-633a-26"]),
        ("cut_player", ["633a.5(c)(2)", "R-633a-26"]),
        ("cut_dealer", ["633a.5(c)(3)"]),
        ("cut_floor", ["633a.5(c)(4)"]),
        ("idle", ["633a.5(g)[lead]"]),
        ("idle_wash", ["633a.5(g)(1)"]),
        ("idle_device", [one.citation for one in paragraphs_under("633a.5(g)(2)")]),
    ],
)
def test_steps_and_their_paragraphs(step: str, cites: list[str]) -> None:
    assert list(DATA.step[step]) == cites


def test_every_paragraph_of_opening_and_shuffle_is_a_step_or_an_aside() -> None:
    prescribed = {
        one.citation for one in paragraphs() if one.citation.startswith(("633a.4(", "633a.5("))
    }
    cites = {cite for cites in (*DATA.step.values(), *DATA.aside.values()) for cite in cites}
    assert prescribed - cites == set()
