"""What is asked in a drill, what is answered, and how cards are dealt for it from a seed."""

from collections.abc import Sequence
from random import Random
from typing import Annotated, Final

from pydantic import BaseModel, ConfigDict, Field

from pitboss.chapter import Chapter
from pitboss.procedure.bounds import Face, Term
from pitboss.regulation import Rules
from pitboss.server.analysis import AnalysisTold
from pitboss.vocabulary.cards import Card
from pitboss.vocabulary.money import Cents
from pitboss.vocabulary.refusal import Refused

MOST_SEED: Final = 2**31 - 1


class DrillChoice(BaseModel):
    """Something that may be answered."""

    choice: str
    label: str


class PaidLine(BaseModel):
    """A line of the paytable, as printed."""

    hand: str
    pay: str
    natural: str
    envy: str = ""


class Bet(BaseModel):
    """A wager that has won, and the table by which it is paid."""

    wager: str
    paytable: str
    cite: str
    lines: list[PaidLine]
    hand: str
    natural: bool = Field(description="The hand has no wild card: that column pays.")
    stake: Cents
    meter: Cents | None = Field(description="What stands on the progressive meter.")
    envy: Annotated[bool, Field(description="The hand is another player's: Envy is paid.")] = False
    asked: str = Field(description="What of the payment is asked for, in words.")


class DrillQuestion(BaseModel):
    """A question that a seed makes."""

    kind: str
    game: str
    title: str
    seed: int | None
    at: Annotated[str, Field(description="Instead of a seed: the situation, as a link.")] = ""
    words: str
    hand: list[str] = []
    dealer: list[str] = []
    low: Annotated[int, Field(description="Cards of a low hand that the answer sets apart.")] = 0
    doubles: Annotated[bool, Field(description="It may be with a second wager.")] = False
    choices: list[DrillChoice] = []
    bet: Bet | None = None
    cites: list[str] = []


class DrillAnswer(BaseModel):
    """What somebody answers: a choice, a low hand or an amount, as the question asks."""

    model_config = ConfigDict(extra="forbid")

    game: Term
    seed: Annotated[int | None, Field(ge=0, le=MOST_SEED)] = None
    at: Annotated[str, Field(max_length=10_000)] = ""
    choice: Annotated[str | None, Field(max_length=100)] = None
    low: Annotated[list[Face], Field(max_length=7)] = []
    doubled: bool = False
    cents: Annotated[int | None, Field(ge=0, le=10**12)] = None

    @property
    def asked(self) -> int:
        """The seed of the question."""
        if self.seed is None:
            raise Refused("no seed", field="seed", allowed=f"a whole number up to {MOST_SEED}")
        return self.seed


class DrillChecked(BaseModel):
    """Whether an answer is right, and why."""

    right: bool
    answer: str = Field(description="What would have been right, in words.")
    words: str
    cost: Annotated[str, Field(description="What it gives away per unit; empty: no worth.")] = ""
    high: list[str] = []
    low: list[str] = []
    cents: Cents | None = None
    analysis: AnalysisTold | None = None
    cites: list[str] = []


class DrillsOf(BaseModel):
    """The drills of a game."""

    game: str
    title: str
    kinds: dict[str, str] = Field(description="In words, what each drills.")


def rules_of(game: Chapter) -> Rules:
    """Drills go by the choices as they are where a casino says nothing."""
    return Rules.of(game.file.chapter.number)


def chance_of(kind: str, game: Chapter, seed: int) -> Random:
    return Random(f"{kind} {game.slug} {seed}")


def question(
    kind: str, game: Chapter, seed: int | None, words: str, **more: object
) -> DrillQuestion:
    return DrillQuestion.model_validate(
        {"kind": kind, "game": game.slug, "title": game.file.chapter.title, "seed": seed,
         "words": words, **more}
    )  # fmt: skip


def dealt(game: Chapter, chance: Random, size: int) -> list[Card]:
    rules = rules_of(game)
    return chance.sample(game.file.cards.deck * rules.decks, size)


def faces(hand: Sequence[Card]) -> list[str]:
    return [card.face for card in hand]
