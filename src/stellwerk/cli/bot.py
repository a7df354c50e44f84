"""`stellwerk bot`: a bot of your own, in any language, tried out against ours."""

import json
from pathlib import Path
from typing import Annotated, Any

import typer

from stellwerk import bots
from stellwerk.arena.simulate import Plan, new_match
from stellwerk.arena.trial import Trial, try_out
from stellwerk.bots.line_bot import POLICIES, words_of
from stellwerk.kernel.errors import Malformed

from .arena import standings_table
from .common import Board, Data, Game, Json, Lang, OptionList, Players, folder_name, parse_options
from .progress import progress_bar, wide_console

WORDS = {
    "en": {
        "own": "{own} of {games} games played to the end by the bot itself",
        "time": "{decisions} decisions, {mean:.0f} ms each, the slowest {slowest:.0f} ms",
        "failure": "game {game}: {text}",
        "clean": "no failure",
    },
    "de": {
        "own": "{own} von {games} Spielen hat der Bot selbst zu Ende gespielt",
        "time": "{decisions} Entscheidungen zu je {mean:.0f} ms, die langsamste {slowest:.0f} ms",
        "failure": "Spiel {game}: {text}",
        "clean": "kein Fehler",
    },
}


def bot(
    game: Game,
    command: Annotated[str, typer.Option("--exec", help="The program and its arguments; no shell reads them.")],
    games: Annotated[int, typer.Option(help="How many games; its seat moves on each time.", min=1)] = 10,
    against: Annotated[str, typer.Option(help="Who takes the other seats.")] = "greedy",
    board: Board = None,
    players: Players = None,
    option: OptionList = None,
    data: Data = None,
    seed: Annotated[int, typer.Option(help="The seed of all the games.")] = 1,
    seconds: Annotated[float, typer.Option(help="Thinking time per decision.", min=0.0)] = bots.SECONDS,
    on_failure: Annotated[
        str, typer.Option(help="substitute: greedy takes the seat of a failed bot; end: the game ends.")
    ] = POLICIES[0],
    log: Annotated[Path | None, typer.Option(help="File for what the program says on stderr.")] = None,
    lang: Lang = "en",
    as_json: Json = False,
) -> None:
    """Try out a bot of your own: a program that speaks docs/bot_protocol.md. Exit code 1 if it failed anywhere.

    Example: stellwerk bot american_rails --exec "python3 examples/bots/first_legal.py" --games 10 --against planner
    """
    if on_failure not in POLICIES:
        raise Malformed(f"--on-failure is one of {', '.join(POLICIES)}, not {on_failure!r}", "on_failure")
    if lang not in WORDS:
        raise Malformed(f"there is no language {lang!r}; there are en, de", "lang")
    words_of(command)
    bots.get(against)
    chosen = tuple(parse_options(option).items())
    folder = folder_name(data)
    new_match(Plan(game, board, players, chosen, (), seed, data=folder), 0)  # refused before any game starts
    plan = Trial(
        game,
        board,
        players,
        chosen,
        command,
        against,
        games,
        seed,
        seconds,
        on_failure,
        str(log) if log else "",
        folder,
    )
    with progress_bar(as_json) as bar:
        task = bar.add_task(game, total=games)
        made = try_out(plan, lambda n: bar.advance(task, n))
    typer.echo(json.dumps(made, indent=1)) if as_json else show(made, lang)
    raise typer.Exit(1 if made["failures"] else 0)


def show(made: dict[str, Any], lang: str) -> None:
    say = WORDS[lang]
    if made["standings"]:
        wide_console().print(standings_table(f"{made['game']}: {made['own']}", made["standings"], lang))
    typer.echo(say["own"].format(**made))
    mean, slowest = 1000 * made["mean_seconds"], 1000 * made["slowest_seconds"]
    typer.echo(say["time"].format(decisions=made["decisions"], mean=mean, slowest=slowest))
    for failure in made["failures"]:
        typer.echo(say["failure"].format(game=failure["game"] + 1, text=failure["text"][lang]))
    if not made["failures"]:
        typer.echo(say["clean"])
