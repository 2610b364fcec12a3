"""The figures of a table: of the wagers that it takes, by its own rules and paytables."""

from collections.abc import Collection

from pitboss.chapters import wagers_taken
from pitboss.figures.figures import Figures
from pitboss.figures.odds import REQUIRED, GameOdds, way_to_play
from pitboss.regulation import Rules


def offered(odds: GameOdds, rules: Rules) -> list[str]:
    """The wagers that a table takes, as their odds are named; other ways to play those that are
    required only where its casino has chosen them."""
    names = {wager.name for wager in wagers_taken(rules)}
    return [
        wager
        for wager in odds.counts
        if wager in names
        or (wager.partition(".")[0] == REQUIRED and _is_played(odds, rules, wager))
    ]


def _is_played(odds: GameOdds, rules: Rules, wager: str) -> bool:
    """Whether these are the required wagers, and may be played in this way."""
    if wager.partition(".")[0] != REQUIRED:
        return False
    way = odds.ways.get(way_to_play(wager)[0])
    if way is None or not way.choices:
        return True
    return not way.is_the_game and any(map(rules.flag, way.choices))


def at_table(odds: GameOdds, rules: Rules, wagers: Collection[str]) -> list[Figures]:
    """The figures of these wagers at a table, by the paytables that it uses."""
    plain = counted_by(rules)
    return [
        figures
        for wager in wagers
        for figures in odds.wager(wager, plain, rules.decks)
        if figures.paytable is None or figures.paytable == rules.paytable(wager).name
    ]


def counted_by(rules: Rules) -> Rules:
    """The same rules by no more than figures hang on, so that tables that are alike are counted
    once: what is chosen as it is by default is not named, nor which optional wagers are offered, as
    that changes no other's figures, nor their paytables, of which all are counted."""
    of = rules.chapter
    optional = {wager.name for wager in of.wager if wager.made == "before" and not wager.required}
    offering = {f"{wager}_wager" for wager in optional}
    chosen = {
        name: value
        for name, value in rules.chosen.items()
        if name in of.defaults and name not in offering and value != of.defaults[name]
    }
    paytables = {
        wager: name
        for wager, name in rules.named_paytables.items()
        if wager not in optional and name != of.default_paytable(wager, rules.decks)
    }
    return Rules(of, chosen | ({"paytables": paytables} if paytables else {}))
