"""The film of our pages: it moves, it is short, and a page can carry it."""

from __future__ import annotations

from pathlib import Path

from PIL import Image, ImageSequence

from tools.film import FILM, LARGEST, WIDTH, joined


def pictures(film: Image.Image) -> list[bytes]:
    return [frame.convert("RGB").tobytes() for frame in ImageSequence.Iterator(film)]


def seconds(film: Image.Image) -> float:
    """What stands still for a while is stored once, for that long."""
    lasting = []
    for number in range(film.n_frames):
        film.seek(number)
        film.load()
        lasting.append(film.info["duration"])
    return sum(lasting) / 1000


def test_the_film_moves_and_is_small() -> None:
    with Image.open(FILM) as film:
        assert film.format == "WEBP"
        assert film.width == WIDTH
        assert len(set(pictures(film))) > 20
        assert 5 <= seconds(film) <= 30
    assert FILM.stat().st_size < LARGEST


def test_pictures_are_joined_in_their_order_and_begin_again(tmp_path: Path) -> None:
    joined([Image.new("RGB", (16, 16), colour) for colour in ("red", "green", "blue")], tmp_path / "film.webp")
    with Image.open(tmp_path / "film.webp") as film:
        assert (film.n_frames, film.info["loop"]) == (3, 0)
        middle = [frame.convert("RGB").getpixel((8, 8)) for frame in ImageSequence.Iterator(film)]
    assert [pixel.index(max(pixel)) for pixel in middle] == [0, 1, 2]
