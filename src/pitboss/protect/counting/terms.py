"""What can be asked about counting."""

from collections.abc import Iterable, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from fractions import Fraction
from math import ceil
from typing import Final

from pitboss.regulation import Rules
from pitboss.vocabulary.cards import DECK
from pitboss.vocabulary.refusal import Refused

ROUNDS_PER_HOUR: Final = 40
MOST_SHOES: Final = 10_000_000


@dataclass(frozen=True, slots=True)
class Terms:
    """What is asked; what is none is as the rules have it."""

    wagers: tuple[str, ...] = ()  # none: every one that can be counted
    decks: int | None = None
    cut: Fraction | None = None  # the share of the cards behind the cover card
    burn: int = 1  # cards that nobody sees, at the beginning of a shoe
    rounds_per_hour: int = ROUNDS_PER_HOUR
    players: int | None = None  # none: a full table
    threshold: Fraction = Fraction(1, 4)  # units an hour that a counter may be worth
    shoes: int = 20_000
    seed: int = 1

    def settled(self, rules: Rules, known: Sequence[str]) -> "SettledTerms":
        """With what the rules have in place of what was left open; what cannot be is refused."""
        self._check_wagers(known)
        most = rules.number("betting_positions")
        players = most if self.players is None else self.players
        _check("players", players, 1, most, rules.chapter.table.cites)
        _check("burn", self.burn, 0, 20, rules.chapter.step["burn"])
        _check("rounds_per_hour", self.rounds_per_hour, 1, 1_000)
        _check("shoes", self.shoes, 100, MOST_SHOES)
        _check("seed", self.seed, 0, 2**63)
        if self.threshold < 0:
            raise Refused(
                f"the threshold {self.threshold} is negative",
                field="threshold",
                allowed="0 or more",
            )
        return SettledTerms(
            wagers=self.wagers or tuple(known),
            rules=with_decks(rules, rules.decks if self.decks is None else self.decks),
            cut=self._cut(rules),
            burn=self.burn,
            rounds_per_hour=self.rounds_per_hour,
            players=players,
            threshold=self.threshold,
            shoes=self.shoes,
            seed=self.seed,
        )

    def _check_wagers(self, known: Sequence[str]) -> None:
        for wager in self.wagers:
            if wager not in known:
                raise Refused(
                    f"{wager!r} is not a wager that counting is calculated for",
                    field="wagers",
                    allowed=", ".join(known),
                )

    def _cut(self, rules: Rules) -> Fraction:
        chosen = rules.share("cover_card_depth")
        cut = chosen if self.cut is None else Fraction(self.cut)
        least, most = bounds(rules)
        if not least <= cut <= most:
            raise Refused(
                f"the cut card cannot be {cut} of the way in from the bottom",
                field="cut",
                allowed=f"{least} to {most}",
                cites=rules.chapter.step["cover"],
            )
        return cut


@dataclass(frozen=True, slots=True)
class SettledTerms:
    """What is asked, with nothing left open."""

    wagers: tuple[str, ...]
    rules: Rules
    cut: Fraction
    burn: int
    rounds_per_hour: int
    players: int
    threshold: Fraction
    shoes: int
    seed: int

    def at(self, decks: int) -> "SettledTerms":
        """The same with other decks."""
        return replace(self, rules=with_decks(self.rules, decks))

    def with_each(self, numbers: Iterable[int]) -> "Iterator[SettledTerms]":
        """The same with each of these numbers of decks, and with its own; those with which the
        other choices cannot be made are left out, such as decks that a paytable is not for."""
        for decks in sorted({*numbers, self.rules.decks}):
            with suppress(Refused):
                yield self.at(decks)

    def cover(self, cut: Fraction) -> int:
        """How many cards lie above a cover card with such a share of the stack behind it
        (§ 633a.5(d), § 686a.5(d))."""
        cards = self.rules.decks * len(DECK)
        return cards - min(ceil(cards * cut), cards - 1)


def bounds(rules: Rules) -> tuple[Fraction, Fraction]:
    """How far from the bottom the cover card may be."""
    choice = next(choice for choice in rules.chapter.choice if choice.name == "cover_card_depth")
    least, most = choice.allowed.share_from, choice.allowed.share_to
    assert least is not None
    assert most is not None
    return least, most


def with_decks(rules: Rules, decks: int) -> Rules:
    """The rules with so many decks, where the chapter leaves that open."""
    if decks == rules.decks:
        return rules
    if not rules.chapter.cards.decks_chosen:
        raise Refused(
            f"this game cannot be counted with {decks} decks",
            field="decks",
            allowed=str(rules.decks),
            cites=rules.chapter.step["decks"],
        )
    return rules.choosing({"decks": decks})


def _check(field: str, value: int, least: int, most: int, cites: Sequence[str] = ()) -> None:
    if not least <= value <= most:
        raise Refused(
            f"{value} is out of range", field=field, allowed=f"{least:,} to {most:,}", cites=cites
        )
