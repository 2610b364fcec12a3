"""Exact paybacks and strategies."""
