"""The Rules Submission (§ 601a.2): what a casino offers, one file from which every table is opened.

``model``: what it is. ``reading``: how the file is read. ``check``: what is found of it.
``writing``: a new one.
"""
