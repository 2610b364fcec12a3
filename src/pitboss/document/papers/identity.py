"""What every sheet says of the submission that it is made from."""

from pitboss.submission.model import Offer, Submission

DIGITS = 16
"""So many of its digest's digits name a submission on every page; one page has all."""


def identity(submission: Submission, offer: Offer) -> str:
    """One line: which game of which casino, which version, from which day on, by which file."""
    sample = ["Sample, not filed"] if submission.sample else []
    return " · ".join(
        [
            *sample,
            offer.name,
            submission.facility,
            f"version {submission.version}",
            f"effective {submission.effective.isoformat()}",
            f"submission {submission.digest[:DIGITS]}",
        ]
    )


def whole_digest(submission: Submission) -> str:
    """The digest of the file, whole."""
    return f"SHA-256 of the submission: {submission.digest}"
