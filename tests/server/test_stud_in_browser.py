"""DJ Wild Stud Poker and High Card Flush in a real browser, against the real server."""

import re
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

import pytest
from playwright.sync_api import Locator, expect
from tests.server import staff
from tests.server.browsing import (
    PHONE,
    WIDE,
    Size,
    Visit,
    accessible_at_both_sizes,
    choose,
    come,
    dealer,
    elect,
    expect_hand,
    faces,
    hold,
    line,
    mode,
    open_table,
    place_bet,
    purse,
    replay,
    seat,
    sit,
    skip,
    staked,
)
from tests.server.conftest import NOON

from pitboss.chapters import CHAPTERS, new_table
from pitboss.procedure.shoe import Batches, Shoe
from pitboss.procedure.table import Readiness, Table
from pitboss.regulation import Rules
from pitboss.submission.sample import every_wager
from pitboss.vocabulary.cards import DECK, JOKER, cards, pack

if TYPE_CHECKING:
    from tests.server.conftest import Opener, Served

pytestmark = pytest.mark.browser

DJ_WILD = "687a"
STRAIGHT_FLUSH = "9h 8h 7h 6h 5h"
NOTHING = "Kc Jd 9s 6c 4d"
DEALER_LOW = "Qs Ts 8d 7c 3d"

HIGH_CARD_FLUSH = "678a"
SEVEN_SPADES = "2s 3s 4s 9s Js Qs Ks"  # a seven-card flush with three in sequence twice
DEALER_FLUSH = "2d 3h 5d 8c 9d Tc Jd"  # a four-card flush, jack high

# What stands at the tables: who sits there, the cards that come next.
TWO, ONE = {1: "Ann", 2: "Ben"}, {1: "Ann"}
STACKED: Mapping[str, tuple[str, dict[int, str], str]] = {
    "dj-fold": (DJ_WILD, TWO, f"{STRAIGHT_FLUSH} {NOTHING} {DEALER_LOW} Jk"),
    "dj-envy": (DJ_WILD, TWO, f"{STRAIGHT_FLUSH} {NOTHING} {DEALER_LOW} 2c"),
    "dj-declare": (DJ_WILD, ONE, f"{STRAIGHT_FLUSH} {DEALER_LOW}"),
    "flush": (HIGH_CARD_FLUSH, ONE, f"{SEVEN_SPADES} {DEALER_FLUSH}"),
}
GAME_OF = {DJ_WILD: "dj-wild", HIGH_CARD_FLUSH: "high-card-flush"}


def stacked(chapter: str, seats: Mapping[int, str], first: str) -> Table[Any]:
    """A table in the middle of its day, with every wager, where these cards come next."""
    game = CHAPTERS[GAME_OF[chapter]]
    rules = Rules.of(chapter, every_wager(game) | {"decks": 1})
    dealt = cards(first)
    whole = [*DECK, JOKER] if game.file.cards.joker else list(DECK)
    order = [*dealt, *(card for card in whole if card not in dealt)]
    shoe = Shoe.loaded(pack(order), len(order), copies=1, joker=game.file.cards.joker)
    return new_table(
        rules,
        game.limits,
        keeps_chips=True,
        seats=dict(seats),
        has_pit=True,
        ready=Readiness(certified=True, opened=True),
        batches=Batches(shoe=shoe, opened_at=NOON),
    )


@pytest.fixture
def casino(open_casino: "Opener") -> "Served":
    """A casino for practice with these tables."""
    return with_tables(open_casino())


@pytest.fixture
def staffed(real_casino: "Served") -> "Served":
    """A real casino with these tables, where Pat is one of the pit."""
    return with_tables(real_casino)


def with_tables(opened: "Served") -> "Served":
    """A casino with these tables."""
    for name, (chapter, seats, first) in STACKED.items():
        opened.put_up(name, GAME_OF[chapter], stacked(chapter, seats, first))
    return opened


def nothing_readable(*places: Locator) -> bool:
    """Whether all cards that lie there at this moment show their backs."""
    return all(set(faces(place)) <= {"??"} for place in places)


# ------------------------------------------------------------------------------------- the layout

DJ_AREAS = ("Ante", "Blind", "Raise", "Progressive", "Trips Bonus", "Bad Beat")
FLUSH_AREAS = ("Ante", "Raise", "Flush Bonus", "Straight Flush", "Progressive")


@pytest.mark.shows("687a.2(b)(1)", "687a.2(b)(2)", "687a.2(b)(3)", "687a.2(b)(4)", "687a.2(b)(5)")
def test_687a_2_b_name_areas_spare_card_and_odds_of_dj_wild(visit: Visit) -> None:
    page = visit()
    page.goto(open_table(page, "dj-wild"))
    expect(page.locator(".felt .casino")).to_have_text("Pitboss Casino")
    for label in DJ_AREAS:
        expect(page.locator(".seat .area .label").get_by_text(label, exact=True)).to_have_count(6)
    expect(page.get_by_role("group", name="Spare card")).to_be_visible()
    expect(dealer(page).locator(".box")).to_have_count(5)
    page.get_by_role("button", name="What every wager pays").click()
    sign = page.get_by_role("dialog", name="What every wager pays")
    expect(sign).to_contain_text("Ante, Raise 1 to 1")
    for wager, row in {
        "blind": "five wilds 1000 to 1",
        "progressive_bonus": "royal flush 100% of meter $1,000",
        "trips_bonus": "royal flush 1000 to 1 70 to 1",
        "bad_beat_bonus": "full house 400 to 1",
    }.items():
        lines = sign.locator(f"[data-wager={wager}]")
        expect(lines.get_by_role("row", name=row, exact=True)).to_be_visible()
    expect(sign).to_contain_text("The meter starts at $2,000; each wager of $1 adds 20%")


@pytest.mark.shows(
    "678a.2(b)(1)",
    "678a.2(b)(2)",
    "678a.2(b)(3)",
    "678a.2(b)(4)",
    "678a.2(b)(5)",
    "678a.2(b)(6)",
    "678a.2(b)(7)(i)",
    "678a.2(b)(8)",
)
def test_678a_2_b_name_areas_dealer_and_odds_of_high_card_flush(visit: Visit) -> None:
    page = visit()
    page.goto(open_table(page, "high-card-flush"))
    expect(page.locator(".felt .casino")).to_have_text("Pitboss Casino")
    for label in FLUSH_AREAS:
        expect(page.locator(".seat .area .label").get_by_text(label, exact=True)).to_have_count(6)
    expect(dealer(page).locator(".box")).to_have_count(7)
    expect(page.get_by_role("group", name="Spare card")).to_have_count(0)
    page.get_by_role("button", name="What every wager pays").click()
    sign = page.get_by_role("dialog", name="What every wager pays")
    for wager, row in {
        "flush_bonus": "seven-card flush 300 to 1",
        "straight_flush_bonus": "seven-card straight flush 8,000 to 1",
        "progressive_jackpot": "six-card straight flush 10% of meter",
    }.items():
        lines = sign.locator(f"[data-wager={wager}]")
        expect(lines.get_by_role("row", name=row, exact=True)).to_be_visible()
    page.keyboard.press("Escape")
    expect(sign).to_be_hidden()


@pytest.mark.parametrize("size", [WIDE, PHONE])
@pytest.mark.shows(
    "678a.2(b)(7)(ii)", "678a.2(b)(7)(iii)(A)", "678a.2(b)(7)(iii)(B)", "678a.2(b)(7)(iii)(C)"
)
def test_678a_2_b_7_inscriptions(visit: Visit, size: Size) -> None:
    page = visit(size)
    page.goto(open_table(page, "high-card-flush"))
    printed = page.locator(".arc text" if size == WIDE else ".inscriptions li")
    for inscription in Rules(CHAPTERS["high-card-flush"].file).inscriptions():
        expect(printed.filter(has_text=inscription.words)).to_be_visible()


@pytest.mark.parametrize(
    ("slug", "rule", "wager"),
    [
        pytest.param("dj-wild", "trips_bonus_wager", "trips_bonus",
                     marks=pytest.mark.shows("687a.2(b)(3)")),
        pytest.param("high-card-flush", "flush_bonus_wager", "flush_bonus",
                     marks=pytest.mark.shows("678a.2(b)(4)")),
    ],
)  # fmt: skip
def test_an_optional_wager_that_is_not_offered_has_no_area(
    visit: Visit, slug: str, rule: str, wager: str
) -> None:
    page = visit()
    page.goto(open_table(page, slug, **{f"rule.{rule}": "false"}))
    expect(page.locator(".seat [data-wager=ante]")).to_have_count(6)
    expect(page.locator(f".seat [data-wager={wager}]")).to_have_count(0)


# --------------------------------------------------------------------------------------- DJ Wild


@pytest.mark.shows("687a.11(a)(1)", "687a.11(b)[lead]", "687a.11(d)")
def test_687a_11_one_player_raises_and_one_folds(visit: Visit) -> None:
    ann, ben = visit(who="Ann"), visit(PHONE, who="Ben")
    come(ann, "/tables/dj-fold")
    come(ben, "/tables/dj-fold")

    # what is staked on the Ante is staked on the Blind too
    ann.get_by_role("button", name="Add $5 to Ante at seat 1").click()
    for wager in ("ante", "blind"):
        expect(staked(ann, 1, wager)).to_contain_text("$5")
    place_bet(ann)
    place_bet(ben, "3")

    # each sees the own cards, and the backs of all the others
    mode(ann, "ask")
    expect_hand(seat(ann, 1), STRAIGHT_FLUSH)
    expect(seat(ann, 2).locator("playing-card")).to_have_count(5)
    expect(dealer(ann).locator("playing-card")).to_have_count(5)
    assert nothing_readable(seat(ann, 2), ann.locator(".dealer-hand"))
    choose(ann, "Raise")
    expect(staked(ben, 1, "raise")).to_contain_text("$10")
    mode(ben, "ask")
    expect_hand(seat(ben, 2), NOTHING)
    expect(seat(ben, 1).locator("playing-card")).to_have_count(5)
    assert nothing_readable(seat(ben, 1))
    choose(ben, "Fold")

    # the dealer's hand and the raised one are turned up; the folded one never
    for page in (ann, ben):
        mode(page, "bet")
        expect_hand(dealer(page), DEALER_LOW)
        expect_hand(seat(page, 1), STRAIGHT_FLUSH)
        expect(line(page, 1, "blind")).to_contain_text("+$45")  # 9 to 1
        expect(line(page, 2, "ante")).to_contain_text("Seat 2 folded")
    assert nothing_readable(seat(ann, 2))
    expect_hand(seat(ben, 2), NOTHING)


def test_what_happened_reads_alike_on_the_felt_in_the_list_after_a_reload_and_in_the_replay(
    visit: Visit,
) -> None:
    ann, ben = visit(who="Ann"), visit(who="Ben")
    for page in (ann, ben):
        come(page, "/tables/dj-fold")
        place_bet(page, "3")
    choose(ann, "Raise")
    choose(ben, "Fold")
    mode(ann, "bet")
    beat = "nine-high straight flush beat the dealer's queen high"
    felt, said = seat(ann, 1).locator(".result"), ann.locator("settlement-list .said")
    expect(felt).to_have_text("Nine-high straight flush · +$60")  # 5, 9 to 1 of 5, and 10
    expect(felt).to_have_attribute("title", f"Your {beat}: +$5")
    expect(seat(ann, 2).locator(".result")).to_have_text("Fold · −$10")
    told = [
        *["Seat 2 folded"] * 2,
        f"Your {beat}", f"Your {beat}, and the Blind pays 9 to 1", f"Your {beat}",
    ]  # fmt: skip
    expect(said).to_have_text(told)
    ann.reload()
    mode(ann, "bet")
    expect(said).to_have_text(told)
    expect(line(ann, 1, "ante")).to_contain_text("straight flush against high card")  # and why

    # who sits out the next round has nothing of this one before him any more
    place_bet(ben, "3")
    ann.get_by_role("button", name="Sit out").click()
    mode(ben, "ask")
    expect(seat(ben, 1).locator("playing-card")).to_have_count(0)
    expect(seat(ben, 1).locator(".result")).to_be_hidden()
    expect(ben.locator("settlement-list .said")).to_have_text(
        [words.replace("Your", "Seat 1’s").replace("Seat 2", "You") for words in told]
    )

    replay(ann, "/tables/dj-fold")
    expect(said).to_have_text(told)
    steps = ann.locator(".transcript .text")
    for words in (f"Ante: Your {beat}: +$5", "Blind: Seat 2 folded: −$5"):
        expect(steps.get_by_text(words, exact=True)).to_have_count(1)
    steps.get_by_text(f"Ante: Your {beat}: +$5").locator("..").get_by_role("button").click()
    expect(ann.locator(".replay-bar .question")).to_have_text(f"Ante: Your {beat}: +$5")


@pytest.mark.shows("687a.12(c)")
def test_687a_12_c_envy_for_the_other_who_made_the_wager(visit: Visit) -> None:
    ann, ben = visit(who="Ann"), visit(who="Ben")
    come(ann, "/tables/dj-envy")
    come(ben, "/tables/dj-envy")
    meter = ann.locator("jackpot-meter")
    expect(meter).to_have_attribute("data-cents", "200000")
    expect(meter).to_contain_text("$2,000.00")

    # a wager of one size is laid with one press, and taken back with another
    progressive = ann.get_by_role("button", name=re.compile("^Progressive"))
    progressive.click()
    expect(staked(ann, 1, "progressive_bonus")).to_contain_text("$1")
    progressive.click()
    expect(staked(ann, 1, "progressive_bonus")).not_to_contain_text("$1")
    progressive.click()
    place_bet(ann, "3")
    ben.get_by_role("button", name="Add $1 to Progressive Bonus at seat 2").click()
    place_bet(ben, "3")

    mode(ann, "ask")
    expect(meter).to_contain_text("$2,000.40")
    expect(ann.get_by_role("group", name="Spare card").locator("playing-card")).to_have_count(1)
    elect(ann, "r")
    elect(ben, "f")
    for page in (ann, ben):
        expect(line(page, 1, "progressive_bonus")).to_contain_text("10% of meter")
        envy = line(page, 2, "progressive_bonus.envy")
        expect(envy).to_contain_text("Progressive Bonus: Envy")
        expect(envy).to_contain_text("$300 paid")
        expect(page.locator("jackpot-meter")).to_contain_text("$1,800.36")


@pytest.mark.shows("687a.13(c)")
def test_687a_13_c_the_pit_declares_an_irregularity(real_visit: Visit, staffed: "Served") -> None:
    ann, pit = real_visit(who="Ann"), real_visit(who="Pat")
    come(ann, "/tables/dj-declare")
    pit.goto("/tables/dj-declare")
    pit.get_by_role("link", name="Pit", exact=True).click()
    expect(pit.get_by_role("group", name="Declare an irregularity")).to_be_hidden()
    place_bet(ann, "3")
    mode(ann, "ask")
    declare = pit.get_by_role("button", name="Declare § 687a.13(c)")
    expect(pit.locator(".declarations .gist").first).not_to_be_empty()
    declare.click()
    expect(line(ann, 1, "ante")).to_contain_text("Your hand is void: $5 back")
    line(ann, 1, "blind").get_by_text("why?").click()
    expect(line(ann, 1, "blind").get_by_role("link", name="§ 687a.13(c)")).to_be_visible()
    expect(purse(ann)).to_have_text("$500")
    expect(declare).to_be_hidden()


# -------------------------------------------------------------------------------- High Card Flush


@pytest.mark.shows("678a.11(b)(3)", "678a.11(c)(1)")
def test_678a_11_b_3_a_seven_card_flush_raises_up_to_three_antes(visit: Visit) -> None:
    ann, eve = visit(PHONE, who="Ann"), visit()
    come(ann, "/tables/flush")
    eve.goto("/tables/flush")
    place_bet(ann, "3", "3")
    amounts = mode(ann, "ask").locator("[data-option=raise]")
    expect(amounts).to_have_text([re.compile(f"Raise \\{said}") for said in ("$10", "$20", "$30")])
    expect_hand(seat(ann, 1), SEVEN_SPADES)
    own = seat(ann, 1).locator("playing-card")
    expect(own.first).to_have_attribute("face", "Ks")  # held in order
    expect(seat(eve, 1)).to_have_attribute("aria-current", "true")  # she has been told as much
    expect(seat(eve, 1).locator("playing-card")).to_have_count(7)
    assert nothing_readable(seat(eve, 1))
    amounts.nth(1).click()
    expect(line(ann, 1, "raise")).to_contain_text("$20 staked, $40 back")
    expect_hand(dealer(eve), DEALER_FLUSH)
    expect_hand(seat(eve, 1), SEVEN_SPADES)


@pytest.mark.shows("678a.11(e)(3)(iii)", "678a.11(e)(3)(iv)")
def test_678a_11_e_3_iii_the_floorperson_validates_a_progressive_win(
    real_visit: Visit, staffed: "Served"
) -> None:
    ann, pit = real_visit(who="Ann"), real_visit(who="Pat")
    table = "/tables/flush"
    come(ann, table)
    ann.get_by_role("button", name="Add $1 to Progressive Jackpot at seat 1").click()
    place_bet(ann, "3")
    mode(ann, "ask").locator("[data-amount='500']").click()
    expect(mode(ann, "wait")).to_contain_text("Waiting for the floorperson to validate $3")
    expect(line(ann, 1, "progressive_jackpot")).to_have_count(0)

    pit.goto(table)
    mode(pit, "seat")
    pit.get_by_role("link", name="Pit", exact=True).click()
    asked = pit.locator("[data-what=validate]")
    expect(asked).to_contain_text("Validate $3 for seat 1")
    expect(asked.get_by_role("link", name="§ 678a.11(e)(3)(iii)")).to_be_visible()
    asked.get_by_role("button", name="Validate").click()
    won = line(ann, 1, "progressive_jackpot")
    expect(won).to_contain_text("3 for 1")
    expect(won).to_contain_text("+$2")
    mode(ann, "bet")


# ---------------------------------------------------------------------------------- every page


def test_the_meter_runs_to_what_it_shows(visit: Visit) -> None:
    page = visit(moving=True)
    sit(page, open_table(page, "high-card-flush"), 3)
    meter = page.locator("jackpot-meter")
    expect(meter).to_contain_text("$30,000.00")
    page.get_by_role("button", name="Add $1 to Progressive Jackpot at seat 3").click()
    hold(page)
    place_bet(page, "3")
    skip(page)
    expect(meter.locator(".figure-now")).to_have_text("$30,000.23")


def test_rules_tell_the_natural_column_envy_and_the_meter(visit: Visit) -> None:
    page = visit()
    page.goto("/tables/dj-envy/rules")
    natural = page.get_by_role("row", name="royal flush 1000 to 1 70 to 1", exact=True)
    expect(natural).to_be_visible()
    envy = page.get_by_role("row", name="straight flush 10% of meter $300", exact=True)
    expect(envy).to_be_visible()
    expect(page.get_by_text("The meter starts at $2,000 for a wager of $1")).to_be_visible()
    page.goto("/tables/flush/rules")
    expect(page.get_by_text("adds 23% of itself, and 5% to a reserve")).to_be_visible()


@pytest.mark.parametrize("slug", ["dj-wild", "high-card-flush"])
def test_every_page_is_accessible_and_needs_no_scrolling_sideways(visit: Visit, slug: str) -> None:
    page, other = visit(), visit()
    table = open_table(page, slug)
    sit(other, table, 6)
    sit(page, table, 1)
    page.keyboard.press("3")
    accessible_at_both_sizes(page, "betting")
    place_bet(page)
    place_bet(other, "3")
    mode(page, "ask")
    accessible_at_both_sizes(page, "deciding")
    elect(page, "r")
    choose(other, "Fold")
    mode(page, "bet")
    page.get_by_role("button", name="What every wager pays").click()
    accessible_at_both_sizes(page, "settled, with the sign")
    for path in ("rules", "rounds"):
        page.goto(f"{table}/{path}")
        accessible_at_both_sizes(page, path)
    replay(page, table)
    accessible_at_both_sizes(page, "replay")


@pytest.mark.parametrize("slug", ["dj-wild", "high-card-flush"])
def test_the_pit_is_accessible_and_needs_no_scrolling_sideways(
    real_visit: Visit, real_casino: "Served", slug: str
) -> None:
    pat, other = real_visit(who="Pat"), real_visit()
    table = staff.stand(real_casino, slug)
    sit(other, table, 6)
    place_bet(other, "3")
    mode(other, "ask")
    pat.goto(f"{table}/pit")
    pat.get_by_role("group", name="Declare an irregularity").wait_for()
    expect(pat.locator(".declarations .gist").last).not_to_be_empty()
    accessible_at_both_sizes(pat, "pit")
