"""The action phases (AR-3) and the actions but Expand (AR-4)."""

from typing import Final

from stellwerk.kernel.core import NOBODY, SEAT, STEP, NotAsked, Refused, Step

from ..actions import CHARGE, CHOOSE, DECLINE, FUND, OFFER, TAKE, Codes
from ..state import (
    CASH,
    COLUMN,
    COMPANIES,
    HOUSES,
    LEFT,
    OFFERED,
    ORDER,
    OUT,
    PHASE,
    PHASES,
    PLACE,
    PLACED,
    REMOVED,
    SPACE_COUNT,
    TREASURY,
    UNSOLD,
    YEAR,
    State,
)
from .auction import start_auction
from .expand import Cubes
from .income import build_house
from .steps import (
    CHOOSE_SPACE,
    DEVELOP_CITY,
    DIVIDENDS,
    EXPAND_TRACK,
    FUND_COMPANY,
    NEXT_TURN,
    OFFER_SHARE,
    TAKE_TWO,
)

FUND_MONEY: Final = 5  # AR-4.6
TAKE_MONEY: Final = 2  # AR-4.7

# What a space leads to, and how many cubes it allows.
STEP_OF_SPACE: Final = {
    "pass": NEXT_TURN,
    "develop": DEVELOP_CITY,
    "fund": FUND_COMPANY,
    "take": TAKE_TWO,
    "expand_3": EXPAND_TRACK,
    "auction": OFFER_SHARE,
    "expand_4": EXPAND_TRACK,
}
CUBES_OF_SPACE: Final = {"take": 2, "expand_3": 3, "expand_4": 4}


def decline(s: State) -> None:
    """AR-3.4: the space stays taken."""
    s.note("declined", s.seat)
    s.put(STEP, NEXT_TURN)


class Choose(Step[State]):
    """AR-3.2, 3.4: a free space of the current column, one marker each."""

    def __init__(self, spaces: tuple[str, ...]) -> None:
        super().__init__("choose", "AR-3.3")
        self.steps: list[int] = [STEP_OF_SPACE[space] for space in spaces]
        self.cubes: list[int] = [CUBES_OF_SPACE.get(space, 0) for space in spaces]

    def legal(self, s: State) -> list[int]:
        at = COLUMN + (s.cells[PHASE] - 1) * SPACE_COUNT
        return [CHOOSE + i for i in range(SPACE_COUNT) if s.cells[at + i] == NOBODY]

    def why_not(self, s: State, action: int) -> Refused | None:
        space = action - CHOOSE
        if not 0 <= space < SPACE_COUNT:
            return NotAsked("AR-3.4", "must_choose", {})
        holder = s.cells[COLUMN + (s.cells[PHASE] - 1) * SPACE_COUNT + space]
        if holder != NOBODY:
            return Refused("AR-3.2", "space_taken", {"space": space, "seat": holder})
        return None

    def apply(self, s: State, action: int) -> None:
        space = action - CHOOSE
        s.put(COLUMN + (s.cells[PHASE] - 1) * SPACE_COUNT + space, s.seat)
        s.note("chose", s.seat, space)
        s.put(LEFT, self.cubes[space])
        s.put(PLACED, 0)
        s.put(STEP, self.steps[space])


class ChooseAndClose(Choose):
    """AR-4.12, option `no_city=every`: as a marker goes to Auction, every company without a city is done for."""

    def apply(self, s: State, action: int) -> None:
        super().apply(s, action)
        if s.cells[STEP] == OFFER_SHARE:
            for company in range(COMPANIES):
                if s.unsold(company) and homeless(s, company):
                    close(s, company)


def homeless(s: State, company: int) -> bool:
    """AR-4.12: not on the map, and no city is free for it."""
    return not s.on_map(company) and company != s.cells[OUT] and not s.free_cities()


def close(s: State, company: int) -> None:
    """AR-4.12: all shares that are left leave the game."""
    s.add(REMOVED + company, s.unsold(company))
    s.put(UNSOLD + company, 0)
    s.note("homeless", company)


class Develop(Step[State]):
    """AR-4.2, 4.3: a house on a city that has a cube and no house."""

    def __init__(self, codes: Codes) -> None:
        super().__init__("develop", "AR-4.2")
        self.first: int = codes.develop

    def legal(self, s: State) -> list[int]:
        """AR-4.5: without a house or a city there is only declining."""
        if not s.cells[HOUSES]:
            return [DECLINE]
        return [
            DECLINE,
            *[self.first + h for h in s.land.cities if s.cubes(h) and not s.has_house(h) and not s.land.closed[h]],
        ]

    def why_not(self, s: State, action: int) -> Refused | None:
        h = action - self.first
        if action == DECLINE:
            return None
        if not 0 <= h < s.land.size:
            return Refused(self.rule, "not_now", {})
        if not s.cells[HOUSES]:
            return Refused("AR-4.5", "no_house", {})
        if not s.land.city[h]:
            return Refused("AR-4.2", "house_city", {"hex": h})
        if s.land.closed[h]:
            return Refused("AR-4.3", "city_closed", {"hex": h})
        if not s.cubes(h):
            return Refused("AR-4.2", "house_no_cube", {"hex": h})
        return Refused("AR-4.2", "house_there", {"hex": h}) if s.has_house(h) else None

    def apply(self, s: State, action: int) -> None:
        if action == DECLINE:
            decline(s)
            return
        build_house(s, action - self.first)
        s.note("developed", s.seat, action - self.first)
        s.put(STEP, NEXT_TURN)


class Fund(Step[State]):
    """AR-4.6: 5 from the bank into the treasury of any company in the game."""

    def __init__(self) -> None:
        super().__init__("fund", "AR-4.6")

    def legal(self, s: State) -> list[int]:
        out = s.cells[OUT]
        return [DECLINE, *[FUND + company for company in range(COMPANIES) if company != out]]

    def why_not(self, s: State, action: int) -> Refused | None:
        company = action - FUND
        if action == DECLINE:
            return None
        if not 0 <= company < COMPANIES:
            return Refused(self.rule, "not_now", {})
        return Refused(self.rule, "company_out", {"company": company}) if company == s.cells[OUT] else None

    def apply(self, s: State, action: int) -> None:
        if action == DECLINE:
            decline(s)
            return
        s.add(TREASURY + action - FUND, FUND_MONEY)
        s.note("funded", s.seat, action - FUND, FUND_MONEY)
        s.put(STEP, NEXT_TURN)


class Take(Step[State]):
    """AR-4.7, 4.8: 2 for oneself, or 2 from everybody else to the bank, or with 4 or 5 players Expand 2."""

    def __init__(self, codes: Codes, players: int) -> None:
        super().__init__("take", "AR-4.7")
        self.players: int = players
        self.cubes: Cubes = Cubes(codes)
        self.may_expand: bool = players >= 4

    def legal(self, s: State) -> list[int]:
        found = [DECLINE, TAKE, CHARGE]
        return self.cubes.legal_after(s, s.seat, found) if self.may_expand else found

    def why_not(self, s: State, action: int) -> Refused | None:
        if action in (DECLINE, TAKE, CHARGE):
            return None
        if not self.cubes.meant(action):
            return Refused(self.rule, "not_now", {})
        return self.cubes.why_not(s, s.seat, action) if self.may_expand else Refused("AR-4.8", "no_expand_2", {})

    def apply(self, s: State, action: int) -> None:
        if action == DECLINE:
            decline(s)
            return
        s.put(STEP, NEXT_TURN)
        if action == TAKE:
            s.add(CASH + s.seat, TAKE_MONEY)
            s.note("took", s.seat, TAKE_MONEY)
        elif action == CHARGE:
            self.charge(s)
        else:
            s.note("expands_2", s.seat)
            self.cubes.place(s, s.seat, action)
            s.put(STEP, EXPAND_TRACK)

    def charge(self, s: State) -> None:
        """AR-4.7: who has less pays what they have."""
        s.note("charged", s.seat, TAKE_MONEY)
        for other in range(self.players):
            if other != s.seat:
                s.add(CASH + other, -min(TAKE_MONEY, s.cash(other)))


class Offer(Step[State]):
    """AR-4.9, 4.12, 4.13: which share is auctioned."""

    def __init__(self, players: int) -> None:
        super().__init__("offer", "AR-4.9")
        self.players: int = players

    def legal(self, s: State) -> list[int]:
        return [DECLINE, *[OFFER + company for company in range(COMPANIES) if s.unsold(company)]]

    def why_not(self, s: State, action: int) -> Refused | None:
        company = action - OFFER
        if action == DECLINE:
            return None
        if not 0 <= company < COMPANIES:
            return Refused(self.rule, "not_now", {})
        if s.unsold(company):
            return None
        if homeless(s, company):
            return Refused("AR-4.12", "no_city", {"company": company})
        return Refused("AR-4.9", "no_share_left", {"company": company})

    def apply(self, s: State, action: int) -> None:
        if action == DECLINE:
            decline(s)
            return
        company = action - OFFER
        s.note("offered", s.seat, company)
        if homeless(s, company):  # before anybody bids: who would pay for a share of nothing?
            close(s, company)
            s.put(STEP, NEXT_TURN)
            return
        s.put(OFFERED, company)
        start_auction(s, s.seat, self.players)


class NextTurn(Step[State]):
    """AR-3.1, 3.3, 3.6: the next marker, the next phase, or the dividends."""

    def __init__(self, players: int) -> None:
        super().__init__("next_turn", "AR-3.3", automatic=True)
        self.players: int = players

    def run(self, s: State) -> None:
        s.add(PLACE, 1)
        if s.cells[PLACE] == self.players:
            self.end_phase(s)
        else:
            s.put(SEAT, s.cells[ORDER + s.cells[PLACE]])
            s.put(STEP, CHOOSE_SPACE)

    def end_phase(self, s: State) -> None:
        """AR-3.3, 3.6: the markers of the column, top to bottom, are the order of what comes next."""
        column = COLUMN + (s.cells[PHASE] - 1) * SPACE_COUNT
        markers = [s.cells[column + i] for i in range(SPACE_COUNT) if s.cells[column + i] != NOBODY]
        for place in range(self.players):
            s.put(ORDER + place, markers[place])
        s.put(PLACE, 0)
        s.put(SEAT, markers[0])
        if s.cells[PHASE] == PHASES:
            s.put(STEP, DIVIDENDS)
        else:
            s.add(PHASE, 1)
            s.note("phase", s.cells[YEAR], s.cells[PHASE])
            s.put(STEP, CHOOSE_SPACE)
