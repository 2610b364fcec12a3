"""7 Pa. Code § 143.31: how much notice ends a dealing between a milk dealer and a producer.

``facts``: what is asked for. ``notice``: the order of the rules, (a), (b), (h) to (k).
``distress``: (c) and (d). ``surplus``: (e) and (f). ``catastrophe``: (g). ``calendar``: days.
"""

from collections.abc import Iterator

from pitboss.determinations.milk_notice.facts import NoticeFacts
from pitboss.determinations.milk_notice.notice import determine
from pitboss.determinations.rule import OldText, Rule


def old_text() -> Iterator[OldText]:
    """What the Bulletin prints in brackets, to delete it (§ 143.31(a)[first], § 143.32)."""
    yield OldText("143.31(a)[first]", "The old notice of 28 days for everybody is gone.")
    yield OldText("143.32", "A producer who sells milk at the farm forfeits no right any more.")


RULE = Rule(
    name="milk-notice",
    title="Notice before a dealing in milk ends",
    section="7 Pa. Code § 143.31",
    source="proposed text, 49 Pa.B. No. 28 (July 13, 2019), Milk Marketing Board",
    facts=NoticeFacts,
    conclude=determine,
    old_text=old_text,
)
