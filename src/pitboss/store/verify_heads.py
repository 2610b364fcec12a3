"""The signed heads that a log keeps itself: in order, and over the events that it has."""

from collections.abc import Collection

from pitboss.store.database import reason
from pitboss.store.evidence.fault import Fault
from pitboss.store.evidence.heads import HeadsCheck, unsigned
from pitboss.store.heads import grown_otherwise, heads_after
from pitboss.store.log import EventLog


def verify_heads(log: EventLog, keys: Collection[str] = ()) -> HeadsCheck:
    """The log's own heads, and what is wrong with them; each of these keys must have signed one."""
    check, damage = HeadsCheck(keys), ""
    try:
        with log.snapshot() as still:
            for head in heads_after(still):
                check.follow(head)
            damage = grown_otherwise(still)
    except Exception as error:  # a damaged file can make anything fail, and that is the finding
        damage = f"cannot be read: {reason(error)}"
    if damage:
        check.faults.append(Fault("the heads", damage, "head"))
    check.faults += unsigned(keys, check)
    return check
