"""The machine of script/kernel-test: QEMU with two processors, our kernel, and the host's own root, read-only, as disk.

What runs in it finds its wishes in a folder that is shared with it, and leaves its answers there.
"""

import os
import select
import shlex
import subprocess
import sys
import time
from collections import deque
from collections.abc import Callable
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).resolve().parents[2]
QEMU: Final = "qemu-system-x86_64"
TOLD: Final = "kernel-test: "
"""What is for the person who waits begins so."""
_KVM_FAILED: Final = "KVM internal error"
_BOOTS_WITHIN_S: Final = {"kvm": 8.0, "tcg": 120.0}
SILENT_S: Final = 240.0
"""A machine that tells nothing for so long hangs."""


class MachineError(Exception):
    """The machine does not run, and why: one line, and the last that it said."""


class OutOfTimeError(MachineError):
    """The machine was not done in time."""


def run(kernel: Path, share: Path, until_s: float, tell: Callable[[str], None]) -> str:
    """Boot, and run what the share says, to its end. Return how the processor was made: `kvm` or `tcg`.

    Raises OutOfTimeError where it has not come to its end by `until_s` (time.monotonic), and MachineError.
    """
    _write_what_runs(share)
    accelerators = ["kvm", "tcg"] if os.access("/dev/kvm", os.R_OK | os.W_OK) else ["tcg"]
    for accelerator in accelerators:
        if boot(_command(kernel, share, accelerator), accelerator, until_s, tell):
            return accelerator
        tell(f"{accelerator} does not work on this machine")
    raise MachineError(f"{QEMU} did not boot")


def _command(kernel: Path, share: Path, accelerator: str) -> list[str]:
    root_options = "trans=virtio,version=9p2000.L,msize=262144,cache=loose"
    kernel_line = (
        f"root=rootfs rootfstype=9p rootflags={root_options} ro console=ttyS0 quiet panic=-1 init=/bin/sh -- {_init()}"
    )
    disks = []
    for tag, path, more in (("rootfs", Path("/"), ",readonly=on"), ("share", share, "")):
        disks += ["-fsdev", f"local,id={tag},path={path},security_model=none,multidevs=remap{more}"]
        disks += ["-device", f"virtio-9p-pci,fsdev={tag},mount_tag={tag}"]
    return [
        *(QEMU, "-accel", accelerator, "-cpu", "host" if accelerator == "kvm" else "max"),
        *("-machine", "pc", "-smp", "2", "-m", "1024", "-nodefaults", "-display", "none", "-no-reboot"),
        *("-serial", "stdio", "-kernel", str(kernel), "-append", kernel_line),
        *disks,
    ]


def _init() -> str:
    init = str(Path(__file__).with_name("init"))
    if " " in init or init.startswith(("/run/", "/dev/", "/proc/", "/sys/")):
        raise MachineError(f"the machine cannot use a checkout in {ROOT}: a folder without a space, not in /run")
    return init


def _write_what_runs(share: Path) -> None:
    settings = {
        "PATH": f"{Path(sys.executable).parent}:/usr/local/bin:/usr/bin:/bin",
        "PYTHONPATH": str(ROOT),
        "PYTHONDONTWRITEBYTECODE": "1",
        "PYGAME_HIDE_SUPPORT_PROMPT": "1",
        "TMPDIR": "/run/tmp",
        "HOME": "/run/home",
    }
    lines = [f"export {name}={shlex.quote(value)}" for name, value in settings.items()]
    lines += ["cd /run/tmp", f"{shlex.quote(sys.executable)} -m tests.kernel.guest /run/share 2>/run/share/errors"]
    (share / "run").write_text("\n".join(lines) + "\n")
    # Compiled here, where it is quick; the machine only reads. Without it it is slower, and no worse.
    compiled = [str(ROOT / "ratscrew_kiosk"), str(ROOT / "tests" / "kernel")]
    subprocess.run([sys.executable, "-m", "compileall", "-q", *compiled], check=False, capture_output=True)


def boot(command: list[str], accelerator: str, until_s: float, tell: Callable[[str], None]) -> bool:
    """Run the machine to its end. Return False where this kind of processor does not work, and another may."""
    console = _Console(command)
    try:
        booted = False
        last_s = min(until_s, time.monotonic() + _BOOTS_WITHIN_S[accelerator])
        while (line := console.line(last_s)) is not None:
            if line.startswith(TOLD):
                booted = True
                last_s = min(until_s, time.monotonic() + SILENT_S)
                tell(line.removeprefix(TOLD))
            if _KVM_FAILED in line:
                return False
    finally:
        console.close()
    if not booted and accelerator == "kvm":
        return False
    if time.monotonic() > until_s:
        raise OutOfTimeError("the machine was not done in time")
    if console.hangs or not booted:
        what = "hangs" if booted else "does not boot"
        raise MachineError(f"the machine {what}; the last that it said:\n" + "\n".join(console.said))
    return True


class _Console:
    """A machine, seen through its serial line."""

    def __init__(self, command: list[str]) -> None:
        self._process = subprocess.Popen(
            command, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, start_new_session=True
        )
        self._text = b""
        self.said: deque[str] = deque(maxlen=30)
        self.hangs = False

    def line(self, until_s: float) -> str | None:
        """Its next line. None where it has ended, or says nothing until then: then it hangs."""
        assert self._process.stdout is not None
        descriptor = self._process.stdout.fileno()
        while b"\n" not in self._text:
            ready, _, _ = select.select([descriptor], [], [], max(0.0, until_s - time.monotonic()))
            more = os.read(descriptor, 1 << 16) if ready else b""
            if not more:
                self.hangs = not ready
                return None
            self._text += more
        line, self._text = self._text.split(b"\n", 1)
        self.said.append(line.decode(errors="replace").strip())
        return self.said[-1]

    def close(self) -> None:
        """Switch it off."""
        self._process.kill()
        self._process.wait()
        assert self._process.stdout is not None
        self._process.stdout.close()
