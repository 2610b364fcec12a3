"""What all odds share: counts, figures, how they are kept, and strategy as data."""
