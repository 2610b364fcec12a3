"""The section on sensitivity: what other paytables, choices and decks would make of the wagers."""

from collections.abc import Iterator, Sequence

from pitboss.document.blocks import Block, FiguresTable, Section, Text, in_numbers, in_words
from pitboss.document.cells import NONE, Cell, change, deviation, payback, share, text
from pitboss.document.choices import title_of_choice
from pitboss.document.sensitivity import Effect, Sensitivity, named, title_of
from pitboss.figures.figures import Figures
from pitboss.figures.in_use import in_use
from pitboss.figures.odds import GameOdds
from pitboss.regulation import ChapterFile, Rules
from pitboss.vocabulary.money import dollars

AMOUNTS = ("payout_limit", "twenty_pair_cap", "vig_round_to")
"""Choices that cut or round what is paid in dollars: no figure by the unit has them."""

MOST_ROWS = 30
"""Of a choice with more, wagers and values are the two sides of one table."""


def sensitivity(
    odds: GameOdds,
    rules: Rules,
    every: Sequence[Figures],
    tried: Sequence[Sensitivity],
    decks: Sequence[Figures],
) -> Section:
    """All of it: tables of what changes a figure, and in words what does not."""
    chapter = odds.chapter
    blocks: list[Block] = [*_paytables(rules, every)]
    blocks += [_choice(chapter, tried_choice) for tried_choice in tried if _shown(tried_choice)]
    if decks:
        blocks.append(_decks(chapter, decks))
    blocks += [Text(words) for words in _in_words(chapter, tried)]
    return Section("Sensitivity", tuple(blocks))


def _paytables(rules: Rules, every: Sequence[Figures]) -> Iterator[FiguresTable]:
    chapter = rules.chapter
    by_wager: dict[str, list[Figures]] = {}
    for entry in every:
        if entry.paytable:
            by_wager.setdefault(entry.wager, []).append(entry)
    for wager, listed in by_wager.items():
        if len(listed) < 2:
            continue
        base = next((entry for entry in listed if in_use(rules, entry)), None)
        several = len({entry.decks for entry in listed}) > 1
        columns = (
            *in_words("Paytable"),
            *(in_numbers("Decks") if several else ()),
            *in_numbers("Payback", "Change", "House edge", "Hits", "σ"),
        )
        rows = tuple(
            (
                f"{entry.paytable}{', in use' if entry is base else ''}",
                *((str(entry.decks),) if several else ()),
                share(entry.payback),
                change(entry, base),
                share(entry.house_edge),
                share(entry.hit_frequency, 3),
                deviation(entry),
            )
            for entry in listed
        )
        yield FiguresTable(f"{title_of(chapter, wager)} by paytable", columns, rows)


def _cells(figures: Figures, present: Figures | None) -> tuple[Cell, ...]:
    """What is printed of a wager under one value of a choice, Envy last."""
    return (
        payback(figures),
        change(figures, present),
        share(figures.hit_frequency, 3),
        deviation(figures),
        share(figures.envy) if figures.envy else NONE,
    )


def _printed(effect: Effect) -> tuple[str, ...]:
    return tuple(map(text, _cells(effect.figures, effect.present))) if effect.figures else ()


def _shown(tried: Sensitivity) -> list[Effect]:
    """The effects on those wagers of which something that is printed changes."""
    by_wager: dict[str, list[Effect]] = {}
    for effect in tried.changed():
        by_wager.setdefault(effect.wager, []).append(effect)
    return [
        effect
        for effects in by_wager.values()
        if len({_printed(each) for each in effects if each.figures}) > 1 or not effects[0].present
        for effect in effects
    ]


def _choice(chapter: ChapterFile, tried: Sensitivity) -> FiguresTable:
    effects = _shown(tried)
    title = f"{title_of_choice(tried.choice)} ({', '.join(tried.choice.cites)})"
    if len(effects) > MOST_ROWS:
        return _by_wager_and_value(chapter, title, effects)
    envies = {
        effect.figures.envy_at for effect in effects if effect.figures and effect.figures.envy
    }
    columns = (
        *in_words("Value", "Wager"),
        *in_numbers("Payback", "Change", "Hits", "σ", *["Envy"] * bool(envies)),
    )
    rows: list[tuple[Cell, ...]] = []
    notes = []
    for effect in effects:
        label, wager = effect.variant.label, title_of(chapter, effect.wager)
        if effect.figures is None:
            notes.append(f"{wager}: {label}")
            continue
        mark = ", as chosen" if effect.variant.present else ""
        cells = _cells(effect.figures, effect.present)
        rows.append((f"{label}{mark}", wager, *cells[: len(columns) - 2]))
    note = f"No figures under: {'; '.join(notes)}. " if notes else ""
    if envies:
        at = " or ".join(dollars(bet) for bet in sorted(bet for bet in envies if bet))
        note += f"Envy: what each other player adds{f', at a wager of {at}' if at else ''}."
    return FiguresTable(title, columns, tuple(rows), note=note.strip())


def _by_wager_and_value(
    chapter: ChapterFile, title: str, effects: Sequence[Effect]
) -> FiguresTable:
    """The paybacks, a row a wager and a column a value."""
    variants = {effect.variant.label: effect.variant for effect in effects}
    rows: dict[str, dict[str, Cell]] = {}
    for effect in effects:
        cell = payback(effect.figures) if effect.figures else NONE
        rows.setdefault(effect.wager, {})[effect.variant.label] = cell
    columns = (
        *in_words("Payback"),
        *in_numbers(
            *(f"{label}{' *' if variant.present else ''}" for label, variant in variants.items())
        ),
    )
    return FiguresTable(
        title, columns,
        tuple(
            (title_of(chapter, wager), *(cells.get(label, NONE) for label in variants))
            for wager, cells in rows.items()
        ),
        note="* As chosen. —: there are no figures.",
    )  # fmt: skip


def _decks(chapter: ChapterFile, decks: Sequence[Figures]) -> FiguresTable:
    base = {entry.wager: entry for entry in decks if entry.decks == chapter.cards.decks}
    rows = tuple(
        (
            named(chapter, entry),
            f"{entry.decks}{' *' if entry.decks == chapter.cards.decks else ''}",
            share(entry.payback),
            change(entry, base[entry.wager]),
            share(entry.hit_frequency, 3),
            deviation(entry),
        )
        for entry in decks
    )
    columns = (*in_words("Wager"), *in_numbers("Decks", "Payback", "Change", "Hits", "σ"))
    cite = chapter.cards.cites[0]
    return FiguresTable(
        "Number of decks, for comparison", columns, rows,
        note=f"* The chapter leaves no choice: it plays with {chapter.cards.decks} (§ {cite}).",
    )  # fmt: skip


def _in_words(chapter: ChapterFile, tried: Sequence[Sensitivity]) -> Iterator[str]:
    """What the tables hold, and every choice that has none, each in one of these lists."""
    yield (
        "Each table changes one choice and leaves the others as they are. Change is in percentage "
        "points of the payback. Of a long range a few values are tried."
    )
    lists: dict[str, list[str]] = {
        "Changes amounts in dollars and no figure by the unit": [],
        "Compared, and without effect on these figures": [],
        "No other value was tried": [],
        "There are no figures under other values of": [],
        "Left out of the figures, which are by the unit of a wager, whatever its size": [],
        "No figure is worked out from these choices": [],
    }
    scaled, idle, untried, unknown, left_out, unread = lists.values()
    looked_at = {tried_choice.choice.name: tried_choice for tried_choice in tried}
    for choice in chapter.choice:
        title, tried_choice = title_of_choice(choice), looked_at.get(choice.name)
        if tried_choice and _shown(tried_choice):
            continue
        if choice.name in AMOUNTS:
            left_out.append(title)
        elif tried_choice is None:
            unread.append(title)
        elif tried_choice.matters:
            scaled.append(title)
        elif tried_choice.unknown:
            unknown.append(title)
        elif tried_choice.compared:
            idle.append(title)
        else:
            needs = " (another needs rounds of its own: pitboss simulate)"
            untried.append(f"{title}{needs if choice.allowed.house_way else ''}")
    yield from (f"{words}: {'; '.join(titles)}." for words, titles in lists.items() if titles)
