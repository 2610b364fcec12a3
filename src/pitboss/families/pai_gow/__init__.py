"""What the three pai gow chapters say in the same words.

``game`` (what such a table keeps, and ``PaiGowSteps``, the paragraphs behind its steps, as each
chapter's file lists them), ``round``, ``wagers``, ``start`` (where dealing starts), ``dealing``,
``setting`` (of hands), ``showdown`` (the main wager), ``optional`` (the other wagers and Envy),
``irregularities``; ``record``, ``odds`` and ``simulate``. What only one chapter has is in that
chapter's package.
"""
