"""Chapter 9001a: a card each, a chance to surrender, and the higher card wins."""

from pitboss.families.from_shoe import opening
from pitboss.families.from_shoe.drawing import draw
from pitboss.families.from_shoe.game import ShoeSteps, ShoeTable
from pitboss.families.from_shoe.wagers import betting_rules, close_bets
from pitboss.procedure.answers import Decision
from pitboss.procedure.asking import ask
from pitboss.procedure.betting import Betting
from pitboss.procedure.dealing import DEALER_PLACE
from pitboss.procedure.requests import EVERYONE, Collect, Option, seat_place
from pitboss.procedure.round import Procedure, Round
from pitboss.regulation import chapter_file
from pitboss.vocabulary.cards import RANKS, Card

FILE = chapter_file("9001a")
STEPS = ShoeSteps.of(FILE)


def play(table: ShoeTable) -> Procedure:
    """One round of play, from what precedes the wagers to the discard rack."""
    round_ = Round(table)
    yield from opening.change_old_decks(table)  # § 9001a.3(b)
    betting = Betting(round_)
    while betting.is_open:
        yield from opening.open_table(table)  # § 9001a.4
        if not (yield from opening.shuffle_and_cut(table)):  # § 9001a.5
            yield from betting.take_wager(betting_rules(table))  # § 9001a.6
    yield from close_bets(round_)
    for seat in round_.clockwise():  # § 9001a.7(a)
        card = yield from draw(table, seat_place(seat), cites=("9001a.7(a)",))
        round_.hands[seat] = [card]
    for seat in round_.clockwise():
        yield from decide(round_, seat)  # § 9001a.7(b)
    round_.dealer_hand.append((yield from draw(table, DEALER_PLACE, cites=("9001a.7(c)",))))
    for seat in round_.counterclockwise():
        yield from settle(round_, seat)  # § 9001a.7(c)
    yield from clear(round_)
    return round_


def height(card: Card) -> int:
    """How high a card is; aces are high (§ 9001a.3(a))."""
    return RANKS.index(card.rank)


def decide(round_: Round[ShoeTable], seat: int) -> Procedure:
    """Each player in turn stays, or surrenders for a quarter of his Ante (§ 9001a.7(b))."""
    hand = tuple(round_.hands[seat])
    options = tuple(Option(data.name, data.label, data.cites) for data in FILE.option)
    question = f"Seat {seat} has {hand[0]}. Stay or surrender?"
    answer = yield from ask(round_.table, seat, question, options, "stay", private=False, hand=hand,
                            cites=("9001a.7(b)",))  # fmt: skip
    if isinstance(answer, Decision) and answer.option == "surrender":
        quarter = round_.stakes[seat]["ante"] // 4
        yield from round_.settle(seat, "ante", "lose", quarter, hand="surrender",
                                 why=f"Seat {seat} surrenders", cites=("9001a.7(b)",))  # fmt: skip


def settle(round_: Round[ShoeTable], seat: int) -> Procedure:
    """The higher card wins 1 to 1, and a tie is the dealer's (§ 9001a.7(c), § 9001a.8)."""
    card, dealer = round_.hands[seat][0], round_.dealer_hand[0]
    won = height(card) > height(dealer)
    for wager, stake in list(round_.stakes[seat].items()):
        why = f"Seat {seat}, {card} against {dealer}: the Ante {'wins' if won else 'loses'}"
        yield from round_.settle(seat, wager, "win" if won else "lose", 2 * stake * won, why=why,
                                 hand=card.face, cites=("9001a.7(c)", "9001a.8"))  # fmt: skip


def clear(round_: Round[ShoeTable]) -> Procedure:
    """All cards go to the discard rack (§ 9001a.7(c))."""
    places = {seat_place(seat): hand for seat, hand in round_.hands.items()}
    for place, hand in (places | {DEALER_PLACE: round_.dealer_hand}).items():
        yield Collect(place=place, cards=tuple(hand), audience=EVERYONE, cites=("9001a.7(c)",))
        round_.table.batches.collect(hand)
    opening.finish(round_.table)
