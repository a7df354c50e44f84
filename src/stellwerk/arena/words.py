"""What tables and plots of the arena say, in both languages."""

from stellwerk.kernel.texts import Text, both

WORDS: dict[str, Text] = {
    "tournament": both("{place}, {players} players: {games} games", "{place}, {players} Personen: {games} Partien"),
    "wins": both("Share of wins, 95 % interval", "Anteil der Siege, 95-%-Intervall"),
    "rating": both("Rating (Plackett-Luce), 95 % interval", "Wertung (Plackett-Luce), 95-%-Intervall"),
    "fair": both("fair share", "gerechter Anteil"),
    "start": both("before any game", "vor der ersten Partie"),
    "balance": both("{place}: balance between equals", "{place}: Ausgewogenheit unter Gleichen"),
    "setup": both("{players} players\n{games} games", "{players} Personen\n{games} Partien"),
    "setup_solo": both("1 player\n{games} games", "1 Person\n{games} Partien"),
    "seat_wins": both("Share of wins by seat", "Siege nach Platz"),
    "seat_scores": both("Score by seat", "Punkte nach Platz"),
    "length": both("Decisions in a game", "Entscheidungen je Partie"),
    "ends": both("Why it ended", "Warum es endete"),
    "seat": both("seat", "Platz"),
    "bot": both("bot", "Bot"),
    "seats": both("seats", "Plätze"),
    "share": both("wins", "Siege"),
    "interval": both("95 %", "95 %"),
    "score": both("mean score", "Punkte im Mittel"),
    "mu": both("rating", "Wertung"),
    "board": both("board", "Plan"),
    "players": both("players", "Personen"),
    "spread": both("score (sd)", "Punkte (Streuung)"),
    "decisions": both("decisions", "Entscheidungen"),
    "games": both("games", "Partien"),
    "median": both("median {0}", "Median {0}"),
    "by_clock": both(
        "Bots thought by the clock: the same command may give other games. --looks makes them the same.",
        "Die Bots dachten nach der Uhr: Derselbe Befehl kann andere Partien geben. Mit --looks sind es dieselben.",
    ),
    "suite": both("Suite: random = 0, hard at 4,000 looks = 100", "Suite: random = 0, hard mit 4.000 Blicken = 100"),
    "suite_iqm": both("Interquartile mean over all games, 95 % interval", "Interquartilsmittel aller Partien, 95-%-Intervall"),
    "suite_ahead": both("ahead of the first, same games", "vor dem ersten, gleiche Partien"),
    "suite_behind": both(
        "What 100 is rests on {0} to {1} games of hard per task: compare agents with each other rather than with 100.",
        "Was 100 ist, beruht auf {0} bis {1} Partien von hard je Aufgabe: Agenten eher untereinander vergleichen.",
    ),
    "suite_tasks": both(
        "These results have different tasks: compare them task by task, not by their IQM.",
        "Diese Ergebnisse haben verschiedene Aufgaben: je Aufgabe vergleichen, nicht nach IQM.",
    ),
    "task": both("task", "Aufgabe"),
    "had": both("{0} games were there already", "{0} Partien waren schon da"),
    "files": both("written: {0}", "geschrieben: {0}"),
    "stopped": both(
        "stopped; the finished games are in {0}, the same command goes on from there",
        "angehalten; die fertigen Partien stehen in {0}, derselbe Befehl macht dort weiter",
    ),
}  # fmt: skip


def word(key: str, lang: str, *given: object, **named: object) -> str:
    return WORDS[key][lang].format(*given, **named)


def percent(share: float, lang: str, digits: int = 1) -> str:
    shown = f"{100 * share:.{digits}f}"
    return f"{shown.replace('.', ',')} %" if lang == "de" else f"{shown} %"


def decimal(value: float, lang: str, digits: int = 1) -> str:
    shown = f"{value:.{digits}f}"
    return shown.replace(".", ",") if lang == "de" else shown
