"""The wagers of one seat of DJ Wild Stud Poker together: each of the 2,869,685 hands with how many
of the dealer's it beats and ties, and what replaces a joker (§ 687a.11(e), § 687a.11(f))."""

from collections.abc import Iterator, Mapping
from fractions import Fraction
from typing import Final

import numpy as np

from pitboss.chapters.dj_wild.odds.joint_kernels import ROUNDS, TIES, WINS, Ints, replace_jokers
from pitboss.chapters.dj_wild.odds.kernels import with_spare_cards
from pitboss.chapters.dj_wild.odds.optional import HANDS, NATURAL, WITH_WILD
from pitboss.chapters.dj_wild.odds.wagers import (
    DEALER_HANDS,
    DECK,
    FOLDED,
    NAMES,
    SIZE,
    showdown,
    terms_of,
)
from pitboss.chapters.dj_wild.ranking_kernels import dj_natural_ranks
from pitboss.figures.figures import back_per_unit
from pitboss.figures.joint import (
    AT_SEED,
    REQUIRED,
    TOGETHER,
    Joint,
    Meters,
    Nets,
    joint,
    net_of,
)
from pitboss.figures.repriced import KindOfHand, kinds
from pitboss.regulation import Rules
from pitboss.vocabulary.cards import JOKER
from pitboss.vocabulary.paytable import Paytable
from pitboss.vocabulary.refusal import Refused

TRIPS, BAD_BEAT, PROGRESSIVE = "trips_bonus", "bad_beat_bonus", "progressive_bonus"
WIN, TIE, LOSE, FOLD = "win", "tie", "lose", "fold"
STUB: Final = len(DECK) - 2 * SIZE
"""The cards of which one replaces a joker: those that neither player nor dealer holds."""


def of_seat(rules: Rules, stakes: Mapping[str, Fraction], meters: Meters = AT_SEED) -> Joint:
    """The wagers of a seat that plays best, by the stakes on them."""
    _check(rules, stakes)
    hands = kinds(rules, TOGETHER, HANDS[TOGETHER])
    return joint(rules, stakes, _ends(rules, list(stakes), hands, meters))


def _check(rules: Rules, stakes: Mapping[str, Fraction]) -> None:
    if BAD_BEAT in stakes and rules["bad_beat"] != "player_only":
        raise Refused(
            "the wagers are counted together only where just the player's beaten hand is paid",
            field="rules.bad_beat",
            allowed="player_only",
            cites=["R-687a-2"],
        )


def _ends(
    rules: Rules, wagers: list[str], hands: list[KindOfHand], meters: Meters
) -> Iterator[tuple[Nets, int]]:
    terms, qualify = terms_of(rules), bool(rules["folded_progressive"])
    for kind in hands:
        end, name, natural, replaced = kind.names
        raised, category = end != FOLD, NAMES.index(name)
        main = {
            WIN: terms.back_of_win[category] - terms.raised,
            TIE: Fraction(0),
            LOSE: Fraction(-terms.raised),
            FOLD: Fraction(-FOLDED),
        }[end]
        nets = {REQUIRED: main}
        if TRIPS in wagers:
            nets[TRIPS] = trips_net(rules.paytable(TRIPS), name, natural)
        if BAD_BEAT in wagers:
            beaten = rules.paytable(BAD_BEAT).line(name) if end == LOSE else None
            nets[BAD_BEAT] = net_of(rules, BAD_BEAT, beaten)
        if PROGRESSIVE in wagers:
            line = rules.paytable(PROGRESSIVE).line(replaced) if raised or qualify else None
            nets[PROGRESSIVE] = net_of(rules, PROGRESSIVE, line, meters)
        yield tuple(nets[wager] for wager in wagers), kind.count


def counted(rules: Rules) -> list[KindOfHand]:
    """All deals with all cards that may replace a joker, by how they end and by what the hand is:
    with wild cards, as natural cards, and as natural cards with the joker replaced."""
    dealt = showdown(terms_of(rules))
    keys = dealt.categories.astype(np.int64) << 1 | dealt.raises
    plain = ~dealt.with_joker
    tally = np.zeros((int(keys.max()) + 1, len(NAMES), 3), np.int64)
    at = keys[plain], dealt.natural_categories[plain]
    np.add.at(tally[..., ROUNDS], at, 1)
    np.add.at(tally[..., WINS], at, dealt.wins[plain])
    np.add.at(tally[..., TIES], at, dealt.ties[plain])
    replaced = np.zeros_like(tally)
    spares = with_spare_cards(dealt.cards[~plain], int(JOKER))
    natural = (dj_natural_ranks(spares) >> 20).astype(np.uint8).reshape(int((~plain).sum()), -1)
    replace_jokers(
        dealt.cards, dealt.values, keys, dealt.wins.astype(np.int64), dealt.ties.astype(np.int64),
        natural, replaced,
    )  # fmt: skip
    listed = [*_listed(tally, STUB, DEALER_HANDS, joker=False)]
    return [*listed, *_listed(replaced, 1, DEALER_HANDS * STUB // (STUB + SIZE), joker=True)]


def _listed(tally: Ints, times: int, against: int, *, joker: bool) -> Iterator[KindOfHand]:
    """The kinds of a tally: so many of the dealer's hands against each, so many times."""
    for key, natural in zip(*tally[..., ROUNDS].nonzero(), strict=True):
        hands, wins, ties = tally[key, natural].tolist()
        ends = {WIN: wins, TIE: ties, LOSE: hands * against - wins - ties}
        names = NAMES[key >> 1], "" if joker else NAMES[natural], NAMES[natural]
        for end, count in (ends if key & 1 else {FOLD: hands * against}).items():
            if count:
                yield KindOfHand((end, *names), times * count)


def trips_net(table: Paytable, category: str, natural: str) -> Fraction:
    """The better of what a hand is with wild cards and as natural cards (R-687a-3)."""
    is_ = {WITH_WILD: category, NATURAL: natural}
    backs = [
        back_per_unit(pay)
        for line in table.lines
        for column, pay in ((NATURAL, line.natural), (WITH_WILD, line.pay))
        if pay is not None and is_[column] in line.covers
    ]
    return max(backs, default=Fraction(0)) - 1
