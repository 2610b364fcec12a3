"""§ 2 of the chapters and what other sections require to stand at a table: it does not open before
a floorperson has asserted all of it (R-GEN-11, R-GEN-12)."""

import pytest
from tests.chapters.each import TABLES, Tables

from pitboss.procedure.answers import DEALER, FLOORPERSON, Asserted, Who
from pitboss.procedure.requests import Certify
from pitboss.regulation import Rules, chapter_file

Chosen = dict[str, object]
ALWAYS: Chosen = {}
BY_SHAKER: Chosen = {"start_method": "shaker"}
BUTTON: Chosen = {"start_method": "button"}
FROM_SHOE: Chosen = {"dealing_method": "manual_shoe"}
FROM_HAND: Chosen = {"dealing_method": "hand"}
SWITCH: Chosen = {"switch": True}
DOUBLE: Chosen = {"double_shoe": True, "shuffler": "none"}
BJ_FROM_HAND: Chosen = {"hand_dealt": True, "decks": 2}
PRESHUFFLED: Chosen = {"preshuffled_cards": True}
RESHUFFLES: Chosen = {"reshuffling_device": True}
MARKS: Chosen = {"mark_start": True}
FORTUNE: Chosen = {"fortune_bonus_wager": True}
PROGRESSIVE: Chosen = {"progressive_wager": True}
JACKPOT: Chosen = {"progressive_jackpot_wager": True}
DJ_PROGRESSIVE: Chosen = {"progressive_bonus_wager": True}

PLAIN: dict[str, Chosen] = {
    "645a": {"mark_start": False},
    "670a": {"mark_start": False, "double_down_wager": False},
    "678a": {"odds_shown": "layout"},
    "686a": {"bonus_wager": False},
    "688a": {"mark_start": False},
}
"""The choices of a casino that offers nothing optional, where these are not the usual ones."""

UNSHOWN = {"633a": {"layout_approved"}}
"""Items of a paragraph that is shown by those it holds."""
TOGETHER = {"633a.2(e)(1)": "633a.2(e)", "686a.2(d)(1)": "686a.2(d)"}
"""Where one item is cited by the paragraph that holds those it shows."""

CHECKLIST: list[tuple[str, Chosen, pytest.MarkDecorator]] = [
    # item, the choices under which it must be asserted, its paragraph
    ("positions", ALWAYS, pytest.mark.shows("633a.2(a)")),
    ("name_on_layout", ALWAYS, pytest.mark.shows("633a.2(b)(1)")),
    ("betting_areas", ALWAYS, pytest.mark.shows("633a.2(b)(2)")),
    ("lucky_ladies_area", {"lucky_ladies_wager": True}, pytest.mark.shows("633a.2(b)(4)")),
    ("match_the_dealer_area", {"match_the_dealer_wager": True}, pytest.mark.shows("633a.2(b)(5)")),
    ("in_between_area", {"in_between_wager": True}, pytest.mark.shows("633a.2(b)(6)")),
    ("royal_match_area", {"royal_match_wager": True}, pytest.mark.shows("633a.2(b)(7)")),
    ("bet_the_set_area", {"bet_the_set_wager": True}, pytest.mark.shows("633a.2(b)(8)")),
    ("kings_bounty_area", {"kings_bounty_wager": True}, pytest.mark.shows("633a.2(b)(9)")),
    ("switch_table", SWITCH, pytest.mark.shows("633a.2(b)(10)[lead]")),
    ("switch_areas", SWITCH, pytest.mark.shows("633a.2(b)(10)(i)")),
    ("super_match_area", SWITCH, pytest.mark.shows("633a.2(b)(10)(ii)")),
    ("payout_odds", ALWAYS, pytest.mark.shows("633a.2(b)(11)")),
    ("payout_limit_shown", ALWAYS, pytest.mark.shows("633a.2(b)(12)")),
    ("boxes", ALWAYS, pytest.mark.shows("633a.2(c)")),
    ("card_reader", ALWAYS, pytest.mark.shows("633a.2(d)")),
    ("discard_rack", ALWAYS, pytest.mark.shows("633a.2(e)(1)", "633a.2(e)(2)")),
    ("discard_rack_double", DOUBLE, pytest.mark.shows("633a.2(f)")),
    ("deck", ALWAYS, pytest.mark.shows("633a.3(a)")),
    ("batches", ALWAYS, pytest.mark.shows("633a.3(b)(1)", "633a.3(b)[lead]")),
    ("backs", ALWAYS, pytest.mark.shows("633a.3(b)(2)")),
    ("sides", DOUBLE, pytest.mark.shows("633a.3(c)")),
    ("preshuffled", PRESHUFFLED, pytest.mark.shows("633a.4(f)")),
    ("device_approved", {"shuffler": "device"}, pytest.mark.shows("633a.5(h)")),
    ("shoe_location", ALWAYS, pytest.mark.shows("633a.7(a)")),
    ("two_decks", BJ_FROM_HAND, pytest.mark.shows("633a.12(b)(1)")),
    ("machine_shuffle", BJ_FROM_HAND, pytest.mark.shows("633a.12(b)(2)")),

    ("positions", ALWAYS, pytest.mark.shows("645a.2(a)")),
    ("layout_approved", ALWAYS, pytest.mark.shows("645a.2(b)[lead]")),
    ("name_on_layout", ALWAYS, pytest.mark.shows("645a.2(b)(1)")),
    ("betting_areas", ALWAYS, pytest.mark.shows("645a.2(b)(2)")),
    ("player_hand_areas", ALWAYS, pytest.mark.shows("645a.2(b)(3)")),
    ("dealer_hand_areas", ALWAYS, pytest.mark.shows("645a.2(b)(4)")),
    ("fortune_bonus_area", FORTUNE, pytest.mark.shows("645a.2(b)(5)")),
    ("emperors_treasure_area", {"emperors_treasure_wager": True},
     pytest.mark.shows("645a.2(b)(6)")),
    ("pai_gow_insurance_area", {"pai_gow_insurance_wager": True},
     pytest.mark.shows("645a.2(b)(7)")),
    ("progressive_area", PROGRESSIVE, pytest.mark.shows("645a.2(b)(8)")),
    ("payout_odds", ALWAYS, pytest.mark.shows("645a.2(b)(9)")),
    ("payout_limit_shown", ALWAYS, pytest.mark.shows("645a.2(b)(10)")),
    ("shaker", BY_SHAKER, pytest.mark.shows("645a.2(c)(1)[lead]", "645a.2(c)[lead]")),
    ("dice", BY_SHAKER, pytest.mark.shows("645a.2(c)(1)(i)")),
    ("dice_hidden", BY_SHAKER, pytest.mark.shows("645a.2(c)(1)(ii)")),
    ("name_on_shaker", BY_SHAKER, pytest.mark.shows("645a.2(c)(1)(iii)")),
    ("random_numbers", ALWAYS, pytest.mark.shows("645a.2(c)(2)", "645a.2(c)[lead]")),
    ("button", BUTTON, pytest.mark.shows("645a.2(c)(3)", "645a.2(c)[lead]")),
    ("progressive_system", PROGRESSIVE, pytest.mark.shows("645a.2(d)[lead]")),
    ("wagering_devices", PROGRESSIVE, pytest.mark.shows("645a.2(d)(1)")),
    ("lock_out", PROGRESSIVE, pytest.mark.shows("645a.2(d)(2)")),
    ("boxes", ALWAYS, pytest.mark.shows("645a.2(e)")),
    ("discard_rack", ALWAYS, pytest.mark.shows("645a.2(f)")),
    ("deck", ALWAYS, pytest.mark.shows("645a.3(a)")),
    ("backs", ALWAYS, pytest.mark.shows("645a.3(b)(1)")),
    ("preshuffled", PRESHUFFLED, pytest.mark.shows("645a.4(e)")),
    ("device_approved", RESHUFFLES, pytest.mark.shows("645a.5(h)")),
    ("start_marker", MARKS, pytest.mark.shows("645a.5(j)")),
    ("shoe_location", FROM_SHOE, pytest.mark.shows("645a.8(a)")),
    ("machine_shuffle", FROM_HAND, pytest.mark.shows("645a.9(a)(1)")),

    ("positions", ALWAYS, pytest.mark.shows("670a.2(a)")),
    ("layout_approved", ALWAYS, pytest.mark.shows("670a.2(b)[lead]")),
    ("name_on_layout", ALWAYS, pytest.mark.shows("670a.2(b)(1)")),
    ("betting_areas", ALWAYS, pytest.mark.shows("670a.2(b)(2)")),
    ("player_hand_areas", ALWAYS, pytest.mark.shows("670a.2(b)(3)")),
    ("dealer_hand_areas", ALWAYS, pytest.mark.shows("670a.2(b)(4)")),
    ("double_down_area", {"double_down_wager": True}, pytest.mark.shows("670a.2(b)(5)")),
    ("fortune_bonus_area", FORTUNE, pytest.mark.shows("670a.2(b)(6)")),
    ("insurance_area", {"insurance_wager": True}, pytest.mark.shows("670a.2(b)(7)")),
    ("progressive_area", PROGRESSIVE, pytest.mark.shows("670a.2(b)(8)")),
    ("payout_odds", ALWAYS, pytest.mark.shows("670a.2(b)(9)")),
    ("progressive_system", PROGRESSIVE, pytest.mark.shows("670a.2(c)[lead]")),
    ("wagering_devices", PROGRESSIVE, pytest.mark.shows("670a.2(c)(1)")),
    ("lock_out", PROGRESSIVE, pytest.mark.shows("670a.2(c)(2)")),
    ("shaker", BY_SHAKER, pytest.mark.shows("670a.2(d)(1)[lead]", "670a.2(d)[lead]")),
    ("dice", BY_SHAKER, pytest.mark.shows("670a.2(d)(1)(i)")),
    ("dice_hidden", BY_SHAKER, pytest.mark.shows("670a.2(d)(1)(ii)")),
    ("name_on_shaker", BY_SHAKER, pytest.mark.shows("670a.2(d)(1)(iii)")),
    ("random_numbers", ALWAYS, pytest.mark.shows("670a.2(d)(2)", "670a.2(d)[lead]")),
    ("boxes", ALWAYS, pytest.mark.shows("670a.2(e)")),
    ("discard_rack", ALWAYS, pytest.mark.shows("670a.2(f)")),
    ("deck", ALWAYS, pytest.mark.shows("670a.3(a)")),
    ("backs", ALWAYS, pytest.mark.shows("670a.3(b)(1)")),
    ("preshuffled", PRESHUFFLED, pytest.mark.shows("670a.4(e)")),
    ("device_approved", RESHUFFLES, pytest.mark.shows("670a.5(h)")),
    ("start_marker", MARKS, pytest.mark.shows("670a.5(j)")),
    ("shoe_location", FROM_SHOE, pytest.mark.shows("670a.8(a)")),
    ("machine_shuffle", FROM_HAND, pytest.mark.shows("670a.9(a)(1)")),

    ("positions", ALWAYS, pytest.mark.shows("678a.2(a)")),
    ("layout_approved", ALWAYS, pytest.mark.shows("678a.2(b)[lead]")),
    ("name_on_layout", ALWAYS, pytest.mark.shows("678a.2(b)(1)")),
    ("betting_areas", ALWAYS, pytest.mark.shows("678a.2(b)(2)")),
    ("dealer_area", ALWAYS, pytest.mark.shows("678a.2(b)(3)")),
    ("flush_bonus_area", {"flush_bonus_wager": True}, pytest.mark.shows("678a.2(b)(4)")),
    ("straight_flush_bonus_area", {"straight_flush_bonus_wager": True},
     pytest.mark.shows("678a.2(b)(5)")),
    ("progressive_jackpot_area", JACKPOT, pytest.mark.shows("678a.2(b)(6)")),
    ("payout_odds", ALWAYS, pytest.mark.shows("678a.2(b)(7)(i)")),
    ("payout_limit_shown", ALWAYS, pytest.mark.shows("678a.2(b)(7)(iv)")),
    ("sign", {"odds_shown": "sign"}, pytest.mark.shows("678a.2(b)(8)")),
    ("progressive_system", JACKPOT, pytest.mark.shows("678a.2(c)[lead]")),
    ("linked_system", {"linked_progressive": True}, pytest.mark.shows("678a.2(c)[lead]")),
    ("wagering_devices", JACKPOT, pytest.mark.shows("678a.2(c)(1)")),
    ("lock_out", JACKPOT, pytest.mark.shows("678a.2(c)(2)")),
    ("boxes", ALWAYS, pytest.mark.shows("678a.2(d)")),
    ("discard_rack", ALWAYS, pytest.mark.shows("678a.2(e)")),
    ("deck", ALWAYS, pytest.mark.shows("678a.3(a)")),
    ("backs", ALWAYS, pytest.mark.shows("678a.3(b)(1)")),
    ("preshuffled", PRESHUFFLED, pytest.mark.shows("678a.4(e)")),
    ("device_approved", RESHUFFLES, pytest.mark.shows("678a.5(g)")),
    ("shoe_location", FROM_SHOE, pytest.mark.shows("678a.8(a)")),
    ("machine_shuffle", FROM_HAND, pytest.mark.shows("678a.9(a)(1)")),

    ("positions", ALWAYS, pytest.mark.shows("686a.2(a)")),
    ("layout_approved", ALWAYS, pytest.mark.shows("686a.2(b)[lead]")),
    ("name_on_layout", ALWAYS, pytest.mark.shows("686a.2(b)(1)")),
    ("betting_areas", ALWAYS, pytest.mark.shows("686a.2(b)(2)")),
    ("card_boxes", ALWAYS, pytest.mark.shows("686a.2(b)(3)")),
    ("bonus_area", {"bonus_wager": True}, pytest.mark.shows("686a.2(b)(5)", "686a.6(e)")),
    ("payout_odds", ALWAYS, pytest.mark.shows("686a.2(b)(6)")),
    ("boxes", ALWAYS, pytest.mark.shows("686a.2(c)")),
    ("discard_rack", ALWAYS, pytest.mark.shows("686a.2(d)(1)", "686a.2(d)(2)")),
    ("backs", ALWAYS, pytest.mark.shows("686a.3(b)(2)")),
    ("device_approved", {"shuffler": "device"}, pytest.mark.shows("686a.5(h)")),
    ("shoe_location", ALWAYS, pytest.mark.shows("686a.7(a)")),

    ("positions", ALWAYS, pytest.mark.shows("687a.2(a)")),
    ("layout_approved", ALWAYS, pytest.mark.shows("687a.2(b)[lead]")),
    ("name_on_layout", ALWAYS, pytest.mark.shows("687a.2(b)(1)")),
    ("betting_areas", ALWAYS, pytest.mark.shows("687a.2(b)(2)")),
    ("progressive_bonus_area", DJ_PROGRESSIVE, pytest.mark.shows("687a.2(b)(3)")),
    ("trips_bonus_area", {"trips_bonus_wager": True}, pytest.mark.shows("687a.2(b)(3)")),
    ("bad_beat_bonus_area", {"bad_beat_bonus_wager": True}, pytest.mark.shows("687a.2(b)(3)")),
    ("spare_card_area", DJ_PROGRESSIVE, pytest.mark.shows("687a.2(b)(4)")),
    ("payout_odds", ALWAYS, pytest.mark.shows("687a.2(b)(5)")),
    ("boxes", ALWAYS, pytest.mark.shows("687a.2(c)")),
    ("discard_rack", ALWAYS, pytest.mark.shows("687a.2(d)")),
    ("deck", ALWAYS, pytest.mark.shows("687a.3(a)")),
    ("backs", ALWAYS, pytest.mark.shows("687a.3(b)(1)")),
    ("preshuffled", PRESHUFFLED, pytest.mark.shows("687a.4(e)")),
    ("device_approved", RESHUFFLES, pytest.mark.shows("687a.5(g)")),
    ("shoe_location", FROM_SHOE, pytest.mark.shows("687a.8(a)")),
    ("progressive_sensors", DJ_PROGRESSIVE, pytest.mark.shows("687a.8(c)")),
    ("machine_shuffle", FROM_HAND, pytest.mark.shows("687a.9(a)(1)")),

    ("positions", ALWAYS, pytest.mark.shows("688a.2(a)")),
    ("layout_approved", ALWAYS, pytest.mark.shows("688a.2(b)[lead]")),
    ("name_on_layout", ALWAYS, pytest.mark.shows("688a.2(b)(1)")),
    ("betting_areas", ALWAYS, pytest.mark.shows("688a.2(b)(2)")),
    ("player_hand_areas", ALWAYS, pytest.mark.shows("688a.2(b)(3)")),
    ("dealer_hand_areas", ALWAYS, pytest.mark.shows("688a.2(b)(4)")),
    ("ace_high_bonus_area", {"ace_high_bonus_wager": True}, pytest.mark.shows("688a.2(b)(5)")),
    ("fortune_bonus_area", FORTUNE, pytest.mark.shows("688a.2(b)(6)")),
    ("progressive_area", PROGRESSIVE, pytest.mark.shows("688a.2(b)(7)")),
    ("payout_odds", ALWAYS, pytest.mark.shows("688a.2(b)(9)")),
    ("shaker", BY_SHAKER, pytest.mark.shows("688a.2(c)(1)[lead]", "688a.2(c)[lead]")),
    ("dice", BY_SHAKER, pytest.mark.shows("688a.2(c)(1)(i)")),
    ("dice_hidden", BY_SHAKER, pytest.mark.shows("688a.2(c)(1)(ii)")),
    ("name_on_shaker", BY_SHAKER, pytest.mark.shows("688a.2(c)(1)(iii)")),
    ("random_numbers", ALWAYS, pytest.mark.shows("688a.2(c)(2)", "688a.2(c)[lead]")),
    ("progressive_system", PROGRESSIVE, pytest.mark.shows("688a.2(d)[lead]")),
    ("linked_system", {"linked_progressive": True}, pytest.mark.shows("688a.2(d)[lead]")),
    ("wagering_devices", PROGRESSIVE, pytest.mark.shows("688a.2(d)(1)")),
    ("lock_out", PROGRESSIVE, pytest.mark.shows("688a.2(d)(2)")),
    ("boxes", ALWAYS, pytest.mark.shows("688a.2(e)")),
    ("discard_rack", ALWAYS, pytest.mark.shows("688a.2(f)")),
    ("deck", ALWAYS, pytest.mark.shows("688a.3(a)")),
    ("backs", ALWAYS, pytest.mark.shows("688a.3(b)(1)")),
    ("preshuffled", PRESHUFFLED, pytest.mark.shows("688a.4(e)")),
    ("device_approved", RESHUFFLES, pytest.mark.shows("688a.5(h)")),
    ("start_marker", MARKS, pytest.mark.shows("688a.5(j)")),
    ("shoe_location", FROM_SHOE, pytest.mark.shows("688a.8(a)")),
    ("machine_shuffle", FROM_HAND, pytest.mark.shows("688a.9(a)(1)")),
]  # fmt: skip


def chapter_of(shown: pytest.MarkDecorator) -> str:
    return str(shown.args[0]).partition(".")[0]


def items_of(chapter: str, chosen: Chosen) -> set[str]:
    """What must stand at a table with these choices, beside what a plain one lacks."""
    rules = Rules.of(chapter, PLAIN.get(chapter, {}) | chosen)
    return {item.name for item in rules.checklist()}


@pytest.mark.parametrize(
    ("item", "chosen", "tables", "cite"),
    [
        pytest.param(item, chosen, TABLES[chapter_of(shown)], shown.args[0], marks=shown,
                     id=f"{chapter_of(shown)}-{item}")
        for item, chosen, shown in CHECKLIST
    ],
)  # fmt: skip
def test_2_no_table_opens_without_every_item(
    tables: Tables, item: str, cite: str, chosen: Chosen
) -> None:
    game = tables.fresh(chosen, seats={2: "Ann"}, virtual=False)
    names = [name for name, _, _ in game.to(Certify).items]
    refusal = game.refuses(Asserted([name for name in names if name != item]), FLOORPERSON)
    assert (refusal.field, refusal.cites) == (f"items.{item}", (TOGETHER.get(cite, cite),))
    assert game.refuses(Asserted([*names, "a bar"]), FLOORPERSON).field == "items"
    for who in (DEALER, Who("player", "Ann")):
        assert game.refuses(Asserted(names), who).field == "who"
    asked = {name: words for name, words, _ in game.to(Certify).items}
    assert asked[item] in game.answer(Asserted(names), FLOORPERSON)["items"]
    assert game.table.ready.certified


@pytest.mark.parametrize("chapter", sorted({chapter_of(shown) for _, _, shown in CHECKLIST}))
def test_2_items_are_asked_for_only_where_the_casino_has_what_they_are_for(chapter: str) -> None:
    wanted = [(item, chosen) for item, chosen, shown in CHECKLIST if chapter_of(shown) == chapter]
    plain = {item for item, chosen in wanted if not chosen} | UNSHOWN.get(chapter, set())
    assert items_of(chapter, {}) == plain
    for _, chosen in wanted:
        more = {item for item, when in wanted if when == chosen and chosen}
        assert items_of(chapter, chosen) - plain == more


WORDS = {
    "633a": {
        "positions": "seven", "name_on_layout": "name or logo", "betting_areas": "area",
        "lucky_ladies_area": "area", "match_the_dealer_area": "area", "in_between_area": "area",
        "royal_match_area": "area", "bet_the_set_area": "area", "kings_bounty_area": "area",
        "switch_table": "Switch", "switch_areas": "two", "super_match_area": "Super Match",
        "payout_odds": "odds", "payout_limit_shown": "limit", "boxes": "box",
        "card_reader": "this gaming day", "discard_rack": "discard rack",
        "discard_rack_double": "double shoe",
    },
    "688a": {
        "ace_high_bonus_area": "Ace High Bonus Wager", "fortune_bonus_area": "Fortune Bonus Wager",
        "progressive_area": "Progressive Payout Wager", "shaker": "shaker", "dice": "three dice",
        "dice_hidden": "dice", "name_on_shaker": "name or logo", "random_numbers": "random number",
        "progressive_system": "progressive table game system", "wagering_devices": "device",
        "lock_out": "no more bets",
    },
}  # fmt: skip
"""Words of the text in what is asserted."""


@pytest.mark.parametrize("chapter", WORDS)
def test_2_items_say_what_the_text_says(chapter: str) -> None:
    items = {item.name: item.item for item in chapter_file(chapter).checklist}
    assert {name for name, words in WORDS[chapter].items() if words not in items[name]} == set()


@pytest.mark.shows("645a.2(c)[lead]", "670a.2(d)[lead]", "688a.2(c)[lead]")
@pytest.mark.parametrize("chapter", ["645a", "670a", "688a"])
def test_2_random_numbers_are_not_asserted_where_dice_are_shaken(chapter: str) -> None:
    assert "random_numbers" not in items_of(chapter, BY_SHAKER)
