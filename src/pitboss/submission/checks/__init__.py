"""What the check of a submission looks at, by concern: what is stated, paytables, limits, meters
that are linked, figures."""
