"""Everything that is found of a submission, at once: refused, relied on a ruling, or a warning."""

from collections.abc import Callable, Iterator
from dataclasses import replace

from pitboss.chapters import CHAPTERS, new_table, wagers_taken
from pitboss.procedure.driver import Driver
from pitboss.regulation import Rules
from pitboss.submission.amounts import as_written
from pitboss.submission.finding import GRADES, Checked, refused
from pitboss.submission.lines import line_of, lines
from pitboss.submission.model import Offer, Submission
from pitboss.submission.reading import Read, read
from pitboss.vocabulary.money import dollars
from pitboss.vocabulary.refusal import Refused


def check(text: str) -> tuple[Checked, ...]:
    """All findings about a file, the refusals first."""
    found = read(text)
    return found_of(found, text)


def found_of(found: Read, text: str) -> tuple[Checked, ...]:
    """All findings about a file that was read."""
    findings = [*found.findings]
    if found.submission is not None:
        known = lines(text)
        findings += [
            finding if finding.line else replace(finding, line=line_of(finding.field, known))
            for finding in _of_submission(found.submission)
        ]
    return tuple(sorted(findings, key=lambda finding: GRADES.index(finding.grade)))


def is_refused(findings: tuple[Checked, ...]) -> bool:
    """Whether the file may not be filed as it is."""
    return any(finding.grade == "refused" for finding in findings)


def _of_submission(submission: Submission) -> Iterator[Checked]:
    for number, offer in enumerate(submission.offers):
        where = f"game[{number}]"
        for each in CHECKS:
            for finding in each(offer):
                field = f"{where}.{finding.field}" if finding.field else where
                yield replace(finding, topic=offer.name, field=field)


# what must be stated


def must_be_stated(offer: Offer) -> Iterator[Checked]:
    """What the text says that the submission shall state: a default does not do
    (§ 686a.6(f), § 633a.6(f), § 633a.7(r), § 633a.11(c), § 645a.11(c), § 645a.13(e)(2),
    § 678a.7(e), § 687a.7(e), § 688a.11(a))."""
    stated = _stated(offer)
    for choice in offer.rules.chapter.choice:
        if choice.filed == "must" and not {choice.name, *choice.also} & stated:
            if choice.name.startswith("progressive_") and not offer.rules.flag("progressive_wager"):
                continue
            yield Checked(
                "", f"{choice.title} is not stated", False, choice.cites,
                field=f"choices.{choice.name}", allowed=choice.allowed.in_words(),
            )  # fmt: skip


def _stated(offer: Offer) -> set[str]:
    parts = [offer.stated.get(part, {}) for part in ("choices", "equipment")]
    return {name for part in parts if isinstance(part, dict) for name in part}


def tables_of_wagers(offer: Offer) -> Iterator[Checked]:
    """A wager that is offered is offered by a table that is named, where the chapter prints
    several (§ 678a.12(b), § 678a.12(c), § 633a.13(f), § 633a.13(g), § 645a.13(b)-(d),
    § 687a.12(c)-(e), § 688a.12(b)-(d))."""
    for wager in offer.rules.wagers():
        tables = offer.rules.chapter.paytables(wager.name)
        if len(tables) > 1 and wager.name not in offer.rules.named_paytables:
            cites = sorted({table.cite for table in tables.values()})
            yield Checked(
                "", f"the {wager.title} is offered, and its paytable is not named", False,
                tuple(cites), field=f"paytables.{wager.name}", allowed=", ".join(tables),
            )  # fmt: skip


def wagers_of_tables(offer: Offer) -> Iterator[Checked]:
    """A table is named of a wager that the submission turns off."""
    for wager in offer.rules.named_paytables:
        if not offer.rules.offers(wager):
            yield Checked(
                "", f"a paytable is named for the wager {wager!r}, which is not offered", False,
                (offer.rules.paytable(wager).cite,), field=f"paytables.{wager}",
                allowed=f"{wager}_wager = true, or no paytable",
            )  # fmt: skip


# limits


def limits_of_wagers(offer: Offer) -> Iterator[Checked]:
    """Every wager that is taken before the deal has limits, which chips can make (R-GEN-4)."""
    chip = offer.rules.number("min_chip")
    needed = CHAPTERS[offer.game].limits
    for wager in wagers_taken(offer.rules):
        field = f"limits.{wager.name}"
        if wager.name not in needed or wager.made != "before":
            continue
        if offer.rules.has_meter(wager.name):
            if wager.name in offer.limits:
                size = dollars(offer.rules.meter(wager.name).bet)
                yield Checked(
                    "", f"the {wager.title} has one size, {size}: it has no limits", False,
                    wager.cites, field=field, allowed="no limits",
                )  # fmt: skip
        elif wager.name not in offer.limits:
            yield Checked(
                "", f"the {wager.title} has no limits", False, wager.cites, field=field,
                allowed='{ least = "$5", most = "$500" }',
            )  # fmt: skip
        elif any(amount % chip for amount in offer.limits[wager.name]):
            yield Checked(
                "", f"limits of the {wager.title} that the smallest chip, {dollars(chip)}, "
                "does not make", False, ("R-GEN-4",), field=field,
                allowed=f"multiples of {dollars(chip)}",
            )  # fmt: skip
    for name in offer.limits:
        if name not in {taken.name for taken in wagers_taken(offer.rules)}:
            yield Checked(
                "", f"limits of the wager {name!r}, which is not taken", False,
                offer.rules.chapter.wager_named(name).cites, field=f"limits.{name}",
                allowed="limits of wagers that are offered", grade="warning",
            )  # fmt: skip


def table_can_open(offer: Offer) -> Iterator[Checked]:
    """What the chapter itself refuses of these rules at these limits, a payout limit under its
    floor among it (§ 633a.13(j), § 645a.13(f))."""
    try:
        Driver(CHAPTERS[offer.game].play, new_table(offer.rules, offer.limits))
    except Refused as refusal:
        name = refusal.field.removeprefix("rules.")
        yield replace(refused(refusal), field=f"choices.{name}")


# gaps that a ruling fills


def gaps(offer: Offer) -> Iterator[Checked]:
    """Where the text needs a value and gives none, the ruling that was relied on."""
    for choice in offer.rules.chapter.choice:
        if choice.filed != "gap" or not _is_in_play(offer.rules, choice.name):
            continue
        value = as_written(choice, offer.rules[choice.name])
        yield Checked(
            "", f"{choice.title.partition(', in cents')[0]}: {value!s}".lower().capitalize(),
            True, choice.cites, _plain(offer.rules[choice.name]), grade="ruling",
            field=f"choices.{choice.name}", allowed=choice.allowed.in_words(),
        )  # fmt: skip


def _plain(value: object) -> bool | int | str:
    return value if isinstance(value, bool | int | str) else "a house way of the casino's own"


def _is_in_play(rules: Rules, name: str) -> bool:
    """Whether a choice of a wager means anything: the wager must be offered."""
    for wager in rules.chapter.wager:
        choice = f"{wager.name}_wager"
        is_of_wager = choice in rules.chapter.defaults and name.startswith(wager.name.split("_")[0])
        if is_of_wager and name != choice and not rules.offers(wager.name):
            return False
    return True


CHECKS: list[Callable[[Offer], Iterator[Checked]]] = [
    must_be_stated,
    tables_of_wagers,
    wagers_of_tables,
    limits_of_wagers,
    table_can_open,
    gaps,
]
