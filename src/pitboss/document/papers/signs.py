"""The signs that stand at a table for what its layout does not say, and the placard of its limits:
one a page, in large type (§ .2(b) of the chapters)."""

from collections.abc import Iterator, Sequence
from dataclasses import asdict, dataclass
from fractions import Fraction

from pitboss.chapters import wagers_taken
from pitboss.document.papers.identity import identity, whole_digest
from pitboss.document.papers.paid import limits_of
from pitboss.document.pdf import TEMPLATES, typeset
from pitboss.figures.figures import percent
from pitboss.regulation import Rules
from pitboss.regulation.paytables import MeterData
from pitboss.regulation.posting import LineOnSign, WagerOnSign, posted_wagers
from pitboss.submission.model import Offer, Submission
from pitboss.vocabulary.citation import as_printed
from pitboss.vocabulary.money import dollars

TEMPLATE = TEMPLATES.joinpath("signs.typ")
NONE = "—"
FEW = 3
"""Wagers of so many lines stand together on one sign; others have one of their own."""


@dataclass(frozen=True)
class Sign:
    """One sign: a table, or words, under a title."""

    title: str
    subtitle: str = ""
    columns: tuple[str, ...] = ()
    rows: tuple[tuple[str, ...], ...] = ()
    words: tuple[str, ...] = ()
    note: str = ""
    cites: tuple[str, ...] = ()


def signs(offer: Offer) -> tuple[Sign, ...]:
    """All signs of a table, the placard of its limits last."""
    return (*_odds(offer.rules), *_said(offer.rules), placard(offer))


def signs_pdf(submission: Submission, offer: Offer) -> bytes:
    """The signs, tagged, and the same bytes every time."""
    return typeset(TEMPLATE.read_bytes(), "signs", signs_data(submission, offer))


def signs_data(submission: Submission, offer: Offer) -> dict[str, object]:
    """All that is on the signs."""
    return {
        "title": f"{offer.name}: signs",
        "name": offer.name,
        "holder": submission.certificate_holder,
        "identity": identity(submission, offer),
        "digest": whole_digest(submission),
        "signs": [
            asdict(sign) | {"cites": ", ".join(dict.fromkeys(map(as_printed, sign.cites)))}
            for sign in signs(offer)
        ],
    }


# payout odds


def _odds(rules: Rules) -> Iterator[Sign]:
    """What every wager pays, where a sign and not the layout says it (§ 633a.2(b)(11),
    § 645a.2(b)(9), § 670a.2(b)(9), § 678a.2(b)(7)(i), § 678a.2(b)(8), § 686a.2(b)(6),
    § 687a.2(b)(5), § 688a.2(b)(9))."""
    areas = rules.areas()
    wanted = [area.cite for area in areas if area.holds == "odds" and rules.on_sign(area)]
    if not wanted:
        return
    cites = (*wanted, *(area.cite for area in areas if area.holds == "sign"))
    posted = posted_wagers(rules, wagers_taken(rules))
    few = [one for one in posted if _is_short(one)]
    if few:
        yield _together(few, cites)
    for one in posted:
        if one not in few:
            yield _of_wager(one, cites)


def _is_short(one: WagerOnSign) -> bool:
    return len(one.lines) <= FEW and not one.meter and not one.envy_stakes


def _together(posted: Sequence[WagerOnSign], cites: tuple[str, ...]) -> Sign:
    rows = tuple(
        (one.wager.title if place == 0 else "", _named(line.hand), line.pay)
        for one in posted
        for place, line in enumerate(one.lines)
    )
    own = dict.fromkeys(one.cite for one in posted)
    return Sign(
        "Payout odds", columns=("Wager", "Hand", "Pays"), rows=rows, cites=(*cites, *own)
    )  # fmt: skip


def _of_wager(one: WagerOnSign, cites: tuple[str, ...]) -> Sign:
    natural = any(line.natural for line in one.lines)
    least = "for" if one.meter else "from"
    envy = tuple(f"Envy Bonus\n{least} {dollars(stake)}" for stake in one.envy_stakes)
    pays = ("Natural", "With wild cards") if natural else ("Pays",)
    meter = one.meter
    return Sign(
        one.wager.title,
        "Payout odds",
        columns=("Hand", *pays, *envy),
        rows=tuple(_row(line, one.envy_stakes, natural=natural) for line in one.lines),
        note=_meter_note(meter) if meter else "",
        cites=(*cites, one.cite, *(meter.cites if meter else ())),
    )


def _row(line: LineOnSign, stakes: Sequence[int], *, natural: bool) -> tuple[str, ...]:
    envy = dict(line.envy)
    pays = (line.natural or NONE, line.pay) if natural else (line.pay,)
    envies = (dollars(envy[stake]) if stake in envy else NONE for stake in stakes)
    return (_named(line.hand), *pays, *envies)


def _named(hand: str) -> str:
    return hand[:1].upper() + hand[1:]


def _meter_note(meter: MeterData) -> str:
    """What stands on the meter at first, and what each wager adds."""
    assert meter.primary is not None
    reserve = f", and {_percent(meter.reserve)} to the reserve" if meter.reserve else ""
    return (
        f"The wager is {dollars(meter.bet)}. The meter begins with {dollars(meter.seed)}; "
        f"{_percent(meter.primary)} of each wager is added to it{reserve}."
    )


def _percent(share: Fraction) -> str:
    return percent(share, 2).replace(".00%", "%")


# words


def _said(rules: Rules) -> Iterator[Sign]:
    """Inscriptions that a sign has instead of the layout (§ 633a.2(b)(12), § 645a.2(b)(10),
    § 678a.2(b)(7)(ii)-(iv))."""
    on_sign = [one for one in rules.inscriptions() if rules.on_sign(one)]
    limits = [one for one in on_sign if one.words.startswith("Payout limit")]
    others = [one for one in on_sign if one not in limits]
    for title, said in (("Rules of this table", others), ("Payout limit", limits)):
        if said:
            words = tuple(one.words for one in said)
            yield Sign(title, words=words, cites=tuple(one.cite for one in said))


# limits


def placard(offer: Offer) -> Sign:
    """The least and the most that may be wagered here."""
    found = limits_of(offer.rules, offer.limits)
    rows = tuple((wager.title, least, most) for wager, least, most in found)
    return Sign(
        "Table limits",
        columns=("Wager", "Minimum", "Maximum"),
        rows=rows,
        note=f"Smallest chip accepted: {dollars(offer.rules.number('min_chip'))}.",
    )
