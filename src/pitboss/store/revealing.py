"""Which sealed texts a stranger may have opened, and which stay sealed for good.

Told is what lies face down once its round is over, as `pitboss log show` tells it. Not told is what
could tell a card that may still be dealt, or that nobody has seen: the order of a shuffle, the
cards with which a round begins, a burned card. Of real cards the log knows no order: there nothing
is hidden in these, and they are opened too, so that such a round can be run again.
"""

from collections.abc import Mapping

from pitboss.procedure.requests import DISCARD_RACK
from pitboss.store.event import Body, Opened

Value = Mapping[str, object]


class Revealing:
    """The sealed texts of one stream, asked for in the order of its events."""

    def __init__(self, under_way: int) -> None:
        self._under_way = under_way  # the round that is not over
        self._round = 0
        self._burned: set[object] = set()

    def may_be_known(self, opened: Opened) -> bool:
        """Whether what is sealed in this event may be known to all now."""
        event, data = opened.event, opened.data
        if event.round >= self._under_way:
            return False
        if event.round != self._round:
            self._round, self._burned = event.round, set()
        match event.kind:
            case "answer":
                return self._answer(event.seq, data)
            case "correction":
                burned = data.get("corrects") in self._burned
                return not burned or not _tells_card(data)
            case "round":
                return _tells_no_order(data.get("cards"))
            case _:  # whatever it is, nobody has said that it may be known
                return False

    def _answer(self, seq: int, data: Body) -> bool:
        asked = data.get("asked")
        if asked is None:  # of another time, when it was not noted what was asked
            return False
        if asked["what"] == "shuffle":
            return data["answer"].get("order") is None
        if asked.get("to") == DISCARD_RACK:
            self._burned.add(seq)
            return not _tells_card(data)
        return True


def _tells_card(data: Body) -> bool:
    return data["answer"].get("card") is not None


def _tells_no_order(cards: object) -> bool:
    """Whether the log knows no card of a table, as it never does of real ones. Only what is known
    to hold none counts."""
    if not isinstance(cards, Mapping):
        return False
    return all(batches is None or _unknown(batches) for batches in cards.values())


def _unknown(batches: object) -> bool:
    if not isinstance(batches, Mapping):
        return False
    shoe, rack, resting = batches.get("shoe"), batches.get("rack"), batches.get("shuffled")
    if not isinstance(shoe, Mapping) or not isinstance(rack, Mapping):
        return False
    stacks = [shoe.get("stack", "?"), rack.get("cards", "?")]
    if resting is not None:
        stacks.append(resting.get("cards", "?") if isinstance(resting, Mapping) else "?")
    return not any(stacks)
