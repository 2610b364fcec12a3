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
        typer.Option(help=f"Only this topic: {', '.join(TITLES)}; may be repeated."),
    ] = None,
    rules: Annotated[
        str | None, typer.Option(help="A file with the choices of a Rules Submission.")
    ] = None,
    changed: Annotated[
        str | None,
        typer.Option(help="A file with rules that the chapter does not print; bankroll alone."),
    ] = None,
    json: Annotated[bool, typer.Option("--json", help="Print one JSON document.")] = False,
    wager: Annotated[
        list[str] | None,
        typer.Option(help="Only this wager; may be repeated.", rich_help_panel=SEVERAL),
    ] = None,
    players: Annotated[
        int | None,
        typer.Option(help="Players at the table, or who share cards.", rich_help_panel=SEVERAL),
    ] = None,
    rounds_per_hour: Annotated[
        int | None, typer.Option(help="Rounds an hour.", rich_help_panel=SEVERAL)
    ] = None,
    stake: Annotated[
        int | None,
        typer.Option(help="On a wager whose size is free, in cents.", rich_help_panel=SEVERAL),
    ] = None,
    seed: Annotated[
        int | None, typer.Option(help="Of what is drawn.", rich_help_panel=SEVERAL)
    ] = None,
    decks: Annotated[
        int | None, typer.Option(help="Decks in the shoe.", rich_help_panel=COUNTING)
    ] = None,
    cut: Annotated[
        str | None,
        typer.Option(
            help="The share of the cards behind the cover card, such as 1/4.",
            rich_help_panel=COUNTING,
        ),
    ] = None,
    burn: Annotated[
        int | None,
        typer.Option(help="Cards burned that nobody sees.", rich_help_panel=COUNTING),
    ] = None,
    threshold: Annotated[
        str | None,
        typer.Option(help="Units an hour that a counter may be worth.", rich_help_panel=COUNTING),
    ] = None,
    shoes: Annotated[
        int | None, typer.Option(help="Shoes that are drawn.", rich_help_panel=COUNTING)
    ] = None,
    deals: Annotated[
        int | None,
        typer.Option(help="Deals that are drawn for collusion.", rich_help_panel=COLLUSION),
    ] = None,
    hands: Annotated[
        int | None,
        typer.Option(help="Hands that are drawn for seen cards.", rich_help_panel=COLLUSION),
    ] = None,
    one_in: Annotated[
        int | None,
        typer.Option(help="The dealer errs at one occasion in so many.", rich_help_panel=MISTAKES),
    ] = None,
    bankroll: Annotated[
        list[int] | None,
        typer.Option(
            help="A bankroll, in units of the first wager; may be repeated.",
            rich_help_panel=BANKROLL,
        ),
    ] = None,
    session: Annotated[
        list[int] | None,
        typer.Option(
            help="A session of so many rounds; may be repeated.", rich_help_panel=BANKROLL
        ),
    ] = None,
    seat: Annotated[
        list[str] | None,
        typer.Option(
            help="What a seat puts on a wager, in cents, such as required=1000; may be repeated.",
            rich_help_panel=BANKROLL,
        ),
    ] = None,
    shift_hours: Annotated[
        int | None, typer.Option(help="Hours of a shift.", rich_help_panel=BANKROLL)
    ] = None,
    risk: Annotated[
        str | None,
        typer.Option(
            help="The risk of ruin that the house takes, such as 1/1000.", rich_help_panel=BANKROLL
        ),
    ] = None,
    within: Annotated[
        str | None,
        typer.Option(
            help="How near the hold must come to what is expected, such as 1/10.",
            rich_help_panel=BANKROLL,
        ),
    ] = None,
    confidence: Annotated[
        str | None, typer.Option(help="With what confidence.", rich_help_panel=BANKROLL)
    ] = None,
    tables: Annotated[
        int | None,
        typer.Option(help="Tables that share a progressive meter.", rich_help_panel=BANKROLL),
    ] = None,
    participation: Annotated[
        str | None,
        typer.Option(
            help="The share of players who make a progressive wager.", rich_help_panel=BANKROLL
        ),
    ] = None,
) -> None:
    """Show what counting, collusion, seen cards and mistakes are worth, and what money must
    stand."""
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
