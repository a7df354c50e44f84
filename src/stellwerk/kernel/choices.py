"""Choices: the legal actions as a tree of picks, the same for mouse, finger, keyboard, screen reader and terminal.

Picks are filters and may come in any order: what is left are the actions whose path holds them all. Every step
on those paths is offered, the first open one as the next question; when one action is left, its price and effect.
"""

from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import Any

from .actions import MOST_DIGITS, Action, Amount, Kind, Names, Numbers, Pick
from .along import (
    CONFIRM,
    LEAVE_OUT,
    PICK,
    SLOT,
    Drawn,
    answers,
    drawn_line,
    laid_along,
    moments,
    open_picks,
    place_name,
    shortcut_of,
)
from .core import STEP, Core, Refused
from .errors import LANGUAGES, Malformed
from .finality import OPEN, what_ends
from .game import Fact, Setup, Shortcut
from .pictures import Look, Pictures
from .texts import Words

Path = tuple[int, list[Pick]]

# The keys of what leaves a question, by the names kinds of action have in every game.
LEAVING = {"pass": "P", "decline": "P", "skip": "P", "keep": "P", "done": "D", "stop": "D", "end": "D"}
MOST_PIECES = 24  # told of at one place of a drawn line, the cheapest first
WHOLE = "whole"  # the slot of shortcuts; their picks stand beside the single steps and leave none of them


def choices(setup: Setup, core: Core, picked: Sequence[str], words: Words, look: Look | None = None) -> dict[str, Any]:
    """The next pick, and all open ones, for the seat that decides; `look` is what it sees, if somebody has that."""
    check_ids(picked)
    paths, times = offered_once(setup, core, picked)
    left = [path for path in paths if holds(path, picked)]
    step = core.steps[core.cells[STEP]].name
    asked = setup.face.ask(core)
    pictures = Pictures(setup, core, look)
    steps = [describe_slot(setup, core, slot, paths, picked, words, pictures) for slot in slots(paths)]
    wholes = setup.face.shortcuts(core, words.namer)
    for pick in (pick for one in steps for pick in one["picks"] if pick["id"] in times):
        pick["times"] = times[pick["id"]]
    if wholes:
        steps.append(describe_wholes(wholes, picked, words))
    whole, drawn = chosen_whole(wholes, picked), drawn_line(setup, core, picked)
    if drawn is not None:
        whole = shortcut_of(setup, core, drawn, words.namer)
    return {
        "seat": core.seat,
        "title": words(f"ask.{step}.title", asked),
        "note": words(f"ask.{step}.note", asked),
        "pips": setup.face.pips(core),
        "picked": list(picked),
        "steps": steps,
        "picks": next_picks(steps, left, picked),
        "left": len(left) if whole is None else 1,
        "action": setup.actions.json(left[0][0]) if len(left) == 1 else None,
        "actions": None if whole is None else [setup.actions.json(code) for code in unforced(core, whole.codes)],
        **({} if drawn is None else {"line": describe_line(setup, core, drawn, words)}),
        **confirmed(setup, core, left, whole, words, picked),
    }


def offered_once(setup: Setup, core: Core, picked: Sequence[str]) -> tuple[list[Path], dict[str, int]]:
    """The legal paths, of those that come to the same thing the first; and how many equal things some picks stand for.

    Whoever picks one of the others by its id (a hint, a program) gets them all.
    """
    face, every = setup.face, [(code, setup.actions.path(code)) for code in core.legal()]
    groups: dict[object, list[Path]] = {}
    for path in every:
        key = face.alike(core, path[0])
        groups.setdefault(path[0] if key is None else ("alike", key), []).append(path)
    paths = [group[0] for group in groups.values()]
    if not any(holds(path, picked) for path in paths) and any(holds(path, picked) for path in every):
        return every, {}
    return paths, counted(face.counted_slots, groups.values())


def counted(slots: Sequence[str], groups: Iterable[list[Path]]) -> dict[str, int]:
    """The pick of the first path of a group → how many different ones of that slot the group holds."""
    times: dict[str, int] = {}
    for group in groups:
        for pick in group[0][1]:
            if pick.slot in slots and len(group) > 1:
                equal = {other.id for _, picks in group for other in picks if other.slot == pick.slot}
                times[pick.id] = max(times.get(pick.id, 1), len(equal))
    return {pick: count for pick, count in times.items() if count > 1}


def describe_wholes(wholes: list[Shortcut], picked: Sequence[str], words: Words) -> dict[str, Any]:
    """The column of shortcuts; each is open as long as nothing else is picked."""
    listed = []
    for n, whole in enumerate(wholes, start=1):
        pick: dict[str, Any] = {
            "id": f"{WHOLE}:{n}",
            "slot": WHOLE,
            "label": whole.label,
            "note": whole.note,
            "count": 1,
            "chosen": list(picked) == [f"{WHOLE}:{n}"],
        }
        listed.append(pick if whole.cell is None else {**pick, "cell": whole.cell})
    return {"slot": WHOLE, "title": words(f"slot.{WHOLE}", {}), "picks": listed}


def describe_line(setup: Setup, core: Core, drawn: Drawn, words: Words) -> list[dict[str, Any]]:
    """A column for each piece of a drawn line: what else could lie there, and to leave it out."""
    columns = []
    for n, moment in enumerate(moments(core, drawn)):
        place = drawn.wanted[drawn.laid[n].place]
        title = {lang: place_name(setup, drawn, n, words.namer, lang) for lang in LANGUAGES}
        pictures = Pictures(setup, moment)
        free = replace(place, pinned=())
        picks = [
            describe_piece(setup, moment, drawn, n, code, words, pictures)
            for _, code in answers(setup, moment, free)[:MOST_PIECES]
            if open_picks(setup, code, place.id)
        ]
        if (rest := drawn.without(n)) is not None:
            picks.append({"id": rest, "slot": SLOT, "label": LEAVE_OUT, "note": "", "count": 1, "chosen": False})
        columns.append({"slot": f"{SLOT}:{n + 1}", "title": title, "picks": picks})
    return columns


def describe_piece(
    setup: Setup, core: Core, drawn: Drawn, n: int, code: int, words: Words, pictures: Pictures
) -> dict[str, Any]:
    """One way to answer at the n-th place of a line; picked, the line goes on from it."""
    place = drawn.wanted[drawn.laid[n].place]
    open_ones = open_picks(setup, code, place.id)
    described = describe_pick(setup, core, open_ones[-1], [code], (), words)
    icon = pictures.icon(open_ones[-1], [code])
    names = [words.name(pick.slot, pick.value) for pick in open_ones if pick.slot != "do"]
    pins = tuple(pick.id for pick in open_ones)
    return {
        **described,
        **({"icon": icon} if icon else {}),
        "id": drawn.changed(n, pins),
        "slot": SLOT,
        "label": {lang: " · ".join(name[lang] for name in names) for lang in LANGUAGES},
        "chosen": pins == place.pinned,
    }


def chosen_whole(wholes: list[Shortcut], picked: Sequence[str]) -> Shortcut | None:
    for n, whole in enumerate(wholes, start=1):
        if list(picked) == [f"{WHOLE}:{n}"]:
            return whole
    return None


def confirmed(
    setup: Setup, core: Core, left: list[Path], whole: Shortcut | None, words: Words, picked: Sequence[str]
) -> dict[str, dict[str, Any] | None]:
    if whole is not None:
        return {"confirm": confirm_whole(setup, core, whole, words, picked)}
    return {"confirm": confirm(setup, core, left[0][0], words) if len(left) == 1 else None}


def picked_line(picked: Sequence[str]) -> bool:
    return len(picked) == 1 and picked[0].startswith(PICK)


def confirm_whole(setup: Setup, core: Core, whole: Shortcut, words: Words, picked: Sequence[str]) -> dict[str, Any]:
    return {
        "label": CONFIRM if picked_line(picked) else words(f"confirm.{WHOLE}", {}),
        "text": {lang: f"{whole.label[lang]}: {whole.note[lang]}" for lang in ("en", "de")},
        "effects": effects(setup, core, whole.codes, core.seat),
        "ghost": whole.ghost,
        **finality(core, unforced(core, whole.codes)),
    }


def finality(core: Core, codes: Sequence[int]) -> dict[str, Any]:
    """`final`: it could not be taken back, or somebody else decides next; `ends` says which."""
    ends = what_ends(core, codes)
    return {"final": ends != OPEN, "ends": ends}


def check_ids(picked: Sequence[str]) -> None:
    if isinstance(picked, str) or not all(isinstance(item, str) for item in picked):
        raise Malformed("picked must be a list of texts", "picked", "picked muss eine Liste von Texten sein")


def holds(path: Path, picked: Sequence[str]) -> bool:
    if not picked:
        return True
    ids = {pick.id for pick in path[1]}
    return all(item in ids for item in picked)


def slots(paths: Iterable[Path]) -> list[str]:
    """All slots in the order in which paths come to them; plain buttons last."""
    found: dict[str, None] = {}
    for _, picks in paths:
        for pick in picks:
            found[pick.slot] = None
    return sorted(found, key=lambda slot: slot == "do")


def describe_slot(
    setup: Setup,
    core: Core,
    slot: str,
    paths: list[Path],
    picked: Sequence[str],
    words: Words,
    pictures: Pictures,
) -> dict[str, Any]:
    """One column of picks: what the picks of the other slots leave open here."""
    others = [item for item in picked if item.partition(":")[0] != slot]
    behind: dict[str, tuple[Pick, list[int]]] = {}
    for code, picks in paths:
        if holds((code, picks), others):
            for pick in picks:
                if pick.slot == slot:
                    behind.setdefault(pick.id, (pick, []))[1].append(code)
    offered = list(behind.values())
    if slot == "do":  # what is done somewhere before what ends, declines or changes
        offered.sort(key=lambda one: not setup.actions.kinds[one[0].value].fields)
    if offered and is_ranged(setup, offered[0]):
        listed = [describe_amount(slot, offered, picked, words)]
    else:
        listed = [
            describe_pick(setup, core, pick, codes, picked, words) | pictures.of(pick, codes, pick.id in picked)
            for pick, codes in offered
        ]
    step: dict[str, Any] = {"slot": slot, "title": words(f"slot.{slot}", {}), "picks": listed}
    if slot in setup.face.along_slots and any(laid_along(setup, code) for _, codes in offered for code in codes):
        step["along"] = [setup.face.along_slots[slot]]
    return {**step, "turns": True} if slot in setup.face.turn_slots else step


def is_ranged(setup: Setup, offered: tuple[Pick, list[int]]) -> bool:
    """Amounts are one pick with a range."""
    pick, codes = offered
    domain = None if pick.slot == "do" else setup.actions.domain(codes[0], pick.slot)
    return isinstance(domain, Amount) or (isinstance(domain, Numbers) and domain.ranged)


def describe_pick(
    setup: Setup, core: Core, pick: Pick, codes: list[int], picked: Sequence[str], words: Words
) -> dict[str, Any]:
    face = setup.face
    if pick.slot == "do":
        label = words(f"do.{setup.actions.kinds[pick.value].name}", {})
    else:
        label = words.name(pick.slot, pick.value)
    described: dict[str, Any] = {
        "id": pick.id,
        "slot": pick.slot,
        "label": label,
        "note": face.pick_note(core, pick.slot, pick.value, words.namer),
        "count": len(codes),
        "chosen": pick.id in picked,
    }
    if pick.slot == "do" and (key := LEAVING.get(setup.actions.kinds[pick.value].name)):
        described["key"] = key
    if (told := face.pick_about(pick.slot, pick.id.partition(":")[2])) is not None:
        described["about"] = told
    prices, costs = {face.price(core, code) for code in codes}, {face.cost(core, code) for code in codes}
    if len(prices) == 1 and (price := prices.pop()) is not None:
        described["price"] = {"money": price}
    elif len(costs) == 1 and (cost := costs.pop()) is not None:
        described["price"] = cost
    if (cell := face.pick_cell(pick.slot, pick.value)) is not None:
        described["cell"] = cell
    return described


def describe_amount(
    slot: str, offered: list[tuple[Pick, list[int]]], picked: Sequence[str], words: Words
) -> dict[str, Any]:
    """From the least to the most that any action still open has here."""
    values = [int(pick.id.partition(":")[2]) for pick, _ in offered]
    chosen = [value for value in values if f"{slot}:{value}" in picked]
    return {
        "id": slot,
        "slot": slot,
        "label": words(f"slot.{slot}", {}),
        "min": min(values),
        "max": max(values),
        "count": len(values),
        "chosen": bool(chosen),
        "value": chosen[0] if chosen else None,
    }


def next_picks(steps: list[dict[str, Any]], left: list[Path], picked: Sequence[str]) -> list[dict[str, Any]]:
    """The picks that come next on the paths still open."""
    if len(left) == 1 or WHOLE in [item.partition(":")[0] for item in picked]:
        return []
    wanted: dict[str, None] = {}
    for _, picks in left:
        for pick in picks:
            if pick.id not in picked:
                wanted[pick.id] = None
                break
    return [
        pick
        for step in steps
        for pick in step["picks"]
        if pick["id"] in wanted or f"{pick['id']}:{pick.get('min')}" in wanted or (pick["slot"] == WHOLE and not picked)
    ]


def confirm(setup: Setup, core: Core, code: int, words: Words) -> dict[str, Any]:
    """What the last click will do: its name with the price, and every number that changes."""
    face = setup.face
    kind, values = setup.actions.decode(code)
    price = face.price(core, code)
    named = {name: value for (name, _), value in zip(kind.fields, values, strict=True)}
    seat = core.seat
    return {
        "label": words(f"confirm.{kind.name}", {**named, "price": price or 0}),
        "text": words(f"effect.{kind.name}", {**named, "price": price or 0}),
        "effects": effects(setup, core, (code,), seat),
        "ghost": face.ghost(face.view(core, seat), setup.actions.json(code)),
        **finality(core, (code,)),
    }


def effects(setup: Setup, core: Core, codes: tuple[int, ...], seat: int) -> list[dict[str, Any]]:
    """Tried on a clone and compared: never a guess. Only the actions themselves, nothing that chance or others add."""
    twin = core.clone()
    twin.source = None  # a preview never asks true chance
    for code in codes:
        run_to_question(twin)
        twin.peek(code)
    return changes(setup, core, twin, seat)


def changes(setup: Setup, core: Core, after: Core, seat: int) -> list[dict[str, Any]]:
    """Every number this seat cares about that differs between two positions."""
    facts = {fact.key: fact for fact in setup.face.facts(after, seat)}
    return [
        {"label": fact.label, "before": shown(fact), "after": shown(facts[fact.key])}
        for fact in setup.face.facts(core, seat)
        if facts[fact.key].value != fact.value
    ]


def run_to_question(core: Core) -> None:
    while core.steps[core.cells[STEP]].automatic:
        core.steps[core.cells[STEP]].run(core)


def unforced(core: Core, codes: tuple[int, ...]) -> list[int]:
    """Those of a shortcut's answers that somebody has to give: `settle` takes the others by itself."""
    twin, found = core.clone(), list[int]()
    for code in codes:
        run_to_question(twin)
        if len(twin.steps[twin.cells[STEP]].legal(twin)) > 1:
            found.append(code)
        twin.peek(code)
    return found


def shown(fact: Fact) -> Any:
    return {"money": fact.value} if fact.money else fact.value


def refusal_of_pick(setup: Setup, core: Core, picked: Sequence[str]) -> Refused | None:
    """Why no legal action holds these picks: the refusal of the action that comes nearest.

    Of all actions the picks could mean, those count whose other picks are possible now (a company one has a share of,
    not any company); of their refusals the commonest.
    """
    paths = [setup.actions.path(code) for code in core.legal()]
    if any(holds((0, path), picked) for path in paths):
        return None
    lit = {pick.id for path in paths for pick in path}
    step = core.steps[core.cells[STEP]]
    best, counts, other = -1, dict[tuple[str, str], tuple[int, Refused]](), Refused(step.rule, "not_now", {})
    for code in candidates(setup, picked):
        refused = step.why_not(core, code)
        if refused is None or not refused.asked:
            other = other if refused is None or refused.key == "not_now" else refused
            continue
        near = sum(pick.id in lit for pick in setup.actions.path(code))
        if near > best:
            best, counts = near, {}
        if near == best:
            count, first = counts.get((refused.rule, refused.key), (0, refused))
            counts[refused.rule, refused.key] = (count + 1, first)
    if not counts:
        return other
    return max(counts.values(), key=lambda item: item[0])[1]


def candidates(setup: Setup, picked: Sequence[str]) -> Iterable[int]:
    """Every code whose path holds the picks: kind by kind, the picked fields fixed, the others in all their values."""
    table = setup.actions
    for kind in table.kinds:
        fixed = fixed_by(kind, picked)
        if fixed is not None:
            yield from table.codes(kind, fixed)


def fixed_by(kind: Kind, picked: Sequence[str]) -> dict[str, int] | None:
    """The values the picks give to the fields of a kind; None if a pick has no place in it."""
    domains, fixed = dict(kind.fields), {}
    for item in picked:
        slot, _, key = item.partition(":")
        if slot == "do" and (kind.named or not kind.fields) and key == kind.name:
            continue
        domain = domains.get(slot)
        if isinstance(domain, Names) and key in domain.index:
            fixed[slot] = domain.index[key]
        elif isinstance(domain, Amount) and key.isdecimal() and len(key) <= MOST_DIGITS:
            fixed[slot] = int(key)
        else:
            return None
    return fixed


def action_of(setup: Setup, core: Core, picked: Sequence[str]) -> Action | None:
    """The one action the picks lead to, if they do."""
    left = [code for code in core.legal() if holds((code, setup.actions.path(code)), picked)]
    return setup.actions.action(left[0]) if len(left) == 1 else None
