"""Drills on payments: a wager has won, and is paid by a paytable of the chapter to the cent."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from random import Random
from typing import Final

from pitboss.chapter import Chapter
from pitboss.regulation.posting import least_envied
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
ENVIED: Final = 3
"""One in so many payments that could be an Envy Bonus is one."""


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
    envy: bool = False  # the hand is another player's: the wager earns its Envy Bonus

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
        if self.envy:
            return self.line.envy_for(self.stake)
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
        return _or_envy(Payment(game, wager, table, line, natural, meter.bet, stands), chance)
    first = next(one.name for one in game.file.wager if one.required)
    least, most = game.limits.get(data.wager) or game.limits[first]
    stakes = [stake for stake in STAKES if least <= stake <= most] or [least]
    return _or_envy(Payment(game, wager, table, line, natural, chance.choice(stakes), None), chance)


def _or_envy(won: Payment, chance: Random) -> Payment:
    """Now and then the hand is another player's, where the wager is large enough for Envy."""
    least = 0 if won.meter is not None else least_envied(rules_of(won.game))
    earns = won.stake >= least and won.line.envy_for(won.stake) > 0
    return replace(won, envy=True) if earns and chance.randrange(ENVIED) == 0 else won


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
    lines = [{"hand": one.hand, "pay": str(one.pay), "natural": str(one.natural or ""),
              "envy": dollars(one.envy_for(won.stake)) if one.envy_for(won.stake) else ""}
             for one in won.table.lines]  # fmt: skip
    words = f"{won.wager.label}: {won.line.hand}. What do you pay?"
    if won.envy:
        of_wager, less = "of the Envy Bonus alone, to who made this wager", ""
        words = f"{won.wager.label}: {won.line.hand} at another seat. What Envy Bonus do you pay?"
    return question(
        "payout", game, seed, words,
        bet={"wager": won.wager.label, "paytable": won.table.name, "cite": won.table.cite,
             "lines": lines, "hand": won.line.hand, "natural": won.natural, "stake": won.stake,
             "meter": None if won.envy else won.meter, "envy": won.envy,
             "asked": f"The payment {of_wager}{less}"},
        cites=[won.table.cite],
    )  # fmt: skip


def check_payout(game: Chapter, answer: DrillAnswer) -> DrillChecked:
    """To the cent, as the engine settles it; what would split a cent is rounded down (R-GEN-4)."""
    won = payment(game, answer.asked)
    if answer.cents is None:
        raise Refused("no amount", field="cents", allowed="a whole number of cents")
    return DrillChecked(
        right=answer.cents == won.paid, answer=dollars(won.paid), words=" ".join(_worked(won)),
        cents=won.paid, cites=[won.table.cite, *_paid_by(won)],
    )  # fmt: skip


def _worked(won: Payment) -> Iterator[str]:
    if won.envy:
        yield f"Envy pays {dollars(won.paid)} on a wager of {dollars(won.stake)}; it stays for its "
        yield "own hand."
        return
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
    """The rulings on what odds mean and how cents are rounded; the paragraph of a vigorish, or of
    Envy."""
    if won.envy:
        return won.game.file.settled.get(won.wager.name, {}).get("envy", ())
    return (*won.game.file.step.get("vigorish", ()), "R-GEN-3", "R-GEN-4") if won.vigorish else (
        "R-GEN-3", "R-GEN-4"
    )  # fmt: skip
