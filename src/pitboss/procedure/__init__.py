"""Requests, answers, the shoe, the table, and the driver that runs a round."""
