"""Figures for Prometheus, in its text format. They count; they name no table, no person and no token."""

from bisect import bisect_left
from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from pathlib import Path
from threading import Lock
from typing import Final

MEDIA_TYPE: Final = "text/plain; version=0.0.4; charset=utf-8"
REQUEST_SECONDS: Final = (0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0)
THINKING_SECONDS: Final = (0.01, 0.05, 0.1, 0.5, 1.0, 2.5, 5.0, 10.0, 30.0, 60.0)
PROC: Final = Path("/proc/self/status")

Labels = tuple[tuple[str, str], ...]
Gauge = Callable[[], Mapping[Labels, float]]


def labels(**named: str) -> Labels:
    return tuple(named.items())


class Count:
    """Of things that happened, by labels."""

    kind: Final = "counter"

    def __init__(self) -> None:
        self._counts: Counter[Labels] = Counter()
        self._guard = Lock()

    def add(self, by: Labels = (), n: int = 1) -> None:
        with self._guard:
            self._counts[by] += n

    def samples(self) -> Iterable[tuple[str, Labels, float]]:
        with self._guard:
            return [("", by, count) for by, count in sorted(self._counts.items())]


class Histogram:
    """Of seconds, by labels."""

    kind: Final = "histogram"

    def __init__(self, bounds: tuple[float, ...]) -> None:
        self._bounds = bounds
        self._buckets: dict[Labels, list[int]] = {}
        self._sums: Counter[Labels] = Counter()
        self._guard = Lock()

    def add(self, seconds: float, by: Labels = ()) -> None:
        with self._guard:
            buckets = self._buckets.setdefault(by, [0] * (len(self._bounds) + 1))
            buckets[bisect_left(self._bounds, seconds)] += 1
            self._sums[by] += seconds  # type: ignore[assignment]

    def samples(self) -> Iterable[tuple[str, Labels, float]]:
        made: list[tuple[str, Labels, float]] = []
        with self._guard:
            for by, buckets in sorted(self._buckets.items()):
                total = 0
                for bound, count in zip((*map(repr, self._bounds), "+Inf"), buckets, strict=True):
                    total += count
                    made.append(("_bucket", (*by, ("le", bound)), total))
                made += [("_sum", by, self._sums[by]), ("_count", by, total)]
        return made


class Asked:
    """A figure that is looked up when somebody wants it."""

    kind: Final = "gauge"

    def __init__(self, ask: Gauge) -> None:
        self._ask = ask

    def samples(self) -> Iterable[tuple[str, Labels, float]]:
        return [("", by, value) for by, value in self._ask().items()]


class Metrics:
    """All figures of a server."""

    def __init__(self) -> None:
        self.requests = Histogram(REQUEST_SECONDS)
        self.refusals = Count()
        self.failures = Count()
        self.entries = Count()
        self.thinking = Histogram(THINKING_SECONDS)
        self.help = Count()
        self._shown: dict[str, tuple[str, Count | Histogram | Asked]] = {
            "stellwerk_request_seconds": ("Time to answer a request, by method, route and status.", self.requests),
            "stellwerk_refusals_total": ("Refused requests and live streams, by code.", self.refusals),
            "stellwerk_failures_total": ("Bugs of the server that were met while answering.", self.failures),
            "stellwerk_actions_total": ("Actions accepted and stored, by kind.", self.entries),
            "stellwerk_thinking_seconds": ("Time a worker thought about one question, by pool.", self.thinking),
            "stellwerk_help_total": ("Parts of a thought that a worker took over from another.", self.help),
            "stellwerk_memory_bytes": ("Resident memory of the process that answers.", Asked(memory)),
        }

    def ask(self, name: str, text: str, gauge: Gauge) -> None:
        self._shown[name] = text, Asked(gauge)

    def text(self) -> str:
        lines = []
        for name, (text, figure) in self._shown.items():
            lines += [f"# HELP {name} {text}", f"# TYPE {name} {figure.kind}"]
            lines += [f"{name}{suffix}{_braced(by)} {value:.10g}" for suffix, by, value in figure.samples()]
        return "\n".join(lines) + "\n"


def _braced(by: Labels) -> str:
    said = ",".join(f'{name}="{_escaped(value)}"' for name, value in by)
    return f"{{{said}}}" if said else ""


def _escaped(value: str) -> str:
    return value.replace("\\", r"\\").replace('"', r"\"").replace("\n", r"\n")


def memory() -> dict[Labels, float]:
    """Nothing where the system does not tell it this way."""
    try:
        status = PROC.read_text(encoding="ascii")
    except OSError:
        return {}
    resident = next((line for line in status.splitlines() if line.startswith("VmRSS")), "")
    return {(): int(resident.split()[1]) * 1024} if resident else {}
