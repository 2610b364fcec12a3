"""A catastrophic event that leaves a plant with too little output (§ 143.31(g))."""

from fractions import Fraction
from typing import Final

from pitboss.determinations.finding import Finding
from pitboss.determinations.milk_notice.facts import Catastrophe, average, beside, in_words
from pitboss.determinations.milk_notice.ground import Ground, threshold, threshold_found

TOPIC: Final = "Catastrophic event"


def catastrophe(plant: Catastrophe) -> Ground:
    """Output reduced by 40,000 pounds or 3% of receipts a week, and both affirmations
    (§ 143.31(g)[lead], § 143.31(g)(7))."""
    receipts = average(plant.weekly_receipts)
    least = threshold(receipts)
    enough = plant.reduction_pounds >= least
    met = enough and plant.good_faith and plant.lasts_beyond_28_days
    output = average(plant.weekly_output)
    findings = (
        Finding(TOPIC, f"The event: {plant.event}", True, ("143.31(g)(1)",), plant.event),
        Finding(
            TOPIC, f"Packaged milk sold before it: {in_words(output)} pounds a week", True,
            ("143.31(g)(2)",), output,
        ),
        Finding(
            TOPIC, f"Raw milk received before it: {in_words(receipts)} pounds a week", True,
            ("143.31(g)(3)",), receipts,
        ),
        threshold_found(TOPIC, receipts, "143.31(g)(7)"),
        Finding(
            TOPIC,
            f"Output falls by {beside(plant.reduction_pounds, least)} pounds a week, "
            f"{in_words(least)} are enough",
            enough, ("143.31(g)(4)", "143.31(g)(7)", "R-143-6"), plant.reduction_pounds,
        ),
        Finding(
            TOPIC, "Good faith efforts to return to historical output are affirmed",
            plant.good_faith, ("143.31(g)(5)",), plant.good_faith,
        ),
        Finding(
            TOPIC, "That it will last beyond 28 days all the same is affirmed",
            plant.lasts_beyond_28_days, ("143.31(g)(6)",), plant.lasts_beyond_28_days,
        ),
        Finding(
            TOPIC, "There is raw milk for which there is insufficient plant output", met,
            ("143.31(g)[lead]", "143.31(g)(7)"), met,
        ),
    )  # fmt: skip
    otherwise = []
    if not enough:
        missing = beside(least - plant.reduction_pounds, Fraction(0))
        otherwise.append(f"{missing} more pounds a week of lost output (§ 143.31(g)(7))")
    if not plant.good_faith:
        otherwise.append("good faith efforts affirmed to restore output (§ 143.31(g)(5))")
    if not plant.lasts_beyond_28_days:
        otherwise.append("an affirmation that it lasts beyond 28 days (§ 143.31(g)(6))")
    return Ground("143.31(g)", met, findings, tuple(otherwise))
