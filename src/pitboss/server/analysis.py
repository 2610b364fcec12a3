"""The analysis board: any situation of a game, what each choice is worth in it, and the link that
tells it to somebody else.

Which cards a decision hangs on, and when it is taken, the chapter's odds say; what may be chosen,
its file. A link holds the game, the cards, what may be elected, and the choices that are not as
they are by default.
"""

import json
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any, Final
from urllib.parse import urlencode

from pydantic import BaseModel, Field

from pitboss.chapter import Chapter
from pitboss.chapters import chapter_named, odds_of
from pitboss.figures.figures import decimal, ratio
from pitboss.figures.odds import GameOdds
from pitboss.figures.strategy import DOUBLED, Advice, Situation
from pitboss.procedure.answers import Data
from pitboss.regulation import Rules
from pitboss.regulation.choices import Choice, Value
from pitboss.server import signs
from pitboss.vocabulary.cards import Card, cards
from pitboss.vocabulary.refusal import Refused, is_meant, nearest

SITUATION: Final = ("game", "hand", "dealer", "options", "rules")
"""What a link says, beside one ``rule.…`` for each choice."""
OF_ROUND: Final = ("table", "round", "decision")
"""What it says instead, to take a decision out of a round."""
DECKS: Final = "decks"
PLACES: Final = 6
LONGEST: Final = 8_000
"""Letters of choices as JSON: a whole house way fits."""


class AnalysedChoice(BaseModel):
    """A choice with its worth, per unit of the first required wager."""

    choice: str
    label: str
    worth: str = Field(description="A decimal: what it wins on average.")
    fraction: str | None = Field(description="The same exactly; none where it was simulated.")
    cost: str = Field(description="A decimal: what it gives away against the best.")
    best: bool
    house_way: bool = Field(description="The house would set the hands so.")
    high: list[str] = Field(description="The hands, where the choice is how to set them.")
    low: list[str]
    doubled: bool = Field(description="With a second wager on the hands that are set so.")


class RuleChanged(BaseModel):
    """A choice that is not as it is by default."""

    name: str
    title: str
    value: Any
    words: str
    cites: list[str]


class AnalysisTold(BaseModel):
    """What each choice is worth in a situation, the best first."""

    game: str
    title: str
    hand: list[str]
    dealer: list[str]
    options: list[str] = Field(description="What may be elected; none: all of the first decision.")
    decks: int
    rules: list[RuleChanged]
    best: str
    exact: bool = Field(description="Counted, not simulated.")
    standard_error: str | None
    given: str = Field(description="What the worths take for granted; empty: nothing.")
    remarks: list[str]
    choices: list[AnalysedChoice]
    facts: Data = Field(description="More about it; what, hangs on the game.")
    elected: str | None = Field(None, description="What the player elected, in a round.")
    link: str = Field(description="The query by which the same is asked again.")


class MomentTold(BaseModel):
    """When something is decided, and on which cards."""

    label: str
    least: int
    most: int
    dealer: int
    options: list[str]


class ChoiceOffered(BaseModel):
    """A choice that the chapter leaves, to be made in a form."""

    name: str
    title: str
    kind: str = Field(description="`flag`, `values`, `number`, `share` or `amount`.")
    values: dict[str, str] = Field(description="In words, what it may be, where that is listed.")
    allowed: str
    value: Any
    default: Any
    matters: bool = Field(description="It means something beside the others that were made.")
    cites: list[str]


class AnalysisForm(BaseModel):
    """What there is to fill in for a game under its rules."""

    game: str
    title: str
    joker: bool
    decks: int
    low: int = Field(description="Cards of a low hand that is set apart; 0: none is.")
    moments: list[MomentTold]
    choices: list[ChoiceOffered]


@dataclass(frozen=True)
class Position:
    """A situation of a game, under rules: all that a worth hangs on."""

    game: Chapter
    rules: Rules
    decks: int
    situation: Situation

    @property
    def odds(self) -> GameOdds:
        """Where the worths come from."""
        return odds_of(self.game.slug)

    @property
    def asked(self) -> tuple[str, ...]:
        """The same in words, by which it is counted once."""
        return ("analysis", self.link)

    @property
    def link(self) -> str:
        """The query that tells it."""
        return urlencode(list(self._linked()))

    def _linked(self) -> Iterable[tuple[str, str]]:
        yield "game", self.game.slug
        yield "hand", _faces(self.situation.cards)
        if self.situation.dealer:
            yield "dealer", _faces(self.situation.dealer)
        known = electable(self.game, self.rules)
        if options := [name for name in self.situation.options if name in known]:
            yield "options", " ".join(options)
        whole = {}
        for name, value in sorted(changed(self.rules, self.decks).items()):
            if isinstance(value, (bool, int, str)):
                yield f"rule.{name}", str(value).lower() if isinstance(value, bool) else str(value)
            else:
                whole[name] = value
        if whole:
            yield "rules", json.dumps(whole, sort_keys=True)

    def advice(self) -> Advice:
        """What each choice is worth."""
        return self.odds.advise(self.situation, self.rules, self.decks)


def _faces(held: Iterable[Card]) -> str:
    return " ".join(card.face for card in held)


def changed(rules: Rules, decks: int) -> dict[str, object]:
    """The choices that are not as by default; the decks too, where others are only compared."""
    of = rules.chapter
    made = {
        name: value
        for name, value in rules.chosen.items()
        if name not in of.defaults or value != of.defaults[name]
    }
    if not of.cards.decks_chosen and decks != of.cards.decks:
        made[DECKS] = decks
    return made


def ruled(slug: object, query: Mapping[str, str]) -> tuple[Chapter, Rules, int]:
    """The game of a query, its rules, and the number of decks."""
    game = chapter_named(slug)
    made: dict[str, object] = dict(_whole(query.get("rules", "")))
    made |= _decks_read(signs.chosen(game, query))
    decks = game.file.cards.decks
    if not game.file.cards.decks_chosen and isinstance(other := made.get(DECKS), int):
        decks = other  # compared, not chosen
        del made[DECKS]
    rules = Rules.of(game.file.chapter.number, made)
    return game, rules, rules.decks if game.file.cards.decks_chosen else decks


def _decks_read(made: dict[str, Value]) -> dict[str, Value]:
    """Decks are a number also where the chapter leaves no choice of them."""
    decks = made.get(DECKS)
    if isinstance(decks, str) and decks.isascii() and decks.isdigit() and len(decks) <= 2:
        return made | {DECKS: int(decks)}
    return made


def _whole(text: str) -> dict[str, object]:
    """The choices that a query has as JSON."""
    allowed = 'an object of choices as JSON, such as {"decks": 6}'
    try:
        found = json.loads(text) if text and len(text) <= LONGEST else {}
    except ValueError:
        found = None
    if not isinstance(found, dict) or len(text) > LONGEST:
        raise Refused("the rules cannot be read", field="rules", allowed=allowed)
    return found


def check_names(query: Iterable[str], known: Iterable[str]) -> None:
    """Refuses what no analysis asks for: a word mistyped would be an answer to another question."""
    names = tuple(known)
    for name in query:
        if name not in names and not name.startswith("rule."):
            raise Refused(
                f"nothing is called {name!r}{is_meant(nearest(name, names))}",
                field=name,
                allowed=f"{', '.join(names)}, rule.<a choice of the chapter>",
            )


def position(query: Mapping[str, str]) -> Position:
    """The situation that a query tells."""
    check_names(query, (*SITUATION, *OF_ROUND))
    game, rules, decks = ruled(query.get("game"), query)
    known = electable(game, rules)
    options = tuple(query.get("options", "").replace(",", " ").split())
    for name in options:
        if name not in known:
            raise Refused(
                f"{name!r} cannot be elected at {game.file.chapter.title}",
                field="options",
                allowed=", ".join(sorted(known)) or "nothing is named",
                cites=[cite for option in game.file.option for cite in option.cites[:1]],
            )
    hand = _cards(query, "hand")
    return Position(game, rules, decks, Situation(hand, _cards(query, "dealer"), options))


def electable(game: Chapter, rules: Rules) -> set[str]:
    """What a player may elect at some moment of the game."""
    moments = odds_of(game.slug).moments(rules)
    return {name for moment in moments for name in moment.options} | set(game.file.options)


def _cards(query: Mapping[str, str], field: str) -> tuple[Card, ...]:
    return cards(query.get(field, "").replace(",", " "), field)


def told(at: Position, advice: Advice | None = None, elected: str | None = None) -> AnalysisTold:
    """The choices of a situation, the best first."""
    advice = advice or at.advice()
    error = advice.standard_error
    ordered = sorted(advice.expected, key=lambda name: -advice.expected[name])
    return AnalysisTold(
        game=at.game.slug,
        title=at.game.file.chapter.title,
        hand=[card.face for card in at.situation.cards],
        dealer=[card.face for card in at.situation.dealer],
        options=list(at.situation.options),
        decks=at.decks,
        rules=[_rule(at.rules, *one) for one in sorted(changed(at.rules, at.decks).items())],
        best=advice.best,
        exact=error is None,
        standard_error=None if error is None else decimal(error, PLACES),
        given=at.odds.granted(advice),
        remarks=list(at.odds.remarks(advice)),
        choices=[_choice(at, advice, name) for name in ordered],
        facts=dict(advice.facts),
        elected=elected,
        link=at.link,
    )


def _choice(at: Position, advice: Advice, name: str) -> AnalysedChoice:
    high, low = advice.settings.get(name, ((), ()))
    worth, house_way = advice.expected[name], advice.house_way
    return AnalysedChoice(
        choice=name,
        label=advice.labels.get(name) or label_of(at.game, name),
        worth=decimal(worth, PLACES),
        fraction=ratio(worth) if advice.standard_error is None else None,
        cost=decimal(advice.cost(name), PLACES),
        best=worth == advice.expected[advice.best],
        house_way=house_way is not None and name.removesuffix(DOUBLED) == house_way,
        high=[card.face for card in high],
        low=[card.face for card in low],
        doubled=name.endswith(DOUBLED),
    )


def label_of(game: Chapter, name: str) -> str:
    """A choice as the chapter's file calls it; ``raise 2x`` is a raise."""
    word, _, times = name.partition(" ")
    option = game.file.options.get(word)
    return f"{option.label} {times}".strip() if option else name


def _rule(rules: Rules, name: str, value: object) -> RuleChanged:
    choice = rules.chapter.choices.get(name)
    if choice is None:  # decks that are compared, paytables, an edition
        cites = list(rules.chapter.cards.cites[:1]) if name == DECKS else []
        words = json.dumps(value) if isinstance(value, dict) else str(value)
        return RuleChanged(
            name=name, title=name.capitalize(), value=value, words=words, cites=cites
        )
    own = "one of its own"  # a whole house way
    words = signs.in_words(choice, value) if isinstance(value, (bool, int, str)) else own
    return RuleChanged(
        name=name, title=choice.title, value=value, words=words, cites=list(choice.cites)
    )


def form(game: Chapter, rules: Rules, decks: int) -> AnalysisForm:
    """What there is to fill in."""
    odds, file = odds_of(game.slug), game.file
    offered = [_offered(rules, choice) for choice in file.choice if choice.about == "play"]
    if not file.cards.decks_chosen and len(odds.deck_counts) > 1:
        offered.insert(0, _compared(odds, decks))
    return AnalysisForm(
        game=game.slug,
        title=file.chapter.title,
        joker=file.cards.joker,
        decks=decks,
        low=file.hand.low,
        moments=[
            MomentTold(label=one.label, least=one.least, most=one.most, dealer=one.dealer,
                       options=list(one.options))
            for one in odds.moments(rules)
        ],
        choices=offered,
    )  # fmt: skip


def _offered(rules: Rules, choice: Choice) -> ChoiceOffered:
    listed = [*signs.values(choice), *map(str, choice.allowed.numbers)]
    return ChoiceOffered(
        name=choice.name,
        title=choice.title,
        kind=signs.kind(choice),
        values={value: choice.labels.get(value, value) for value in listed},
        allowed=choice.allowed.in_words(),
        value=rules[choice.name],
        default=choice.default,
        matters=rules.matters(choice),
        cites=list(choice.cites),
    )


def _compared(odds: GameOdds, decks: int) -> ChoiceOffered:
    """Other numbers of decks, where the chapter plays with its own and no other."""
    own, counts = odds.chapter.cards, odds.deck_counts
    return ChoiceOffered(
        name=DECKS,
        title=f"Decks; the chapter plays with {own.decks}, others are to compare",
        kind="number",
        values={str(count): str(count) for count in counts},
        allowed=f"{counts[0]} to {counts[-1]}",
        value=decks,
        default=own.decks,
        matters=True,
        cites=list(own.cites[:1]),
    )
