"""Rounds of Blackjack that stop at each decision, as machine code: one box each, many side by side.

The cards, the options and the settlement are those of the simulation (``simulate.kernels``); here
is only what comes between two decisions. A box's number is its round's.
"""

from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from pitboss.chapters.blackjack.ranking import MOST
from pitboss.chapters.blackjack.simulate.kernels.choices import (
    DOUBLE,
    HIT,
    SPLIT,
    STAND,
    SURRENDER,
    legal_options,
)
from pitboss.chapters.blackjack.simulate.kernels.layout import (
    BLACKJACK,
    DOUBLED,
    FIRST,
    HANDS,
    IS_NATURAL,
    IS_SPLIT,
    LIVE,
    MAIN,
    POINTS,
    SECOND,
    STANDS,
    STATUS,
    SURRENDERED,
    Layout,
    MoneyTerms,
    add_line,
    lay_out,
    split_off,
    total,
    value,
)
from pitboss.chapters.blackjack.simulate.kernels.settlement import (
    settle_box,
    settle_insurance,
    settle_side_wagers,
)
from pitboss.chapters.blackjack.simulate.kernels.shoe import (
    AGAIN,
    BEGAN,
    FAILED,
    LINES,
    NEXT,
    RACKED,
    Cards,
    DealtShoe,
    Ints,
    Words,
    compiled,
    draw,
    inlined,
    shuffle,
)

NOTHING: Final = 0
INSURING: Final = 1
PLAYING: Final = 2
"""What a round waits for: nothing that can be decided, whether to insure, what to do with a
hand."""

INSURE: Final = SURRENDER + 1
REFUSE: Final = SURRENDER + 2
ACTIONS: Final = REFUSE + 1
"""After the options of a hand in alphabetical order (``choices``), those of insurance."""

PHASE, TOTAL, IS_SOFT, PAIR, HELD, UP, NUMBER, FROM_SPLIT = range(8)
"""What is seen: what is decided; of the hand its total, whether that is soft, the value of each
card of a pair (0: no pair), how many cards it has; the up card; which of the box's hands it is, and
whether it is of a split pair."""
SEEN: Final = 8

PLACE, AT_FIRST, AT_SECOND, AT_POINTS, AT_ACE, AT_CARDS, AT_SPLIT, UP_CARD, HOLE = range(9)
"""What is kept of a round: the hand under way and what it holds; the dealer's two cards."""
KEPT_FIELDS: Final = 9


Flags = NDArray[np.int8]
Which = NDArray[np.bool_]


class Boxes(NamedTuple):
    """Rounds side by side: the shoe of each, what lies before it, where it is."""

    cards: Cards
    at: Ints
    chance: Words
    rack: Cards
    layout: Layout
    kept: Ints
    seen: Ints
    open: Flags


class Dealing(NamedTuple):
    """How shoes are dealt."""

    fresh: bool  # a full shoe for each round
    above_cover: int
    burn: bool


@compiled
def _show(
    terms: MoneyTerms, kept: Ints, seen: Ints, allowed: Flags, box: int, count: int, phase: int
) -> None:
    """What the player of a box with so many hands sees, and what is open to him."""
    first, second, split = kept[box, AT_FIRST], kept[box, AT_SECOND], kept[box, AT_SPLIT] != 0
    points, ace, cards = kept[box, AT_POINTS], kept[box, AT_ACE] != 0, kept[box, AT_CARDS]
    pair = cards == 2 and first == second
    seen[box, PHASE] = phase
    seen[box, TOTAL] = total(points, ace)
    seen[box, IS_SOFT] = 1 if ace and points <= 11 else 0
    seen[box, PAIR] = first if pair else 0
    seen[box, HELD] = cards
    seen[box, UP] = value(kept[box, UP_CARD])
    seen[box, NUMBER] = kept[box, PLACE] + 1
    seen[box, FROM_SPLIT] = 1 if split else 0
    legal = 1 << STAND
    if phase == INSURING:
        legal = 1 << INSURE | 1 << REFUSE
    elif phase == PLAYING:
        may_split = pair and count < (terms.ace_hands if first == 1 else terms.hands)
        one_card = terms.one_card_aces and split and first == 1
        legal = legal_options(cards == 2, may_split, not split, one_card)
    for action in range(ACTIONS):
        allowed[box, action] = legal >> action & 1


@compiled
def _is_asked(kept: Ints, box: int, one_card_aces: bool, splits_aces: bool) -> bool:
    """Whether the hand under way has something to decide: less than 21 points, and more than one
    card to a split ace, unless two of them can be split again (§ 633a.7(j)(2), R-633a-15)."""
    if total(kept[box, AT_POINTS], kept[box, AT_ACE] != 0) >= MOST:
        return False
    first = kept[box, AT_FIRST]
    if not (one_card_aces and kept[box, AT_SPLIT] != 0 and first == 1):
        return True
    return splits_aces and first == kept[box, AT_SECOND]


@compiled
def _hold(kept: Ints, box: int, first: int, second: int, split: bool) -> None:
    """The first two cards of the hand under way."""
    kept[box, AT_FIRST], kept[box, AT_SECOND], kept[box, AT_CARDS] = first, second, 2
    kept[box, AT_POINTS], kept[box, AT_SPLIT] = first + second, 1 if split else 0
    kept[box, AT_ACE] = 1 if first == 1 or second == 1 else 0


@compiled
def _end_hand(kept: Ints, hands: Ints, box: int, doubled: int, status: int) -> None:
    """The hand under way is played, and the next is under way."""
    row = box * HANDS + kept[box, PLACE]
    points, ace = kept[box, AT_POINTS], kept[box, AT_ACE] != 0
    natural = kept[box, AT_CARDS] == 2 and ace and points == 11 and kept[box, AT_SPLIT] == 0
    hands[row, POINTS], hands[row, IS_NATURAL] = total(points, ace), 1 if natural else 0
    hands[row, DOUBLED], hands[row, STATUS] = doubled, status
    kept[box, PLACE] += 1


@compiled
def _is_blackjack(up_card: int, hole: int) -> bool:
    """Whether the dealer has one."""
    up, other = value(up_card), value(hole)
    return up + other == 11 and (up == 1 or other == 1)


@inlined
def _begin(terms: MoneyTerms, boxes: Boxes, box: int, shoe: DealtShoe, dealing: Dealing) -> None:
    """The first cards (§ 633a.7(f)), up to the first decision."""
    at, firsts, kept, hands = shoe.at, boxes.layout.firsts, boxes.kept, boxes.layout.hands
    if dealing.fresh or at[NEXT] > dealing.above_cover or at[AGAIN] != 0:
        shuffle(shoe, 0)
        if dealing.burn:
            draw(shoe)
    at[BEGAN], at[RACKED] = at[NEXT], 0
    if terms.burns:
        draw(shoe)
        at[BEGAN] = at[NEXT]
    for turn in range(2):
        firsts[box, 0, turn] = draw(shoe)
        kept[box, UP_CARD + turn] = draw(shoe)
    lay_out(hands, firsts, box, 1, False)
    boxes.layout.counts[box], boxes.layout.insured[box, 0], kept[box, PLACE] = 1, 0, 0
    _hold(kept, box, hands[box * HANDS, FIRST], hands[box * HANDS, SECOND], False)
    up_card, hole = kept[box, UP_CARD], kept[box, HOLE]
    phase = PLAYING
    if value(up_card) == 1:
        phase = INSURING
    elif (terms.peek and _is_blackjack(up_card, hole)) or not _is_asked(kept, box, False, False):
        phase = NOTHING
    _show(terms, kept, boxes.seen, boxes.open, box, 1, phase)


@inlined
def _choose(
    terms: MoneyTerms, stake: int, boxes: Boxes, shoe: DealtShoe, box: int, option: int
) -> bool:
    """What a hand does (§ 633a.7(k)-(l), §§ 633a.9-11); whether it has more to decide."""
    kept, hands, counts = boxes.kept, boxes.layout.hands, boxes.layout.counts
    doubled, status, goes_on = 0, LIVE, False
    if option == SPLIT:
        row = box * HANDS + kept[box, PLACE]
        split_off(hands, row, box * HANDS + counts[box], kept[box, AT_SECOND])
        counts[box] += 1
        _hold(kept, box, kept[box, AT_FIRST], value(draw(shoe)), True)
        goes_on = True
    elif option < SPLIT:
        drawn = value(draw(shoe))
        kept[box, AT_POINTS] += drawn
        kept[box, AT_CARDS] += 1
        if drawn == 1:
            kept[box, AT_ACE] = 1
        doubled, goes_on = stake if option == DOUBLE else 0, option == HIT
    elif option == SURRENDER:
        status = SURRENDERED
    if goes_on and _is_asked(kept, box, terms.one_card_aces, counts[box] < terms.ace_hands):
        return True
    _end_hand(kept, hands, box, doubled, status)
    return False


@inlined
def _act(
    terms: MoneyTerms, stake: int, boxes: Boxes, shoe: DealtShoe, box: int, action: int
) -> bool:
    """What a player decides, and what follows up to his next decision; whether there is one."""
    kept, layout = boxes.kept, boxes.layout
    hands, counts = layout.hands, layout.counts
    phase = boxes.seen[box, PHASE]
    legal = 0 <= action < ACTIONS and boxes.open[box, action] != 0
    if phase == PLAYING:
        if _choose(terms, stake, boxes, shoe, box, action if legal else STAND):  # R-GEN-10
            return True
    else:
        if phase == INSURING and legal and action == INSURE:  # § 633a.8(a)-(b), R-633a-13
            layout.insured[box, 0] = -(-stake // (2 * terms.chip)) * terms.chip
        if terms.peek and _is_blackjack(kept[box, UP_CARD], kept[box, HOLE]):
            return False
    while kept[box, PLACE] < counts[box]:  # § 633a.7(i)-(l), § 633a.11(b)
        row = box * HANDS + kept[box, PLACE]
        second = hands[row, SECOND]
        if second == 0:  # of a split pair
            second = value(draw(shoe))
        _hold(kept, box, hands[row, FIRST], second, hands[row, IS_SPLIT] != 0)
        if _is_asked(kept, box, terms.one_card_aces, counts[box] < terms.ace_hands):
            return True
        _end_hand(kept, hands, box, 0, LIVE)
    return False


@inlined
def _settle(
    terms: MoneyTerms, stakes: Ints, sides: bool, boxes: Boxes, shoe: DealtShoe, box: int,
    one: Layout,
) -> int:  # fmt: skip
    """The dealer's hand and every wager (§ 633a.7(m)-(r)): what the round brought, in cents.
    ``one`` has room for a box by itself."""
    at, layout, kept, hands = shoe.at, boxes.layout, boxes.kept, boxes.layout.hands
    at[LINES] = 0
    stake = stakes[0, BLACKJACK]
    up_card, hole = kept[box, UP_CARD], kept[box, HOLE]
    up, other = value(up_card), value(hole)
    blackjack = _is_blackjack(up_card, hole)
    if blackjack and terms.peek:
        natural = kept[box, AT_POINTS] == 11 and kept[box, AT_ACE] != 0
        add_line(layout, at, box, MAIN, stake, stake if natural else 0)
    else:
        depends = False
        for row in range(box * HANDS, box * HANDS + layout.counts[box]):
            live = hands[row, STATUS] == LIVE and hands[row, POINTS] <= MOST
            depends = depends or (live and hands[row, IS_NATURAL] == 0)
        points, ace = up + other, up == 1 or other == 1
        if depends and not blackjack:
            while total(points, ace) < STANDS:
                drawn = value(draw(shoe))
                points += drawn
                ace = ace or drawn == 1
        settle_box(terms, layout, at, box, stake, total(points, ace), blackjack)
    if up == 1:
        one.insured[0, 0] = layout.insured[box, 0]
        settle_insurance(terms, one, at, 1, 1, blackjack)
    if sides:
        one.firsts[0, 0, 0], one.firsts[0, 0, 1] = (
            layout.firsts[box, 0, 0],
            layout.firsts[box, 0, 1],
        )
        settle_side_wagers(terms, stakes, one, at, up_card, hole, blackjack)
    net = 0
    for line in range(at[LINES]):
        net += layout.lines[line, 3] - layout.lines[line, 2]
    return net


@compiled
def begin_boxes(terms: MoneyTerms, boxes: Boxes, dealing: Dealing, which: Which) -> bool:
    """New rounds in these boxes; whether there were cards enough."""
    enough = True
    for box in range(len(which)):
        if which[box]:
            shoe = DealtShoe(boxes.cards[box], boxes.at[box], boxes.chance[box], boxes.rack[box])
            _begin(terms, boxes, box, shoe, dealing)
            enough &= shoe.at[FAILED] == 0
    return enough


@compiled
def act_in_boxes(
    terms: MoneyTerms, stakes: Ints, sides: bool, boxes: Boxes, one: Layout, actions: Ints,
    which: Which, cents: Ints, over: Which,
) -> bool:  # fmt: skip
    """What is done in these boxes; whether there were cards enough."""
    stake, enough = stakes[0, BLACKJACK], True
    for box in range(len(which)):
        cents[box] = 0
        if not which[box]:
            continue
        shoe = DealtShoe(boxes.cards[box], boxes.at[box], boxes.chance[box], boxes.rack[box])
        if _act(terms, stake, boxes, shoe, box, actions[box]):
            count = boxes.layout.counts[box]
            _show(terms, boxes.kept, boxes.seen, boxes.open, box, count, PLAYING)
        else:
            boxes.seen[box, PHASE] = NOTHING
            for each in range(ACTIONS):
                boxes.open[box, each] = 0
            cents[box] = _settle(terms, stakes, sides, boxes, shoe, box, one)
            over[box] = True
        enough &= shoe.at[FAILED] == 0
    return enough
