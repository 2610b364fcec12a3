"""Rounds of Blackjack as machine code: § 633a.7 to § 633a.13 in integers.

After the first two cards only values matter: a hand here is the values of its first two cards, its
points with every ace as one, and whether an ace is among them. Side wagers are settled last, from
the first cards as dealt: nothing that happens in between changes what they pay.

A round leaves lines, one for each wager that was settled: box, wager, stake and what came back.
"""
