# Works from a bare checkout: `make` lists the targets, and each sets up what it needs.
# ARGS is passed to the tool behind a target: make test ARGS="-k guardian"

PYTHON ?= python3
ARGS ?=
GAMES ?= 10000

BIN      := .venv/bin
READY    := .venv/.ready
BENCH    := .venv-bench/.ready
COMPILED := build/compiled/.ready
NPM      := $(BIN)/python web/npm.py
MODULES  := web/node_modules/.package-lock.json
DOCS     := .venv-docs/.ready
SITE     := src/emberbox/server/docs/index.html
PAGE     := src/emberbox/server/page/index.html
SOURCES  := $(sort $(shell find src -name '*.py' -o -name '*.toml' -o -name '*.net'))
DRAWN    := $(sort $(shell find web/src web/public -type f)) web/index.html web/catalogueIcons.ts web/vite.config.ts \
	$(filter %/cards.toml %/races.toml,$(SOURCES))
WITH_COMPILED := PYTHONPATH=$(CURDIR)/build/compiled EMBERBOX_EXPECT_COMPILED=1
CORES    := $(shell getconf _NPROCESSORS_ONLN)
# Tests of the server and the page spend half their time waiting: one more worker than cores keeps all cores busy.
WORKERS  ?= $(shell expr $(CORES) + 1)
PYTEST    = $(BIN)/pytest --dist worksteal -n
EVERYDAY := "not long and not night"
LONG     := $(if $(EMBERBOX_NIGHT),"long or night",long)
UP_TO_CI := "not night"
# ARGS may select tests of only one of several runs: finding none in the others (exit code 5) isn't a failure.
SOME      = $(ARGS) $(if $(ARGS),|| [ $$? -eq 5 ])
# Page tests run separately and keep their browsers open from first to last. The kernel, the games and the bots are
# compiled; what is built on them is tested uncompiled, plus a few games compiled.
AROUND   := $(addprefix tests/,server terminal lab mutants telling/test_no_state.py \
	test_architecture.py test_bench.py test_cli.py test_ledger.py test_mutants.py test_page_fixture.py test_wheel.py)
PLAYED   := $(filter-out $(AROUND) tests/page,$(wildcard tests/*))
# These break modules on purpose or look inside them, which compiled modules don't allow.
NOT_COMPILED := $(addprefix --ignore tests/,freeze/test_planted_leaks.py telling/test_no_state.py)
# A laptop may lack a C compiler; CI may not.
CAN_COMPILE := [ "$$CI" = true ] || $(BIN)/python hatch_build.py

export PIP_DISABLE_PIP_VERSION_CHECK := 1
# The tests start hundreds of processes, each of which would compile everything again.
unexport PYTHONDONTWRITEBYTECODE
say := @echo »

.DEFAULT_GOAL := help
.DELETE_ON_ERROR:

##@ Play

play: $(PAGE) ## open the table in the browser
	@$(BIN)/emberbox table $(ARGS)

terminal: $(READY) ## play a game in this terminal
	@$(BIN)/emberbox play $(ARGS)

serve: $(PAGE) ## serve games over the network, at http://127.0.0.1:8000
	@$(BIN)/emberbox serve $(ARGS)

rules: $(READY) ## show how much of each game's rules the tests prove
	@$(BIN)/emberbox rules $(ARGS)

##@ Check

test: $(PAGE) ## run all tests except the long ones, and the examples in docstrings
	@$(NPM) test
	@$(PYTEST) $(WORKERS) -m $(EVERYDAY) tests src --ignore tests/page $(SOME)
	@$(PYTEST) $(WORKERS) -m $(EVERYDAY) tests/page $(SOME)

# Long play is five times as fast on the compiled modules.
test-long: $(PAGE) ## run the long tests, on the compiled modules if there is a C compiler
	@if $(CAN_COMPILE); then \
		$(MAKE) --no-print-directory compiled && $(WITH_COMPILED) $(PYTEST) $(CORES) -m $(LONG) $(PLAYED) $(SOME); \
	else $(PYTEST) $(CORES) -m $(LONG) $(PLAYED) $(SOME); fi
	@$(MAKE) --no-print-directory test-long-around

test-long-around: $(PAGE) ## run the long tests of everything built on kernel, games and bots
	@$(PYTEST) $(WORKERS) -m $(LONG) $(AROUND) $(SOME)
	@$(PYTEST) $(WORKERS) -m $(LONG) tests/page $(SOME)

test-all: test test-long ## run all tests

nightly: ## run the long and night tests: GAMES random games of each kind (10000), all options, more leaks and kills
	@EMBERBOX_RANDOM_GAMES=$(GAMES) EMBERBOX_ALL_OPTIONS=1 EMBERBOX_EVERY_QUESTION=1 EMBERBOX_NIGHT=1 \
		EMBERBOX_LEAK_TIMES=10 EMBERBOX_CRASH_ROUNDS=30 $(MAKE) --no-print-directory test-long

lint: $(READY) $(MODULES) ## check style and layout
	@$(BIN)/ruff check
	@$(BIN)/ruff format --check
	@$(NPM) run lint

format: $(READY) $(MODULES) ## fix style and layout where that is safe
	@$(BIN)/ruff check --fix
	@$(BIN)/ruff format
	@$(NPM) run format

types: $(READY) $(MODULES) ## check types, strictly
	@$(BIN)/mypy $(ARGS)
	@$(NPM) run check

mutants: $(READY) ## break the rules on purpose: the tests must fail
	@$(BIN)/python tests/mutants/run.py $(ARGS)

golden: $(READY) ## regenerate the golden games; read the diff before you commit it
	@PYTHONPATH=. $(BIN)/python tests/golden/transcripts.py
	@PYTHONPATH=. $(BIN)/python tests/golden/tensors.py

protocol: $(READY) $(MODULES) ## regenerate docs/protocol.json and the page's types
	@$(BIN)/python -c 'import json; from emberbox.server import wire; print(json.dumps(wire.schema(), indent=1))' \
		> docs/protocol.json
	@mkdir -p build
	@$(BIN)/python -m emberbox.server.http.schema > build/openapi.json
	@$(NPM) run types

##@ Speed

compiled: $(COMPILED) ## compile the hot modules to C, into build/compiled

test-compiled: $(READY) ## run all tests of the compiled modules against them, long ones included
	@if $(CAN_COMPILE); then \
		$(MAKE) --no-print-directory compiled && $(WITH_COMPILED) $(PYTEST) $(CORES) -m $(UP_TO_CI) $(NOT_COMPILED) \
			$(PLAYED) tests/terminal/test_playing.py tests/server/test_playing.py $(ARGS); \
	else echo "Skipped: the compiled tests need a C compiler."; fi

bench: $(READY) $(BENCH) ## measure against other game libraries
	@if $(BIN)/python hatch_build.py; then $(MAKE) --no-print-directory compiled; \
	else echo "Measuring without the compiled modules."; fi
	@.venv-bench/bin/python bench/run.py $(ARGS)

bench-server: $(READY) $(BENCH) ## measure the server beside boardgame.io's
	@if $(BIN)/python hatch_build.py; then $(MAKE) --no-print-directory compiled; \
	else echo "Measuring without the compiled modules."; fi
	@.venv-bench/bin/python bench/server/run.py $(ARGS)

bench-page: $(PAGE) ## measure the page in Chromium
	@$(BIN)/python bench/page/run.py

##@ Build

page: $(PAGE) ## build the page

wheel: $(READY) ## build a wheel that includes the page, into dist/
	@$(BIN)/hatchling build --target wheel

wheels: $(PAGE) $(SITE) ## build an sdist, and a wheel with the compiled engine for this platform, into dist/
	@$(BIN)/python hatch_build.py
	@EMBERBOX_PAGE=0 $(BIN)/hatchling build --target sdist
	@EMBERBOX_PAGE=0 EMBERBOX_COMPILED=1 $(BIN)/hatchling build --target wheel
	@if command -v auditwheel >/dev/null; then auditwheel repair --wheel-dir dist dist/*-linux_*.whl; fi

docs: FORCE ## build the docs site into the server, and check every link in it
	@rm -f $(SITE)
	@$(MAKE) --no-print-directory $(SITE)

##@ Maintenance

setup: $(READY) ## set up .venv (other targets do this when needed)

lock: $(READY) ## update all dependencies to the newest versions and lock them by hash
	$(say) 'Locking requirements/dev.txt, bench.txt, docs.txt, envs.txt and server.txt'
	@lock() { file=$$1; shift; $(BIN)/uv pip compile --quiet --universal --python-version 3.11 --upgrade --no-header \
			--no-annotate --no-emit-index-url --no-emit-find-links --generate-hashes --no-strip-extras "$$@" \
			--output-file requirements/$$file.txt pyproject.toml; }; \
	lock dev --group dev --extra server \
		&& lock bench --group bench --extra server --constraint requirements/dev.txt \
		&& lock docs --group docs --constraint requirements/dev.txt \
		&& lock envs --extra envs --extra openspiel --constraint requirements/dev.txt \
		&& lock server --extra postgres --extra push --extra redis --constraint requirements/dev.txt
	$(say) 'Locking web/package-lock.json, without registry addresses'
	@rm -rf web/package-lock.json web/node_modules
	@$(NPM) install --package-lock-only --omit-lockfile-registry-resolved=false
	@sed -i.old '/^ *"resolved": /d' web/package-lock.json && rm web/package-lock.json.old

clean: ## remove everything make created
	@rm -rf .venv .venv-bench .venv-docs build dist web/node_modules src/emberbox/server/page src/emberbox/server/docs .mypy_cache .pytest_cache .ruff_cache .hypothesis .coverage htmlcov
	@find src tests bench -name __pycache__ -type d -prune -exec rm -rf {} + 2>/dev/null || true

help:
	@printf '\n  \033[1mEmberbox\033[0m: make TARGET [ARGS="..."]\n'
	@awk -F ':.*## ' '/^##@/ { printf "\n  \033[1m%s\033[0m\n", substr($$0, 5) } \
		/^[a-z-]+:.*## / { printf "    \033[36m%-16s\033[0m %s\n", $$1, $$2 }' $(MAKEFILE_LIST)
	@echo

.PHONY: play terminal page wheel wheels docs serve rules test test-long test-long-around test-all nightly lint format types mutants golden protocol compiled test-compiled bench bench-server bench-page setup lock clean help FORCE

# --- what the targets depend on ---

# uv takes a tenth of pip's time but ignores pip's settings, so it gets pip's index. If uv fails, pip takes over.
UV_INDEX = index=$$($*/bin/pip config get global.index-url 2>/dev/null || echo "$$PIP_INDEX_URL"); \
	env UV_SYSTEM_CERTS=1 $${index:+UV_DEFAULT_INDEX=$$index}

$(READY): requirements/dev.txt
$(BENCH): requirements/bench.txt
$(DOCS): requirements/docs.txt
$(READY) $(BENCH) $(DOCS): %/.ready: pyproject.toml
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || \
		{ echo 'Emberbox needs Python 3.11 or newer: make PYTHON=/path/to/python3 ...'; exit 1; }
	$(say) 'Creating $* with $(shell $(PYTHON) --version 2>&1)'
	@$(PYTHON) -m venv $*
	$(say) 'Installing $(filter requirements/%,$^) (about a minute the first time)'
	@sed -n '/^uv==/,/[^\\]$$/p' requirements/dev.txt > $*/uv.txt && $*/bin/pip install -qq --requirement $*/uv.txt
	@$(UV_INDEX) $*/bin/uv pip install --quiet --python $*/bin/python --requirement $(filter requirements/%,$^) || \
		$*/bin/pip install -qq --requirement $(filter requirements/%,$^)
	$(say) 'Installing emberbox in editable mode'
	@$*/bin/pip install --quiet --no-deps --no-build-isolation --editable .
	@touch $@
	$(say) '$* is ready'

$(MODULES): web/package-lock.json $(READY)
	$(say) 'Installing build tools for the page (about a minute the first time)'
	@$(NPM) ci
	@touch $@

$(PAGE): $(DRAWN) $(MODULES)
	$(say) 'Building the page'
	@$(NPM) run build -- --logLevel warn
	@touch $@

$(SITE): $(DOCS) mkdocs.yml $(sort $(shell find docs -type f)) $(SOURCES)
	$(say) 'Building the docs site'
	@.venv-docs/bin/mkdocs build --strict --quiet

$(COMPILED): $(SOURCES) build/sources pyproject.toml hatch_build.py $(READY)
	@$(BIN)/python hatch_build.py
	$(say) 'Compiling the hot modules (about a minute)'
	@rm -rf build/wheel build/compiled
	@EMBERBOX_COMPILED=1 EMBERBOX_PAGE=0 $(BIN)/hatchling build --target wheel --directory build/wheel
	@$(BIN)/pip install --quiet --no-deps --target build/compiled build/wheel/*.whl
	@touch $@
	$(say) 'build/compiled is ready'

# Changes only when a source file is added or removed, which no source's timestamp would show.
build/sources: FORCE
	@mkdir -p build
	@echo '$(SOURCES)' | cmp -s - $@ || echo '$(SOURCES)' > $@
