"""The few calls that only Android knows, through pyjnius; import it only there."""

from __future__ import annotations

from typing import Any

from jnius import autoclass, cast

Activity = autoclass("org.kivy.android.PythonActivity")
RINGER_NORMAL = 2
VERSION_WITH_TYPES = 30


def activity() -> Any:
    """The activity that runs the app."""
    return Activity.mActivity


def ringer_is_on() -> bool:
    """Is the phone neither silent nor set to vibrate?"""
    context = autoclass("android.content.Context")
    manager = cast("android.media.AudioManager", activity().getSystemService(context.AUDIO_SERVICE))
    return manager.getRingerMode() == RINGER_NORMAL


def send_text(text: str) -> None:
    """Let the player choose an app to send a text with."""
    intent_class, string = autoclass("android.content.Intent"), autoclass("java.lang.String")
    intent = intent_class(intent_class.ACTION_SEND)
    intent.setType("text/plain")
    intent.putExtra(intent_class.EXTRA_TEXT, cast("java.lang.CharSequence", string(text)))
    activity().startActivity(intent_class.createChooser(intent, cast("java.lang.CharSequence", string("Playsheet"))))


def system_insets() -> tuple[int, int, int, int]:
    """How much of each edge bars and cut-outs cover: left, top, right, bottom, in pixels."""
    insets = activity().getWindow().getDecorView().getRootWindowInsets()
    if insets is None:
        return 0, 0, 0, 0
    if autoclass("android.os.Build$VERSION").SDK_INT >= VERSION_WITH_TYPES:
        types = autoclass("android.view.WindowInsets$Type")
        edges = insets.getInsets(types.systemBars() | types.displayCutout())
        return edges.left, edges.top, edges.right, edges.bottom
    return (insets.getSystemWindowInsetLeft(), insets.getSystemWindowInsetTop(),
            insets.getSystemWindowInsetRight(), insets.getSystemWindowInsetBottom())  # fmt: skip
