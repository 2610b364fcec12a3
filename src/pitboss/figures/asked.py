"""Figures as somebody asks for them: of some wagers, paytables and numbers of decks."""

from collections.abc import Callable, Sequence

from pitboss.figures.figures import Figures
from pitboss.figures.odds import GameOdds
from pitboss.regulation import Rules
from pitboss.vocabulary.refusal import Refused

Step = Callable[[str, Callable[[], list[Figures]]], list[Figures]]
"""Has the figures of a wager counted, and may tell somebody which it is."""


def figures_asked(
    game: GameOdds,
    rules: Rules,
    wagers: Sequence[str] = (),
    paytables: Sequence[str] = (),
    decks: Sequence[int] = (),
    step: Step = lambda _, count: count(),
) -> list[Figures]:
    """The figures of these wagers, paytables and numbers of decks; of all where none is named."""
    counts: list[int | None] = [*dict.fromkeys(decks)] if decks else [None]
    entries = [
        entry
        for count in counts
        for name in wagers_named(game, wagers)
        for entry in step(name, lambda n=name, d=count: game.wager(n, rules, d))  # type: ignore[misc]
        if not wagers or name in wagers or entry.wager in wagers
    ]
    _check_found(game, entries, wagers, counts)
    return _by_paytable(game, entries, wagers, paytables)


def wagers_named(game: GameOdds, named: Sequence[str]) -> list[str]:
    """The wagers that are named, in the chapter's order; all where none is."""
    of = {wager: wager if wager in game.counts else wager.rpartition(".")[0] for wager in named}
    for wager, counted in of.items():
        if counted not in game.counts:
            raise Refused(
                f"{game.chapter.chapter.title} has no odds for the wager {wager!r}",
                field="wager",
                allowed=", ".join(game.counts),
                cites=[data.cites[0] for data in game.chapter.wager],
            )
    return [wager for wager in game.counts if not named or wager in of.values()]


def _check_found(
    game: GameOdds, entries: Sequence[Figures], named: Sequence[str], decks: Sequence[int | None]
) -> None:
    """A wager that is named has figures, or the reason is said (R-633a-4)."""
    for wager in named:
        if any(entry.wager == wager for entry in entries):
            continue
        printed = [data for data in game.chapter.paytable if data.wager == wager and data.decks]
        counts = sorted({count for data in printed for count in data.decks})
        if not printed or decks == [None]:
            raise Refused(
                f"the wager {wager!r} has no figures under these rules",
                field="wager",
                allowed="another wager, or a study from `pitboss simulate`",
                cites=[data.cites[0] for data in game.chapter.wager if data.name == wager],
            )
        raise Refused(
            f"{wager} has no paytable for {', '.join(map(str, decks))} decks",
            field="decks",
            allowed=", ".join(map(str, counts)),
            cites=[*dict.fromkeys(data.cite for data in printed), "R-633a-4"],
        )


def _by_paytable(
    game: GameOdds, entries: list[Figures], wagers: Sequence[str], paytables: Sequence[str]
) -> list[Figures]:
    """The entries of these paytables; of all where none is named."""
    for paytable in paytables:
        tables = dict.fromkeys(entry.paytable for entry in entries if entry.paytable)
        if paytable not in tables:
            raise Refused(
                f"{paytable!r} is not a paytable of {', '.join(wagers) or 'this game'}",
                field="paytable",
                allowed=", ".join(tables) or "none: it has no paytables to choose from",
                cites=_tables_cited(game, entries),
            )
    return [entry for entry in entries if not paytables or entry.paytable in paytables]


def _tables_cited(game: GameOdds, entries: Sequence[Figures]) -> list[str]:
    """Where the paytables of these wagers are printed; all, if these have none."""
    named = {entry.wager for entry in entries if entry.paytable}
    printed = [data for data in game.chapter.paytable if data.wager in named]
    return [*dict.fromkeys(data.cite for data in printed or game.chapter.paytable)]
