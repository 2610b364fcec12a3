"""A decision at a table: the situation in which it was asked, and the choice that it elected."""

from collections.abc import Sequence
from dataclasses import replace
from fractions import Fraction

from pitboss.figures.strategy import DOUBLE_DOWN, DOUBLED, Advice, Situation
from pitboss.procedure.answers import Answer, Decision, HandsSet
from pitboss.procedure.requests import HOUSE_WAY, SURRENDER, Ask, Request, SetHands
from pitboss.vocabulary.cards import Card, cards

SHOW, FOUL = "show", "foul"


def situation_of(request: Request | None, seat: int) -> Situation | None:
    """What a seat's decision hangs on; none where nothing is asked of it that has a worth, or where
    its cards lie unread on a real table."""
    match request:
        case Ask(seat=asked, hand=hand, dealer=dealer) if asked == seat:
            options = tuple(option.name for option in request.options)
        case SetHands(seats=seats, hands=hands, dealer=dealer, banked=False) if seat in seats:
            hand, options = hands[seat], tuple(request.options(seat))
        case _:
            return None
    read = bool(hand) and not any(card is None for card in hand)
    return Situation(hand, dealer, options) if read else None


def with_foul(advice: Advice, answer: Answer) -> Advice:
    """The advice with hands that are foul, which no advice names: the wager is lost (§ .11(f)(1)),
    unless the dealer's Ace High Pai Gow ties with every hand (R-688a-13)."""
    laid = isinstance(answer, HandsSet) and (answer.high or answer.low)
    if not laid or not advice.settings or any(name.endswith(DOUBLED) for name in advice.expected):
        return advice
    tied = bool(advice.situation.dealer) and not any(
        worth for name, worth in advice.expected.items() if name in advice.settings
    )
    return replace(
        advice,
        expected=dict(advice.expected) | {FOUL: Fraction(0 if tied else -1)},
        labels=dict(advice.labels) | {FOUL: "foul hand"},
    )


def narrowed(advice: Advice, request: Request, seat: int) -> Advice:
    """The advice without what can no longer be elected: whether a wager is doubled is decided
    before the hands are set (§ 670a.11(c)), and who may still surrender has set his (§ .11(d))."""
    if isinstance(request, Ask) and request.option(SHOW):
        return shown(advice, request.hand)
    return of_settings(advice, seat in request.doubled) if isinstance(request, SetHands) else advice


def of_settings(advice: Advice, doubled: bool) -> Advice:
    """The advice with those settings alone that are doubled, or are not."""
    left = {
        name: worth for name, worth in advice.expected.items() if name.endswith(DOUBLED) == doubled
    }
    return replace(advice, expected=left or advice.expected)


def shown(advice: Advice, hand: Sequence[Card]) -> Advice:
    """What the hands are worth as they were set, the low hand last; and what giving up is."""
    lows = {len(low) for _, low in advice.settings.values()}
    setting = _setting(advice, hand[-max(lows) :]) if lows else None
    worth = advice.expected.get(setting or "", Fraction(-1))  # a foul hand loses
    return replace(advice, expected={SHOW: worth, SURRENDER: Fraction(-1)}, settings={})


def elected(advice: Advice, request: Request, answer: Answer) -> str | None:
    """The choice that an answer elected, by the name that the advice gives it; none where the
    advice knows no such choice."""
    match answer:
        case HandsSet(low=low):
            return _setting(advice, cards(low)) or (FOUL if FOUL in advice.expected else None)
        case Decision(option=option) if option == HOUSE_WAY:
            return _house_way(advice)
        case Decision(option=option, amount=amount) if isinstance(request, Ask):
            return _named(advice, request, option, amount)
        case Decision(option=option):
            return option if option in advice.expected else None
    return None


def _house_way(advice: Advice) -> str | None:
    """The setting that the house would play, doubled or not."""
    named = advice.house_way or ""
    return next((name for name in (named, named + DOUBLED) if name in advice.expected), None)


def _setting(advice: Advice, low: Sequence[Card]) -> str | None:
    """The setting with this low hand, in whatever order its cards lie."""
    return next(
        (
            name
            for name, (_, other) in advice.settings.items()
            if name in advice.expected and sorted(other) == sorted(low)
        ),
        None,
    )


def _named(advice: Advice, request: Ask, option: str, amount: int | None) -> str | None:
    if option in DOUBLE_DOWN.values():  # the setting comes later: the best is taken
        return best_of(advice, doubled=option == DOUBLE_DOWN[True])
    least = request.option(option)
    if amount and least and least.stake and amount > least.stake:
        times = f"{option} {amount // least.stake}x"  # § 678a.11(b): two or three times the Ante
        return times if times in advice.expected else option
    return option if option in advice.expected else None


def best_of(advice: Advice, *, doubled: bool) -> str | None:
    """The best setting among those that are doubled, or those that are not."""
    names = [name for name in advice.expected if name.endswith(DOUBLED) == doubled]
    return max(names, key=lambda name: advice.expected[name], default=None)
