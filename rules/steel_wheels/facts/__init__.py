"""What the players say, chapter by chapter of the sheet."""
