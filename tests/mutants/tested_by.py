"""What is broken, and the tests that ought to notice: the quick ones first, for a run ends at the
first that fails."""

_PAI_GOW = (
    "tests/games/pai_gow",
    "tests/games/six_card_pai_gow",
    "tests/games/face_up_pai_gow",
    "tests/games/test_records_pai_gow.py",
    "tests/games/test_records_six_card_pai_gow.py",
    "tests/games/test_records_face_up_pai_gow.py",
)
_BLACKJACK = ("tests/games/blackjack", "tests/games/test_records_blackjack.py")
_DJ_WILD = ("tests/games/dj_wild", "tests/games/test_records_dj_wild.py")
_HIGH_CARD_FLUSH = ("tests/games/high_card_flush", "tests/games/test_records_high_card_flush.py")
_OVER_UNDER = ("tests/games/over_under", "tests/games/test_records.py")
_MANY = (*_OVER_UNDER, *_DJ_WILD, "tests/games/six_card_pai_gow")

_QUICK: dict[str, tuple[str, ...]] = {
    "money.py": ("tests/test_money.py", *_MANY),
    "paytable.py": ("tests/regulation/test_chapter_687a.py", *_MANY),
    "ledger/books.py": ("tests/ledger", *_MANY),
    "games/over_under/round.py": _OVER_UNDER,
    "games/dj_wild/settlement.py": _DJ_WILD,
    "games/high_card_flush/settlement.py": _HIGH_CARD_FLUSH,
    "games/blackjack/settlement.py": _BLACKJACK,
    "games/blackjack/side_bets.py": _BLACKJACK,
    "games/pai_gow/bank_settlement.py": _PAI_GOW,
    "procedure/pai_gow/showdown.py": _PAI_GOW,
    "procedure/pai_gow/optional.py": _PAI_GOW,
    "procedure/progressive.py": ("tests/procedure/test_progressive.py", *_MANY),
    "procedure/ending.py": _MANY,
    "hands/points.py": ("tests/hands/test_points.py", *_OVER_UNDER),
    "hands/poker.py": ("tests/hands/test_dj_wild.py", "tests/hands/test_pai_gow.py", *_DJ_WILD),
    "hands/blackjack.py": ("tests/hands/test_blackjack.py", *_BLACKJACK),
    "hands/dj_wild.py": ("tests/hands/test_dj_wild.py", *_DJ_WILD),
    "hands/high_card_flush.py": ("tests/hands/test_high_card_flush.py", *_HIGH_CARD_FLUSH),
    "hands/pai_gow.py": ("tests/hands/test_pai_gow.py", *_PAI_GOW),
    "hands/house_way.py": ("tests/hands/test_house_way.py", *_PAI_GOW),
    "hands/six_card_house_way.py": ("tests/hands/test_six_card_house_way.py", *_PAI_GOW),
    "regulation/633a.toml": ("tests/regulation/test_chapter_633a.py", *_BLACKJACK),
    "regulation/645a.toml": ("tests/regulation/test_chapter_645a.py", *_PAI_GOW),
    "regulation/670a.toml": ("tests/regulation/test_chapter_670a.py", *_PAI_GOW),
    "regulation/678a.toml": ("tests/regulation/test_chapter_678a.py", *_HIGH_CARD_FLUSH),
    "regulation/686a.toml": ("tests/regulation/test_chapter_686a.py", *_OVER_UNDER),
    "regulation/687a.toml": ("tests/regulation/test_chapter_687a.py", *_DJ_WILD),
    "regulation/688a.toml": ("tests/regulation/test_chapter_688a.py", *_PAI_GOW),
}

TESTED_BY = {
    file: (tests[0], "tests/games/test_playthroughs.py", *tests[1:])
    for file, tests in _QUICK.items()
}
"""By file: the tests that are nearest, the rounds that are kept as text, then the others."""
