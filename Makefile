# Playsheet. `make run` and `make test` need Python 3.11 to 3.13 and make: the rest they set up themselves, once.

VENV := .venv
PY := $(VENV)/bin/python
SETUP := VENV=$(VENV) tools/setup.sh
STAMPS := $(VENV)/stamps
PINS := constraints.txt pyproject.toml tools/setup.sh tools/install.py tools/repack.py
WINDOW_PACKAGES := libgl1 libegl1 libmtdev1 xclip
BUILD_PACKAGES := $(WINDOW_PACKAGES) xvfb xdotool binutils glslang-tools appstream desktop-file-utils chromium

# A window is only possible, and its libraries only needed, where there is a display.
DISPLAY_FOUND := $(DISPLAY)$(WAYLAND_DISPLAY)

.PHONY: help run test lint types unit bench bench-quick soak screenshots film words store icons desktop desktop-test release packages clean
.DELETE_ON_ERROR:
.NOTPARALLEL:

help: ## What can be made
	@sed -n 's/^\([a-z-]*\):.*## /\1\t/p' Makefile | expand -t 16

$(STAMPS)/venv:
	@$(SETUP) venv
	@mkdir -p $(STAMPS) && touch $@

$(STAMPS)/run: $(STAMPS)/venv $(PINS)
	@$(SETUP) python run
	@touch $@

$(STAMPS)/dev: $(STAMPS)/run
	@$(SETUP) python dev bundle ship
	@touch $@

$(STAMPS)/window: Makefile
	@$(SETUP) debian $(WINDOW_PACKAGES)
	@mkdir -p $(STAMPS) && touch $@

$(STAMPS)/build: Makefile
	@$(SETUP) debian $(BUILD_PACKAGES)
	@mkdir -p $(STAMPS) && touch $@

run: $(if $(DISPLAY_FOUND),$(STAMPS)/window) $(STAMPS)/run ## Start Playsheet
	@$(PY) main.py

test: $(STAMPS)/build $(STAMPS)/dev lint types unit bench-quick ## Lint, types and every test, windows included

lint: $(STAMPS)/dev
	$(PY) -m ruff check .

types: $(STAMPS)/dev
	$(PY) -m mypy

# A file of tests stays in one process; speed, and when rubbish is cleared, are measured when nothing else runs.
# What fails while two processes share the machine is named and must pass alone: a window's clock is the machine's.
unit: $(STAMPS)/build $(STAMPS)/dev
	$(PY) -m pytest -n 2 --dist loadfile --no-loadscope-reorder --ignore-glob='*/test_speed.py' --ignore-glob='*/test_housekeeping.py' \
		|| $(PY) -m pytest --last-failed --last-failed-no-failures none -v
	$(PY) -m pytest tests/app/test_housekeeping.py
	$(PY) -m pytest tests/rules/*/test_speed.py

bench: $(STAMPS)/build $(STAMPS)/dev ## Measure, print the table, write bench/RESULTS.md
	$(PY) -m bench

bench-quick: $(STAMPS)/build $(STAMPS)/dev ## The short form, with wide bars: nothing became twice as slow
	$(PY) -m bench._quick

soak: $(STAMPS)/build $(STAMPS)/dev ## Long runs: battles, the slowest odds, attacks on what is kept (SOAK="damage backups --minutes 10")
	$(PY) -m tools.soak $(SOAK)

screenshots: $(STAMPS)/build $(STAMPS)/dev ## Draw docs/screenshots and the pictures of the store pages anew
	$(PY) -m tools.screenshots
	$(PY) -m tools.store_pictures

film: $(STAMPS)/build $(STAMPS)/dev ## Film a turn in the app anew, docs/film.webp
	$(PY) -m tools.film

words: $(STAMPS)/dev ## Find every text, bring locale/*.po up to date and compile them (BEGIN=de begins a language)
	$(PY) -m tools.words $(BEGIN)

store: $(STAMPS)/dev ## Write the texts of the store pages anew, from packaging/store and CHANGELOG.md
	$(PY) -m tools.make_store

icons: $(STAMPS)/dev ## Draw the icons and the splash picture anew
	$(PY) -m tools.make_icons

desktop: $(STAMPS)/build $(STAMPS)/dev ## A folder that runs without Python, in dist/
	$(PY) -m tools.make_desktop

desktop-test: desktop ## Start that folder in a window, resolve a shot, compare its start
	$(PY) -m pytest tests/ship/test_desktop.py

release: $(STAMPS)/build $(STAMPS)/dev desktop-test ## Wheels, source, desktop bundle and checksums, in dist/ (AT=address)
	$(PY) -m tools.make_release $(AT)

packages: ## Name the Debian packages that make test installs
	@echo $(BUILD_PACKAGES)

clean: ## Remove what was built, set-up included
	rm -rf $(VENV) build dist .pytest_cache .mypy_cache .ruff_cache .hypothesis *.egg-info
