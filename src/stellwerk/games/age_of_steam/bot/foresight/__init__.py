"""What the evaluation of a seat is made of (for bots): what it has, what its network carries, the rounds to come."""
