"""§§ 678a.7-11 and 678a.13: a round of High Card Flush."""

from pitboss.games.high_card_flush.settlement import settle_main, settle_optional
from pitboss.hands.high_card_flush import qualifies, rank_hand
from pitboss.money import dollars
from pitboss.procedure import progressive, stud
from pitboss.procedure.answers import Decision
from pitboss.procedure.asking import ask
from pitboss.procedure.one_deck import method
from pitboss.procedure.opening import step
from pitboss.procedure.requests import Option, seat_place
from pitboss.procedure.round import Declared, Procedure, Round
from pitboss.procedure.table import Table
from pitboss.regulation import chapter

CHAPTER = chapter("678a")
PROGRESSIVE = "progressive_jackpot"
OPTIONAL = ("flush_bonus", "straight_flush_bonus", PROGRESSIVE)

VOIDS_DEALING = frozenset({"678a.13(a)", "678a.13(c)", "678a.13(d)", "678a.13(f)", "678a.13(g)"})
"""What can be declared while the cards are dealt: a wrong number of cards, a dealer's card exposed,
a dealing shoe that jams, or cannot be used."""

VOIDS_DECISIONS = frozenset({"678a.13(c)", "678a.13(d)"})

RAISES = {2: 1, 3: 1, 4: 1, 5: 2, 6: 3, 7: 3}
"""How many times the Ante a flush of so many cards may raise (§ 678a.11(b)(1)-(3))."""


def play(table: Table) -> Procedure:
    """One round of play, from what precedes the wagers to the discard rack."""
    round_ = Round(table)
    if table.rules.offers(PROGRESSIVE):
        progressive.seed(table, PROGRESSIVE)
    yield from stud.take_bets(round_)
    yield from stud.lock_progressive(round_, PROGRESSIVE)
    try:
        table.declarable = VOIDS_DEALING
        yield from deal(round_)
        table.declarable = VOIDS_DECISIONS
        yield from decide(round_)
    except Declared as declared:
        table.declarable = frozenset()
        yield from remedy(round_, declared.cite)
    else:
        table.declarable = frozenset()
        yield from showdown(round_)
    yield from stud.clear(round_)
    return round_


def deal(round_: Round) -> Procedure:
    """Seven cards each: in stacks from an automated shoe, otherwise one at a time
    (§ 678a.8(d)-(e), § 678a.9(b)-(c), § 678a.10(b)-(c))."""
    if method(round_.table) == "automated_shoe":
        yield from stud.deal_stacks(round_, CHAPTER.hand.cards)
    else:
        yield from stud.deal_one_at_a_time(round_, CHAPTER.hand.cards)
    yield from stud.put_stub_away(round_)


def decide(round_: Round) -> Procedure:
    """Each player raises or folds, clockwise (§ 678a.11(b)[lead]). Who has left has folded
    (R-GEN-10)."""
    table = round_.table
    yield from stud.examine(round_)
    for seat in round_.clockwise():
        if seat in table.abandoned:
            yield from abandon(round_, seat)
            continue
        option = raise_option(round_, seat)
        answer = yield from ask(
            table,
            seat,
            f"Seat {seat}: raise {dollars(option.stake)}"
            + (f" to {dollars(option.most)}" if option.most > option.stake else "")
            + " or fold?",
            (option, Option("fold", "Fold", ("678a.1[Fold]", "678a.11(c)(2)[lead]"))),
            default="fold",
            answer_cites={"bet": step(table, "wagers_placed")},
            cites=("678a.11(b)[lead]",),
        )
        assert isinstance(answer, Decision)
        round_.decisions[seat] = answer.option
        if answer.option == "raise":
            round_.stake(seat, "raise", answer.amount or option.stake)  # § 678a.11(c)(1)
        else:
            yield from fold(round_, seat)


def raise_option(round_: Round, seat: int) -> Option:
    """From one Ante up to what the player's flush allows, in whole Antes unless the casino takes
    any amount (§ 678a.11(b)(1)-(3), R-678a-4)."""
    ante, hand = round_.stakes[seat]["ante"], round_.hands[seat]
    length = len(rank_hand(hand).cards)
    paragraph = "(1)" if length <= 4 else "(2)" if length == 5 else "(3)"
    whole = round_.table.rules["raise_step"] == "whole"
    return Option(
        "raise",
        "Raise",
        ("678a.1[Raise Wager]", f"678a.11(b){paragraph}", "678a.11(c)(1)", "R-678a-4"),
        "raise",
        stake=ante,
        most=RAISES[length] * ante,
        step=ante if whole else 1,
    )


def fold(round_: Round, seat: int) -> Procedure:
    """The Ante is collected; the cards too, unless an optional wager waits for them
    (§ 678a.11(c)(2)(i)-(ii))."""
    yield from round_.settle(
        seat, "ante", "lose", 0,
        hand="fold",
        why=f"Seat {seat} folds: Ante Wager collected",
        cites=("678a.11(c)(2)[lead]",),
    )  # fmt: skip
    if not round_.stakes[seat]:
        hand = list(round_.hands.pop(seat))
        yield from stud.collect(round_, seat_place(seat), hand)


def abandon(round_: Round, seat: int) -> Procedure:
    """Wagers of a player who left: lost, or returned where the casino chose so (§ 678a.7(b),
    R-GEN-10)."""
    table, cites = round_.table, step(round_.table, "abandoned")
    round_.decisions[seat] = "fold"
    if table.rules["abandoned_wagers"] == "return":
        yield from stud.void(round_, [seat], (), cites)
    for wager in list(round_.stakes[seat]):
        title = CHAPTER.wager_named(wager).title
        yield from round_.settle(
            seat, wager, "lose", 0, hand="fold", why=f"{title} abandoned: collected", cites=cites
        )
    hand = list(round_.hands.pop(seat))
    yield from stud.collect(round_, seat_place(seat), hand)


def showdown(round_: Round) -> Procedure:
    """The dealer's seven cards are turned up; whether they qualify decides how the players are
    settled, counterclockwise from the right (§ 678a.11(d), R-678a-2, R-678a-14)."""
    dealer = rank_hand(round_.dealer_hand)
    qualified = qualifies(dealer.value)
    yield from stud.turn_up(
        round_,
        stud.DEALER_PLACE,
        round_.dealer_hand,
        dealer.category + ("" if qualified else ", which does not qualify"),
        ("678a.11(d)[lead]", "678a.11(d)(2)[lead]" if qualified else "678a.11(d)(1)[lead]"),
    )
    seats = [seat for seat in round_.counterclockwise() if seat in round_.hands]
    if not qualified:
        yield from pay_antes(round_, seats)
    for seat in seats:
        if seat not in round_.hands:
            continue
        player = rank_hand(round_.hands[seat])
        yield from stud.turn_up(
            round_,
            seat_place(seat),
            round_.hands[seat],
            player.category,
            ("678a.11(d)(2)(i)" if qualified else "678a.11(d)(1)(i)",),
        )
        if qualified and round_.decisions[seat] == "raise":
            yield from settle_main(round_, seat, player, dealer)
        yield from settle_optional(round_, seat)
        yield from stud.collect(round_, seat_place(seat), list(round_.hands.pop(seat)))


def pay_antes(round_: Round, seats: list[int]) -> Procedure:
    """An unqualified dealer pays every Ante that was raised and returns the Raise, whatever the
    player holds; who has no optional wager is done (§ 678a.11(d)(1)[lead], § 678a.11(d)(1)(ii),
    R-678a-5)."""
    for seat in seats:
        if round_.decisions[seat] == "raise":
            yield from settle_main(round_, seat, None, None)
        if not round_.stakes[seat]:
            yield from stud.collect(round_, seat_place(seat), list(round_.hands.pop(seat)))


def remedy(round_: Round, cite: str) -> Procedure:
    """All hands are void: all wagers return, but after an exposed card of the dealer's the optional
    ones are settled all the same (§ 678a.13(a), (c), (d), (f), R-678a-13, R-GEN-5)."""
    exposed = cite == "678a.13(d)" and len(round_.dealer_hand) == CHAPTER.hand.cards
    if not exposed:
        progressive.reverse(round_)
    if cite == "678a.13(g)":
        yield from stud.out_of_order(round_.table)
    for seat in round_.counterclockwise():
        yield from stud.void(round_, [seat], OPTIONAL if exposed else (), (cite, "R-GEN-5"))
        if exposed and seat in round_.hands:
            yield from settle_optional(round_, seat)
