"""What is different in another submission, for people and as data: each change, what it does to
each wager, and which papers must be filed again."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from pitboss.document.blocks import Block, FiguresTable, Section, Text, in_numbers, in_words
from pitboss.document.cells import NONE, Cell, Number, deviation, payback, share
from pitboss.document.compare import BET, ROUNDS_PER_HOUR, Pace, seats
from pitboss.document.papers.refiled import Kinds, Refiled, in_order
from pitboss.document.sensitivity import title_of
from pitboss.figures.figures import Figures, decimal
from pitboss.regulation import Rules
from pitboss.submission.diff import Change, Effect, GameDiff, SubmissionDiff
from pitboss.submission.model import Offer, Submission
from pitboss.vocabulary.citation import as_printed
from pitboss.vocabulary.money import Cents, dollars

STATUS = {"added": "newly offered", "removed": "no longer offered", "changed": ""}


@dataclass(frozen=True)
class Terms:
    """How much is wagered, and how often."""

    bet: Cents = BET
    rounds_per_hour: int = ROUNDS_PER_HOUR

    def pace(self, rules: Rules) -> Pace:
        """At a full table."""
        return Pace(seats(rules), self.bet, self.rounds_per_hour)


# as data


def as_json(found: SubmissionDiff, terms: Terms) -> dict[str, Any]:
    """The whole as data; holds are in dollars."""
    refiled = Refiled(found)
    return {
        "old": _named(found.old),
        "new": _named(found.new),
        "bet": terms.bet,
        "rounds_per_hour": terms.rounds_per_hour,
        "casino": [
            change.to_dict() | {"papers": in_order(refiled.of_casino(change))}
            for change in found.casino
        ],
        "games": [_game(game, terms, refiled) for game in refiled.games],
        "papers": in_order(refiled.all),
    }


def _named(submission: Submission) -> dict[str, str]:
    return {
        "version": submission.version,
        "effective": submission.effective.isoformat(),
        "digest": submission.digest,
    }


def _game(game: GameDiff, terms: Terms, refiled: Refiled) -> dict[str, Any]:
    return {
        "name": game.offer.name,
        "game": game.offer.game,
        "status": game.status,
        "changes": [
            change.to_dict() | {"papers": in_order(refiled.of_change(game, change))}
            for change in game.changes
        ],
        "wagers": [_effect(game, effect, terms) for effect in game.effects],
        "papers": in_order(refiled.of_game(game)),
    }


def _effect(game: GameDiff, effect: Effect, terms: Terms) -> dict[str, Any]:
    more = effect.more
    return {
        "wager": effect.wager,
        "title": title_of(game.offer.rules.chapter, effect.wager),
        "old": _figures(game.old, effect.old, terms),
        "new": _figures(game.new, effect.new, terms),
        "change": None if more is None else decimal(more),
    }


def _figures(
    offer: Offer | None, figures: Figures | str | None, terms: Terms
) -> dict[str, Any] | None:
    """The figures as ``compare`` has them; where there are none, why."""
    if figures is None or offer is None:
        return None
    if isinstance(figures, str):
        return {"missing": figures}
    return terms.pace(offer.rules).row(offer.at_table, figures)


# for people


def sections(found: SubmissionDiff, terms: Terms) -> Iterator[Section]:
    """What is different, the casino first, then game by game, then the papers."""
    old, new, refiled = found.old, found.new, Refiled(found)
    head = f"Version {old.version} ({old.effective}) to version {new.version} ({new.effective})"
    if not found.casino and not found.games:
        words = "No choice differs that has an effect." if refiled.all else "Nothing differs."
        yield Section(head, (Text(words),))
    else:
        yield Section(head, (_changes(found.casino),) if found.casino else ())
    for game in found.games:
        yield Section(_title(game), tuple(_blocks(game, terms)))
    if any(game.effects for game in found.games):
        hold = (
            f"Hold: what the house keeps of one player in an hour of {terms.rounds_per_hour} "
            f"rounds with an average wager of {dollars(terms.bet)}; a progressive takes its one "
            "size. Change is in percentage points of the payback. A tilde marks what is simulated."
        )
        yield Section("", (Text(hold, quiet=True),))
    if refiled.all:
        yield Section("To be filed again", tuple(_to_be_filed(refiled)))


def _to_be_filed(refiled: Refiled) -> Iterator[Block]:
    """The papers of the whole; where several games have some, of each too."""
    yield Text(f"{_listed(refiled.all)}.")
    if len(refiled.games) > 1:
        for game in refiled.games:
            yield Text(f"{_named_game(game)}: {_listed(refiled.of_game(game))}.")


def _listed(papers: Kinds) -> str:
    return ", ".join(in_order(papers))


def _named_game(game: GameDiff) -> str:
    offer = game.offer
    return offer.name if offer.name == offer.title else f"{offer.name} ({offer.title})"


def _title(game: GameDiff) -> str:
    status = STATUS[game.status]
    return f"{_named_game(game)}: {status}" if status else _named_game(game)


def _blocks(game: GameDiff, terms: Terms) -> Iterator[Block]:
    if game.changes:
        yield _changes(game.changes)
    if game.effects:
        yield _wagers(game, terms)


def _changes(changes: Sequence[Change]) -> FiguresTable:
    rows = tuple(
        (change.kind, change.title, change.old, change.new, " ".join(map(as_printed, change.cites)))
        for change in changes
    )
    columns = (
        *in_words("Class"), *in_words("Choice", "Before", "After", fills=True),
        *in_words("Paragraphs"),
    )  # fmt: skip
    return FiguresTable("", columns, rows)


def _wagers(game: GameDiff, terms: Terms) -> FiguresTable:
    """Two rows a wager, before and after."""
    rows: list[tuple[Cell, ...]] = []
    for effect in game.effects:
        title = title_of(game.offer.rules.chapter, effect.wager)
        rows.append((title, "before", *_cells(game.old, effect.old, terms), ""))
        rows.append(("", "after", *_cells(game.new, effect.new, terms), _change(effect)))
    columns = (
        *in_words("Wager", "", "Table"),
        *in_numbers("Payback", "Edge", "Std\ndev", "Hold", "Change"),
    )
    return FiguresTable("", columns, tuple(rows))


def _change(effect: Effect) -> Cell:
    return NONE if effect.more is None else Number(effect.more, "points", 3)


def _cells(offer: Offer | None, figures: Figures | str | None, terms: Terms) -> tuple[Cell, ...]:
    if not isinstance(figures, Figures) or offer is None:
        return (figures if isinstance(figures, str) else "not offered", "", "", "", "")
    hold = terms.pace(offer.rules).hold(offer.at_table, figures)
    return (
        figures.paytable or NONE,
        payback(figures, 3),
        share(figures.house_edge, 3),
        deviation(figures),
        NONE if hold is None else Number(hold, "dollars", 2, "!" if hold < 0 else ""),
    )
