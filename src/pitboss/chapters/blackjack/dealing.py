"""§ 633a.7(d)-(f), § 633a.12(a)(3), (b)(3)-(5) and § 633a.14(e), (g): the first two cards."""

from pitboss.chapters.blackjack.acts import DETERMINANT, SEGREGATED_AREA, MoveCard
from pitboss.chapters.blackjack.boxes import BlackjackRound, Hand, area_of
from pitboss.families.from_shoe.drawing import MISSED, burn, draw
from pitboss.procedure.answers import Decision
from pitboss.procedure.asking import ask
from pitboss.procedure.dealing import DEALER_PLACE
from pitboss.procedure.ending import void
from pitboss.procedure.requests import EVERYONE, Option, Record, seat_place
from pitboss.procedure.round import Procedure
from pitboss.regulation import Rules
from pitboss.vocabulary.cards import Card

RED_SUITS = "dh"


def deal(round_: BlackjackRound) -> Procedure:
    """Two cards to every box and to the dealer, his second face down (§ 633a.7(f)[lead],
    § 633a.7(f)(1)-(4))."""
    table = round_.table
    for seat in round_.clockwise():
        areas = (1, 2) if round_.switch else (1,)
        round_.boxes[seat] = [Hand(area) for area in areas]
    determinant = yield from choose_side(round_)
    if table.rules["hand_dealt"]:
        yield from take_deck_in_hand(round_)
    missed = 0  # of the dealer's own
    seats = round_.clockwise()
    for turn in (1, 2):
        for seat in seats:
            for hand in round_.boxes[seat]:
                if determinant is not None:  # § 633a.7(d)(2)
                    hand.cards.append(determinant)
                    determinant = None
                else:
                    yield from _to_player(round_, seat, hand, turn)
        if not (yield from _to_dealer(round_, turn, may_be_missed=True)):
            missed += 1
    for _ in range(missed):  # § 633a.14(e)
        yield from _to_dealer(round_, len(round_.dealer_hand) + 1, may_be_missed=False)
    yield from mend_short_hands(round_)


def take_deck_in_hand(round_: BlackjackRound) -> Procedure:
    """The deck is held in one hand, and a card burned before every round (§ 633a.12(b)(3)-(5),
    R-633a-25)."""
    yield Record(
        act="The dealer holds the deck in the chosen hand, over the table inventory",
        cites=("633a.12(b)(3)", "633a.12(b)(4)"),
    )
    yield from burn(round_.table, ("633a.12(b)(5)[lead]",))


def choose_side(round_: BlackjackRound) -> Procedure:
    """A determinant card from the side last used tells from which side of a double shoe the round
    is dealt: the first player's first card if it is its own, otherwise set aside
    (§ 633a.7(d)(1)-(2), R-633a-24)."""
    table = round_.table
    if not table.rules["double_shoe"]:
        return None
    cites = ("633a.7(d)(1)", "633a.1[Determinant card]")
    drawn = yield from draw(table, DETERMINANT, cites=cites, first_of_round=True)
    assert isinstance(drawn, Card)
    red = str(table.rules["red_suits_side"])
    wanted = red if drawn.suit in RED_SUITS else ("B" if red == "A" else "A")
    side = table.game.side
    if wanted == side:
        first = round_.clockwise()[0]
        yield MoveCard(
            act=f"{drawn} is of side {side}: it is the first card of seat {first}",
            cards=(drawn,), place=DETERMINANT, to=seat_place(first), side=wanted,
            cites=("633a.7(d)(2)",),
        )  # fmt: skip
        return drawn
    yield MoveCard(
        act=f"{drawn} calls for side {wanted}: it goes to the segregated area of side {side}",
        cards=(drawn,), place=DETERMINANT, to=SEGREGATED_AREA, side=wanted,
        cites=("633a.7(d)(2)",),
    )  # fmt: skip
    table.batches.collect([drawn])
    table.game.swap_sides(table)
    return None


def _to_player(
    round_: BlackjackRound, seat: int, hand: Hand, turn: int, *, late: bool = False
) -> Procedure:
    table = round_.table
    face, audience = "up", EVERYONE
    cites: tuple[str, ...] = (f"633a.7(f)({2 * turn - 1})",)
    if table.rules["hand_dealt"]:
        cites = ("633a.12(b)(5)(i)" if turn == 1 else "633a.12(b)(5)(iii)",)
        face, audience = "down", seat_place(seat)
    elif round_.switch:
        cites = ("633a.12(a)(3)", *cites)
    if late:
        cites = ("633a.14(g)",)
    taken = yield from draw(
        table,
        round_.place(seat, hand),
        cites=cites,
        face=face,
        audience=audience,
        must_read=face == "down" and not table.of_record,
        first_of_round=turn == 1 and seat == round_.clockwise()[0] and hand.area == 1,
        missed="" if late else "633a.14(g)",
    )
    if taken is not MISSED:
        hand.cards.append(taken)


def _to_dealer(round_: BlackjackRound, turn: int, *, may_be_missed: bool) -> Procedure:
    """Whether the dealer got the card: the first face up, the second face down."""
    by_hand = round_.table.rules["hand_dealt"]
    cites = (f"633a.7(f)({2 * turn})",)
    if by_hand:
        cites = ("633a.12(b)(5)(ii)" if turn == 1 else "633a.12(b)(5)(iv)",)
    if not may_be_missed:
        cites = ("633a.14(e)",)
    face = "down" if len(round_.dealer_hand) == 1 else "up"
    taken = yield from draw(
        round_.table, DEALER_PLACE, cites=cites, face=face, unread=face == "down",
        missed="633a.14(e)" if may_be_missed else "",
    )  # fmt: skip
    if taken is MISSED:
        return False
    round_.dealer_hand.append(taken)
    return True


def mend_short_hands(round_: BlackjackRound) -> Procedure:
    """A box without cards is dead; one with a single card may have its second now, or is dead:
    dead hands have all their wagers back (§ 633a.14(g), R-633a-28)."""
    for seat in round_.clockwise():
        for hand in round_.boxes[seat]:
            if len(hand.cards) == 1 and (yield from _takes_late_card(round_, seat)):
                yield from _to_player(round_, seat, hand, 2, late=True)
        short = [hand for hand in round_.boxes[seat] if len(hand.cards) < 2]
        if len(short) == len(round_.boxes[seat]):
            yield from void(round_, seat, (), ("633a.14(g)", "R-633a-28"))
        for hand in short:
            yield from _call_dead(round_, seat, hand)
            hand.settled = True


def _call_dead(round_: BlackjackRound, seat: int, hand: Hand) -> Procedure:
    """Of a Switch player's hands the one without its cards is dead; the four cards of a Super Match
    were never dealt."""
    own = [name for name in round_.stakes[seat] if area_of(name) == hand.area]
    names = dict.fromkeys(
        [*own, *(["super_match"] if "super_match" in round_.stakes[seat] else [])]
    )
    for name in names:
        stake = round_.stakes[seat][name]
        yield from round_.settle(
            seat, name, "void", stake,
            to_player="Your hand is dead",
            hand="dead", why=f"A hand of seat {seat} is dead: its wager returns",
            cites=("633a.14(g)", "R-633a-28"),
        )  # fmt: skip


def _takes_late_card(round_: BlackjackRound, seat: int) -> Procedure:
    answer = yield from ask(
        round_.table,
        seat,
        f"Seat {seat} has one card only. Take the second now, or call the hand dead?",
        options_named(round_, "late_card", "dead_hand"),
        default="late_card",
        private=False,
        cites=("633a.14(g)",),
    )
    return isinstance(answer, Decision) and answer.option == "late_card"


def options_named(round_: BlackjackRound, *names: str) -> tuple[Option, ...]:
    """Options of the chapter's, without a wager."""
    rules = round_.table.rules
    return tuple([rules.once(_option, name) for name in names])


def _option(rules: Rules, name: str) -> Option:
    data = rules.chapter.options[name]
    return Option(name, data.label, data.cites)
