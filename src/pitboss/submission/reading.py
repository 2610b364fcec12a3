"""How a submission's file is read: all that is wrong with it is found, not the first thing alone.

What a game's own chapter leaves to be chosen is checked by the chapter's file, here as for a table.
"""

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from datetime import date
from hashlib import sha256
from typing import Any

from pitboss.chapter import Chapter
from pitboss.chapters import CHAPTERS
from pitboss.regulation import Rules
from pitboss.regulation.choice_in_words import title_of_choice
from pitboss.regulation.choices import Choice
from pitboss.regulation.chosen import filed_cites, impossible
from pitboss.submission.amounts import cents, in_cents, is_amount, values_of
from pitboss.submission.finding import Checked, refused
from pitboss.submission.lines import line_of, lines
from pitboss.submission.model import Offer, Submission
from pitboss.vocabulary.refusal import Refused, as_entered, is_meant, nearest

CASINO = ("facility", "certificate_holder", "version", "effective", "sample")
GAME = (
    "game", "name", "edition", "linked_group", "choices", "equipment", "paytables", "limits",
)  # fmt: skip

MOST_IN_LINE, MOST_GAMES = 2_000, 100


@dataclass
class Read:
    """A submission, and everything that is wrong with it; without one where it cannot be used.

    The games stand by their number even then, each with the choices that could be read, so that
    what else is to be found of them is found at once; ``at_fault`` are those of which something was
    refused.
    """

    submission: Submission | None
    findings: list[Checked] = field(default_factory=list)
    offers: dict[int, Offer] = field(default_factory=dict)
    at_fault: set[int] = field(default_factory=set)


def read(text: str) -> Read:
    """Reads a file."""
    if long := _too_long(text):
        return Read(None, [long])
    known = lines(text)
    try:
        data = tomllib.loads(text)
    except (ValueError, RecursionError) as error:
        return Read(None, [_not_toml(error)])
    problems: list[Refused] = []
    offers = _offers(data, problems)
    submission = _submission(data, text, offers, problems)
    findings = [_finding(one, offers, known) for one in problems]
    at_fault = {number for number in offers if any(_is_of(one.field, number) for one in problems)}
    return Read(submission, findings, offers, at_fault)


def _finding(refusal: Refused, offers: Mapping[int, Offer], known: dict[str, int]) -> Checked:
    """What was refused, with the game that it is of and its line."""
    topics = [offer.name for number, offer in offers.items() if _is_of(refusal.field, number)]
    return replace(refused(refusal, *topics), line=line_of(refusal.field, known))


def _is_of(field: str, number: int) -> bool:
    """Whether a field is one of this game."""
    return f"{field}.".startswith(f"game[{number}].")


def digest_of(text: str) -> str:
    """What names a file: a changed one has another."""
    return sha256(text.encode()).hexdigest()


def _too_long(text: str) -> Checked | None:
    """What no submission needs, and what takes a reader of TOML very long: a line without end, with
    any number of names in it; more games than a casino has."""
    for number, line in enumerate(text.splitlines(), start=1):
        if len(line) > MOST_IN_LINE:
            words, allowed = f"a line of {len(line):,} signs", f"at most {MOST_IN_LINE:,}"
            return Checked("", words, False, (), field="file", allowed=allowed, line=number)
    games = text.count("[[game]]")
    if games > MOST_GAMES:
        words, allowed = f"{games:,} games", f"at most {MOST_GAMES}"
        return Checked("", words, False, (), field="game", allowed=allowed)
    return None


def _not_toml(error: Exception) -> Checked:
    words, _, place = str(error).partition(" (at line ")
    number = place.partition(",")[0]
    line = int(number) if number.isdigit() else None
    return Checked("", f"not TOML: {words}", False, (), field="file", allowed="TOML", line=line)


def _submission(
    data: Mapping[str, Any], text: str, offers: Mapping[int, Offer], problems: list[Refused]
) -> Submission | None:
    """The whole, where nothing is wrong with it."""
    _check_names(data, ("casino", "game"), "", problems)
    casino = _table(data, "casino", "", problems)
    _check_names(casino, CASINO, "casino", problems)
    said = {name: _words(casino, name, "casino", problems) for name in CASINO[:3]}
    effective = casino.get("effective")
    if type(effective) is not date:
        problems.append(
            Refused(
                f"{as_entered(effective)} is not a day"
                if "effective" in casino
                else "the effective date is missing",
                field="casino.effective",
                allowed="a day without quotation marks, such as 2026-12-01",
            )
        )
    sample = casino.get("sample", False)
    if not isinstance(sample, bool):
        problems.append(
            Refused(
                f"{as_entered(sample)} is neither true nor false",
                field="casino.sample",
                allowed="true or false",
            )
        )
    if problems or not isinstance(effective, date):
        return None
    return Submission(
        said["facility"], said["certificate_holder"], said["version"], effective,
        tuple(offers.values()), digest_of(text), text, bool(sample),
    )  # fmt: skip


def _offers(data: Mapping[str, Any], problems: list[Refused]) -> dict[int, Offer]:
    """The games by their number, as far as their chapter is known."""
    games = data.get("game", [])
    if not isinstance(games, list) or not games:
        problems.append(
            Refused(
                "the submission offers no games",
                field="game",
                allowed="one [[game]] table for each game",
            )
        )
        return {}
    offers = {}
    for number, game in enumerate(games):
        offer = _offer(game, f"game[{number}]", problems)
        if offer is not None:
            offers[number] = offer
    _check_offered_once(offers, problems)
    return offers


def _offer(game: object, where: str, problems: list[Refused]) -> Offer | None:
    """One game, with all that is wrong with it; what may not be chosen is left out."""
    if not isinstance(game, dict):
        problems.append(Refused(f"{game!r}", field=where, allowed="a table [[game]]"))
        return None
    _check_names(game, GAME, where, problems)
    chapter = _chapter(game, where, problems)
    name = _words(game, "name", where, problems)
    group = _words(game, "linked_group", where, problems) if "linked_group" in game else ""
    if chapter is None:
        return None
    _check_edition(chapter, game, where, problems)
    chosen = _chosen(chapter, game, where, problems)
    if len(chapter.file.editions) > 1 and game.get("edition") in chapter.file.editions:
        chosen["edition"] = game["edition"]
    limits = _limits(chapter, game, where, problems)
    problems += [_in_file(refusal, game, where) for refusal in impossible(chapter.file, chosen)]
    return Offer(name, chapter.slug, Rules(chapter.file, chosen), limits, dict(game), group)


def _in_file(refusal: Refused, game: Mapping[str, Any], where: str) -> Refused:
    """A refusal of the rules, its field as the file has it."""
    name = refusal.field.removeprefix("rules.")
    equipment = game.get("equipment")
    part = "equipment" if isinstance(equipment, dict) and name in equipment else "choices"
    place = name if name.startswith("paytables") else f"{part}.{name}"
    return Refused(refusal.what, field=f"{where}.{place}", allowed=refusal.allowed,
                   cites=refusal.cites)  # fmt: skip


def _chapter(game: Mapping[str, Any], where: str, problems: list[Refused]) -> Chapter | None:
    slug = game.get("game")
    if isinstance(slug, str) and slug in CHAPTERS:
        return CHAPTERS[slug]
    hint = is_meant(nearest(str(slug), CHAPTERS))
    what = f"{slug!r} is not a game{hint}" if "game" in game else "no 'game'"
    problems.append(Refused(what, field=f"{where}.game", allowed=", ".join(CHAPTERS)))
    return None


def _check_edition(
    chapter: Chapter, game: Mapping[str, Any], where: str, problems: list[Refused]
) -> None:
    """The submission names the text that it is made under."""
    editions = chapter.file.editions
    if game.get("edition") not in editions:
        other = f"{game.get('edition')!r}: {chapter.file.chapter.text} is here in another text"
        problems.append(
            Refused(
                other if "edition" in game else "the edition is missing",
                field=f"{where}.edition",
                allowed=", ".join(f'"{edition}"' for edition in editions),
            )
        )


def _chosen(
    chapter: Chapter, game: Mapping[str, Any], where: str, problems: list[Refused]
) -> dict[str, object]:
    """The choices of both tables, each held against the chapter, and the paytables."""
    chosen: dict[str, object] = {}
    by_name = {
        name: choice for choice in chapter.file.choice for name in (choice.name, *choice.also)
    }
    for part in ("choices", "equipment"):
        for name, value in _table(game, part, where, problems, needed=False).items():
            place = f"{where}.{part}.{name}"
            choice = by_name.get(name)
            if choice is None:
                problems.append(_unknown_choice(name, place, chapter))
            elif (choice.about == "equipment") != (part == "equipment"):
                own = "equipment" if choice.about == "equipment" else "choices"
                problems.append(
                    Refused(f"{name!r} belongs in another table", field=place,
                            allowed=f"[game.{own}]", cites=choice.cites)
                )  # fmt: skip
            elif choice.name in chosen:
                problems.append(
                    Refused(f"{title_of_choice(choice)} is given twice", field=place,
                            allowed=f"once, as {choice.name!r}", cites=choice.cites)
                )  # fmt: skip
            else:
                _take(choice, value, place, chosen, problems)
    paytables = _paytables(chapter, game, where, problems)
    return chosen | ({"paytables": paytables} if paytables else {})


def _take(
    choice: Choice, value: object, place: str, chosen: dict[str, object], problems: list[Refused]
) -> None:
    """One choice, in the form in which it is kept."""
    try:
        kept = in_cents(choice, value, place) if is_amount(choice) else value
        chosen[choice.name] = choice.checked(kept, place)
    except Refused as refusal:
        inside = refusal.field.partition(f"rules.{choice.name}")[2]  # of a whole house way
        problems.append(
            Refused(
                refusal.what if choice.allowed.house_way else _cannot_be(choice, value),
                field=f"{place}{inside}",
                allowed=refusal.allowed if choice.allowed.house_way else values_of(choice),
                cites=choice.cites,
            )
        )


def _cannot_be(choice: Choice, value: object) -> str:
    """What is said of a value that may not be chosen; of a number alone that is no amount."""
    if is_amount(choice) and type(value) in (int, float):
        return f"{value} is not an amount: it could be dollars or cents"
    return f"{title_of_choice(choice)} cannot be {as_entered(value)}"


def _unknown_choice(name: str, place: str, chapter: Chapter) -> Refused:
    """With the nearest name, for one that is misspelt."""
    choices = {choice.name: choice for choice in chapter.file.choice}
    near = nearest(name, choices)
    number, not_left = chapter.file.chapter.number, chapter.file.not_left.get(name)
    return Refused(
        f"{name!r} is not a choice in chapter {number}{is_meant(near)}",
        field=place,
        allowed=near or ", ".join(choices),
        cites=not_left or (choices[near].cites if near else filed_cites(chapter.file)),
    )


def _paytables(
    chapter: Chapter, game: Mapping[str, Any], where: str, problems: list[Refused]
) -> dict[str, str]:
    """Which table each wager is paid by."""
    named: dict[str, str] = {}
    wagers = {data.wager for data in chapter.file.paytable}
    for wager, name in _table(game, "paytables", where, problems, needed=False).items():
        place = f"{where}.paytables.{wager}"
        tables = chapter.file.paytables(wager)
        if not tables:
            hint = is_meant(nearest(wager, wagers))
            problems.append(
                Refused(f"{wager!r} is not a wager with a paytable{hint}", field=place,
                        allowed=", ".join(sorted(wagers)),
                        cites=sorted({table.cite for table in chapter.file.paytable}))
            )  # fmt: skip
        elif not isinstance(name, str) or name not in tables:
            problems.append(
                Refused(f"{name!r} is not a paytable of the wager {wager!r}", field=place,
                        allowed=", ".join(tables),
                        cites=sorted({table.cite for table in tables.values()}))
            )  # fmt: skip
        else:
            named[wager] = name
    return named


def _limits(
    chapter: Chapter, game: Mapping[str, Any], where: str, problems: list[Refused]
) -> dict[str, tuple[int, int]]:
    """Least and most of each wager."""
    limits: dict[str, tuple[int, int]] = {}
    known = [wager.name for wager in chapter.file.wager if wager.made == "before"]
    for wager, said in _table(game, "limits", where, problems, needed=False).items():
        place = f"{where}.limits.{wager}"
        if wager not in known:
            hint = is_meant(nearest(wager, known))
            cites = {wager.cites[0]: 1 for wager in chapter.file.wager if wager.made == "before"}
            problems.append(
                Refused(f"{wager!r} is not a wager made before the deal{hint}", field=place,
                        allowed=", ".join(known), cites=cites)
            )  # fmt: skip
            continue
        try:
            limits[wager] = _limit(said, place)
        except Refused as refusal:
            problems.append(
                Refused(refusal.what, field=refusal.field, allowed=refusal.allowed,
                        cites=chapter.file.wager_named(wager).cites)
            )  # fmt: skip
    return limits


def _limit(said: object, place: str) -> tuple[int, int]:
    if not isinstance(said, dict) or set(said) != {"least", "most"}:
        raise Refused(
            f"{as_entered(said)} is not a pair of limits", field=place,
            allowed='{ least = "$5", most = "$500" }'
        )  # fmt: skip
    least = cents(said["least"], f"{place}.least")
    most = cents(said["most"], f"{place}.most")
    if not 0 < least <= most:
        raise Refused(
            f"the limits cannot be {said['least']} to {said['most']}", field=place,
            allowed="a minimum above zero and a maximum of at least the minimum",
        )  # fmt: skip
    return least, most


# tables and words


def _table(
    data: Mapping[str, Any], name: str, where: str, problems: list[Refused], *, needed: bool = True
) -> dict[str, Any]:
    held = data.get(name, {})
    place = f"{where}.{name}" if where else name
    if name not in data and needed:
        problems.append(
            Refused(f"the table [{name}] is missing", field=place, allowed=f"a table [{name}]")
        )
    if not isinstance(held, dict):
        problems.append(
            Refused(f"{as_entered(held)} is not a table", field=place, allowed=f"a table [{name}]")
        )
        return {}
    return held


def _words(
    data: Mapping[str, Any], name: str, where: str, problems: list[Refused]
) -> str:  # fmt: skip
    said = data.get(name)
    if isinstance(said, str) and said.strip() and len(said) <= 100 and said.isprintable():
        return said.strip()
    what = f"{as_entered(said)} does not fit here" if name in data else "this setting is missing"
    problems.append(
        Refused(
            what,
            field=f"{where}.{name}",
            allowed="words in quotation marks, at most 100 characters",
        )
    )
    return ""


def _check_names(
    data: Mapping[str, Any], known: tuple[str, ...], where: str, problems: list[Refused]
) -> None:
    """What is not a setting here, with the nearest name that is."""
    for name in data:
        if name not in known:
            hint = is_meant(nearest(name, known))
            problems.append(
                Refused(f"{name!r} is not a setting here{hint}",
                        field=f"{where}.{name}" if where else name, allowed=", ".join(known))
            )  # fmt: skip


def _check_offered_once(offers: Mapping[int, Offer], problems: list[Refused]) -> None:
    """Two games under one name could not be told apart at a table."""
    names: dict[str, int] = {}
    for number, offer in offers.items():
        if offer.name and names.setdefault(offer.name.casefold(), number) != number:
            problems.append(
                Refused(f"two games are offered as {offer.name!r}", field=f"game[{number}].name",
                        allowed="another name")
            )  # fmt: skip
