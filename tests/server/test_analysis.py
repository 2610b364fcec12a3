"""The analysis board: what any situation is worth, the link that tells it, and what is refused."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from fractions import Fraction
from itertools import permutations
from typing import TYPE_CHECKING, Any
from urllib.parse import parse_qsl

import pytest

from pitboss.chapters import CHAPTERS, ODDS
from pitboss.server.analysis import AnalysisTold, position, told
from pitboss.server.app import described
from pitboss.vocabulary.cards import DECK
from pitboss.vocabulary.refusal import Refused

if TYPE_CHECKING:
    from httpx import Client
    from tests.server.conftest import Served

TABLE = "over-under-1"
POINTS = {str(pips): pips for pips in range(2, 10)} | dict.fromkeys("TJQK", 10) | {"A": 11}
"""§ 686a.3(d)(1)-(3)."""


def asked(query: str) -> dict[str, str]:
    """A query as the server reads it."""
    return dict(parse_qsl(query, strict_parsing=True))


def analysed(query: str) -> AnalysisTold:
    """What each choice is worth."""
    return told(position(asked(query)))


def worths(analysis: AnalysisTold) -> dict[str, Fraction]:
    """Each worth exactly."""
    return {one.choice: Fraction(str(one.fraction)) for one in analysis.choices}


@pytest.mark.shows("686a.7(g)(1)", "686a.7(g)(2)", "686a.7(g)(3)")
@pytest.mark.parametrize("decks", [1, 6])
def test_686a_7_g_the_worth_of_a_first_card_is_that_of_all_that_may_follow(decks: int) -> None:
    shoe = Counter(dict.fromkeys(POINTS, 4 * decks))
    shoe["5"] -= 1
    wins, ways = Counter[str](), 0
    for first, second in [*permutations(POINTS, 2), *((rank, rank) for rank in POINTS)]:
        orders = shoe[first] * (shoe[second] - (first == second))
        total = 5 + POINTS[first] + POINTS[second]
        wins["over"] += orders * (total > 23)
        wins["under"] += orders * (total < 18)
        ways += orders
    # two units are staked, and won at even money
    by_hand = {name: 4 * Fraction(count, ways) - 2 for name, count in wins.items()}
    analysis = analysed(f"game=over-under&hand=5h&rule.decks={decks}")
    assert worths(analysis) == by_hand | {"surrender": Fraction(-1)}
    best = analysis.choices[0]
    assert (best.choice, best.best, best.label) == ("under", True, "Under 18")
    assert [one.cost for one in analysis.choices if one.best] == ["0.000000"]


@pytest.mark.shows("633a.8(a)")
def test_633a_8_a_insurance_worked_by_hand() -> None:
    """309 cards are not seen, 95 of them tens; half a unit is paid 2 to 1."""
    analysis = analysed("game=blackjack&hand=Ts+6d&dealer=Ah&options=insurance+no_insurance")
    half = Fraction(1, 2) * (3 * Fraction(95, 309) - 1)
    assert worths(analysis) == {"insurance": half, "no_insurance": Fraction(0)}
    assert analysis.best == "no_insurance"
    two = analysed(
        "game=blackjack&hand=Ts+6d&dealer=Ah&options=insurance+no_insurance&rule.decks=2"
    )
    assert worths(two)["insurance"] == Fraction(1, 2) * (3 * Fraction(31, 101) - 1)
    assert [(rule.name, rule.value) for rule in two.rules] == [("decks", 2)]


@pytest.mark.shows("688a.11(f)")
def test_688a_11_f_settings_against_open_hands_worked_by_hand() -> None:
    """The dealer has no pair: the house way leaves his king high, with jack-nine low."""
    analysis = analysed(
        "game=face-up-pai-gow&hand=As+Ks+Qd+Qh+9c+4h+4s&dealer=Kc+Jd+9s+8c+6s+4d+2c"
        "&options=surrender"
    )
    found = worths(analysis)
    assert found["As Ks"] == 1  # ace-king and queens up are both higher
    assert found["9c 4h"] == 0  # nine-four is lower than jack-nine; the queens are higher
    assert found["surrender"] == -1
    houses = [one for one in analysis.choices if one.house_way]
    assert [sorted(one.low) for one in houses] == [["As", "Ks"]]
    assert sorted(houses[0].high) == ["4h", "4s", "9c", "Qd", "Qh"]


LINKS = (
    "game=over-under&hand=5h",
    "game=over-under&hand=5h&rule.decks=2",
    "game=blackjack&hand=Ts+6d&dealer=Ah&options=insurance+no_insurance&rule.decks=4",
    "game=face-up-pai-gow&hand=As+Ks+Qd+Qh+9c+4h+4s&dealer=Kc+Jd+9s+8c+6s+4d+2c",
)


@pytest.mark.parametrize("query", LINKS)
def test_a_link_tells_the_same_again(query: str) -> None:
    first = analysed(query)
    assert first.link == query
    assert analysed(first.link) == first


def test_rules_as_json_and_as_parameters_are_the_same() -> None:
    by_name = position(asked("game=blackjack&hand=Ts+6d&dealer=Th&rule.decks=4"))
    to_dict = position({"game": "blackjack", "hand": "Ts,6d", "dealer": "Th",
                        "rules": '{"decks": 4}'})  # fmt: skip
    assert by_name.link == to_dict.link
    assert dict(to_dict.rules.chosen) == {"decks": 4}
    default = position(asked("game=blackjack&hand=Ts+6d&dealer=Th&rule.decks=6"))
    assert "rule." not in default.link


@pytest.mark.parametrize(
    ("query", "field", "said", "allowed", "cite"),
    [
        ("game=chess&hand=Ah", "game", "'chess' is not a game", "over-under", ""),
        ("game=over-under&hand=Xh", "hand[0]", "'Xh' is not a card", "a rank", ""),
        ("game=over-under&hand=5h+6h", "hand", "no decision to make with 5h 6h", "one card",
         "686a.7(f)"),
        ("game=over-under&hand=5h&dealer=9c", "dealer", "no hand is dealt to the dealer",
         "no cards", "686a.7(e)"),
        ("game=over-under&hand=5h&rule.decks=9", "decks", "cannot be calculated for 9", "1 to 8",
         "686a.3(a)"),
        ("game=blackjack&hand=Ts+6d&dealer=Th&rule.deks=6", "rules.deks", "is not a choice",
         "decks", "633a."),
        ("game=blackjack&hand=Ts+6d&dealer=Th&options=fly", "options", "'fly' cannot be elected",
         "hit", "633a."),
        ("game=blackjack&hand=Ts+6d", "dealer", "the dealer's up card is missing",
         "one card of the 52", "633a.7(f)(2)"),
        ("game=dj-wild&hand=Ts+6d+6d+2c+3c", "hand", "no decision to make",
         "five different cards", "687a."),
        ("game=over-under&hnd=5h", "hnd", "is 'hand' meant?", "rule.", ""),
        ("game=over-under&hand=5h&rules=[1]", "rules", "cannot be read", "JSON", ""),
    ],
)  # fmt: skip
def test_what_cannot_be_analysed_is_refused_in_words(
    query: str, field: str, said: str, allowed: str, cite: str
) -> None:
    with pytest.raises(Refused) as refusal:
        analysed(query)
    refused = refusal.value
    assert refused.field == field
    assert said in refused.what
    assert allowed in refused.allowed
    assert not cite or any(one.startswith(cite) for one in refused.cites)


@pytest.mark.parametrize("slug", list(CHAPTERS))
def test_the_moments_of_a_game_take_the_cards_that_they_say(slug: str) -> None:
    """One card less than the least is refused, and so is one more of the dealer's."""
    odds, rules = ODDS[slug], ODDS[slug].rules
    for moment in odds.moments(rules):
        faces = [card.face for card in DECK[4 : 4 + moment.least + moment.dealer + 1]]
        options = " ".join(moment.options)
        hand, dealer = faces[: moment.least], faces[moment.least : moment.least + moment.dealer]
        for field, held, seen in (
            ("hand", hand[1:], dealer),
            ("dealer", hand, faces[moment.least :]),
        ):
            query = {"game": slug, "hand": " ".join(held), "dealer": " ".join(seen)}
            with pytest.raises(Refused) as refusal:
                told(position(query | {"options": options}))
            assert refusal.value.field == field, moment


# ----------------------------------------------------------------------------------- over the wire


def get(
    browser: Client, path: str, query: Mapping[str, Any] | None = None, status: int = 200
) -> Any:
    """What the server answers."""
    answer = browser.get(path, params=query)
    assert answer.status_code == status, answer.text
    return answer.json()


def test_the_api_tells_forms_worths_and_refusals(casino: Served) -> None:
    browser = casino.browser()
    form = get(browser, "/api/games/blackjack/analysis")
    assert [moment["dealer"] for moment in form["moments"]] == [1, 1, 1]
    assert "decks" in {choice["name"] for choice in form["choices"]}
    switch = get(browser, "/api/games/blackjack/analysis", {"rule.switch": "true"})
    assert switch["moments"][0]["least"] == 4
    assert get(browser, "/api/games/pai-gow/analysis")["joker"] is True
    get(browser, "/api/games/chess/analysis", status=404)
    found = get(browser, "/api/analysis", {"game": "over-under", "hand": "5h"})
    assert found["link"] == "game=over-under&hand=5h"
    assert found["choices"][0]["fraction"] == "-7694/9641"
    refusal = get(browser, "/api/analysis", {"game": "over-under", "hand": "5h 6h"}, 422)
    assert (refusal["field"], refusal["cites"][0]) == ("hand", "686a.7(f)")
    assert refusal["allowed"] == "one card of the 52, the first of the hand"
    paths = described().openapi()["paths"]
    assert {"/api/analysis", "/api/games/{slug}/analysis", "/api/drills/{kind}"} <= paths.keys()


def test_a_decision_out_of_a_round_is_for_who_took_it(casino: Served) -> None:
    ann = casino.player("Ann")
    ann.sit_down(3)
    ann.until("take_bets")
    ann.do("bet", seat=3, wagers={"ante": 1_000})
    ann.until("ask")
    of_round = {"table": TABLE, "round": 1, "decision": 1}
    hers = casino.browser(casino.session("Ann"))
    get(hers, "/api/analysis", of_round, 409)
    advice = get(hers, f"/api/tables/{TABLE}/advice", {"seat": 3})
    ann.do("decision", seat=3, option="surrender")
    ann.until("take_bets")
    found = get(hers, "/api/analysis", of_round)
    assert found["elected"] == "surrender"
    assert found["hand"] == advice["hand"]
    assert [one["worth"] for one in found["choices"]] == [one["worth"] for one in advice["choices"]]
    again = get(hers, "/api/analysis", asked(found["link"]))
    assert again == found | {"elected": None}
    refusal = get(hers, "/api/analysis", of_round | {"decision": 2}, 422)
    assert (refusal["field"], refusal["allowed"]) == ("decision", "1 to 1")
    for other in (casino.browser(casino.session("Bob")), casino.browser()):
        assert "hand" not in get(other, "/api/analysis", of_round, 422)
    get(hers, "/api/analysis", of_round | {"round": 99}, 404)
