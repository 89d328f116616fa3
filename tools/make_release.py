"""Makes what is handed out, in dist/: wheels, source, desktop bundle and their checksums.

Given the address the files will lie at, Playsheet's wheel names the KivyMD beside it by that address.
"""

from __future__ import annotations

import hashlib
import subprocess
import sys
from pathlib import Path
from urllib.parse import quote

from rules.version import VERSION
from tools import repack
from tools.make_archive import archive
from tools.make_desktop import BUNDLE

ROOT = Path(__file__).resolve().parent.parent
DIST = ROOT / "dist"


def packages(folder: Path, address: str = "") -> list[Path]:
    """The wheel and the source archive, built with the pinned tools, and the KivyMD that the wheel asks for."""
    command = [sys.executable, "-m", "build", "--no-isolation", "--outdir", str(folder)]
    subprocess.run(command, cwd=ROOT, check=True, stdout=subprocess.DEVNULL)
    wheel, source = folder / f"playsheet-{VERSION}-py3-none-any.whl", folder / f"playsheet-{VERSION}.tar.gz"
    if address:
        name_by_address(wheel, address)
    return [wheel, source, repack.kivymd(folder)]


def name_by_address(wheel: Path, address: str) -> None:
    """Installers find KivyMD at the address of the release, without being told where to look."""
    asked, named = f"kivymd=={repack.VERSION}\n", f"kivymd @ {address.rstrip('/')}/{quote(repack.NAME)}\n"
    plain = wheel.rename(wheel.with_suffix(".plain"))
    repack.rewritten(plain, wheel, lambda metadata: metadata.replace(asked, named, 1))
    plain.unlink()


def checksums(paths: list[Path]) -> str:
    """One line a file, as sha256sum writes and checks them."""
    return "".join(f"{hashlib.sha256(path.read_bytes()).hexdigest()}  {path.name}\n" for path in paths)


def main(address: str = "") -> None:
    """Builds everything and says how large it is."""
    made = packages(DIST, address)
    if BUNDLE.is_dir():
        made.append(archive(BUNDLE, DIST))
    (DIST / "SHA256SUMS").write_text(checksums(made), encoding="utf-8")
    for path in made:
        print(f"{path.relative_to(ROOT)}  {path.stat().st_size / 1e6:.1f} MB")


if __name__ == "__main__":
    main(*sys.argv[1:])
