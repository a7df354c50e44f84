"""`make release`: what is handed out, in dist/: sdist, pure wheel, and the wheel with the compiled engine.

    .venv/bin/python tools/release.py [FOLDER]

Each holds the built client, so that whoever installs it needs neither Node nor a compiler. The compiled wheel is made
of build/compiled, which tools/compile.py has just brought up to date; its name says for which Python and platform.
"""

import base64
import hashlib
import shutil
import subprocess
import sys
import zipfile
from importlib.metadata import version
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
# mypyc keeps packed numbers in librt, which asks mypy_extensions for their type.
LIBRARIES = ("librt", "mypy_extensions")
COMPILED = ROOT / "build" / "compiled"
PAGE = ROOT / "src" / "stellwerk" / "server" / "static" / "index.html"
NOT_PACKED = ("__pycache__", "bin")
NOT_IN_A_WHEEL = ("RECORD", "INSTALLER", "REQUESTED", "direct_url.json")  # pip writes these when it installs
STAMP = (1980, 1, 1, 0, 0, 0)  # equal content gives equal wheels


def main(folder: Path) -> None:
    if not PAGE.is_file():
        sys.exit("release: the client is not built; run `make setup` first")
    shutil.rmtree(folder, ignore_errors=True)
    hatchling = [sys.executable, "-m", "hatchling", "build", "-d", str(folder)]
    subprocess.run([*hatchling, "-t", "sdist", "-t", "wheel"], cwd=ROOT, check=True, stdout=subprocess.DEVNULL)
    if any(COMPILED.rglob("*.so")):
        compiled_wheel(folder)
    else:
        print("release: no compiled engine here, so no compiled wheel", flush=True)
    for made in sorted(folder.iterdir()):
        print(f"release: {made.name}  {made.stat().st_size / 1e6:.1f} MB", flush=True)


def compiled_wheel(folder: Path) -> Path:
    (info,) = COMPILED.glob("*.dist-info")
    wheel = folder / f"{info.name.removesuffix('.dist-info')}-{tag_of(info)}.whl"
    rows = []
    with zipfile.ZipFile(wheel, "w", zipfile.ZIP_DEFLATED) as packed:
        for path in packable(info):
            name = path.relative_to(COMPILED).as_posix()
            content = with_libraries(path.read_bytes()) if path == info / "METADATA" else path.read_bytes()
            write(packed, name, content)
            digest = base64.urlsafe_b64encode(hashlib.sha256(content).digest()).rstrip(b"=").decode()
            rows.append(f"{name},sha256={digest},{len(content)}")
        record = f"{info.name}/RECORD"
        write(packed, record, "\n".join([*rows, f"{record},,", ""]).encode())
    return wheel


def with_libraries(metadata: bytes) -> bytes:
    """What the compiled engine alone needs at run time, of the kind it was compiled with; at the end of the head."""
    head, gap, body = metadata.partition(b"\n\n")
    asked = "".join(f"\nRequires-Dist: {name}~={version(name)}" for name in LIBRARIES)
    return head.rstrip(b"\n") + f"{asked}\n".encode() + gap[1:] + body


def tag_of(info: Path) -> str:
    lines = (info / "WHEEL").read_text(encoding="utf-8").splitlines()
    return next(line.partition(": ")[2] for line in lines if line.startswith("Tag: "))


def packable(info: Path) -> list[Path]:
    found = [path for path in sorted(COMPILED.rglob("*")) if path.is_file()]
    kept = [path for path in found if not set(path.relative_to(COMPILED).parts) & set(NOT_PACKED)]
    return [path for path in kept if not (path.parent == info and path.name in NOT_IN_A_WHEEL)]


def write(packed: zipfile.ZipFile, name: str, content: bytes) -> None:
    entry = zipfile.ZipInfo(name, STAMP)
    entry.compress_type, entry.external_attr = zipfile.ZIP_DEFLATED, 0o644 << 16
    packed.writestr(entry, content)


if __name__ == "__main__":
    main(Path(sys.argv[1]) if len(sys.argv) > 1 else ROOT / "dist")
