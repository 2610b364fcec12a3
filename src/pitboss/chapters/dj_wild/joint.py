"""The wagers of one seat of DJ Wild Stud Poker together: each of the 2,869,685 hands with how many
of the dealer's it beats and ties (§ 687a.11(e), § 687a.11(f))."""

from collections.abc import Iterator, Mapping
from fractions import Fraction
from typing import Final

import numpy as np

from pitboss.chapters.dj_wild.odds.optional import NATURAL, WITH_WILD
from pitboss.chapters.dj_wild.odds.wagers import (
    DEALER_HANDS,
    FOLDED,
    NAMES,
    NOT_NATURAL,
    showdown,
    terms_of,
)
from pitboss.figures.figures import back_per_unit
from pitboss.figures.joint import REQUIRED, Joint, Nets, joint
from pitboss.regulation import Rules
from pitboss.vocabulary.paytable import Paytable
from pitboss.vocabulary.refusal import Refused

TRIPS, BAD_BEAT = "trips_bonus", "bad_beat_bonus"
KNOWN: Final = (REQUIRED, TRIPS, BAD_BEAT)
WIN, TIE, LOSE = range(3)


def of_seat(rules: Rules, stakes: Mapping[str, Fraction]) -> Joint:
    """The wagers of a seat that plays best, by the stakes on them."""
    _check(rules, stakes)
    left_out = ("the Progressive Bonus Wager: the card that replaces a joker comes from the stub",)
    return joint(rules, stakes, _ends(rules, list(stakes)), left_out=left_out)


def _check(rules: Rules, stakes: Mapping[str, Fraction]) -> None:
    for wager in stakes:
        if wager not in KNOWN:
            raise Refused(f"{wager} is not counted together with the others", field=wager,
                          allowed=", ".join(KNOWN))  # fmt: skip
    if BAD_BEAT in stakes and rules["bad_beat"] != "player_only":
        raise Refused(
            "the dealer's beaten hands are not counted together with the others",
            field="rules.bad_beat",
            allowed="player_only",
            cites=["R-687a-2"],
        )


def _ends(rules: Rules, wagers: list[str]) -> Iterator[tuple[Nets, int]]:
    for (category, natural, raised), counts in _counted(rules).items():
        trips = trips_net(rules.paytable(TRIPS), category, natural)
        beaten = rules.paytable(BAD_BEAT).line(NAMES[category])
        terms = terms_of(rules)
        for end, count in zip((WIN, TIE, LOSE), counts, strict=True):
            main = Fraction(-FOLDED)
            if raised:
                back = (terms.back_of_win[category], Fraction(terms.raised), Fraction(0))[end]
                main = back - terms.raised
            beat = beaten if raised and end == LOSE else None
            nets = {
                REQUIRED: main,
                TRIPS: trips,
                BAD_BEAT: Fraction(-1) if beat is None else back_per_unit(beat.pay) - 1,
            }
            yield tuple(nets[wager] for wager in wagers), count


def _counted(rules: Rules) -> dict[tuple[int, int, bool], list[int]]:
    """By what a hand is with wild cards and as natural cards, and whether it is raised: how many
    deals it wins, ties and loses."""
    dealt = showdown(terms_of(rules))
    keys = (dealt.categories.astype(np.int64) << 9) + (
        dealt.natural_categories.astype(np.int64) << 1
    ) + dealt.raises  # fmt: skip
    hands = np.bincount(keys)
    wins, ties = np.zeros(len(hands), np.int64), np.zeros(len(hands), np.int64)
    np.add.at(wins, keys, dealt.wins)
    np.add.at(ties, keys, dealt.ties)
    return {
        (key >> 9, key >> 1 & NOT_NATURAL, bool(key & 1)): [
            int(wins[key]),
            int(ties[key]),
            int(hands[key]) * DEALER_HANDS - int(wins[key] + ties[key]),
        ]
        for key in hands.nonzero()[0].tolist()
    }  # fmt: skip


def trips_net(table: Paytable, category: int, natural: int) -> Fraction:
    """The better of what a hand is with wild cards and as natural cards (R-687a-3)."""
    is_ = {WITH_WILD: NAMES[category], NATURAL: "" if natural == NOT_NATURAL else NAMES[natural]}
    backs = [
        back_per_unit(pay)
        for line in table.lines
        for column, pay in ((NATURAL, line.natural), (WITH_WILD, line.pay))
        if pay is not None and is_[column] in line.covers
    ]
    return max(backs, default=Fraction(0)) - 1
