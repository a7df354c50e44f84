"""What bots know of the game: the evaluation of a position and its weights."""
