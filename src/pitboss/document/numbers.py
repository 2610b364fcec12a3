"""Numbers and words as a report prints them, and the places of the ticks on an axis."""

from fractions import Fraction
from math import ceil, floor, log10

from pitboss.figures.figures import decimal, percent


def grouped(value: Fraction | int, places: int = 0) -> str:
    """A number with its thousands set apart.

    >>> grouped(1234567), grouped(Fraction(4001, 2), 1)
    ('1,234,567', '2,000.5')
    """
    if not places:
        return f"{round(value):,}"
    whole, _, part = decimal(Fraction(value), places).partition(".")
    sign = "-" if whole == "-0" else ""
    return f"{sign}{int(whole):,}.{part}"


def once_in(chance: Fraction) -> str:
    """How many rounds there are to one of these.

    >>> once_in(Fraction(1, 3)), once_in(Fraction(2, 9001)), once_in(Fraction(0))
    ('3.00', '4,500', 'never')
    """
    if not chance:
        return "never"
    return grouped(1 / chance, 2 if 1 / chance < 1000 else 0)


def short(value: Fraction) -> str:
    """A number in decimals where two tell all of it, else as a fraction.

    >>> short(Fraction(5, 2)), short(Fraction(-3)), short(Fraction(1, 3))
    ('2.5', '-3', '1/3')
    """
    if (value * 100).denominator != 1:
        return str(value)
    return decimal(value, 2).rstrip("0").rstrip(".")


def points(change: Fraction, places: int = 4) -> str:
    """A change of a percentage, in percentage points, with its sign.

    >>> points(Fraction(1, 200)), points(Fraction(-1, 300)), points(Fraction(0))
    ('+0.5000', '-0.3333', '0.0000')
    """
    printed = percent(change, places).removesuffix("%")
    return f"+{printed}" if change > 0 else printed


def decks_in_words(count: int) -> str:
    """How many decks.

    >>> decks_in_words(1), decks_in_words(6)
    ('1 deck', '6 decks')
    """
    return f"{count} {'deck' if count == 1 else 'decks'}"


def nice_step(span: float, about: int = 5) -> float:
    """A round distance between ticks, so that about so many fit.

    >>> nice_step(97), nice_step(0.031), nice_step(1200, 3)
    (20.0, 0.01, 500.0)
    """
    rough = span / about
    power = 10.0 ** floor(log10(rough))
    step = next(times for times in (1, 2, 5, 10) if times * power >= rough * 0.999)
    return float(round(step * power, 12))


def ticks_between(low: float, high: float, about: int = 5) -> list[float]:
    """Round numbers from ``low`` to ``high``.

    >>> ticks_between(-37, 41)
    [-20.0, 0.0, 20.0, 40.0]
    """
    step = nice_step(high - low, about)
    first, last = ceil(low / step - 1e-9), floor(high / step + 1e-9)
    return [round(at * step, 12) + 0.0 for at in range(first, last + 1)]


def sentence(words: str) -> str:
    """Words with a capital letter and a full stop.

    >>> sentence("never insure"), sentence("Hit. Never insure."), sentence("")
    ('Never insure.', 'Hit. Never insure.', '')
    """
    stop = "" if words.endswith((".", "!", "?")) or not words else "."
    return f"{words[:1].upper()}{words[1:]}{stop}"
