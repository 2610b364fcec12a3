"""§ .2 of every chapter: each area of its layout, where it is, and what lies there."""

import pytest

from pitboss.regulation import chapter_file
from pitboss.regulation.choices import Condition
from pitboss.regulation.signs import LayoutArea

AREAS = {
    "633a": """
        (a)          table   positions
        (b)(1)       table   name
        (b)(2)       seat    blackjack                        if not switch
        (b)(4)       seat    lucky_ladies                     if lucky_ladies_wager, not switch
        (b)(5)       seat    match_the_dealer                 if match_the_dealer_wager, not switch
        (b)(6)       seat    in_between                       if in_between_wager, not switch
        (b)(7)       seat    royal_match                      if royal_match_wager, not switch
        (b)(8)       seat    bet_the_set                      if bet_the_set_wager, not switch
        (b)(9)       seat    kings_bounty                     if kings_bounty_wager, not switch
        (b)(10)(i)   seat    2 blackjack_switch: blackjack    if switch
        (b)(10)(ii)  seat    super_match                      if switch
        (b)(4)       seat    2 lucky_ladies_switch: lucky_ladies
                             if lucky_ladies_wager, switch, switch_other_side_bets
        (b)(5)       seat    2 match_the_dealer_switch: match_the_dealer
                             if match_the_dealer_wager, switch, switch_other_side_bets
        (b)(6)       seat    2 in_between_switch: in_between
                             if in_between_wager, switch, switch_other_side_bets
        (b)(7)       seat    2 royal_match_switch: royal_match
                             if royal_match_wager, switch, switch_other_side_bets
        (b)(8)       seat    2 bet_the_set_switch: bet_the_set
                             if bet_the_set_wager, switch, switch_other_side_bets
        (b)(9)       seat    2 kings_bounty_switch: kings_bounty
                             if kings_bounty_wager, switch, switch_other_side_bets
        (b)(11)      table   payout_odds
        (c)          dealer  drop_box
        (c)          dealer  tip_box
        (d)          dealer  card_reader
        (e)          dealer  discard_rack
    """,
    "645a": """
        (b)[lead]    table   layout
        (a)          table   positions
        (b)(1)       table   name
        (b)(2)       seat    pai_gow
        (b)(3)       seat    player_high, 5 cards
        (b)(3)       seat    player_low, 2 cards
        (b)(4)       dealer  dealer_high, 5 cards
        (b)(4)       dealer  dealer_low, 2 cards
        (b)(5)       seat    fortune_bonus                    if fortune_bonus_wager
        (b)(6)       seat    emperors_treasure                if emperors_treasure_wager
        (b)(7)       seat    pai_gow_insurance                if pai_gow_insurance_wager
        (b)(8)       seat    progressive                      if progressive_wager
        (b)(9)       table   payout_odds
        (d)(1)       seat    wagering_device: progressive     if progressive_wager
        (d)(2)       dealer  lock_out                         if progressive_wager
        (e)          dealer  drop_box
        (e)          dealer  tip_box
        (f)          dealer  discard_rack
    """,
    "670a": """
        (b)[lead]    table   layout
        (a)          table   positions
        (b)(1)       table   name
        (b)(2)       seat    pai_gow
        (b)(3)       seat    player_high, 5 cards
        (b)(3)       seat    player_low, 1 card
        (b)(4)       dealer  dealer_high, 5 cards
        (b)(4)       dealer  dealer_low, 1 card
        (b)(5)       seat    double_down                      if double_down_wager
        (b)(6)       seat    fortune_bonus                    if fortune_bonus_wager
        (b)(7)       seat    insurance                        if insurance_wager
        (b)(8)       seat    progressive                      if progressive_wager
        (b)(9)       table   payout_odds
        (c)(1)       seat    wagering_device: progressive     if progressive_wager
        (c)(2)       dealer  lock_out                         if progressive_wager
        (e)          dealer  drop_box
        (e)          dealer  tip_box
        (f)          dealer  discard_rack
    """,
    "678a": """
        (b)[lead]    table   layout
        (a)          table   positions
        (b)(1)       table   name
        (b)(2)       seat    ante
        (b)(2)       seat    raise
        (b)(3)       dealer  dealer_cards, 7 cards
        (b)(4)       seat    flush_bonus                      if flush_bonus_wager
        (b)(5)       seat    straight_flush_bonus             if straight_flush_bonus_wager
        (b)(6)       seat    progressive_jackpot              if progressive_jackpot_wager
        (b)(7)(i)    table   payout_odds
        (b)(8)       table   sign                             if odds_shown is sign
        (c)(1)       seat    wagering_device: progressive_jackpot  if progressive_jackpot_wager
        (c)(2)       dealer  lock_out                         if progressive_jackpot_wager
        (d)          dealer  drop_box
        (d)          dealer  tip_box
        (e)          dealer  discard_rack
    """,
    "686a": """
        (b)[lead]    table   layout
        (a)          table   positions
        (b)(1)       table   name
        (b)(2)       seat    ante
        (b)(2)       seat    over_23
        (b)(2)       seat    under_18
        (b)(3)       seat    3 cards, 1 card
        (b)(5)       seat    bonus                            if bonus_wager
        (b)(6)       table   payout_odds
        (c)          dealer  drop_box
        (c)          dealer  tip_box
        (d)          dealer  discard_rack
    """,
    "687a": """
        (b)[lead]    table   layout
        (a)          table   positions
        (b)(1)       table   name
        (b)(2)       seat    ante
        (b)(2)       seat    blind
        (b)(2)       seat    raise
        (b)(3)       seat    progressive_bonus                if progressive_bonus_wager
        (b)(3)       seat    trips_bonus                      if trips_bonus_wager
        (b)(3)       seat    bad_beat_bonus                   if bad_beat_bonus_wager
        (b)(4)       dealer  spare_card, 1 card               if progressive_bonus_wager
        (b)(5)       table   payout_odds
        (c)          dealer  drop_box
        (c)          dealer  tip_box
        (d)          dealer  discard_rack
    """,
    "688a": """
        (b)[lead]    table   layout
        (a)          table   positions
        (b)(1)       table   name
        (b)(2)       seat    pai_gow
        (b)(3)       seat    player_high, 5 cards
        (b)(3)       seat    player_low, 2 cards
        (b)(4)       dealer  dealer_high, 5 cards
        (b)(4)       dealer  dealer_low, 2 cards
        (b)(5)       seat    ace_high_bonus                   if ace_high_bonus_wager
        (b)(6)       seat    fortune_bonus                    if fortune_bonus_wager
        (b)(7)       seat    progressive                      if progressive_wager
        (b)(9)       table   payout_odds
        (d)(1)       seat    wagering_device: progressive     if progressive_wager
        (d)(2)       dealer  lock_out                         if progressive_wager
        (e)          dealer  drop_box
        (e)          dealer  tip_box
        (f)          dealer  discard_rack
    """,
}
"""By chapter, in the order of its file: the paragraph, the place (at each seat, on the dealer's
side, once at the table), how many there are where that is not one, the area, the wager where that
is called otherwise, the cards that lie in it, and when the layout has it."""

EQUIPMENT = ("drop_box", "tip_box", "discard_rack", "card_reader", "lock_out")
HOLDS = {
    "layout": "layout", "positions": "positions", "name": "name", "payout_odds": "odds",
    "sign": "sign", "wagering_device": "device", **dict.fromkeys(EQUIPMENT, "equipment"),
}  # fmt: skip
"""What areas are for that hold neither a wager nor cards."""


@pytest.mark.shows(
    "633a.2(a)", "633a.2(b)(1)", "633a.2(b)(2)", "633a.2(b)(4)", "633a.2(b)(5)", "633a.2(b)(6)",
    "633a.2(b)(7)", "633a.2(b)(8)", "633a.2(b)(9)", "633a.2(b)(10)(i)", "633a.2(b)(10)(ii)",
    "633a.2(b)(11)", "633a.2(c)", "633a.2(d)",
)  # fmt: skip
@pytest.mark.shows(
    "645a.2(b)[lead]", "645a.2(a)", "645a.2(b)(1)", "645a.2(b)(2)", "645a.2(b)(3)",
    "645a.2(b)(4)", "645a.2(b)(5)", "645a.2(b)(6)", "645a.2(b)(7)", "645a.2(b)(8)",
    "645a.2(b)(9)", "645a.2(d)(1)", "645a.2(d)(2)", "645a.2(e)", "645a.2(f)",
)  # fmt: skip
@pytest.mark.shows(
    "670a.2(b)[lead]", "670a.2(a)", "670a.2(b)(1)", "670a.2(b)(2)", "670a.2(b)(3)",
    "670a.2(b)(4)", "670a.2(b)(5)", "670a.2(b)(6)", "670a.2(b)(7)", "670a.2(b)(8)",
    "670a.2(b)(9)", "670a.2(c)(1)", "670a.2(c)(2)", "670a.2(e)", "670a.2(f)",
)  # fmt: skip
@pytest.mark.shows(
    "678a.2(b)[lead]", "678a.2(a)", "678a.2(b)(1)", "678a.2(b)(2)", "678a.2(b)(3)",
    "678a.2(b)(4)", "678a.2(b)(5)", "678a.2(b)(6)", "678a.2(b)(7)(i)", "678a.2(b)(8)",
    "678a.2(c)(1)", "678a.2(c)(2)", "678a.2(d)", "678a.2(e)",
)  # fmt: skip
@pytest.mark.shows(
    "686a.2(b)[lead]", "686a.2(a)", "686a.2(b)(1)", "686a.2(b)(2)", "686a.2(b)(3)",
    "686a.2(b)(5)", "686a.2(b)(6)", "686a.2(c)",
)  # fmt: skip
@pytest.mark.shows(
    "687a.2(b)[lead]", "687a.2(a)", "687a.2(b)(1)", "687a.2(b)(2)", "687a.2(b)(3)",
    "687a.2(b)(4)", "687a.2(b)(5)", "687a.2(c)", "687a.2(d)",
)  # fmt: skip
@pytest.mark.shows(
    "688a.2(b)[lead]", "688a.2(a)", "688a.2(b)(1)", "688a.2(b)(2)", "688a.2(b)(3)",
    "688a.2(b)(4)", "688a.2(b)(5)", "688a.2(b)(6)", "688a.2(b)(7)", "688a.2(b)(9)",
    "688a.2(d)(1)", "688a.2(d)(2)", "688a.2(e)", "688a.2(f)",
)  # fmt: skip
@pytest.mark.parametrize("number", AREAS)
def test_2_every_area_of_a_layout_has_its_place_and_its_cards(number: str) -> None:
    areas = chapter_file(number).area
    assert " ".join(map(told, areas)).split() == AREAS[number].split()
    for area in areas:
        holds = "cards" if area.cards else HOLDS.get(area.name, "wager")
        assert (area.name, area.holds) == (area.name, holds)


def told(area: LayoutArea) -> str:
    """An area as it is listed above."""
    words = [area.cite.partition(".2")[2], area.place]
    words += [str(area.count)] if area.count > 1 else []
    words += [f"{area.name}:", area.wager] if area.wager not in ("", area.name) else [area.name]
    if area.cards:
        words[-1] += ","
        words += [str(area.cards), "card" if area.cards == 1 else "cards"]
    if area.when:
        words += ["if", ", ".join(map(condition, area.when))]
    return " ".join(words)


def condition(when: Condition) -> str:
    """A condition as it is listed above."""
    if isinstance(when.value, bool):
        return when.choice if when.value else f"not {when.choice}"
    return f"{when.choice} is {when.value}"
