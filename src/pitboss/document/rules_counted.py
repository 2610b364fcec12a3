"""The rules that a report was counted under: every choice of the casino, and what is fixed."""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from pitboss.document.blocks import Block, FiguresTable, Section, Text, in_words
from pitboss.document.choices import label_of, title_of_choice
from pitboss.regulation import Rules
from pitboss.regulation.paragraphs import paragraphs

FIXED = ("play", "settlement", "banking")
"""The kinds of paragraph by which a round is decided."""


def rules_counted(rules: Rules, *, every: bool) -> Section:
    """Every choice, then what the chapter leaves no choice about; ``every``: wagers that are not
    offered are counted too."""
    blocks: list[Block] = [differing(rules)]
    if every:
        blocks.append(Text(
            "Every optional wager of the chapter is in this report, by its default paytable, and "
            "every way to play, whether or not the choices below offer it."
        ))  # fmt: skip
    return Section("The rules counted", (*blocks, every_choice(rules), fixed(rules)))


def differing(rules: Rules) -> FiguresTable | Text:
    """The choices that are not at their default."""
    rows = tuple(
        (chosen.title, chosen.here, chosen.default, chosen.cites)
        for chosen in _chosen(rules)
        if not chosen.at_default
    )
    if not rows:
        return Text("Every choice that the chapter leaves is at its default.")
    columns = in_words("Choice", "Chosen", "Default", "Paragraphs", fills=True)
    return FiguresTable("Choices that differ from the defaults", columns, rows)


def every_choice(rules: Rules) -> FiguresTable:
    """Every choice that the chapter leaves to the Rules Submission or to the casino, and the
    paytables in use."""
    rows = tuple(
        (chosen.title, chosen.here, "default" if chosen.at_default else "chosen", chosen.cites)
        for chosen in _chosen(rules)
    )
    columns = (
        *in_words("Choice", "Here", fills=True),
        *in_words(""),
        *in_words("Paragraphs", fills=True),
    )
    return FiguresTable(
        "What the casino chooses", columns, rows,
        note="A citation that begins with R is a ruling: a reading of what the chapter leaves "
        "unclear or unsaid.",
    )  # fmt: skip


class _Chosen(NamedTuple):
    """A choice in words."""

    title: str
    here: str
    default: str
    cites: str
    at_default: bool


def _chosen(rules: Rules) -> Iterator[_Chosen]:
    chapter = rules.chapter
    for choice in chapter.choice:
        value, default = rules[choice.name], choice.default
        here, usual = label_of(choice, value), label_of(choice, default)
        cites = _cited(choice.cites)
        yield _Chosen(title_of_choice(choice), here, usual, cites, value == default)
    for wager in dict.fromkeys(data.wager for data in chapter.paytable):
        if len(chapter.paytables(wager)) > 1:
            table, usual = rules.paytable(wager), chapter.default_paytable(wager, rules.decks)
            title = f"Paytable of the {chapter.wager_named(wager).title}"
            yield _Chosen(title, table.name, usual, _cited([table.cite]), table.name == usual)


def _cited(cites: Sequence[str]) -> str:
    """Paragraphs and rulings.

    >>> _cited(["633a.11(c)", "R-633a-16"])
    '§ 633a.11(c), R-633a-16'
    """
    return ", ".join(f"§ {cite}" if cite[0].isdigit() else cite for cite in cites)


def fixed(rules: Rules) -> FiguresTable:
    """How a round is decided where the casino has no choice: what the layout says, and each
    paragraph in a line."""
    chapter = rules.chapter
    rows = [(f"“{rule.words}”", f"§ {rule.cite}") for rule in rules.inscriptions()]
    rows += [
        (rule.gist, f"§ {rule.citation}")
        for rule in paragraphs()
        if rule.chapter == chapter.chapter.number and rule.kind in FIXED
    ]
    return FiguresTable(
        "What the chapter fixes",
        (*in_words("Rule", fills=True), *in_words("Paragraph")),
        tuple(rows),
        note="Play and settlement, one paragraph a line, in short; words in quotation marks are on "
        "the layout. What belongs to a wager or to a way to play that is not offered does not "
        "apply.",
    )  # fmt: skip
