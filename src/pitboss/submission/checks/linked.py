"""Progressive meters that several tables or games share (§ 678a.2(c)[lead], § 688a.2(d)[lead])."""

from collections.abc import Iterator, Mapping

from pitboss.regulation.paytables import MeterData
from pitboss.submission.checks.places import place_of
from pitboss.submission.finding import Checked
from pitboss.submission.model import Offer

LINKED = "linked_progressive"


def group_is_named(offer: Offer) -> Iterator[Checked]:
    """A linked progressive is of a group, and a group is one of linked progressives
    (§ 678a.2(c)[lead], § 688a.2(d)[lead])."""
    rules = offer.rules
    choices = {choice.name: choice for choice in rules.chapter.choice}
    linked = choices.get(LINKED)
    is_linked = linked is not None and rules.flag(LINKED) and rules.matters(linked)
    if linked is not None and is_linked and not offer.linked_group:
        yield Checked(
            "", "the progressive is linked, and the file does not say to which others", False,
            linked.cites, field="linked_group", allowed='linked_group = "a name of the group"',
        )  # fmt: skip
    elif offer.linked_group and not is_linked:
        allowed = f"{LINKED} true beside a progressive, or no group"
        yield Checked(
            "", f"the group {offer.linked_group!r} of a game whose progressive is not linked",
            False, linked.cites if linked else rules.chapter.table.cites, field="linked_group",
            allowed=allowed if linked else "no group: the chapter leaves no linking",
        )  # fmt: skip


def groups_have_one_meter(offers: Mapping[int, Offer]) -> Iterator[tuple[int, Checked]]:
    """One meter has one size of wager, one seed and one rate: games whose chapters or tables give
    it others cannot share it (§ 678a.12(d)(3), § 688a.12(d))."""
    first: dict[str, tuple[Offer, MeterData]] = {}
    for number, offer in offers.items():
        meter = _meter(offer)
        if not offer.linked_group or meter is None:
            continue
        other, shared = first.setdefault(offer.linked_group, (offer, meter))
        if _terms(meter) != _terms(shared):
            yield number, Checked(
                "", f"the group {offer.linked_group!r} shares a meter with {other.name!r}, whose "
                "wager, seed, reseed or rate is another", False,
                tuple(dict.fromkeys((*meter.cites, *shared.cites))), field=place_of(offer, LINKED),
                allowed="one size of wager, seed, reseed and rate in a group",
            )  # fmt: skip


def _meter(offer: Offer) -> MeterData | None:
    for wager in offer.rules.wagers():
        if offer.rules.flag(LINKED) and offer.rules.has_meter(wager.name):
            return offer.rules.meter(wager.name)
    return None


def _terms(meter: MeterData) -> tuple[object, ...]:
    return meter.bet, meter.seed, meter.reseed, meter.primary, meter.reserve
