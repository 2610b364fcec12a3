"""What is broken, and the tests that ought to notice: the quick ones first, for a run ends at the
first that fails."""

_ALL_ALIKE = ("tests/procedure/test_irregularities.py", "tests/procedure/test_opening.py")
_PAI_GOW = (
    "tests/chapters/pai_gow",
    "tests/chapters/six_card_pai_gow",
    "tests/chapters/face_up_pai_gow",
    "tests/families/pai_gow",
    *_ALL_ALIKE,
    "tests/chapters/pai_gow/test_record.py",
    "tests/chapters/six_card_pai_gow/test_record.py",
    "tests/chapters/face_up_pai_gow/test_record.py",
)
_BLACKJACK = (
    "tests/chapters/blackjack",
    "tests/families/from_shoe",
    "tests/chapters/blackjack/test_record.py",
)
_DJ_WILD = (
    "tests/chapters/dj_wild",
    "tests/families/stud",
    *_ALL_ALIKE,
    "tests/chapters/dj_wild/test_record.py",
)
_HIGH_CARD_FLUSH = (
    "tests/chapters/high_card_flush",
    "tests/families/stud",
    *_ALL_ALIKE,
    "tests/chapters/high_card_flush/test_record.py",
)
_OVER_UNDER = (
    "tests/chapters/over_under",
    "tests/families/from_shoe",
    "tests/chapters/over_under/test_record.py",
)
_MANY = (*_OVER_UNDER, *_DJ_WILD, "tests/chapters/six_card_pai_gow")

_QUICK: dict[str, tuple[str, ...]] = {
    "vocabulary/money.py": ("tests/vocabulary/test_money.py", *_MANY),
    "vocabulary/paytable.py": ("tests/chapters/dj_wild/test_chapter_file.py", *_MANY),
    "ledger/books.py": ("tests/ledger", *_MANY),
    "chapters/over_under/round.py": _OVER_UNDER,
    "chapters/dj_wild/settlement.py": _DJ_WILD,
    "chapters/high_card_flush/settlement.py": _HIGH_CARD_FLUSH,
    "chapters/blackjack/settlement.py": _BLACKJACK,
    "chapters/blackjack/side_bets.py": _BLACKJACK,
    "chapters/pai_gow/bank_settlement.py": _PAI_GOW,
    "families/pai_gow/showdown.py": _PAI_GOW,
    "families/pai_gow/optional.py": _PAI_GOW,
    "procedure/progressive.py": ("tests/procedure/test_progressive.py", *_MANY),
    "procedure/ending.py": _MANY,
    "chapters/over_under/ranking.py": ("tests/chapters/over_under/test_ranking.py", *_OVER_UNDER),
    "hands/poker.py": (
        "tests/chapters/dj_wild/test_ranking.py",
        "tests/hands/test_pai_gow.py",
        *_DJ_WILD,
    ),
    "chapters/blackjack/ranking.py": ("tests/chapters/blackjack/test_ranking.py", *_BLACKJACK),
    "chapters/dj_wild/ranking.py": ("tests/chapters/dj_wild/test_ranking.py", *_DJ_WILD),
    "chapters/high_card_flush/ranking.py": (
        "tests/chapters/high_card_flush/test_ranking.py",
        *_HIGH_CARD_FLUSH,
    ),
    "hands/pai_gow.py": ("tests/hands/test_pai_gow.py", *_PAI_GOW),
    "hands/house_way.py": ("tests/hands/test_house_way.py", *_PAI_GOW),
    "hands/six_card_house_way.py": (
        "tests/hands/test_six_card_house_way.py",
        *_PAI_GOW,
    ),
    "chapters/blackjack/633a.toml": ("tests/chapters/blackjack/test_chapter_file.py", *_BLACKJACK),
    "chapters/pai_gow/645a.toml": ("tests/chapters/pai_gow/test_chapter_file.py", *_PAI_GOW),
    "chapters/six_card_pai_gow/670a.toml": (
        "tests/chapters/six_card_pai_gow/test_chapter_file.py",
        *_PAI_GOW,
    ),
    "chapters/high_card_flush/678a.toml": (
        "tests/chapters/high_card_flush/test_chapter_file.py",
        *_HIGH_CARD_FLUSH,
    ),
    "chapters/over_under/686a.toml": (
        "tests/chapters/over_under/test_chapter_file.py",
        *_OVER_UNDER,
    ),
    "chapters/dj_wild/687a.toml": ("tests/chapters/dj_wild/test_chapter_file.py", *_DJ_WILD),
    "chapters/face_up_pai_gow/688a.toml": (
        "tests/chapters/face_up_pai_gow/test_chapter_file.py",
        *_PAI_GOW,
    ),
}

TESTED_BY = {
    file: (tests[0], "tests/chapters/test_playthroughs.py", *tests[1:])
    for file, tests in _QUICK.items()
}
"""By file: the tests that are nearest, the rounds that are kept as text, then the others."""
