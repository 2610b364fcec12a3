"""Fifty-two cards and a joker. A card is a small integer with a readable face.

The integer is ``4 * rank + suit`` with ranks counted from the deuce (0) to the ace (12) and suits
in the order c d h s; the joker is 52. Kernels index arrays with it, people read its face.
"""

from collections.abc import Iterable
from typing import Any, Final

from pitboss.vocabulary.refusal import Refused, as_entered

RANKS: Final = "23456789TJQKA"
SUITS: Final = "cdhs"
RANK_NAMES: Final = (
    "deuce", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "jack", "queen",
    "king", "ace",
)  # fmt: skip
SUIT_NAMES: Final = ("clubs", "diamonds", "hearts", "spades")


class Card(int):
    """One card of a deck.

    >>> Card(51), Card(51).name, Card(52)
    (As, 'ace of spades', Jk)
    """

    __slots__ = ()

    @property
    def face(self) -> str:
        """Rank then suit, ``Ah``; the joker is ``Jk``."""
        return _FACES[self]

    @property
    def rank(self) -> str:
        """``A K Q J T 9 … 2``; of the joker, ``Jk``."""
        return "Jk" if self == 52 else RANKS[self // 4]

    @property
    def suit(self) -> str:
        """``c d h s``; of the joker, nothing."""
        return "" if self == 52 else SUITS[self % 4]

    @property
    def name(self) -> str:
        """The card in words."""
        if self == 52:
            return "joker"
        return f"{RANK_NAMES[self // 4]} of {SUIT_NAMES[self % 4]}"

    def __repr__(self) -> str:
        return self.face

    __str__ = __repr__


_FACES: Final = (*(rank + suit for rank in RANKS for suit in SUITS), "Jk")
_BY_FACE: Final = {face: Card(index) for index, face in enumerate(_FACES)}

DECK: Final = tuple(Card(index) for index in range(52))
JOKER: Final = Card(52)


def card(face: object, field: str = "card") -> Card:
    """The card with this face.

    >>> card("Td").name
    'ten of diamonds'
    """
    found = _BY_FACE.get(face) if isinstance(face, str) else None
    if found is None:
        raise Refused(
            f"{as_entered(face)} is not a card",
            field=field,
            allowed="a rank A K Q J T 9 8 7 6 5 4 3 2 then a suit c d h s, or Jk for the joker",
        )
    return found


def cards(faces: str | Iterable[object], field: str = "cards") -> tuple[Card, ...]:
    """Several cards: a list of faces, or one string of them.

    >>> cards("Ah Kd 9c")
    (Ah, Kd, 9c)
    """
    listed: list[Any] = faces.split() if isinstance(faces, str) else list(faces)
    try:
        return tuple([_BY_FACE[face] for face in listed])
    except (KeyError, TypeError):  # which one it is, and why
        return tuple(card(face, f"{field}[{index}]") for index, face in enumerate(listed))


def pack(stack: Iterable[Card]) -> str:
    """A stack as one string, first card first; ``unpack`` undoes it.

    >>> pack(cards("Ah Kd"))
    'AhKd'
    """
    return "".join([_FACES[card] for card in stack])


def unpack(packed: str) -> list[Card]:
    """The stack that ``pack`` wrote."""
    return [_BY_FACE[packed[at : at + 2]] for at in range(0, len(packed), 2)]
