"""What so many players gain by sharing what they hold, by their number."""

from dataclasses import asdict, dataclass
from fractions import Fraction
from typing import Any, Final

from pitboss.chapters import CHAPTERS, ODDS
from pitboss.figures.estimated import Estimate
from pitboss.figures.figures import Json, decimal
from pitboss.figures.sharing import Shared
from pitboss.protect import chapters_part, required_figures
from pitboss.protect.kept import kept
from pitboss.regulation import Rules
from pitboss.vocabulary.refusal import Refused

TOPIC: Final = "collusion"


@dataclass(frozen=True, slots=True)
class Terms:
    """What can be asked."""

    players: int = 0
    """How many share what they hold; none: each number from two to all of a table."""
    deals: int = 0
    """How many deals are drawn for each number; none: as many as the game takes for its figures."""
    seed: int = 1


@dataclass(frozen=True, slots=True)
class Together:
    """So many players who share what they hold: what each is up per unit of the first wager."""

    shared: Shared
    alone: Fraction  # exactly

    @property
    def players(self) -> int:
        """How many they are."""
        return self.shared.players

    @property
    def perfect(self) -> Estimate:
        """With every decision the best by all that is known."""
        return self.shared.perfect.plus(self.alone)

    @property
    def simple(self) -> Estimate | None:
        """By the rule of thumb."""
        return self.shared.simple and self.shared.simple.plus(self.alone)

    def to_dict(self) -> Json:
        """The figures as data."""
        rule, simple = self.shared.rule, self.simple
        return {
            "players": self.players,
            "perfect": self.perfect.to_dict(),
            "gain": self.shared.perfect.to_dict(),
            "without_comparison": self.shared.plain.to_dict(),
            "simple": simple and simple.to_dict(),
            "decided_otherwise": self.shared.changed.to_dict(),
            "rule": rule and {
                "counted": rule.counted,
                "headings": list(rule.headings),
                "rows": [list(row) for row in rule.rows],
            },
        }  # fmt: skip


@dataclass(frozen=True, slots=True)
class Collusion:
    """What sharing is worth at a game, by the number of players."""

    game: str
    alone: Fraction
    seed: int
    together: tuple[Together, ...]
    published: tuple[tuple[str, str], ...]  # figures that others have printed, and what of
    cites: tuple[str, ...]

    def to_dict(self) -> Json:
        """The whole as data."""
        return {
            "game": self.game,
            "topic": TOPIC,
            "alone": decimal(self.alone),
            "seed": self.seed,
            "by_players": [each.to_dict() for each in self.together],
            "published": [{"of": of, "figure": figure} for of, figure in self.published],
            "cites": list(self.cites),
        }


def find(game: str, rules: Rules, terms: Terms) -> Collusion:
    """What players gain who share what they hold; NotOpen where it is worth nothing, and why."""
    chapter = CHAPTERS[game]
    part = chapters_part(chapter.protection, TOPIC, rules, of="shared cards")
    alone = -required_figures(ODDS[game], rules).house_edge
    together = tuple(
        Together(_shared(game, part, rules, players, terms), alone)
        for players in _numbers(terms, chapter.file.table.positions, part.CITES)
    )
    return Collusion(game, alone, terms.seed, together, part.PUBLISHED, part.CITES)


def _numbers(terms: Terms, most: int, cites: tuple[str, ...]) -> range:
    """The numbers of players that are asked about."""
    if terms.players == 0:
        return range(2, most + 1)
    if not 1 <= terms.players <= most:
        raise Refused(
            f"{terms.players} players cannot share their cards at one table", field="players",
            allowed=f"1 to {most}", cites=list(cites),
        )  # fmt: skip
    return range(terms.players, terms.players + 1)


def _shared(game: str, part: Any, rules: Rules, players: int, terms: Terms) -> Shared:
    """The gain of so many players: kept from before, or drawn now."""
    deals = terms.deals or part.DEALS[players]
    question = asdict(terms) | {"players": players, "deals": deals}
    return kept(
        [TOPIC, game, question],
        rules,
        Shared,
        lambda rules: part.share(rules, players, deals, terms.seed),
    )
