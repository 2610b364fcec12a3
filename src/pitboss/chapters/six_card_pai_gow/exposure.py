"""Rounds that cost the house most (§ 670a.12): the best hands for the optional wagers, doubled,
each against a dealer with a pair of eights who loses. Of a full table only a bound is known."""

from collections.abc import Iterator, Mapping
from typing import Final

from pitboss.families.pai_gow.exposure import rounds_of
from pitboss.figures.exposure import Stakes
from pitboss.figures.figures import Json
from pitboss.regulation import Rules
from pitboss.vocabulary.money import Cents

SIX: Final = (
    "As Ks Qs Js Ts 9s", "Ah Ac Ad Jk Ks As", "Ks Qs Js Ts 9s As", "Ac Ad Ah Kc Kd As",
)  # fmt: skip
DEALER: Final = "8c 8d 7h 5d 4d 3c"


def during(rules: Rules, stakes: Stakes) -> Mapping[str, Cents]:
    """A Double Down Wager of the same size (§ 670a.7(e)(1))."""
    return {"double_down": stakes["pai_gow"]} if rules.offers("double_down") else {}


def rounds(rules: Rules, stakes: Stakes) -> Iterator[Json]:
    """A seat with each of the hands that pay most."""
    yield from rounds_of({**stakes, **during(rules, stakes)}, SIX, DEALER, 1)


def tables(_: Rules, __: Stakes, ___: int) -> Iterator[Json]:
    """None is known."""
    yield from ()
