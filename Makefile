# make sheets   prints every game there is into output/
# make serve    opens the page in the browser; PORT=8001 at another port
# make quick    runs the tests that are soon done: every kind of test, each slow one on one case
# make test     runs all tests but those that need a browser
# make costs    runs them too, and notes what each takes: by that the quick ones are chosen, and the long ones begin
# make thorough plays more random games and takes larger samples than all tests do; CI does without
# make fuzz     throws an hour of bent files, options and requests at every door (docs/PROOF.md); FUZZ="--seconds 60 --seed 2"
# make test-web runs those that need a browser (Debian's chromium); ONLY=--quick only the quick ones
# Each makes its own environment in .venv first, from the locked versions in requirements*.lock.

PYTHON ?= python3
BIN := .venv/bin
PIP := $(BIN)/python -m pip --quiet --disable-pip-version-check

# What Python has compiled is kept, whatever is set elsewhere: all that the tests start would compile it again.
unexport PYTHONDONTWRITEBYTECODE

.PHONY: sheets serve quick test costs thorough fuzz test-web lint bench fields languages lock wheel gallery screens clean

sheets: .venv/ready
	@mkdir -p output
	@for game in `$(BIN)/sheetgen games --names`; do \
		$(BIN)/sheetgen print $$game -o output/$$game.pdf || exit 1; \
	done
	@$(BIN)/sheetgen book -o output/all-games.pdf

# The page in the browser.
serve: .venv/ready-serve
	$(BIN)/sheetgen serve --open $(if $(PORT),--port $(PORT)) || { \
		status=$$?; [ $$status -ne 2 ] || echo "With make another port is named so: make serve PORT=8001" >&2; \
		exit $$status; \
	}

quick: .venv/ready-dev
	$(BIN)/python -m pytest --quick

test: .venv/ready-dev
	$(BIN)/python -m pytest

costs: .venv/ready-dev
	$(BIN)/python -m pytest --costs

thorough: .venv/ready-dev
	SHEETGEN_THOROUGH=1 $(BIN)/python -m pytest

fuzz: .venv/ready-dev
	$(BIN)/python -W ignore -m tests.fuzz $(FUZZ)

test-web: .venv/ready-dev
	$(BIN)/python -m pytest -m browser $(ONLY) tests/web

lint: .venv/ready-dev
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy

bench: .venv/ready-dev
	$(BIN)/python -m pytest tests/bench -o addopts= -o python_files="bench_*.py" -o python_functions="bench_*" -s --benchmark-columns=median,min,rounds -q

# The finished field beside every shipped layout and the blocks of every rules.md, made anew.
fields: .venv/ready
	$(BIN)/python -m sheetgen.finish

# The catalogues of messages in other languages, made anew (docs/LANGUAGES.md).
languages: .venv/ready-dev
	$(BIN)/python tools/languages.py --missing

# The pictures of README.md.
gallery: .venv/ready
	$(BIN)/python tools/gallery.py

# Those of the page in the browser; they need Debian's chromium.
screens: .venv/ready-dev
	$(BIN)/python tools/screens.py

wheel: .venv/ready-dev
	$(PIP) wheel --no-deps --no-build-isolation --wheel-dir dist .

lock: .venv/ready-dev
	$(PIP) install uv
	$(BIN)/uv pip compile -q --universal --python-version 3.11 --generate-hashes --no-header --no-annotate \
		--extra build pyproject.toml -o requirements.lock
	$(BIN)/uv pip compile -q --universal --python-version 3.11 --generate-hashes --no-header --no-annotate \
		--extra build --extra web --extra photo pyproject.toml -o requirements-serve.lock
	$(BIN)/uv pip compile -q --universal --python-version 3.11 --generate-hashes --no-header --no-annotate \
		--extra build --extra dev pyproject.toml -o requirements-dev.lock

clean:
	rm -rf .venv dist .pytest_cache .mypy_cache .ruff_cache .hypothesis

.venv/bin/python:
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || \
		{ echo "sheetgen needs Python 3.11 or newer; say which with: make PYTHON=python3.12"; exit 1; }
	@$(PYTHON) -m venv .venv || \
		{ rm -rf .venv; echo "$(PYTHON) cannot make an environment; on Debian and Ubuntu: apt install python3-venv"; exit 1; }

.venv/ready: .venv/bin/python requirements.lock pyproject.toml
	@echo "Installing sheetgen into .venv (once) ..."
	@$(PIP) install --require-hashes -r requirements.lock
	@$(PIP) install --no-deps --no-build-isolation --editable .
	@touch $@

# The page, and the reading of photos that are sent to it; who has what the tests need has both.
.venv/ready-serve: .venv/ready requirements-serve.lock
	@test .venv/ready-dev -nt requirements-dev.lock || { \
		echo "Installing what the page in the browser needs into .venv (once) ..."; \
		$(PIP) install --require-hashes -r requirements-serve.lock; \
	}
	@touch $@

.venv/ready-dev: .venv/ready requirements-dev.lock
	@echo "Installing what the tests need into .venv (once) ..."
	@$(PIP) install --require-hashes -r requirements-dev.lock
	@touch $@
