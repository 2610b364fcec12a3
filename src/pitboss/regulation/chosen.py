"""What a casino has chosen, held against what its chapter leaves to be chosen."""

from collections.abc import Iterator, Mapping, Sequence

from pitboss.regulation.chapter import ChapterFile
from pitboss.regulation.choice_in_words import label_of
from pitboss.regulation.choices import Choice, Needs
from pitboss.vocabulary.refusal import Refused, as_entered, count_of

PAYTABLES = "paytables"
"""Under this name stands which paytable each wager is paid by."""
EDITION = "edition"
"""Under this name, which text of the chapter is played by, where there are several."""


def checked(chapter: ChapterFile, chosen: Mapping[str, object]) -> dict[str, object]:
    """The choices by their own names; refused where the chapter leaves no such choice."""
    choices = chapter.choices
    kept: dict[str, object] = {}
    for name, value in chosen.items():
        if name == PAYTABLES:
            kept[name] = _checked_paytables(chapter, value)
        elif name == EDITION and len(chapter.editions) > 1:
            kept[name] = _checked_edition(chapter, value)
        elif name == "decks" and name not in choices:
            _check_decks(chapter, value)
        elif name not in choices:
            raise _no_choice(chapter, name)
        else:
            choice = choices[name]
            if choice.name in kept:
                raise Refused(f"{choice.title} is given twice", field=f"rules.{name}")
            kept[choice.name] = choice.checked(value, f"rules.{name}")
    for refusal in impossible(chapter, kept):
        raise refusal
    return kept


def impossible(chapter: ChapterFile, kept: dict[str, object]) -> Iterator[Refused]:
    """Why choices, each of which may be made, do not go together; what follows from those made is
    added to them."""
    for wager in named_paytables(kept):  # naming a wager's paytable offers it
        if f"{wager}_wager" in chapter.defaults:
            kept.setdefault(f"{wager}_wager", True)
    yield from _unmet_needs(chapter, kept)
    if chapter.cards.decks_chosen:
        yield from _paytables_for_other_decks(chapter, kept)


def compared_together(chapter: ChapterFile) -> set[str]:
    """The choices that ``impossible`` compares, or adds others to."""
    named = {name for needs in chapter.needs for name in (needs.choice, needs.other)}
    if chapter.cards.decks_chosen:
        named |= {"decks", *(f"{data.wager}_wager" for data in chapter.paytable if data.decks)}
    return named | {PAYTABLES}


def _checked_edition(chapter: ChapterFile, value: object) -> str:
    if value not in chapter.editions:
        raise Refused(
            f"{as_entered(value)} is not an edition of {chapter.chapter.text}",
            field=f"rules.{EDITION}",
            allowed=", ".join(chapter.editions),
            cites=[cite for other in chapter.other_edition for cite in other.cites],
        )
    return str(value)


def named_paytables(chosen: Mapping[str, object]) -> Mapping[str, str]:
    """The paytable that was named for each wager."""
    named = chosen.get(PAYTABLES, {})
    assert isinstance(named, Mapping)
    return named


def _no_choice(chapter: ChapterFile, name: str) -> Refused:
    named = dict.fromkeys([*(choice.name for choice in chapter.choice), PAYTABLES, "decks"])
    return Refused(
        f"{name!r} is not a choice in chapter {chapter.chapter.number}",
        field=f"rules.{name}",
        allowed=", ".join(named),
        cites=chapter.not_left.get(name) or filed_cites(chapter),
    )


def filed_cites(chapter: ChapterFile) -> list[str]:
    """The paragraphs that say what a Rules Submission may or must state."""
    return sorted({choice.cites[0] for choice in chapter.choice if choice.filed in ("must", "may")})


def _unmet_needs(chapter: ChapterFile, chosen: dict[str, object]) -> Iterator[Refused]:
    """Choices that hang together. One that was left out, and whose default does not fit what was
    chosen, has the value that the chapter then has for it."""
    values: dict[str, object] = {**chapter.defaults, **chosen}
    for needs in chapter.needs:
        if needs.are_met(values):
            continue
        if needs.left_out is not None and needs.choice not in chosen:
            chosen[needs.choice] = values[needs.choice] = needs.left_out
            continue
        yield Refused(
            needs.says,
            field=f"rules.{needs.choice}",
            allowed=_allowed(chapter.choices[needs.other], needs),
            cites=needs.cites,
        )


def _allowed(other: Choice, needs: Needs) -> str:
    """What the other choice must be, for a person."""
    title = other.subject.lower()
    if needs.other_most is not None:
        return f"{title}: {needs.other_most} or fewer"
    return f"{title}: {label_of(other, needs.other_value)}"


def _paytables_for_other_decks(
    chapter: ChapterFile, chosen: Mapping[str, object]
) -> Iterator[Refused]:
    """A wager is offered only with a number of decks for which it has a paytable, and paid by one
    for that number (§ 633a.13(d), (f), (g), (i), R-633a-4)."""
    decks = chosen.get("decks", chapter.cards.decks)
    assert isinstance(decks, int)
    named = named_paytables(chosen)
    for wager in dict.fromkeys(table.wager for table in chapter.paytable if table.decks):
        offered = chosen.get(f"{wager}_wager", chapter.defaults.get(f"{wager}_wager"))
        tables = {table.name: table for table in chapter.paytable if table.wager == wager}
        table = tables[named.get(wager) or chapter.default_paytable(wager, decks)]
        if (offered or wager in named) and decks not in table.decks:
            counts = sorted({count for each in tables.values() for count in each.decks})
            yield Refused(
                f"Paytable {table.name} of the {chapter.wager_named(wager).title} is for "
                f"{_listed(table.decks)}; this table uses {decks}",
                field=f"rules.paytables.{wager}" if wager in named else "rules.decks",
                allowed=_listed(table.decks if wager in named else counts),
                cites=[table.cite, "R-633a-4"],
            )


def _listed(counts: Sequence[int]) -> str:
    """Numbers of decks as a sentence has them.

    >>> _listed([1]), _listed([2, 4]), _listed([4, 6, 8])
    ('1 deck', '2 or 4 decks', '4, 6 or 8 decks')
    """
    *first, last = counts
    return f"{', '.join(map(str, first))} or {last} decks" if first else count_of(last, "deck")


def _check_decks(chapter: ChapterFile, value: object) -> None:
    """The number of decks is fixed by the text (§ 686a.3(a), R-686a-9)."""
    if type(value) is not int or value != chapter.cards.decks:
        raise Refused(
            f"the number of decks at {chapter.chapter.title} cannot be {as_entered(value)}",
            field="rules.decks",
            allowed=str(chapter.cards.decks),
            cites=chapter.cards.cites[:1],
        )


def _checked_paytables(chapter: ChapterFile, value: object) -> dict[str, str]:
    if not isinstance(value, dict):
        raise Refused(
            f"{as_entered(value)} does not name paytables",
            field="rules.paytables",
            allowed='an object such as {"bonus": "Paytable"}',
            cites=sorted({table.cite for table in chapter.paytable}),
        )
    for wager, name in value.items():
        tables = chapter.paytables(wager)
        if not isinstance(name, str) or name not in tables:
            own = [table for table in chapter.paytable if table.wager == wager or not tables]
            wagers = ", ".join(dict.fromkeys(table.wager for table in chapter.paytable))
            raise Refused(
                f"{as_entered(name)} is not a paytable of the wager {wager!r}"
                if tables
                else f"{wager!r} is not a wager with a paytable",
                field=f"rules.paytables.{wager}",
                allowed=", ".join(tables) or wagers,
                cites=sorted({table.cite for table in own}),
            )
    return dict(value)
