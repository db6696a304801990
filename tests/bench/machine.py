"""Description of the machine, and the CPU time and memory of its processes, read from /proc."""

import os
import platform
import resource
import shutil
import subprocess
import time
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import NamedTuple

PROC = Path("/proc")
TICKS = os.sysconf("SC_CLK_TCK")
FILES_NEEDED = 16_384


class Usage(NamedTuple):
    """Times in seconds at one moment: wall time, and the CPU time of the server, the clients and the whole machine."""

    wall: float
    server: float
    clients: float
    machine: float


@dataclass(frozen=True)
class Span:
    """CPU use between two readings: the duration and the server's CPU time in seconds, the other values in cores."""

    seconds: float
    server_seconds: float
    server: float
    clients: float
    other: float


def cpu_seconds(pid: int) -> float:
    """Return the CPU time of a process, including all its threads but not its children."""
    fields = (PROC / str(pid) / "stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / TICKS


def machine_seconds() -> float:
    """Return the CPU time in seconds that the whole machine has used since it started."""
    user, nice, system, _idle, _iowait, irq, softirq, *_ = map(
        int, (PROC / "stat").read_text().split("\n", 1)[0].split()[1:]
    )
    return (user + nice + system + irq + softirq) / TICKS


def resident_mb(pid: int) -> float:
    """Return the resident memory of a process in MB."""
    return _memory_mb(pid, "VmRSS")


def peak_mb(pid: int) -> float:
    """Return the largest resident memory of a process in MB since its start, or since `reset_peak`."""
    return _memory_mb(pid, "VmHWM")


def reset_peak(pid: int) -> float:
    """Reset the peak memory that the kernel records for a process; return its current resident memory in MB."""
    (PROC / str(pid) / "clear_refs").write_text("5")
    return resident_mb(pid)


def _memory_mb(pid: int, name: str) -> float:
    for line in (PROC / str(pid) / "status").read_text().splitlines():
        if line.startswith(f"{name}:"):
            return int(line.split()[1]) / 1024
    return 0.0


def read(server: int, clients: Sequence[int] = ()) -> Usage:
    """Read the CPU times of a server and its clients; this process counts as a client."""
    pids = [*clients, os.getpid()]
    return Usage(
        time.monotonic(), cpu_seconds(server), sum(cpu_seconds(pid) for pid in pids), machine_seconds()
    )


def between(before: Usage, after: Usage) -> Span:
    """Return the CPU use between two readings; `other` is the use by all processes except server and clients."""
    seconds = after.wall - before.wall
    server = after.server - before.server
    clients = after.clients - before.clients
    other = max(after.machine - before.machine - server - clients, 0.0)
    return Span(seconds, server, server / seconds, clients / seconds, other / seconds)


def allow_many_files() -> None:
    """Raise the limit of open files for this process and the servers that it starts."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    limit = FILES_NEEDED if hard == resource.RLIM_INFINITY else min(FILES_NEEDED, hard)
    if soft != resource.RLIM_INFINITY and soft < limit:
        resource.setrlimit(resource.RLIMIT_NOFILE, (limit, hard))


def describe() -> str:
    """Describe the machine in one line."""
    model = next(
        (
            line.partition(":")[2].strip()
            for line in (PROC / "cpuinfo").read_text().splitlines()
            if line.startswith("model name")
        ),
        platform.machine(),
    )
    memory = int((PROC / "meminfo").read_text().split()[1]) / 1024 / 1024
    parts = [
        f"{os.cpu_count()} cores ({model})",
        f"{memory:.0f} GB",
        f"Linux {platform.release()}",
        f"Python {platform.python_version()}",
        f"Node {_node_version()}",
    ]
    return ", ".join(parts)


def _node_version() -> str:
    node = shutil.which("node")
    if node is None:
        return "none"
    answer = subprocess.run([node, "--version"], capture_output=True, text=True, check=False)
    return answer.stdout.strip().removeprefix("v")


def busy_cores(seconds: float = 1.0) -> float:
    """Measure for some seconds, and return how many cores were busy on average."""
    before = machine_seconds()
    time.sleep(seconds)
    return max(machine_seconds() - before, 0.0) / seconds
