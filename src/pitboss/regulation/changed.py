"""Rules that a chapter does not print: another line of a paytable, a paytable of one's own, another
rule of play. Odds can be counted by them; no round is played by them, and nothing is filed.

What differs is kept with the rules, in sentences that name the paragraph: ``Rules.changes``.
"""

from collections.abc import Iterator, Mapping
from fractions import Fraction
from typing import Any, Final

from pydantic import ValidationError

from pitboss.regulation.chapter import Change, ChapterFile, Term
from pitboss.regulation.chosen import PAYTABLES, filed_cites, named_paytables
from pitboss.regulation.paytables import PayLineData, PaytableData, Published
from pitboss.regulation.rules import Rules
from pitboss.vocabulary.money import pay
from pitboss.vocabulary.refusal import Refused, as_entered

KEYS: Final = ("paytables", "terms", "house_way")
HOUSE_WAY: Final = "house_way"

Lines = Mapping[str, Any]
"""By hand, what it pays: ``"60 to 1"``, or a line with other columns as a chapter's file has it."""
Tables = Mapping[str, Mapping[str, Lines]]
"""By wager and name of the paytable."""


def changed(
    rules: Rules,
    paytables: Tables | None = None,
    terms: Mapping[str, Any] | None = None,
    house_way: object = None,
) -> Rules:
    """The rules with lines of their paytables changed (``None`` takes a line away), with paytables
    of a new name, which must be whole, or by other terms of play.

    A wager whose paytable is changed is offered, and paid by it. A house way is the casino's own
    choice where its chapter leaves it, and then no change.

    >>> rules = changed(Rules.of("686a"), {"bonus": {"Paytable": {"6 or 33": "60 to 1"}}})
    >>> str(rules.paytable("bonus").line("6").pay), rules.changes[0]
    ('60 to 1', 'Bonus Wager, Paytable: 6 or 33 pays 60 to 1, where § 686a.8(b) prints 50 to 1')
    """
    file, chosen = rules.chapter, dict(rules.chosen)
    if house_way is not None:
        chosen[HOUSE_WAY] = _checked_way(file, house_way)
        file = rules.chapter
    for wager, tables in _objects(paytables, "paytables").items():
        _check_wager(file, wager)
        for name, lines in _objects(tables, f"paytables.{wager}").items():
            file = _with_table(file, wager, name, _objects(lines, f"paytables.{wager}.{name}"))
            named = {**named_paytables(chosen), wager: name}
            chosen[PAYTABLES] = named
            if f"{wager}_wager" in file.defaults:
                chosen[f"{wager}_wager"] = True
    for name, value in _objects(terms, "terms").items():
        file = _with_term(file, name, value)
    if file is rules.chapter:
        return Rules(file, chosen, unchanged=rules.unchanged)
    published = tuple(figure for figure in file.published if _still_holds(file, figure))
    changed_file = file.model_copy(update={"published": published})
    return Rules(changed_file, chosen, unchanged=rules.unchanged or rules)


def _still_holds(file: ChapterFile, figure: Published) -> bool:
    """Whether the Board's figure is of what is still as it is printed."""
    return not any(
        not change.of or (change.of == figure.wager and figure.paytable in (None, change.paytable))
        for change in file.change
    )


def changed_as(rules: Rules, document: Mapping[str, object]) -> Rules:
    """The same from a document with these keys, as a file holds it."""
    for key in document:
        if key not in KEYS:
            raise Refused(
                f"{key!r} is not a rule you can change", field=key, allowed=", ".join(KEYS)
            )
    given: dict[str, Any] = dict(document)
    return changed(rules, given.get("paytables"), given.get("terms"), given.get("house_way"))


def _objects(value: object, field: str) -> Mapping[str, Any]:
    if value is None:
        return {}
    if not isinstance(value, Mapping):
        raise Refused(
            f"{as_entered(value)} is not an object", field=field, allowed='such as {"name": …}'
        )
    return value


def _checked_way(file: ChapterFile, way: object) -> object:
    """§ 645a.11(c) and § 688a.11(a) leave the house way to the casino; § 670a.11(d) does not."""
    choice = file.choices.get(HOUSE_WAY)
    if choice is None:
        raise Refused(
            f"the odds of {file.chapter.title} cannot be calculated with another house way",
            field=HOUSE_WAY,
            allowed="none: chapters 645a and 688a leave it to the casino",
            cites=file.not_left.get(HOUSE_WAY, ()),
        )
    return choice.checked(way, HOUSE_WAY)


# paytables


def _check_wager(file: ChapterFile, wager: str) -> None:
    if not file.paytables(wager):
        wagers = dict.fromkeys(table.wager for table in file.paytable)
        raise Refused(
            f"{wager!r} is not a wager with a paytable",
            field=f"paytables.{wager}",
            allowed=", ".join(wagers),
            cites=filed_cites(file),
        )


def _with_table(file: ChapterFile, wager: str, name: str, lines: Lines) -> ChapterFile:
    """The chapter with a table of this name, changed or new."""
    tables = {data.name: data for data in file.paytable if data.wager == wager}
    title = file.wager_named(wager).title
    if any(data.only_as_printed for data in tables.values()):
        raise Refused(
            f"the odds are calculated only for the {title} as the chapter prints it",
            field=f"paytables.{wager}",
            allowed="another wager",
            cites=[data.cite for data in tables.values()],
        )
    printed = tables.get(name)
    if printed is None:
        made, words = _invented(file, wager, name, lines)
        paytable = (*file.paytable, made)
    else:
        made = printed.model_copy(update={"lines": tuple(_changed_lines(printed, lines))})
        differ = "; ".join(_differences(printed, made))
        words = f"{title}, {name}: {differ}"
        paytable = tuple(made if data is printed else data for data in file.paytable)
        if not differ:
            return file
    of = "" if _is_required(file, wager) else wager
    change = (*file.change, Change(words=words, of=of, paytable=name))
    return file.model_copy(update={"paytable": paytable, "change": change})


def _is_required(file: ChapterFile, wager: str) -> bool:
    """Whether best play hangs on what it pays: it is required, or is made during the round."""
    data = file.wager_named(wager)
    return data.required or data.made == "during"


def _changed_lines(printed: PaytableData, lines: Lines) -> Iterator[PayLineData]:
    known = {line.hand for line in printed.lines}
    for hand in lines:
        if hand not in known:
            raise Refused(
                f"{printed.name!r} has no line {hand!r}",
                field=f"paytables.{printed.wager}.{printed.name}",
                allowed=f"{', '.join(known)}; a whole paytable under a name of its own",
                cites=[printed.cite],
            )
    for line in printed.lines:
        if line.hand not in lines:
            yield line
        elif lines[line.hand] is not None:
            yield _line(printed, line.hand, lines[line.hand], line)


def _invented(file: ChapterFile, wager: str, name: str, lines: Lines) -> tuple[PaytableData, str]:
    """A table of one's own; its meter, and how it takes the joker, are those of the wager's usual
    table, as is the paragraph that it stands in for."""
    usual = file.default_paytable(wager)
    like = next(data for data in file.paytable if (data.wager, data.name) == (wager, usual))
    known = {
        line.hand: line for data in file.paytable if data.wager == wager for line in data.lines
    }
    if not lines:
        raise Refused(f"{name!r} has no lines", field=f"paytables.{wager}.{name}",
                      allowed=f"what hands pay: {', '.join(known)}")  # fmt: skip
    named = like.model_copy(update={"name": name})
    made = tuple(
        _line(named, hand, paid, PayLineData(hand=hand, pay="Push", covers=_covered(known, hand)))
        for hand, paid in lines.items()
    )
    table = like.model_copy(update={"name": name, "lines": made, "default": False, "decks": ()})
    pays = "; ".join(_in_words(line) for line in made)
    words = (
        f"{file.wager_named(wager).title}, {name}: a paytable that § {like.cite} does not print: "
        f"{pays}"
    )
    return table, words


def _covered(known: Mapping[str, PayLineData], hand: str) -> tuple[str, ...]:
    """What a printed line of this name covers; one that nobody prints covers what it names."""
    return known[hand].covers if hand in known else ()


def _line(table: PaytableData, hand: str, paid: object, before: PayLineData) -> PayLineData:
    """A line with what it pays now, and what else is said of it."""
    field = f"paytables.{table.wager}.{table.name}.{hand}"
    given = dict(paid) if isinstance(paid, Mapping) else {"pay": paid}
    try:
        line = PayLineData.model_validate({**before.model_dump(), **given, "hand": hand})
        for printed in filter(None, (line.pay, line.natural)):
            pay(printed)
    except (ValidationError, ValueError, Refused) as error:
        raise Refused(
            f"{hand} cannot pay {as_entered(paid)}",
            field=field,
            allowed='as a paytable prints it: "60 to 1", "7 for 1", "Push", "$50", "10% of meter"',
            cites=[table.cite],
        ) from error
    return line


def _differences(printed: PaytableData, made: PaytableData) -> Iterator[str]:
    after = {line.hand: line for line in made.lines}
    for line in printed.lines:
        if line.hand not in after:
            yield f"{line.hand} loses, where § {printed.cite} prints {_pays(line)}"
        elif after[line.hand] != line:
            now = _pays(after[line.hand])
            yield f"{line.hand} pays {now}, where § {printed.cite} prints {_pays(line)}"


def _pays(line: PayLineData) -> str:
    """All columns of a line."""
    natural = f", {line.natural} natural" if line.natural else ""
    envy = f", Envy {line.envy} cents" if line.envy else ""
    columns = "".join(f", Envy {col.pays} cents for {col.bet}" for col in line.envy_columns)
    return f"{line.pay}{natural}{envy}{columns}"


def _in_words(line: PayLineData) -> str:
    covers = f" ({', '.join(line.covers)})" if line.covers else ""
    return f"{line.hand}{covers} {_pays(line)}"


# terms


def _with_term(file: ChapterFile, name: str, value: object) -> ChapterFile:
    """The chapter with another value of a term, in its numbers or apart."""
    terms = {term.name: term for term in file.term}
    if name not in terms:
        raise Refused(
            f"{name!r} is not a term you can change at {file.chapter.title}",
            field=f"terms.{name}",
            allowed=", ".join(terms) or "none: change a paytable",
            cites=[cite for fixed in file.fixed if fixed.name == name for cite in fixed.cites],
        )
    term = terms[name]
    number = _number(term, value)
    before = file.share(name)
    if number == before:
        return file
    words = (
        f"{term.title}: {_said(term, number)}, where § {term.cites[0]} has {_said(term, before)}"
    )
    fixed = tuple(
        data.model_copy(update={"value": number}) if data.name == name else data
        for data in file.fixed
    )
    own = tuple(
        data.model_copy(update={"value": number})
        if data is term and data.value is not None
        else data
        for data in file.term
    )
    change = (*file.change, Change(words=words))
    return file.model_copy(update={"fixed": fixed, "term": own, "change": change})


def _number(term: Term, value: object) -> Fraction:
    if not term.allowed.takes(value):
        raise Refused(
            f"{term.title} cannot be {as_entered(value)}",
            field=f"terms.{term.name}",
            allowed=term.allowed.in_words(),
            cites=term.cites,
        )
    return Fraction(str(int(value) if isinstance(value, bool) else value))


def _said(term: Term, number: Fraction) -> str:
    return ("no", "yes")[int(number)] if term.allowed.flag else str(number)
