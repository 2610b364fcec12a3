"""One round (§ 633a.7 to § 633a.12), and rounds one after another."""

import numpy as np
from numpy.typing import NDArray

from pitboss.chapters.blackjack.ranking import MOST
from pitboss.chapters.blackjack.simulate.kernels.choices import (
    DOUBLE,
    HARD,
    PAIRED,
    SOFT,
    SPLIT,
    STAND,
    SURRENDER,
    Choices,
    amount,
    elect,
    legal_options,
    next_number,
    switches,
)
from pitboss.chapters.blackjack.simulate.kernels.layout import (
    AREA,
    BLACKJACK,
    DOUBLED,
    FIRST,
    HANDS,
    IS_NATURAL,
    IS_SPLIT,
    LIVE,
    MAIN,
    NATURAL,
    POINTS,
    SECOND,
    SETTLED,
    STANDS,
    STATUS,
    SURRENDERED,
    Layout,
    MoneyTerms,
    add_line,
    lay_out,
    paid,
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
    NUMBERS,
    RACKED,
    DealtShoe,
    Ints,
    compiled,
    draw,
    inlined,
    shuffle,
)


@inlined
def _pay_early(
    terms: MoneyTerms, stake: int, shoe: DealtShoe, layout: Layout, box: int, natural: bool
) -> None:
    """Against a small card a Blackjack is paid at once and its cards removed, and a surrendered
    hand has half its wager back (§ 633a.7(j)(1)(i), § 633a.9(a)(1))."""
    at, firsts = shoe.at, layout.firsts
    if natural:
        add_line(layout, at, box, MAIN, stake, stake + paid(terms, NATURAL, stake))
        shoe.rack[at[RACKED]] = firsts[box, 0, 0]
        shoe.rack[at[RACKED] + 1] = firsts[box, 0, 1]
        at[RACKED] += 2
    else:
        add_line(layout, at, box, MAIN, stake, stake // 2)


@inlined
def _play_box(
    terms: MoneyTerms,
    stake: int,
    shoe: DealtShoe,
    choices: Choices,
    layout: Layout,
    box: int,
    up: int,
) -> bool:
    """The decisions of one box, hand by hand; whether the dealer's hand matters for one of them
    (§ 633a.7(i)-(l), (o), §§ 633a.9-11, § 633a.12(a)(4))."""
    at, hands = shoe.at, layout.hands
    count = 2 if terms.switch else 1
    switched = terms.switch and switches(choices, at, layout.firsts, box, up)
    lay_out(hands, layout.firsts, box, count, switched)
    depends, place, of_area, area = False, 0, 1, 0
    while place < count:
        row = box * HANDS + place
        area, of_area = hands[row, AREA], of_area if hands[row, AREA] == area else 1
        first, second, split = hands[row, FIRST], hands[row, SECOND], hands[row, IS_SPLIT] != 0
        if second == 0:  # of a split pair
            second = value(draw(shoe))
        points, ace = first + second, first == 1 or second == 1
        natural = points == 11 and ace and not split and not switched
        cards, doubled, status = 2, 0, LIVE
        most_hands = terms.ace_hands if first == 1 else terms.hands
        while total(points, ace) < MOST:
            pair = cards == 2 and first == second
            may_split = pair and of_area < most_hands
            one_card = terms.one_card_aces and split and first == 1
            if one_card and not may_split:
                break
            legal = legal_options(cards == 2, may_split, not split and not terms.switch, one_card)
            kind = PAIRED if pair else SOFT if ace and points <= 11 else HARD
            shown = first if pair else total(points, ace)
            chosen = elect(choices, at, legal, kind, shown, up)
            option = chosen & 7
            if option >= STAND:
                status = SURRENDERED if option == SURRENDER else LIVE
                break
            if option == SPLIT:
                split_off(hands, row, box * HANDS + count, second)
                count, of_area, split, second = count + 1, of_area + 1, True, value(draw(shoe))
                points, ace = first + second, first == 1 or second == 1
                continue
            drawn = value(draw(shoe))
            points, ace, cards = points + drawn, ace or drawn == 1, cards + 1
            if option == DOUBLE:
                doubled = amount(chosen >> 3, min(terms.chip, stake), stake)
                break
        counted = total(points, ace)
        if 2 <= up <= 9 and ((natural and not terms.switch) or status == SURRENDERED):
            _pay_early(terms, stake, shoe, layout, box, natural)
            status = SETTLED
        hands[row, POINTS], hands[row, IS_NATURAL] = counted, 1 if natural else 0
        hands[row, DOUBLED], hands[row, STATUS] = doubled, status
        if status == LIVE and counted <= MOST and (terms.switch or not natural):
            depends = True
        place += 1
    layout.counts[box] = count
    return depends


@compiled
def _offer_insurance(
    terms: MoneyTerms, stakes: Ints, choices: Choices, layout: Layout, at: Ints, areas: int
) -> None:
    """Up to half of each wager, to the next chip (§ 633a.8(a)-(b), R-633a-13)."""
    for box in range(len(stakes)):
        for area in range(areas):
            chip = terms.chip
            most = -(-stakes[box, BLACKJACK] // (2 * chip)) * chip
            if len(choices.numbers) == 0:
                layout.insured[box, area] = most if choices.insures else 0
                continue
            number = next_number(choices, at)
            layout.insured[box, area] = 0 if number % 2 else amount(number // 2, 1, most)


@inlined
def play_round(
    terms: MoneyTerms, stakes: Ints, sides: bool, shoe: DealtShoe, choices: Choices, layout: Layout
) -> None:
    """One round (§ 633a.7(f)-(r)): its lines are added to those of the layout."""
    at, firsts = shoe.at, layout.firsts
    boxes, areas = len(stakes), 2 if terms.switch else 1
    at[BEGAN], at[RACKED] = at[NEXT], 0
    if terms.burns:
        draw(shoe)
        at[BEGAN] = at[NEXT]
    up_card = hole = 0
    for turn in range(2):
        for box in range(boxes):
            for area in range(areas):
                firsts[box, area, turn] = draw(shoe)
        up_card, hole = hole, draw(shoe)  # the dealer's first card, then his second
    up, other = value(up_card), value(hole)
    blackjack = up + other == 11 and (up == 1 or other == 1)
    if up == 1:
        _offer_insurance(terms, stakes, choices, layout, at, areas)
    if blackjack and terms.peek:
        for box in range(boxes):
            for area in range(areas):
                first, second = value(firsts[box, area, 0]), value(firsts[box, area, 1])
                natural = first + second == 11 and (first == 1 or second == 1)
                stake = stakes[box, BLACKJACK]
                add_line(layout, at, box, MAIN + area, stake, stake if natural else 0)
    else:
        depends = False
        for box in range(boxes):
            if _play_box(terms, stakes[box, BLACKJACK], shoe, choices, layout, box, up):
                depends = True
        points, ace = up + other, up == 1 or other == 1
        if depends and not blackjack:
            while total(points, ace) < STANDS:
                drawn = value(draw(shoe))
                points += drawn
                ace = ace or drawn == 1
        dealer = total(points, ace)
        for box in range(boxes):
            settle_box(terms, layout, at, box, stakes[box, BLACKJACK], dealer, blackjack)
    if up == 1:
        settle_insurance(terms, layout, at, boxes, areas, blackjack)
    if sides:
        settle_side_wagers(terms, stakes, layout, at, up_card, hole, blackjack)


@compiled
def play_stack(
    terms: MoneyTerms, stakes: Ints, sides: bool, shoe: DealtShoe, choices: Choices, layout: Layout,
    ends: Ints,
) -> int:  # fmt: skip
    """Rounds from a shoe in a known order, until it or the random numbers run out; how many. The
    ends of each: its lines, cards and numbers."""
    at = shoe.at
    for number in range(len(ends)):
        play_round(terms, stakes, sides, shoe, choices, layout)
        if at[FAILED]:
            return number
        ends[number, 0], ends[number, 1], ends[number, 2] = at[LINES], at[NEXT], at[NUMBERS]
    return len(ends)


@compiled
def play_many(
    terms: MoneyTerms, stakes: Ints, sides: bool, shoe: DealtShoe, choices: Choices, layout: Layout,
    rounds: int, above_cover: int, burn: bool, sums: Ints, squares: NDArray[np.float64],
) -> int:  # fmt: skip
    """Rounds from shuffled shoes: sums are stakes and backs by box and wager; squares those of what
    the round brought the players. How many cards were dealt. A shoe whose cover card has come out
    is shuffled after the round (§ 633a.7(e)); one without a cover card after every round."""
    at, lines = shoe.at, layout.lines
    due, dealt = True, 0
    ahead = min(above_cover, len(shoe.cards))
    for _ in range(rounds):
        if due:
            shuffle(shoe, ahead)
            if burn:
                draw(shoe)
        at[LINES] = 0
        before = at[NEXT]
        play_round(terms, stakes, sides, shoe, choices, layout)
        net = 0
        for line in range(at[LINES]):
            box, wager, stake, back = (
                lines[line, 0], lines[line, 1], lines[line, 2], lines[line, 3],
            )  # fmt: skip
            sums[box, wager, 0] += stake
            sums[box, wager, 1] += back
            net += back - stake
        squares[0] += float(net) * float(net)
        dealt += at[NEXT] - before + at[AGAIN]
        due = at[NEXT] > above_cover or at[AGAIN] != 0
        if at[FAILED]:
            return -1
    return dealt


@compiled
def count_endings(
    terms: MoneyTerms, stakes: Ints, shoe: DealtShoe, choices: Choices, layout: Layout, rounds: int,
    endings: Ints,
) -> bool:  # fmt: skip
    """Rounds from full shoes: by what was staked in all and what came back, how many ended so;
    whether the cards were enough for each."""
    at, lines = shoe.at, layout.lines
    for _ in range(rounds):
        shuffle(shoe, 0)
        at[LINES] = 0
        play_round(terms, stakes, False, shoe, choices, layout)
        if at[FAILED]:
            return False
        staked, back = 0, 0
        for line in range(at[LINES]):
            staked += lines[line, 2]
            back += lines[line, 3]
        endings[staked, back] += 1
    return True
