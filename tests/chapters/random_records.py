"""Random records of every chapter, each made by the chapter's own ``recorded.py``."""

from collections.abc import Callable
from typing import Any, Final

from tests.chapters.blackjack import recorded as blackjack
from tests.chapters.dj_wild import recorded as dj_wild
from tests.chapters.face_up_pai_gow import recorded as face_up_pai_gow
from tests.chapters.high_card_flush import recorded as high_card_flush
from tests.chapters.over_under import recorded as over_under
from tests.chapters.pai_gow import recorded as pai_gow
from tests.chapters.six_card_pai_gow import recorded as six_card_pai_gow

RANDOM_RECORDS: Final[dict[str, Callable[..., dict[str, Any]]]] = {
    "blackjack": blackjack.random_record,
    "dj-wild": dj_wild.random_record,
    "face-up-pai-gow": face_up_pai_gow.random_record,
    "high-card-flush": high_card_flush.random_record,
    "over-under": over_under.random_record,
    "pai-gow": pai_gow.random_record,
    "six-card-pai-gow": six_card_pai_gow.random_record,
}
"""By game, what makes a record by chance; ``damaged`` ones too."""
