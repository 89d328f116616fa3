"""The tables of the saved games, as the steps that led from each version to the next."""

from __future__ import annotations

import sqlite3

# "PLAY": marks a file as ours, so that a foreign database is never written to.
APPLICATION = 0x504C4159

_VERSION_1 = """
CREATE TABLE games(
  id INTEGER PRIMARY KEY, ruleset TEXT NOT NULL, title TEXT NOT NULL,
  blue TEXT NOT NULL, red TEXT NOT NULL, started INTEGER NOT NULL);
CREATE TABLE actions(
  id INTEGER PRIMARY KEY, game INTEGER REFERENCES games(id) ON DELETE CASCADE,
  ruleset TEXT NOT NULL, action TEXT NOT NULL, side TEXT NOT NULL, facts TEXT NOT NULL,
  started INTEGER NOT NULL, finished INTEGER, outcome TEXT, sentence TEXT NOT NULL DEFAULT '');
CREATE TABLE answers(
  action INTEGER NOT NULL REFERENCES actions(id) ON DELETE CASCADE, seq INTEGER NOT NULL,
  kind TEXT NOT NULL CHECK(kind IN ('faces', 'choice')), value TEXT NOT NULL,
  PRIMARY KEY(action, seq));
CREATE TABLE settings(key TEXT PRIMARY KEY, value TEXT NOT NULL);
"""

# Times become milliseconds; dice typed in are marked; rosters, tray, favourites and house rules arrive.
_VERSION_2 = """
UPDATE games SET started = started * 1000;
UPDATE actions SET started = started * 1000, finished = finished * 1000;
ALTER TABLE answers ADD COLUMN by_hand INTEGER NOT NULL DEFAULT 0;
ALTER TABLE actions ADD COLUMN odds TEXT;
ALTER TABLE actions ADD COLUMN house TEXT NOT NULL DEFAULT '';
CREATE TABLE throws(
  id INTEGER PRIMARY KEY, game INTEGER REFERENCES games(id) ON DELETE CASCADE,
  side TEXT NOT NULL, thrown INTEGER NOT NULL, record TEXT NOT NULL);
CREATE TABLE units(
  id INTEGER PRIMARY KEY, game INTEGER REFERENCES games(id) ON DELETE CASCADE,
  ruleset TEXT NOT NULL, side TEXT NOT NULL, template TEXT NOT NULL, name TEXT NOT NULL,
  profile TEXT NOT NULL, state TEXT NOT NULL);
CREATE TABLE favourites(
  id INTEGER PRIMARY KEY, ruleset TEXT NOT NULL, action TEXT NOT NULL,
  title TEXT NOT NULL, facts TEXT NOT NULL);
CREATE TABLE last_facts(
  ruleset TEXT NOT NULL, action TEXT NOT NULL, facts TEXT NOT NULL, PRIMARY KEY(ruleset, action));
CREATE TABLE house_rules(
  ruleset TEXT NOT NULL, sheet_table TEXT NOT NULL, text TEXT NOT NULL, PRIMARY KEY(ruleset, sheet_table));
"""

# One log for actions, throws and corrections; names that survive a backup; who threw which dice; undo of Apply.
_VERSION_3 = """
CREATE TABLE sides(
  game INTEGER NOT NULL REFERENCES games(id) ON DELETE CASCADE,
  side TEXT NOT NULL CHECK(side IN ('A', 'B')), name TEXT NOT NULL, PRIMARY KEY(game, side));
INSERT INTO sides SELECT id, 'A', blue FROM games UNION ALL SELECT id, 'B', red FROM games;
ALTER TABLE games DROP COLUMN blue;
ALTER TABLE games DROP COLUMN red;
ALTER TABLE games ADD COLUMN uid TEXT NOT NULL DEFAULT '';
UPDATE games SET uid = lower(hex(randomblob(16)));
CREATE UNIQUE INDEX games_uid ON games(uid);

CREATE TABLE entries(
  id INTEGER PRIMARY KEY, uid TEXT NOT NULL,
  kind TEXT NOT NULL CHECK(kind IN ('action', 'throw', 'correction')),
  game INTEGER REFERENCES games(id) ON DELETE CASCADE,
  ruleset TEXT NOT NULL, action TEXT NOT NULL, side TEXT NOT NULL, at INTEGER NOT NULL, finished INTEGER,
  facts TEXT NOT NULL, odds TEXT, house TEXT NOT NULL DEFAULT '', outcome TEXT,
  sentence TEXT NOT NULL DEFAULT '', taken_back INTEGER NOT NULL DEFAULT 0,
  corrects INTEGER REFERENCES entries(id) ON DELETE CASCADE);
INSERT INTO entries(id, uid, kind, game, ruleset, action, side, at, finished, facts, odds, house, outcome, sentence)
  SELECT id, lower(hex(randomblob(16))), 'action', game, ruleset, action, CASE side WHEN 'red' THEN 'B' ELSE 'A' END,
    started, finished, facts, odds, house, outcome, sentence FROM actions;
INSERT INTO entries(uid, kind, game, ruleset, action, side, at, finished, facts)
  SELECT lower(hex(randomblob(16))), 'throw', game, '', '', CASE side WHEN 'red' THEN 'B' ELSE 'A' END,
    thrown, thrown, record FROM throws;
CREATE TABLE answers_3(
  entry INTEGER NOT NULL REFERENCES entries(id) ON DELETE CASCADE, seq INTEGER NOT NULL,
  kind TEXT NOT NULL CHECK(kind IN ('faces', 'choice')), value TEXT NOT NULL,
  by_hand INTEGER NOT NULL DEFAULT 0, sides TEXT, by TEXT NOT NULL DEFAULT '',
  PRIMARY KEY(entry, seq)) WITHOUT ROWID;
INSERT INTO answers_3(entry, seq, kind, value, by_hand) SELECT action, seq, kind, value, by_hand FROM answers;
DROP TABLE answers;
DROP TABLE actions;
DROP TABLE throws;
ALTER TABLE answers_3 RENAME TO answers;
CREATE UNIQUE INDEX entries_uid ON entries(uid);
CREATE INDEX entries_at ON entries(at, id);
CREATE INDEX entries_game ON entries(game, at, id);
CREATE INDEX entries_ruleset ON entries(ruleset, at, id);
CREATE INDEX entries_open ON entries(at) WHERE finished IS NULL;
CREATE INDEX entries_corrects ON entries(corrects) WHERE corrects IS NOT NULL;

ALTER TABLE units ADD COLUMN uid TEXT NOT NULL DEFAULT '';
ALTER TABLE units ADD COLUMN position INTEGER NOT NULL DEFAULT 0;
UPDATE units SET uid = lower(hex(randomblob(16))), position = id,
  side = CASE side WHEN 'red' THEN 'B' ELSE 'A' END;
CREATE UNIQUE INDEX units_uid ON units(uid);
CREATE INDEX units_game ON units(game, side, position);
ALTER TABLE favourites ADD COLUMN uid TEXT NOT NULL DEFAULT '';
UPDATE favourites SET uid = lower(hex(randomblob(16)));
CREATE UNIQUE INDEX favourites_uid ON favourites(uid);
CREATE TABLE turns(
  game INTEGER PRIMARY KEY REFERENCES games(id) ON DELETE CASCADE, state TEXT NOT NULL);
CREATE TABLE applied(
  id INTEGER PRIMARY KEY, uid TEXT NOT NULL UNIQUE,
  entry INTEGER NOT NULL REFERENCES entries(id) ON DELETE CASCADE,
  changes TEXT NOT NULL, undone INTEGER NOT NULL DEFAULT 0);
CREATE UNIQUE INDEX applied_once ON applied(entry) WHERE NOT undone;
"""

# The log keeps what was told: steps, units and the edition they were played under; what is older is told later.
_VERSION_4 = """
CREATE TABLE editions(digest TEXT PRIMARY KEY, edition TEXT NOT NULL) WITHOUT ROWID;
ALTER TABLE entries ADD COLUMN edition TEXT NOT NULL DEFAULT '';
ALTER TABLE entries ADD COLUMN rules TEXT NOT NULL DEFAULT '';
ALTER TABLE entries ADD COLUMN units TEXT NOT NULL DEFAULT '[]';
CREATE TABLE told(
  entry INTEGER PRIMARY KEY REFERENCES entries(id) ON DELETE CASCADE, steps TEXT);
CREATE TABLE untold(entry INTEGER PRIMARY KEY REFERENCES entries(id) ON DELETE CASCADE);
INSERT INTO untold SELECT id FROM entries WHERE kind = 'action' AND finished IS NOT NULL;
"""

# Battles are kept deed by deed; an action of the log names the deed that began it.
_VERSION_5 = """
CREATE TABLE deeds(
  game INTEGER NOT NULL REFERENCES games(id) ON DELETE CASCADE, number INTEGER NOT NULL, at INTEGER NOT NULL,
  who TEXT NOT NULL, deed TEXT NOT NULL, PRIMARY KEY(game, number)) WITHOUT ROWID;
CREATE TABLE snapshots(
  game INTEGER NOT NULL REFERENCES games(id) ON DELETE CASCADE, number INTEGER NOT NULL, battle TEXT NOT NULL,
  PRIMARY KEY(game, number)) WITHOUT ROWID;
ALTER TABLE entries ADD COLUMN deed INTEGER;
CREATE UNIQUE INDEX entries_deed ON entries(game, deed) WHERE deed IS NOT NULL;
"""

STEPS = (_VERSION_1, _VERSION_2, _VERSION_3, _VERSION_4, _VERSION_5)
VERSION = len(STEPS)


def statements(script: str) -> list[str]:
    """The single statements of a script: executescript would commit before the migration is whole."""
    lines = [line for line in script.splitlines() if line.strip()]
    return [part.strip() for part in "\n".join(lines).split(";") if part.strip()]


def version(connection: sqlite3.Connection) -> int:
    """The version of the tables in this file; 0 is an empty file."""
    return int(connection.execute("PRAGMA user_version").fetchone()[0])


def migrate(connection: sqlite3.Connection, upto: int = VERSION) -> None:
    """Bring the tables to the wanted version, all steps or none."""
    if version(connection) >= upto:
        return
    connection.execute("BEGIN IMMEDIATE")
    try:
        # Another start may have done it while this one waited for its turn.
        start = version(connection)
        upto = max(start, upto)
        for script in STEPS[start:upto]:
            for statement in statements(script):
                connection.execute(statement)
        connection.execute(f"PRAGMA user_version = {upto}")
        connection.execute(f"PRAGMA application_id = {APPLICATION}")
        connection.execute("COMMIT")
    except BaseException:
        if connection.in_transaction:
            connection.execute("ROLLBACK")
        raise
