"""How studies are made: cut into parts, done wherever that may be, and put together."""

import json
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field

from pydantic import JsonValue

from pitboss.figures.sampled import Study
from pitboss.parts import Work, done_in_parts
from pitboss.regulation import Rules


@dataclass(frozen=True)
class Simulation:
    """How a study is made: under these rules, of so many rounds, from this seed. Its rounds are cut
    into parts, and what these come to is put together."""

    cut: Callable[[Rules, int, int], Work]
    study: Callable[[Rules, int, int, Sequence[JsonValue]], Study]
    made_from: Callable[[Rules, int, int], str]  # the digest of what it would be made from now
    table: Mapping[str, bool] = field(default_factory=dict)
    """Choices of every table that it is a study of, beside those that it names."""

    def run(
        self,
        rules: Rules,
        rounds: int,
        seed: int,
        done: Callable[[Work], list[JsonValue]] = done_in_parts,
    ) -> Study:
        """The study, its parts done over the cores of this machine or as the caller says."""
        return self.study(rules, rounds, seed, done(self.cut(rules, rounds, seed)))


def command(study: str, rules: Rules, rounds: int, seed: int) -> str:
    """What makes a study again.

    >>> print(command("switch", Rules.of("633a", {"decks": 8}), 1_000, 1))
    pitboss simulate blackjack switch --rounds 1000 --seed 1 --rules <(echo '{"decks": 8}')
    """
    game = rules.chapter.chapter.game
    plain = f"pitboss simulate {game} {study} --rounds {rounds} --seed {seed}"
    chosen = json.dumps(dict(rules.chosen), sort_keys=True)
    return f"{plain} --rules <(echo '{chosen}')" if rules.chosen else plain
