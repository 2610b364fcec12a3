"""What only Face Up Pai Gow Poker gives dealers occasion to do wrong."""

from pitboss.families.pai_gow.protect.mistakes import of_house_way
from pitboss.figures.mistaken import OfChapter
from pitboss.regulation import Rules


def mistakes(rules: Rules) -> OfChapter:
    """The house way, and copies."""
    return of_house_way(rules, face_up=True)
