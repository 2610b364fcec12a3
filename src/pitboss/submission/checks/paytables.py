"""Whether each wager that is offered can be paid, and each paytable that is named is of use."""

from collections.abc import Iterator

from pitboss.chapters import wagers_taken
from pitboss.regulation import Rules
from pitboss.submission.checks.places import is_stated, place_of
from pitboss.submission.finding import Checked
from pitboss.submission.model import Offer


def tables_of_wagers(offer: Offer) -> Iterator[Checked]:
    """A wager that is offered is paid by a table that the submission names, where the text has it
    select one of several (§ 633a.13(f)[lead], § 633a.13(g)[lead], § 645a.13(b)-(d), § 678a.12(b),
    § 678a.12(c), § 687a.12(c)-(e), § 688a.12(b)-(d)); elsewhere it should (§ 678a.12(d)(1))."""
    rules = offer.rules
    for wager in rules.wagers():
        tables = _printed_for(rules, wager.name)
        if len(tables) < 2 or is_stated(offer, "paytables", wager.name):
            continue
        must = wager.table_filed == "must"
        used = "" if must else f": {rules.paytable(wager.name).name} is taken"
        yield Checked(
            "", f"the {wager.title} is offered, and its paytable is not named{used}", False,
            tuple(sorted(set(tables.values()))), field=f"paytables.{wager.name}",
            allowed=", ".join(tables), grade="refused" if must else "warning",
        )  # fmt: skip


def _printed_for(rules: Rules, wager: str) -> dict[str, str]:
    """The tables of a wager for these decks, each with its paragraph."""
    return {
        table.name: table.cite
        for table in rules.chapter.paytable
        if table.wager == wager and rules.decks in (table.decks or (rules.decks,))
    }


def wagers_of_tables(offer: Offer) -> Iterator[Checked]:
    """A table is named of a wager that the submission turns off."""
    for wager in offer.rules.named_paytables:
        if not offer.rules.offers(wager):
            title = offer.rules.chapter.wager_named(wager).title
            yield Checked(
                "", f"a paytable is named for the {title}, which is not offered", False,
                (offer.rules.paytable(wager).cite,), field=f"paytables.{wager}",
                allowed=f"{wager}_wager true, or no paytable",
            )  # fmt: skip


def wagers_not_taken(offer: Offer) -> Iterator[Checked]:
    """A wager is offered beside choices with which no table takes it (§ 633a.12(a)(2),
    R-633a-23)."""
    taken = {wager.name for wager in wagers_taken(offer.rules)}
    apart = {needs.choice for needs in offer.rules.chapter.needs}  # refused as it is read
    for wager in offer.rules.wagers():
        if wager.name not in taken and f"{wager.name}_wager" not in apart:
            yield Checked(
                "", f"the {wager.title} is offered, and no such table takes it", False,
                wager.cites, field=place_of(offer, f"{wager.name}_wager"),
                allowed=f"{wager.name}_wager false, or choices with which it is taken",
            )  # fmt: skip
