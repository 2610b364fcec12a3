"""An Envy Bonus is posted as it is paid: by the size of the wager that earns it, or not at all."""

from typing import Any

import pytest
from tests.document.papers.submitted import odds_drawn, pages, submitted

from pitboss.document.papers.layout import layout_svg
from pitboss.document.papers.signs import signs_pdf
from pitboss.records import adjudicate
from pitboss.regulation import Rules, chapter_file
from pitboss.regulation.posting import posted_wagers
from pitboss.vocabulary.money import dollars

FOUR_JACKS = {
    "645a": "Jh Js Jc Jd 7s 4h 2c",
    "670a": "Jh Js Jc Jd 7s 4h",
    "688a": "Jh Js Jc Jd 7s 4h 2c",
}
NOTHING = {
    "645a": "Ah Kd 9d 6c 4s 3s 2h",
    "670a": "Ah Kd 9d 6c 3s 2h",
    "688a": "Ah Kd 9d 6c 4s 3s 2h",
}
DEALER = {
    "645a": "Ts Td Qc 9c 8h 5s 3d",
    "670a": "Ts Td Qc 9c 8h 5s",
    "688a": "Ts Td Qc 9c 8h 5s 3d",
}


def envy_paid(number: str, stake: int, rules: dict[str, Any]) -> int:
    """What seat 2, with a wager of this size, is paid for the four jacks of seat 1."""
    seats = [
        {"seat": seat, "player": player, "cards": cards.split(), "decision": "house way",
         "wagers": {"pai_gow": 1_000, "fortune_bonus": stake}}
        for seat, player, cards in ((1, "A", FOUR_JACKS[number]), (2, "B", NOTHING[number]))
    ]  # fmt: skip
    game = chapter_file(number).chapter.game
    dealer = {"cards": DEALER[number].split()}
    told = {"id": "r", "game": game, "dealer": dealer, "rules": rules, "seats": seats}
    lines = adjudicate(told)["lines"]
    return sum(int(line["back"]) for line in lines if line["wager"] == "fortune_bonus.envy")


def posted(number: str, rules: dict[str, Any]) -> dict[int, int]:
    """What the sign says that four-of-a-kind pays, from each wager on."""
    made = Rules.of(number, rules)
    (one,) = posted_wagers(made, [made.chapter.wager_named("fortune_bonus")])
    (line,) = [line for line in one.lines if line.hand == "four-of-a-kind"]
    return dict(line.envy)


@pytest.mark.shows("645a.1[Qualifying Wager]", "670a.1[Qualifying Fortune Bonus Wager]",
                   "670a.12(b)(2)", "688a.1[Qualifying Wager]")  # fmt: skip
@pytest.mark.parametrize(
    ("number", "chosen"),
    [
        ("645a", {"paytables": {"fortune_bonus": "C"}}),
        ("670a", {"fortune_bonus_wager": True, "fortune_envy_minimum": 100}),
        ("670a", {"fortune_bonus_wager": True, "fortune_envy_minimum": 500}),
        ("688a", {"paytables": {"fortune_bonus": "1"}}),
    ],
)
def test_envy_is_posted_for_the_wagers_that_earn_it(number: str, chosen: dict[str, Any]) -> None:
    columns = posted(number, chosen)
    for stake, pays in columns.items():
        assert envy_paid(number, stake, chosen) == pays
    least = min(columns)
    assert envy_paid(number, least - 1, chosen) == 0
    for shown in ("sign", "layout"):
        submission, offer = submitted(Rules.of(number, chosen | {"odds_shown": shown}))
        amounts = [dollars(pays) for pays in columns.values()]
        if shown == "sign":
            told = " ".join(pages(signs_pdf(submission, offer)))
            assert f"{' '.join(amounts)} Full house" in told
        else:
            rows = odds_drawn(layout_svg(submission, offer, annotated=False))["fortune_bonus"]
            (row,) = [row for row in rows if row[0] == "four-of-a-kind"]
            assert row[2:] == amounts


@pytest.mark.shows("687a.12(c)", "R-687a-12")
@pytest.mark.parametrize("envy", ["bettors_only", "all_live_hands", "off"])
def test_r_687a_12_envy_of_the_progressive_is_posted_where_it_is_paid(envy: str) -> None:
    rules = {"progressive_bonus_wager": True, "progressive_envy": envy}
    wagers = {"ante": 1_000, "blind": 1_000, "progressive_bonus": 100}
    hands = (("A", "9h Th Jh Qh Kh"), ("B", "As 3d 5c 8s Tc"))
    seats = [
        {"seat": seat, "player": player, "wagers": wagers, "cards": cards.split(),
         "decision": "raise"}
        for seat, (player, cards) in enumerate(hands, start=1)
    ]  # fmt: skip
    told = {
        "id": "r",
        "game": "dj-wild",
        "rules": rules,
        "seats": seats,
        "meters": {"progressive": 200_000},
        "dealer": {"cards": ["Ac", "Ad", "Ah", "6s", "4d"]},
    }
    lines = adjudicate(told)["lines"]
    paid = [line["back"] for line in lines if line["wager"] == "progressive_bonus.envy"]
    submission, offer = submitted(Rules.of("687a", rules))
    (page,) = [page for page in pages(signs_pdf(submission, offer)) if "The meter begins" in page]
    assert paid == ([] if envy == "off" else [30_000])
    assert ("Envy Bonus" in page) is bool(paid)
    assert ("Straight flush 10% of meter $300" in page) is bool(paid)
