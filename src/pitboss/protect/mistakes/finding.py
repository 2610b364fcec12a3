"""What dealers' mistakes cost at a game."""

from collections.abc import Iterator
from dataclasses import asdict, dataclass
from fractions import Fraction
from importlib import import_module
from typing import Final

from pitboss.chapters import CHAPTERS, ODDS
from pitboss.figures.figures import Figures, Json, decimal
from pitboss.figures.mistaken import Mistake, OfChapter, by_outcomes
from pitboss.figures.odds import REQUIRED
from pitboss.protect import required_figures
from pitboss.protect.kept import kept
from pitboss.regulation import Rules
from pitboss.vocabulary.money import Cents
from pitboss.vocabulary.refusal import Refused

TOPIC: Final = "mistakes"
VIGORISH: Final = "vigorish forgotten"


@dataclass(frozen=True, slots=True)
class Terms:
    """What can be asked: how much is wagered an hour, and how often a dealer errs."""

    rounds_per_hour: int = 60
    """Rounds an hour."""
    players: int = 4
    stake: Cents = 1000
    """What each player puts on the wager, in cents."""
    one_in: int = 200
    """The dealer makes the mistake at one occasion in so many."""

    def __post_init__(self) -> None:
        for name, value in asdict(self).items():
            if value < 1:
                raise Refused(f"{value} is out of range", field=name, allowed="1 or more")


@dataclass(frozen=True, slots=True)
class Mistakes:
    """Mistakes and what they cost, the dearest an hour first."""

    game: str
    terms: Terms
    mistakes: tuple[Mistake, ...]

    def per_hour(self, mistake: Mistake) -> Fraction:
        """Cents an hour."""
        terms = self.terms
        return mistake.per_hour(terms.rounds_per_hour * terms.players, terms.one_in, terms.stake)

    def to_dict(self) -> Json:
        """The whole as data; an hour's cost in cents."""
        return {
            "game": self.game,
            "topic": TOPIC,
            "terms": asdict(self.terms),
            "mistakes": [
                {**each.to_dict(), "cents_per_hour": decimal(self.per_hour(each), 4)}
                for each in self.mistakes
            ],
        }


def find(game: str, rules: Rules, terms: Terms) -> Mistakes:
    """What every mistake costs under these rules."""
    chapter = CHAPTERS[game]
    listed = [*of_wagers(game, rules), *of_vigorish(game, rules)]
    if TOPIC in chapter.protection:
        part = import_module(chapter.protection[TOPIC])
        own: OfChapter = kept([TOPIC, game], rules, OfChapter, part.mistakes)
        listed += own.mistakes
    found = Mistakes(game, terms, tuple(listed))
    ordered = sorted(listed, key=lambda each: (each.kind, -abs(found.per_hour(each))))
    return Mistakes(game, terms, tuple(ordered))


def of_wagers(game: str, rules: Rules) -> Iterator[Mistake]:
    """What any wager gives occasion to, by the paytables in use."""
    for wager in ODDS[game].counts:
        if wager == REQUIRED:
            yield from by_outcomes(required_figures(ODDS[game], rules), ())
        elif not wager.startswith(REQUIRED):
            for figures in _in_use(game, rules, wager):
                cite = rules.chapter.paytables(wager)[str(figures.paytable)].cite
                yield from by_outcomes(figures, (cite,))


def _in_use(game: str, rules: Rules, wager: str) -> list[Figures]:
    """A wager's figures by the paytable that the casino has chosen."""
    name = rules.paytable(wager).name
    listed = ODDS[game].wager(wager, rules)
    return [figures for figures in listed if figures.paytable == name]


def of_vigorish(game: str, rules: Rules) -> Iterator[Mistake]:
    """What the house forgoes that forgets to take its vigorish."""
    take = CHAPTERS[game].vigorish
    if take is None:
        return
    figures = required_figures(ODDS[game], rules)
    for end in figures.outcomes:
        if end.net > 0:
            taken = 2 * end.staked - end.back
            yield Mistake(VIGORISH, REQUIRED, end.hand, "1 to 1, nothing taken", end.probability,
                          taken, cites=tuple(rules.chapter.step.get("vigorish", ())))  # fmt: skip
