"""What a chapter has written at a table and checked there: layout, sign, opening checklist."""

from typing import Literal

from pitboss.regulation.choices import Condition
from pitboss.regulation.data import Data


class Inscription(Data):
    """Words that the layout must carry; ``{choice}`` is the amount chosen, in dollars."""

    words: str
    cite: str
    wager: str = ""  # that is placed on the words
    shown: str = ""  # the choice that says whether layout or sign has them; none: the layout
    when: tuple[Condition, ...] = ()


class LayoutArea(Data):
    """What must be on a layout or be fixed to the table, as it is drawn."""

    name: str
    holds: Literal[
        "layout", "positions", "name", "wager", "device", "cards", "equipment", "odds", "sign"
    ]
    place: Literal["seat", "dealer", "table"]  # at each position, on the dealer's side, once
    label: str = ""  # the words on it
    what: str  # in a list of all that is drawn
    wager: str = ""  # that is placed there
    main: bool = False  # of the wagers without which there is no round
    cards: int = 0  # that lie there
    count: int = 1  # alike, beside each other
    shown: str = ""  # the choice that says whether layout or sign has it; none: the layout
    cite: str
    when: tuple[Condition, ...] = ()


class PostedLine(Data):
    """What the sign says that a hand pays."""

    hand: str
    pay: str


class Posted(Data):
    """Where a choice makes a wager pay other than its paytable prints, what the sign says."""

    wager: str
    paytable: str | None = None  # only in this one
    lines: tuple[PostedLine, ...] = ()  # each instead of the printed line of the hand, or more
    without: tuple[str, ...] = ()  # hands that pay nothing
    envy: bool = True
    cite: str
    when: tuple[Condition, ...] = ()


class ChecklistItem(Data):
    """Something a floorperson asserts before the table opens."""

    name: str
    item: str
    cite: str
    when: tuple[Condition, ...] = ()
