"""What the three pai gow chapters say in the same words.

``wagers``, ``start`` (where dealing starts), ``dealing``, ``setting`` (of hands), ``showdown`` (the
main wager), ``optional`` (the other wagers and Envy), ``irregularities``. The paragraphs behind
each step are in the chapter's own file, under ``[step]``; what only one chapter has is in its own
module under ``games``.
"""
