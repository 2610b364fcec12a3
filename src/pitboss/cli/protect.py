"""`pitboss protect`: what a game leaves open to those who would take advantage of it."""

import sys
from typing import Annotated

import typer
from rich.console import Console

from pitboss.chapters import odds_of
from pitboss.cli.output import telling, write_json
from pitboss.cli.rules_file import changed_by, rules_in
from pitboss.document.protect import sections
from pitboss.document.terminal import show
from pitboss.protect.topics import TITLES, ask, check_terms, check_topics

COUNTING, COLLUSION = "Counting", "Collusion and seen cards"
MISTAKES, BANKROLL, SEVERAL = "Dealer's mistakes", "Bankroll", "Several topics"
"""Under what headings the options stand in the help."""


def protect(
    game: Annotated[str, typer.Argument(help="The game's slug, such as over-under.")],
    topic: Annotated[
        list[str] | None,
        typer.Option(help=f"Only this topic: {', '.join(TITLES)}. Repeatable."),
    ] = None,
    rules: Annotated[
        str | None, typer.Option(metavar="FILE", help="A file with a Rules Submission's choices.")
    ] = None,
    changed: Annotated[
        str | None,
        typer.Option(
            metavar="FILE",
            help="A file with rules of your own, outside the chapter. Bankroll only.",
        ),
    ] = None,
    json: Annotated[bool, typer.Option("--json", help="Print one JSON document.")] = False,
    wager: Annotated[
        list[str] | None,
        typer.Option(help="Only this wager. Repeatable.", rich_help_panel=SEVERAL),
    ] = None,
    players: Annotated[
        int | None,
        typer.Option(help="Players at the table, or sharing their cards.", rich_help_panel=SEVERAL),
    ] = None,
    rounds_per_hour: Annotated[
        int | None, typer.Option(help="Rounds per hour.", rich_help_panel=SEVERAL)
    ] = None,
    stake: Annotated[
        int | None,
        typer.Option(help="The bet on a wager of any size, in cents.", rich_help_panel=SEVERAL),
    ] = None,
    seed: Annotated[
        int | None, typer.Option(help="The seed of random draws.", rich_help_panel=SEVERAL)
    ] = None,
    decks: Annotated[
        int | None, typer.Option(help="Decks in the shoe.", rich_help_panel=COUNTING)
    ] = None,
    cut: Annotated[
        str | None,
        typer.Option(
            help="The share of the cards behind the cut card, such as 1/4.",
            rich_help_panel=COUNTING,
        ),
    ] = None,
    burn: Annotated[
        int | None,
        typer.Option(help="Burn cards that players do not see.", rich_help_panel=COUNTING),
    ] = None,
    threshold: Annotated[
        str | None,
        typer.Option(
            help="The most units an hour that a counter may win.", rich_help_panel=COUNTING
        ),
    ] = None,
    shoes: Annotated[
        int | None, typer.Option(help="Shoes to draw.", rich_help_panel=COUNTING)
    ] = None,
    deals: Annotated[
        int | None,
        typer.Option(help="Deals to draw for collusion.", rich_help_panel=COLLUSION),
    ] = None,
    hands: Annotated[
        int | None,
        typer.Option(help="Hands to draw for exposed cards.", rich_help_panel=COLLUSION),
    ] = None,
    one_in: Annotated[
        int | None,
        typer.Option(
            help="The dealer makes one mistake in this many chances.", rich_help_panel=MISTAKES
        ),
    ] = None,
    bankroll: Annotated[
        list[int] | None,
        typer.Option(
            help="A bankroll, in units of the first wager. Repeatable.",
            rich_help_panel=BANKROLL,
        ),
    ] = None,
    session: Annotated[
        list[int] | None,
        typer.Option(
            help="The length of a session in rounds. Repeatable.", rich_help_panel=BANKROLL
        ),
    ] = None,
    seat: Annotated[
        list[str] | None,
        typer.Option(
            help="A seat's bet on a wager, in cents, such as required=1000. Repeatable.",
            rich_help_panel=BANKROLL,
        ),
    ] = None,
    shift_hours: Annotated[
        int | None, typer.Option(help="Hours in a shift.", rich_help_panel=BANKROLL)
    ] = None,
    risk: Annotated[
        str | None,
        typer.Option(
            help="The risk of ruin the house accepts, such as 1/1000.", rich_help_panel=BANKROLL
        ),
    ] = None,
    within: Annotated[
        str | None,
        typer.Option(
            help="How close the hold must be to theory, such as 1/10.",
            rich_help_panel=BANKROLL,
        ),
    ] = None,
    confidence: Annotated[
        str | None,
        typer.Option(help="The confidence level, such as 95/100.", rich_help_panel=BANKROLL),
    ] = None,
    tables: Annotated[
        int | None,
        typer.Option(help="Tables that share a progressive meter.", rich_help_panel=BANKROLL),
    ] = None,
    participation: Annotated[
        str | None,
        typer.Option(
            help="The share of players who make the progressive wager.", rich_help_panel=BANKROLL
        ),
    ] = None,
) -> None:
    """Show the risk from counting, collusion, exposed cards and mistakes, and the bankroll
    needed."""
    given = {
        "wagers": wager, "players": players, "rounds_per_hour": rounds_per_hour, "stake": stake,
        "seed": seed, "decks": decks, "cut": cut, "burn": burn, "threshold": threshold,
        "shoes": shoes, "deals": deals, "hands": hands, "one_in": one_in, "bankrolls": bankroll,
        "sessions": session, "seat": seat, "shift_hours": shift_hours, "risk": risk,
        "within": within, "confidence": confidence, "tables": tables,
        "participation": participation,
    }  # fmt: skip
    terms = {name: value for name, value in given.items() if value is not None}
    filed = changed_by(changed, rules_in(rules, odds_of(game).chapter), json=json)
    check_topics(topic or ())
    topics = [name for name in TITLES if not topic or name in topic]
    check_terms(topics, terms)
    answers = []
    with telling() as tell:
        for name in topics:
            tell(TITLES[name])
            answers.append(ask(name, game, filed, terms))
    if json:
        document = {"game": game, "rules": dict(filed.chosen)}
        write_json(document | {one.topic: one.to_dict() for one in answers}, sys.stdout)
    else:
        show(sections(answers), Console(markup=False, highlight=False))
