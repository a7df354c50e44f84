"""The board: its files in `boards/`, the loader that checks them, the tables the rules read."""
