"""The Merkle tree that a head is the root of, as RFC 9162 (Certificate Transparency) defines it.

A leaf is a part of a stream: its events from one to another, named by the hash of the last, which
the chain of hashes binds to all before it. Leaves are only ever appended, so the tree of one head
is a beginning of the tree of every later one.
"""

from collections.abc import Sequence
from hashlib import sha256
from typing import NamedTuple

from pitboss.store.event import canonical

Hashes = Sequence[bytes]
"""Hashes of leaves in order, or of the nodes along a path through the tree."""


def leaf_hash(entry: bytes) -> bytes:
    """The hash of a leaf (RFC 9162, 2.1.1): its first byte keeps it apart from a node's."""
    return sha256(b"\x00" + entry).digest()


def node_hash(left: bytes, right: bytes) -> bytes:
    """The hash of a node with two subtrees (2.1.1)."""
    return sha256(b"\x01" + left + right).digest()


class Leaf(NamedTuple):
    """The events of a stream that a head is the first to cover."""

    stream: str
    first_seq: int
    last_seq: int
    hash: str  # of the last

    @property
    def digest(self) -> bytes:
        """The hash of the leaf in the tree."""
        return leaf_hash(canonical(list(self)).encode())


class Growing:
    """A tree of which only the roots of its perfect subtrees are kept, largest first: as many as
    its size has ones in binary. Enough to append to it and to know its root."""

    def __init__(self, size: int = 0, peaks: Hashes = ()) -> None:
        self.size = size
        self.peaks = list(peaks)

    def append(self, leaf: Leaf) -> None:
        """Appends a leaf: subtrees of the same size become one."""
        node, size = leaf.digest, self.size
        while size & 1:
            node, size = node_hash(self.peaks.pop(), node), size >> 1
        self.peaks.append(node)
        self.size += 1

    @property
    def root(self) -> str:
        """The root of all leaves so far.

        >>> Growing().root[:8]  # the hash of nothing
        'e3b0c442'
        """
        if not self.peaks:
            return root_of([]).hex()
        *larger, root = self.peaks
        for peak in reversed(larger):
            root = node_hash(peak, root)
        return root.hex()


def root_of(leaves: Hashes) -> bytes:
    """The root of a tree (2.1.1)."""
    if len(leaves) < 2:
        return leaves[0] if leaves else sha256().digest()
    split = _split(len(leaves))
    return node_hash(root_of(leaves[:split]), root_of(leaves[split:]))


def inclusion_path(leaves: Hashes, place: int) -> list[bytes]:
    """The path from a leaf to the root (2.1.3.1); places count from 1."""
    if len(leaves) == 1:
        return []
    split = _split(len(leaves))
    left, right = leaves[:split], leaves[split:]
    if place <= split:
        return [*inclusion_path(left, place), root_of(right)]
    return [*inclusion_path(right, place - split), root_of(left)]


def consistency_path(leaves: Hashes, earlier: int, *, is_whole: bool = True) -> list[bytes]:
    """The path that shows the tree of the first leaves to be a beginning of this one (2.1.4.1);
    ``is_whole`` while nothing before these leaves was left out."""
    if earlier == len(leaves):
        return [] if is_whole else [root_of(leaves)]
    split = _split(len(leaves))
    left, right = leaves[:split], leaves[split:]
    if earlier <= split:
        return [*consistency_path(left, earlier, is_whole=is_whole), root_of(right)]
    return [*consistency_path(right, earlier - split, is_whole=False), root_of(left)]


def _split(size: int) -> int:
    """The size of the left subtree: the largest power of two below the size of the tree."""
    return 1 << ((size - 1).bit_length() - 1)


def is_included(leaf: bytes, place: int, size: int, path: Hashes, root: bytes) -> bool:
    """Whether a path leads from the leaf at a place to the root (2.1.3.2)."""
    if not 1 <= place <= size:
        return False
    climb, node = Climb(place, size), leaf
    for other in path:
        if climb.is_over:
            return False
        node = node_hash(other, node) if climb.step() else node_hash(node, other)
    return climb.is_over and node == root


def has_grown(earlier: int, size: int, path: Hashes, earlier_root: bytes, root: bytes) -> bool:
    """Whether a path shows one tree to be a beginning of the other (2.1.4.2)."""
    if not 1 <= earlier <= size:
        return False
    if earlier == size:
        return not path and earlier_root == root
    is_perfect = earlier & (earlier - 1) == 0  # then it is a node of the later tree
    first, *others = [earlier_root, *path] if is_perfect else path or [b""]
    climb = Climb(earlier, size)
    climb.skip_right_ends()
    old = new = first
    for other in others:
        if climb.is_over:
            return False
        if climb.step():
            old, new = node_hash(other, old), node_hash(other, new)
        else:
            new = node_hash(new, other)
    return climb.is_over and (old, new) == (earlier_root, root)


class Climb:
    """The way from a leaf up to the root: the number of the node on its level, and of the last."""

    def __init__(self, place: int, size: int) -> None:
        self._node, self._last = place - 1, size - 1

    @property
    def is_over(self) -> bool:
        """Whether this is the root."""
        return self._last == 0

    def skip_right_ends(self) -> None:
        """Climbs to the largest perfect subtree that ends with this leaf."""
        while self._node & 1:
            self._up()

    def step(self) -> bool:
        """Climbs to the next node with two subtrees; whether it comes from the right one."""
        from_right = bool(self._node & 1) or self._node == self._last
        while from_right and self._node and not self._node & 1:  # it is alone on its level
            self._up()
        self._up()
        return from_right

    def _up(self) -> None:
        self._node, self._last = self._node >> 1, self._last >> 1
