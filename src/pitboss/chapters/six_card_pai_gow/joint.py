"""The wagers of one seat of Six-Card Fortune Pai Gow Poker together: each class of hands as it is
best set and doubled, how its deals end, and what it is paid for (§ 670a.11(f)-(g), § 670a.12)."""

from collections.abc import Iterator, Mapping
from fractions import Fraction
from typing import Final

import numpy as np

from pitboss.chapters.six_card_pai_gow.odds.kernels import (
    DEALER_HANDS,
    LOST,
    LOST_DOUBLE,
    WON,
    WON_DOUBLE,
)
from pitboss.chapters.six_card_pai_gow.odds.optional import HANDS, WITH_DOUBLE
from pitboss.chapters.six_card_pai_gow.odds.required import (
    DOUBLE_DOWN,
    EVERY,
    Ends,
    doubled_endings,
    plain_endings,
)
from pitboss.chapters.six_card_pai_gow.odds.required import counted as counted_settings
from pitboss.families.pai_gow.joint import OwnHand, own_tables
from pitboss.figures.joint import AT_SEED, REQUIRED, TOGETHER, Joint, Meters, Nets, joint
from pitboss.figures.repriced import KindOfHand, kinds
from pitboss.hands.kernels.pai_gow_rows import names_of, pai_gow_hand_bits
from pitboss.regulation import Rules

MAIN_ENDS: Final = Ends(1, 1, 1, 1, 1)
"""One of each, to name them by."""


def of_seat(rules: Rules, stakes: Mapping[str, Fraction], meters: Meters = AT_SEED) -> Joint:
    """The wagers of a seat that plays best, by the stakes on them; the required one with the Double
    Down Wager where it is offered."""
    own = OwnHand(rules, own_tables(rules, [name for name in stakes if name != REQUIRED]), meters)
    if REQUIRED not in stakes:
        return joint(rules, stakes, own.ends())
    name = WITH_DOUBLE if rules.offers(DOUBLE_DOWN) else TOGETHER
    return joint(rules, stakes, _ends(list(stakes), own, kinds(rules, name, HANDS[name])))


def _ends(wagers: list[str], own: OwnHand, hands: list[KindOfHand]) -> Iterator[tuple[Nets, int]]:
    endings = (*plain_endings(MAIN_ENDS), *doubled_endings(MAIN_ENDS))
    mains = {end.hand: end.net for end in endings}
    for kind in hands:
        ending, *names = kind.names
        nets = own.nets(frozenset(names))
        yield (
            tuple(mains[ending] if name == REQUIRED else nets[name] for name in wagers),
            kind.count,
        )


def counted(_: Rules, doubling: bool) -> list[KindOfHand]:
    """All deals by how the required wager ends, and by all that the player's hand is paid for."""
    settings = counted_settings()
    play = settings.best(doubling)
    masks = pai_gow_hand_bits(settings.hands.cards).astype(np.int64)
    keys, groups = np.unique(masks << 1 | play.doubled, return_inverse=True)
    count = settings.hands.hands
    ended = np.take_along_axis(settings.counts, play.at[:, None, None], axis=1)[:, 0]
    sums = np.zeros((len(keys), 1 + ended.shape[1]), np.int64)
    np.add.at(sums[:, 0], groups, count * DEALER_HANDS)
    np.add.at(sums[:, 1:], groups, count[:, None] * ended)
    listed = []
    for key, (deals, *ends) in zip(keys.tolist(), sums.tolist(), strict=True):
        won, lost = ends[WON], ends[LOST]
        all_ends = Ends(won, deals - won - lost, lost, ends[WON_DOUBLE], ends[LOST_DOUBLE])
        names = sorted(names_of(key >> 1))
        for end in doubled_endings(all_ends) if key & 1 else plain_endings(all_ends):
            if end.probability:
                listed.append(KindOfHand((end.hand, *names), int(end.probability * EVERY)))
    return listed
