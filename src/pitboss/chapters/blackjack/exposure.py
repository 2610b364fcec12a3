"""Rounds of Blackjack that cost the house most: a pair that is split as often as may be and doubled
each time, against a dealer who draws too many (§ 633a.10, § 633a.11, § 633a.13)."""

from collections.abc import Iterator, Mapping
from typing import Final

from pitboss.chapters.blackjack.decisions import most_hands
from pitboss.figures.exposure import Stakes
from pitboss.figures.figures import Json
from pitboss.regulation import Rules
from pitboss.vocabulary.money import Cents

MAIN: Final = "blackjack"


def during(rules: Rules, stakes: Stakes) -> Mapping[str, Cents]:
    """As many hands as pairs may be split into, each doubled (§ 633a.10(a), § 633a.11(c))."""
    hands = most_hands(rules, aces=False)
    return {"double_down": (2 * hands - 1) * stakes[MAIN]}


def bound(rules: Rules, stakes: Stakes, seat: Cents, table: Cents) -> tuple[Cents, Cents]:
    """A hand that is split is no Blackjack: each of its wagers wins even money, which is more than
    a Blackjack pays as soon as one hand is doubled (§ 633a.11(d), § 633a.13(a))."""
    natural = rules.paytable(MAIN).line("blackjack")
    assert natural is not None
    less = max(natural.pay.back(stakes[MAIN]) - 2 * stakes[MAIN], 0)  # type: ignore[union-attr]
    return seat - less, table - rules.number("betting_positions") * less


def rounds(rules: Rules, stakes: Stakes) -> Iterator[Json]:
    """A pair that is split and doubled; two cards that pay each of the optional wagers most."""
    yield from tables(rules, stakes, 1)
    for hand, dealer in (
        (["Qh", "Qh"], ["As", "Ks"]),
        (["Ks", "Ks"], ["As", "Kd"]),
        (["Kh", "Qh"], ["Ks", "Qs"]),
        (["7h", "7h"], ["7h", "Td"]),
    ):
        yield {"dealer": {"cards": dealer},
               "seats": [{"seat": 1, "cards": hand, "wagers": dict(stakes)}]}  # fmt: skip


def tables(rules: Rules, stakes: Stakes, seats: int) -> Iterator[Json]:
    """Every seat splits eights, doubles each hand of eight and three, and draws a ten; where six
    decks have no more of these, it splits sevens."""
    last = rules.decks  # so many seats have one eight of each suit for each of their hands
    yield {
        "dealer": {"cards": ["6c", "Kd", "Kh"]},
        "seats": [
            {"seat": at + 1, "wagers": dict(stakes),
             "hands": _split(rules, stakes, "83T" if at < last else "74J")}
            for at in range(seats)
        ],
    }  # fmt: skip


def _split(rules: Rules, stakes: Stakes, ranks: str) -> list[Json]:
    """A pair that is split as often as may be, each hand doubled."""
    return [
        {
            "cards": [f"{rank}{'cdhs'[at % 4]}" for rank in ranks],
            "doubled": stakes[MAIN],
            "split": True,
        }
        for at in range(most_hands(rules, aces=False))
    ]
