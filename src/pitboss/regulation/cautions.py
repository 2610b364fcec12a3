"""What is to be known of choices that may be made at a table: why one cannot be filed, or what it
comes to."""

from typing import Literal

from pitboss.regulation.choices import Condition
from pitboss.regulation.data import Data


class Caution(Data):
    """A word about choices, where they are as it says."""

    grade: Literal["refused", "warning"]  # it cannot be filed, or it should be known
    words: str
    choice: str = ""  # the choice that it is about; told only if that is stated
    wager: str = ""  # or the wager whose paytable it is about
    favours: str = ""  # told only where the figures of these wagers favour the player
    when: tuple[Condition, ...]
    allowed: str
    cites: tuple[str, ...]
