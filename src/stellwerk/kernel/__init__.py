"""The kernel knows no game: contract, match and record, choices, chance, hex grid, auction, errors, texts."""
