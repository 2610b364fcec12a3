"""What must be stated, what means nothing beside the rest, and which rulings were relied on."""

from collections.abc import Iterator

from pitboss.regulation.choice_in_words import label_of, title_of_choice
from pitboss.submission.amounts import values_of
from pitboss.submission.checks.places import place, place_of, stated
from pitboss.submission.finding import Checked
from pitboss.submission.model import Offer


def must_be_stated(offer: Offer) -> Iterator[Checked]:
    """What the text says that the submission shall state: a default does not do. What means nothing
    beside the other choices need not be (§ 633a.6(f), § 633a.7(r)[lead], § 633a.11(c),
    § 645a.11(c), § 645a.13(e)(2), § 678a.7(e), § 686a.6(f), § 687a.7(e), § 688a.11(a))."""
    found = stated(offer)
    for choice in offer.rules.chapter.choice:
        needed = choice.filed == "must" and offer.rules.matters(choice)
        if needed and choice.name not in found:
            yield Checked(
                "", f"{title_of_choice(choice)}: not stated", False, choice.cites,
                field=place(offer, choice), allowed=values_of(choice),
            )  # fmt: skip


def means_nothing(offer: Offer) -> Iterator[Checked]:
    """A choice that was made, and that does nothing beside the others."""
    for choice in offer.rules.chapter.choice:
        chosen = offer.rules[choice.name] != choice.default
        if chosen and choice.name in stated(offer) and not offer.rules.matters(choice):
            yield Checked(
                "", f"{title_of_choice(choice)}: it means nothing beside the other choices", False,
                choice.cites, grade="warning", field=place(offer, choice),
                allowed="with " + " and ".join(each.in_words for each in choice.when),
            )  # fmt: skip


def boxes_at_table(offer: Offer) -> Iterator[Checked]:
    """A player cannot have more adjacent boxes than the table has (§ 633a.6(f), § 633a.2(a),
    § 678a.7(e), § 678a.2(a), § 686a.6(f), § 686a.2(a), § 687a.7(e), § 687a.2(a))."""
    rules = offer.rules
    by_name = {choice.name: choice for choice in rules.chapter.choice}
    if not {"adjacent_boxes", "betting_positions"} <= by_name.keys():
        return
    positions, boxes = rules.number("betting_positions"), rules.number("adjacent_boxes")
    if "adjacent_boxes" in stated(offer) and boxes > positions:
        choice = by_name["adjacent_boxes"]
        yield Checked(
            "", f"{boxes} adjacent boxes for one player, at a table of {positions}", False,
            (*choice.cites, *by_name["betting_positions"].cites), field=place(offer, choice),
            allowed=f"1 to {positions}",
        )  # fmt: skip


def cautions(offer: Offer) -> Iterator[Checked]:
    """What the chapter's data says of such choices: why they cannot be filed, or what they come to
    (§ 633a.7(h), § 645a.12(e), R-633a-15, R-688a-3, R-688a-8)."""
    found = stated(offer)
    for caution in offer.rules.chapter.caution:
        untold = caution.favours or (caution.choice and caution.choice not in found)
        if untold or not offer.rules.holds(caution.when):
            continue
        field = f"paytables.{caution.wager}" if caution.wager else place_of(offer, caution.choice)
        yield Checked(
            "", caution.words, False, caution.cites, grade=caution.grade, field=field,
            allowed=caution.allowed,
        )  # fmt: skip


def gaps(offer: Offer) -> Iterator[Checked]:
    """Where the text needs a value and gives none, the ruling that was relied on."""
    found = stated(offer)
    for choice in offer.rules.chapter.choice:
        is_refused = choice.name in found and choice.name not in offer.rules.chosen
        if choice.filed != "gap" or is_refused or not offer.rules.matters(choice):
            continue
        value = offer.rules[choice.name]
        plain = value if isinstance(value, bool | int | str) else label_of(choice, value)
        yield Checked(
            "", f"{title_of_choice(choice)}: {label_of(choice, value)}", True, choice.cites, plain,
            grade="ruling", field=place(offer, choice), allowed=values_of(choice),
        )  # fmt: skip
