"""The commands a newcomer types: they do their set-up once, and use root only when asked to."""

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[1]
SCRIPTS = [*sorted((ROOT / "script").iterdir()), ROOT / ".ci" / "run"]
TYPED = ["script/play", "script/test", "script/check"]

# Stands for Python, the environments it makes and their pip, on no 32-bit ARM; what else it is asked, the real one is.
PYTHON = """#!/bin/sh
echo "python $*" >>"$CALLS"
case $* in
    *'import ensurepip'*) [ -e "$ENSUREPIP" ] ;;
    *'-m venv'*)
        for folder; do :; done
        mkdir -p "$folder/bin"
        cp "$0" "$folder/bin/python"
        printf '#!/bin/sh\\necho "started with: $*"\\n' >"$folder/bin/ratscrew-kiosk"
        chmod +x "$folder/bin/ratscrew-kiosk"
        ;;
    *'-m pip'*) [ ! -e "$PIP_FAILS" ] || { echo 'ERROR: no network'; exit 1; } ;;
    *'-m pytest'*) ;;
    *'platform.machine()'*) exit 1 ;;
    *) exec REAL "$@" ;;
esac
"""
ID = '#!/bin/sh\necho "$NEWCOMERS_ID"\n'
APT_GET = '#!/bin/sh\necho "apt-get $*" >>"$CALLS"\ntouch "$ENSUREPIP"\n'
SUDO = '#!/bin/sh\necho "sudo $*" >>"$CALLS"\nexec "$@"\n'
PRESENT = "#!/bin/sh\n"


class Newcomer:
    """A person with a fresh checkout on a machine whose Python, pip, apt-get and sudo are stand-ins."""

    def __init__(self, folder: Path) -> None:
        self.checkout = folder / "checkout"
        shutil.copytree(ROOT / "script", self.checkout / "script")
        shutil.copy(ROOT / "pyproject.toml", self.checkout)
        commands = self.checkout / "ratscrew_kiosk" / "commands"
        commands.mkdir(parents=True)
        (commands / "demo.py").touch()
        self.calls = folder / "calls"
        self.ensurepip = folder / "ensurepip"
        self.ensurepip.touch()
        self.pip_fails = folder / "pip-fails"
        self.id = 1000
        self.programs = folder / "programs"
        self.programs.mkdir()
        for name in ("python3.14", "python3.13", "python3.12", "python3.11", "python3", "python"):
            self.has(name, PYTHON.replace("REAL", sys.executable))
        self.has("id", ID)
        self.has("apt-get", APT_GET)
        self.has("sudo", SUDO)
        for program in ("Xvfb", "xdotool", "import", "fc-list", "git", "shellcheck", "chromium"):
            self.has(program, PRESENT)

    def has(self, name: str, text: str) -> None:
        program = self.programs / name
        program.write_text(text)
        program.chmod(0o755)

    def types(self, *command: str) -> subprocess.CompletedProcess[str]:
        self.calls.write_text("")
        env = {
            "PATH": f"{self.programs}:/usr/bin:/bin",
            "CALLS": str(self.calls),
            "ENSUREPIP": str(self.ensurepip),
            "PIP_FAILS": str(self.pip_fails),
            "NEWCOMERS_ID": str(self.id),
        }
        return subprocess.run(
            command, cwd=self.checkout, env=env, capture_output=True, text=True, timeout=60, check=False
        )

    def called(self, what: str) -> int:
        return self.calls.read_text().count(what)


@pytest.fixture
def newcomer(tmp_path: Path) -> Newcomer:
    return Newcomer(tmp_path)


@pytest.mark.parametrize("script", SCRIPTS, ids=lambda script: script.name)
def test_shellcheck_finds_nothing(script: Path) -> None:
    beside_python = Path(sys.executable).with_name("shellcheck")
    shellcheck = beside_python if beside_python.exists() else shutil.which("shellcheck")
    if shellcheck is None:
        pytest.skip("shellcheck is missing: sudo apt-get install shellcheck")
    done = subprocess.run([shellcheck, script], capture_output=True, text=True, check=False)
    assert done.stdout == ""


@pytest.mark.parametrize("script", SCRIPTS, ids=lambda script: script.name)
def test_it_can_be_started(script: Path) -> None:
    assert os.access(script, os.X_OK)


def test_no_file_names_a_registry_or_a_folder_of_one_machine() -> None:
    if shutil.which("git") is None:
        pytest.skip("git is missing: sudo apt-get install git")
    # Another user's checkout is looked at all the same.
    git = ["git", "-c", "safe.directory=*", "ls-files", "-z", "--cached", "--others", "--exclude-standard"]
    listed = subprocess.run(git, cwd=ROOT, capture_output=True, text=True, check=False)
    if listed.returncode != 0:
        pytest.skip("this is no git checkout: git clone")
    # Written so that this file does not find itself.
    registries = r"pypi[.]org|pythonhosted[.]org|piwheels[.]org|npmjs[.]|deb[.]debian[.]org|crates[.]io"
    unwanted = re.compile(rf"{registries}|(?<![\w.~/-])/(?:root|work)/")
    found = [
        f"{name}: {match[0]}"
        for name in listed.stdout.split("\0")
        if name and (ROOT / name).is_file()
        for match in unwanted.finditer((ROOT / name).read_text(encoding="utf-8", errors="ignore"))
    ]
    assert found == []


@pytest.mark.parametrize("script", TYPED)
def test_help_is_shown_before_anything_is_set_up(newcomer: Newcomer, script: str) -> None:
    done = newcomer.types(script, "--help")
    assert done.returncode == 0
    assert done.stdout.startswith(f"usage: {script} ")
    assert newcomer.called("python") == 0


@pytest.mark.parametrize(
    ("typed", "started"),
    [
        ([], "play"),
        (["--rules", "cabinet"], "play --rules cabinet"),
        (["demo", "--seed", "3"], "demo --seed 3"),
        (["elsewhere"], "play elsewhere"),
        (["../commands/demo"], "play ../commands/demo"),
    ],
    ids=str,
)
def test_play_sets_up_and_starts(newcomer: Newcomer, typed: list[str], started: str) -> None:
    done = newcomer.types("script/play", *typed)
    assert done.stdout == f"started with: {started}\n"
    assert newcomer.called("-m venv") == 1
    assert newcomer.called(".[gpio,japanese]") == 1


def test_a_second_call_starts_without_pip(newcomer: Newcomer) -> None:
    newcomer.types("script/play")
    done = newcomer.types("script/play")
    assert (done.stdout, done.stderr) == ("started with: play\n", "")
    assert newcomer.called("pip") == 0


def test_what_was_set_up_for_tests_is_enough_to_play_but_not_the_other_way(newcomer: Newcomer) -> None:
    newcomer.types("script/play")
    newcomer.types("script/test")
    assert newcomer.called("-m venv") == 0
    assert newcomer.called(".[gpio,japanese,report,dev]") == 1
    newcomer.types("script/play")
    assert newcomer.called("pip") == 0


def test_a_changed_pyproject_is_installed_into_the_same_environment(newcomer: Newcomer) -> None:
    newcomer.types("script/test")
    with (newcomer.checkout / "pyproject.toml").open("a") as file:
        file.write("# changed\n")
    newcomer.types("script/play")
    assert newcomer.called("-m venv") == 0
    assert newcomer.called(".[gpio,japanese,report,dev]") == 1
    newcomer.types("script/test")
    assert newcomer.called("pip") == 0


def test_a_moved_checkout_is_set_up_anew(newcomer: Newcomer) -> None:
    newcomer.types("script/play")
    newcomer.checkout = newcomer.checkout.rename(newcomer.checkout.with_name("moved"))
    newcomer.types("script/play")
    assert newcomer.called("-m venv") == 1


def test_a_set_up_that_failed_is_told_in_one_line_and_begun_anew(newcomer: Newcomer) -> None:
    newcomer.pip_fails.touch()
    done = newcomer.types("script/play")
    assert done.returncode == 1
    assert done.stdout == ""
    assert "pip could not install what is needed: no network" in done.stderr.splitlines()[-1]
    newcomer.pip_fails.unlink()
    newcomer.types("script/play")
    assert newcomer.called("-m venv") == 1
    assert newcomer.called(".[gpio,japanese]") == 1


@pytest.mark.parametrize("script", TYPED)
def test_a_python_that_makes_no_environments_is_told_with_the_command_that_helps(
    newcomer: Newcomer, script: str
) -> None:
    newcomer.ensurepip.unlink()
    done = newcomer.types(script)
    assert done.returncode == 1
    assert re.fullmatch(
        r"script/setup: python3[.]14 cannot make environments[.] "
        r"Install it with: sudo apt-get install python3([.]\d+)?-venv\n",
        done.stderr,
    )
    assert newcomer.called("sudo") == newcomer.called("apt-get") == 0


@pytest.mark.parametrize(("user_id", "option", "sudos"), [(0, [], 0), (0, ["--system"], 0), (1000, ["--system"], 1)])
def test_root_or_system_installs_what_only_root_can(
    newcomer: Newcomer, user_id: int, option: list[str], sudos: int
) -> None:
    newcomer.ensurepip.unlink()
    newcomer.id = user_id
    done = newcomer.types("script/play", *option)
    assert done.stdout == "started with: play\n"
    assert newcomer.called("apt-get install -y") == 1 + sudos
    assert newcomer.called("sudo") == sudos


@pytest.mark.parametrize(("option", "marks"), [([], "not slow"), (["--all"], "slow or not slow")], ids=str)
def test_all_runs_the_long_tests_too(newcomer: Newcomer, option: list[str], marks: str) -> None:
    newcomer.types("script/test", *option, "tests/rules", "-x")
    assert newcomer.called(f"-m pytest -m {marks} tests/rules -x") == 1
