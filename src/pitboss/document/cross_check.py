"""The second method: rounds through the reference procedure, one seat playing the strategy.

What the procedure pays is compared with what was counted. Where hands are set, they are set the
house way and nothing is doubled, so the figures that are checked are those of one who does so.
"""

import re
from collections.abc import Iterator, Sequence
from fractions import Fraction
from itertools import islice
from random import Random

from pitboss.chapter import Chapter
from pitboss.chapters import chapter_named, new_table
from pitboss.document.sensitivity import Tell
from pitboss.figures.at_table import expected
from pitboss.figures.checked import RESULT, FoundAgain, offering
from pitboss.figures.figures import Figures
from pitboss.figures.odds import REQUIRED, GameOdds
from pitboss.figures.sampled import square_root_of
from pitboss.figures.strategy import Situation
from pitboss.ledger import METER, RESERVE
from pitboss.procedure.answers import Decision
from pitboss.procedure.requests import Area, Ask
from pitboss.procedure.round import Round
from pitboss.regulation import Rules
from pitboss.simulate.reference import play_rounds
from pitboss.vocabulary.money import Cents
from pitboss.vocabulary.refusal import Refused

ROUNDS = 2_000
SEED = 1
STAKE: Cents = 1_000
"""What is put on each wager whose size is free: every odds come out in whole cents."""

SEAT, PLAYER = 1, "player"
TOLD = 100
"""Every so many rounds it is told how far they are."""


def cross_check(
    odds: GameOdds,
    rules: Rules,
    figures: Sequence[Figures],
    rounds: int,
    seed: int,
    tell: Tell = lambda _: None,
) -> list[FoundAgain]:
    """The figures of these wagers beside those of so many rounds."""
    if not rounds:
        return []
    game = chapter_named(odds.chapter.chapter.game)
    wagers = [entry.wager for entry in figures if entry.paytable]
    played = offering(rules, wagers)
    player = Player(odds, played)
    results: dict[str, list[tuple[Fraction, Fraction]]] = {}
    for number, done in enumerate(islice(player.play(game, Random(seed)), rounds)):
        if number % TOLD == 0:
            tell(f"playing round {number + 1:,} of {rounds:,}")
        for wager, result in _results(odds, done).items():
            results.setdefault(wager, []).append(result)
    required = results.pop(REQUIRED)
    if player.advised:
        results[f"{REQUIRED}.house_way" if player.sets_hands else REQUIRED] = required
    return [
        checked
        for entry in figures
        for checked in _compare(played, entry, results.get(entry.wager, []))
    ]


class Player:
    """One who decides by the strategy, or sets his hands the house way."""

    def __init__(self, odds: GameOdds, rules: Rules) -> None:
        self.odds = odds
        self.rules = rules
        self.sets_hands = bool(rules.chapter.hand.low)
        self.advised = True  # on everything that was asked
        self._known: dict[tuple[tuple[str, ...], ...], str] = {}

    def play(self, game: Chapter, chance: Random) -> Iterator[Round]:
        """Rounds without end, each with the meter at its seed."""
        table = new_table(self.rules)
        table.seats[SEAT] = PLAYER
        rounds = play_rounds(
            game, table, chance, lambda asked: self.wagers(asked.rules.areas), self.decision
        )
        for done in rounds:
            for account in (METER, RESERVE):
                table.books.balances.pop(account, None)
            yield done

    def wagers(self, areas: Sequence[Area]) -> dict[str, Cents]:
        """What he puts on each area: on what he must, and on what is counted."""
        return {
            area.wager: self.rules.meter(area.wager).bet
            if self.rules.has_meter(area.wager)
            else STAKE
            for area in areas
            if area.required or area.wager.partition(".")[0] in self.odds.counts
        }

    def decision(self, ask: Ask) -> Decision:
        """The strategy's choice; a wager that is counted by itself is made whenever it can be."""
        options = {option.name: option for option in ask.options}
        offered = next((name for name in options if name in self.odds.counts), None)
        if offered:
            return Decision(ask.seat, offered)
        if self.sets_hands:  # whoever sets his hands the house way never doubles
            return Decision(ask.seat, ask.default)
        try:
            best = self._best(Situation(ask.hand, ask.dealer, tuple(options)))
        except Refused:
            self.advised = False
            return Decision(ask.seat, ask.default)
        if times := re.fullmatch(r"(\w+) (\d+)x", best):
            return Decision(ask.seat, times[1], int(times[2]) * options[times[1]].stake)
        return Decision(ask.seat, best)

    def _best(self, situation: Situation) -> str:
        """The choice worth most; where cards count points, suits do not matter."""
        faces = [[card.face for card in cards] for cards in (situation.cards, situation.dealer)]
        if self.rules.chapter.cards.value:
            faces = [sorted(face[0] for face in cards) for cards in faces]
        key = (*map(tuple, faces), situation.options)
        if key not in self._known:
            self._known[key] = self.odds.advise(situation, self.rules).best
        return self._known[key]


def _results(odds: GameOdds, done: Round) -> dict[str, tuple[Fraction, Fraction]]:
    """By wager: what the round brought and whether it won, per unit of the wager."""
    staked: dict[str, Cents] = {}
    net: dict[str, Cents] = {}
    first = next(wager.name for wager in odds.chapter.wager if wager.required)
    for line in done.lines:
        named = line.wager.partition(".")[0]
        if line.wager.endswith(".envy"):
            continue
        wager = named if named in odds.counts else REQUIRED
        net[wager] = net.get(wager, 0) + line.back - line.stake
        if wager != REQUIRED or line.wager == first:
            staked[wager] = staked.get(wager, 0) + line.stake
    return {
        wager: (Fraction(net[wager], stake), Fraction(net[wager] > 0))
        for wager, stake in staked.items()
    }


def _compare(
    rules: Rules, figures: Figures, results: Sequence[tuple[Fraction, Fraction]]
) -> Iterator[FoundAgain]:
    """What a round brings, and how often it wins."""
    if not results:
        return
    rounds, error = len(results), figures.sample.standard_error if figures.sample else Fraction(0)
    mean = expected(rules, figures)
    hit = figures.hit_frequency
    measured = (
        (RESULT, mean, figures.variance, [net for net, _ in results],
         error * figures.staked),
        ("win frequency", hit, hit * (1 - hit), [won for _, won in results], Fraction(0)),
    )  # fmt: skip
    for name, counted, variance, simulated, doubt in measured:
        if not variance:
            continue
        yield FoundAgain(
            figures.wager, name, rounds, counted, sum(simulated, Fraction(0)) / rounds,
            square_root_of(variance / rounds + doubt**2),
        )  # fmt: skip
