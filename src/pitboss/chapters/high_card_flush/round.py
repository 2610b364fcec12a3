"""§§ 678a.7-11 and 678a.13: a round of High Card Flush."""

from functools import lru_cache, partial

from pitboss.chapters.high_card_flush.limit import check_limit
from pitboss.chapters.high_card_flush.ranking import qualifies, rank_hand
from pitboss.chapters.high_card_flush.settlement import settle_main, settle_optional
from pitboss.families import stud
from pitboss.families.stud import StudRound, StudSteps, StudTable
from pitboss.hands.naming import named
from pitboss.procedure import dealing, one_deck, progressive
from pitboss.procedure.answers import Decision
from pitboss.procedure.asking import ask
from pitboss.procedure.betting import Betting
from pitboss.procedure.ending import void
from pitboss.procedure.one_deck import method
from pitboss.procedure.requests import Option, Record, seat_place
from pitboss.procedure.round import Declared, Procedure
from pitboss.regulation import chapter_file
from pitboss.vocabulary.cards import Card
from pitboss.vocabulary.money import dollars

FILE = chapter_file("678a")
STEPS = StudSteps.of(FILE)
PROGRESSIVE = "progressive_jackpot"
OPTIONAL = ("flush_bonus", "straight_flush_bonus", PROGRESSIVE)

VOIDS = frozenset({f"678a.13({letter})" for letter in "acdfg"})
"""Irregularities that can void a round: cards found face up, a wrong number of cards, a card of the
dealer's exposed, a dealing shoe that jams, or cannot be used (§ 678a.13(a), (c), (d), (f), (g))."""

FOLD = Option("fold", "Fold", ("678a.1[Fold]", "678a.11(c)(2)[lead]"))

RAISES = {length: limit.antes for limit in FILE.raise_limit for length in limit.cards}
"""How many times the Ante a flush of so many cards may raise (§ 678a.11(b)(1)-(3))."""


def voids_dealing(round_: StudRound) -> frozenset[str]:
    """What can be declared while the cards are dealt: an exposed card once the dealer has one, a
    jam only of an automated shoe."""
    can_jam = method(round_.table) == "automated_shoe"
    return _voids_dealing(bool(round_.dealer_hand), can_jam)


@lru_cache
def _voids_dealing(can_be_exposed: bool, can_jam: bool) -> frozenset[str]:
    not_yet = frozenset() if can_be_exposed else {"678a.13(d)"}
    never = frozenset() if can_jam else {"678a.13(f)", "678a.13(g)"}
    return VOIDS - not_yet - never


def play(table: StudTable) -> Procedure:
    """One round of play, from what precedes the wagers to the discard rack."""
    check_limit(table)  # § 678a.12(e)
    round_ = StudRound(table, voids=voids_dealing)
    if table.rules.offers(PROGRESSIVE):
        yield from progressive.start_meter(table, PROGRESSIVE)
    yield from one_deck.change_old_decks(table)  # § 678a.3(c)
    betting = Betting(round_)
    while betting.is_open:
        yield from one_deck.open_table(table)  # § 678a.4
        if not (yield from one_deck.shuffle_and_cut(table)):  # § 678a.5
            yield from stud.take_wager(betting, table)  # § 678a.7
    yield from stud.close_bets(round_)
    yield from progressive.lock(round_, PROGRESSIVE)
    try:
        yield from deal(round_)  # §§ 678a.8-10
        yield from complete(round_)  # § 678a.11
    except Declared as declared:
        yield from remedy(round_, declared.cite)  # § 678a.13
    yield from stud.clear(round_)
    return round_


def deal(round_: StudRound) -> Procedure:
    """Seven cards each: in stacks from an automated shoe, otherwise one at a time
    (§ 678a.8(d)-(e), § 678a.9(b)-(c), § 678a.10(b)-(c))."""
    if method(round_.table) == "automated_shoe":
        yield from stud.deal_stacks(round_, FILE.hand.cards)
    else:
        yield from stud.deal_one_at_a_time(round_, FILE.hand.cards)
    yield from stud.put_stub_away(round_)


def complete(round_: StudRound) -> Procedure:
    """The players decide, then the hands are shown and settled (§ 678a.11)."""
    table = round_.table
    table.declarable = stud.voids_until_shown(round_, "c", "d")
    yield from decide(round_)
    yield from stud.settle_abandoned(round_)
    table.declarable = stud.voids_until_shown(round_, "c")
    yield from showdown(round_)


def decide(round_: StudRound) -> Procedure:
    """Each player raises or folds, clockwise (§ 678a.11(b)[lead]). Who has left has folded
    (R-GEN-10)."""
    table = round_.table
    yield from stud.examine(round_)
    for seat in round_.clockwise():
        if seat in table.abandoned:
            yield from stud.abandon(round_, seat)
            continue
        option = raise_option(round_, seat)
        most = f" to {dollars(option.most)}" if option.most > option.stake else ""
        answer = yield from ask(
            table,
            seat,
            f"Seat {seat}: raise {dollars(option.stake)}{most} or fold?",
            (option, FOLD),
            default="fold",
            private=True,
            hand=tuple(round_.hands[seat]),
            held=partial(held, tuple(round_.hands[seat])),
            answer_cites={"bet": table.game.steps.wagers_placed},
            cites=("678a.11(b)[lead]",),
        )
        if answer is None:  # he left
            yield from stud.abandon(round_, seat)
            continue
        assert isinstance(answer, Decision)
        round_.decisions[seat] = answer.option
        if answer.option == "raise":
            round_.stake(seat, "raise", answer.amount or option.stake)  # § 678a.11(c)(1)
        else:
            yield from fold(round_, seat)


def held(hand: tuple[Card, ...]) -> str:
    """What a player holds, in words (§ 678a.6(b)).

    >>> from pitboss.vocabulary.cards import cards
    >>> held(cards("Ah 9h 4h 2h 7d 3d Kc"))
    'ace-high four-card flush'
    """
    ranked = rank_hand(hand)
    return named(ranked.category, ranked.ranks)


def raise_option(round_: StudRound, seat: int) -> Option:
    """From one Ante up to what the player's flush allows, in whole Antes unless the casino takes
    any amount (§ 678a.11(b)(1)-(3), R-678a-4). Of cards that nobody read, the most any could."""
    table, ante, hand = round_.table, round_.stakes[seat]["ante"], round_.hands[seat]
    known = len([card for card in hand if card is not None]) == FILE.hand.cards
    length = len(rank_hand(hand).cards) if known else FILE.hand.cards
    limit = next(limit for limit in FILE.raise_limit if length in limit.cards)
    chip = table.rules.number("min_chip") if table.limits else 1
    return Option(
        "raise",
        "Raise",
        ("678a.1[Raise Wager]", "678a.11(b)[lead]", "678a.11(c)(1)"),
        "raise",
        stake=ante,
        most=limit.antes * ante,
        step=ante if table.rules["raise_step"] == "whole" else chip,
        limit_cites=("678a.1[Raise Wager]", limit.cite, "R-678a-4"),
    )


def fold(round_: StudRound, seat: int) -> Procedure:
    """The Ante is collected; the cards too, unless an optional wager waits for them
    (§ 678a.11(c)(2)(i)-(ii))."""
    yield from round_.settle(
        seat, "ante", "lose", 0,
        hand="fold",
        why=f"Seat {seat} folds: Ante Wager collected",
        cites=("678a.11(c)(2)[lead]",),
        to_player="You folded",
    )  # fmt: skip
    if round_.stakes[seat]:
        yield Record(
            act=f"The cards of seat {seat} lie face down under its optional wagers",
            cites=("678a.11(c)(2)(i)",),
        )
    else:
        yield from dealing.collect_hand(round_, seat, "678a.11(c)(2)(ii)")


def showdown(round_: StudRound) -> Procedure:
    """The dealer's seven cards are turned up; whether they qualify decides how the players are
    settled, counterclockwise from the right (§ 678a.11(d), R-678a-2, R-678a-14)."""
    yield from stud.show_incomplete(round_)
    dealer = rank_hand(round_.dealer_hand)
    qualified = qualifies(dealer.value)
    yield from dealing.turn_up(
        round_,
        dealing.DEALER_PLACE,
        round_.dealer_hand,
        dealer.category + ("" if qualified else ", which does not qualify"),
        ("678a.11(d)[lead]", "678a.11(d)(2)[lead]" if qualified else "678a.11(d)(1)[lead]"),
    )
    round_.showing = True
    if not qualified:
        yield from pay_antes(round_)
    for seat in round_.counterclockwise():
        if not (yield from stud.stays(round_, seat)):
            continue
        player = yield from show(
            round_, seat, "678a.11(d)(2)(i)" if qualified else "678a.11(d)(1)(i)"
        )
        if qualified and round_.decisions[seat] == "raise":
            yield from settle_main(round_, seat, player, dealer)
        yield from settle_optional(round_, seat)
        yield from dealing.collect_hand(round_, seat)


def show(round_: StudRound, seat: int, cite: str) -> Procedure:
    """A player's cards are turned up to form the highest ranking flush."""
    player = rank_hand(round_.hands[seat])
    yield from dealing.turn_up(
        round_, seat_place(seat), round_.hands[seat], player.category, (cite,)
    )
    return player


def pay_antes(round_: StudRound) -> Procedure:
    """An unqualified dealer pays every Ante that was raised and returns the Raise, whatever the
    player holds; who has no optional wager is done (§ 678a.11(d)(1)[lead], § 678a.11(d)(1)(ii),
    R-678a-5)."""
    for seat in round_.counterclockwise():
        if not (yield from stud.stays(round_, seat)):
            continue
        if round_.decisions[seat] == "raise":
            yield from settle_main(round_, seat, None, None)
        if not round_.stakes[seat]:
            yield from dealing.collect_hand(round_, seat, "678a.11(d)(1)(ii)")


def remedy(round_: StudRound, cite: str) -> Procedure:
    """All hands are void: all wagers return, but after an exposed card of the dealer's the optional
    ones are settled all the same (§ 678a.13(a), (c), (d), (f), R-678a-13, R-GEN-5)."""
    settled, cites = yield from stud.declare_void(round_, cite)
    for seat in round_.counterclockwise():
        yield from void(round_, seat, OPTIONAL if settled else (), cites)
        if round_.stakes[seat]:
            yield from show(round_, seat, "678a.11(e)(2)[lead]")
            yield from settle_optional(round_, seat)
