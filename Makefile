# Stellwerk. `make play` and `make test` need only Python 3.11, pip and make; everything else is set up here.
PYTHON ?= python3
HOST ?= 127.0.0.1
PORT ?= 8000
DATA ?=
SINCE ?=

SHELL := /bin/sh
BIN := .venv/bin
# tools/compile.py keeps this folder up to date or removes it; where it is missing, plain Python plays.
WITH_ENGINE := exec env PYTHONPATH="$(CURDIR)/build/compiled"
SETUP := $(PYTHON) tools/setup.py

.DEFAULT_GOAL := help
.PHONY: help play test quick check format bench arena release setup lock clean mutants

help: ## print this list
	@sed -n 's/^\([a-z]*\):.*## /\1|/p' $(MAKEFILE_LIST) | while IFS='|' read -r name text; do printf 'make %-8s %s\n' "$$name" "$$text"; done

# A port that was asked for is that one or an error; where nobody asked, the next free one will do.
play: ## set up and open the browser table; PORT=8000 HOST=127.0.0.1 DATA=folder of the tables
	@$(SETUP) play
	@exec $(PYTHON) tools/play.py --host "$(HOST)" --port "$(PORT)" $(if $(filter file,$(origin PORT)),--any-port) $(if $(DATA),--tables "$(DATA)")

test: ## set up and run all tests: client, Python plain and compiled, browser
	@$(SETUP) test
	@exec $(BIN)/python tools/test.py

quick: ## the tests that matter for what you changed, and a spine, in half a minute to two; SINCE=main
	@$(SETUP) quick
	@exec $(BIN)/python tools/quick.py $(SINCE)

check: ## formatting, lint and types, Python and TypeScript
	@$(SETUP) check
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .
	$(BIN)/mypy
	$(BIN)/python tools/node.py run --silent types

format: ## format the Python code and mend what the linter can mend
	@$(SETUP) check
	$(BIN)/ruff check --fix-only .
	$(BIN)/ruff format .

bench: ## measure the engine, plain and compiled, against its peers; ARGS="american_rails --seconds 2"
	@$(SETUP) bench
	@$(BIN)/python -m stellwerk bench -o build/bench-plain.json $(ARGS)
	@$(WITH_ENGINE) $(BIN)/python -m stellwerk bench -o build/bench-compiled.json --against build/bench-plain.json $(ARGS)

arena: ## a tournament of bots on the compiled engine; ARGS="american_rails --bots planner,greedy --games 200"
	@$(SETUP) arena
	@$(WITH_ENGINE) $(BIN)/python -m stellwerk arena $(ARGS)

release: ## sdist, pure wheel and compiled wheel in dist/, each with the built client
	@$(SETUP) release
	@exec $(BIN)/python tools/release.py

setup: ## only the set-up: .venv, client, compiled engine
	@$(SETUP) setup

mutants: ## change the rules line by line and see whether each game's tests notice; ARGS="american_rails --sample 60 --minutes 30"
	@$(SETUP) check
	@$(BIN)/python tools/mutants.py $(ARGS)

lock: ## write requirements/*.txt anew from pyproject.toml
	tools/lock.sh

clean: ## remove all that set-up made
	rm -rf .venv build client/node_modules src/stellwerk/server/static .mypy_cache .pytest_cache .ruff_cache
