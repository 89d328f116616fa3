CREATE TABLE games(
  id INTEGER PRIMARY KEY, ruleset TEXT NOT NULL, title TEXT NOT NULL,
  blue TEXT NOT NULL, red TEXT NOT NULL, started INTEGER NOT NULL);
CREATE TABLE actions(
  id INTEGER PRIMARY KEY, game INTEGER REFERENCES games(id) ON DELETE CASCADE,
  ruleset TEXT NOT NULL, action TEXT NOT NULL, side TEXT NOT NULL, facts TEXT NOT NULL,
  started INTEGER NOT NULL, finished INTEGER, outcome TEXT, sentence TEXT NOT NULL DEFAULT '',
  odds TEXT, house TEXT NOT NULL DEFAULT '');
CREATE TABLE answers(
  action INTEGER NOT NULL REFERENCES actions(id) ON DELETE CASCADE, seq INTEGER NOT NULL,
  kind TEXT NOT NULL CHECK(kind IN ('faces', 'choice')), value TEXT NOT NULL,
  by_hand INTEGER NOT NULL DEFAULT 0,
  PRIMARY KEY(action, seq));
CREATE TABLE settings(key TEXT PRIMARY KEY, value TEXT NOT NULL);
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
INSERT INTO games VALUES(1, 'scw', 'The farm', 'Militia', 'Regulars', 1700000000000);
INSERT INTO games VALUES(4, 'order_dice', 'The bridge', 'Allies', 'Axis', 1700001000000);
INSERT INTO actions VALUES(1, 1, 'scw', 'shoot', 'blue', '{"rifle":6}', 1700000010000, 1700000020000, '{"lost":2}',
  'Two bases lost.', '{"label":"bases lost","chances":[[0,0.5],[2,0.5]]}', 'abc');
INSERT INTO actions VALUES(2, 1, 'scw', 'morale', 'red', '{"bases":4}', 1700000030000, NULL, NULL, '', NULL, '');
INSERT INTO answers VALUES(1, 1, 'faces', '[5,6,1,2,3,4]', 1);
INSERT INTO answers VALUES(1, 2, 'choice', '"keep"', 0);
INSERT INTO answers VALUES(2, 1, 'faces', '[6,3]', 0);
INSERT INTO settings VALUES('theme', '"light"');
INSERT INTO throws VALUES(1, 1, 'red', 1700000025000, '{"faces":[4,4],"sides":[6,6]}');
INSERT INTO units VALUES(1, 1, 'scw', 'red', 'platoon', '1st Platoon', '{"quality":"average"}', '{"bases":4}');
INSERT INTO units VALUES(2, NULL, 'scw', 'blue', 'platoon', 'Reserve', '{"quality":"raw"}', '{"bases":6}');
INSERT INTO favourites VALUES(1, 'scw', 'shoot', 'Rifles at the wall', '{"rifle":4}');
INSERT INTO last_facts VALUES('scw', 'shoot', '{"rifle":5}');
INSERT INTO house_rules VALUES('scw', 'shooting', 'a,b');
PRAGMA user_version = 2;
PRAGMA application_id = 1347174745;
