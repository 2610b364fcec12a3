"""What a chapter says to a patron, and of a round to those who hold it: in our own words, each
sentence with its paragraphs and with the choices under which it is true."""

from typing import Literal

from pydantic import model_validator

from pitboss.regulation.choices import Condition
from pitboss.regulation.data import Data

Who = Literal["dealer", "player", "floorperson"]


class Said(Data):
    """A sentence or two; ``{choice}`` stands for what was chosen."""

    words: str
    cites: tuple[str, ...]
    wager: str = ""  # said only where this wager is taken
    when: tuple[Condition, ...] = ()  # and with all of these choices
    any_of: tuple[Condition, ...] = ()  # and with one of these at least


class GuideStep(Said):
    """A step of a round: ``words`` to a patron, ``duty`` on the card of who takes it. Either may be
    left out: not every duty matters to a patron."""

    who: Who
    words: str = ""
    duty: str = ""

    @model_validator(mode="after")
    def _says_something(self) -> "GuideStep":
        if not self.words and not self.duty:
            raise ValueError("a step says something to a patron, or is a duty")
        return self


class GuideHand(Said):
    """A hand that the chapter knows, with an example."""

    name: str
    group: str = ""  # the heading of hands that only some wagers know
    cards: tuple[str, ...]
    spare: tuple[str, ...] = ()  # those of them that are no part of it
    category: str = ""  # what ranking calls it, where that is not its name
    paid: str = ""  # shown only where the paytable in use of some wager has this line


class GuideWager(Said):
    """What a wager is about; what it pays is said by its paytable."""

    wager: str


class Guide(Data):
    """A game told to a patron."""

    object: str
    cites: tuple[str, ...]
    step: tuple[GuideStep, ...]
    card: tuple[Said, ...] = ()  # what the cards count
    hand: tuple[GuideHand, ...] = ()  # from highest to lowest
    dealer: tuple[Said, ...] = ()  # how the dealer plays
    wager: tuple[GuideWager, ...]
    wrong: tuple[Said, ...]  # what happens where something goes wrong
