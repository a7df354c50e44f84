"""Stellwerk for research: environments, observations, action numbers. Needs NumPy; `pip install stellwerk[research]` brings the rest.

`stellwerk.research.pettingzoo` (all seats), `.gymnasium` (one seat against bots), `.batch` (many games stepped by arrays), `.text` (words).
"""

from .position import Position
from .setups import setup_for
from .spaces import Space, space_of

__all__ = ["Position", "Space", "setup_for", "space_of"]
