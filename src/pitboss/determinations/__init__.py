"""Determinations: facts in, a conclusion with its findings and their paragraphs out.

Two rules that the Bulletin prints beside the chapters of games: how much notice ends a dealing in
milk (7 Pa. Code § 143.31), and the tags of a bobcat or fisher (58 Pa. Code § 147.701(4)).
"""

from collections.abc import Mapping

from pitboss.determinations import furbearer_tag, milk_notice
from pitboss.determinations.finding import Determination, Finding
from pitboss.determinations.rule import Rule
from pitboss.vocabulary.refusal import Refused

RULES: Mapping[str, Rule] = {rule.name: rule for rule in (milk_notice.RULE, furbearer_tag.RULE)}
"""The rules by their names."""


def rule_named(name: str) -> Rule:
    """A rule by its name.

    >>> rule_named("milk-notice").section
    '7 Pa. Code § 143.31'
    """
    if name not in RULES:
        raise Refused(f"{name!r} is not a rule", field="rule", allowed=", ".join(RULES))
    return RULES[name]


__all__ = ["RULES", "Determination", "Finding", "Rule", "rule_named"]
