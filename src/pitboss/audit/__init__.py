"""Adjudication by columns: rounds as Parquet in, every line of settlement as Parquet out.

Records become rows in ``rows`` and columns in ``convert``. ``plain`` finds the rounds that went as
they should, ``by_kernel`` hands them to the kernels of their chapters, ``by_reference`` has all
others settled by the procedure itself. ``payments`` holds what was paid against what was due,
``part`` does all this for a piece of a file, and ``run`` for files of any size, in parts.
"""
