"""Which wagers a casino offers, and by which table it pays each."""

from pitboss.figures.figures import Figures
from pitboss.figures.odds import REQUIRED, GameOdds, way_to_play
from pitboss.regulation import Rules


def is_required(wager: str) -> bool:
    """Whether these are the wagers that a player must make, however he plays them."""
    return wager.partition(".")[0] == REQUIRED


def in_use(rules: Rules, figures: Figures) -> bool:
    """Whether the casino pays the wager by this table, from its own number of decks."""
    if figures.paytable is None:
        return figures.decks == rules.decks
    table = rules.paytable(figures.wager)
    return (figures.paytable, figures.decks) == (table.name, rules.decks)


def wagers_of(odds: GameOdds, rules: Rules, *, every: bool) -> list[str]:
    """The wagers that are counted and offered; ``every``: those too that the rules do not offer."""
    return [
        name
        for name in odds.counts
        if (every or offered(rules, name)) and not odds.is_the_game(rules, name)
    ]


def offered(rules: Rules, wager: str) -> bool:
    """Whether the table takes a wager, or lets it be played so: ``required.bank.2``."""
    if not is_required(wager):
        return rules.offers(wager)
    play, _ = way_to_play(wager)
    return play not in rules.chapter.defaults or rules.flag(play)
