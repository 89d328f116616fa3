"""Makes the store pages of its words (packaging/store) and of what the app itself says: sheets, version, changes."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path
from typing import Any
from xml.etree import ElementTree as ET

from rules import ruleset, rulesets

ROOT = Path(__file__).resolve().parent.parent
WORDS = ROOT / "packaging/store"
STORE = ROOT / "fastlane/metadata/android"
METAINFO = ROOT / "packaging/linux/org.playsheet.playsheet.metainfo.xml"
FIRST = "en-US"
NUMBERS = {
    "en-US": "No One Two Three Four Five Six Seven Eight Nine",
    "es-ES": "cero una dos tres cuatro cinco seis siete ocho nueve",
    "de-DE": "Keine Ein Zwei Drei Vier Fünf Sechs Sieben Acht Neun",
}
RELEASE = re.compile(
    r"^## (?P<version>[\d.]+) \((?P<date>[\d-]+)\)\n\n(?P<changes>.*?)(?=\n## |\Z)", re.DOTALL | re.MULTILINE
)


def version_code(version: str) -> int:
    """The number that stores compare: 1.2.3 is 10203."""
    major, minor, patch = map(int, version.split("."))
    return 10_000 * major + 100 * minor + patch


def languages() -> list[str]:
    """The languages with words, ours first."""
    return sorted((path.stem for path in WORDS.glob("*.toml")), key=lambda name: (name != FIRST, name))


def words(language: str) -> dict[str, Any]:
    return tomllib.loads((WORDS / f"{language}.toml").read_text(encoding="utf-8"))


def releases() -> list[dict[str, str]]:
    """Version, date and changes of every release, the newest first, as CHANGELOG.md has them."""
    return [found.groupdict() for found in RELEASE.finditer((ROOT / "CHANGELOG.md").read_text(encoding="utf-8"))]


def versions() -> list[str]:
    """Every release; the newest is this one."""
    return [release["version"] for release in releases()]


def changes(language: str, version: str) -> str:
    if language == FIRST:
        return next(release["changes"] for release in releases() if release["version"] == version).strip()
    return words(language)["changes"][version].strip()


def described(language: str) -> str:
    """The long text, with the sheets that are on the shelf."""
    titles = [ruleset(sheet).title for sheet in rulesets()]
    sheets = "\n".join(f"- {title}" for title in titles)
    count = NUMBERS[language].split()[len(titles)]
    return words(language)["full"].strip().replace("{count}", count).replace("{sheets}", sheets)


def page(language: str) -> dict[str, str]:
    """The files of one page by their names in its folder; stores show a list by its bullets."""
    said = words(language)
    return {
        "title.txt": said["title"],
        "short_description.txt": said["short"],
        "full_description.txt": bulleted(described(language)),
        **{f"changelogs/{version_code(version)}.txt": bulleted(changes(language, version)) for version in versions()},
    }


def bulleted(text: str) -> str:
    return re.sub(r"^- ", "• ", text, flags=re.MULTILINE)


def metainfo() -> str:
    """What a software centre of a Linux desktop shows."""
    root = ET.parse(WORDS / "metainfo.xml").getroot()
    for language in languages():
        ET.SubElement(root, "summary", mark(language)).text = words(language)["short"].rstrip(".")
    description = ET.SubElement(root, "description")
    for language in languages():
        write(description, described(language), mark(language))
    history = ET.SubElement(root, "releases")
    for release in releases():
        entry = ET.SubElement(history, "release", version=release["version"], date=release["date"])
        write(ET.SubElement(entry, "description"), release["changes"].strip(), mark(FIRST))
    ET.indent(root)
    return '<?xml version="1.0" encoding="UTF-8"?>\n' + ET.tostring(root, encoding="unicode") + "\n"


def mark(language: str) -> dict[str, str]:
    """Ours goes without saying."""
    return {} if language == FIRST else {"xml:lang": language.partition("-")[0]}


def write(parent: ET.Element, text: str, marked: dict[str, str]) -> None:
    """Paragraphs and lists."""
    for block in text.split("\n\n"):
        if not block.startswith("- "):
            ET.SubElement(parent, "p", marked).text = block
            continue
        items = ET.SubElement(parent, "ul")
        for line in block.splitlines():
            ET.SubElement(items, "li", marked).text = line.removeprefix("- ")


def files() -> dict[Path, str]:
    """Every text that is made, by its path."""
    texts = {STORE / language / name: text + "\n" for language in languages() for name, text in page(language).items()}
    return texts | {METAINFO: metainfo()}


def main() -> None:
    for path, text in files().items():
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
        print(f"{path.relative_to(ROOT)}  {len(text)}")


if __name__ == "__main__":
    main()
