"""Drills on payments: a wager has won, and is paid by a paytable of the chapter to the cent."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from pitboss.chapter import Chapter
from pitboss.regulation.wagers import Wager
from pitboss.server.drills_asked import (
    DrillAnswer,
    DrillChecked,
    DrillQuestion,
    chance_of,
    question,
    rules_of,
)
from pitboss.vocabulary.money import (
    Award,
    Cents,
    MeterShare,
    Pay,
    Push,
    To,
    back_at_odds,
    dollars,
    meter_share,
)
from pitboss.vocabulary.paytable import PayLine, Paytable
from pitboss.vocabulary.refusal import Refused

STAKES: Final = (300, 500, 700, 1_000, 1_500, 2_000, 2_500, 3_500, 4_500, 5_500, 7_500,
                 11_500, 12_500, 22_500)  # fmt: skip
"""Wagers in cents of which one is drawn; halves of dollars come of them."""


@dataclass(frozen=True)
class Payment:
    """A wager that has won."""

    game: Chapter
    wager: Wager
    table: Paytable
    line: PayLine
    natural: bool
    stake: Cents
    meter: Cents | None

    @property
    def pay(self) -> Pay:
        """What its line prints."""
        return self.line.natural if self.natural and self.line.natural else self.line.pay

    @property
    def beside(self) -> bool:
        """Whether the wager itself comes back beside the payment (R-GEN-3)."""
        return isinstance(self.pay, (To, Push))

    @property
    def vigorish(self) -> Cents:
        """What the house takes of it."""
        if self.game.vigorish is None or not self.wager.required:
            return 0
        return self.game.vigorish(
            rules_of(self.game), back_at_odds(self.pay, self.stake) - self.stake
        )

    @property
    def paid(self) -> Cents:
        """What the dealer hands over."""
        share = meter_share(self.pay)
        from_meter = share.of(self.meter) if share and self.meter else 0
        if isinstance(self.pay, MeterShare):
            return from_meter
        back = back_at_odds(self.pay, self.stake) + from_meter
        return back - self.stake - self.vigorish if self.beside else back


def payment(game: Chapter, seed: int) -> Payment:
    chance, rules = chance_of("payout", game, seed), rules_of(game)
    tables = game.file.paytable  # one of few lines is soon known by heart
    data = chance.choices(tables, [len(one.lines) for one in tables])[0]
    table, wager = game.file.paytables(data.wager)[data.name], game.file.wager_named(data.wager)
    line = chance.choice([line for line in table.lines if not isinstance(line.pay, Push)])
    natural = line.natural is not None and chance.randrange(2) == 0
    if data.meter is not None:
        meter = rules.meter(data.wager, data.name)
        stands = meter.seed + chance.randrange(2 * meter.seed)
        return Payment(game, wager, table, line, natural, meter.bet, stands)
    first = next(one.name for one in game.file.wager if one.required)
    least, most = game.limits.get(data.wager) or game.limits[first]
    stakes = [stake for stake in STAKES if least <= stake <= most] or [least]
    return Payment(game, wager, table, line, natural, chance.choice(stakes), None)


def ask_payout(game: Chapter, seed: int) -> DrillQuestion:
    """What do you pay?"""
    won = payment(game, seed)
    of_wager = (
        "beside the wager, which stays where it is"
        if won.beside
        else "in all, what comes back of the wager included"
    )
    less = ", the vigorish taken off" if won.vigorish else ""
    if isinstance(won.pay, Award) and won.pay.stake_returned:
        less = "; beside an award the wager comes back"
    lines = [{"hand": one.hand, "pay": str(one.pay), "natural": str(one.natural or "")}
             for one in won.table.lines]  # fmt: skip
    return question(
        "payout", game, seed, f"{won.wager.label}: {won.line.hand}. What do you pay?",
        bet={"wager": won.wager.label, "paytable": won.table.name, "cite": won.table.cite,
             "lines": lines, "hand": won.line.hand, "natural": won.natural, "stake": won.stake,
             "meter": won.meter, "asked": f"The payment {of_wager}{less}"},
        cites=[won.table.cite],
    )  # fmt: skip


def check_payout(game: Chapter, answer: DrillAnswer) -> DrillChecked:
    """To the cent, as the engine settles it; what would split a cent is rounded down (R-GEN-4)."""
    won = payment(game, answer.seed)
    if answer.cents is None:
        raise Refused("no amount", field="cents", allowed="a whole number of cents")
    return DrillChecked(
        right=answer.cents == won.paid, answer=dollars(won.paid), words=" ".join(_worked(won)),
        cents=won.paid, cites=[won.table.cite, *_paid_by(won)],
    )  # fmt: skip


def _worked(won: Payment) -> Iterator[str]:
    share = meter_share(won.pay)
    if share and won.meter:
        yield f"{share}, which stands at {dollars(won.meter)}: {dollars(share.of(won.meter))}."
    if isinstance(won.pay, Award):
        yield f"The award is {dollars(won.pay.cents)}."
        if won.pay.stake_returned:
            yield f"The wager of {dollars(won.stake)} comes back."
    elif not isinstance(won.pay, MeterShare):
        at_odds = back_at_odds(won.pay, won.stake) - (won.stake if won.beside else 0)
        yield f"{dollars(won.stake)} at {won.pay}: {dollars(at_odds)}."
    if won.vigorish:
        yield f"The vigorish on that is {dollars(won.vigorish)}: {dollars(won.paid)} is left."


def _paid_by(won: Payment) -> Sequence[str]:
    """The rulings on what odds mean and how cents are rounded; the paragraph of a vigorish."""
    return (*won.game.file.step.get("vigorish", ()), "R-GEN-3", "R-GEN-4") if won.vigorish else (
        "R-GEN-3", "R-GEN-4"
    )  # fmt: skip
