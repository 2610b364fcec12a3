"""What the odds say of a game as it is offered: a wager that favours the player, a jackpot that
nobody lives to see, Envy that no wager is large enough to earn."""

from collections.abc import Iterator
from fractions import Fraction

from pitboss.chapters import odds_of
from pitboss.figures.figures import Figures, percent
from pitboss.figures.in_use import in_use, is_required, wagers_of
from pitboss.regulation import Rules
from pitboss.submission.checks.places import place_of
from pitboss.submission.finding import Checked
from pitboss.submission.model import Offer
from pitboss.vocabulary.money import dollars
from pitboss.vocabulary.refusal import Refused

RAREST = Fraction(1, 100_000_000)
"""A jackpot that comes less often is told."""


def of_figures(offer: Offer) -> Iterator[Checked]:
    """What is to be known of each wager that is offered, by the table in use."""
    for wager, counted in figures_of(offer.at_table).items():
        if isinstance(counted, str):
            yield _warning(offer, wager, f"no figures under these rules: {counted}", "")
            continue
        yield from favours_player(offer, counted)
        yield from rare_jackpot(offer, counted)
        yield from envy(offer, counted)


def figures_of(rules: Rules) -> dict[str, Figures | str]:
    """The figures of each wager offered, played best; or why there are none."""
    odds = odds_of(rules.chapter.chapter.game)
    counted: dict[str, Figures | str] = {}
    for wager in wagers_of(odds, rules, every=False):
        if "." in wager:  # another way to play the same wager
            continue
        try:
            listed = [entry for entry in odds.wager(wager, rules) if in_use(rules, entry)]
        except Refused as refusal:
            counted[wager] = refusal.what
        else:
            counted[wager] = listed[0] if listed else "neither counted nor simulated"
    return counted


def favours_player(offer: Offer, figures: Figures) -> Iterator[Checked]:
    """A wager of which more comes back than is wagered, with a meter at its seed; or with the Envy
    of others (R-633a-20)."""
    rules, back = offer.rules, figures.at_seed
    told = f"{percent(back, 3)} comes back{', simulated' if figures.sample else ''}"
    if back > 1:
        known = [one for one in rules.chapter.caution if one.favours == figures.wager]
        caution = next((one for one in known if rules.holds(one.when)), None)
        if caution is not None:
            yield Checked(
                "", f"{caution.words}: {told}", False, caution.cites, percent(back, 3),
                grade="warning", field=place_of(offer, caution.choice), allowed=caution.allowed,
            )  # fmt: skip
        else:
            words = f"{_title(rules, figures.wager)}: the player is favoured, {told}"
            yield _warning(offer, figures.wager, words, percent(back, 3))
    elif figures.envy:
        others = 1 + (1 - back) // figures.envy
        if others < rules.number("betting_positions"):
            words = (
                f"{_title(rules, figures.wager)}: with Envy from {others} other players the "
                f"player is favoured; without it {told}"
            )
            yield _warning(offer, figures.wager, words, percent(back, 3))


def rare_jackpot(offer: Offer, figures: Figures) -> Iterator[Checked]:
    """The best award of an optional wager comes less than once in 100,000,000, or never."""
    if is_required(figures.wager):
        return
    chance, award = best_award(figures)
    if chance < RAREST:
        often = f"once in {round(1 / chance):,}" if chance else "never"
        words = f"{_title(offer.rules, figures.wager)}: its best award, {award}, comes {often}"
        yield _warning(offer, figures.wager, words, str(chance))


def best_award(figures: Figures) -> tuple[Fraction, str]:
    """How likely the best award of a wager is, and what it is: all of a meter, or the line that
    pays most."""
    if figures.meter:
        return figures.meter.whole, "the whole meter"
    best = max(figures.outcomes, key=lambda outcome: outcome.net)
    return best.probability, best.hand


def envy(offer: Offer, figures: Figures) -> Iterator[Checked]:
    """Envy that the table prints, and that no wager within the limits is large enough to earn
    (§ 645a.1[Qualifying Wager], § 670a.1[Qualifying Fortune Bonus Wager],
    § 688a.1[Qualifying Wager])."""
    limits = offer.limits.get(figures.wager)
    if figures.envy is None or limits is None or limits[1] >= (figures.envy_at or 0):
        return
    title, most = _title(offer.rules, figures.wager), dollars(limits[1])
    yield Checked(
        "", f"{title}: no wager earns an Envy Bonus, for the most is {most}", False,
        offer.rules.chapter.wager_named(figures.wager).cites, grade="warning",
        field=f"limits.{figures.wager}",
        allowed=f"{dollars(figures.envy_at or 0)} or more, where Envy is to be earned",
    )  # fmt: skip


def _warning(offer: Offer, wager: str, words: str, value: str) -> Checked:
    """Of a wager, at the table by which it is paid."""
    rules = offer.rules
    if is_required(wager):
        own = [one for one in rules.chapter.wager if one.required]
        return Checked("", words, False, own[0].cites[:1], value or None, grade="warning",
                       field=f"limits.{own[0].name}")  # fmt: skip
    named = wager in rules.named_paytables
    return Checked(
        "", words, False, (rules.paytable(wager).cite,), value or None, grade="warning",
        field=f"paytables.{wager}" if named else place_of(offer, f"{wager}_wager"),
    )  # fmt: skip


def _title(rules: Rules, wager: str) -> str:
    return "Required wagers" if is_required(wager) else rules.chapter.wager_named(wager).title
