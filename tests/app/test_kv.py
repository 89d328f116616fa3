"""Rules in kv go by the mere name of a class: two classes of one name would share a look neither was made for."""

from __future__ import annotations

import re
from collections import Counter
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent.parent
RULE = re.compile(r"^<-?([A-Za-z]+)(@?)[^>]*>:", re.M)
CLASS = re.compile(r"^class ([A-Za-z]+)\(([^)]+)\)", re.M)
NO_WIDGETS = {"NamedTuple", "Protocol", "Exception", "Enum", "dict", "int", "str", "BaseModel", "Message"}


def ruled() -> Counter[str]:
    """How often each class has a rule."""
    return Counter(name for path in (ROOT / "kv").glob("*.kv") for name, _ in RULE.findall(path.read_text()))


def test_a_class_has_one_rule_and_a_rule_one_class():
    assert [name for name, times in ruled().items() if times > 1] == []
    classes = Counter(
        name
        for path in (ROOT / "app").rglob("*.py")
        for name, bases in CLASS.findall(path.read_text())
        if not NO_WIDGETS & set(re.findall(r"\w+", bases))
    )
    assert [name for name in ruled() if classes[name] > 1] == []


def kv_name(module: Path) -> str:
    """A widget's kv is called like its module, a page's like its screen, a part's like both."""
    if module.parent.parent.name != "screens":
        return module.stem
    return module.parent.name if module.stem == "page" else f"{module.parent.name}_{module.stem}"


def test_every_kv_file_is_loaded_by_the_module_of_its_name():
    own = {kv_name(path): path for path in (ROOT / "app").rglob("*.py")}
    for path in (ROOT / "kv").glob("*.kv"):
        assert path.stem in own, f"no module is called like {path.name}"
        assert f'load_kv("{path.stem}")' in own[path.stem].read_text(), f"nobody loads {path.name}"
