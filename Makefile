# Every command first sets up its missing prerequisites: each target has a stamp file that is newer than its sources, or
# is named by their checksum. Works with GNU make 3.81 and newer.
.DEFAULT_GOAL := help
.SILENT:
MAKEFLAGS += --no-print-directory

ifndef PYTHON
PYTHON := $(shell for name in python3 python3.13 python3.12 python3.11 python3.14; do \
	$$name -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null && echo $$name && break; done)
endif
PYTHON := $(or $(PYTHON),python3)
export PYTHON

# If Python must not write bytecode into the tree, write it elsewhere: the server has 1,600 modules to compile.
ifdef PYTHONDONTWRITEBYTECODE
unexport PYTHONDONTWRITEBYTECODE
PYTHONPYCACHEPREFIX ?= $(CURDIR)/.launch/bytecode
export PYTHONPYCACHEPREFIX
endif

VENV := .venv/bin/python
BIN := node_modules/.bin
# Race: two setups at the same time would write into the same folders, so the second waits for the first.
ALONE := $(PYTHON) -m scripts.launch.alone
# `exec`, here and below: make stops the program itself, not a shell around it.
STEP = exec $(PYTHON) -m scripts.launch.step $@
# Settings that keep a command away from the real data folder and services.
SCRATCH = env MOCKCONSOLE_DATA_DIR="$(CURDIR)/.launch/scratch/$(@F)" REDIS_URL= DEBUG=false HTTPS=false \
	DATABASE_URL="sqlite:///$(CURDIR)/.launch/scratch/$(@F)/mockconsole.sqlite3"

# $(call COMPILE,list,options) pins the packages of `make run`, and those of a dependency group on top.
COMPILE = $(VENV) -m uv pip compile --quiet --universal --python-version 3.11 --generate-hashes --no-emit-index-url \
	--custom-compile-command "make lock" --extra daphne $(2) pyproject.toml -o $(1)

## Commands

.PHONY: help run dev setup test check browsers fix api conformance mutants bench fuzz hard rolling wheel release lock audit clean

help: ## List the commands
	awk -F ':.*## ' '/^[a-z]+:.*## / { printf "  make %-11s %s\n", $$1, $$2 }' Makefile

run: address ## Set up what is missing and serve (PORT, HOST, MOCKCONSOLE_PASSWORD, MOCKCONSOLE_DATA_DIR)
	$(ALONE) $(MAKE) -j2 served
	STATIC_COLLECTED=true exec $(VENV) -m mockconsole.serve

dev: address tools ## Serve with reload, and rebuild the bundle on every change
	rm -f static/bundle/.made
	$(VENV) -m scripts.launch.dev

setup: everything ## Set up what is missing, with the tools of development
	echo "Everything is set up."

test: tools ## Run every gate and every test (ONLY="check python services frontend browser" picks parts)
check: tools ## Run the gates: style, types, contracts, migrations, API schema
check: ONLY := check
browsers: tools ## Run the console in Firefox, in WebKit and under the screen reader Orca, where these are installed
browsers: ONLY := browsers
test check browsers:
	rm -f $(PICKED:%=.launch/phases/%.xml)
	-$(MAKE) -j2 -k $(FIRST) && ready=yes; $(MAKE) -j$(JOBS) -k $(PICKED) READY=$$ready
	$(VENV) -m scripts.launch.summary $(BEGAN) $(PICKED)

fix: tools ## Fix all mistakes that the tools can fix
	failed=0; \
	$(VENV) -m ruff check --fix . || failed=1; \
	$(VENV) -m ruff format . || failed=1; \
	$(BIN)/oxlint --config oxlint.config.mjs --fix || failed=1; \
	$(BIN)/prettier --write --log-level warn . || failed=1; \
	exit $$failed

api: tools ## Regenerate openapi.yml and the front end's types
	$(SCRATCH) $(call SCHEMA,openapi.yml,frontend/src/api/schema.gen.ts)

conformance: tools ## Regenerate docs/CONFORMANCE.md from the marks of the tests
	$(VENV) -m tests.architecture.conformance

mutants: tools ## Check that the contract tests detect 60 planted mistakes
	$(VENV) -m tests.contract.mutants

bench: everything ## Measure against the goals (ARGS are passed on)
	$(VENV) -m tests.bench.run $(ARGS)

fuzz: everything ## Send the API valid and invalid requests by its schema (ARGS="--minutes 30 --seed 7")
	$(VENV) -m tests.hard.run fuzz $(ARGS)

hard: everything ## Run fifty concurrent writers, twenty kills during writes, and outages (ARGS are passed on)
	$(VENV) -m tests.hard.run days $(ARGS)

rolling: everything ## Restart processes behind nginx one by one while people work (ARGS="--rounds 5")
	$(VENV) -m tests.hard.run rolling $(ARGS)

wheel: everything ## Build the wheel into dist/, with the bundle and the static files
	$(VENV) -m hatchling build -t wheel

release: tools ## Build the last commit into dist/: wheel, archives, SBOM, checksums (ARGS="--targets linux-x86_64")
	$(VENV) -m scripts.release.build $(ARGS)

lock: tools ## Compile the pinned lists requirements*.txt from pyproject.toml
	$(call COMPILE,requirements.txt,)
	$(call COMPILE,requirements-dev.txt,--group dev)

audit: tools ## Look every installed package up in the lists of known vulnerabilities; needs the network
	$(VENV) -m scripts.launch.audit

clean: ## Remove everything that was built, but not the data folder
	rm -rf .venv node_modules static/bundle static/collected dist .launch

## What is set up

.PHONY: python machine address tools everything packages served always

python:
	$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null || { \
		echo "Python 3.11 or newer is needed, and $(PYTHON) is $$($(PYTHON) -V 2>&1 || true)."; \
		echo "Install it, or name one that you have: make run PYTHON=/path/to/python3.12"; exit 1; }

machine: python
	$(PYTHON) -m scripts.launch.preflight

address: python
	$(PYTHON) -m mockconsole.variables
	$(PYTHON) -m scripts.launch.preflight address

tools: machine
	$(ALONE) $(MAKE) -j2 PACKAGES=$(DEV_PACKAGES) packages

everything: machine
	$(ALONE) $(MAKE) -j2 PACKAGES=$(DEV_PACKAGES) served

# Installs take minutes, so their stamps are named by the checksum of their list: a checkout changes times, not
# contents.
sum = $(firstword $(shell cat $(1) | cksum))
RUN_PACKAGES := .venv/.run-$(call sum,requirements.txt)
DEV_PACKAGES := .venv/.dev-$(call sum,requirements-dev.txt)
# Keep the development tools in an environment that already has them.
PACKAGES := $(if $(wildcard .venv/.dev-*),$(DEV_PACKAGES),$(RUN_PACKAGES))
NODE_PACKAGES := node_modules/.made-$(call sum,package.json package-lock.json .npmrc)-$(shell node -p 'process.version + process.platform + process.arch' 2>/dev/null)

packages: $(PACKAGES) $(NODE_PACKAGES)
served: static/collected/.made

$(RUN_PACKAGES): LIST := requirements.txt
$(DEV_PACKAGES): LIST := requirements-dev.txt
# `--no-compile` saves a third of the time: Python compiles the modules that are loaded anyway.
# After Python was moved or upgraded, its old environment finds no packages and must be created again.
$(RUN_PACKAGES) $(DEV_PACKAGES): $(if $(shell $(VENV) -c 'import pip' 2>/dev/null && echo sound),,always)
	$(STEP) "Python packages" sh -c '"$(PYTHON)" -m venv --clear .venv && \
		$(VENV) -m pip install --quiet --no-input --disable-pip-version-check --no-compile \
		--require-hashes -r $(LIST)'

$(NODE_PACKAGES):
	$(STEP) "npm packages" npm ci --include=dev --no-audit --no-fund --no-progress

# Folders are included, so that a removed file triggers a rebuild. The pictures of docs/KIT.md aren't in the bundle.
BUNDLE_INPUTS := $(shell find frontend/src templates/shell.html templates/explorer templates/verify templates/domains \
	templates/licences docs/trainers docs/pictures webpack.config.mjs webpack.licences.mjs webpack.manual.mjs \
	postcss.config.mjs package.json package-lock.json \
	! -name '*.test.*' ! -path 'frontend/src/testing*' ! -path 'docs/pictures/kit-*')
static/bundle/.made: $(BUNDLE_INPUTS) | $(NODE_PACKAGES)
	$(STEP) "Browser bundle" npm run --silent build

# Not collected: two unused front ends of the API, which would be half of the files to compress; the input of the
# bundle's budget; and the notices, which have their own page.
static/collected/.made: static/bundle/.made $(shell find static/site) mockconsole/settings.py \
		mockconsole/staticfiles.py requirements.txt | $(PACKAGES)
	$(STEP) "Static files" $(SCRATCH) STATIC_COLLECTED=true $(VENV) manage.py collectstatic --noinput --clear --verbosity 0 \
		--ignore redoc --ignore rest_framework --ignore parts.json --ignore licences.json

## The phases of test, check and browsers

# Twice the cores of a small machine: phases wait for a browser or a database half of the time.
JOBS ?= 4
BEGAN := $(shell date +%s)

# Make starts targets in the order of the list only if nothing is missing for them, so prerequisites are built before
# the first phase. Long phases come first; short ones fill the remaining slots. Browsers don't run beside Vitest and
# oxlint, which use all cores: their pages would then wait for seconds.
PARTS := browser python services frontend check browsers
phases-browser := browser-a-k browser-l-z two-processes
phases-python := python-live python-apps python-rest
phases-services := services
phases-check := ruff ruff-format words contracts mypy vulture migrations deployment api-fresh oxlint prettier knip budget
phases-frontend := frontend
phases-browsers := firefox webkit screen-reader
comma := ,
ONLY ?= $(filter-out browsers,$(PARTS))
NAMED = $(subst $(comma), ,$(ONLY))
PICKED = $(foreach part,$(filter $(NAMED),$(PARTS)),$(phases-$(part)))
ifneq ($(filter-out $(PARTS),$(NAMED)),)
$(error ONLY names $(filter-out $(PARTS),$(NAMED)); the parts are $(PARTS))
endif

REPORT = .launch/phases/$@.xml
PHASE = exec $(SCRATCH) $(VENV) -m scripts.launch.phase $@
PYTEST = $(VENV) -m pytest -q --durations=5 --junitxml=$(REPORT)
.PHONY: build chromium other-browsers installation $(foreach part,$(PARTS),$(phases-$(part)))

build:
	$(ALONE) $(MAKE) served

chromium:
	$(PYTHON) -m scripts.launch.chromium

other-browsers:
	$(PYTHON) -m scripts.launch.other_browsers

# Filling a database takes seconds, so each server of the tests gets a copy.
INSTALLATION := .launch/installation
export PREPARED_INSTALLATION := $(if $(READY),$(INSTALLATION))
installation:
	rm -rf $(INSTALLATION)
	$(SCRATCH) $(VENV) -m tests.browser.harness $(INSTALLATION)

FIRST = build $(if $(filter python browser browsers,$(NAMED)),installation) $(if $(filter browser,$(NAMED)),chromium) \
	$(if $(filter browsers,$(NAMED)),other-browsers)
# If one of these can't be built, continue with the phases that don't need it.
BUILT = $(if $(READY),,build)
BROWSED = $(if $(READY),,build chromium)
OTHERS_READY = $(if $(READY),,build other-browsers)

# The longest phase, split into two halves of about the same length, each with its own server.
FIRST_HALF := $(wildcard tests/browser/test_[a-k]*.py)
TWO_PROCESSES := tests/browser/test_two_processes.py
browser-a-k: $(BROWSED)
	$(PHASE) $(PYTEST) $(FIRST_HALF)

browser-l-z: $(BROWSED)
	$(PHASE) $(PYTEST) tests/browser $(addprefix --ignore=,$(FIRST_HALF) $(TWO_PROCESSES))

# Two servers on one database need PostgreSQL and Redis.
two-processes: $(BROWSED)
	$(PHASE) --services $(PYTEST) $(TWO_PROCESSES)

OTHER_BROWSERS := tests/other_browsers
firefox: $(OTHERS_READY)
	$(PHASE) --browsers $(PYTEST) $(wildcard $(OTHER_BROWSERS)/test_firefox*.py)

webkit: $(OTHERS_READY)
	$(PHASE) --browsers $(PYTEST) $(OTHER_BROWSERS)/test_webkit.py

screen-reader: $(OTHERS_READY)
	$(PHASE) --browsers $(PYTEST) $(OTHER_BROWSERS)/test_screen_reader.py

python-apps: $(BUILT)
	$(PHASE) $(PYTEST) apps

# Tests of running servers wait half of the time, so they are a phase of their own; it fills no room for tests.
LIVE := tests/live
python-live: $(BUILT)
	$(PHASE) $(PYTEST) $(LIVE)

python-rest: $(BUILT)
	$(PHASE) $(PYTEST) mockconsole tests --ignore=$(LIVE)

# Name the files: collecting all tests takes 10 s longer.
REPEATED = $(shell grep -rl --include='test_*.py' --exclude-dir=browser --exclude-dir=other_browsers 'mark\.services' \
	apps mockconsole tests)
services: $(BUILT)
	$(PHASE) --services $(PYTEST) -m services $(REPEATED)

# By default vitest leaves one core free, which is half of a machine with two.
frontend:
	$(PHASE) $(BIN)/vitest run --reporter=default --reporter=junit --outputFile.junit=$(REPORT) --maxWorkers=100%

ruff:
	$(PHASE) $(VENV) -m ruff check .

ruff-format:
	$(PHASE) $(VENV) -m ruff format --check .

words:
	$(PHASE) $(VENV) -m tests.architecture.words

contracts:
	$(PHASE) $(VENV) -c 'import sys; from importlinter.cli import lint_imports; \
		sys.exit(lint_imports(no_cache=True, no_logo=True))'

mypy:
	$(PHASE) $(VENV) -m mypy .

# Fields, options and methods are used by frameworks and templates; pyproject.toml lists the names that they look up by
# text.
vulture:
	$(PHASE) sh -c '{ $(VENV) -m vulture >.launch/vulture.txt || test $$? -eq 3; } && \
		! grep -E "unused (class|function|import)" .launch/vulture.txt'

migrations:
	$(PHASE) $(VENV) manage.py makemigrations --check --dry-run

deployment:
	$(PHASE) env HTTPS=true STATIC_COLLECTED=true $(VENV) manage.py check --deploy --fail-level WARNING

# $(call SCHEMA,schema,types) writes the API's schema and the types made from it.
SCHEMA = $(VENV) manage.py spectacular --validate --fail-on-warn --file $(1) && \
	$(BIN)/openapi-typescript $(1) --output $(2)
api-fresh:
	$(PHASE) sh -c '$(call SCHEMA,.launch/openapi.yml,.launch/schema.gen.ts) && \
		{ diff -u openapi.yml .launch/openapi.yml && diff -u frontend/src/api/schema.gen.ts .launch/schema.gen.ts || \
		{ echo "Stale. Run make api and commit what it changes."; exit 1; }; }'

# oxlint checks the types too, so there is no phase for tsc.
oxlint:
	$(PHASE) $(BIN)/oxlint --config oxlint.config.mjs --deny-warnings

prettier:
	$(PHASE) $(BIN)/prettier --check --log-level warn .

knip:
	$(PHASE) sh -c '$(BIN)/knip && $(BIN)/knip --production'

budget: $(BUILT)
	$(PHASE) $(VENV) -m scripts.launch.budget
