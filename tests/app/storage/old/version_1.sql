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
INSERT INTO games VALUES(1, 'scw', 'The farm', 'Militia', 'Regulars', 1700000000);
INSERT INTO games VALUES(4, 'order_dice', 'The bridge', 'Allies', 'Axis', 1700001000);
INSERT INTO actions VALUES(1, 1, 'scw', 'shoot', 'blue', '{"rifle":6}', 1700000010, 1700000020, '{"lost":2}', 'Two bases lost.');
INSERT INTO actions VALUES(2, 1, 'scw', 'morale', 'red', '{"bases":4}', 1700000030, NULL, NULL, '');
INSERT INTO answers VALUES(1, 1, 'faces', '[5,6,1,2,3,4]');
INSERT INTO answers VALUES(1, 2, 'choice', '"keep"');
INSERT INTO answers VALUES(2, 1, 'faces', '[6,3]');
INSERT INTO settings VALUES('theme', '"light"');
PRAGMA user_version = 1;
PRAGMA application_id = 1347174745;
