"""Counting: what one can win who follows the cards of a shoe, and what cover card stops it.

The chapter's own part says what each wager is worth with any cards left, and deals shoes
(``Chapter.protection``). Here effects of removal become counts (``counts``), shoes are followed
(``values``, ``study``), and what came of it is told (``found``).
"""

from collections.abc import Sequence
from dataclasses import asdict
from fractions import Fraction
from typing import Any, cast

from pitboss.chapter import Chapter
from pitboss.chapters import chapter_named
from pitboss.families.from_shoe.equipment import BY_ITSELF
from pitboss.protect import NotOpen, chapters_part
from pitboss.protect.counting.counts import alike
from pitboss.protect.counting.found import (
    AtDepth,
    CountFound,
    Effect,
    Found,
    Value,
    WagerFound,
)
from pitboss.protect.counting.study import (
    PERFECT,
    ChapterCounting,
    Studied,
    by_depth,
    cuts,
    deepest,
    study,
)
from pitboss.protect.counting.terms import SettledTerms, Terms
from pitboss.protect.counting.values import PILOT, Counter
from pitboss.protect.kept import kept
from pitboss.regulation import Rules

TOPIC = "counting"


def find(game: str, rules: Rules, terms: Terms) -> Found:
    """What counting is worth at a table with these rules."""
    module = chapter_counting(chapter_named(game), rules)
    terms.settled(rules, module.names(rules))  # what cannot be asked is refused
    asked: list[Any] = [TOPIC, game, {
        name: str(value) if isinstance(value, Fraction) else value
        for name, value in asdict(terms).items()
    }]  # fmt: skip

    def follow(rules: Rules) -> Found:
        return found(game, module, terms.settled(rules, module.names(rules)))

    return kept(asked, rules, Found, follow)


def chapter_counting(chapter: Chapter, rules: Rules) -> ChapterCounting:
    """The chapter's own part; NotOpen where nothing is left to count."""
    steps = chapter.file.step
    part = chapters_part(chapter.protection, TOPIC, rules, of="counting")
    if rules["shuffler"] in BY_ITSELF:
        raise NotOpen(
            "The device takes the cards back after each round: no shoe is dealt down",
            (*steps["device"], "R-686a-9"),
        )
    if rules.flag("double_shoe"):
        raise NotOpen(
            "What two sides of a double shoe leave, of which a suit chooses one for each round, is "
            "not followed here",
            ("633a.7(d)(1)",),
        )
    return cast(ChapterCounting, part)


def found(game: str, module: ChapterCounting, terms: SettledTerms) -> Found:
    """Deals, follows and tells: the shoe asked for in full, others by their best counters."""
    own = study(module, terms, best_only=False)
    depths: dict[str, list[AtDepth]] = {each.wager.name: [] for each in own}
    for other in terms.with_each(module.DECK_COUNTS):
        same = other.rules.decks == terms.rules.decks
        others = own if same else study(module, other, best_only=True)
        for each in others:
            depths.setdefault(each.wager.name, []).extend(by_depth(each, other))
    return Found(
        game=game,
        decks=terms.rules.decks,
        cut=terms.cut,
        burn=terms.burn,
        players=terms.players,
        rounds_per_hour=terms.rounds_per_hour,
        threshold=terms.threshold,
        shoes=terms.shoes,
        pilot=terms.shoes // PILOT,
        seed=terms.seed,
        wagers=tuple(_wager(each, depths[each.wager.name], terms) for each in own),
        cites=tuple(terms.rules.chapter.step["cover"]),
    )


def _wager(studied: Studied, rows: Sequence[AtDepth], terms: SettledTerms) -> WagerFound:
    wager, row = studied.wager, cuts(terms).index(terms.cut)
    best = wager.best_play
    decks = sorted({at.decks for at in rows})
    return WagerFound(
        wager=wager.name,
        title=wager.title,
        paytable=wager.paytable,
        cites=wager.cites,
        note=wager.note,
        expectation=wager.expectation,
        effects=_effects(wager.effects),
        best_expectation=None if best is None else best[0],
        best_effects=() if best is None else _effects(best[1]),
        counts=tuple(_count(studied, number, row, terms) for number in range(len(studied.counts))),
        perfect=_value(studied.counter(PERFECT), row, terms),
        by_depth=tuple(rows),
        best_counter=studied.best.name if studied.best else "",
        deepest=tuple(
            deepest([at for at in rows if at.decks == number], terms.at(number)) for number in decks
        ),
    )


def _value(counter: Counter | None, row: int, terms: SettledTerms) -> Value | None:
    return None if counter is None else counter.value(row, terms.rounds_per_hour)


def _effects(effects: Sequence[Fraction]) -> tuple[Effect, ...]:
    return tuple(Effect(group.label, len(group.cards), group.effect) for group in alike(effects))


def _count(studied: Studied, number: int, row: int, terms: SettledTerms) -> CountFound:
    wager, count = studied.wager, studied.counts[number]
    return CountFound(
        name=count.name,
        tags={group.label: group.effect for group in alike(count.tags)},
        balance=count.balance,
        correlation=count.correlation(wager.effects),
        slope=count.slope(wager.effects, wager.cards),
        trigger=count.trigger(wager.effects, wager.cards, wager.expectation),
        measured=studied.measured[count.name],
        value=_value(studied.counter(count.name), row, terms),
        dealt=_value(studied.counter(count.name, dealt=True), row, terms),
    )


__all__ = ["Found", "NotOpen", "Terms", "find"]
