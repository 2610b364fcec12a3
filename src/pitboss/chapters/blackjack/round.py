"""§§ 633a.6-12 and 633a.14: a round of Blackjack."""

from math import ceil

from pitboss.chapters.blackjack.acts import DRAWN_IN_ERROR, MoveCard
from pitboss.chapters.blackjack.boxes import BlackjackRound, Hand, number_of
from pitboss.chapters.blackjack.dealing import deal, options_named
from pitboss.chapters.blackjack.decisions import decide, take_exposed
from pitboss.chapters.blackjack.game import BlackjackSteps, BlackjackTable
from pitboss.chapters.blackjack.ranking import ACE, is_blackjack, rank, total
from pitboss.chapters.blackjack.settlement import (
    CAPPED,
    Ending,
    insurance_endings,
    main_endings,
    settle,
    settle_all,
    settle_held,
    settle_side_bets,
    side_ending,
    surrender_ending,
    turn_over,
)
from pitboss.chapters.blackjack.wagers import betting_rules, taken
from pitboss.chapters.blackjack.wrong_reader import (
    mend_reader,
    reader_was_wrong,
    settle_for_blackjack,
)
from pitboss.families.from_shoe.drawing import draw, put_cover_aside
from pitboss.families.from_shoe.opening import (
    change_old_decks,
    finish,
    open_table,
    shuffle_and_cut,
)
from pitboss.families.from_shoe.wagers import close_bets
from pitboss.procedure.answers import CardDealt, Decision, Overdrawn, ReaderFailed, ReaderSays
from pitboss.procedure.asking import ask
from pitboss.procedure.betting import Betting
from pitboss.procedure.dealing import DEALER_PLACE, turn_up
from pitboss.procedure.requests import (
    DISCARD_RACK,
    EVERYONE,
    NOBODY,
    Announce,
    Collect,
    DealerStands,
    InsertHoleCard,
    Option,
    TurnHoleCard,
    Verify,
    seat_place,
)
from pitboss.procedure.round import Declared, Procedure
from pitboss.regulation import chapter_file
from pitboss.vocabulary.cards import Card, card
from pitboss.vocabulary.money import Cents, dollars
from pitboss.vocabulary.refusal import Refused

FILE = chapter_file("633a")
STEPS = BlackjackSteps.of(FILE)
DEAD = "633a.14(j)(1)"
"""A card reader that showed the hole card to a player: all hands are dead."""


def play(table: BlackjackTable) -> Procedure:
    """One round of play, from what precedes the wagers to the discard rack."""
    check_cap(table)
    round_ = BlackjackRound(table)
    yield from change_old_decks(table)  # § 633a.3(d)
    betting = Betting(round_)
    while betting.is_open:
        yield from open_table(table)  # § 633a.4
        if not (yield from shuffle_and_cut(table)):  # § 633a.5
            yield from betting.take_wager(betting_rules(table))  # § 633a.6
    yield from close_bets(round_)
    yield from change_old_decks(table)  # the wagers may have been waited for
    try:
        yield from deal(round_)  # § 633a.7(d)-(f)
        if any(hand.live for hands in round_.boxes.values() for hand in hands):
            yield from complete(round_)  # §§ 633a.7(g)-(r), 633a.8-12
    except Declared as declared:
        yield from call_dead(round_, declared.cite)  # § 633a.14(j)
    yield from clear(round_)  # § 633a.7(s)
    return round_


def complete(round_: BlackjackRound) -> Procedure:
    """Side wagers, insurance, the card reader, the players, the dealer, the settlement
    (§ 633a.7(g)-(r)); an Insurance Wager and a surrender each by itself (§ 633a.9(b))."""
    table = round_.table
    table.game.drawing = True
    for seat, hands in round_.boxes.items():
        for hand in hands:
            round_.first_two[seat, hand.area] = list(hand.cards)
    if not round_.may_be_blackjack:
        table.declarable = frozenset({DEAD})
    yield from settle_side_bets(round_)
    if rank(round_.up_card) == ACE:
        yield from offer_insurance(round_)
    if round_.may_be_blackjack and table.rules["peek"]:
        yield from peek(round_)
        if round_.reader_said and (yield from turn_hole_card(round_)):
            yield from settle_dealer_blackjack(round_)
            return
        yield from collect_insurance(round_)
        yield from settle_held(round_, False, *CAPPED)
    yield from decide(round_)
    table.game.drawing = False
    if not round_.hole_known and (yield from turn_hole_card(round_)):
        yield from settle_for_blackjack(round_)
        yield from settle_dealer_blackjack(round_)
        return
    yield from collect_insurance(round_)  # if the hole card was not read before
    yield from settle_surrendered(round_)
    yield from settle_held(round_, False, *CAPPED, "royal_match")
    yield from draw_to_dealer(round_)
    yield from show_doubled(round_)
    for seat in round_.counterclockwise():
        yield from turn_over(round_, seat, "633a.12(b)(9)")
    yield from settle_all(round_, endings(round_))


def offer_insurance(round_: BlackjackRound) -> Procedure:
    """Each wager may be insured for up to half of it, to the next chip (§ 633a.8(a)-(b),
    R-633a-13)."""
    table = round_.table
    for seat in round_.clockwise():
        for hand in round_.boxes[seat]:
            if hand.settled:
                continue
            most = most_insurance(round_, seat, hand)
            name = round_.wager("insurance", seat, hand)
            chip = table.rules.number("min_chip") if table.limits else 1
            cites = ("633a.8(a)", "633a.8(b)", "R-633a-13")
            answer = yield from ask(
                table,
                seat,
                f"Seat {seat}: insurance up to {dollars(most)}?",
                (
                    Option("insurance", "Insure", cites, wager=name, stake=min(chip, most),
                           most=most, step=chip, usual=most),
                    *options_named(round_, "no_insurance"),
                ),
                default="no_insurance",
                private=False,
                may_be_left_out=True,
                hand=tuple(hand.cards),
                dealer=(round_.up_card,),
                cites=("633a.7(h)", *cites),
            )  # fmt: skip
            if isinstance(answer, Decision) and answer.option == "insurance":
                amount = most if answer.amount is None else answer.amount
                round_.stake(seat, name, amount)


def most_insurance(round_: BlackjackRound, seat: int, hand: Hand) -> Cents:
    """Half the wager, to the next unit that can be wagered in chips (§ 633a.8(b), R-633a-13)."""
    chip = round_.table.rules.number("min_chip")
    share = FILE.share("insurance_share")
    return ceil(round_.stake_of(seat, hand) * share / chip) * chip


def peek(round_: BlackjackRound) -> Procedure:
    """The hole card goes into the reader, seen by nobody; a reader that fails stops the game until
    it is repaired or replaced (§ 633a.7(h), § 633a.14(k))."""
    hole = round_.dealer_hand[1]
    known = None if hole is None else is_blackjack(round_.dealer_hand)
    while True:
        answer = yield InsertHoleCard(
            blackjack=known,
            recorded=round_.table.of_record,
            answer_cites={"reader_failed": ("633a.14(k)",)},
            cites=("633a.7(h)", "633a.2(d)"),
        )
        if isinstance(answer, ReaderSays):
            round_.reader_said = answer.blackjack
            return
        assert isinstance(answer, ReaderFailed)
        yield Verify(act="The card reader is repaired or replaced", cites=("633a.14(k)",))


def turn_hole_card(round_: BlackjackRound) -> Procedure:
    """Face up, for all to see; whether it makes a Blackjack, and if the reader told otherwise it is
    not used again before it works (§ 633a.7(m), § 633a.14(k), R-633a-11)."""
    by_hand = round_.table.rules["hand_dealt"]
    hole, shoe = round_.dealer_hand[1], round_.table.batches.shoe
    answer = yield TurnHoleCard(
        up_card=round_.up_card,
        hole=hole,
        shoe=shoe,
        cites=("633a.12(b)(8)",) if by_hand else ("633a.7(m)",),
    )
    if isinstance(answer, CardDealt):
        read = card(answer.card)
        shoe.out[read] += 1
        round_.table.batches.on_layout.append(read)
        round_.dealer_hand[1] = read
    round_.hole_known, round_.table.declarable = True, frozenset()
    round_.turned_up.add(DEALER_PLACE)
    if reader_was_wrong(round_):
        yield from mend_reader(round_)
    return is_blackjack(round_.dealer_hand)


def settle_dealer_blackjack(round_: BlackjackRound) -> Procedure:
    """No more cards: every wager is settled, the held ones with the Blackjack Wager (§ 633a.7(h),
    § 633a.7(g)(1)(ii), § 633a.7(g)(6)(ii)); of a Blackjack that was found late, only the original
    wagers are lost (§ 633a.9(a)(2), § 633a.10(b), § 633a.11(d), § 633a.12(a)(5)(iii), R-633a-11).
    """
    yield Announce(words="The dealer has a Blackjack", cites=("633a.7(h)",))
    yield from settle_held(round_, True, "royal_match")
    for seat in round_.counterclockwise():
        yield from turn_over(round_, seat, "633a.12(b)(9)")
    insured = {(ending.seat, ending.wager): ending for ending in insurance_endings(round_, True)}
    settled = []
    for seat in round_.counterclockwise():
        held = [wager for holder, wager in round_.held if holder == seat]
        settled += [side_ending(round_, seat, wager, True) for wager in held]
        settled += [ending for key, ending in insured.items() if key[0] == seat]
        for hand in round_.boxes[seat]:
            if hand.surrendered and not hand.settled:
                settled.append(surrender_ending(round_, seat, hand, lost=True))
            elif not hand.settled:
                settled += main_endings(round_, seat, hand)
    yield from settle_all(round_, settled)
    round_.held.clear()


def collect_insurance(round_: BlackjackRound) -> Procedure:
    """The dealer has no Blackjack: Insurance is lost at once, as soon as that is known
    (§ 633a.8(d))."""
    for ending in insurance_endings(round_, dealer_blackjack=False):
        yield from settle(round_, ending)


def draw_to_dealer(round_: BlackjackRound) -> Procedure:
    """Until a total of 17 to 21, hard or soft; not at all, if no wager depends on it
    (§ 633a.7(m)-(o), R-633a-19). A card drawn in error is the first one, or goes to the rack
    (§ 633a.14(c))."""
    table = round_.table
    hands = [hand for box in round_.boxes.values() for hand in box]
    depends = any(hand.live and (round_.switch or not hand.natural) for hand in hands)
    while depends and total(round_.dealer_hand) < FILE.number("dealer_stands"):
        if table.game.exposed_card is not None:
            exposed = take_exposed(round_)
            round_.dealer_hand.append(exposed)
            yield MoveCard(
                act="The card drawn in error is the dealer's",
                cards=(exposed,), place=DRAWN_IN_ERROR, to=DEALER_PLACE, cites=("633a.14(c)",),
            )  # fmt: skip
        else:
            cites = ("633a.7(m)", "633a.7(n)")
            taken = yield from draw(table, DEALER_PLACE, cites=cites)
            round_.dealer_hand.append(taken)
        words = f"Dealer: {total(round_.dealer_hand)}"
        if total(round_.dealer_hand) < FILE.number("dealer_stands"):
            yield Announce(words=words, cites=("633a.7(m)",))
    if table.game.exposed_card is not None:
        unused = take_exposed(round_)
        yield MoveCard(
            act=f"{unused} is used by nobody: discard rack",
            cards=(unused,), place=DRAWN_IN_ERROR, to=DISCARD_RACK, cites=("633a.14(c)",),
        )  # fmt: skip
        table.batches.collect([unused])
    answer = yield DealerStands(
        words=f"Dealer: {total(round_.dealer_hand)}",
        shoe=table.batches.shoe,
        answer_cites={"overdrawn": ("633a.14(d)", "R-633a-27")},
        cites=("633a.7(n)",) if depends else ("633a.7(o)", "R-633a-19"),
    )
    round_.needs_no_dealer = not depends
    if isinstance(answer, Overdrawn):
        if table.batches.shoe.shows_cover():
            put_cover_aside(table, None)
        taken = table.batches.shoe.take(card(answer.card) if answer.card else None)
        table.batches.discard(None if taken is None else [taken], 1)


def settle_surrendered(round_: BlackjackRound) -> Procedure:
    """At once when the hole card is revealed (§ 633a.9(a)(2))."""
    for seat in round_.counterclockwise():
        for hand in round_.boxes[seat]:
            if hand.surrendered and not hand.settled:
                yield from settle(round_, surrender_ending(round_, seat, hand, lost=False))
                hand.settled = True


def show_doubled(round_: BlackjackRound) -> Procedure:
    """A double-down card that lies face down is turned up before its hand is settled
    (§ 633a.10(c))."""
    if round_.table.rules["double_card_face"] == "up":
        return
    for seat in round_.counterclockwise():
        for hand in round_.boxes[seat]:
            if hand.doubled and not hand.settled:
                place = round_.place(seat, hand)
                yield from turn_up(round_, place, hand.cards, hand.words(), ("633a.10(c)",))
                hand.double_shown = True


def check_cap(table: BlackjackTable) -> None:
    """A casino's cap is at least what one patron could win: 1,000 times the most that may be
    wagered, at all boxes that he may play, at Switch on either hand (§ 633a.13(j), R-633a-3,
    R-633a-23)."""
    cap = table.rules.number("twenty_pair_cap")
    offered = [wager.name for wager in taken(table.rules) if wager.name in CAPPED]
    most = max((table.limits[name][1] for name in offered if name in table.limits), default=0)
    hands = 2 if table.rules.flag("switch") else 1
    boxes = min(table.rules.number("adjacent_boxes"), table.rules.number("betting_positions"))
    least = 1_000 * most * boxes * hands
    if cap and table.limits and cap < least:
        raise Refused(
            f"the cap of {dollars(cap)} is too low",
            field="rules.twenty_pair_cap",
            allowed=f"at least {dollars(least)}, the most that one patron can win at this table",
            cites=["633a.13(j)", "R-633a-3"],
        )


def endings(round_: BlackjackRound) -> list[Ending]:
    """How every hand that is left ends, from the dealer's right (§ 633a.7(p)[lead], (q), (r))."""
    endings_left = []
    for seat in round_.counterclockwise():
        for hand in round_.boxes[seat]:
            if not hand.settled:
                endings_left += main_endings(round_, seat, hand)
    return endings_left


def call_dead(round_: BlackjackRound, cite: str) -> Procedure:
    """All hands are dead and every wager that is not settled returns (§ 633a.14(j)(1),
    R-633a-28)."""
    table, round_.voided_by = round_.table, cite
    table.declarable = frozenset()
    table.game.drawing = False
    if cite == DEAD:
        yield Verify(act="The floorperson is told of the card reader", cites=("633a.14(j)[lead]",))
    for seat in round_.counterclockwise():
        for wager in sorted(round_.stakes[seat], key=number_of):
            yield from round_.settle(
                seat, wager, "void", round_.stakes[seat][wager],
                to_player="All hands are dead",
                hand="dead", why=f"All hands are dead: the wager of seat {seat} returns",
                cites=(cite, "R-633a-28"),
            )  # fmt: skip


def clear(round_: BlackjackRound) -> Procedure:
    """Whatever cards remain go to the discard rack, so that each hand can be reconstructed
    (§ 633a.7(s)); a device that reshuffles by itself takes them back at once."""
    table = round_.table
    for seat in sorted(round_.boxes, reverse=True):
        for hand in round_.boxes[seat]:
            if hand.cards and not hand.collected:
                down = hand.doubled and table.rules["double_card_face"] == "down"
                hidden = NOBODY if down and not hand.double_shown else seat_place(seat)
                yield from _collect(round_, round_.place(seat, hand), hand.cards, hidden)
    dealer = [card for card in round_.dealer_hand if card is not None]
    if round_.dealer_hand:
        audience = EVERYONE if round_.hole_known else NOBODY
        yield from _collect(round_, DEALER_PLACE, dealer, audience, len(round_.dealer_hand))
    _put_back_exposed(table)
    table.game.drawing = False
    finish(table)


def _put_back_exposed(table: BlackjackTable) -> None:
    if table.game.exposed_card is not None:
        table.batches.discard([table.game.exposed_card], 1)
        table.game.exposed_card = None


def _collect(
    round_: BlackjackRound, place: str, known: list[Card], hidden: str, count: int = 0
) -> Procedure:
    table = round_.table
    turned_up = place in round_.turned_up or not table.rules["hand_dealt"]
    seen = hidden != NOBODY and turned_up  # though the cards before a face-down one were
    if table.followed:
        yield Collect(
            place=place,
            cards=tuple(known),
            audience=EVERYONE if seen else hidden,
            role_cites=("633a.7(t)",),
            cites=("633a.7(s)",),
        )
    for lying in known:
        table.batches.on_layout.remove(lying)
    total_cards = count or len(known)
    table.batches.discard(list(known) if len(known) == total_cards else None, total_cards)
