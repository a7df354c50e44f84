"""The drawing kit: SVG from data, in one visual language for every game. It knows no game.

svg         elements with escaped text           hexes       where hexes, corners and edges lie
pieces      cubes, badges, houses, plaques       track       network lines
rails       railway on hex tiles                 water       shores, rivers, names in the sea
labels      names where they cover least         country     maps of areas
palette     tokens per theme, read from css/     stylesheet  what css/board.css says of an element
standalone  drawings without a page around them  png         the same as a picture
"""
