"""Pictures of results, in the colours of the board: PNG or SVG, by the end of the file's name."""

from pathlib import Path
from typing import Any

from stellwerk.kernel.errors import Malformed
from stellwerk.kernel.registry import find
from stellwerk.scene.palette import tokens

from .extras import need
from .results import Row
from .words import percent, word

PAPER = tokens("light")
INK, SOFT, LINE, FILL = PAPER["--ink"], PAPER["--ink-2"], PAPER["--line"], PAPER["--m-plain"]
BLUE, RED = PAPER["--blue"], PAPER["--accent"]
FORMATS = (".png", ".svg")


def checked(file: Path) -> Path:
    """Where a picture is to go, if one can be drawn."""
    if file.suffix not in FORMATS:
        raise Malformed(f"{file.name} must end in .png or .svg", "plot", f"{file.name} muss auf .png oder .svg enden")
    need("matplotlib")  # it is said before hours of games, not after
    return file


def place(game: str, board: str, lang: str) -> str:
    """Game and board; a game whose only board has its name is said once."""
    known = find(game)
    return ", ".join(dict.fromkeys((known.info().title_on(board)[lang], known.board_title(board)[lang])))


def plot_tournament(
    rows: list[Row], standings: list[dict[str, Any]], rated: dict[str, dict[str, float]], file: Path, lang: str
) -> None:
    """Share of wins beside rating, one line per entrant, the best on top."""
    figure = new_figure(10, 1.9 + 0.42 * len(standings))
    first = rows[0]
    where = place(first["game"], first["board"], lang)
    figure.suptitle(
        word("tournament", lang, place=where, players=first["players"], games=len(rows)),
        x=0.012,
        ha="left",
        weight="bold",
    )
    shares, places = figure.subplots(1, 2, sharey=True)
    best_first = [entry["bot"] for entry in standings]
    fair = sum(entry["fair"] * entry["seats"] for entry in standings) / sum(entry["seats"] for entry in standings)
    intervals(shares, word("wins", lang), [(e["low"], e["wins"], e["high"]) for e in standings])
    intervals(
        places, word("rating", lang), [(r["low"], r["mu"], r["high"]) for r in map(rated.__getitem__, best_first)]
    )
    shares.xaxis.set_major_formatter(lambda share, _: percent(share, lang, 0))
    shares.set_xlim(left=0)
    reference(shares, fair, f"{word('fair', lang)} {percent(fair, lang)}")
    reference(places, 25.0, f"{word('start', lang)} 25")
    shares.set_yticks(range(len(best_first)), best_first)
    shares.set_ylim(len(best_first) - 0.4, -0.6)
    save(figure, file)


def plot_suite(found: list[dict[str, Any]], file: Path, lang: str) -> None:
    """The one figure of each agent with its interval, between the two references."""
    figure = new_figure(8, 1.9 + 0.42 * len(found))
    figure.suptitle(word("suite", lang), x=0.012, ha="left", weight="bold")
    axes = figure.subplots()
    entries = [(one["iqm"]["low"], one["iqm"]["value"], one["iqm"]["high"]) for one in found]
    intervals(axes, word("suite_iqm", lang), entries)
    axes.axvline(0, color=SOFT, linewidth=1)
    reference(axes, 100, "hard = 100")
    axes.set_yticks(range(len(found)), [one["agent"] for one in found])
    axes.set_ylim(len(found) - 0.4, -0.6)
    save(figure, file)


def new_figure(width: float, height: float) -> Any:
    """Without pyplot: no window, no global state."""
    figure = need("matplotlib.figure").Figure(figsize=(width, height), facecolor=PAPER["--panel"], layout="constrained")
    figure.get_layout_engine().set(w_pad=0.08, h_pad=0.08, wspace=0.04, hspace=0.06)
    return figure


def calm(axes: Any, title: str) -> None:
    axes.set_title(title, loc="left", fontsize=10, color=INK)
    axes.set_facecolor(PAPER["--panel"])
    axes.tick_params(colors=SOFT, labelsize=9, length=0, pad=6)
    for side in axes.spines.values():
        side.set_visible(False)


def intervals(axes: Any, title: str, entries: list[tuple[float, float, float]]) -> None:
    calm(axes, title)
    axes.grid(axis="x", color=LINE, linewidth=0.8)
    axes.set_axisbelow(True)
    for place, (low, middle, high) in enumerate(entries):
        axes.plot([low, high], [place, place], color=BLUE, linewidth=5, alpha=0.35, solid_capstyle="butt")
        axes.plot([middle], [place], "o", color=BLUE, markeredgecolor=INK, markersize=7, clip_on=False)


def reference(axes: Any, at: float, text: str) -> None:
    """A line that means something says what."""
    axes.axvline(at, color=RED, linewidth=1.2, linestyle=(0, (4, 3)), label=text)
    axes.legend(loc="upper left", bbox_to_anchor=(0, -0.1), frameon=False, fontsize=8.5, labelcolor=SOFT, borderpad=0)


def plot_balance(cases: list[tuple[dict[str, Any], list[Row]]], file: Path, lang: str) -> None:
    """One board: a line of four panels for each number of players."""
    figure = new_figure(13, 0.9 + 2.3 * len(cases))
    where = place(cases[0][0]["game"], cases[0][0]["board"], lang)
    figure.suptitle(word("balance", lang, place=where), x=0.008, ha="left", weight="bold")
    grid = figure.subplots(len(cases), 4, squeeze=False, width_ratios=(1.1, 1.3, 1.3, 1.1))
    for line, (told, rows) in zip(grid, cases, strict=True):
        seat_wins(line[0], told, lang)
        seat_scores(line[1], rows, lang)
        lengths(line[2], told, rows, lang)
        ends(line[3], told, lang)
        players = "setup_solo" if told["players"] == 1 else "setup"
        line[0].set_ylabel(
            word(players, lang, players=told["players"], games=told["games"]), rotation=0, ha="right", va="center",
            color=INK, fontsize=9.5, labelpad=12,
        )  # fmt: skip
    save(figure, file)


def seat_wins(axes: Any, told: dict[str, Any], lang: str) -> None:
    calm(axes, word("seat_wins", lang))
    seats = told["seats"]
    at = [seat["seat"] for seat in seats]
    shares = [seat["wins"] for seat in seats]
    errors = [[max(0.0, s["wins"] - s["low"]) for s in seats], [max(0.0, s["high"] - s["wins"]) for s in seats]]
    axes.bar(at, shares, color=FILL, edgecolor=LINE, width=0.72)
    axes.errorbar(at, shares, yerr=errors, fmt="o", color=BLUE, ecolor=BLUE, elinewidth=2, capsize=4, markersize=5)
    axes.axhline(told["fair"], color=RED, linewidth=1.2, linestyle=(0, (4, 3)))
    axes.text(
        1, 1, f"- - {word('fair', lang)} {percent(told['fair'], lang, 0)}", transform=axes.transAxes,
        ha="right", va="top", fontsize=8, color=RED,
    )  # fmt: skip
    axes.yaxis.set_major_formatter(lambda share, _: percent(share, lang, 0))
    axes.set_ylim(0, 1.25 * max(*(seat["high"] for seat in seats), told["fair"]))
    axes.set_xticks(at, [f"{word('seat', lang)} {n}" for n in at])


def seat_scores(axes: Any, rows: list[Row], lang: str) -> None:
    calm(axes, word("seat_scores", lang))
    axes.grid(axis="x", color=LINE, linewidth=0.8)
    scores = list(zip(*(row["scores"] for row in rows), strict=True))
    drawn = axes.boxplot(scores, orientation="horizontal", patch_artist=True, widths=0.6)
    for name, colour in (("boxes", INK), ("whiskers", SOFT), ("caps", SOFT), ("medians", RED)):
        for part in drawn[name]:
            part.set_color(colour)
    for box in drawn["boxes"]:
        box.set_facecolor(FILL)
    for outside in drawn["fliers"]:
        outside.set(marker=".", markersize=3, markeredgecolor=SOFT)
    axes.set_yticks(range(1, len(scores) + 1), [f"{word('seat', lang)} {n}" for n in range(1, len(scores) + 1)])
    axes.invert_yaxis()


def lengths(axes: Any, told: dict[str, Any], rows: list[Row], lang: str) -> None:
    calm(axes, word("length", lang))
    axes.hist(
        [row["moves"] for row in rows], bins=min(24, max(5, len(rows) // 5)), color=BLUE, edgecolor=PAPER["--panel"]
    )
    axes.axvline(told["moves"]["median"], color=RED, linewidth=1.2, linestyle=(0, (4, 3)))
    axes.text(
        1, 1, f"- - {word('median', lang, round(told['moves']['median']))}", transform=axes.transAxes,
        ha="right", va="top", fontsize=8, color=RED,
    )  # fmt: skip
    axes.set_ylim(top=axes.get_ylim()[1] * 1.2)
    axes.yaxis.get_major_locator().set_params(integer=True)


def ends(axes: Any, told: dict[str, Any], lang: str) -> None:
    """The name of a reason stands above its bar: some are long."""
    calm(axes, word("ends", lang))
    texts = find(told["game"]).texts
    counts = list(told["ends"].items())
    shares = [count / told["games"] for _, count in counts]
    axes.barh(range(len(counts)), shares, height=0.34, color=BLUE)
    for place, (reason, _) in enumerate(counts):
        shown = f"{texts.get(f'end.{reason}')[lang]}: {percent(shares[place], lang, 0)}"
        axes.text(0, place - 0.24, shown, va="bottom", ha="left", fontsize=8.5, color=INK)
    axes.set_ylim(max(2, len(counts)) - 0.6, -0.75)
    axes.set_xlim(0, 1)
    axes.set_xticks([])
    axes.set_yticks([])


def save(figure: Any, file: Path) -> None:
    with need("matplotlib").rc_context({"svg.hashsalt": "stellwerk", "svg.fonttype": "none"}):
        figure.savefig(checked(file), dpi=130, metadata={"Date": None} if file.suffix == ".svg" else None)
