#!/bin/sh
# Puts Playsheet into this user's menu, from where it was unpacked.
set -eu
here=$(cd "$(dirname "$0")" && pwd)
menu=${XDG_DATA_HOME:-$HOME/.local/share}/applications
mkdir -p "$menu"
sed -e "s|^Exec=.*|Exec=\"$here/playsheet\"|" -e "s|^Icon=.*|Icon=$here/playsheet.png|" \
    "$here/playsheet.desktop" >"$menu/playsheet.desktop"
echo "Playsheet is in the menu now."
