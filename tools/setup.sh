#!/bin/sh
# Sets up what a target of the Makefile needs:  setup.sh venv | python GROUP... | debian PACKAGE...
set -eu
cd "$(dirname "$0")/.."
VENV=${VENV:-.venv}

say() { printf 'playsheet: %s\n' "$*" >&2; }
stop() { say "$*"; exit 1; }

# Kivy 2.3.1 has ready-made wheels for these versions of Python.
suits() { "$1" -c 'import sys; sys.exit(not (3, 11) <= sys.version_info[:2] <= (3, 13))' 2>/dev/null; }

find_python() {
    for python in ${PYTHON:-python3} python3.13 python3.12 python3.11; do
        if suits "$python"; then echo "$python"; return; fi
    done
    stop "Python 3.11, 3.12 or 3.13 is needed; set PYTHON=/path/to/python if it is not called python3."
}

# Debian ships Python without ensurepip: making a virtual environment is a package of its own.
venv_package() {
    python=$(find_python)
    "$python" -m ensurepip --version >/dev/null 2>&1 ||
        "$python" -c 'import sys; print("python%d.%d-venv" % sys.version_info[:2])'
}

is_debian() { command -v dpkg-query >/dev/null 2>&1 && command -v apt-get >/dev/null 2>&1; }

missing_packages() {
    for package in "$@"; do
        dpkg-query -W -f '${Status}' "$package" 2>/dev/null | grep -q 'ok installed' || printf '%s ' "$package"
    done
}

debian() {
    is_debian || return 0
    venv=$(venv_package)
    # shellcheck disable=SC2086
    missing=$(missing_packages "$@" $venv)
    [ -n "$missing" ] || return 0
    [ "$(id -u)" = 0 ] || stop "Debian packages are missing; please run: sudo apt-get install $missing"
    say "installing the Debian packages $missing"
    apt-get update -qq
    # shellcheck disable=SC2086
    DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends $missing >/dev/null
}

make_venv() {
    python=$(find_python)
    debian
    "$python" -m venv "$VENV" || stop "$python cannot make a virtual environment (python -m venv $VENV fails)."
}

install_groups() {
    say "installing the Python packages: $*"
    "$VENV/bin/python" -m tools.install "$@"
}

task=$1
shift
case $task in
    venv) make_venv ;;
    python) install_groups "$@" ;;
    debian) debian "$@" ;;
    *) stop "unknown task '$task'; known are venv, python, debian." ;;
esac
