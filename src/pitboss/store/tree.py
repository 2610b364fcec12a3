"""The tree of hashes that a head is the root of (RFC 9162, as pymerkle has it).

A leaf is a part of a stream: its events from one to another, told by the hash of the last, which
the chain of hashes binds to all before it. Leaves are only ever appended, so that the tree of one
head is a beginning of the tree of every later one.
"""

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from pymerkle import InmemoryTree
from pymerkle.hasher import MerkleHasher

from pitboss.store.event import canonical

ALGORITHM = "sha256"
_HASHER = MerkleHasher(ALGORITHM)


class Leaf(NamedTuple):
    """The events of a stream that a head is the first to cover."""

    stream: str
    first_seq: int
    last_seq: int
    hash: str  # of the last

    @property
    def text(self) -> str:
        """What is hashed."""
        return canonical(list(self))

    @property
    def digest(self) -> bytes:
        """The hash of the leaf in the tree."""
        digest: bytes = _HASHER.hash_buff(self.text.encode())
        return digest


class Growing:
    """A tree of which only the roots of its perfect subtrees are kept, largest first: as many as
    its size has ones in binary. Enough to append to it and to know its root."""

    def __init__(self, size: int = 0, peaks: Sequence[bytes] = ()) -> None:
        self.size = size
        self.peaks = list(peaks)

    def append(self, leaf: Leaf) -> None:
        """One leaf more: subtrees of the same size become one."""
        node, size = leaf.digest, self.size
        while size & 1:
            node, size = _HASHER.hash_pair(self.peaks.pop(), node), size >> 1
        self.peaks.append(node)
        self.size += 1

    @property
    def root(self) -> str:
        """The root of all leaves so far.

        >>> Growing().root[:8]  # the hash of nothing
        'e3b0c442'
        """
        if not self.peaks:
            return str(_HASHER.hash_empty().hex())
        return str(_HASHER.hash_fold(self.peaks[::-1]).hex())


def whole_tree(leaves: Iterable[Leaf]) -> InmemoryTree:
    """The tree with all its leaves, from which proofs are made."""
    tree = InmemoryTree(algorithm=ALGORITHM)
    tree.append_entries([leaf.text.encode() for leaf in leaves])
    return tree
