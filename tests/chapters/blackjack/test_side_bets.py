"""§ 633a.7(g) and § 633a.13(c)-(j): the optional wagers, every row typed from the print."""

from typing import Any

import pytest
from tests.chapters.blackjack.conftest import BlackjackTable

from pitboss.records import adjudicate
from pitboss.regulation import exists
from pitboss.vocabulary.refusal import Refused

Record = dict[str, Any]

FROM_TWO = [2, 3, 4, 5, 6, 7, 8]
FROM_FOUR = [4, 5, 6, 7, 8]


def box(cards: str, number: int = 1, **wagers: int) -> Record:
    """A seat with $10 on Blackjack and what it has on the side."""
    staked = {"blackjack": 1000} | wagers
    return {"seat": number, "cards": cards.split(), "wagers": staked}


def record(*seats: Record, dealer: str = "9c 8d", **rules: Any) -> Record:
    """A round against this hand of the dealer's."""
    dealt = {"cards": dealer.split()}
    return {"game": "blackjack", "dealer": dealt, "seats": list(seats), "rules": rules}


def lines(told: Record) -> list[Record]:
    """The lines of a round; whatever they cite is there."""
    found: list[Record] = adjudicate(told)["lines"]
    assert [cite for line in found for cite in line["cites"] if not exists(cite)] == []
    return found


def line(told: Record, wager: str) -> Record:
    """The one line of this wager."""
    (found,) = [one for one in lines(told) if one["wager"] == wager]
    return found


def back(told: Record, wager: str) -> int:
    """What comes back for a wager, won or lost."""
    found = line(told, wager)
    assert found["outcome"] == ("win" if found["back"] else "lose")
    return int(found["back"])


def refused(told: Record) -> Refused:
    """Why a record is not accepted."""
    with pytest.raises(Refused) as refusal:
        adjudicate(told)
    return refusal.value


def at_odds(odds: float, stake: int = 200) -> int:
    """What comes back at so much to 1; nothing at all, if there are no odds."""
    return int(stake + odds * stake) if odds else 0


def by_odds(table: dict[int, str]) -> list[tuple[str, int]]:
    """Each of the cards with what it pays to 1."""
    return [(cards, odds) for odds, row in table.items() for cards in row.split(", ")]


# Lucky Ladies


LADIES = {
    200: "Qh Qh",
    25: "Kh Kh, Qs Qs, Jd Jd, Tc Tc",
    10: "Qh Kh, Td Jd, Ah 9h, 9s As",
    4: "Qh Qd, Qh Ks, Ah 9d",
    0: "9c 9c, Ah Kh, Ah Ah, Th 9h",
}
"""The cards by their odds; a soft 20 is 20 (R-633a-9)."""


@pytest.mark.shows(
    "633a.13(c)", "633a.7(g)(1)[lead]", "633a.6(e)(1)",
    "633a.1[Matched 20]", "633a.1[Suited 20]", "633a.1[Any 20]",
)  # fmt: skip
@pytest.mark.parametrize(("cards", "odds"), by_odds(LADIES))
@pytest.mark.parametrize("decks", [2, 6, 8])
def test_lucky_ladies(cards: str, odds: int, decks: int) -> None:
    told = record(box(cards, lucky_ladies=200), dealer="2c Td 7s", decks=decks)
    assert back(told, "lucky_ladies") == at_odds(odds)


@pytest.mark.parametrize(
    ("wager", "pair", "cite"),
    [
        pytest.param(
            "lucky_ladies", "Qh Qh", "633a.7(g)(1)(i)",
            marks=pytest.mark.shows("633a.7(g)(1)[lead]", "633a.7(g)(1)(i)", "633a.13(c)"),
        ),
        pytest.param(
            "kings_bounty", "Ks Ks", "633a.7(g)(6)(i)",
            marks=pytest.mark.shows("633a.7(g)(6)[lead]", "633a.7(g)(6)(i)", "633a.13(h)"),
        ),
    ],
)  # fmt: skip
@pytest.mark.parametrize("dealer", ["Ah 8c", "Kh 8c", "Qd 8c", "Jh 8c", "Th 8c"])
def test_the_highest_pair_waits_for_the_reader_under_an_ace_or_a_ten(
    wager: str, pair: str, cite: str, dealer: str
) -> None:
    """Seat 7 has it, and is paid after all other wagers of the kind, before any card."""
    told = record(
        box(pair, 7, **{wager: 200}), box("Tc 9d", 3, **{wager: 200}),
        box("Kh Kh", 1, **{wager: 200}), dealer=dealer,
    )  # fmt: skip
    found = lines(told)
    kings = {"lucky_ladies": 5_200, "kings_bounty": 10_200}[wager]
    assert [(one["seat"], one["wager"], one["back"]) for one in found[:3]] == [
        (3, wager, 0), (1, wager, kings), (7, wager, 40_200),
    ]  # fmt: skip
    assert cite in found[2]["cites"]
    assert {one["wager"] for one in found[3:]} == {"blackjack"}


@pytest.mark.shows("633a.7(g)(1)[lead]", "633a.8(d)")
def test_queens_of_hearts_are_paid_after_the_reader_took_the_insurance() -> None:
    told = record(box("Qh Qh", 1, lucky_ladies=200, insurance=500), dealer="Ah 8c")
    assert [one["wager"] for one in lines(told)] == ["insurance", "lucky_ladies", "blackjack"]


@pytest.mark.shows("633a.7(g)(1)[lead]")
@pytest.mark.parametrize("dealer", ["9h 8c", "2h Tc 5d"])
def test_queens_of_hearts_do_not_wait_under_a_small_card(dealer: str) -> None:
    told = record(
        box("Qh Qh", 7, lucky_ladies=200), box("Tc Tc", 1, lucky_ladies=200), dealer=dealer
    )
    assert [(one["seat"], one["wager"]) for one in lines(told)[:2]] == [
        (7, "lucky_ladies"), (1, "lucky_ladies"),
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("wager", "pair", "cite"),
    [
        pytest.param(
            "lucky_ladies", "Qh Qh", "633a.7(g)(1)(ii)",
            marks=pytest.mark.shows("633a.7(g)(1)(ii)", "633a.13(c)"),
        ),
        pytest.param(
            "kings_bounty", "Ks Ks", "633a.7(g)(6)(ii)",
            marks=pytest.mark.shows("633a.7(g)(6)(ii)", "633a.13(h)"),
        ),
    ],
)  # fmt: skip
@pytest.mark.parametrize("dealer", ["Ah Kc", "Kc Ah", "Qh Ac", "Jc Ac", "Tc Ac"])
def test_the_highest_pair_against_a_dealers_blackjack(
    wager: str, pair: str, cite: str, dealer: str
) -> None:
    """1,000 to 1, when the Blackjack Wager is collected; another 20 has nothing of it."""
    told = record(box(pair, 7, **{wager: 200}), box("Kh Kh", 1, **{wager: 200}), dealer=dealer)
    kings = {"lucky_ladies": 5_200, "kings_bounty": 10_200}[wager]
    assert [(one["seat"], one["wager"], one["back"]) for one in lines(told)] == [
        (1, wager, kings), (7, wager, 200_200), (7, "blackjack", 0), (1, "blackjack", 0),
    ]  # fmt: skip
    assert cite in lines(told)[1]["cites"]


# King's Bounty


BOUNTY = {
    200: "Ks Ks",
    50: "Kh Kh, Kc Kc, Kd Kd",
    25: "Qs Qs, Qh Qh, Jd Jd, Tc Tc",
    9: "Ks Qs, Th Jh, Ah 9h",
    6: "Ks Kh, Kc Kd",
    4: "Qs Qh, Ks Qh, Ac 9d",
    0: "As Ks, 9s 9s, Ks 9s",
}
"""The cards by their odds; a soft 20 is 20 (R-633a-9)."""


@pytest.mark.shows("633a.13(h)", "633a.7(g)(6)[lead]", "633a.6(e)(6)", "633a.1[Suited pair]")
@pytest.mark.parametrize(("cards", "odds"), by_odds(BOUNTY))
@pytest.mark.parametrize("decks", [2, 6, 8])
def test_kings_bounty(cards: str, odds: int, decks: int) -> None:
    told = record(box(cards, kings_bounty=200), dealer="2c Td 7s", decks=decks)
    assert back(told, "kings_bounty") == at_odds(odds)


# § 633a.13(j): the cap on the two


CAP = {"twenty_pair_cap": 2_500_000}


@pytest.mark.shows("633a.13(j)")
def test_the_two_awards_share_a_cap_in_proportion_to_the_wagers() -> None:
    """$20 and $15 would win $35,000: of $25,000 they have 4/7 and 3/7, and their wagers back."""
    told = record(
        box("Qh Qh", 1, lucky_ladies=2000), box("Ks Ks", 2, kings_bounty=1500),
        dealer="Kd Ac", **CAP,
    )  # fmt: skip
    assert back(told, "lucky_ladies") == 2000 + 1_428_571
    assert back(told, "kings_bounty") == 1500 + 1_071_428
    assert "633a.13(j)" in line(told, "lucky_ladies")["cites"]


@pytest.mark.shows("633a.13(j)")
def test_two_winners_of_one_wager_share_the_cap_too() -> None:
    told = record(
        box("Qh Qh", 1, lucky_ladies=2000), box("Qh Qh", 2, lucky_ladies=2000),
        box("Qh Qh", 3, lucky_ladies=1000), dealer="Ad Kc", **CAP,
    )  # fmt: skip
    assert [one["back"] for one in lines(told) if one["wager"] == "lucky_ladies"] == [
        501_000, 1_002_000, 1_002_000,
    ]  # fmt: skip


@pytest.mark.shows("633a.13(j)")
@pytest.mark.parametrize("rules", [{}, CAP])
def test_awards_that_the_cap_holds_are_paid_in_full(rules: Record) -> None:
    """$10 and $15 win $25,000 exactly."""
    told = record(
        box("Qh Qh", 1, lucky_ladies=1000), box("Ks Ks", 2, kings_bounty=1500),
        dealer="Kd Ac", **rules,
    )  # fmt: skip
    assert back(told, "lucky_ladies") == 1_001_000
    assert back(told, "kings_bounty") == 1_501_500


@pytest.mark.shows("633a.13(j)")
def test_nothing_else_is_capped() -> None:
    """Pairs without a dealer's Blackjack, Crown Treasure and the other rows (R-633a-2)."""
    told = record(
        box("Qh Qh", 1, lucky_ladies=20_000), box("Ks Ks", 2, kings_bounty=20_000),
        dealer="Kd 8c", **CAP,
    )  # fmt: skip
    assert back(told, "lucky_ladies") == 4_020_000
    assert back(told, "kings_bounty") == 4_020_000
    told = record(box("Kh Qh", 1, royal_match=3000), dealer="Kd Qd", **CAP)
    assert back(told, "royal_match") == 3000 + 30 * 3000 + 1000 * 3000
    told = record(
        box("Kh Kh", 3, lucky_ladies=200_000), box("Qh Qh", 1, lucky_ladies=2000),
        box("Ks Ks", 2, kings_bounty=1500), dealer="Kd Ac", **CAP,
    )  # fmt: skip
    assert lines(told)[0]["back"] == 200_000 * 26


@pytest.mark.shows("633a.13(j)")
@pytest.mark.parametrize("cap", [2_499_999, 1, -1, "none", 2.5])
def test_a_cap_below_25000_dollars_is_refused(cap: object) -> None:
    told = record(box("Tc 9d"), twenty_pair_cap=cap)
    assert refused(told).field == "rules.twenty_pair_cap"
    assert "633a.13(j)" in refused(told).cites


# Match-the-Dealer


@pytest.mark.shows("633a.13(d)(1)", "633a.13(d)(2)", "633a.7(g)(2)", "633a.6(e)(2)")
@pytest.mark.parametrize(
    ("cards", "up_card", "six", "eight"),
    [
        ("9h 2c", "9c", 4, 3),
        ("2c 9h", "9c", 4, 3),
        ("9c 2c", "9c", 11, 14),
        ("9h 9d", "9c", 8, 6),
        ("9h 9h", "9c", 8, 6),
        ("9c 9d", "9c", 15, 17),
        ("9c 9c", "9c", 22, 28),
        ("Kh 2c", "Kc", 4, 3),
        ("Kc Kh", "Kc", 15, 17),
        ("Qh Jc", "Kc", 0, 0),  # ten-valued cards match by rank only
        ("Tc Jh", "Kc", 0, 0),
        ("Tc Th", "Tc", 15, 17),
        ("Jc Th", "Td", 4, 3),
        ("Ac 2d", "Ac", 11, 14),
        ("8h 7c", "9c", 0, 0),
    ],
)
def test_match_the_dealer(cards: str, up_card: str, six: int, eight: int) -> None:
    """Each matching card is paid for itself; it makes one line."""
    dealer = {"9": f"{up_card} 8d", "A": f"{up_card} 8d"}.get(up_card[0], f"{up_card} 7d")
    for decks, odds in ((6, six), (8, eight)):
        told = record(box(cards, match_the_dealer=200), dealer=dealer, decks=decks)
        assert back(told, "match_the_dealer") == at_odds(odds)


# In Between


@pytest.mark.shows("633a.13(e)", "633a.7(g)(3)(i)", "633a.6(e)(3)")
@pytest.mark.parametrize(
    ("cards", "up_card", "odds"),
    [
        ("7c 9d", "8h", 10),  # the regulation's example
        ("9d 7c", "8h", 10),
        ("Tc Qd", "Jh", 10),
        ("Kc Ad", "Kh", 0),
        ("Qc Ad", "Kh", 10),
        ("7c Td", "8h", 6),
        ("7c Td", "9h", 6),
        ("Jc Ad", "Qh", 6),
        ("7c Jd", "8h", 4),
        ("7c Jd", "9h", 4),
        ("7c Jd", "Th", 4),
        ("7c Qd", "8h", 1),
        ("2c Ad", "3h", 1),
        ("2c Ad", "Kh", 1),
        ("2c Kd", "7h", 1),
        ("7c 9d", "7h", 0),  # as high as one of them
        ("7c 9d", "9h", 0),
        ("7c 9d", "6h", 0),
        ("7c 9d", "Th", 0),
        ("7c 8d", "7h", 0),  # neighbours
        ("7c 8d", "9h", 0),
        ("7c 7d", "8h", 0),  # a pair without the third
        ("7c 7d", "6h", 0),
        ("Ac 3d", "2h", 0),  # the ace is high
    ],
)
def test_in_between(cards: str, up_card: str, odds: int) -> None:
    dealer = f"{up_card} {dealt_to(up_card)}"
    assert back(record(box(cards, in_between=200), dealer=dealer), "in_between") == at_odds(odds)


def dealt_to(up_card: str) -> str:
    """What brings an up card to 17 to 20."""
    pips = {"T": 10, "J": 10, "Q": 10, "K": 10, "A": 11}.get(up_card[0]) or int(up_card[0])
    return "8s" if pips >= 9 else "Ts" if pips >= 7 else f"Ts {min(7, 18 - pips - 10)}s"


@pytest.mark.shows("633a.13(e)", "633a.7(g)(3)(ii)", "633a.1[Triple Match]")
@pytest.mark.parametrize("three", ["7c 7d 7h", "Ac Ad Ah", "Kc Kc Kc", "2c 2d 2c"])
def test_in_between_three_of_one_rank_are_a_triple_match(three: str) -> None:
    one, other, up_card = three.split()
    told = record(box(f"{one} {other}", in_between=200), dealer=f"{up_card} {dealt_to(up_card)}")
    assert back(told, "in_between") == at_odds(30)
    assert "633a.7(g)(3)(ii)" in line(told, "in_between")["cites"]


@pytest.mark.parametrize(
    ("cards", "up_card", "odds"),
    [
        ("Ac 3d", "2h", 10),
        ("3d Ac", "2h", 10),
        ("Ac 4d", "3h", 6),
        ("Ac 5d", "2h", 4),
        ("Ac Kd", "7h", 1),
        ("Qc Ad", "Kh", 0),
        ("Ac 2d", "Ah", 0),
        ("2c Kd", "Ah", 0),
        ("7c 9d", "8h", 10),
        ("Ac Ad", "Ah", 30),
    ],
)
@pytest.mark.shows("633a.7(g)(3)(i)")
def test_in_between_with_a_low_ace(cards: str, up_card: str, odds: int) -> None:
    """R-633a-7."""
    dealer = f"{up_card} {dealt_to(up_card)}"
    told = record(box(cards, in_between=200), dealer=dealer, in_between_ace="low")
    assert back(told, "in_between") == at_odds(odds)


# Royal Match 21


ROYAL = {
    "A": (10, 3, [1]),
    "B": (5, 3, [1]),
    "C": (30, 2.5, FROM_TWO),
    "D": (25, 2.5, FROM_TWO),
    "E": (50, 2, FROM_TWO),
}


@pytest.mark.shows(
    "633a.13(f)[lead]", "633a.13(f)(1)", "633a.13(f)(2)", "633a.7(g)(4)", "633a.6(e)(4)",
    "633a.1[Royal Match]", "633a.1[Suited Match]",
)  # fmt: skip
@pytest.mark.parametrize("table", ROYAL)
@pytest.mark.parametrize("decks", range(1, 9))
def test_royal_match_by_every_table_and_number_of_decks(table: str, decks: int) -> None:
    royal, suited, allowed = ROYAL[table]
    rows = {
        "Kh Qh": royal,
        "Qs Ks": royal,
        "Kh Jh": suited,
        "2c Ac": suited,
        "Kh Qs": 0,
        "Kh Ks": 0,
    }
    for cards, odds in rows.items():
        told = record(box(cards, royal_match=200), decks=decks, paytables={"royal_match": table})
        if decks in allowed:
            assert back(told, "royal_match") == at_odds(odds)
        else:
            assert refused(told).field == "rules.paytables.royal_match"


@pytest.mark.shows("633a.13(f)(2)")
def test_royal_match_two_and_a_half_to_1_of_odd_cents() -> None:
    """2.5 times $1.01 is $2.525 (R-GEN-4)."""
    assert back(record(box("Kh Jh", royal_match=101)), "royal_match") == 101 + 252


@pytest.mark.shows("633a.13(f)[lead]")
@pytest.mark.parametrize(("decks", "odds"), [(1, 10), (2, 30), (6, 30), (8, 30)])
def test_royal_match_by_the_default_table(decks: int, odds: int) -> None:
    told = record(box("Kh Qh", royal_match=200), decks=decks)
    assert back(told, "royal_match") == at_odds(odds)


@pytest.mark.shows("633a.1[Suited Match]")
def test_royal_match_two_identical_cards_are_a_suited_match() -> None:
    for cards in ("Kh Kh", "7s 7s"):
        assert back(record(box(cards, royal_match=200)), "royal_match") == at_odds(2.5)


@pytest.mark.shows("633a.13(f)(1)", "633a.13(f)(2)", "633a.7(g)(4)", "633a.1[Crown Treasure Bonus]")
@pytest.mark.parametrize("table", ROYAL)
@pytest.mark.parametrize("dealer", ["Kd Qd", "Qc Kc"])
def test_crown_treasure_adds_1000_times_the_wager(table: str, dealer: str) -> None:
    """1,000 for 1, in addition to the Royal Match (R-633a-10)."""
    royal, _, (decks, *_) = ROYAL[table]
    rules: Record = {"decks": decks, "paytables": {"royal_match": table}}
    told = record(box("Kh Qh", royal_match=200), dealer=dealer, **rules)
    assert back(told, "royal_match") == at_odds(royal) + 200_000
    off = record(box("Kh Qh", royal_match=200), dealer=dealer, **rules, crown_treasure=False)
    assert back(off, "royal_match") == at_odds(royal)


@pytest.mark.shows("633a.1[Crown Treasure Bonus]", "633a.7(g)(4)")
@pytest.mark.parametrize(
    ("cards", "dealer", "odds"),
    [
        ("Kh Qh", "Kd Qs", 30),  # the dealer's is not suited
        ("Kh Qh", "Kd Jd", 30),
        ("Kh Qh", "Kd Ad", 30),
        ("Kh Jh", "Kd Qd", 2.5),  # the player's is no Royal Match
        ("Kh Qs", "Kd Qd", 0),
        ("Kh Qh", "9d 8d", 30),
    ],
)
def test_crown_treasure_needs_two_royal_matches(cards: str, dealer: str, odds: float) -> None:
    told = record(box(cards, royal_match=200), dealer=dealer)
    assert back(told, "royal_match") == at_odds(odds)


@pytest.mark.shows("633a.7(g)(4)", "633a.7(o)")
def test_crown_treasure_is_paid_although_the_hand_is_bust() -> None:
    """The hole card is turned for it: king and queen, a hand split and bust (R-633a-10)."""
    told = record(box("Kh Qh", royal_match=200), dealer="Kd Qd")
    told["seats"][0]["hands"] = [
        {"cards": ["Kh", "6c", "9d"], "split": True},
        {"cards": ["Qh", "6c", "9d"], "split": True},
    ]
    found = [(one["wager"], one["back"]) for one in lines(told)]
    assert found == [("royal_match", 6_200 + 200_000), ("blackjack", 0), ("blackjack.2", 0)]


@pytest.mark.shows("633a.7(g)(4)")
@pytest.mark.parametrize("order", ["seat_by_seat", "losers_first"])
@pytest.mark.parametrize("dealer", ["Kd Ac", "Qd Ac", "Kd 8c", "Qd Kd", "Kd 6c Ts"])
def test_a_royal_match_that_waits_is_settled_before_the_blackjack_wager(
    dealer: str, order: str
) -> None:
    """Under a king or a queen, with a Blackjack or without."""
    told = record(
        box("Kh Qh", 1, royal_match=200), box("Ks 3h 7h", 7),
        dealer=dealer, settlement_order=order,
    )  # fmt: skip
    of_seat = [one["wager"] for one in lines(told) if one["seat"] == 1]
    assert of_seat == ["royal_match", "blackjack"]


@pytest.mark.shows("633a.7(g)(4)", "633a.7(g)[lead]")
@pytest.mark.parametrize(
    ("dealer", "order"),
    [("Kd 8c", [3, 1, 7]), ("Qd 8c", [3, 1, 7]), ("Jd 8c", [7, 3, 1]), ("Ad 8c", [7, 3, 1]),
     ("9d 8c", [7, 3, 1])],
)  # fmt: skip
def test_only_a_royal_match_under_a_king_or_a_queen_waits(dealer: str, order: list[int]) -> None:
    told = record(
        box("Kh Qh", 7, royal_match=200), box("Kh Jh", 3, royal_match=200),
        box("Kh 9c", 1, royal_match=200), dealer=dealer,
    )  # fmt: skip
    assert [one["seat"] for one in lines(told) if one["wager"] == "royal_match"] == order


# Bet the Set 21


SETS: dict[str, tuple[int, int | None, list[int]]] = {
    "A": (15, None, [1]),
    "B": (10, 25, [2]),
    "C": (10, 15, FROM_FOUR),
    "D": (10, 12, FROM_FOUR),
}


@pytest.mark.shows(
    "633a.13(g)[lead]", "633a.13(g)(1)", "633a.13(g)(2)", "633a.13(g)(3)",
    "633a.7(g)(5)", "633a.6(e)(5)", "633a.1[Pair]", "633a.1[Suited pair]",
)  # fmt: skip
@pytest.mark.parametrize("table", SETS)
@pytest.mark.parametrize("decks", range(1, 9))
def test_bet_the_set_by_every_table_and_number_of_decks(table: str, decks: int) -> None:
    pair, suited, allowed = SETS[table]
    rows = {"7h 7c": pair, "Kh Ks": pair, "Ac Ad": pair, "Kh Qh": 0, "Th Kh": 0, "7h 8c": 0}
    if suited is not None and decks > 1:
        rows |= {"7h 7h": suited, "Ks Ks": suited, "As As": suited}
    for cards, odds in rows.items():
        told = record(box(cards, bet_the_set=200), decks=decks, paytables={"bet_the_set": table})
        if decks in allowed:
            assert back(told, "bet_the_set") == at_odds(odds)
        else:
            assert refused(told).field == "rules.paytables.bet_the_set"


@pytest.mark.shows("633a.13(g)[lead]")
@pytest.mark.parametrize(("decks", "odds"), [(2, 25), (4, 15), (6, 15), (8, 15)])
def test_bet_the_set_by_the_default_table(decks: int, odds: int) -> None:
    told = record(box("7h 7h", bet_the_set=200), decks=decks)
    assert back(told, "bet_the_set") == at_odds(odds)


# which numbers of decks a wager is for


@pytest.mark.shows(
    "633a.13(d)(1)", "633a.13(d)(2)", "633a.13(g)(1)", "633a.13(g)(3)", "633a.3(a)",
)  # fmt: skip
@pytest.mark.parametrize(
    ("wager", "allowed"),
    [
        ("lucky_ladies", range(1, 9)),
        ("match_the_dealer", [6, 8]),
        ("in_between", range(1, 9)),
        ("royal_match", range(1, 9)),
        ("bet_the_set", [1, 2, 4, 5, 6, 7, 8]),
        ("kings_bounty", range(1, 9)),
    ],
)
@pytest.mark.parametrize("decks", range(1, 9))
def test_a_wager_is_taken_with_the_decks_that_it_has_a_table_for(
    wager: str, allowed: list[int], decks: int
) -> None:
    """R-633a-4."""
    told = record(box("Tc 9d", **{wager: 200}), dealer="8c 9s", decks=decks)
    if decks in allowed:
        assert back(told, wager) == 0
    else:
        assert refused(told).field == "rules.decks"
        assert "R-633a-4" in refused(told).cites


@pytest.mark.shows("633a.13(d)(1)", "633a.13(d)(2)")
@pytest.mark.parametrize(("decks", "table"), [(6, "8"), (8, "6"), (7, "6")])
def test_the_table_of_another_number_of_decks_is_refused(decks: int, table: str) -> None:
    told = record(
        box("Tc 9d", match_the_dealer=200), decks=decks, paytables={"match_the_dealer": table}
    )
    assert refused(told).field == "rules.paytables.match_the_dealer"


# Super Match and the others at Blackjack Switch


def switch(cards: str, wagers: Record, dealer: str = "9c 8d", *, switched: bool = False) -> Record:
    """Two hands at a Switch table, from four cards: the first two are the first hand's."""
    one, two, three, four = cards.split()
    seat = box("", **wagers) | {
        "hands": [{"cards": [one, two]}, {"cards": [three, four]}],
        "switched": switched,
    }
    del seat["cards"]
    return record(seat, dealer=dealer, switch=True)


SUPER = [
    ("7c 7d 7h 7s", 40, 50),
    ("7c 7c 7c 7c", 40, 50),
    ("7c 7d 9h 9s", 8, 7),
    ("7c 9h 7d 9s", 8, 7),
    ("7c 9h 9s 7d", 8, 7),
    ("Kc Kd Ah As", 8, 7),
    ("7c 7d 7h 9s", 5, 5),
    ("9s 7c 7d 7h", 5, 5),
    ("7c 7d 8h 9s", 1, 1),
    ("7c 8h 9s 7d", 1, 1),
    ("8h 7c 7d 9s", 1, 1),
    ("7c 8d 9h Ts", 0, 0),
    ("Tc Jd Qh Ks", 0, 0),  # by rank, not by value
    ("7c 8c 9c Tc", 0, 0),
]


@pytest.mark.shows(
    "633a.13(i)(1)", "633a.13(i)(2)", "633a.7(g)(7)", "633a.6(e)(7)", "633a.12(a)(2)",
    "633a.1[Four-of-a-kind]", "633a.1[Three-of-a-kind]", "633a.1[Pair]",
)  # fmt: skip
@pytest.mark.parametrize(("cards", "six", "eight"), SUPER)
def test_super_match(cards: str, six: int, eight: int) -> None:
    for decks, odds in ((6, six), (8, eight)):
        told = switch(cards, {"super_match": 200})
        told["rules"]["decks"] = decks
        assert back(told, "super_match") == at_odds(odds)
        assert lines(told)[0]["wager"] == "super_match"


@pytest.mark.shows("633a.7(g)(7)")
def test_super_match_looks_at_the_cards_as_dealt() -> None:
    """Switching changes nothing: 7 9 and 9 7 had been 7 7 and 9 9."""
    told = switch("7c 9h 9s 7d", {"super_match": 200}, switched=True)
    assert back(told, "super_match") == at_odds(8)


@pytest.mark.shows("633a.13(i)(1)", "633a.13(i)(2)")
@pytest.mark.parametrize("decks", [1, 2, 3, 4, 5, 7])
def test_super_match_needs_six_or_eight_decks(decks: int) -> None:
    told = switch("7c 8d 9h Ts", {"super_match": 200}, "9c 8s")
    told["rules"]["decks"] = decks
    assert refused(told).field == "rules.decks"
    del told["seats"][0]["wagers"]["super_match"]
    assert [one["wager"] for one in lines(told)] == ["blackjack", "blackjack.2"]


@pytest.mark.shows("633a.6(e)(7)", "633a.12(a)(2)")
def test_super_match_at_an_ordinary_table_is_refused() -> None:
    refusal = refused(record(box("7c 7d", super_match=200)))
    assert "super_match" in refusal.field
    assert "633a.6(e)(7)" in refusal.cites


OTHERS = ["lucky_ladies", "match_the_dealer", "in_between", "royal_match", "bet_the_set",
          "kings_bounty"]  # fmt: skip


@pytest.mark.shows("633a.6(e)[lead]")
@pytest.mark.parametrize("wager", OTHERS)
def test_other_wagers_at_a_switch_table_are_refused_unless_the_casino_takes_them(
    wager: str,
) -> None:
    """R-633a-23."""
    told = switch("Tc 9d Ts 9h", {wager: 200}, "8c 9s")
    assert refused(told).field == f"seats[0].wagers.{wager}"
    told["rules"]["switch_other_side_bets"] = True
    assert back(told, wager) == 0


@pytest.mark.shows("633a.7(g)(5)", "633a.7(g)(1)[lead]")
def test_other_wagers_at_a_switch_table_look_at_their_own_hand_before_the_switch() -> None:
    """Dealt as T T and 9 9, switched to T 9 and 9 T."""
    sets = {"bet_the_set": 100, "bet_the_set.2": 200}
    ladies = {"lucky_ladies": 300, "lucky_ladies.2": 400}
    told = switch("Tc 9d 9h Tc", sets | ladies, switched=True)
    told["rules"]["switch_other_side_bets"] = True
    assert [(one["wager"], one["back"]) for one in lines(told)[:4]] == [
        ("lucky_ladies", 300 * 26),
        ("lucky_ladies.2", 0),
        ("bet_the_set", 100 * 16),
        ("bet_the_set.2", 200 * 11),
    ]


@pytest.mark.shows("633a.6(e)[lead]")
def test_a_wager_on_the_second_hand_alone_is_offered_by_staking_on_it() -> None:
    told = switch("Tc 8d 9h 9d", {"bet_the_set.2": 200})
    told["rules"]["switch_other_side_bets"] = True
    assert back(told, "bet_the_set.2") == 200 * 11


# order


@pytest.mark.shows("633a.7(g)[lead]", "633a.6(c)")
def test_side_wagers_are_settled_seat_by_seat_in_the_order_of_the_paragraphs() -> None:
    """R-633a-29: whatever the order in which a record lists them, before the Blackjack Wagers."""
    staked = dict.fromkeys(reversed(OTHERS), 200)
    told = record(box("Tc 9d", 2, **staked), box("Tc 9h", 5, **staked), dealer="Ad 7c")
    assert [(one["seat"], one["wager"]) for one in lines(told)] == [
        *((5, wager) for wager in OTHERS),
        *((2, wager) for wager in OTHERS),
        (5, "blackjack"),
        (2, "blackjack"),
    ]


@pytest.mark.shows("633a.7(g)[lead]", "633a.7(g)(1)(i)", "633a.7(g)(4)", "633a.7(g)(6)(i)")
def test_wagers_that_wait_are_settled_in_a_second_pass() -> None:
    """Under a king without a Blackjack: the pairs after the reader, the Royal Match after the hole
    card."""
    told = record(
        box("Qh Qh", 1, lucky_ladies=200, bet_the_set=200),
        box("Ks Ks", 3, kings_bounty=200, lucky_ladies=200),
        box("Kh Qh", 5, royal_match=200, lucky_ladies=200),
        dealer="Kd 8c",
    )
    assert [(one["seat"], one["wager"]) for one in lines(told)] == [
        (5, "lucky_ladies"), (3, "lucky_ladies"), (1, "bet_the_set"),
        (3, "kings_bounty"), (1, "lucky_ladies"),
        (5, "royal_match"),
        (5, "blackjack"), (3, "blackjack"), (1, "blackjack"),
    ]  # fmt: skip


@pytest.mark.shows("633a.7(g)(1)(ii)", "633a.7(g)(6)(ii)", "633a.7(h)")
def test_under_a_dealers_blackjack_wagers_that_wait_go_with_the_blackjack_wager() -> None:
    told = record(
        box("Qh Qh", 1, lucky_ladies=200), box("Ks Ks", 3, kings_bounty=200),
        box("Kh Qh", 5, royal_match=200), dealer="Kd Ac",
    )  # fmt: skip
    assert [(one["seat"], one["wager"]) for one in lines(told)] == [
        (5, "royal_match"), (5, "blackjack"),
        (3, "kings_bounty"), (3, "blackjack"),
        (1, "lucky_ladies"), (1, "blackjack"),
    ]  # fmt: skip


@pytest.mark.shows("633a.7(g)[lead]")
@pytest.mark.parametrize("cards", ["8c 8d", "7c 3d Th", "Kc Ad"])
def test_side_wagers_look_at_the_first_two_cards_whatever_comes_after(cards: str) -> None:
    told = record(box(cards, bet_the_set=200, in_between=200), dealer="6c Td 2h")
    assert back(told, "bet_the_set") == (200 * 11 if cards == "8c 8d" else 0)
    assert back(told, "in_between") == (200 * 5 if cards == "7c 3d Th" else 0)


@pytest.mark.shows("633a.7(g)(1)[lead]", "633a.11(a)")
def test_side_wagers_look_at_the_cards_dealt_where_a_split_record_tells_them() -> None:
    """Two kings of hearts, split; a ten that came to the first is split off in turn. The hands lie
    king, ten, king."""
    seat = box("Kh Kh", lucky_ladies=200) | {
        "hands": [
            {"cards": ["Kh", "9d"], "split": True},
            {"cards": ["Td", "9h"], "split": True},
            {"cards": ["Kh", "9s"], "split": True},
        ]
    }
    assert back(record(seat), "lucky_ladies") == 200 * 26


@pytest.mark.shows("633a.6(d)", "633a.6(e)[lead]")
@pytest.mark.parametrize("wager", OTHERS)
def test_a_side_wager_needs_a_blackjack_wager(wager: str) -> None:
    seat = box("Tc 9d") | {"wagers": {wager: 200}}
    assert refused(record(seat)).field == "seats[0].wagers.blackjack"


@pytest.mark.shows("633a.13(j)")
@pytest.mark.parametrize(
    ("limits", "boxes", "least"),
    [
        ({"lucky_ladies": 10_000}, 1, 10_000_000),
        ({"lucky_ladies": 10_000}, 2, 20_000_000),
        ({"lucky_ladies": 10_000, "kings_bounty": 15_000}, 3, 45_000_000),
        ({"lucky_ladies": 15_000, "kings_bounty": 10_000}, 3, 45_000_000),
        ({"lucky_ladies": 1_000}, 1, 2_500_000),  # $25,000 is more than 1,000 times $10
    ],
)
def test_633a_13_j_a_cap_is_at_least_what_one_patron_can_win_at_the_table(
    limits: dict[str, int], boxes: int, least: int
) -> None:
    """R-633a-3: 1,000 times the highest side bet allowed, times the boxes that a patron may play,
    and $25,000 anyhow."""

    def opened(cap: int) -> None:
        chosen = {f"{name}_wager": True for name in limits}
        BlackjackTable.shoe(
            "Tc 9d 9h Td",
            chosen | {"adjacent_boxes": boxes, "twenty_pair_cap": cap},
            limits={"blackjack": (500, 50_000)}
            | {name: (100, most) for name, most in limits.items()},
        )

    opened(least)
    with pytest.raises(Refused) as refusal:
        opened(least - 1)
    assert refusal.value.field == "rules.twenty_pair_cap"
    assert "633a.13(j)" in refusal.value.cites


@pytest.mark.shows("633a.13(j)")
def test_633a_13_j_a_wager_that_is_not_offered_needs_no_cap() -> None:
    limits = {
        "blackjack": (500, 50_000),
        "lucky_ladies": (100, 1_000),
        "kings_bounty": (100, 50_000),
    }
    chosen = {"lucky_ladies_wager": True, "adjacent_boxes": 1, "twenty_pair_cap": 2_500_000}
    BlackjackTable.shoe("Tc 9d 9h Td", chosen, limits=limits)
    with pytest.raises(Refused):
        BlackjackTable.shoe("Tc 9d 9h Td", chosen | {"kings_bounty_wager": True}, limits=limits)
