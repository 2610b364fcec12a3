"""Games dealt from a shoe that is played down to its cover card: two chapters in the same words.

``game`` (what such a table keeps, and ``ShoeSteps``, the paragraphs behind its steps, as the
chapter's file lists them), ``equipment`` (shoe and shuffler), ``opening``, ``shuffle``, ``drawing``
(of a card), ``wagers``.
"""
