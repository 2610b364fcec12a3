"""Odds, best play and comparisons: the figures that the commands show, as values."""

from collections.abc import Mapping, Sequence
from typing import Any

from pitboss.chapters import odds_of
from pitboss.document.compare import BET, ROUNDS_PER_HOUR, Comparison, Pace, seats
from pitboss.document.compare import compare as compared
from pitboss.figures.asked import figures_asked
from pitboss.figures.decided import SHOW, of_settings, shown
from pitboss.figures.figures import Figures
from pitboss.figures.odds import GameOdds
from pitboss.figures.strategy import Advice, Situation, Strategy
from pitboss.interface.codes import face_list
from pitboss.interface.games import Game, chapter_of, rules_of
from pitboss.interface.one_hand import hand_of
from pitboss.interface.pending import Pending
from pitboss.regulation import Rules
from pitboss.vocabulary.money import Cents

Given = Rules | Mapping[str, object] | None
"""Rules of a table: made by ``rules``, as a file has them, or none: the defaults."""


def odds(
    game: str | Game,
    rules: Given = None,
    wager: str | Sequence[str] | None = None,
    paytable: str | Sequence[str] | None = None,
    decks: int | Sequence[int] | None = None,
) -> tuple[Figures, ...]:
    """What each wager pays back by each paytable, exactly; of those wagers, paytables and numbers
    of decks that are named, or of all.

    >>> (bonus,) = odds("over-under", wager="bonus")
    >>> bonus.payback, bonus.house_edge
    (Fraction(45503, 48205), Fraction(2702, 48205))
    >>> bonus.to_dict()["payback"]
    '0.9439477233'
    """
    return tuple(
        figures_asked(
            _odds(game), rules_of(game, rules), _listed(wager), _listed(paytable), _listed(decks)
        )
    )


def strategy(game: str | Game, rules: Given = None, decks: int | None = None) -> Strategy:
    """The decisions that are worth most.

    >>> strategy("over-under").decisions[0]["best"]
    'under'
    """
    return _odds(game).strategy(rules_of(game, rules), decks)


def advise(
    game: str | Game,
    hand: Any,
    dealer: Any = (),
    rules: Given = None,
    decks: int | None = None,
    options: Sequence[str] = (),
    doubled: bool | None = None,
) -> Advice:
    """What each choice is worth with this hand, and what is seen of the dealer's; ``options`` are
    what may be elected, where that is not what the first decision offers. Where hands are set,
    ``doubled`` says whether a second wager is on them; where nobody knows, both are told.

    >>> advice = advise("over-under", "Kc")
    >>> advice.best, advice.cost("over"), advice.cost("under") > 1
    ('over', Fraction(0, 1), True)

    What a round waits for is such a situation, and the advice has the ``answer`` to it.

    >>> from pitboss.interface.rounds import play
    >>> round_ = play("face-up-pai-gow", {"pai_gow": 1_000}, seed=1)
    >>> advice = advise("face-up-pai-gow", round_.pending)
    >>> advice.best, advice.answer["low"]
    ('Jd 7s', ['Jd', '7s'])
    >>> round_.answer(advice.answer).pending.options
    ('show', 'surrender')
    """
    chapter = chapter_of(game)
    if isinstance(hand, Pending):
        hand, dealer, options, doubled = hand.hand, hand.dealer, hand.options, hand.doubled
    held, seen = face_list(hand, "hand"), face_list(dealer, "dealer")
    situation = Situation(
        hand_of(chapter, held, "hand"), hand_of(chapter, seen, "dealer"), tuple(options)
    )
    advice = _odds(game).advise(situation, rules_of(game, rules), decks)
    if SHOW in situation.options:
        return shown(advice, situation.cards)
    return advice if doubled is None else of_settings(advice, doubled)


def compare(
    game: str | Game,
    rules: Given = None,
    bet: Cents = BET,
    rounds_per_hour: int = ROUNDS_PER_HOUR,
    players: int | None = None,
) -> Comparison:
    """Every paytable and choice side by side: payback, risk, and what the house holds. With rules,
    the choices are those that differ from them.

    >>> side_by_side = compare("over-under", bet=2_500)
    >>> side_by_side.to_dict()["bet"]
    2500
    """
    filed = rules_of(game, rules)
    pace = Pace(seats(filed) if players is None else players, bet, rounds_per_hour)
    return compared(_odds(game), filed, pace, every=rules is None, tell=lambda _: None)


def _odds(game: str | Game) -> GameOdds:
    return odds_of(chapter_of(game).slug)


def _listed(named: Any) -> list[Any]:
    if named is None:
        return []
    return [named] if isinstance(named, str | int) else list(named)
