"""What changed from one page to the next, and the next page made from it. The first page of a stream is whole.

A message is `{"mark": …, "page": {…}}`, or `{"mark": …, "since": mark, "set": {…}, "log": [kept, [line, …]],
"svg": [[from, count] or "text", …]}`: `set` are the parts of the page that are others now; of the log so many lines stay
and these follow; the drawing is put together from pieces of the last one and from new ones. Pieces are what stands
between the signs "<".
"""

from typing import Any, Final

Json = dict[str, Any]

CUT: Final = "<"
STRIDE: Final = 64


def between(before: Json, after: Json) -> Json:
    """What a reader of `before` has to be told to have `after`."""
    changed = {key: value for key, value in after.items() if key not in ("log", "svg") and before.get(key) != value}
    told: Json = {"set": changed}
    if before["log"] != after["log"]:
        kept = common(before["log"], after["log"])
        told["log"] = [kept, after["log"][kept:]]
    if before["svg"] != after["svg"]:
        told["svg"] = drawn_from(before["svg"].split(CUT), after["svg"].split(CUT))
    return told


def applied(before: Json, message: Json) -> Json:
    """The page after a message of the stream, whole or patch."""
    if "page" in message:
        whole: Json = message["page"]
        return whole
    page = {**before, **message["set"]}
    if "log" in message:
        kept, more = message["log"]
        page["log"] = before["log"][:kept] + more
    if "svg" in message:
        page["svg"] = redrawn(before["svg"], message["svg"])
    return page


def common(before: list[Any], after: list[Any]) -> int:
    """How many first items are the same."""
    n = 0
    for old, new in zip(before, after, strict=False):
        if old != new:
            break
        n += 1
    return n


def drawn_from(before: list[str], after: list[str]) -> list[list[int] | str]:
    """The new drawing as runs of old pieces and new text. A piece that goes on where the last run ended is preferred."""
    where = dict(zip(reversed(before), reversed(range(len(before))), strict=True))
    told: list[list[int] | str] = []
    done, expected, fresh = 0, 0, list[str]()
    while done < len(after):
        piece = after[done]
        follows = expected < len(before) and before[expected] == piece
        at = expected if follows else where.get(piece, -1)
        if at < 0:
            fresh.append(piece)
            done, expected = done + 1, expected + 1
            continue
        if fresh:
            told.append(CUT.join(fresh))
            fresh = []
        count = together(before, at, after, done)
        told.append([at, count])
        done, expected = done + count, at + count
    if fresh:
        told.append(CUT.join(fresh))
    return told


def together(before: list[str], at: int, after: list[str], begin: int) -> int:
    """How many pieces are the same in both, from these places on. Mostly very many: they are compared a stride at a time."""
    n = 0
    while True:
        old, new = before[at + n : at + n + STRIDE], after[begin + n : begin + n + STRIDE]
        if not old or old != new:
            return n + common(old, new)
        n += STRIDE


def redrawn(before: str, told: list[list[int] | str]) -> str:
    pieces = before.split(CUT)
    return CUT.join(run if isinstance(run, str) else CUT.join(pieces[run[0] : run[0] + run[1]]) for run in told)
