"""Finished links as goods see them (AS-14.4 to 14.9): neighbours of each stop, and from where a colour gets home.

Made once per change of track and kept with the state; whether a path can still be finished is then a few ANDs.
"""

from typing import Final

from stellwerk.kernel.core import bit

from ..state import AT, CHAIN, CHAIN_SIZE, EDGES, OTHER, ROOT, STAMP, Network, State
from .questions import Rules

MOST_LINKS: Final = 6


def network_of(s: State) -> Network:
    made = s.network
    if made is None or made.stamp != s.cells[STAMP]:
        made = make_network(s, -1)
        s.network = made
    return made


def network_without(s: State, chain: int) -> Network:
    """The network for a cube that lay on this link and may not use it again (AS-SL.12)."""
    net = network_of(s)
    if chain < 0 or s.end(chain) < 0:
        return net
    made = net.less.get(chain)
    if made is None:
        made = make_network(s, chain)
        net.less[chain] = made
    return made


def make_network(s: State, left_out: int) -> Network:
    made = Network(s.cells[STAMP], s.land.stops)
    cells = s.cells
    for stop in range(s.land.stops):
        for edge in range(EDGES):
            chain = cells[AT + stop * EDGES + edge] - 1
            if chain < 0 or chain == left_out:
                continue
            at = CHAIN + chain * CHAIN_SIZE
            if cells[at + OTHER] < 0:
                continue
            here = stop * EDGES + edge
            there = (cells[at + OTHER] if cells[at + ROOT] == here else cells[at + ROOT]) // EDGES
            made.exits[stop] += [edge, chain, there]
            made.near[stop] |= bit(there)
    return made


def homes_of(s: State, rules: Rules, net: Network, colour: int) -> int:
    """The stops that take a colour."""
    found = net.homes[colour]
    if found < 0:
        found = rules.homes(s, colour)
        net.homes[colour] = found
    return found


def within(s: State, rules: Rules, net: Network, colour: int, start: int) -> list[int]:
    """Per number of links the stops from which a cube gets home within it. `start` is left out where it is a home
    itself: a cube neither ends nor passes where it began (AS-14.6, 14.7)."""
    homes = homes_of(s, rules, net, colour)
    left_out = start if start >= 0 and homes >> start & 1 else -1
    key = colour * 64 + left_out + 1
    found = net.within.get(key)
    if found is None:
        found = levels(net, homes, rules.dead_ends(), left_out)
        net.within[key] = found
    return found


def levels(net: Network, homes: int, dead_ends: int, left_out: int) -> list[int]:
    hidden = 1 << left_out if left_out >= 0 else 0
    edge = homes & ~hidden
    reached = 0
    found = [0]
    for _ in range(MOST_LINKS):
        fresh = 0
        stop = 0
        while edge >> stop:
            if edge >> stop & 1:
                fresh |= net.near[stop]
            stop += 1
        fresh &= ~reached
        reached |= fresh
        found.append(reached)
        edge = fresh & ~homes & ~dead_ends & ~hidden
    return found


def can_finish(s: State, rules: Rules, net: Network, colour: int, start: int, stop: int, seen: int, left: int) -> bool:
    """Whether a cube at `stop` gets home within `left` links without a stop of `seen`."""
    reach = within(s, rules, net, colour, start)
    if left <= 0 or not reach[left] >> stop & 1:
        return False
    homes = homes_of(s, rules, net, colour)
    if net.near[stop] & homes & ~seen:
        return True
    ways = net.near[stop] & ~seen & ~homes & ~rules.dead_ends() & reach[left - 1]
    other = 0
    while ways >> other:
        if ways >> other & 1 and can_finish(s, rules, net, colour, start, other, seen | 1 << other, left - 1):
            return True
        other += 1
    return False
