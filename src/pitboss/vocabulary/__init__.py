"""The words that every rule is written in: cards, money, citations, paytables, refusals."""
