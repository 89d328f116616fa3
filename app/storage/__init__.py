"""Offline storage: games that are never lost. Backup as a file is in `backup`."""

from app.storage.records import OTHER, SIDES, Answer, Entry, Favourite, Game, KeptDeed, Retold, Roster, Unit
from app.storage.store import Store
from app.storage.trouble import Conflict, Trouble

__all__ = ["OTHER", "SIDES", "Answer", "Conflict", "Entry", "Favourite", "Game", "KeptDeed", "Retold", "Roster",
           "Store", "Trouble", "Unit"]
