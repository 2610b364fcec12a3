"""Drills: questions that the server deals from a seed, and answers that the engine checks.

Which drills a game has follows from what its chapter has: worths of decisions, a house way, a joker
and names of hands, paytables. The same seed asks the same again, so whoever got one wrong is dealt
it again by its number.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from random import Random
from typing import Annotated, Final

from pydantic import BaseModel, ConfigDict, Field

from pitboss.chapter import Chapter
from pitboss.chapters import CHAPTERS, ODDS, chapter_named
from pitboss.figures.figures import decimal
from pitboss.figures.strategy import Advice, Situation
from pitboss.regulation import Rules
from pitboss.regulation.wagers import Wager
from pitboss.server import analysis
from pitboss.server.analysis import AnalysisTold, Position
from pitboss.vocabulary.cards import JOKER, Card, cards
from pitboss.vocabulary.money import (
    Cents,
    MeterShare,
    Pay,
    Push,
    To,
    back_at_odds,
    dollars,
    meter_share,
)
from pitboss.vocabulary.paytable import PayLine, Paytable
from pitboss.vocabulary.refusal import Refused

MOST_SEED: Final = 2**31 - 1
TRIES: Final = 60
"""Deals until one can be asked about, or shows what is looked for."""
REMEMBERED: Final = 256
OTHERS: Final = 3
"""Wrong names that stand beside the right one."""
STAKES: Final = (300, 500, 700, 1_000, 1_500, 2_000, 2_500, 3_500, 4_500, 5_500, 7_500,
                 11_500, 12_500, 22_500)  # fmt: skip
"""Wagers in cents of which one is drawn; halves of dollars come of them."""


class DrillChoice(BaseModel):
    """Something that may be answered."""

    choice: str
    label: str


class PaidLine(BaseModel):
    """A line of the paytable, as printed."""

    hand: str
    pay: str
    natural: str


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
    asked: str = Field(description="What of the payment is asked for, in words.")


class DrillQuestion(BaseModel):
    """A question that a seed makes."""

    kind: str
    game: str
    title: str
    seed: int
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

    game: str
    seed: int = Field(ge=0, le=MOST_SEED)
    choice: str | None = Field(None, max_length=100)
    low: list[str] = Field([], max_length=7)
    doubled: bool = False
    cents: int | None = Field(None, ge=0, le=10**12)


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


@dataclass(frozen=True)
class Drill:
    """A kind of drill."""

    words: str
    offered: Callable[[Chapter], bool]
    ask: Callable[[Chapter, int], DrillQuestion]
    check: Callable[[Chapter, DrillAnswer], DrillChecked]


def _rules(game: Chapter) -> Rules:
    """Drills go by the choices as they are where a casino says nothing."""
    return Rules.of(game.file.chapter.number)


def _random(kind: str, game: Chapter, seed: int) -> Random:
    return Random(f"{kind} {game.slug} {seed}")


def _question(kind: str, game: Chapter, seed: int, words: str, **more: object) -> DrillQuestion:
    return DrillQuestion.model_validate(
        {"kind": kind, "game": game.slug, "title": game.file.chapter.title, "seed": seed,
         "words": words, **more}
    )  # fmt: skip


def _dealt(game: Chapter, chance: Random, size: int) -> list[Card]:
    rules = _rules(game)
    return chance.sample(game.file.cards.deck * rules.decks, size)


def _faces(hand: Sequence[Card]) -> list[str]:
    return [card.face for card in hand]


# decisions


@lru_cache(maxsize=REMEMBERED)
def _decided(slug: str, seed: int) -> tuple[Position, Advice]:
    """The first deal of a seed that leaves something to decide."""
    game = CHAPTERS[slug]
    chance, rules = _random("decisions", game, seed), _rules(game)
    moments = [moment for moment in ODDS[slug].moments(rules) if moment.dealt]
    for _ in range(TRIES):
        moment = moments[0]
        cards_dealt = _dealt(game, chance, moment.least + moment.dealer)
        hand, dealer = cards_dealt[: moment.least], cards_dealt[moment.least :]
        situation = Situation(tuple(hand), tuple(dealer), moment.options)
        position = Position(game, rules, rules.decks, situation)
        try:
            advice = position.advice()
        except Refused:  # a Blackjack: nothing is decided
            continue
        if len(set(advice.expected.values())) > 1:
            return position, advice
    raise Refused("no decision comes of this seed", field="seed", allowed="another number")


def ask_decision(game: Chapter, seed: int) -> DrillQuestion:
    """What do you elect?"""
    at, advice = _decided(game.slug, seed)
    sets = bool(advice.settings)
    plain = [name for name in sorted(advice.expected) if name not in advice.settings]
    return _question(
        "decisions", game, seed,
        "Set the hands as well as they can be set." if sets else "What is worth most?",
        hand=_faces(at.situation.cards),
        dealer=_faces(at.situation.dealer),
        low=game.file.hand.low if sets else 0,
        doubles=any(choice.doubled for choice in analysis.told(at, advice).choices),
        choices=[{"choice": name, "label": advice.labels.get(name)
                  or analysis.label_of(game, name)} for name in _in_file_order(game, plain)],
    )  # fmt: skip


def _in_file_order(game: Chapter, names: Sequence[str]) -> list[str]:
    """As the chapter lists what may be elected: the order tells nothing of the worth."""
    places = {name: place for place, name in enumerate(game.file.options)}
    return sorted(names, key=lambda name: (places.get(name.partition(" ")[0], len(places)), name))


def check_decision(game: Chapter, answer: DrillAnswer) -> DrillChecked:
    """What the choice gives away against the best."""
    at, advice = _decided(game.slug, answer.seed)
    told = analysis.told(at, advice)
    chosen = answer.choice
    if chosen is None and advice.settings:
        chosen = _setting_named(told, _low_of(game, at.situation.cards, answer), answer.doubled)
        if chosen is None:
            return DrillChecked(
                right=False, answer=_label(told, told.best), cost="", analysis=told,
                words="These hands are foul: the high hand must be higher than the low hand.",
                cites=list(game.file.hand.cites[:2]),
            )  # fmt: skip
    if chosen is None or chosen not in advice.expected:
        raise Refused(
            f"{chosen!r} is no answer to this",
            field="choice",
            allowed=", ".join(advice.expected),
        )
    cost = advice.cost(chosen)
    best = next(one for one in told.choices if one.choice == told.best)
    lost = f"gives away {decimal(cost, 4)} of the wager"
    words = "Nothing is worth more." if not cost else f"{_label(told, chosen)} {lost}."
    return DrillChecked(
        right=not cost, answer=best.label, words=words, cost=decimal(cost, analysis.PLACES),
        high=best.high, low=best.low, analysis=told,
        cites=list(game.file.options[chosen].cites) if chosen in game.file.options else [],
    )  # fmt: skip


def _label(told: AnalysisTold, name: str) -> str:
    return next(one.label for one in told.choices if one.choice == name)


def _setting_named(told: AnalysisTold, low: Sequence[Card], doubled: bool) -> str | None:
    faces = sorted(_faces(low))
    fitting = (one for one in told.choices if one.low and sorted(one.low) == faces)
    return next((one.choice for one in fitting if one.doubled == doubled), None)


def _low_of(game: Chapter, hand: Sequence[Card], answer: DrillAnswer) -> tuple[Card, ...]:
    """The low hand of an answer: so many of the cards that were dealt."""
    low = cards(answer.low, "low")
    size = game.file.hand.low
    if len(low) != size or len(set(low)) != size or not set(low) <= set(hand):
        raise Refused(
            f"{' '.join(_faces(low)) or 'nothing'} as the low hand",
            field="low",
            allowed=f"{size} of {' '.join(_faces(hand))}",
            cites=game.file.hand.cites[:2],
        )
    return low


# the house way


def _hand_to_set(game: Chapter, seed: int) -> list[Card]:
    return _dealt(game, _random("house_way", game, seed), game.file.hand.cards)


def ask_house_way(game: Chapter, seed: int) -> DrillQuestion:
    """How does the house set these?"""
    return _question(
        "house_way", game, seed, "Set the hands as the house does.",
        hand=_faces(_hand_to_set(game, seed)), low=game.file.hand.low,
        cites=list(game.file.step.get("dealer_sets", ())),
    )  # fmt: skip


def check_house_way(game: Chapter, answer: DrillAnswer) -> DrillChecked:
    """Right is whatever is worth the same as the house's hands: which of three aces is played low
    is all one."""
    assert game.house_way is not None
    hand = _hand_to_set(game, answer.seed)
    low = _low_of(game, hand, answer)
    house = game.house_way(_rules(game), hand)
    high = [card for card in hand if card not in low]
    right = _worth(game, high, low) == _worth(game, cards(house["high"]), cards(house["low"]))
    return DrillChecked(
        right=right, answer=f"{' '.join(house['low'])} low", words=str(house["words"]),
        high=list(house["high"]), low=list(house["low"]), cites=list(house["cites"]),
    )  # fmt: skip


def _worth(game: Chapter, high: Sequence[Card], low: Sequence[Card]) -> tuple[int, int]:
    return game.rank(high)["value"], game.rank(low, low=True)["value"]


# reading hands


def _hand_to_read(game: Chapter, seed: int) -> tuple[Random, list[Card]]:
    """A hand of a name that is drawn first, so that the rare ones are read too; as often as can be
    one with a wild card in it."""
    chance = _random("reading", game, seed)
    wanted, wild = chance.choice(game.categories), chance.randrange(5) > 0
    size, hand = game.file.hand.cards, []
    for _ in range(TRIES):
        hand = _dealt(game, chance, size)
        if wild and JOKER not in hand and game.rank(hand)["natural"]:
            hand[0] = JOKER
        if game.rank(hand)["category"] == wanted:
            break
    chance.shuffle(hand)
    return chance, hand


def ask_reading(game: Chapter, seed: int) -> DrillQuestion:
    """What is this hand?"""
    chance, hand = _hand_to_read(game, seed)
    names, right = game.categories, game.rank(hand)["category"]
    near = sorted(names, key=lambda name: abs(names.index(name) - names.index(right)))
    offered = {right, *chance.sample(near[1 : 2 * OTHERS + 1], OTHERS)}
    return _question(
        "reading", game, seed, "What is the best hand in these cards?", hand=_faces(hand),
        choices=[{"choice": name, "label": name.capitalize()} for name in names if name in offered],
    )  # fmt: skip


def check_reading(game: Chapter, answer: DrillAnswer) -> DrillChecked:
    """The name that the chapter's ranking gives the hand."""
    _, hand = _hand_to_read(game, answer.seed)
    ranked = game.rank(hand)
    if answer.choice not in game.categories:
        raise Refused(
            f"{answer.choice!r} is no hand",
            field="choice",
            allowed=", ".join(game.categories),
            cites=game.file.hand.cites[:1],
        )
    name, counted = str(ranked["category"]).capitalize(), list(ranked["cards"])
    return DrillChecked(
        right=answer.choice == ranked["category"],
        answer=name,
        words=f"{name}: the cards count as {' '.join(counted)}.",
        high=counted,
        cites=list(game.file.hand.cites[:1]),
    )


# payments


@dataclass(frozen=True)
class Payment:
    """A wager that has won."""

    game: Chapter
    wager: Wager
    table: Paytable
    line: PayLine
    natural: bool
    stake: Cents
    meter: Cents | None

    @property
    def pay(self) -> Pay:
        """What its line prints."""
        return self.line.natural if self.natural and self.line.natural else self.line.pay

    @property
    def beside(self) -> bool:
        """Whether the wager itself comes back beside the payment (R-GEN-3)."""
        return isinstance(self.pay, (To, Push))

    @property
    def vigorish(self) -> Cents:
        """What the house takes of it."""
        if self.game.vigorish is None or not self.wager.required:
            return 0
        return self.game.vigorish(
            _rules(self.game), back_at_odds(self.pay, self.stake) - self.stake
        )

    @property
    def paid(self) -> Cents:
        """What the dealer hands over."""
        share = meter_share(self.pay)
        from_meter = share.of(self.meter) if share and self.meter else 0
        if isinstance(self.pay, MeterShare):
            return from_meter
        back = back_at_odds(self.pay, self.stake) + from_meter
        return back - self.stake - self.vigorish if self.beside else back


def _payment(game: Chapter, seed: int) -> Payment:
    chance, rules = _random("payout", game, seed), _rules(game)
    tables = game.file.paytable  # one of few lines is soon known by heart
    data = chance.choices(tables, [len(one.lines) for one in tables])[0]
    table, wager = game.file.paytables(data.wager)[data.name], game.file.wager_named(data.wager)
    line = chance.choice([line for line in table.lines if not isinstance(line.pay, Push)])
    natural = line.natural is not None and chance.randrange(2) == 0
    if data.meter is not None:
        meter = rules.meter(data.wager, data.name)
        stands = meter.seed + chance.randrange(2 * meter.seed)
        return Payment(game, wager, table, line, natural, meter.bet, stands)
    first = next(one.name for one in game.file.wager if one.required)
    least, most = game.limits.get(data.wager) or game.limits[first]
    stakes = [stake for stake in STAKES if least <= stake <= most] or [least]
    return Payment(game, wager, table, line, natural, chance.choice(stakes), None)


def ask_payout(game: Chapter, seed: int) -> DrillQuestion:
    """What do you pay?"""
    won = _payment(game, seed)
    of_wager = (
        "beside the wager, which stays where it is"
        if won.beside
        else ("in all, what comes back of the wager included")
    )
    less = ", the vigorish taken off" if won.vigorish else ""
    lines = [{"hand": one.hand, "pay": str(one.pay), "natural": str(one.natural or "")}
             for one in won.table.lines]  # fmt: skip
    return _question(
        "payout", game, seed, f"{won.wager.label}: {won.line.hand}. What do you pay?",
        bet={"wager": won.wager.label, "paytable": won.table.name, "cite": won.table.cite,
             "lines": lines, "hand": won.line.hand, "natural": won.natural, "stake": won.stake,
             "meter": won.meter, "asked": f"The payment {of_wager}{less}"},
        cites=[won.table.cite],
    )  # fmt: skip


def check_payout(game: Chapter, answer: DrillAnswer) -> DrillChecked:
    """To the cent, as the engine settles it; what would split a cent is rounded down (R-GEN-4)."""
    won = _payment(game, answer.seed)
    if answer.cents is None:
        raise Refused("no amount", field="cents", allowed="a whole number of cents")
    return DrillChecked(
        right=answer.cents == won.paid, answer=dollars(won.paid), words=" ".join(_worked(won)),
        cents=won.paid, cites=[won.table.cite, *_paid_by(won)],
    )  # fmt: skip


def _worked(won: Payment) -> Iterator[str]:
    share = meter_share(won.pay)
    if share and won.meter:
        yield f"{share}, which stands at {dollars(won.meter)}: {dollars(share.of(won.meter))}."
    if not isinstance(won.pay, MeterShare):
        at_odds = back_at_odds(won.pay, won.stake) - (won.stake if won.beside else 0)
        yield f"{dollars(won.stake)} at {won.pay}: {dollars(at_odds)}."
    if won.vigorish:
        yield f"The vigorish on that is {dollars(won.vigorish)}: {dollars(won.paid)} is left."


def _paid_by(won: Payment) -> Sequence[str]:
    """The rulings on what odds mean and how cents are rounded; the paragraph of a vigorish."""
    return (*won.game.file.step.get("vigorish", ()), "R-GEN-3", "R-GEN-4") if won.vigorish else (
        "R-GEN-3", "R-GEN-4"
    )  # fmt: skip


# all of them

DRILLS: Final[Mapping[str, Drill]] = {
    "decisions": Drill("Decisions", lambda game: game.slug in ODDS, ask_decision, check_decision),
    "house_way": Drill(
        "The house way", lambda game: game.house_way is not None, ask_house_way, check_house_way
    ),
    "reading": Drill(
        "Reading hands",
        lambda game: game.file.cards.joker and bool(game.categories),
        ask_reading,
        check_reading,
    ),
    "payout": Drill("Payouts", lambda game: bool(game.file.paytable), ask_payout, check_payout),
}


def drills_of(game: Chapter) -> DrillsOf:
    """Those that a game has."""
    kinds = {kind: drill.words for kind, drill in DRILLS.items() if drill.offered(game)}
    return DrillsOf(game=game.slug, title=game.file.chapter.title, kinds=kinds)


def drill_named(kind: str, slug: str) -> tuple[Drill, Chapter]:
    """A drill that a game has."""
    game = chapter_named(slug)
    known = drills_of(game).kinds
    if kind not in known:
        raise Refused(
            f"{game.file.chapter.title} has no drill {kind!r}",
            field="kind",
            allowed=", ".join(known),
        )
    return DRILLS[kind], game
