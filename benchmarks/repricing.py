"""A paytable of one's own for each optional wager: seconds of the processor to price it. Modules
are loaded, counts of hands come with the package, and nothing is kept from before."""

from collections.abc import Iterator
from os import environ
from tempfile import TemporaryDirectory
from time import process_time

from pitboss.chapters import ODDS, OWN
from pitboss.figures.cache import FOLDER
from pitboss.regulation.changed import changed


def measures() -> Iterator[tuple[str, str, float]]:
    """By game and wager, what it takes to price its usual paytable under another name."""
    for game in OWN:
        printed = ODDS[game].rules
        for wager in ODDS[game].counts:
            if wager.startswith("required"):
                continue
            name = printed.chapter.default_paytable(wager, printed.decks)
            data = next(
                table
                for table in printed.chapter.paytable
                if (table.wager, table.name) == (wager, name)
            )
            lines = {line.hand: line.model_dump(exclude={"hand"}) for line in data.lines}
            rules = changed(printed, {wager: {"Mine": lines}})
            begun = process_time()
            figures = [
                entry for entry in ODDS[game].wager(wager, rules) if entry.paytable == "Mine"
            ]
            assert len(figures) == 1
            yield game, wager, process_time() - begun


def main() -> None:
    """Print them."""
    with TemporaryDirectory() as folder:
        environ[FOLDER] = folder
        for game, wager, seconds in measures():
            print(f"{game:18} {wager:22} {seconds:8.3f} s")
