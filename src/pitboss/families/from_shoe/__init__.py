"""Games dealt from a shoe that is played down to its cover card: two chapters in the same words.

``equipment`` (shoe and shuffler), ``shuffle``, ``drawing`` (of a card), ``wagers``. The paragraphs
behind each step are in the chapter's own file, under ``[step]``.
"""
