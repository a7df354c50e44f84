"""How long the best-route search of Express 01 takes on late positions of long games, all companies, with and without the black engine.

    .venv/bin/python tools/routes.py                                      # plain
    PYTHONPATH=build/compiled .venv/bin/python tools/routes.py --games 6  # compiled

Games are played by the greedy bot and, as a harder test, by random moves, which fill the plan further. Late: the
second half of a game.
"""

import argparse
import time
from collections.abc import Iterator, Sequence

import stellwerk
from stellwerk import bots
from stellwerk.arena.bench import compiled
from stellwerk.games.express_01.setup import Express01Setup
from stellwerk.games.express_01.state import State

BOARDS = ("germany", "benelux", "usa")
EVERY = 5  # positions lie close together: one in five tells as much


def late_positions(board: str, bot: str, seed: int) -> Iterator[tuple[Express01Setup, State]]:
    options = {"length": "long", "mountains": ("off", "on")[seed % 2]}
    match = stellwerk.new("express_01", board, 4, seed, options)
    player, kept = bots.get(bot, seed=seed), []
    while not match.over:
        assert match.seat is not None
        match.play(player.decide(match, match.seat))
        if match.position % EVERY == 0:
            kept.append(match.core.clone())
    for core in kept[len(kept) // 2 :]:
        assert isinstance(match.setup, Express01Setup)
        assert isinstance(core, State)
        yield match.setup, core


def searches(setup: Express01Setup, state: State) -> Iterator[float]:
    """Milliseconds of every search in a position, of this thread: what else the machine does stays out."""
    for company in range(setup.land.companies):
        if state.stations(company):
            for black in (False, True):
                start = time.thread_time()
                setup.trains.best(state, company, black)
                yield 1000 * (time.thread_time() - start)


def report(bot: str, games: int) -> str:
    spent, positions = [], 0
    for board in BOARDS:
        for seed in range(1, games + 1):
            for setup, state in late_positions(board, bot, seed):
                positions += 1
                spent += searches(setup, state)
    spent.sort()
    figures = ", ".join(f"p{share} {spent[len(spent) * share // 100]:.2f}" for share in (50, 90, 99))
    return f"{bot}: {positions} positions, {len(spent)} searches, ms: {figures}, most {spent[-1]:.2f}"


def main(arguments: Sequence[str] | None = None) -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=3, help="games per plan and bot (3)")
    chosen = parser.parse_args(arguments)
    print("compiled" if compiled() else "plain")
    for bot in ("greedy", "random"):
        print(report(bot, chosen.games), flush=True)


if __name__ == "__main__":
    main()
