"""What the program needs travels in the wheel."""

import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[1]
PNG = b"\x89PNG\r\n\x1a\n"


def run(*command: str | Path, cwd: Path, env: dict[str, str] | None = None) -> str:
    """What the command printed; a command that fails, fails the test with all that it said."""
    done = subprocess.run(command, cwd=cwd, env=env, capture_output=True, text=True, timeout=300, check=False)
    assert done.returncode == 0, f"{command} ended with {done.returncode}:\n{done.stdout}\n{done.stderr}"
    return done.stdout


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The wheel, built from the source archive, so that both are known to be whole."""
    folder = tmp_path_factory.mktemp("dist")
    run(sys.executable, "-m", "build", "--no-isolation", "--outdir", folder, ROOT, cwd=folder)
    (built,) = folder.glob("*.whl")
    return built


def test_every_file_of_the_package_is_in_the_wheel(wheel: Path) -> None:
    package = ROOT / "ratscrew_kiosk"
    files = {
        path.relative_to(ROOT).as_posix()
        for path in package.rglob("*")
        if path.is_file() and "__pycache__" not in path.parts
    }
    assert files <= set(zipfile.ZipFile(wheel).namelist())


def test_the_pin_maps_travel_with_it(wheel: Path) -> None:
    maps = {f"ratscrew_kiosk/pin_maps/{path.name}" for path in (ROOT / "hardware" / "pin-maps").glob("*.toml")}
    assert len(maps) >= 3
    assert maps <= set(zipfile.ZipFile(wheel).namelist())


def test_the_firmware_of_boxes_travels_with_it(wheel: Path) -> None:
    files = {f"ratscrew_kiosk/firmware/{path.name}" for path in (ROOT / "hardware" / "firmware").glob("*.py")}
    assert {Path(file).name for file in files} == {"box.py", "config.py", "main.py", "wire.py"}
    assert {*files, "ratscrew_kiosk/udev/60-ratscrew-boxes.rules"} <= set(zipfile.ZipFile(wheel).namelist())


def test_the_wheel_alone_in_an_empty_folder_plays_a_demo_without_a_display(wheel: Path, tmp_path: Path) -> None:
    environment, empty = tmp_path / "environment", tmp_path / "empty"
    empty.mkdir()
    # Where Debian's pygame is used, the wheel needs it too.
    own = Path(sys.prefix, "pyvenv.cfg")
    debians = own.exists() and "include-system-site-packages = true" in own.read_text()
    run(sys.executable, "-m", "venv", *(["--system-site-packages"] if debians else []), environment, cwd=empty)
    python = environment / "bin" / "python"
    run(python, "-m", "pip", "--disable-pip-version-check", "--no-input", "install", "-q", wheel, cwd=empty)

    bare = {"HOME": str(empty), "PATH": "/usr/bin:/bin"}
    said = run(environment / "bin" / "ratscrew-kiosk", "demo", "--picture", "out.png", cwd=empty, env=bare)

    assert said.splitlines()[-1].startswith("= end")
    assert (empty / "out.png").read_bytes().startswith(PNG)
