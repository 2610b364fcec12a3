"""Proofs of the first format, which Pitboss wrote until 18 November 2026, can still be checked.

Their paths begin with the leaf itself. That a tree has grown is shown by the path of the first leaf
that is new: the nodes to its left are the perfect subtrees of the earlier tree.
"""

from pitboss.store import tree
from pitboss.store.tree import Hashes


def is_included(leaf: bytes, place: int, size: int, path: Hashes, root: bytes) -> bool:
    """Whether a path leads from the leaf at a place to the root."""
    first, *others = path
    return first == leaf and tree.is_included(leaf, place, size, others, root)


def has_grown(earlier: int, size: int, path: Hashes, earlier_root: bytes, root: bytes) -> bool:
    """Whether a path shows the earlier tree to be a beginning of the other."""
    leaf, *others = path
    if earlier == size:
        return not others and leaf == earlier_root == root
    if not tree.is_included(leaf, earlier + 1, size, others, root):
        return False
    climb = tree.Climb(earlier + 1, size)
    old, *larger = [node for node in others if climb.step()]
    for node in larger:
        old = tree.node_hash(node, old)
    return old == earlier_root
