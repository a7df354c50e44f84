"""Track on tiles that reads as railway: bed, sleepers, dark edge, body in the owner's colour, a shine; bridges over it."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from .svg import Svg, el, group, join

LAYERS = ("r-bed", "r-sleepers", "r-edge", "r-body")


@dataclass(frozen=True)
class Track:
    """One line on a tile: its path, the class that gives its colour, whether it leads somewhere, whether it is a bridge."""

    d: str
    colour: str
    finished: bool = True
    bridge: bool = False


def railway(tracks: Iterable[Track]) -> Svg:
    """Layer by layer over all tiles, so that neighbouring tracks join without seams; bridges come on top, each whole."""
    drawn = list(tracks)
    ground = [track for track in drawn if not track.bridge]
    bridges = [join([el("path", class_="r r-wall", d=track.d), *layers([track])]) for track in drawn if track.bridge]
    return group([*layers(ground), *bridges])


def layers(tracks: Sequence[Track]) -> list[Svg]:
    parts = [line(track, layer) for layer in LAYERS for track in tracks]
    return [*parts, *(line(track, "r-shine" if track.finished else "r-gap") for track in tracks)]


def line(track: Track, layer: str) -> Svg:
    return el("path", class_=f"r {layer} {track.colour}", d=track.d)
