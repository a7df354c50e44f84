"""The commands. Each lives in its own module; this page only lists them."""

import sys

import typer

from stellwerk.kernel.errors import Illegal, StellwerkError

from . import (
    admin,
    arena,
    bench,
    board,
    bot,
    fuzz,
    keep,
    learn,
    mcp,
    options,
    play,
    problems,
    record,
    review,
    rules,
    serve,
    sim,
    suite,
    tune,
)

app = typer.Typer(
    name="stellwerk",
    help="Railway board games on one rules engine.",
    no_args_is_help=True,
    add_completion=False,
    pretty_exceptions_enable=False,
)
app.command("play")(play.play)
app.command("learn")(learn.learn)
app.add_typer(learn.app, name="lesson")
app.command("serve")(serve.serve)
app.command("mcp")(mcp.mcp)
app.command("upgrade")(keep.upgrade)
app.command("backup")(keep.backup)
app.command("restore")(keep.restore)
app.command("export")(keep.export)
app.command("delete")(keep.delete)
app.add_typer(admin.app, name="admin")
app.command("sim")(sim.sim)
app.command("arena")(arena.arena)
app.command("suite")(suite.suite)
app.command("tune")(tune.tune)
app.command("bot")(bot.bot)
app.command("problems")(problems.problems)
app.command("fuzz")(fuzz.fuzz)
app.command("replay")(record.replay)
app.command("verify")(record.verify)
app.command("review")(review.review)
app.add_typer(board.app, name="board")
app.command("rules")(rules.rules)
app.command("howto")(rules.howto)
app.command("options")(options.options)
app.command("bench")(bench.bench)


def main() -> None:
    """Refusals are sentences, not tracebacks."""
    try:
        app()
    except Illegal as refused:
        sys.exit(f"stellwerk: {refused.rule}: {refused.text}")
    except StellwerkError as refused:
        sys.exit(f"stellwerk: {refused.text}")
