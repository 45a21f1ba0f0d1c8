"""What hosting stands on: settings, unit, compose file, proxy and guide say what the server knows."""

from __future__ import annotations

import re
import shlex
from pathlib import Path
from typing import Any

import pytest
import yaml  # type: ignore[import-untyped]

from emberbox.server.ops.metrics import Metrics
from emberbox.server.ops.settings import CONFIG, FIELDS, Settings, flag, kind, load, variable

ROOT = Path(__file__).parents[2]
DEPLOY = ROOT / "deploy"
GUIDE = (ROOT / "docs" / "hosting.md").read_text("utf-8")
FLAGS = {flag(name) for name in (CONFIG, *FIELDS)}
VARIABLES = {variable(name) for name in (CONFIG, *FIELDS)}
BUILD_VARIABLES = {"EMBERBOX_COMPILED", "EMBERBOX_PAGE"}
"""Heeded by hatch_build.py, not by the server."""


def read(name: str) -> str:
    """A file for hosting."""
    return (DEPLOY / name).read_text("utf-8")


def services() -> dict[str, Any]:
    """What the compose file runs."""
    found: dict[str, Any] = yaml.safe_load(read("compose.yaml"))["services"]
    return found


def nodes() -> dict[str, Any]:
    """The server's own processes among it."""
    return {name: service for name, service in services().items() if service["image"] == "emberbox"}


def lines_of(kind: str) -> list[str]:
    """The lines of the guide in code blocks of a kind."""
    blocks = re.findall(rf"^```{kind}\n(.*?)^```", GUIDE, re.DOTALL | re.MULTILINE)
    return "".join(blocks).splitlines()


# -- settings ------------------------------------------------------------------------------------


def test_the_settings_file_changes_nothing_as_it_is(tmp_path: Path) -> None:
    given = {CONFIG: str(DEPLOY / "emberbox.toml"), "data_dir": str(tmp_path)}
    assert load(given, {}) == Settings(data_dir=tmp_path)


def test_the_settings_file_names_every_setting_with_its_default(tmp_path: Path) -> None:
    text = re.sub(r"^# (\w+ = )", r"\1", read("emberbox.toml"), flags=re.MULTILINE)
    assert sorted(re.findall(r"^(\w+) = ", text, re.MULTILINE)) == sorted(FIELDS)
    file = tmp_path / "emberbox.toml"
    file.write_text(text, "utf-8")
    assert load({CONFIG: str(file), "data_dir": str(tmp_path)}, {}) == Settings(data_dir=tmp_path)


def test_the_guide_names_every_setting_with_its_default() -> None:
    rows = dict(re.findall(r"^\| `(--[a-z-]+)` \| (.*?) +\|", GUIDE.replace("|  |", "| - |"), re.MULTILINE))
    assert rows.keys() == FLAGS - {flag(CONFIG)}
    for name, field in FIELDS.items():
        told = rows[flag(name)]
        if kind(name) is bool:
            assert told == ("on" if field.default else "off")
        elif kind(name) in (int, float) and field.default:
            assert float(told) == field.default
        else:
            assert told == (field.default if field.default and isinstance(field.default, str) else "-")


def test_the_settings_shown_in_the_guide_are_taken(tmp_path: Path) -> None:
    file = tmp_path / "emberbox.toml"
    file.write_text("\n".join(lines_of("toml")), "utf-8")
    settings = load({CONFIG: str(file)}, {})
    assert (settings.redis_url, settings.secure_cookies) == ("redis://:PASSWORD@127.0.0.1", True)


# -- names ---------------------------------------------------------------------------------------


def test_every_variable_that_is_named_anywhere_is_one_of_the_servers() -> None:
    texts = [GUIDE, *(file.read_text("utf-8") for file in DEPLOY.iterdir() if file.is_file())]
    named = {name for text in texts for name in re.findall(r"EMBERBOX_[A-Z_]*[A-Z]", text)}
    assert "EMBERBOX_DATABASE_URL" in named
    assert named - BUILD_VARIABLES <= VARIABLES


def test_every_flag_of_the_server_in_the_guide_exists() -> None:
    commands = [line for line in lines_of("sh") if "emberbox serve" in line]
    prose = re.sub(r"^```.*?^```", "", GUIDE, flags=re.DOTALL | re.MULTILINE)
    named = set(re.findall(r"(?<![\w-])--[a-z][a-z-]*", "\n".join([*commands, prose])))
    assert {"--host", "--origins"} <= named
    assert named <= FLAGS


def test_every_figure_in_the_guide_is_counted_and_every_one_counted_is_in_the_guide() -> None:
    metrics = Metrics()
    metrics.responded(200)  # a status is there once it was sent
    counted = set(re.findall(r"^# TYPE (emberbox_\w+) ", metrics.exposition().decode(), re.MULTILINE))
    told = set(re.findall(r"`(emberbox_\w+)`", GUIDE))
    assert told == {name for name in counted if not name.endswith("_created")}


def test_every_file_that_the_guide_uses_is_there() -> None:
    named = set(re.findall(r"\bdeploy/[\w@.]*\w", GUIDE)) - {"deploy/certs", "deploy/.env"}
    assert {"deploy/nginx.conf", "deploy/emberbox@.service", "deploy/compose.yaml"} <= named
    assert [name for name in named if not (ROOT / name).is_file()] == []


# -- files ---------------------------------------------------------------------------------------


def test_the_unit_starts_the_server_with_flags_that_it_has() -> None:
    start = re.search(r"^ExecStart=(.*)$", read("emberbox@.service"), re.MULTILINE)
    assert start is not None
    program, command, *rest = shlex.split(start[1])
    assert (Path(program).name, command) == ("emberbox", "serve")
    assert set(rest[::2]) <= FLAGS
    port = rest[rest.index("--port") + 1]
    assert port == "%i"


def test_the_nodes_of_the_compose_file_get_settings_that_the_server_takes() -> None:
    assert len(nodes()) > 1
    for node in nodes().values():
        environment = {name: str(value) for name, value in node["environment"].items()}
        assert set(environment) <= VARIABLES
        settings = load({}, environment)
        assert settings.secure_cookies
        assert settings.redis_url.endswith("@redis")
        assert settings.database_url.endswith("@postgres/emberbox")


def test_the_compose_file_waits_for_and_mounts_what_there_is() -> None:
    all_of_them = services()
    for service in all_of_them.values():
        assert set(service.get("depends_on", ())) <= set(all_of_them)
    mounted = [mount.split(":")[0] for mount in all_of_them["nginx"]["volumes"]]
    assert [name for name in mounted if name != "./certs" and not (DEPLOY / name).is_file()] == []
    port = re.search(r"EMBERBOX_PORT=(\d+)", read("Dockerfile"))
    assert port is not None
    told = set(re.findall(r"^server (\S+);", read("nodes.compose.conf"), re.MULTILINE))
    assert told == {f"{name}:{port[1]}" for name in nodes()}


def test_the_proxy_takes_uploads_as_long_as_the_server_does_and_keeps_the_figures_in() -> None:
    text = read("nginx.conf")
    longest = re.search(r"client_max_body_size (\d+)m;", text)
    assert longest is not None
    assert int(longest[1]) * 1024 * 1024 > Settings().upload_bytes
    # Every path below /metrics: to the server /metrics/ is /metrics.
    assert re.search(r"location /metrics \{\s*return 404;", text)


# -- what strangers must not get out of it -------------------------------------------------------

LOCKS = sorted((ROOT / "requirements").glob("*.txt"))


@pytest.mark.parametrize("lock", LOCKS, ids=lambda lock: lock.stem)
def test_every_package_is_locked_with_the_hashes_of_its_files_and_without_an_address(lock: Path) -> None:
    text = lock.read_text("utf-8").replace("\\\n", " ")
    for line in text.splitlines():
        assert re.match(r"[a-z0-9.-]+(\[[a-z,-]+\])?==\S+", line), line
        assert re.search(r"--hash=sha256:[0-9a-f]{64}\b", line), line
    assert "://" not in text


def test_the_server_is_locked_as_it_was_tested() -> None:
    pins = [set(re.findall(r"^\S+==\S+", lock.read_text("utf-8"), re.MULTILINE)) for lock in LOCKS]
    by_name = dict(zip([lock.stem for lock in LOCKS], pins, strict=True))
    assert by_name["server"] < by_name["dev"]


def test_containers_have_nothing_that_they_do_not_need() -> None:
    for name, service in services().items():
        assert service["read_only"], name
        assert service["cap_drop"] == ["ALL"], name
        assert service["security_opt"] == ["no-new-privileges:true"], name
        assert {"mem_limit", "pids_limit"} <= set(service), name
        assert set(service["logging"]["options"]) == {"max-size", "max-file"}, name
        assert "privileged" not in service
    assert all("cap_add" not in node for node in nodes().values())


def test_redis_and_postgres_are_reached_with_a_password_and_from_within() -> None:
    all_of_them = services()
    assert "--requirepass" in all_of_them["redis"]["command"]
    assert [name for name, service in all_of_them.items() if "ports" in service] == ["nginx"]


def test_images_are_named_by_exact_versions_in_all_places() -> None:
    named = set(re.findall(r"\b(?:python|nginx|postgres|redis):\d[\w.-]*", read("compose.yaml")))
    assert {name.partition(":")[0] for name in named} == {"python", "nginx", "postgres", "redis"}
    assert all(re.fullmatch(r"postgres:\d+\.\d+|\w+:\d+\.\d+\.\d+(-\w+)*", name) for name in named), named
    assert set(re.findall(r"\b(?:python|nginx|postgres|redis):\d[\w.-]*", GUIDE)) == named
    assert set(re.findall(r"\bpython:\d[\w.-]*", read("Dockerfile"))) < named


def test_images_can_be_pinned_by_digest() -> None:
    images = [service["image"] for name, service in services().items() if name not in nodes()]
    assert all(re.fullmatch(r"\$\{[A-Z]+_IMAGE:-\S+\}", image) for image in images)
    bases = re.findall(r"^FROM (\S+)", read("Dockerfile"), re.MULTILINE)
    assert set(bases) == {"${PYTHON_IMAGE}"}


def test_the_proxy_asks_for_https_and_counts_by_address() -> None:
    text = read("nginx.conf")
    assert re.search(r"add_header Strict-Transport-Security \"max-age=\d{8}\" always;", text)
    zones = set(re.findall(r"zone=(\w+):", text))
    used = set(re.findall(r"limit_(?:req +zone=|conn +)(\w+)", text))
    assert zones == used == {"emberbox_requests", "emberbox_lines"}
    most = re.search(r"limit_conn +emberbox_lines (\d+);", text)
    assert most is not None
    assert int(most[1]) > Settings().sockets_per_address


def test_the_unit_is_kept_from_what_a_server_never_does() -> None:
    told = re.findall(r"^(\w+)=(.*)$", read("emberbox@.service"), re.MULTILINE)
    assert {"SystemCallFilter", "MemoryMax", "TasksMax", "NoNewPrivileges", "ProtectSystem"} <= {
        name for name, _ in told
    }
    assert ("SystemCallFilter", "@system-service") in told
