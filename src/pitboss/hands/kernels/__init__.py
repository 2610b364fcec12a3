"""Hands ranked by the million: one row of an array a hand, one integer a row.

Each kernel gives the integers of its game's plain module, and is proved equal to it by test. Cards
are bytes, 4 * rank + suit as in ``pitboss.vocabulary.cards``.
"""
