"""Rounds of a game by its kernels, every wager of the table made: what each wager came to, beside
what was counted."""

import json
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from hashlib import sha256
from typing import TYPE_CHECKING, Any, Final, cast

from pydantic import JsonValue

from pitboss.chapter import Chapter
from pitboss.chapters import CHAPTERS, ODDS, chapter_named
from pitboss.columns.tallies import WagerTally, added
from pitboss.figures.at_table import expected
from pitboss.figures.checked import offering
from pitboss.figures.figures import Figures, decimal, ratio
from pitboss.figures.in_use import in_use
from pitboss.figures.odds import REQUIRED, GameOdds
from pitboss.figures.sampled import square_root_of
from pitboss.parts import Part, Work, done_in_parts
from pitboss.regulation import Rules
from pitboss.vocabulary.refusal import Refused

if TYPE_CHECKING:  # the command starts without the kernels
    from pitboss.columns.dealt import Dealt

CHUNK: Final = 1_000_000
"""Rounds of a part."""
ROUNDS: Final = 1_000_000
"""As many are simulated where nobody says how many."""

Done = Callable[[Work], list[JsonValue]]


@dataclass(frozen=True, slots=True)
class SimulatedWager:
    """What a wager came to in the rounds in which it was made, in initial units, and what was
    counted: none where it cannot be."""

    wager: str
    paytable: str | None
    rounds: int
    mean: Fraction  # what a round brought
    standard_error: Fraction  # of the mean
    hit_frequency: Fraction
    payback: Fraction
    exact: Fraction | None  # the mean, as it was counted for who plays so
    exact_hit_frequency: Fraction | None

    @property
    def apart(self) -> Fraction | None:
        """How many standard errors lie between what was simulated and what was counted."""
        if self.exact is None or not self.standard_error:
            return None
        return (self.mean - self.exact) / self.standard_error

    def to_dict(self) -> dict[str, Any]:
        """The wager as data."""
        exact, hit, apart = self.exact, self.exact_hit_frequency, self.apart
        return {
            "wager": self.wager,
            "paytable": self.paytable,
            "rounds": self.rounds,
            "mean": decimal(self.mean),
            "standard_error": decimal(self.standard_error),
            "hit_frequency": decimal(self.hit_frequency),
            "payback": decimal(self.payback),
            "exact": None
            if exact is None
            else {
                "mean": decimal(exact),
                "ratio": ratio(exact),
                "hit_frequency": None if hit is None else decimal(hit),
            },
            "apart": None if apart is None else decimal(apart, 2),
        }


@dataclass(frozen=True, slots=True)
class Simulated:
    """Simulated rounds of a game, by wager; the required wagers first."""

    game: str
    rules: Mapping[str, object]
    rounds: int
    seed: int
    wagers: tuple[SimulatedWager, ...]

    def wager(self, name: str) -> SimulatedWager:
        """One wager; the required ones are together under the name of their figure."""
        for wager in self.wagers:
            if wager.wager == name:
                return wager
        raise Refused(f"the wager {name!r} was not simulated", field="wager",
                      allowed=", ".join(wager.wager for wager in self.wagers))  # fmt: skip

    def to_dict(self) -> dict[str, Any]:
        """The rounds as `pitboss simulate GAME --json` tells them."""
        return {
            "game": self.game,
            "rules": dict(self.rules),
            "rounds": self.rounds,
            "seed": self.seed,
            "wagers": [wager.to_dict() for wager in self.wagers],
        }


@dataclass(frozen=True)
class DealtPart:
    """So many rounds of a game under these choices (as JSON)."""

    game: str
    chosen: str
    rounds: int
    seed: int
    number: int


def play_part(part: DealtPart) -> dict[str, list[int]]:
    """What the rounds of a part come to, by wager."""
    chapter = chapter_named(part.game)
    rules = Rules.of(chapter.file.chapter.number, json.loads(part.chosen))
    assert chapter.settling is not None
    tallies = dealt_of(chapter).tallies(
        rules, chapter.settling, part.rounds, part.seed, part.number
    )
    return {wager: list(tally) for wager, tally in tallies.items()}


def dealt_of(chapter: Chapter) -> "Dealt":
    """How a chapter plays rounds at random."""
    if chapter.dealt is None:
        simulated = [slug for slug, other in CHAPTERS.items() if other.dealt is not None]
        raise Refused(f"{chapter.file.chapter.title} cannot be simulated", field="game",
                      allowed=", ".join(simulated))  # fmt: skip
    return chapter.dealt()


def table_of(rules: Rules) -> Rules:
    """The rules with every optional wager offered that may be offered beside the others."""
    odds = ODDS[rules.chapter.chapter.game]
    optional = [name for name in odds.counts if f"{name}_wager" in rules.chapter.defaults]
    return offering(rules, optional)


def cut(rules: Rules, rounds: int, seed: int) -> Work:
    """The rounds in parts, each from its own seed."""
    if rounds < 1:
        raise Refused(f"the number of rounds is {rounds}", field="rounds", allowed="1 or more")
    if seed < 0:
        raise Refused(f"the seed {seed} is negative", field="seed", allowed="0 or more")
    game = rules.chapter.chapter.game
    dealt_of(chapter_named(game))
    chosen = json.dumps(dict(table_of(rules).chosen), sort_keys=True)
    sizes = [min(CHUNK, rounds - begun) for begun in range(0, rounds, CHUNK)]
    parts = [
        Part(number, size, DealtPart(game, chosen, size, seed, number))
        for number, size in enumerate(sizes)
    ]
    made_from = sha256(json.dumps([game, chosen, rounds, seed]).encode()).hexdigest()
    return Work(f"simulate {game}", play_part, parts, made_from)


def put_together(rules: Rules, rounds: int, seed: int, results: Sequence[JsonValue]) -> Simulated:
    """What all parts came to, beside what was counted."""
    game, table = rules.chapter.chapter.game, table_of(rules)
    tallies = added(cast(Sequence[Mapping[str, Sequence[int]]], results))
    odds = ODDS[game]
    wagers = tuple(_wager(odds, table, name, tally) for name, tally in tallies.items())
    return Simulated(game, dict(rules.chosen), rounds, seed, wagers)


def _wager(odds: GameOdds, rules: Rules, name: str, tally: WagerTally) -> SimulatedWager:
    figures = _counted(odds, rules, name)
    unit = Fraction(tally.first, tally.rounds)
    mean = Fraction(tally.net, tally.rounds)
    variance = Fraction(tally.squares, tally.rounds) - mean**2
    exact = None if figures is None else expected(rules, figures)
    played_best = True
    if exact is not None and name == REQUIRED:
        price = odds.strategy(rules).rules[0].cost
        exact, played_best = exact - price, not price
    return SimulatedWager(
        wager=name,
        paytable=figures.paytable if figures else None,
        rounds=tally.rounds,
        mean=mean / unit,
        standard_error=square_root_of(variance / tally.rounds) / unit,
        hit_frequency=Fraction(tally.won, tally.rounds),
        payback=1 + Fraction(tally.net, tally.staked),
        exact=exact,
        exact_hit_frequency=figures.hit_frequency if figures and played_best else None,
    )


def _counted(odds: GameOdds, rules: Rules, wager: str) -> Figures | None:
    """The figures of a wager by the table in use, as far as they were counted."""
    if wager not in odds.counts:
        return None
    listed = odds.wager(wager, rules)
    return next((each for each in listed if in_use(rules, each) and not each.sample), None)


def simulate(
    game: str,
    rounds: int = ROUNDS,
    seed: int = 1,
    rules: Rules | Mapping[str, object] | None = None,
    done: Done = done_in_parts,
) -> Simulated:
    """Rounds of a game by its kernels, over the cores of this machine: one seat with every wager
    that the table takes, played by the best rule in words, the printed chart or the house way.

    >>> played = simulate("over-under", rounds=20_000, seed=7)
    >>> bonus = played.wager("bonus")
    >>> bonus.rounds, bonus.exact, abs(bonus.apart) < 4
    (20000, Fraction(-2702, 48205), True)
    """
    chapter = chapter_named(str(game)).file.chapter
    filed = rules if isinstance(rules, Rules) else Rules.of(chapter.number, rules)
    if filed.chapter.chapter.number != chapter.number:
        raise Refused(f"these are rules of {filed.chapter.chapter.title}", field="rules",
                      allowed=f"rules of {chapter.title}")  # fmt: skip
    filed.check_unchanged("where rounds are simulated")
    return put_together(filed, rounds, seed, done(cut(filed, rounds, seed)))
