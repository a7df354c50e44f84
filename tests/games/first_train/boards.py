"""Small maps for examples: a few words become a map file that the real loader reads.

    small("R red, S 3 slots, G green, h hops, p2 yellow, v valley", "R-p1-S~G, h-S")

Areas are named on their first mention and are plains; `-` is a border, `~` one with a river.
"""

import atexit
import re
import shutil
import tempfile
from pathlib import Path

ROOT = Path(tempfile.mkdtemp(prefix="first_train_"))
atexit.register(shutil.rmtree, ROOT, ignore_errors=True)
OURS = Path(__file__).parents[3] / "src" / "stellwerk" / "games" / "first_train" / "board" / "boards"


def small(
    areas: str, borders: str, key: str = "nuernberg", special: str = "", edit: tuple[str, str] = ("", "")
) -> Path:
    """A data directory with this map; `edit` replaces a piece of the finished file, to break it."""
    text = map_file(areas, borders, key, special)
    assert edit[0] in text, f"{edit[0]!r} is not in the file"
    folder = Path(tempfile.mkdtemp(dir=ROOT))
    (folder / "first_train").mkdir()
    (folder / "first_train" / f"{key}.toml").write_text(text.replace(*edit) if edit[0] else text, encoding="utf-8")
    return folder


def map_file(areas: str, borders: str, key: str, special: str) -> str:
    kinds = {words.split()[0]: words.split()[1:] for words in areas.split(",") if words.split()}
    pairs: dict[tuple[str, str], str] = {}
    for chain in borders.split(","):
        names = re.split(r"([-~])", chain.strip())
        for i in range(0, len(names) - 2, 2):
            kinds.setdefault(names[i], [])
            kinds.setdefault(names[i + 2], [])
            pairs[min(names[i], names[i + 2]), max(names[i], names[i + 2])] = "Pegnitz" if names[i + 1] == "~" else ""
    lines = [
        f'format = 1\ngame = "first_train"\nkey = "{key}"\ntitle = {{en = "Small", de = "Klein"}}\nsize = [100, 100]',
        f'players = [2, 3, 4]\nrules = "{key}"',
        '[goods]\nwhite = {en = "Beer", de = "Bier"}\nyellow = {en = "Post", de = "Post"}',
        f"[special]\n{special}\n[map]\nareas = [",
        *(area_line(name, words, pairs) for name, words in kinds.items()),
        "]\nlinks = [",
        *(link_line(a, b, river, kinds, key) for (a, b), river in pairs.items() if open_(kinds[a]) and open_(kinds[b])),
        "]\n[loading]",
        *(
            loading_line(name, kinds, pairs)
            for name, words in kinds.items()
            if not open_(words) and "bare" not in words
        ),
    ]
    return "\n".join(lines) + "\n"


def open_(words: list[str]) -> bool:
    return not {"hops", "hill"} & set(words)


def area_line(name: str, words: list[str], pairs: dict[tuple[str, str], str]) -> str:
    near = {(b if a == name else a): river for (a, b), river in pairs.items() if name in (a, b)}
    parts = [f'id = "{name}"', f'name = "{name}"']
    terrain = next((word for word in words if word in ("valley", "hill", "hops")), "plain")
    parts.append(f'terrain = "{terrain}"')
    parts += [f'town = "{word}"' for word in words if word in ("red", "green")]
    if "slots" in words:
        fixed = ", ".join(f'"{word.removeprefix("printed_")}"' for word in words if word.startswith("printed_"))
        parts.append(f"station = {{slots = {words[words.index('slots') - 1]}, fixed = [{fixed}]}}")
    goods = "yellow" if "yellow" in words else "white" if not open_(words) and "bare" not in words else ""
    parts += [f'goods = "{goods}"'] if goods else []
    parts.append(f"buildable = {str(open_(words)).lower()}")
    parts += ["exit_only = true"] if "exit" in words else []
    parts += ['variant = "extended_south"'] if "extension" in words else []
    others = ", ".join(
        f'{{id = "{other}"' + (f', river = "{river}"' if river else "") + "}" for other, river in near.items()
    )
    parts += ["center = [1, 1]", f"neighbours = [{others}]", "shape = [[[0, 0], [2, 0], [2, 2]]]"]
    return "  {" + ", ".join(parts) + "},"


def link_line(a: str, b: str, river: str, kinds: dict[str, list[str]], key: str) -> str:
    valley = "valley" in kinds[a] + kinds[b]
    cost = 2 if (valley and key == "wensleydale") or (river and key == "nuernberg") else 1
    parts = [f'a = "{a}", b = "{b}", cost = {cost}'] + ([f'river = "{river}"'] if river else [])
    for one in (a, b):
        parts += [f'only_from = "{one}"'] if "exit" in kinds[one] else []
    if "never" in kinds[a] and "never" in kinds[b]:
        parts.append("forbidden = true")
    return "  {" + ", ".join([*parts, "mid = [1, 1]", "border = [[0, 1], [2, 1]]"]) + "},"


def loading_line(name: str, kinds: dict[str, list[str]], pairs: dict[tuple[str, str], str]) -> str:
    near = [b if a == name else a for a, b in pairs if name in (a, b)]
    return f"{name} = [{', '.join(f'{chr(34)}{other}{chr(34)}' for other in near if 'slots' in kinds[other])}]"
