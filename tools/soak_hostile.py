"""Files that are too much: huge, deep, endless, cut, of another kind. Each ends in a sentence, soon and small."""

from __future__ import annotations

import gzip
import random
import resource
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from pathlib import Path

from app.storage import Trouble
from app.storage.backup import backup, restore_file
from tests.app.storage.sample import dump, new_store, one_of_everything

HEAD = b'{"format":"playsheet-backup","version":3,'
PIECE = 64 * 1024
Kind = Callable[[random.Random], tuple[bytes, bytes, bytes]]
"""What stands first, what is said again and again, and what stands last."""
SAID = {
    "empty_lists": (b"[", b"[],", b"[]]"),
    "zeros": (b"[", b"0,", b"0]"),
    "null_bytes": (b"", b"\0", b""),
    "empty_settings": (HEAD + b'"settings":{"a":[', b"[],", b"[]]}}"),
    "empty_actions": (HEAD + b'"entries":[', b"[],", b"[]]}"),
    "empty_answers": (HEAD + b'"entries":[{"answers":[', b"[],", b"[]]}]}"),
    "empty_games": (HEAD + b'"games":[', b"{},", b"{}]}"),
    "endless_word": (HEAD + b'"settings":{"a":"', b"aaaaaaaa", b'"}}'),
    "endless_number": (HEAD + b'"settings":{"a":', b"99999999", b"}}"),
    "endless_blanks": (HEAD, b" \n\t ", b'"settings":{}}'),
    "deep_lists": (HEAD + b'"settings":{"a":', b"[", b"}"),
    "deep_objects": (HEAD + b'"settings":{"a":', b'{"a":', b"}"),
    "too_high": (HEAD + b'"settings":{"a":[', b"1e999,", b"1]}}"),
    "not_a_number": (HEAD + b'"settings":{"a":[', b"NaN,", b"1]}}"),
    "half_letters": (HEAD + b'"settings":{"a":"', b"\\ud800", b'"}}'),
    "no_letters": (HEAD + b'"settings":{"a":"', b"\xff\xfe", b'"}}'),
    "same_name": (HEAD, b'"format":"playsheet-backup",', b'"x":1}'),
    "opening_brackets": (b"", b"[", b""),
    "opening_braces": (b"", b"{", b""),
}


def _names() -> Iterator[bytes]:
    yield HEAD + b'"settings":{'
    for number in range(10**9):
        yield b'"%d":[],' % number


def hostile(path: Path, seed: int, size: int) -> str:
    """Write one such file; gives its kind."""
    dice = random.Random(seed)
    kinds = (*SAID, "many_settings", "cut_backup", "packed_backup", "doubled_backup", "noise", "nothing")
    kind = kinds[seed % len(kinds)]
    with path.open("wb") as file:
        if kind in SAID:
            first, again, last = SAID[kind]
            file.write(first)
            for _ in range(size // PIECE):
                file.write(again * (PIECE // len(again)))
            file.write(last)
        elif kind == "many_settings":
            for text in _names():
                if file.write(text) and file.tell() > size:
                    break
        else:
            file.write(_of_a_backup(kind, dice))
    return kind


def _of_a_backup(kind: str, dice: random.Random) -> bytes:
    whole = backup(one_of_everything()).encode()
    if kind == "cut_backup":
        return whole[:dice.randrange(len(whole) - 2)]
    if kind == "doubled_backup":
        return whole + whole
    return {"packed_backup": gzip.compress(whole), "noise": dice.randbytes(50_000), "nothing": b""}[kind]


def attack(seeds: Iterator[int] | range, size: int, say: Callable[[str], object] = print) -> float:
    """Each file is refused, and nothing is changed; gives by how many MB memory grew at most."""
    store = one_of_everything()
    before = dump(store)
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "file.json"
        _refused(path, store)
        rest = _most()
        for seed in seeds:
            kind, began = hostile(path, seed, size), time.process_time()
            sentence = _refused(path, store)
            say(f"{seed} {kind}: {time.process_time() - began:.2f} s, {_most() - rest:.0f} MB: {sentence}")
            if dump(store) != before:
                raise AssertionError(f"{seed}: {kind} has changed the games")
    return _most() - rest


def _refused(path: Path, store: object) -> str:
    if not path.exists():
        path.write_bytes(backup(new_store()).encode()[:-3])
    try:
        restore_file(store, path)  # type: ignore[arg-type]
    except Trouble as sentence:
        return str(sentence)
    raise AssertionError("it was restored")


def _most() -> float:
    """The most memory that this process ever had, in MB."""
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1000


if __name__ == "__main__":
    print(f"{attack(range(int(sys.argv[1]), int(sys.argv[2])), int(sys.argv[3]) * 1_000_000):.0f}")
