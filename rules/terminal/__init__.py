"""The play sheets in a terminal: list, roll, odds, play, sheet, samples."""
