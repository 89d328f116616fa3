BEGIN TRANSACTION;
CREATE TABLE "answers"(
  entry INTEGER NOT NULL REFERENCES entries(id) ON DELETE CASCADE, seq INTEGER NOT NULL,
  kind TEXT NOT NULL CHECK(kind IN ('faces', 'choice')), value TEXT NOT NULL,
  by_hand INTEGER NOT NULL DEFAULT 0, sides TEXT, by TEXT NOT NULL DEFAULT '',
  PRIMARY KEY(entry, seq)) WITHOUT ROWID;
INSERT INTO "answers" VALUES(1,1,'faces','[5,6,1,2,3,4]',1,'[6,6,6,6,6,6]','owner');
INSERT INTO "answers" VALUES(1,2,'choice','"keep"',0,NULL,'');
INSERT INTO "answers" VALUES(2,1,'faces','[6,3]',0,NULL,'');
CREATE TABLE applied(
  id INTEGER PRIMARY KEY, uid TEXT NOT NULL UNIQUE,
  entry INTEGER NOT NULL REFERENCES entries(id) ON DELETE CASCADE,
  changes TEXT NOT NULL, undone INTEGER NOT NULL DEFAULT 0);
CREATE TABLE editions(digest TEXT PRIMARY KEY, edition TEXT NOT NULL) WITHOUT ROWID;
CREATE TABLE entries(
  id INTEGER PRIMARY KEY, uid TEXT NOT NULL,
  kind TEXT NOT NULL CHECK(kind IN ('action', 'throw', 'correction')),
  game INTEGER REFERENCES games(id) ON DELETE CASCADE,
  ruleset TEXT NOT NULL, action TEXT NOT NULL, side TEXT NOT NULL, at INTEGER NOT NULL, finished INTEGER,
  facts TEXT NOT NULL, odds TEXT, house TEXT NOT NULL DEFAULT '', outcome TEXT,
  sentence TEXT NOT NULL DEFAULT '', taken_back INTEGER NOT NULL DEFAULT 0,
  corrects INTEGER REFERENCES entries(id) ON DELETE CASCADE, edition TEXT NOT NULL DEFAULT '', rules TEXT NOT NULL DEFAULT '', units TEXT NOT NULL DEFAULT '[]');
INSERT INTO "entries" VALUES(1,'00000000000000000000000000006531','action',1,'scw','shoot','A',1700000010000,1700000020000,'{"rifle":6}','{"label":"bases lost","chances":[[0,0.5],[2,0.5]]}','abc','{"lost":2}','Two bases lost.',0,NULL,'','','[]');
INSERT INTO "entries" VALUES(2,'00000000000000000000000000006532','action',1,'scw','morale','B',1700000030000,NULL,'{"bases":4}',NULL,'',NULL,'',0,NULL,'','','[]');
INSERT INTO "entries" VALUES(3,'00000000000000000000000000006533','throw',1,'','','B',1700000025000,1700000025000,'{"faces":[4,4],"sides":[6,6]}',NULL,'',NULL,'',0,NULL,'','','[]');
CREATE TABLE favourites(
  id INTEGER PRIMARY KEY, ruleset TEXT NOT NULL, action TEXT NOT NULL,
  title TEXT NOT NULL, facts TEXT NOT NULL, uid TEXT NOT NULL DEFAULT '');
INSERT INTO "favourites" VALUES(1,'scw','shoot','Rifles at the wall','{"rifle":4}','00000000000000000000000000006631');
CREATE TABLE games(
  id INTEGER PRIMARY KEY, ruleset TEXT NOT NULL, title TEXT NOT NULL,
  started INTEGER NOT NULL, uid TEXT NOT NULL DEFAULT '');
INSERT INTO "games" VALUES(1,'scw','The farm',1700000000000,'00000000000000000000000000006731');
INSERT INTO "games" VALUES(4,'order_dice','The bridge',1700001000000,'00000000000000000000000000006734');
CREATE TABLE house_rules(
  ruleset TEXT NOT NULL, sheet_table TEXT NOT NULL, text TEXT NOT NULL, PRIMARY KEY(ruleset, sheet_table));
INSERT INTO "house_rules" VALUES('scw','shooting','a,b');
CREATE TABLE last_facts(
  ruleset TEXT NOT NULL, action TEXT NOT NULL, facts TEXT NOT NULL, PRIMARY KEY(ruleset, action));
INSERT INTO "last_facts" VALUES('scw','shoot','{"rifle":5}');
CREATE TABLE settings(key TEXT PRIMARY KEY, value TEXT NOT NULL);
INSERT INTO "settings" VALUES('theme','"light"');
INSERT INTO "settings" VALUES('open_units','{"entry":2,"units":{"platoon":1}}');
INSERT INTO "settings" VALUES('tables.abc','{"shooting":"a,b"}');
CREATE TABLE sides(
  game INTEGER NOT NULL REFERENCES games(id) ON DELETE CASCADE,
  side TEXT NOT NULL CHECK(side IN ('A', 'B')), name TEXT NOT NULL, PRIMARY KEY(game, side));
INSERT INTO "sides" VALUES(1,'A','Militia');
INSERT INTO "sides" VALUES(4,'A','Allies');
INSERT INTO "sides" VALUES(1,'B','Regulars');
INSERT INTO "sides" VALUES(4,'B','Axis');
CREATE TABLE told(
  entry INTEGER PRIMARY KEY REFERENCES entries(id) ON DELETE CASCADE, steps TEXT);
CREATE TABLE turns(
  game INTEGER PRIMARY KEY REFERENCES games(id) ON DELETE CASCADE, state TEXT NOT NULL);
CREATE TABLE units(
  id INTEGER PRIMARY KEY, game INTEGER REFERENCES games(id) ON DELETE CASCADE,
  ruleset TEXT NOT NULL, side TEXT NOT NULL, template TEXT NOT NULL, name TEXT NOT NULL,
  profile TEXT NOT NULL, state TEXT NOT NULL, uid TEXT NOT NULL DEFAULT '', position INTEGER NOT NULL DEFAULT 0);
INSERT INTO "units" VALUES(1,1,'scw','B','platoon','1st Platoon','{"quality":"average"}','{"bases":4}','00000000000000000000000000007531',1);
INSERT INTO "units" VALUES(2,NULL,'scw','A','platoon','Reserve','{"quality":"raw"}','{"bases":6}','00000000000000000000000000007532',2);
CREATE TABLE untold(entry INTEGER PRIMARY KEY REFERENCES entries(id) ON DELETE CASCADE);
INSERT INTO "untold" VALUES(1);
CREATE UNIQUE INDEX games_uid ON games(uid);
CREATE UNIQUE INDEX entries_uid ON entries(uid);
CREATE INDEX entries_at ON entries(at, id);
CREATE INDEX entries_game ON entries(game, at, id);
CREATE INDEX entries_ruleset ON entries(ruleset, at, id);
CREATE INDEX entries_open ON entries(at) WHERE finished IS NULL;
CREATE INDEX entries_corrects ON entries(corrects) WHERE corrects IS NOT NULL;
CREATE UNIQUE INDEX units_uid ON units(uid);
CREATE INDEX units_game ON units(game, side, position);
CREATE UNIQUE INDEX favourites_uid ON favourites(uid);
CREATE UNIQUE INDEX applied_once ON applied(entry) WHERE NOT undone;
COMMIT;
PRAGMA user_version = 4;
PRAGMA application_id = 1347174745;
