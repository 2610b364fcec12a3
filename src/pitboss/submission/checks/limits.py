"""Whether the limits of the wagers are whole, and a payout limit is not too low for them."""

from collections.abc import Iterator
from dataclasses import replace

from pitboss.chapters import CHAPTERS, new_table, wagers_taken
from pitboss.procedure.driver import Driver
from pitboss.regulation import Wager
from pitboss.submission.checks.places import is_stated, place_of
from pitboss.submission.finding import Checked, refused
from pitboss.submission.model import Offer
from pitboss.vocabulary.money import dollars
from pitboss.vocabulary.refusal import Refused


def limits_of_wagers(offer: Offer) -> Iterator[Checked]:
    """Every wager that is taken before the deal has limits, which chips can make (R-GEN-4)."""
    for wager in _before_deal(offer):
        field = f"limits.{wager.name}"
        if offer.rules.has_meter(wager.name):
            bet, chip = offer.rules.meter(wager.name).bet, offer.rules.number("min_chip")
            size = dollars(bet)
            if bet % chip:
                yield _refused(
                    f"the {wager.title} of {size}, which the smallest chip, {dollars(chip)}, does "
                    "not make", place_of(offer, "min_chip"), f"a part of {size}", ("R-GEN-4",),
                )  # fmt: skip
            if wager.name in offer.limits:
                yield _refused(
                    f"the {wager.title} has one size, {size}", field, "no limits", wager.cites
                )
        elif wager.name not in offer.limits:
            if not is_stated(
                offer, "limits", wager.name
            ):  # what is stated wrongly was refused as it is
                yield _refused(
                    f"the {wager.title} has no limits", field,
                    '{ least = "$5", most = "$500" }', wager.cites,
                )  # fmt: skip
        else:
            yield from _in_chips(offer, wager)


def _before_deal(offer: Offer) -> list[Wager]:
    needed = CHAPTERS[offer.game].limits
    taken = wagers_taken(offer.rules)
    return [wager for wager in taken if wager.made == "before" and wager.name in needed]


def _in_chips(offer: Offer, wager: Wager) -> Iterator[Checked]:
    """A wager is a number of the smallest chips that are accepted (R-GEN-4)."""
    chip = offer.rules.number("min_chip")
    if any(amount % chip for amount in offer.limits[wager.name]):
        least, most = map(dollars, offer.limits[wager.name])
        yield _refused(
            f"limits of the {wager.title}, {least} to {most}, that the smallest chip, "
            f"{dollars(chip)}, does not make", f"limits.{wager.name}",
            f"multiples of {dollars(chip)}", ("R-GEN-4",),
        )  # fmt: skip


def equal_wagers(offer: Offer) -> Iterator[Checked]:
    """Wagers that must be of one size have the same limits (§ 687a.7(d)(1),
    § 687a.1[Blind Wager])."""
    for wager in _before_deal(offer):
        other = wager.equal_to
        both = {wager.name, other} <= offer.limits.keys()
        if both and offer.limits[wager.name] != offer.limits[other]:
            least, most = map(dollars, offer.limits[other])
            title = offer.rules.chapter.wager_named(other).title
            yield _refused(
                f"the {wager.title} is equal to the {title}, and its limits are others",
                f"limits.{wager.name}", f"{least} to {most}", wager.cites,
            )  # fmt: skip


def limits_not_needed(offer: Offer) -> Iterator[Checked]:
    """Limits of a wager that is not offered, or not taken with these choices."""
    taken = {wager.name for wager in wagers_taken(offer.rules)}
    for name in offer.limits:
        if name not in taken:
            wager = offer.rules.chapter.wager_named(name)
            yield Checked(
                "", f"limits of the {wager.title}, which is not taken", False, wager.cites,
                field=f"limits.{name}", allowed="limits of wagers that are offered",
                grade="warning",
            )  # fmt: skip


def table_can_open(offer: Offer) -> Iterator[Checked]:
    """What the chapter itself refuses of these rules at these limits: a payout limit under its
    floor (§ 633a.13(j), § 645a.13(f), § 678a.12(e))."""
    try:
        Driver(CHAPTERS[offer.game].play, new_table(offer.rules, offer.limits))
    except Refused as refusal:
        name = refusal.field.removeprefix("rules.")
        yield replace(refused(refusal), field=place_of(offer, name))


def _refused(words: str, field: str, allowed: str, cites: tuple[str, ...]) -> Checked:
    return Checked("", words, False, cites, field=field, allowed=allowed)
