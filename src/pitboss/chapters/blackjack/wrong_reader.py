"""A card reader that told wrongly whether there is a Blackjack (§ 633a.14(k), R-633a-11)."""

from dataclasses import replace
from functools import partial

from pitboss.chapters.blackjack.boxes import BlackjackRound, first_of
from pitboss.chapters.blackjack.ranking import is_blackjack
from pitboss.chapters.blackjack.settlement import CAPPED, CITES, capped
from pitboss.chapters.blackjack.words import insured_in_words, side_in_words
from pitboss.ledger import TABLE_INVENTORY, chips
from pitboss.procedure.requests import Line, Verify, Words
from pitboss.procedure.round import Procedure
from pitboss.vocabulary.money import Pay, back_at_odds, dollars

PAIRS = ("queen of hearts pair", "king of spades pair")


def reader_was_wrong(round_: BlackjackRound) -> bool:
    """Whether the hole card, now that it is turned, is not what the reader told."""
    said = round_.reader_said
    return said is not None and said != is_blackjack(round_.dealer_hand)


def mend_reader(round_: BlackjackRound) -> Procedure:
    """Nothing more is dealt until it is repaired or replaced (§ 633a.14(k))."""
    shown = "a" if round_.reader_said else "no"
    yield Verify(
        act=f"The card reader showed {shown} Blackjack, wrongly: it is repaired or replaced",
        cites=("633a.14(k)", "R-633a-11"),
    )


def settle_for_blackjack(round_: BlackjackRound) -> Procedure:
    """What was settled as if the dealer had no Blackjack is paid as if he had: Insurance wins, a
    pair of queens of hearts or kings of spades has its higher row (§ 633a.8(a), § 633a.13(b)-(c),
    § 633a.13(h))."""
    pairs = [line for line in round_.lines if line.hand in PAIRS and first_of(line.wager) in CAPPED]
    round_.capped_stakes = {(line.seat, line.wager): line.stake for line in pairs}
    for line in list(round_.lines):
        if first_of(line.wager) == "insurance":
            pay = round_.table.rules.paytable("insurance").lines[0].pay
            yield from _pay_instead(round_, line, _insured(line, pay), insured_in_words(pay))
        elif line in pairs:
            new, limited = _paired(round_, line)
            words = partial(
                side_in_words, round_, line.seat, line.wager, [new.hand], limited=limited
            )
            yield from _pay_instead(round_, line, new, words)


def _insured(line: Line, pay: Pay) -> Line:
    back, cites = back_at_odds(pay, line.stake), ("633a.8(a)", "633a.8(c)", "633a.13(b)")
    return replace(line, outcome="win", back=back, hand="dealer blackjack", cites=cites)


def _paired(round_: BlackjackRound, line: Line) -> tuple[Line, bool]:
    name, row = first_of(line.wager), f"{line.hand} and dealer blackjack"
    paid = round_.table.rules.paytable(name).line(row)
    assert paid is not None, row
    won = back_at_odds(paid.pay, line.stake) - line.stake
    won, cap = capped(round_, line.seat, line.wager, row, won)
    cites = (CITES[name][0].replace("[lead]", "(ii)"), CITES[name][1], *cap)
    return replace(line, back=line.stake + won, hand=row, cites=cites), bool(cap)


def _pay_instead(round_: BlackjackRound, line: Line, new: Line, words: Words) -> Procedure:
    new = replace(new, cites=(*new.cites, "R-633a-11"))
    more = new.back - line.back
    why = f"Seat {line.seat}, {new.hand}: {dollars(more)} more for the {line.wager} wager"
    yield from round_.restate(line, new, why, new.cites, to_player=words)
    round_.move(TABLE_INVENTORY, chips(round_.player(line.seat)), more, f"{line.wager} paid")
