"""Higher: a chapter that another package brings to Pitboss, with its records and its odds."""

from fractions import Fraction

from pitboss.chapter import Chapter
from pitboss.families.from_shoe.game import ShoeGame
from pitboss.figures.figures import Figures, Outcome, added_up
from pitboss.figures.odds import REQUIRED, GameOdds
from pitboss.figures.strategy import Advice, RuleInWords, Situation, Strategy
from pitboss.procedure.answers import Answer, Decision
from pitboss.procedure.recorded import RecordedSeat, Recording
from pitboss.procedure.requests import Ask, Request
from pitboss.regulation import Rules
from pitboss_higher.round import FILE, STEPS, height, play

QUARTER = Fraction(1, 4)


class HigherSeat(RecordedSeat):
    """One card, and whether the seat surrendered."""

    decision: str | None = None

    def answer(self, request: Request) -> Answer | None:
        """What the seat elected."""
        return Decision(self.seat, self.decision or "stay") if isinstance(request, Ask) else None


def wins(high: int, decks: int) -> Fraction:
    """How often a card so high beats another of the decks (§ 9001a.7(c))."""
    return Fraction(4 * decks * high, 52 * decks - 1)


def required(_: Rules, decks: int) -> list[Figures]:
    """The Ante of one who surrenders what wins less than one time in eight."""
    ends = []
    for win in (wins(high, decks) for high in range(13)):
        if win < QUARTER / 2:
            ends.append(Outcome("surrender", "quarter", Fraction(1, 13), Fraction(1), QUARTER))
        else:
            ends.append(Outcome("higher", "1 to 1", win / 13, Fraction(1), Fraction(2)))
            ends.append(Outcome("not higher", "lose", (1 - win) / 13, Fraction(1), Fraction(0)))
    return [Figures(REQUIRED, None, decks, added_up(ends))]


def advise(_: Rules, decks: int, situation: Situation) -> Advice:
    """What staying and surrendering are worth, in Antes (§ 9001a.7(b))."""
    stay = 2 * wins(height(situation.cards[0]), decks) - 1
    labels = {option.name: option.label for option in FILE.option}
    return Advice(situation, {"stay": stay, "surrender": QUARTER - 1}, labels=labels)


def strategy(_: Rules, decks: int) -> Strategy:
    """Best play."""
    return Strategy("higher", decks, (RuleInWords("Surrender 2 and 3", Fraction(0)),), (), ())


CHAPTER = Chapter(
    file=FILE,
    play=play,
    game=lambda: ShoeGame(STEPS),
    rank=lambda hand: {"category": hand[0].rank, "value": height(hand[0]), "cards": [hand[0].face]},
    limits={"ante": (500, 50_000)},
    recording=Recording(FILE, HigherSeat, frozenset({"dealer"})),
    odds=GameOdds(FILE, {REQUIRED: required}, strategy, advise, tuple(range(1, 9))),
)
