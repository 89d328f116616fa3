"""Modules are compiled once and kept, as for everybody who has installed the app: nothing that is measured compiles."""

from __future__ import annotations

import atexit
import shutil
import tempfile

_FOLDER = tempfile.mkdtemp(prefix="compiled")
atexit.register(shutil.rmtree, _FOLDER, ignore_errors=True)
KEPT = {"PYTHONDONTWRITEBYTECODE": "", "PYTHONPYCACHEPREFIX": _FOLDER}
"""What a process is told, so that it keeps what it compiles; the first one of each kind is not measured."""
