"""§ 645a.11-13: what the Pai Gow Poker Wager is worth, by how a player sets his cards, and what it
is to be the bank.

Every deal of a player and a dealer was counted (``every_deal``); a bank's result hangs on many
hands at once, so it was simulated (``families.pai_gow.simulate``). Both are stored, for the house
way that comes with Pitboss; for another they are found where the user had them made, and else a few
million rounds are simulated when they are asked for (``families.pai_gow.at_once``).
"""

from collections.abc import Mapping
from dataclasses import replace
from fractions import Fraction
from importlib import import_module

from pydantic import JsonValue

from pitboss.figures.figures import Figures
from pitboss.figures.odds import REQUIRED, Count
from pitboss.figures.sampled import CountedEnding, Study, study
from pitboss.regulation import Rules, chapter_file
from pitboss.regulation.house_way import house_way
from pitboss.regulation.paytables import Published

LESS_VIGORISH = 1 - chapter_file("645a").share("vigorish_rate")
"""What a winning unit brings: even money less the vigorish as an exact share, however it is rounded
(§ 645a.13(a), R-645a-13)."""


def ending(hand: str, pays: str, back: Fraction | int, rounds: int) -> CountedEnding:
    """So many rounds, a unit staked in each, that end in one way."""
    return CountedEnding(
        hand=hand, pays=pays, staked=Fraction(1), back=Fraction(back), rounds=rounds
    )


def of_player(won: int, pushed: int, lost: int) -> tuple[CountedEnding, ...]:
    """A wager against the dealer (§ 645a.11(f), § 645a.13(a))."""
    return (
        ending("both hands win", "1 to 1 less 5%", 1 + LESS_VIGORISH, won),
        ending("one hand wins", "push", 1, pushed),
        ending("neither hand wins", "lose", 0, lost),
    )


def face_up(won: int, pushed: int, ace_high: int, lost: int) -> tuple[CountedEnding, ...]:
    """A wager against the open hands of the dealer, without vigorish (§ 688a.11(f), § 688a.12(a));
    his Ace High Pai Gow ties with every hand (R-688a-13)."""
    return (
        ending("both hands win", "1 to 1", 2, won),
        ending("one hand wins", "push", 1, pushed),
        ending("dealer's Ace High Pai Gow", "push", 1, ace_high),
        ending("neither hand wins", "lose", 0, lost),
    )


def of_bank(others: int, surpluses: Mapping[int, int]) -> tuple[CountedEnding, ...]:
    """A bank against so many equal wagers, which are his unit together: how many more lose to him
    than win, and how often. His surplus is less the vigorish (§ 645a.12(j), § 645a.12(l))."""
    endings = []
    for surplus in sorted(surpluses, reverse=True):
        share = Fraction(surplus, others)
        net = share * LESS_VIGORISH if surplus > 0 else share
        way = f"{surplus:+d}" if surplus else "even"
        pays = "surplus less 5%" if surplus > 0 else "pays the difference" if surplus else "push"
        endings.append(ending(f"{way} of {others}", pays, 1 + net, surpluses[surplus]))
    return tuple(endings)


GAME = "pai-gow"
COUNTED = "counted_"
"""What the name of a study begins with that has every deal."""
HOUSE_WAY, LEARNT, BEST_SETTING, BANK, CO_BANK = (
    "house_way", "learnt", "best_setting", "bank", "co_bank"
)  # fmt: skip
TABLE, TABLE_WITHOUT_DEALER = 6, 5
"""The hands that a bank plays against at a full table: those of five other players and, unless the
house shares the bank, the dealer's (§ 645a.2(a), § 645a.12(e), § 645a.12(g))."""

VIGORISH = (
    "The vigorish is an exact twentieth of what is won; rounding it up is left out (R-645a-13)."
)


def required(rules: Rules, decks: int) -> list[Figures]:
    """The Pai Gow Poker Wager of a player who sets every hand in the way that is worth most."""
    note = f"Every hand set as it is worth most against the dealer's house way. {VIGORISH}"
    return figures_of(GAME, BEST_SETTING, REQUIRED, rules, decks, note)


def by_house_way(rules: Rules, decks: int) -> list[Figures]:
    """The same wager of a player who has his cards set the house way (§ 645a.11(a)(1))."""
    note = f"Player and dealer both set the house way. {VIGORISH}"
    return figures_of(GAME, HOUSE_WAY, f"{REQUIRED}.{HOUSE_WAY}", rules, decks, note)


def bank(rules: Rules, decks: int) -> list[Figures]:
    """A player who banks at a full table, and against fewer hands: § 645a.12(j), R-645a-16."""
    entries = []
    for others in (TABLE, *range(1, TABLE)):
        name = BANK if others == TABLE else f"{BANK}_{others}"
        wager = f"{REQUIRED}.{BANK}" if others == TABLE else f"{REQUIRED}.{BANK}.{others}"
        entries += figures_of(GAME, name, wager, rules, decks, note_of_bank(others))
    return entries


def co_bank(rules: Rules, decks: int) -> list[Figures]:
    """A player who shares the bank of a full table with the house, which has no wager then
    (§ 645a.12(e), § 645a.12(l))."""
    note = (
        f"{note_of_bank(TABLE_WITHOUT_DEALER)} The house shares the bank: half of the wagers is "
        "what the player covers, and his unit (R-645a-11)."
    )
    return figures_of(GAME, CO_BANK, f"{REQUIRED}.{CO_BANK}", rules, decks, note)


IN_SEVENS = (
    "Each of a shuffle's seven hands banks in turn, so that rounds come in sevens; what one bank "
    "wins another loses, which makes the standard error, that of whole shuffles, small."
)
"""How a bank against several hands is simulated."""


def note_of_bank(others: int) -> str:
    """What was played, for people."""
    hands = "one hand" if others == 1 else f"{others} hands"
    table = {TABLE: " (five players and the dealer)", TABLE_WITHOUT_DEALER: " (five players)"}
    played = (
        f"A bank against {hands}{table.get(others, '')} with equal wagers, all set the house way. "
        "His unit is all these wagers together, which he covers (R-645a-11); he pays 5% of his "
        "surplus, if there is one (R-645a-13)."
    )
    return f"{played} {IN_SEVENS}" if others > 1 else played


COUNTS: Mapping[str, Count] = {
    REQUIRED: required,
    f"{REQUIRED}.{HOUSE_WAY}": by_house_way,
    f"{REQUIRED}.{BANK}": bank,
    f"{REQUIRED}.{CO_BANK}": co_bank,
}


# where figures come from, here and at Face Up Pai Gow Poker


def figures_of(
    game: str, name: str, wager: str, rules: Rules, decks: int, note: str,
    board: Published | None = None,
) -> list[Figures]:  # fmt: skip
    """The figures of a wager from the count of every deal, else from a sample; for a casino's own
    house way from rounds that are simulated now, where there is no sample of it."""
    counted, sampled = studies_of(game, name, rules)
    made = counted or sampled
    if made is None and filed_way(rules):
        at_once = import_module("pitboss.families.pai_gow.at_once")  # imports Numba
        made, more = at_once.simulated(game, name, rules)
        note = f"{note} {more}".strip()
    if made is None:
        return []
    figures = made.figures(wager, decks, board, note)
    return [replace(figures, sample=None) if counted else figures]


def studies_of(game: str, name: str, rules: Rules) -> tuple[Study | None, Study | None]:
    """The count of every deal, and the simulated study, that hold for these rules."""
    chosen = filed_way(rules)
    return study(game, COUNTED + name, chosen), study(game, name, chosen)


def filed_way(rules: Rules) -> dict[str, JsonValue]:
    """The house way, if it is not the one that comes with Pitboss: on it alone the studies hang."""
    filed, usual = rules["house_way"], rules.chapter.defaults["house_way"]
    return {} if house_way(filed) == house_way(usual) else {"house_way": filed}
