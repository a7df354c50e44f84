"""Ratings for tables of any size: a Plackett-Luce model (openskill), each with its uncertainty.

Wins alone waste what a table of six tells: who came second. Games are taken in the order of their numbers, so the
ratings are the same however the games were spread.
"""

from collections.abc import Iterable
from statistics import fmean
from typing import Any

from .extras import need
from .results import Row

START = 25.0  # the rating before any game, and the middle of the scale


def ratings(rows: Iterable[Row]) -> dict[str, dict[str, float]]:
    """Per entrant mu, sigma and the 95 % interval; entrants that only met themselves stay where they began."""
    # tau = 0: a bot does not learn between games, so its uncertainty may shrink to nothing.
    model = need("openskill.models").PlackettLuce(mu=START, sigma=START / 3, beta=START / 6, tau=0.0)
    known: dict[str, Any] = {}
    for row in rows:
        for name in row["bots"]:
            known.setdefault(name, model.rating(name=name))
        if len(set(row["bots"])) > 1:
            known.update(after(model, known, row))
    return {name: told(rating.mu, rating.sigma) for name, rating in known.items()}


def after(model: Any, known: dict[str, Any], row: Row) -> dict[str, Any]:
    """The ratings after one game; a bot in several seats takes the mean of what its seats learned."""
    names = row["bots"]
    teams = [[model.create_rating([known[name].mu, known[name].sigma], name)] for name in names]
    rated = [team[0] for team in model.rate(teams, ranks=ranks(row))]
    learned: dict[str, Any] = {}
    for name in dict.fromkeys(names):
        mine = [new for new in rated if new.name == name]
        learned[name] = model.create_rating([fmean(new.mu for new in mine), fmean(new.sigma for new in mine)], name)
    return learned


def ranks(row: Row) -> list[float]:
    """Places of the seats, 0 the best: winners by the rules of the game (ties broken there), then by score."""
    order = [(seat not in row["winners"], -score) for seat, score in enumerate(row["scores"])]
    order = [(lost, 0 if not lost else score) for lost, score in order]
    return [float(sum(other < mine for other in order)) for mine in order]


def told(mu: float, sigma: float) -> dict[str, float]:
    return {"mu": mu, "sigma": sigma, "low": mu - 1.96 * sigma, "high": mu + 1.96 * sigma}
