"""How wide words are in the typeface of the papers, so that they are set where they have room.

The drawings are read by typst, which has the typeface, and by browsers, which may not: there each
line is fitted to the width that is measured here.
"""

from functools import cache

TYPEFACE = "Libertinus Serif"

_LETTERS = "".join(map(chr, range(32, 127))) + "–—§“”’‘×éöüñçáíóúàè·…½©®™"
# Thousandths of the size of the type, regular and semibold, as typst measures them.
_REGULAR = (
    250, 288, 336, 465, 465, 637, 705, 190, 298, 298, 369, 550, 220, 338, 220, 323, 465,
    465, 465, 465, 465, 465, 465, 465, 465, 465, 236, 236, 550, 550, 550, 435, 895, 695,
    588, 646, 701, 557, 485, 685, 730, 297, 322, 637, 528, 839, 699, 702, 541, 702, 587,
    485, 597, 661, 652, 951, 660, 575, 604, 356, 287, 356, 518, 486, 392, 457, 493, 428,
    506, 447, 310, 500, 538, 271, 272, 512, 264, 790, 542, 504, 519, 503, 372, 390, 316,
    531, 497, 747, 490, 515, 424, 277, 205, 277, 449, 548, 742, 473, 375, 375, 268, 268,
    550, 447, 504, 531, 542, 428, 457, 271, 504, 531, 457, 447, 250, 749, 660, 695, 695,
    795,
)  # fmt: skip
_SEMIBOLD = (
    250, 244, 366, 463, 438, 637, 729, 215, 315, 315, 433, 537, 244, 358, 244, 316, 490,
    490, 490, 490, 490, 490, 490, 490, 490, 490, 219, 219, 512, 551, 512, 430, 988, 699,
    620, 666, 718, 562, 513, 727, 723, 319, 380, 660, 538, 853, 710, 730, 550, 730, 609,
    475, 597, 678, 636, 998, 708, 617, 624, 375, 307, 375, 518, 486, 392, 476, 505, 435,
    527, 461, 336, 508, 550, 286, 289, 523, 289, 801, 563, 519, 523, 518, 401, 401, 331,
    550, 527, 778, 521, 533, 432, 306, 220, 306, 473, 534, 742, 466, 375, 375, 268, 268,
    527, 461, 519, 550, 563, 435, 476, 286, 519, 550, 476, 461, 301, 749, 660, 633, 633,
    795,
)  # fmt: skip
_UNKNOWN = 1000


@cache
def _widths(bold: bool) -> dict[str, int]:
    return dict(zip(_LETTERS, _SEMIBOLD if bold else _REGULAR, strict=True))


def width(words: str, size: float, *, bold: bool = False) -> float:
    """How wide a line is in type of this size.

    >>> width("Ante", 1000), width("Ante", 1000, bold=True)
    (2000.0, 2054.0)
    """
    known = _widths(bold)
    return sum(known.get(letter, _UNKNOWN) for letter in words) * size / 1000


def wrapped(words: str, most: float, size: float, *, bold: bool = False) -> list[str]:
    """The words in lines that are no wider than this, where no single word is.

    >>> wrapped("Straight Flush Bonus", 80, 12)
    ['Straight Flush', 'Bonus']
    """
    lines = [""]
    for word in words.split():
        longer = f"{lines[-1]} {word}".strip()
        if lines[-1] and width(longer, size, bold=bold) > most:
            lines.append(word)
        else:
            lines[-1] = longer
    return lines
