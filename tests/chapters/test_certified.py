"""§ 633a.2 and § 688a.2: what only some tables need is asserted there before the table opens, by
the floorperson and nobody else; left out, it is refused by its own paragraph (R-GEN-11,
R-GEN-12)."""

import pytest
from tests.executed.citations import leaves

from pitboss.chapters import CHAPTERS, new_table
from pitboss.procedure.answers import DEALER, FLOORPERSON, Asserted, Done
from pitboss.procedure.driver import Driver
from pitboss.procedure.requests import Certify, Record
from pitboss.regulation import Rules, chapter_file
from pitboss.vocabulary.refusal import Refused

# The choices of a table, the paragraph as the checklist cites it, and words of its text.
BLACKJACK: list[tuple[dict[str, object], str, str]] = [
    ({}, "633a.2(b)(1)", "name or logo"),
    ({}, "633a.2(b)(2)", "area"),
    ({"lucky_ladies_wager": True}, "633a.2(b)(4)", "area"),
    ({"match_the_dealer_wager": True}, "633a.2(b)(5)", "area"),
    ({"in_between_wager": True}, "633a.2(b)(6)", "area"),
    ({"royal_match_wager": True}, "633a.2(b)(7)", "area"),
    ({"bet_the_set_wager": True}, "633a.2(b)(8)", "area"),
    ({"kings_bounty_wager": True}, "633a.2(b)(9)", "area"),
    ({"switch": True}, "633a.2(b)(10)[lead]", "Switch"),
    ({"switch": True}, "633a.2(b)(10)(i)", "two"),
    ({"switch": True}, "633a.2(b)(10)(ii)", "Super Match"),
    ({}, "633a.2(b)(11)", "odds"),
    ({}, "633a.2(b)(12)", "limit"),
    ({}, "633a.2(c)", "box"),
    ({}, "633a.2(e)", "discard rack"),
    ({"shuffler": "none", "double_shoe": True}, "633a.2(f)", "double shoe"),
]
FACE_UP: list[tuple[dict[str, object], str, str]] = [
    ({"ace_high_bonus_wager": True}, "688a.2(b)(5)", "Ace High Bonus Wager"),
    ({"fortune_bonus_wager": True}, "688a.2(b)(6)", "Fortune Bonus Wager"),
    ({"progressive_wager": True}, "688a.2(b)(7)", "Progressive Payout Wager"),
    ({"start_method": "shaker"}, "688a.2(c)(1)[lead]", "shaker"),
    ({"start_method": "shaker"}, "688a.2(c)(1)(i)", "three dice"),
    ({"start_method": "shaker"}, "688a.2(c)(1)(ii)", "dice"),
    ({"start_method": "shaker"}, "688a.2(c)(1)(iii)", "name or logo"),
    ({"start_method": "rng"}, "688a.2(c)(2)", "random number"),
    ({"progressive_wager": True}, "688a.2(d)[lead]", "progressive table game system"),
    ({"progressive_wager": True}, "688a.2(d)(1)", "device"),
    ({"progressive_wager": True}, "688a.2(d)(2)", "no more bets"),
]


def shown(rows: list[tuple[dict[str, object], str, str]]) -> list[object]:
    """Each row under its own paragraph, and those that it holds."""
    return [
        pytest.param(*row, marks=pytest.mark.shows(row[1], *leaves(row[1])), id=row[1])
        for row in rows
    ]


@pytest.mark.parametrize(("chosen", "cite", "words"), [*shown(BLACKJACK), *shown(FACE_UP)])
def test_no_table_opens_before_a_floorperson_asserts_it(
    chosen: dict[str, object], cite: str, words: str
) -> None:
    number = cite[:4]
    play = CHAPTERS[chapter_file(number).chapter.game].play
    driver = Driver(play, new_table(Rules.of(number, chosen), virtual=False))
    if isinstance(driver.pending, Record):  # a meter starts at its seed
        driver.answer(Done(), DEALER)
    asked = driver.pending
    assert isinstance(asked, Certify)
    names = [name for name, _, _ in asked.items]
    for name in [name for name, _, cited in asked.items if cited == cite]:
        with pytest.raises(Refused) as refused:
            driver.answer(Asserted([one for one in names if one != name]), FLOORPERSON)
        assert refused.value.cites == (cite,)
    with pytest.raises(Refused):
        driver.answer(Asserted(names), DEALER)
    told = driver.answer(Asserted(names), FLOORPERSON)
    asserted = [item for _, item, cited in asked.items if cited == cite]
    assert any(words in item for item in asserted)
    assert set(asserted) <= set(told["items"])
