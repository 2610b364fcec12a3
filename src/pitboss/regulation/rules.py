"""The rules of one table: a chapter, with the choices that its casino has made."""

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any

from pitboss.regulation.chapter import (
    Allowed,
    ChapterFile,
    ChecklistItem,
    Choice,
    Condition,
    Inscription,
    MeterData,
    Needs,
    OptionData,
    Posted,
    Wager,
    chapter_file,
)
from pitboss.regulation.house_way import house_way
from pitboss.vocabulary.money import dollars
from pitboss.vocabulary.paytable import Paytable
from pitboss.vocabulary.refusal import Refused

Value = bool | int | str


@dataclass(frozen=True)
class Rules:
    """A chapter and what was chosen where it leaves a choice.

    >>> Rules.of("686a")["adjacent_boxes"], Rules.of("686a", {"adjacent_boxes": 1}).chosen
    (2, {'adjacent_boxes': 1})
    """

    chapter: ChapterFile
    chosen: Mapping[str, Any] = field(default_factory=dict)

    @classmethod
    def of(cls, number: str, chosen: Mapping[str, Any] | None = None) -> "Rules":
        """The rules with these choices; every other choice has the game's default."""
        return cls(chapter_file(number), _checked(chapter_file(number), chosen or {}))

    def __getitem__(self, name: str) -> Value:
        """The value of a choice."""
        value: Value = self.chosen.get(name, self.chapter.defaults[name])
        return value

    @property
    def decks(self) -> int:
        """How many decks are in the shoe at one time."""
        cards = self.chapter.cards
        return self.number("decks") if cards.decks_chosen else cards.decks

    def flag(self, name: str) -> bool:
        """Whether something was chosen; never where the chapter leaves no such choice."""
        return name in self.chapter.defaults and bool(self[name])

    def share(self, name: str) -> Fraction:
        """The value of a choice that is a share."""
        return Fraction(str(self[name]))

    def number(self, name: str) -> int:
        """The value of a choice that is a whole number."""
        return int(self[name])

    def wagers(self) -> tuple[Wager, ...]:
        """The wagers offered, in the order in which the chapter settles them."""
        return tuple(wager for wager in self.chapter.wager if self.offers(wager.name))

    def offers(self, wager: str) -> bool:
        """Whether this table takes the wager."""
        choice = f"{wager}_wager"
        return choice not in self.chapter.defaults or bool(self[choice])

    def paytable(self, wager: str) -> Paytable:
        """The table by which the wager is paid."""
        tables = self.chapter.paytables(wager)
        chosen = self.chosen.get("paytables", {}).get(wager)
        return tables[chosen or self.chapter.default_paytable(wager, self.decks)]

    def has_meter(self, wager: str) -> bool:
        """Whether a progressive meter is behind the paytables of a wager."""
        return any(one.meter for one in self.chapter.paytable if one.wager == wager)

    def meter(self, wager: str, paytable: str | None = None) -> MeterData:
        """The meter behind a wager's paytable, the one in use if none is named, for the size of
        wager that the table takes and with the rate of progression that it has."""
        name = paytable or self.paytable(wager).name
        data = next(
            one.meter for one in self.chapter.paytable if (one.wager, one.name) == (wager, name)
        )
        assert data is not None
        defaults = self.chapter.defaults
        size = self.number("progressive_bet") if "progressive_bet" in defaults else data.bet
        seed, reseed, primary = data.seed, data.reseed, data.primary
        if data.scales:
            seed, reseed = seed * size // data.bet, reseed * size // data.bet
        elif "progressive_seed" in defaults:
            seed, reseed = self.number("progressive_seed"), self.number("progressive_reset")
        if primary is None:
            primary = self.share("progressive_rate")
        changed = {"bet": size, "seed": seed, "reseed": reseed, "primary": primary}
        return data.model_copy(update=changed)

    def holds(self, when: Iterable[Condition]) -> bool:
        """Whether all of these are so with the choices made."""
        return all(condition.holds(self[condition.choice]) for condition in when)

    def options(self) -> tuple[OptionData, ...]:
        """What a player may elect at a table with these choices."""
        return tuple(option for option in self.chapter.option if self.holds(option.when))

    def inscriptions(self) -> tuple[Inscription, ...]:
        """What the layout of a table with these choices must say, in its own words."""
        amounts = {
            choice.name: dollars(self.number(choice.name))
            for choice in self.chapter.choice
            if type(choice.default) is int
        }
        return tuple(
            inscription.model_copy(update={"words": inscription.words.format_map(amounts)})
            for inscription in self.chapter.inscription
            if self.holds(inscription.when)
        )

    def posted(self, wager: str) -> tuple[Posted, ...]:
        """Where the choices make a wager pay other than the paytable in use prints."""
        name = self.paytable(wager).name
        return tuple(
            one
            for one in self.chapter.posted
            if one.wager == wager and one.paytable in (None, name) and self.holds(one.when)
        )

    def checklist(self) -> tuple[ChecklistItem, ...]:
        """What must stand at a table with these choices before it opens."""
        return tuple(item for item in self.chapter.checklist if self.holds(item.when))


def _checked(of: ChapterFile, chosen: Mapping[str, Any]) -> dict[str, Any]:
    by_name = {name: choice for choice in of.choice for name in (choice.name, *choice.also)}
    result: dict[str, Any] = {}
    for name, value in chosen.items():
        if name == "paytables":
            result[name] = _checked_paytables(of, value)
        elif name == "decks" and name not in by_name:
            _check_decks(of, value)
        elif name in by_name:
            choice = by_name[name]
            if choice.name in result:
                raise Refused(f"{choice.title} is chosen twice", field=f"rules.{name}")
            given = _share(value) if choice.allowed.share_from is not None else value
            _check_value(choice, given, f"rules.{name}")
            result[choice.name] = given
        else:
            named = dict.fromkeys([*(choice.name for choice in of.choice), "paytables", "decks"])
            names = ", ".join(named)
            raise Refused(
                f"{name!r} is not a choice that chapter {of.chapter.number} leaves",
                field=f"rules.{name}",
                allowed=names,
                cites=of.not_left.get(name)
                or sorted({c.cites[0] for c in of.choice if c.filed in ("must", "may")}),
            )
    for wager in result.get("paytables", {}):  # naming a wager's paytable offers it
        if f"{wager}_wager" in by_name:
            result.setdefault(f"{wager}_wager", True)
    _check_needs(of, result)
    if of.cards.decks_chosen:
        _check_tables(of, result, result.get("decks", of.cards.decks))
    return result


def _check_needs(of: ChapterFile, chosen: dict[str, Any]) -> None:
    """Choices that hang together. One that was left out, and whose default does not fit what was
    chosen, has the value that the chapter then has for it."""
    for needs in of.needs:
        values = of.defaults | chosen
        if values[needs.choice] != needs.value or _met(needs, values):
            continue
        if needs.left_out is not None and needs.choice not in chosen:
            chosen[needs.choice] = needs.left_out
            continue
        is_most = needs.other_most is not None
        allowed = f"at most {needs.other_most}" if is_most else repr(needs.other_value)
        raise Refused(
            f"{needs.choice} {needs.value!r} with {needs.other} {values[needs.other]!r}",
            field=f"rules.{needs.choice}",
            allowed=f"{needs.other} {allowed}",
            cites=needs.cites,
        )


def _met(needs: Needs, values: Mapping[str, Any]) -> bool:
    """Whether the other choice is as it must be."""
    if needs.or_choice is not None and values[needs.or_choice]:
        return True
    if needs.other_most is not None:
        return bool(values[needs.other] <= needs.other_most)
    return bool(values[needs.other] == needs.other_value)


def _check_tables(of: ChapterFile, chosen: Mapping[str, Any], decks: int) -> None:
    """A wager is offered only with a number of decks for which it has a paytable, and paid by one
    for that number (§ 633a.13(d), (f), (g), (i), R-633a-4)."""
    named = chosen.get("paytables", {})
    for wager in dict.fromkeys(data.wager for data in of.paytable if data.decks):
        offered = chosen.get(f"{wager}_wager", of.defaults.get(f"{wager}_wager"))
        name = named.get(wager) or of.default_paytable(wager, decks)
        table = next(one for one in of.paytable if (one.wager, one.name) == (wager, name))
        if (offered or wager in named) and decks not in table.decks:
            counts = sorted({n for one in of.paytable if one.wager == wager for n in one.decks})
            raise Refused(
                f"{of.wager_named(wager).title} by paytable {name!r} with {decks} decks",
                field=f"rules.paytables.{wager}" if wager in named else "rules.decks",
                allowed=", ".join(map(str, table.decks if wager in named else counts)) + " decks",
                cites=[table.cite, "R-633a-4"],
            )


def _check_decks(of: ChapterFile, value: object) -> None:
    """The number of decks is fixed by the text (§ 686a.3(a), R-686a-9)."""
    if type(value) is not int or value != of.cards.decks:
        raise Refused(
            f"{of.chapter.title} cannot be played with {value!r} decks",
            field="rules.decks",
            allowed=str(of.cards.decks),
            cites=of.cards.cites[:1],
        )


def _check_value(choice: Choice, value: object, field: str) -> None:
    allowed = choice.allowed
    if allowed.house_way:
        try:
            house_way(value)
        except Refused as refusal:
            raise refusal.within("rules") from None
        return
    if type(value) is type(choice.default) and value == choice.default:
        return
    if allowed.flag:
        good = isinstance(value, bool)
    elif allowed.numbers:
        good = type(value) is int and value in allowed.numbers
    elif allowed.values and not (allowed.to and type(value) is int):
        good = value in allowed.values
    elif allowed.share_from is not None and allowed.share_to is not None:
        good = _share_between(value, allowed.share_from, allowed.share_to)
    else:
        good = type(value) is int and (allowed.from_ or 0) <= value <= (allowed.to or value)
    if not good:
        raise Refused(
            f"{choice.title} cannot be {value!r}",
            field=field,
            allowed=allowed_in_words(allowed),
            cites=choice.cites,
        )


_SHARE = re.compile(r"\d{1,9}(/0*[1-9]\d{0,17}|\.\d{1,9})?%?", re.ASCII)


def _share(value: object) -> object:
    """A share in one form: "20%" and "0.2" are "1/5"; what is no share stays as it is."""
    if not isinstance(value, str) or not _SHARE.fullmatch(value):
        return value
    part = Fraction(value.removesuffix("%"))
    return str(part / 100 if value.endswith("%") else part)


def _share_between(value: object, lowest: Fraction, highest: Fraction) -> bool:
    is_share = isinstance(value, str) and _SHARE.fullmatch(value)
    return bool(is_share) and lowest <= Fraction(str(value)) <= highest


def allowed_in_words(allowed: Allowed) -> str:
    """What may be chosen, for a person."""
    if allowed.flag:
        return "true or false"
    if allowed.values:
        amount = f", or a whole number from {allowed.from_} to {allowed.to}" if allowed.to else ""
        return ", ".join(allowed.values) + amount
    if allowed.numbers:
        return ", ".join(map(str, allowed.numbers))
    if allowed.house_way:
        return "the name of a house way, or a whole one"
    if allowed.share_from is not None:
        return f'a share such as "1/3", from {allowed.share_from} to {allowed.share_to}'
    return f"a whole number from {allowed.from_} to {allowed.to}"


def _checked_paytables(of: ChapterFile, value: object) -> dict[str, str]:
    if not isinstance(value, dict):
        raise Refused(
            f"{value!r} does not name paytables",
            field="rules.paytables",
            allowed='an object such as {"bonus": "Paytable"}',
            cites=sorted({data.cite for data in of.paytable}),
        )
    for wager, name in value.items():
        tables = of.paytables(wager)
        if not isinstance(name, str) or name not in tables:
            raise Refused(
                f"{name!r} is not a paytable of the wager {wager!r}",
                field=f"rules.paytables.{wager}",
                allowed=", ".join(tables)
                or f"the wagers {', '.join(data.wager for data in of.paytable)}",
                cites=sorted(
                    {data.cite for data in of.paytable if data.wager == wager or not tables}
                ),
            )
    return dict(value)
