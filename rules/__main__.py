"""`python -m rules`: the play sheets in a terminal."""

import sys

from rules.terminal.commands import main

if __name__ == "__main__":
    sys.exit(main())
