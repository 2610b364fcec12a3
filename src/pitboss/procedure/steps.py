"""The paragraphs behind the steps that several chapters prescribe in the same words.

A chapter's file lists them; the model of its family says which there are. A step that a chapter
does not prescribe cites nothing.
"""

from typing import Self

from pydantic import BaseModel, ConfigDict

from pitboss.regulation import ChapterFile

Cites = tuple[str, ...]
"""Paragraphs, and rulings on how to read them."""


class Paragraphs(BaseModel):
    """Steps with the paragraphs that prescribe them: a step that is not listed here is refused."""

    model_config = ConfigDict(frozen=True, extra="forbid")


class Steps(Paragraphs):
    """What every chapter has: the table and its opening (§§ .2-.4), the shuffle (§ .5), wagers."""

    # §§ .2 to .4: the table and its opening
    certify: Cites
    alternate: Cites = ()
    inspect: Cites
    verify: Cites
    two_jokers: Cites = ()
    spread: Cites
    await_player: Cites
    wash: Cites
    each_deck: Cites = ()
    preshuffled: Cites = ()
    # § .5: shuffle and cut
    shuffle: Cites
    wrong_count: Cites = ()
    cut: Cites
    recut: Cites
    idle: Cites
    idle_wash: Cites = ()
    idle_device: Cites = ()
    device: Cites = ()
    # wagers
    wagers_placed: Cites
    boxes: Cites
    abandoned: Cites = ()
    # irregularities
    drawn_in_error: Cites = ()
    shuffler_jam: Cites = ()
    out_of_order: Cites = ()

    @classmethod
    def of(cls, file: ChapterFile) -> Self:
        """The steps as a chapter's file lists them."""
        by_kind = {"dealt": file.dealt, "settled": file.settled}
        return cls.model_validate(
            {**file.step, **{kind: steps for kind, steps in by_kind.items() if steps}}
        )
