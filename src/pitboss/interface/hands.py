"""What hands are worth, and how the dealer sets them: one hand, or a million in one call."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, overload

import numpy as np

from pitboss.chapter import Chapter
from pitboss.hands.in_rows import HandRows, HandsInRows, HandsSetInRows, RankedHands
from pitboss.interface.codes import face_list
from pitboss.interface.games import Game, chapter_of, rules_of
from pitboss.interface.given import Rows, as_given, rows_of
from pitboss.interface.one_hand import check_sets_hands, no_low_hands, ranked, set_by_house
from pitboss.regulation import Rules
from pitboss.vocabulary.cards import Card
from pitboss.vocabulary.refusal import Refused, count_of

Hand = str | Iterable[str] | Iterable[Card]
"""One hand: ``"Ah Kd 9c"``, a list of faces, or cards."""


@dataclass(frozen=True, slots=True)
class Ranked:
    """What a hand is worth. Of two hands of one game the one with the higher ``value`` wins."""

    category: str
    cards: tuple[str, ...]  # as they count
    value: int | None  # none where hands are not compared with each other
    compare: int | None  # with the other hand: 1 where this one is worth more, 0, or -1
    told: Mapping[str, Any]

    def to_dict(self) -> dict[str, Any]:
        """The hand as `pitboss rank --json` tells it."""
        return dict(self.told)


@dataclass(frozen=True, slots=True)
class HandSet:
    """How the dealer sets a hand, by which rule in words and by which paragraphs."""

    high: tuple[str, ...]
    low: tuple[str, ...]
    words: str
    cites: tuple[str, ...]
    told: Mapping[str, Any]

    def to_dict(self) -> dict[str, Any]:
        """The setting as `pitboss house-way --json` tells it."""
        return dict(self.told)


@overload
def rank(game: str | Game, hands: Rows, vs: None = None, *, low: bool = False) -> RankedHands: ...
@overload
def rank(game: str | Game, hands: Hand, vs: Hand | None = None, *, low: bool = False) -> Ranked: ...
def rank(
    game: str | Game, hands: Any, vs: Hand | None = None, *, low: bool = False
) -> Ranked | RankedHands:
    """What a hand is worth, or which of two is worth more; ``low`` hands in pai gow games.

    >>> hand = rank("dj-wild", "2c Jk Ah Kh Qh", vs="9c 9d 9h 9s Kd")
    >>> hand.category, hand.cards, hand.compare
    ('royal flush', ('Ah', 'Kh', 'Qh', 'Jh', 'Th'), 1)

    An array, an Arrow table or a data frame with a row for each hand and a column for each card,
    as codes or as text, is ranked in one call, by the game's kernel. A row that is no hand is
    refused by its number.

    >>> from pitboss.interface.codes import cards
    >>> many = rank("dj-wild", cards(["2c Jk Ah Kh Qh", "9c 9d 9h 9s Kd"]))
    >>> many.values.tolist(), [many.names[place] for place in many.categories]
    ([11319960, 7829371], ['royal flush', 'four-of-a-kind'])
    >>> rank("dj-wild", cards(["9c 9d 9h 9s Kd", "2c 2d 2h 2s 2c"]))
    Traceback (most recent call last):
        ...
    pitboss.vocabulary.refusal.Refused: cards[1]: 2c appears twice; allowed: different cards
    """
    chapter, given = chapter_of(game), as_given(hands)
    if not _are_many(given):
        other = None if vs is None else face_list(vs, "vs")
        told = ranked(chapter, face_list(given), other, low=low)
        value = told.pop("value", None)
        return Ranked(told["category"], tuple(told["cards"]), value, told.get("compare"), told)
    if vs is not None:
        raise Refused("only one hand can be compared with another", field="vs",
                      allowed="one hand, or the values of two results")  # fmt: skip
    kernels, rows = _in_rows(chapter), rows_of(given)
    if low and not kernels.low_size:
        raise no_low_hands(chapter)
    sizes = (kernels.low_size,) if low else kernels.sizes
    _check_size(chapter, rows, sizes)
    return kernels.rank(rows, low)


@overload
def house_way(
    game: str | Game, hands: Rows, rules: Rules | Mapping[str, object] | None = None
) -> HandsSetInRows: ...
@overload
def house_way(
    game: str | Game, hands: Hand, rules: Rules | Mapping[str, object] | None = None
) -> HandSet: ...
def house_way(
    game: str | Game, hands: Any, rules: Rules | Mapping[str, object] | None = None
) -> HandSet | HandsSetInRows:
    """How the dealer sets a hand under these rules, where hands are set.

    >>> hand = house_way("pai-gow", "Ah 9c 9d 4h 4s Kd 2c")
    >>> hand.high, hand.low
    (('9c', '9d', '4h', '4s', '2c'), ('Ah', 'Kd'))

    An array or a table with a row for each hand is set in one call, as for ``rank``.

    >>> from pitboss.interface.codes import cards, faces
    >>> faces(house_way("pai-gow", cards(["Ah 9c 9d 4h 4s Kd 2c"])).low)
    [['Ah', 'Kd']]
    """
    chapter, given = chapter_of(game), as_given(hands)
    filed = rules_of(game, rules)
    if not _are_many(given):
        told = set_by_house(chapter, filed, face_list(given))
        high, low = tuple(told["high"]), tuple(told["low"])
        return HandSet(high, low, told["words"], tuple(told["cites"]), told)
    check_sets_hands(chapter)
    kernels, rows = _in_rows(chapter), rows_of(given)
    assert kernels.set_by_house is not None
    _check_size(chapter, rows, (chapter.file.hand.cards,))
    return kernels.set_by_house(filed, rows)


def _are_many(given: object) -> bool:
    return isinstance(given, np.ndarray) and given.ndim == 2


def _in_rows(chapter: Chapter) -> HandsInRows:
    if chapter.in_rows is None:
        raise Refused(f"{chapter.file.chapter.title} does not rank hands in bulk", field="cards",
                      allowed="one hand")  # fmt: skip
    return chapter.in_rows()


def _check_size(chapter: Chapter, rows: HandRows, sizes: Sequence[int]) -> None:
    if rows.shape[1] not in sizes:
        allowed = " or ".join(map(str, sizes))
        raise Refused(
            f"the hands have {count_of(rows.shape[1], 'card')}",
            field="cards",
            allowed=f"{allowed} cards",
            cites=chapter.file.hand.cites,
        )
