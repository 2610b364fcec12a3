# `make run` serves Pitboss on http://127.0.0.1:8000. `make test` tests every part in minutes, `make
# test-all` everything in less than half an hour, `make test-nightly` what takes hours.

PYTHON ?= python3
BIN = .venv/bin
HOST ?= 127.0.0.1
PORT ?= 8000
EXECUTED = .venv/executed.json
COUNTED = $(CURDIR)/.venv/counted
HIGHER = tests/outside/higher
BESIDE = $(CURDIR)/.venv/beside

# What is compiled is kept: tests start many processes, which would compile every module again.
unexport PYTHONDONTWRITEBYTECODE

.PHONY: run docs test test-all rest test-nightly nightly browser collected shown quick check trace \
  mutants graph requirements equal bench clean

# Nobody waits for the documentation: where it has changed it is built beside the server, without
# photographs, and is at /docs when it is done.
run: .venv/run.stamp
	@PITBOSS_DOCS_DRAWN=1 nice $(MAKE) --no-print-directory .venv/docs.stamp \
	  > .venv/docs.log 2>&1 < /dev/null &
	@$(BIN)/pitboss serve --manage --host $(HOST) --port $(PORT)

# The site that the server has at /docs; with photographs of tables where there is a Chromium.
SITE = src/pitboss/server/site
docs: .venv/run.stamp
	@rm -f .venv/docs.stamp
	@$(MAKE) --no-print-directory .venv/docs.stamp

.venv/docs.stamp: .venv/run.stamp mkdocs.yml README.md CONTRIBUTING.md CHANGELOG.md \
  benchmarks/README.md $(shell find docs src/pitboss -type f ! -path '*/site/*' ! -name '*.pyc')
	NO_MKDOCS_2_WARNING=1 $(BIN)/mkdocs build --quiet --strict --site-dir $(CURDIR)/.venv/site
	@rm -rf $(SITE) && mv .venv/site $(SITE) && touch $@

# The checks, and every part once. What waits for a download goes on beside what needs a core.
test:
	@$(MAKE) --no-print-directory -j 3 -O browser check collected
	$(BIN)/pytest -n 2 --dist worksteal -m "not test_all and not nightly"

# Everything but what takes hours: `make test`, then the rest.
test-all: test
	@$(MAKE) --no-print-directory rest

rest: .venv/test.stamp browser
	$(BIN)/pytest -n 3 --dist worksteal -m test_all

# By hand before a change of rules or structure is called finished, and by the workflow every night.
test-nightly: test-all
	@$(MAKE) --no-print-directory nightly

nightly: .venv/test.stamp shown
	$(BIN)/python -m tests.executed check $(EXECUTED)
	PITBOSS_TESTS_COUNTED=$(COUNTED) PITBOSS_EXAMPLES=200 $(BIN)/pytest -n 2 -m "nightly or hypothesis"
	@$(MAKE) --no-print-directory equal RECORDS=100000
	@$(MAKE) --no-print-directory mutants SAMPLE=150

browser:
	@.ci/browser

# Compiles every module of the tests once, which two workers would do at the same time.
collected: .venv/test.stamp
	@$(BIN)/pytest -q --collect-only > /dev/null

# Records what the tests that show paragraphs execute.
shown: .venv/test.stamp
	rm -rf $(COUNTED)
	PITBOSS_TESTS_COUNTED=$(COUNTED) PITBOSS_EXECUTED=$(EXECUTED) \
	  $(BIN)/pytest -n 2 --dist worksteal -m "shows and not browser" tests

quick: .venv/test.stamp
	$(BIN)/pytest -n 2 -q -m "not slow and not browser"

check: .venv/test.stamp
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .
	$(BIN)/mypy
	$(BIN)/lint-imports

# What the tests execute, for `pitboss trace`: run it after code has moved, and commit the record.
trace: shown
	$(BIN)/python -m tests.executed ship $(EXECUTED)
	rm -rf $(BESIDE)
	$(BIN)/pip install --quiet --disable-pip-version-check --no-deps --no-build-isolation --no-index \
	  --target $(BESIDE) $(HIGHER)
	PYTHONPATH=$(BESIDE) PITBOSS_EXECUTED=$(EXECUTED) $(BIN)/pytest tests/outside/test_chapter.py
	PYTHONPATH=$(BESIDE) $(BIN)/python -m tests.executed ship $(EXECUTED) $(HIGHER)/pitboss_higher

# Breaks settlement and ranking, and sees what the tests notice: hours, or SAMPLE=200 of all.
SAMPLE ?= 0
mutants: .venv/test.stamp
	$(BIN)/python -m tests.mutants --sample $(SAMPLE)

# Draws docs/architecture.svg from the imports.
graph: .venv/test.stamp
	$(BIN)/python -m tests.graph

# Holds settlement kernels against the reference on so many random records of each game: an hour.
RECORDS ?= 1000000
equal: .venv/test.stamp
	PITBOSS_EQUAL_RECORDS=$(RECORDS) $(BIN)/pytest -n 2 -k "settled_as_by_the_reference" \
	  tests/chapters tests/families

bench: .venv/test.stamp
	$(BIN)/python -m benchmarks

# The locks: pinned and hashed, without any address in them.
requirements:
	uv pip compile --universal --python-version 3.11 --generate-hashes --no-header --no-annotate \
	  --no-emit-index-url --extra build --extra serve --extra docs pyproject.toml -o requirements/run.txt
	uv pip compile --universal --python-version 3.11 --generate-hashes --no-header --no-annotate \
	  --no-emit-index-url --extra build --extra test pyproject.toml -o requirements/test.txt

.venv/bin/python:
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' \
	  || { echo "Pitboss needs Python 3.11 or newer: set PYTHON=…" >&2; exit 1; }
	$(PYTHON) -m venv .venv

.venv/run.stamp: requirements/run.txt pyproject.toml | .venv/bin/python
	$(BIN)/pip install --quiet --disable-pip-version-check --require-hashes -r requirements/run.txt
	$(BIN)/pip install --quiet --disable-pip-version-check --no-deps --no-build-isolation --editable .
	@touch $@

.venv/test.stamp: requirements/test.txt .venv/run.stamp
	$(BIN)/pip install --quiet --disable-pip-version-check --require-hashes -r requirements/test.txt
	@touch $@

clean:
	rm -rf .venv .mypy_cache .ruff_cache .pytest_cache .hypothesis .import_linter_cache $(SITE)
