# Every command sets up what it needs first, and only what is missing.
PYTHON ?= python3
LAUNCH := $(PYTHON) -m scripts.launch

.DEFAULT_GOAL := help
.PHONY: help run dev setup test check fix api bench fuzz hard lock clean python

help: ## Say what there is
	@awk -F ':.*## ' '/^[a-z]+:.*## / { printf "  make %-7s %s\n", $$1, $$2 }' Makefile

run: python ## Set up what is missing and serve (PORT, HOST, MOCKCONSOLE_PASSWORD, MOCKCONSOLE_DATA_DIR)
	@$(LAUNCH) run

dev: python ## Serve with reload, and rebuild the bundle on every change
	@$(LAUNCH) dev

setup: python ## Set up what is missing, with the tools of development
	@$(LAUNCH) setup dev

test: python ## Run every gate and every test (ONLY="check python services frontend browser" picks parts)
	@$(LAUNCH) test

check: python ## Run the gates: style, types, contracts, migrations, API schema
	@$(LAUNCH) check

fix: python ## Put right what the tools can put right
	@$(LAUNCH) fix

api: python ## Write openapi.yml and the front end's types anew
	@$(LAUNCH) api

bench: python ## Measure against the goals (ARGS are handed on)
	@$(LAUNCH) bench $(ARGS)

fuzz: python ## Send the API what its schema allows and forbids (ARGS="--minutes 30 --seed 7")
	@$(LAUNCH) fuzz $(ARGS)

hard: python ## Fifty writers at once, and twenty kills in mid-write, on each database (ARGS are handed on)
	@$(LAUNCH) hard $(ARGS)

lock: python ## Compile the pinned lists from the requirements*.in files
	@$(LAUNCH) lock

clean: python ## Remove everything that was made, but not the data folder
	@$(LAUNCH) clean

python:
	@command -v $(PYTHON) >/dev/null 2>&1 || { \
		echo "Python 3.11 or newer is needed, and $(PYTHON) was not found."; \
		echo "Install it, or name one that you have: make run PYTHON=/path/to/python3.12"; exit 1; }
