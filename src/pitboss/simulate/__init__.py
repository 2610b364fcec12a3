"""Rounds by the thousand, from a seeded generator."""

from pitboss.vocabulary.callable_room import callable_by

callable_by(__name__, "pitboss.simulate.by_kernel")
