"""The few calls that only Android knows, through pyjnius; import it only there."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

from jnius import autoclass, cast

Activity = autoclass("org.kivy.android.PythonActivity")
RINGER_NORMAL = 2
VERSION_WITH_TYPES = 30
VERSION_WITH_DOWNLOADS = 29


def activity() -> Any:
    """The activity that runs the app."""
    return Activity.mActivity


def ringer_is_on() -> bool:
    """Is the phone neither silent nor set to vibrate?"""
    context = autoclass("android.content.Context")
    manager = cast("android.media.AudioManager", activity().getSystemService(context.AUDIO_SERVICE))
    return manager.getRingerMode() == RINGER_NORMAL


def languages() -> list[str]:
    """The languages of the phone's settings, most wanted first."""
    wanted = autoclass("android.os.LocaleList").getDefault()
    return [str(wanted.get(at).toLanguageTag()) for at in range(wanted.size())]


def link() -> str:
    """The link that has started the app, if one has."""
    return str(activity().getIntent().getDataString() or "")


def on_link(told: Callable[[str], object]) -> None:
    """Tell of a link that is handed over while the app runs."""
    from android import activity as events

    events.bind(on_new_intent=lambda intent: told(str(intent.getDataString() or "")))


def send_text(text: str) -> None:
    """Let the player choose an app to send a text with."""
    intent_class, string = autoclass("android.content.Intent"), autoclass("java.lang.String")
    intent = intent_class(intent_class.ACTION_SEND)
    intent.setType("text/plain")
    intent.putExtra(intent_class.EXTRA_TEXT, cast("java.lang.CharSequence", string(text)))
    _choose_app(intent)


def send_file(path: Path, kind: str) -> bool:
    """Put a copy among the downloads and let the player choose an app to send it with; false before Android 10.

    Other apps may not read our own folder; a download of ours can be lent to them without any permission.
    """
    if _version() < VERSION_WITH_DOWNLOADS:
        return False
    intent_class = autoclass("android.content.Intent")
    intent = intent_class(intent_class.ACTION_SEND)
    intent.setType(kind)
    intent.putExtra(intent_class.EXTRA_STREAM, cast("android.os.Parcelable", _as_download(path, kind)))
    intent.addFlags(intent_class.FLAG_GRANT_READ_URI_PERMISSION)
    _choose_app(intent)
    return True


def _as_download(path: Path, kind: str) -> Any:
    columns = autoclass("android.provider.MediaStore$MediaColumns")
    values = autoclass("android.content.ContentValues")()
    values.put(columns.DISPLAY_NAME, path.name)
    values.put(columns.MIME_TYPE, kind)
    resolver = activity().getContentResolver()
    address = resolver.insert(autoclass("android.provider.MediaStore$Downloads").EXTERNAL_CONTENT_URI, values)
    stream = resolver.openOutputStream(address)
    try:
        stream.write(path.read_bytes())
    finally:
        stream.close()
    return address


def _choose_app(intent: Any) -> None:
    title = cast("java.lang.CharSequence", autoclass("java.lang.String")("Playsheet"))
    activity().startActivity(autoclass("android.content.Intent").createChooser(intent, title))


def _version() -> int:
    return int(autoclass("android.os.Build$VERSION").SDK_INT)


def system_insets() -> tuple[int, int, int, int]:
    """How much of each edge bars and cut-outs cover: left, top, right, bottom, in pixels."""
    insets = activity().getWindow().getDecorView().getRootWindowInsets()
    if insets is None:
        return 0, 0, 0, 0
    if _version() >= VERSION_WITH_TYPES:
        types = autoclass("android.view.WindowInsets$Type")
        edges = insets.getInsets(types.systemBars() | types.displayCutout())
        return edges.left, edges.top, edges.right, edges.bottom
    return (insets.getSystemWindowInsetLeft(), insets.getSystemWindowInsetTop(),
            insets.getSystemWindowInsetRight(), insets.getSystemWindowInsetBottom())  # fmt: skip


def animator_scale() -> float:
    """How fast the phone wants things to move: 0 where nothing should."""
    settings = autoclass("android.provider.Settings$Global")
    return float(settings.getFloat(activity().getContentResolver(), settings.ANIMATOR_DURATION_SCALE, 1.0))


def day_and_hour(at: int) -> tuple[str, str]:
    """A moment in milliseconds since 1970 as the phone writes it, by its language and its 12 or 24 hours."""
    moment, formats = autoclass("java.util.Date")(at), autoclass("android.text.format.DateFormat")
    return (formats.getDateFormat(activity()).format(moment), formats.getTimeFormat(activity()).format(moment))
