"""Drills on hands: what is elected, how the house sets them, what they are called."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import islice
from random import Random
from typing import Final
from urllib.parse import parse_qsl

from pitboss.chapter import Chapter
from pitboss.chapters import CHAPTERS
from pitboss.figures.figures import decimal
from pitboss.figures.strategy import Advice
from pitboss.procedure.answers import Answer, Decision, Who
from pitboss.procedure.requests import Ask, Request
from pitboss.server import analysis
from pitboss.server.analysis import AnalysisTold, Position, position
from pitboss.server.drills_asked import (
    DrillAnswer,
    DrillChecked,
    DrillQuestion,
    chance_of,
    dealt,
    faces,
    question,
    rules_of,
)
from pitboss.server.preparing import NOBODY, SEAT, as_usual, rounds_of_questions
from pitboss.vocabulary.cards import JOKER, Card, cards
from pitboss.vocabulary.refusal import Refused

TRIES: Final = 60
"""Deals until one can be asked about, or shows what is looked for."""
REMEMBERED: Final = 256
DEALT: Final = 3
"""Rounds of which the one with most decisions is taken, so that later ones are asked too."""
OTHERS: Final = 3
"""Wrong names that stand beside the right one."""


# decisions


@dataclass(frozen=True)
class Drilled:
    """A decision to be drilled."""

    at: Position
    advice: Advice
    number: int = 0  # which of several hands it is about

    @property
    def words(self) -> str:
        """What is asked."""
        if self.advice.settings:
            return "Set the hands as well as they can be set."
        return f"{self._when}What is worth most?"

    @property
    def _when(self) -> str:
        """Which decision it is, where that is not told by the cards and the choices."""
        if self.number:
            return f"Hand {self.number} of yours. "
        moments, options = self.at.odds.moments(self.at.rules), self.at.situation.options
        labels = [moment.label for moment in moments if options and moment.options == options]
        return f"{labels[0]}. " if labels else ""


@lru_cache(maxsize=REMEMBERED)
def decided(slug: str, seed: int) -> Drilled:
    """A decision of rounds that are dealt from a seed to one who elects by chance: the first of a
    round, or a later one."""
    game = CHAPTERS[slug]
    chance, rules = chance_of("decisions", game, seed), rules_of(game)

    def answer(request: Request) -> tuple[Answer, Who]:
        if not isinstance(request, Ask):
            return as_usual(request)
        return Decision(SEAT, chance.choice(request.options).name), NOBODY

    rounds = map(list, rounds_of_questions(slug, rules, chance, answer))
    for _ in range(TRIES):
        asked = max(islice(rounds, DEALT), key=len)
        if not asked:
            continue
        one = chance.choice(asked)
        found = _dealt(Position(game, rules, rules.decks, one.situation), one.request)
        if found is not None and len(set(found.advice.expected.values())) > 1:
            return found
    raise Refused("no decision comes of this seed", field="seed", allowed="another number")


def _dealt(at: Position, request: Request) -> Drilled | None:
    """What is asked; none where no worth of it is known."""
    try:
        found = _unset(at)
    except Refused:
        return None
    return replace(found, number=request.number) if isinstance(request, Ask) else found


def _unset(at: Position) -> Drilled:
    """How hands are set is asked without what else may be elected then, and of cards that do not
    lie as somebody has set them."""
    advice = at.advice()
    if not advice.settings:
        return Drilled(at, advice)
    held = replace(at.situation, cards=tuple(sorted(at.situation.cards)), options=())
    plain = replace(at, situation=held)
    return Drilled(plain, plain.advice())


@lru_cache(maxsize=REMEMBERED)
def decided_at(slug: str, link: str) -> Drilled:
    """A situation by its link: one that somebody met in a round, under the rules there."""
    at = position(dict(parse_qsl(link)))
    if at.game.slug != slug:
        raise Refused(f"a hand of {at.game.slug}", field="at", allowed=f"one of {slug}")
    return _unset(at)


def ask_decision(game: Chapter, seed: int) -> DrillQuestion:
    """What do you elect?"""
    return _asked(game, decided(game.slug, seed), seed=seed)


def ask_again(game: Chapter, link: str) -> DrillQuestion:
    """The same, in a situation that was met before."""
    return _asked(game, decided_at(game.slug, link), link=link)


def _asked(
    game: Chapter, found: Drilled, *, seed: int | None = None, link: str = ""
) -> DrillQuestion:
    at, advice = found.at, found.advice
    plain = [name for name in sorted(advice.expected) if name not in advice.settings]
    return question(
        "decisions", game, seed, found.words,
        at=link,
        hand=faces(at.situation.cards),
        dealer=faces(at.situation.dealer),
        low=game.file.hand.low if advice.settings else 0,
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
    by_link = decided_at(game.slug, answer.at) if answer.at else None
    found = by_link or decided(game.slug, answer.asked)
    at, advice = found.at, found.advice
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
    wanted = sorted(faces(low))
    fitting = (one for one in told.choices if one.low and sorted(one.low) == wanted)
    return next((one.choice for one in fitting if one.doubled == doubled), None)


def _low_of(game: Chapter, hand: Sequence[Card], answer: DrillAnswer) -> tuple[Card, ...]:
    """The low hand of an answer: so many of the cards that were dealt."""
    low = cards(answer.low, "low")
    size = game.file.hand.low
    if len(low) != size or len(set(low)) != size or not set(low) <= set(hand):
        raise Refused(
            f"{' '.join(faces(low)) or 'nothing'} as the low hand",
            field="low",
            allowed=f"{size} of {' '.join(faces(hand))}",
            cites=game.file.hand.cites[:2],
        )
    return low


# the house way


def hand_to_set(game: Chapter, seed: int) -> list[Card]:
    return dealt(game, chance_of("house_way", game, seed), game.file.hand.cards)


def ask_house_way(game: Chapter, seed: int) -> DrillQuestion:
    """How does the house set these?"""
    return question(
        "house_way", game, seed, "Set the hands as the house does.",
        hand=faces(hand_to_set(game, seed)), low=game.file.hand.low,
        cites=list(game.file.step.get("dealer_sets", ())),
    )  # fmt: skip


def check_house_way(game: Chapter, answer: DrillAnswer) -> DrillChecked:
    """Right is whatever is worth the same as the house's hands: which of three aces is played low
    is all one."""
    assert game.house_way is not None
    hand = hand_to_set(game, answer.asked)
    low = _low_of(game, hand, answer)
    house = game.house_way(rules_of(game), hand)
    high = [card for card in hand if card not in low]
    right = _worth(game, high, low) == _worth(game, cards(house["high"]), cards(house["low"]))
    return DrillChecked(
        right=right, answer=f"{' '.join(house['low'])} low", words=str(house["words"]),
        high=list(house["high"]), low=list(house["low"]), cites=list(house["cites"]),
    )  # fmt: skip


def _worth(game: Chapter, high: Sequence[Card], low: Sequence[Card]) -> tuple[int, int]:
    return game.rank(high)["value"], game.rank(low, low=True)["value"]


# reading hands


def hand_to_read(game: Chapter, seed: int) -> tuple[Random, list[Card]]:
    """A hand of a name that is drawn first, so that the rare ones are read too; as often as can be
    one with a wild card in it."""
    chance = chance_of("reading", game, seed)
    wanted, wild = chance.choice(game.categories), chance.randrange(5) > 0
    size, hand = game.file.hand.cards, []
    for _ in range(TRIES):
        hand = dealt(game, chance, size)
        if wild and JOKER not in hand and game.rank(hand)["natural"]:
            hand[0] = JOKER
        if game.rank(hand)["category"] == wanted:
            break
    chance.shuffle(hand)
    return chance, hand


def ask_reading(game: Chapter, seed: int) -> DrillQuestion:
    """What is this hand?"""
    chance, hand = hand_to_read(game, seed)
    names, right = game.categories, game.rank(hand)["category"]
    near = sorted(names, key=lambda name: abs(names.index(name) - names.index(right)))
    offered = {right, *chance.sample(near[1 : 2 * OTHERS + 1], OTHERS)}
    return question(
        "reading", game, seed, "What is the best hand in these cards?", hand=faces(hand),
        choices=[{"choice": name, "label": name.capitalize()} for name in names if name in offered],
    )  # fmt: skip


def check_reading(game: Chapter, answer: DrillAnswer) -> DrillChecked:
    """The name that the chapter's ranking gives the hand."""
    _, hand = hand_to_read(game, answer.asked)
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
