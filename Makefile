# Two commands on a fresh machine with Python 3.11 or later: `make demo` and `make test`.
PYTHON ?= python3
ifeq ($(OS),Windows_NT)
  BIN := .venv/Scripts
else
  BIN := .venv/bin
endif
RUN := $(BIN)/python -m gambol
BIOME := @biomejs/biome@2.6.7
INSTALL := $(BIN)/python -m pip install --quiet --disable-pip-version-check

.PHONY: help demo studio test suite lint javascript bench golden docs wheel clean
.DEFAULT_GOAL := help

help:            ## what can be made
	@grep -E '^[a-z]+: .*##|^[a-z]+:  *##' $(MAKEFILE_LIST) | sed -E 's/:[^#]*##/ -/' | sort

.venv/python:
	$(PYTHON) -c "import sys; sys.exit('gambol needs Python 3.11 or later; this is ' + sys.version.split()[0] + '. Set PYTHON=... for another.' if sys.version_info < (3, 11) else 0)"
	test -d .venv || $(PYTHON) -m venv .venv
	@echo done > $@

.venv/users: .venv/python pyproject.toml
	$(INSTALL) -e .
	@echo done > $@

.venv/developers: .venv/python pyproject.toml
	$(INSTALL) "pip>=25.1"  # which knows groups of dependencies
	$(INSTALL) --no-compile -e . --group dev  # tests compile what they import, which is a small part of all this
	@echo done | tee .venv/users > $@

demo: .venv/users        ## installs gambol, discovers gaits for a dog and for Luxo: leaves pictures and films in demo/
	@rm -rf demo
	$(RUN) discover hound --seconds-budget 30 --out demo/hound
	$(RUN) show demo/hound --keys 8
	$(RUN) render demo/hound --seconds 4 --out demo/hound.mp4
	$(RUN) discover luxo --seconds-budget 10 --out demo/luxo
	$(RUN) render demo/luxo --seconds 6 --out demo/luxo.png --out demo/luxo.mp4

.venv/studio: .venv/users
	$(INSTALL) -e ".[studio]"
	@echo done > $@

studio: .venv/studio        ## installs gambol with its studio and opens it in the browser; what it makes is in studio/
	$(RUN) studio --workspace studio

test: lint suite        ## installs everything, checks style and runs all tests

# Hundreds of processes start faster with bytecode. Files go to the next free worker in order, the many small ones of src
# last, so that all workers end at about the same time.
suite: .venv/developers
	PYTHONDONTWRITEBYTECODE= $(BIN)/python -m pytest -n auto --dist loadfile --no-loadscope-reorder

lint: .venv/developers        ## style, types and the road between rooms
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/lint-imports

javascript:        ## style of the scripts in pages and in the studio, if node is there
	@if ! command -v npx >/dev/null; then echo "node is not installed: JavaScript is not linted"; \
	elif ! npm_config_fetch_retries=0 npx --yes $(BIOME) --version >/dev/null 2>&1; then \
	  echo "biome could not be had from npm: JavaScript is not linted"; \
	else npx --yes $(BIOME) lint --error-on-warnings; fi

.venv/peers: .venv/users
	$(INSTALL) -e ".[peers]"
	@echo done > $@

bench: .venv/peers        ## speed beside MuJoCo, Taichi and Warp, in one run
	$(RUN) bench

golden: .venv/developers        ## writes the golden hashes anew, after a change that is meant to change results
	$(BIN)/python -m tests.rollout.golden

.venv/writers: .venv/users
	$(INSTALL) -e ".[docs]"
	@echo done > $@

docs: .venv/writers        ## the documentation as a site, in site/: open site/index.html
	NO_MKDOCS_2_WARNING=1 $(BIN)/mkdocs build --strict --quiet

wheel: .venv/developers        ## wheel and sdist, in dist/, and what is in the wheel runs from another folder
	rm -rf dist
	$(BIN)/python -m hatchling build -t sdist -t wheel
	GAMBOL_WHEEL=$$(echo dist/*.whl) $(BIN)/python -m pytest tests/test_wheel.py

clean:        ## removes what was installed and made
	rm -rf .venv demo site dist .mypy_cache .pytest_cache .ruff_cache .hypothesis .import_linter_cache .gambol_cache
