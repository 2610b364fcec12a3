"""The optional wagers, on the best hand of all the cards, and the Envy Bonus (§ .11(h)-(i))."""

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import NamedTuple

from pitboss.families.pai_gow.game import PaiGowTable
from pitboss.families.pai_gow.round import PaiGowRound
from pitboss.families.pai_gow.wagers import MAIN, PROGRESSIVE
from pitboss.hands.pai_gow import best_hand, best_made, hands_of, wild_hands_of
from pitboss.procedure import progressive
from pitboss.procedure.dealing import turn_up
from pitboss.procedure.requests import Announce, Record, Validate, seat_place
from pitboss.procedure.round import Procedure
from pitboss.procedure.sentences import UP_TO_LIMIT, paid_by_table, pay_in_words, pays_nothing
from pitboss.vocabulary.cards import JOKER
from pitboss.vocabulary.money import (
    Award,
    Cents,
    For,
    MeterShare,
    Push,
    back_at_odds,
    dollars,
    meter_share,
)
from pitboss.vocabulary.paytable import PayLine

LineOf = Callable[[PaiGowRound, int], tuple[PayLine | None, str]]
"""The line of a paytable that pays a seat, if any, and what to call its hand."""

AS_CALLED = {"-high": " high", " card ": "-card ", "w/": "with ", "+": "and"}
"""What rows of paytables have in print, and how it is said."""

LIMITED = ("645a.13(f)", "R-645a-19")
"""By which a payout limit cuts what a hand is paid."""


class Special(NamedTuple):
    """What a wager is paid by that is not paid by the player's own hand alone, and how its rows are
    told to a player where they are more than a hand's name."""

    line_of: LineOf
    told: Mapping[str, str] = MappingProxyType({})


def settle_optional(round_: PaiGowRound, seat: int, special: Mapping[str, Special]) -> Procedure:
    """The dealer rearranges the cards to form the highest hand and settles all optional wagers of
    the player, in the chapter's order; of every player, if anybody may earn Envy (§ .11(h)[lead],
    § .11(i)). ``special`` are the wagers that are not paid by the player's own hand alone."""
    wagers = [data.name for data in round_.table.rules.chapter.wager if data.name != MAIN]
    made = [wager for wager in wagers if wager in round_.stakes.get(seat, {})]
    if not made and not round_.cards_stay:
        return
    yield from _rearrange(round_, seat)
    for wager in made:
        line_of, told = special.get(wager) or Special(_by_own_hand(wager))
        line, hand = line_of(round_, seat)
        words = told.get(hand, "")
        if wager == PROGRESSIVE:
            yield from _settle_progressive(round_, seat, line, hand, words)
        else:
            yield from _settle_by_odds(round_, seat, wager, line, hand, words)
    yield from acknowledge(round_, seat)


def acknowledge(round_: PaiGowRound, seat: int) -> Procedure:
    """An Envy Bonus Qualifying Hand is acknowledged when its player is settled, and stays face up
    (§ .11(h)(1)(i)(B)-(C) and parallels; § 645a.1[Envy Bonus Qualifying Hand],
    § 670a.1[Envy Bonus Qualifying Hand](i), § 670a.1[Envy Bonus Qualifying Hand](ii),
    § 688a.1[Envy Bonus Qualifying Hand])."""
    cites: list[str] = []
    hand = ""
    settled = round_.table.game.steps.settled
    for wager in [data.name for data in round_.table.rules.wagers() if data.name in settled]:
        awaited = round_.all_rearranged or round_.lammers.get(wager)
        if awaited and settled[wager].envy_hand:
            line, name = line_for(round_, wager, seat)
            if line is not None and line.envy:
                hand = hand or name
                cites += _envy_hand_cites(round_, seat, wager)
    if hand:
        words = f"Envy Bonus Qualifying Hand at seat {seat}: {hand}"
        yield Announce(words=words, cites=tuple(dict.fromkeys(cites)))


def _envy_hand_cites(round_: PaiGowRound, seat: int, wager: str) -> tuple[str, ...]:
    """Why a qualifying hand is acknowledged: of who made the wager, or of who did not
    (§ .11(h)(1)(i)(B), § .11(h)(1)(i)(C))."""
    steps = round_.table.game.steps.settled[wager]
    is_made = any((line.seat, line.wager) == (seat, wager) for line in round_.lines)  # and settled
    return steps.envy_hand if is_made else steps.envy_hand_unbet or steps.envy_hand


def _rearrange(round_: PaiGowRound, seat: int) -> Procedure:
    table, hand = round_.table, round_.hands[seat]
    cites = table.game.steps.rearrange
    if seat_place(seat) not in round_.turned_up:  # surrendered, but kept for the others' Envy
        words = best_hand(hand).category
        yield from turn_up(round_, seat_place(seat), hand, words, cites)
    if not table.followed:
        return
    best = best_hand(hand)
    form = [card if card in hand else JOKER for card in best.cards]
    rest = [card for card in hand if card not in form]
    yield Record(
        act=f"The cards of seat {seat} form {best.category}: {' '.join(map(str, form))}"
        f" beside {' '.join(map(str, rest))}",
        cites=cites,
    )


def _by_own_hand(wager: str) -> LineOf:
    def line_of(round_: PaiGowRound, seat: int) -> tuple[PayLine | None, str]:
        return line_for(round_, wager, seat)

    return line_of


def line_for(round_: PaiGowRound, wager: str, seat: int) -> tuple[PayLine | None, str]:
    """The best-paying row that a seat's cards fit (R-645a-1, R-645a-2, R-688a-1)."""
    paytable, hand = round_.table.rules.paytable(wager), round_.hands[seat]
    names = wild_hands_of(hand) if paytable.wild else hands_of(hand)
    line = paytable.line(*names)
    return line, line.hand if line else _how(names, round_, seat)


def _how(names: frozenset[str], round_: PaiGowRound, seat: int) -> str:
    """A losing hand's name."""
    category = best_made(round_.hands[seat]).category
    return next(iter(names)) if len(names) == 1 and category == "high card" else category


def _settle_by_odds(
    round_: PaiGowRound, seat: int, wager: str, line: PayLine | None, hand: str, words: str
) -> Procedure:
    """Collected, or paid at the odds of its paytable."""
    table, stake = round_.table, round_.stakes[seat][wager]
    title, label = _named(table, wager)
    if line is None:
        yield from round_.settle(
            seat, wager, "lose", 0,
            hand=hand, why=f"{hand}: {title} collected", cites=table.game.steps.settled[wager].lose,
            to_player=lambda: _lost(label, hand, words),
        )  # fmt: skip
        return
    back, limit = _limited(round_, seat, line, stake, back_at_odds(line.pay, stake))
    yield from round_.settle(
        seat, wager, "push" if isinstance(line.pay, Push) else "win", back,
        hand=hand, why=lambda: f"{hand}: {title} pays {line.pay}, {dollars(back)} back",
        to_player=lambda: _won(label, hand, line, words) + (UP_TO_LIMIT if limit else ""),
        cites=(*table.game.steps.settled[wager].win, *limit),
    )  # fmt: skip


def _named(table: PaiGowTable, wager: str) -> tuple[str, str]:
    data = table.rules.chapter.wager_named(wager)
    return data.title, data.label


def _won(wager: str, hand: str, line: PayLine, words: str) -> str:
    """A row that its paytable pays, or that returns a stake."""
    if words:
        return f"{wager}: {words}, which pays {pay_in_words(line.pay)}"
    if isinstance(line.pay, Push):
        return f"{wager}: your {_own(hand)} is a push"
    return paid_by_table(wager, _own(hand), line.pay)


def _lost(wager: str, hand: str, words: str) -> str:
    return f"{wager}: {words}" if words else pays_nothing(wager, _own(hand))


def _own(hand: str) -> str:
    """A row of a paytable as a hand is called.

    >>> _own("ace-high"), _own("7 card straight flush w/joker"), _own("royal flush + royal match")
    ('ace high', '7-card straight flush with joker', 'royal flush and royal match')
    """
    for printed, called in AS_CALLED.items():
        hand = hand.replace(printed, called)
    return hand


def _settle_progressive(
    round_: PaiGowRound, seat: int, line: PayLine | None, hand: str, words: str
) -> Procedure:
    """Verified, validated by a floorperson and paid, a share of the meter as it stands at this turn
    and never from the table inventory (§ .11(h), R-GEN-3, R-GEN-7)."""
    wager, table = PROGRESSIVE, round_.table
    stake = round_.stakes[seat][wager]
    title, label = _named(table, wager)
    if line is None:
        yield from round_.settle(
            seat, wager, "lose", 0,
            hand=hand, why=f"{hand} loses the {title}", cites=table.game.steps.settled[wager].lose,
            to_player=lambda: _lost(label, hand, words),
        )  # fmt: skip
        return
    share, from_meter = meter_share(line.pay), 0
    if share:
        most = _most(round_, seat, line, stake)
        from_meter = yield from progressive.lock_award(round_, seat, share, most)
    fixed = 0 if isinstance(line.pay, MeterShare) else back_at_odds(line.pay, stake)
    award, limit = _limited(round_, seat, line, stake, fixed + from_meter)
    from_meter = min(from_meter, award)
    yield Record(
        act=f"The dealer verifies the {hand} of seat {seat}",
        cites=table.game.steps.progressive_verify,
    )
    yield Record(
        act="The dealer verifies the light of the progressive",
        cites=table.game.steps.progressive_light,
    )
    yield Validate(
        act=f"The floorperson validates {dollars(award)} for seat {seat}",
        seat=seat,
        award=award,
        cites=table.game.steps.progressive_validate,
    )
    yield from round_.settle(
        seat, wager, "win", award,
        hand=hand, why=f"{hand}: the {title} pays {line.pay}, {dollars(award)}",
        to_player=lambda: _won(label, hand, line, words) + (UP_TO_LIMIT if limit else ""),
        cites=(*table.game.steps.settled[wager].win, *limit), from_meter=from_meter,
    )  # fmt: skip
    if share and share.share == 1:  # where a limit cut the award, some of the meter is left
        progressive.reseed(round_, wager)
    if from_meter:
        yield progressive.documented(table, seat, award, table.game.steps.settled[wager].win)


def _limited(
    round_: PaiGowRound, seat: int, line: PayLine, stake: Cents, back: Cents
) -> tuple[Cents, tuple[str, ...]]:
    """What comes back under the casino's limit on all payouts of one hand, and the paragraph where
    it cuts; a stake that returns is no payout (§ 645a.13(f), R-645a-19)."""
    most = _most(round_, seat, line, stake)
    if most is None:
        return back, ()
    returned = _returned(line, stake)
    paid = min(back, most) - returned
    round_.paid_out[seat] = round_.paid_out.get(seat, 0) + paid
    cut = LIMITED if back > most else ()
    return returned + paid, cut


def _most(round_: PaiGowRound, seat: int, line: PayLine, stake: Cents) -> Cents | None:
    """The most that may come back by the limit; none where there is none."""
    rules = round_.table.rules
    if not rules.flag("payout_limit"):
        return None
    left = max(rules.number("payout_limit") - round_.paid_out.get(seat, 0), 0)
    return _returned(line, stake) + left


def _returned(line: PayLine, stake: Cents) -> Cents:
    """Of what comes back, the stake: that is no payout."""
    bare = isinstance(line.pay, For | MeterShare) or (
        isinstance(line.pay, Award) and not line.pay.stake_returned
    )
    return 0 if bare else stake


def pay_envy(round_: PaiGowRound, wager: str) -> Procedure:
    """Each player with a lammer is paid for every Envy Bonus Qualifying Hand of another person's,
    never for the dealer's (§ .11(h)(1)(ii) and parallels; § 645a.1[Envy Bonus],
    § 670a.1[Envy Bonus], § 688a.1[Envy Bonus], R-GEN-8, R-GEN-9)."""
    table = round_.table
    lammers = round_.lammers.get(wager, {})
    for holder in sorted(round_.hands, reverse=True):
        line, hand = line_for(round_, wager, holder) if lammers else (None, "")
        if line is None:
            continue
        for seat, stake in sorted(lammers.items(), reverse=True):
            amount = line.envy_for(stake)
            if amount and round_.player(seat) != round_.player(holder):
                yield from round_.envy(
                    seat, wager, amount,
                    hand=hand, why=f"Envy for the {hand} of seat {holder}: {dollars(amount)}",
                    cites=table.game.steps.settled[wager].envy,
                )  # fmt: skip
