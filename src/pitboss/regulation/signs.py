"""What a chapter has written at a table and checked there: layout, sign, opening checklist."""

from pitboss.regulation.choices import Condition
from pitboss.regulation.data import Data


class Inscription(Data):
    """Words that the layout must carry; ``{choice}`` is the amount chosen, in dollars."""

    words: str
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
