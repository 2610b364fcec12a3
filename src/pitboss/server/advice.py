"""Advice for a player who asks for it, and what his decisions cost when the round is over."""

import json
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache

from pitboss.chapters import CHAPTERS, ODDS
from pitboss.figures.decided import elected, narrowed, situation_of, with_foul
from pitboss.figures.figures import decimal
from pitboss.figures.for_less import for_less
from pitboss.figures.strategy import DOUBLED, Advice, Situation
from pitboss.pit.odds_at_table import counted_by
from pitboss.procedure.answers import Answer
from pitboss.procedure.driver import Step
from pitboss.procedure.requests import Ask, Request, SetHands
from pitboss.procedure.table import Table
from pitboss.regulation import Rules
from pitboss.server.analysis import Position, label_of
from pitboss.server.models import AdviceTold, AdvisedChoice, DecisionReviewed
from pitboss.vocabulary.money import Cents

REMEMBERED = 512
"""Situations whose worth is kept in memory: the same is asked again when the round is over."""


@dataclass(frozen=True)
class Question:
    """A decision that was asked of a seat."""

    game: str
    rules: Rules
    request: Request
    seat: int
    situation: Situation

    def advice(self) -> Advice:
        """What each choice is worth."""
        whole = _advice(self.game, json.dumps(self.rules.chosen, sort_keys=True), self.situation)
        return narrowed(whole, self.request, self.seat)


@lru_cache(maxsize=REMEMBERED)
def _advice(game: str, chosen: str, situation: Situation) -> Advice:
    odds = ODDS[game]
    rules = Rules.of(odds.chapter.chapter.number, json.loads(chosen))
    return odds.advise(situation, rules)


def question(game: str, table: Table, request: Request | None, seat: int) -> Question | None:
    """What the table asks of a seat, if its worth can be told."""
    situation = situation_of(request, seat)
    if situation is None or request is None:
        return None
    return Question(game, table.rules, request, seat, situation)


def told(asked: Question, stake: Cents) -> AdviceTold:
    """The choices, the best first, with what each is worth and gives away."""
    advice = asked.advice()
    ordered = sorted(advice.expected, key=lambda name: -advice.expected[name])
    return AdviceTold(
        seat=asked.seat,
        hand=[card.face for card in asked.situation.cards],
        dealer=[card.face for card in asked.situation.dealer],
        best=advice.best,
        exact=advice.standard_error is None,
        given=ODDS[asked.game].granted(advice),
        stake=stake,
        choices=[_choice(asked, advice, name, stake) for name in ordered],
        link=link(asked),
    )


def link(asked: Question) -> str:
    """The query by which the board of analysis shows the same."""
    rules = counted_by(asked.rules)
    return Position(CHAPTERS[asked.game], rules, rules.decks, asked.situation).link


def label(asked: Question, advice: Advice, choice: str) -> str:
    """A choice in words."""
    option = asked.request.option(choice) if isinstance(asked.request, Ask) else None
    named = option.label if option else label_of(CHAPTERS[asked.game], choice)
    return advice.labels.get(choice, named)


def _choice(asked: Question, advice: Advice, name: str, stake: Cents) -> AdvisedChoice:
    high, low = advice.settings.get(name, ((), ()))
    return AdvisedChoice(
        choice=name,
        label=label(asked, advice, name),
        worth=decimal(advice.expected[name], 6),
        cost=decimal(advice.cost(name), 6),
        cents=decimal(advice.cost(name) * stake, 2),
        best=advice.expected[name] == advice.expected[advice.best],
        high=[card.face for card in high],
        low=[card.face for card in low],
        doubled=name.endswith(DOUBLED),
    )


def reviewed(
    game: str,
    table: Table,
    answered: Sequence[tuple[Request, Answer]],
    steps: Sequence[Step],
    player: str,
) -> Iterator[DecisionReviewed]:
    """Each decision of a player in a round, what it was worth and what it gave away."""
    for asked, advice, choice in decided(game, table, answered, player):
        stake = first_stake(table.rules, steps, asked.seat)
        chosen = _choice(asked, advice, choice, stake)
        yield DecisionReviewed(**dict(told(asked, stake)), elected=chosen)


def decided(
    game: str, table: Table, answered: Sequence[tuple[Request, Answer]], player: str
) -> Iterator[tuple[Question, Advice, str]]:
    """Each decision of a player in a round: what he was asked, what each choice was worth, and what
    he elected."""
    for request, answer in answered:
        seat = _seat_of(request, answer, player)
        asked = None if seat is None else question(game, table, request, seat)
        if asked is None:
            continue
        advice = with_foul(asked.advice(), answer)
        choice = elected(advice, request, answer)
        if choice is not None:
            yield asked, *for_less(advice, request, answer, choice)


def first_stake(rules: Rules, steps: Sequence[Step], seat: int) -> Cents:
    """What a seat has on the first wager that the game requires."""
    first = next(wager.name for wager in rules.chapter.wager if wager.required)
    bets = [step["wagers"] for step in steps if step["what"] == "bet" and step["seat"] == seat]
    return int(bets[-1].get(first, 0)) if bets else 0


def _seat_of(request: Request, answer: Answer, player: str) -> int | None:
    """The seat whose player answered, if it was he."""
    match request:
        case Ask(seat=seat, player=name) if name == player:
            return seat
        case SetHands(seats=seats):
            by = getattr(answer, "seat", 0)  # the dealer who waits no longer answers for nobody
            return by if seats.get(by) == player else None
    return None
