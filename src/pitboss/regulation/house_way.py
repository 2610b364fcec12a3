"""How a casino's dealer sets seven cards: an ordered list of rules that it files, and may replace.

Each rule says which seven cards it is for and how they are set; the first that fits sets them. The
cards are described by their **sets**, two or more of a rank, the larger first and of equals the
higher (*first*, *second*, *third*), and by their **singles** in descending order (*single 1*, …);
the joker is an ace. What a rule may say::

    words     the rule for people
    sets      the sizes of the sets, [2, 2] for two pair, [] for none
    first     the rank of the first set, "A" or "J-K"; likewise second and third
    single    the rank of the highest single
    low       the two cards of the low hand: "first", "second", "third", "single 1", …
    keep      or the high hand: its class, one of these; "best" for the highest that the cards make
    low_from  the least low hand with which the rule applies, "AK" or "22"

A rule that would leave less than ``low_from``, no hand to ``keep`` or a foul hand is passed over.
Of settings that fit a rule alike, the one with the highest low hand is taken, then the one with the
highest high hand. The last rule has no conditions and keeps the best: it can set any seven cards.
"""

import re
import tomllib
from collections.abc import Mapping
from functools import cache, cached_property
from pathlib import Path
from typing import Annotated, Final, NamedTuple

from pydantic import BeforeValidator, Field, StrictInt, ValidationError

from pitboss.regulation.data import Data
from pitboss.vocabulary.cards import RANKS
from pitboss.vocabulary.refusal import Refused, as_entered

BEST: Final = "best"
CLASSES: Final = (
    "high card", "pair", "two pair", "three-of-a-kind", "straight", "flush", "full house",
    "four-of-a-kind", "straight flush", "royal flush", "five aces",
)  # fmt: skip
"""The classes of a high hand, lowest first (§ 645a.6(b), § 688a.6(b))."""

SETS: Final[dict[tuple[int, ...], tuple[str, ...]]] = {
    (): ("no pair",),
    (2,): ("one pair", "the pair"),
    (2, 2): ("two pair", "the higher pair", "the lower pair"),
    (2, 2, 2): ("three pair", "the highest pair", "the middle pair", "the lowest pair"),
    (3,): ("three-of-a-kind", "the three-of-a-kind"),
    (3, 2): ("three-of-a-kind and a pair", "the three-of-a-kind", "the pair"),
    (3, 2, 2): (
        "three-of-a-kind and two pair", "the three-of-a-kind", "the higher pair", "the lower pair"
    ),
    (3, 3): ("two three-of-a-kinds", "the higher three-of-a-kind", "the lower three-of-a-kind"),
    (4,): ("four-of-a-kind", "the four-of-a-kind"),
    (4, 2): ("four-of-a-kind and a pair", "the four-of-a-kind", "the pair"),
    (4, 3): ("four-of-a-kind and three-of-a-kind", "the four-of-a-kind", "the three-of-a-kind"),
    (5,): ("five aces", "the aces"),
    (5, 2): ("five aces and a pair", "the aces", "the pair"),
}  # fmt: skip
"""What sets seven cards can have, by their sizes, in words, with what to call each."""

ORDINALS: Final = ("first", "second", "third")
ALLOWED: Final = {
    "words": "words for people, up to 400 characters",
    "sets": f"sizes in descending order: {', '.join(str(list(sizes)) for sizes in SETS)}",
    **dict.fromkeys(ORDINALS, 'a rank or two, such as "A" or "J-K", of a set that the rule has'),
    "single": 'a rank or two, such as "A" or "Q-A", where the sets leave a single',
    "low": "two different cards out of the rule's sets: first, second, third, single 1, …",
    "keep": f"{BEST}, or of {', '.join(CLASSES)}",
    "low_from": 'two ranks, the higher first, such as "AK" or "22"',
    "rule": "rules, the last of them without conditions and with keep = best",
    "name": "a name of small letters, digits and hyphens that no way shipped here has",
    "title": "a title of up to 100 characters",
}
"""What each field of a way may be, for who must mend it."""

_FOLDER = Path(__file__).parent / "house_ways"
_CITES = ("645a.11(c)", "688a.11(a)")


class Pick(NamedTuple):
    """One card of a low hand: of the set of this number, counted from 0, or that single."""

    of_set: bool
    number: int


def _several(value: object) -> object:
    return (value,) if isinstance(value, str) else value


class Rule(Data):
    """Which seven cards it is for, and how they are set."""

    words: str = Field(min_length=1, max_length=400)
    sets: tuple[StrictInt, ...] | None = None
    first: str | None = None
    second: str | None = None
    third: str | None = None
    single: str | None = None
    low: tuple[str, ...] = ()
    keep: Annotated[tuple[str, ...], BeforeValidator(_several)] = ()
    low_from: str | None = None

    @property
    def keeps_best(self) -> bool:
        """Whether the high hand is the highest class that the cards make."""
        return self.keep == (BEST,)

    @property
    def is_final(self) -> bool:
        """Whether it can set any seven cards."""
        conditions = (self.sets, self.first, self.second, self.third, self.single, self.low_from)
        return self.keeps_best and all(condition is None for condition in conditions)

    @cached_property
    def set_ranks(self) -> tuple[tuple[int, int], ...]:
        """The lowest and highest rank of the first, second and third set."""
        return tuple(ranks_named(text) for text in (self.first, self.second, self.third))

    @cached_property
    def single_ranks(self) -> tuple[int, int] | None:
        """The lowest and highest rank of the highest single; none: there need be none."""
        return None if self.single is None else ranks_named(self.single)

    @cached_property
    def picks(self) -> tuple[Pick, ...]:
        """The cards of the low hand, where the rule names them."""
        return tuple(
            Pick(True, ORDINALS.index(card)) if card in ORDINALS else Pick(False, int(card[7:]) - 1)
            for card in self.low
        )

    @cached_property
    def least_low(self) -> tuple[int, ...]:
        """The ranks of the least low hand with which the rule applies."""
        return tuple(RANKS.index(rank) for rank in self.low_from or "")


class HouseWay(Data):
    """A whole way to set the dealer's seven cards (§ 645a.11(c), § 688a.11(a), R-688a-22)."""

    name: str = Field(pattern=r"^[a-z0-9]+(-[a-z0-9]+)*$", max_length=40)
    title: str = Field(min_length=1, max_length=100)
    rule: tuple[Rule, ...] = Field(min_length=1, max_length=200)


def house_way(named: object) -> HouseWay:
    """A way shipped here, by its name, or the whole one that a Rules Submission holds
    (§ 645a.11(c), § 688a.11(a), R-688a-22).

    >>> house_way("standard").rule[-1].keep
    ('best',)
    """
    if isinstance(named, str) and named in shipped_ways():
        return _shipped(named)
    if not isinstance(named, Mapping):
        raise Refused(
            f"{as_entered(named)} is not a house way",
            field="house_way",
            allowed=f"{', '.join(shipped_ways())}, or a whole way: its name, title and rules",
            cites=_CITES,
        )
    way = _checked(named)
    if way.name in shipped_ways() and way != _shipped(way.name):
        raise _bad(f"{way.name!r} is the name of another way", "name")
    return way


@cache
def shipped_ways() -> tuple[str, ...]:
    """The names of the ways that come with the software."""
    return tuple(sorted(path.stem for path in _FOLDER.glob("*.toml")))


@cache
def _shipped(name: str) -> HouseWay:
    return _checked(tomllib.loads((_FOLDER / f"{name}.toml").read_text(encoding="utf-8")))


# whether a way is one


def _checked(data: Mapping[str, object]) -> HouseWay:
    try:
        way = HouseWay.model_validate(dict(data))
    except ValidationError as error:
        first = error.errors(include_url=False)[0]
        raise _bad(first["msg"], *first["loc"]) from None
    for index, rule in enumerate(way.rule):
        _check_rule(rule, index)
    final = next((index for index, rule in enumerate(way.rule) if rule.is_final), None)
    if final is None:
        raise _bad("no rule sets the cards that the others leave", "rule", len(way.rule) - 1)
    if final < len(way.rule) - 1:
        raise _bad(f"rule {final + 1} sets all cards: this can never apply", "rule", final + 1)
    return way


def _check_rule(rule: Rule, index: int) -> None:
    here = ("rule", index)
    if rule.sets is not None and rule.sets not in SETS:
        raise _bad(f"no seven cards have sets of {list(rule.sets)}", *here, "sets")
    sizes = rule.sets or ()
    for place, ordinal in enumerate(ORDINALS):
        _check_ranks(getattr(rule, ordinal), place < len(sizes), *here, ordinal)
    _check_ranks(rule.single, sum(sizes) < 7, *here, "single")
    if bool(rule.low) == bool(rule.keep):
        raise _bad("a rule names the low hand or keeps a high hand", *here, "low")
    if rule.low:
        _check_low(rule, *here)
    if not rule.keeps_best:
        for kept in rule.keep:
            if kept not in CLASSES:
                raise _bad(f"{kept!r} is not a class of high hand", *here, "keep")
    if rule.low_from is not None and not (
        re.fullmatch(f"[{RANKS}]{{2}}", rule.low_from) and rule.least_low[0] >= rule.least_low[1]
    ):
        raise _bad(f"{rule.low_from!r} is not a low hand", *here, "low_from")


def _check_ranks(text: str | None, there: bool, *field: str | int) -> None:
    if text is None:
        return
    if not there:
        raise _bad(f"a rank of what the rule's sets do not have: {text!r}", *field)
    if (
        not re.fullmatch(f"[{RANKS}](-[{RANKS}])?", text)
        or ranks_named(text)[0] > ranks_named(text)[1]
    ):
        raise _bad(f"{text!r} is not a rank, nor two in ascending order", *field)


def _check_low(rule: Rule, *here: str | int) -> None:
    sizes = rule.sets
    if sizes is None:
        raise _bad("a rule that names its low hand says which sets there are", *here, "sets")
    for card in rule.low:
        if card not in ORDINALS and not re.fullmatch("single [1-7]", card):
            raise _bad(f"{card!r} is not a card of a low hand", *here, "low")
    if len(rule.low) != 2:
        raise _bad(f"a low hand of {len(rule.low)} cards", *here, "low")
    for pick in rule.picks:
        there = len(sizes) if pick.of_set else 7 - sum(sizes)
        size = sizes[pick.number] if pick.of_set and pick.number < there else 1
        if pick.number >= there or rule.picks.count(pick) > size:
            held = SETS[sizes][0]
            raise _bad(f"{held} cannot put {' and '.join(rule.low)} low", *here, "low")


def _bad(what: str, *field: str | int) -> Refused:
    """A refusal that says where in the way it is, and what would do there."""
    place = "".join(f"[{part}]" if isinstance(part, int) else f".{part}" for part in field)
    name = next((part for part in reversed(field) if isinstance(part, str)), "rule")
    fields = (Rule if "rule" in field else HouseWay).model_fields
    allowed = ALLOWED.get(name, f"the fields {', '.join(fields)}")
    return Refused(what, field=f"house_way{place}", allowed=allowed, cites=_CITES)


def ranks_named(text: str | None) -> tuple[int, int]:
    """The ranks that "J-K" or "A" names; nothing names them all."""
    lowest, highest = (text[0], text[-1]) if text else ("2", "A")
    return RANKS.index(lowest), RANKS.index(highest)
