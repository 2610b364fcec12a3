"""What the layout and the sign say is what is paid: they follow the choices of the casino."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pitboss.chapters import CHAPTERS, new_table
from pitboss.regulation import Rules
from pitboss.regulation.chapter import NUMBERS, ChapterFile, chapter_file
from pitboss.regulation.choices import Condition
from pitboss.server.signs import paytables

if TYPE_CHECKING:
    from tests.server.conftest import Served

SWITCH = {"switch": True}
EVEN_MONEY = {"switch": True, "switch_natural_pays": "even_money"}
LIMIT = 7_500_000  # $75,000


def inscribed(number: str, **chosen: Any) -> dict[str, str]:
    """What the layout says, by the paragraph behind it."""
    return {one.cite: one.words for one in Rules.of(number, chosen).inscriptions()}


def pays(number: str, wager: str, **chosen: Any) -> dict[str, str]:
    """What the sign says that each hand pays."""
    signs = {sign["wager"]: sign for sign in paytables(Rules.of(number, chosen))}
    return {line["hand"]: line["pay"] for line in signs[wager]["lines"]}


def elected(number: str, **chosen: Any) -> set[str]:
    """What a player may elect."""
    return {option.name for option in Rules.of(number, chosen).options()}


# -------------------------------------------------------------------------------- chapter 633a


@pytest.mark.shows("633a.2(b)(3)(i)", "633a.2(b)(3)(ii)", "633a.2(b)(3)(iii)")
@pytest.mark.parametrize("chosen", [{}, SWITCH, {"switch_natural_pays": "even_money"}])
def test_633a_2_b_3_the_three_inscriptions(chosen: dict[str, Any]) -> None:
    words = inscribed("633a", **chosen)
    assert words["633a.2(b)(3)(i)"] == "Blackjack pays 3 to 2"
    assert words["633a.2(b)(3)(ii)"] == "Insurance pays 2 to 1"
    assert words["633a.2(b)(3)(iii)"] == "Dealer shall draw to 16 and stand on all 17s"


@pytest.mark.shows("633a.2(b)(11)", "633a.12(a)(5)(i)")
def test_633a_12_a_5_i_what_a_blackjack_pays_at_a_switch_table_is_on_its_layout_and_sign() -> None:
    against_21 = "Blackjack against the dealer's 21 in more than two cards pays 1 to 1"
    assert inscribed("633a", **SWITCH)["633a.12(a)(5)(i)"] == against_21
    assert pays("633a", "blackjack") == {"win": "1 to 1", "blackjack": "3 to 2"}
    assert pays("633a", "blackjack", **SWITCH) == {
        "win": "1 to 1",
        "blackjack": "3 to 2",
        "blackjack against a dealer's 21 in more than two cards": "1 to 1",
    }


@pytest.mark.shows("R-633a-20")
def test_r_633a_20_a_switch_table_that_pays_even_money_says_so_and_nothing_else() -> None:
    words = inscribed("633a", **EVEN_MONEY)
    assert words["R-633a-20"] == "Blackjack pays 1 to 1"
    assert not any("3 to 2" in said for said in words.values())
    assert pays("633a", "blackjack", **EVEN_MONEY) == {"win": "1 to 1", "blackjack": "1 to 1"}


@pytest.mark.shows("633a.2(b)(10)[lead]")
def test_633a_2_b_10_a_switch_table_is_designated_as_one() -> None:
    assert inscribed("633a", **SWITCH)["633a.2(b)(10)[lead]"] == "Blackjack Switch"
    assert "633a.2(b)(10)[lead]" not in inscribed("633a")


@pytest.mark.shows("633a.12(a)(4)", "R-633a-12")
def test_r_633a_12_there_is_no_surrender_at_a_switch_table_and_no_switch_elsewhere() -> None:
    assert {"surrender", "switch", "keep"} & elected("633a") == {"surrender"}
    assert {"surrender", "switch", "keep"} & elected("633a", **SWITCH) == {"switch", "keep"}


@pytest.mark.shows("633a.2(b)(12)")
def test_633a_2_b_12_a_payout_limit_is_inscribed() -> None:
    assert "633a.2(b)(12)" not in inscribed("633a")
    assert "633a.2(b)(12)" not in inscribed("633a", twenty_pair_cap=LIMIT)
    for ladies, kings in ((True, True), (True, False), (False, True)):
        offered = {"lucky_ladies_wager": ladies, "kings_bounty_wager": kings}
        said = inscribed("633a", twenty_pair_cap=LIMIT, **offered)["633a.2(b)(12)"]
        assert "$75,000" in said
        assert ("Queen of Hearts" in said) is ladies
        assert ("King of Spades" in said) is kings


@pytest.mark.parametrize(
    ("number", "cite", "chosen"),
    [
        pytest.param(
            "633a", "633a.2(b)(12)", {"twenty_pair_cap": LIMIT, "kings_bounty_wager": True},
            marks=pytest.mark.shows("633a.2(b)(12)"),
        ),
        pytest.param(
            "645a", "645a.2(b)(10)", {"payout_limit": LIMIT},
            marks=pytest.mark.shows("645a.2(b)(10)"),
        ),
    ],
)  # fmt: skip
def test_a_limit_on_a_sign_leaves_the_layout_a_generic_inscription(
    number: str, cite: str, chosen: dict[str, Any]
) -> None:
    def on_layout(shown: str) -> list[str]:
        rules = Rules.of(number, chosen | {"limit_shown": shown})
        said = rules.inscriptions()
        return [one.words for one in said if one.cite == cite and not rules.on_sign(one)]

    assert on_layout("sign") == ["This game is subject to the posted payout limit"]
    (said,) = on_layout("layout")
    assert "$75,000" in said


@pytest.mark.shows("633a.2(b)(11)", "R-633a-10")
def test_r_633a_10_a_crown_treasure_that_is_not_paid_is_not_posted() -> None:
    assert pays("633a", "royal_match", royal_match_wager=True)["crown treasure"] == "1,000 for 1"
    without = pays("633a", "royal_match", royal_match_wager=True, crown_treasure=False)
    assert set(without) == {"royal match", "suited match"}


# ------------------------------------------------------------------------ the other chapters


@pytest.mark.shows("645a.2(b)(10)")
def test_645a_2_b_10_a_payout_limit_per_hand_is_inscribed() -> None:
    assert inscribed("645a") == {}
    limited = inscribed("645a", payout_limit=LIMIT)
    assert limited == {"645a.2(b)(10)": "Payout limit $75,000 a hand, Envy Bonuses apart"}


@pytest.mark.shows("645a.2(b)(9)", "645a.13(a)")
@pytest.mark.parametrize(("cents", "rounded"), [(0, False), (25, True)])
def test_645a_13_a_the_vigorish_is_posted(cents: int, rounded: bool) -> None:
    (said,) = pays("645a", "pai_gow", vig_round_to=cents).values()
    assert "1 to 1, less a vigorish of 5%" in said
    assert ("rounded up to 25 cents" in said) is rounded


@pytest.mark.parametrize(
    ("chosen", "expected"),
    [
        ({}, set()),
        ({"bank": True}, {"bank", "pass"}),
        ({"bank": True, "co_bank": True}, {"bank", "co_bank", "pass"}),
    ],
)
@pytest.mark.shows("645a.12(a)")
def test_645a_12_a_who_may_bank_is_told_where_players_may(
    chosen: dict[str, Any], expected: set[str]
) -> None:
    assert {"bank", "co_bank", "pass"} & elected("645a", **chosen) == expected


@pytest.mark.shows("670a.7(e)(1)")
def test_670a_7_e_1_a_double_down_is_told_where_it_is_offered() -> None:
    assert "double_down" not in elected("670a", double_down_wager=False)
    assert {"double_down", "no_double_down"} <= elected("670a", double_down_wager=True)


@pytest.mark.shows("678a.2(b)(7)(iv)")
def test_678a_2_b_7_iv_a_payout_limit_per_player_per_round_is_inscribed() -> None:
    assert "678a.2(b)(7)(iv)" not in inscribed("678a")
    said = inscribed("678a", payout_limit=LIMIT)["678a.2(b)(7)(iv)"]
    assert said.startswith("Payout limit $75,000 per player per round of play")


@pytest.mark.shows("678a.2(b)(7)(ii)", "678a.2(b)(7)(iii)(A)", "678a.2(b)(7)(iii)(B)",
                   "678a.2(b)(7)(iii)(C)")  # fmt: skip
def test_678a_2_b_7_the_dealers_hand_and_the_raise_wagers_are_inscribed() -> None:
    words = inscribed("678a")
    assert "three-card flush, nine high" in words["678a.2(b)(7)(ii)"]
    assert "equal to the Ante Wager" in words["678a.2(b)(7)(iii)(A)"]
    assert "two times the Ante Wager" in words["678a.2(b)(7)(iii)(B)"]
    assert "three times the Ante Wager" in words["678a.2(b)(7)(iii)(C)"]


@pytest.mark.shows("686a.2(b)(4)(i)", "686a.2(b)(4)(ii)", "686a.2(b)(4)(iii)")
def test_686a_2_b_4_the_three_inscriptions() -> None:
    assert list(inscribed("686a").values()) == [
        "All bets pay even money except for Bonus Bets",
        "House wins on 18–23",
        "Aces are always counted as 11",
    ]


@pytest.mark.shows("687a.2(b)(5)", "R-687a-12")
def test_r_687a_12_an_envy_that_is_not_paid_is_not_posted() -> None:
    def columns(**chosen: Any) -> set[str]:
        signs = paytables(Rules.of("687a", {"progressive_bonus_wager": True} | chosen))
        (sign,) = [one for one in signs if one["wager"] == "progressive_bonus"]
        return {name for line in sign["lines"] for name in line}

    assert "envy" in columns()
    assert "envy" not in columns(progressive_envy="off")


@pytest.mark.shows("687a.2(b)(5)", "R-687a-16")
def test_r_687a_16_the_sign_promises_nothing_under_three_of_a_kind() -> None:
    posted = pays("687a", "bad_beat_bonus", paytables={"bad_beat_bonus": "DJWBB-04"})
    assert posted["three-of-a-kind"] == "15 to 1"
    assert "three-of-a-kind or less" not in posted


@pytest.mark.shows("688a.2(b)(8)")
def test_688a_2_b_8_the_push_on_an_ace_high_pai_gow_is_inscribed() -> None:
    (said,) = inscribed("688a").values()
    assert "Ace High Pai Gow" in said
    assert "pushes" in said


@pytest.mark.shows("688a.2(b)(9)", "R-688a-2", "R-688a-3")
def test_r_688a_2_and_3_doubtful_rows_are_posted_as_the_casino_had_them_confirmed() -> None:
    def fortune(table: str, **chosen: Any) -> dict[str, str]:
        return pays("688a", "fortune_bonus", paytables={"fortune_bonus": table}, **chosen)

    assert "three pair" not in fortune("2")
    assert fortune("2", fortune_three_pair="push_all")["three pair"] == "Push"
    assert fortune("1", fortune_three_pair="push_all")["three pair"] == "Push"
    assert fortune("5")["four-of-a-kind"] == "5 to 1"
    assert fortune("5", fortune5_quads=25)["four-of-a-kind"] == "25 to 1"
    assert fortune("6", fortune5_quads=25)["four-of-a-kind"] == "25 to 1"


# ------------------------------------------------------------------------------ every chapter


def conditions(of: ChapterFile) -> list[Condition]:
    """Everything that something hangs on."""
    whens = [
        *(one.when for one in of.inscription),
        *(one.when for one in of.area),
        *(one.when for one in of.posted),
        *(one.when for one in of.option),
    ]
    return [condition for when in whens for condition in when]


@pytest.mark.parametrize("number", NUMBERS)
def test_what_is_posted_hangs_on_choices_and_hands_that_there_are(number: str) -> None:
    of = chapter_file(number)
    for condition in conditions(of):
        choice = next(one for one in of.choice if one.name == condition.choice)
        if condition.above is None:
            assert type(condition.value) is type(choice.default)
    for one in of.posted:
        printed = {line.hand for data in of.paytable if data.wager == one.wager
                   for line in data.lines}  # fmt: skip
        assert set(one.without) <= printed


@given(number=st.sampled_from(NUMBERS), amount=st.integers(5_000_000, 10**10))
def test_every_inscription_is_in_words_without_a_gap(number: str, amount: int) -> None:
    of = chapter_file(number)
    names = {"payout_limit", "twenty_pair_cap"} & set(of.defaults)
    offered: dict[str, Any] = {"lucky_ladies_wager": True} if number == "633a" else {}
    said = Rules(of, dict.fromkeys(names, amount) | offered).inscriptions()
    assert not any(re.search(r"[{}]", one.words) for one in said)
    assert bool(names) is any("Payout limit $" in one.words for one in said)


@pytest.mark.shows("633a.2(b)(11)", "633a.2(b)(12)")
def test_633a_2_b_the_page_and_the_felt_of_a_table_say_the_same(casino: Served) -> None:
    chosen = EVEN_MONEY | {
        "twenty_pair_cap": 1_000_000_000,
        "super_match_wager": True,
        "lucky_ladies_wager": True,
        "switch_other_side_bets": True,
    }
    table = new_table(Rules.of("633a", chosen), CHAPTERS["blackjack"].limits, keeps_chips=True)
    casino.put_up("switch", "blackjack", table)
    page = casino.browser().get("/tables/switch/rules").text
    assert "“Blackjack pays 1 to 1”" in page
    assert "Blackjack pays 3 to 2" not in page
    assert "<b>Surrender</b>" not in page
    assert "Payout limit $10,000,000 a round" in page
    layout = casino.browser().get("/api/tables/switch").json()["layout"]
    assert [one["words"] for one in layout["inscriptions"]] == [
        one.words for one in table.rules.inscriptions()
    ]
    (odds,) = [one for one in layout["odds"] if one["wager"] == "blackjack"]
    assert {line["pay"] for line in odds["lines"]} == {"1 to 1"}
