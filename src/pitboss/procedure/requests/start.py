"""Requests about where dealing starts: three dice in a shaker, or a random number."""

from pitboss.procedure.answers import Answer, NoRoll, NumberDrawn, Shaken, Who
from pitboss.procedure.requests.request import EVERYONE, Request, Told, told
from pitboss.vocabulary.refusal import Refused
from pitboss.vocabulary.value import value

PLACES = 7
"""Six betting positions and the dealer (R-GEN-13)."""


@value(kw_only=True)
class ReadDice(Request):
    """The lid is off: the dealer totals the three dice, or calls a "no roll"."""

    what = "read_dice"
    answers = (Shaken, NoRoll)
    shows = ("banked",)
    tells = ("dice",)
    also = (("no_roll",),)
    banked: bool  # a player shook the dice, who may have lifted the lid himself

    def check(self, answer: Answer, who: Who) -> None:
        """Three dice with faces from one to six."""
        Request.check(self, answer, who)
        if isinstance(answer, NoRoll):
            if answer.why == "lid" and not self.banked:
                raise Refused("the dealer removes the lid himself", field="why",
                              allowed="not_flat, fell_out", cites=self.cites)  # fmt: skip
            return
        assert isinstance(answer, Shaken)
        if len(answer.dice) != 3 or not all(1 <= die <= 6 for die in answer.dice):
            raise Refused(
                f"{answer.dice} are not three dice",
                field="dice",
                allowed="three whole numbers from 1 to 6",
                cites=self.cites,
            )

    def tell(self, answer: Answer) -> Told:
        """The total, as the dealer announces it."""
        if isinstance(answer, NoRoll):
            why = {
                "not_flat": "not all dice lie flat",
                "fell_out": "dice fell out of the shaker",
                "lid": "the bank lifted the lid",
            }[answer.why]
            cites = list(self.answer_cites.get(answer.why, self.cites))
            return told("no_roll", f"No roll: {why}", audience=EVERYONE, cites=cites)
        assert isinstance(answer, Shaken)
        shown = ", ".join(map(str, answer.dice))
        return told(
            self.what,
            f"The dice show {shown}: {sum(answer.dice)}",
            audience=EVERYONE,
            dice=list(answer.dice),
        )


@value(kw_only=True)
class DrawNumber(Request):
    """The random number generator selects and displays a number from 1 to 7."""

    what = "draw_number"
    answers = (NumberDrawn,)
    tells = ("number",)

    def check(self, answer: Answer, who: Who) -> None:
        """One of seven."""
        Request.check(self, answer, who)
        assert isinstance(answer, NumberDrawn)
        if not 1 <= answer.number <= PLACES:
            raise Refused(
                f"the number {answer.number}",
                field="number",
                allowed=f"1 to {PLACES}",
                cites=self.cites,
            )

    def tell(self, answer: Answer) -> Told:
        """The number."""
        assert isinstance(answer, NumberDrawn)
        text = f"The generator displays {answer.number}"
        return told(self.what, text, audience=EVERYONE, number=answer.number)
