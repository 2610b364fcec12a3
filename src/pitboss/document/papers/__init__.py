"""The papers of a casino, made from its Rules Submission."""
