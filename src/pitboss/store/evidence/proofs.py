"""A proof about one event: that a head covers it, without the rest of the log.

The events from this one to the last of its part of the stream, whose hashes lead to a leaf; the
path from the leaf to the root; the head that has this root, signed. And, if asked for, that the
tree of an earlier head is a beginning of this one's.
"""

import json
from collections.abc import Collection, Iterable

from pitboss.store import tree
from pitboss.store.event import Event
from pitboss.store.evidence import first_proofs
from pitboss.store.evidence.fault import Fault, event
from pitboss.store.evidence.heads import other_key
from pitboss.store.exported import Data, Told, read_event, read_line
from pitboss.store.head import Head, head_from
from pitboss.store.tree import Leaf
from pitboss.vocabulary.refusal import Refused

FORMAT = 2


def prove(lines: Iterable[bytes], stream: str, seq: int, number: int, since: int = 0) -> Data:
    """A proof that head ``number`` covers an event; 0 is the newest. With ``since``, also that it
    has only grown since that head. ``lines`` are those of an export."""
    heads: list[Head] = []
    leaf: Leaf | None = None
    found: list[Event] = []
    for line in lines:
        data = read_line(line)
        if "head" in data:
            heads.append(head_from(data["head"]))
        elif data.get("of") == stream:
            leaf = _leaf(_until(heads, number), stream, seq)
        elif leaf is not None and data.get("stream") == stream:
            there = read_event(data).event
            if seq <= there.seq <= leaf.last_seq:
                found.append(there)
    if leaf is None:
        raise Refused(f"this log has no stream {stream!r}", field="table")
    return _proof(_until(heads, number), leaf, found, since)


def _until(heads: list[Head], number: int) -> list[Head]:
    """The heads up to this one."""
    kept = [head for head in heads if not number or head.number <= number]
    if not kept or (number and kept[-1].number != number):
        numbers = f"1 to {heads[-1].number}" if heads else "sign one with `pitboss log head --sign`"
        what = f"this log has no head {number}" if number else "this log has no signed head"
        raise Refused(what, field="head", allowed=numbers)
    return kept


def _leaf(heads: list[Head], stream: str, seq: int) -> Leaf:
    leaves = [leaf for head in heads for leaf in head.leaves if leaf.stream == stream]
    for leaf in leaves:
        if leaf.first_seq <= seq <= leaf.last_seq:
            return leaf
    covered = f"1 to {leaves[-1].last_seq}" if leaves else "none of this stream"
    what = f"head {heads[-1].number} does not cover event {seq} of {stream}"
    raise Refused(what, field="seq", allowed=covered)


def _proof(heads: list[Head], leaf: Leaf, found: list[Event], since: int) -> Data:
    leaves = [each for head in heads for each in head.leaves]
    hashes = [each.digest for each in leaves]
    place = leaves.index(leaf) + 1
    proof: Data = {
        "proof": "pitboss log",
        "format": FORMAT,
        "head": {**heads[-1].data, "leaves": []},
        "leaf": list(leaf),
        "place": place,
        "path": [node.hex() for node in tree.inclusion_path(hashes, place)],
        "events": [json.loads(Told(each).line) for each in found],
    }
    if since:
        earlier = _until(heads, since)[-1]
        grown = [node.hex() for node in tree.consistency_path(hashes, earlier.size)]
        proof |= {"earlier": {**earlier.data, "leaves": []}, "grown": grown}
    return proof


def check_proof(proof: Data, keys: Collection[str], published: Collection[Head]) -> list[Fault]:
    """What is wrong with a proof; nothing if it proves what it says."""
    try:
        head, leaf = head_from(proof["head"]), Leaf(*proof["leaf"])
        events = [read_event(each).event for each in proof["events"]]
        faults = [*_check_head(head, keys, published), *_check_events(events, leaf)]
        included, grown = _CHECKS[proof["format"]]
        root, path = bytes.fromhex(head.root), _nodes(proof["path"])
        proved = included(leaf.digest, proof["place"], head.size, path, root)
        if "earlier" in proof:
            earlier = head_from(proof["earlier"])
            old, path = bytes.fromhex(earlier.root), _nodes(proof["grown"])
            proved = grown(earlier.size, head.size, path, old, root) and proved
            faults += _check_head(earlier, keys, published)
    except (LookupError, TypeError, ValueError, AttributeError) as error:
        return [Fault("the proof", f"changed: it cannot be read: {error}", "line")]
    if not proved:
        what = "its path does not lead from the leaf to the root of the head"
        return [Fault("the proof", what, "changed")]
    return faults


_CHECKS = {
    1: (first_proofs.is_included, first_proofs.has_grown),
    FORMAT: (tree.is_included, tree.has_grown),
}
"""By a proof's format: what its path to the root, and from an earlier head, must show."""


def _nodes(path: object) -> list[bytes]:
    """The hashes along a path; in the first format they stood in an object."""
    nodes = path["path"] if isinstance(path, dict) else path
    if not isinstance(nodes, list):
        raise TypeError("a path is no list")
    return [bytes.fromhex(node) for node in nodes]


def _check_head(head: Head, keys: Collection[str], published: Collection[Head]) -> list[Fault]:
    where = f"head {head.number}"
    if not head.is_signed:
        return [Fault(where, "changed: its signature is not one of what it says", "head")]
    if wrong := other_key(head, keys):
        return [Fault(where, wrong, "head")]
    if published and head.digest not in {each.digest for each in published}:
        return [Fault(where, "it is none of those that were kept", "head")]
    return []


def _check_events(events: list[Event], leaf: Leaf) -> list[Fault]:
    """Each hashes rightly and follows the one before, to the last, which the leaf names."""
    faults = []
    prev = events[0].prev
    for there in events:
        if there.computed_hash() != there.hash or there.prev != prev:
            what = "changed: its hash is that of something else"
            faults.append(Fault(event(there.table_id, there.seq), what, "changed"))
        prev = there.hash
    last = events[-1]
    if (last.table_id, last.seq, last.hash) != (leaf.stream, leaf.last_seq, leaf.hash):
        faults.append(Fault("the proof", "its events do not lead to its leaf", "changed"))
    return faults
