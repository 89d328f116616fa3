BEGIN TRANSACTION;
CREATE TABLE "answers"(
  entry INTEGER NOT NULL REFERENCES entries(id) ON DELETE CASCADE, seq INTEGER NOT NULL,
  kind TEXT NOT NULL CHECK(kind IN ('faces', 'choice')), value TEXT NOT NULL,
  by_hand INTEGER NOT NULL DEFAULT 0, sides TEXT, by TEXT NOT NULL DEFAULT '',
  PRIMARY KEY(entry, seq)) WITHOUT ROWID;
INSERT INTO "answers" VALUES(1,1,'faces','[6]',1,'[6]','owner');
INSERT INTO "answers" VALUES(1,2,'faces','[2]',0,'[6]','owner');
INSERT INTO "answers" VALUES(2,1,'faces','[6]',1,'[6]','owner');
INSERT INTO "answers" VALUES(2,2,'faces','[3]',0,'[6]','owner');
INSERT INTO "answers" VALUES(2,3,'faces','[4]',0,'[6]','owner');
INSERT INTO "answers" VALUES(4,1,'faces','[3,5]',0,'[6,6]','');
INSERT INTO "answers" VALUES(5,1,'faces','[6]',1,'[6]','owner');
CREATE TABLE applied(
  id INTEGER PRIMARY KEY, uid TEXT NOT NULL UNIQUE,
  entry INTEGER NOT NULL REFERENCES entries(id) ON DELETE CASCADE,
  changes TEXT NOT NULL, undone INTEGER NOT NULL DEFAULT 0);
INSERT INTO "applied" VALUES(1,'d8f843b6a62d43cc9ffe08dd46a0b4cc',1,'[{"unit":"a69e5ef44e354765a5475a92a785a513","key":"wounds","before":1,"after":0}]',0);
CREATE TABLE entries(
  id INTEGER PRIMARY KEY, uid TEXT NOT NULL,
  kind TEXT NOT NULL CHECK(kind IN ('action', 'throw', 'correction')),
  game INTEGER REFERENCES games(id) ON DELETE CASCADE,
  ruleset TEXT NOT NULL, action TEXT NOT NULL, side TEXT NOT NULL, at INTEGER NOT NULL, finished INTEGER,
  facts TEXT NOT NULL, odds TEXT, house TEXT NOT NULL DEFAULT '', outcome TEXT,
  sentence TEXT NOT NULL DEFAULT '', taken_back INTEGER NOT NULL DEFAULT 0,
  corrects INTEGER REFERENCES entries(id) ON DELETE CASCADE);
INSERT INTO "entries" VALUES(1,'d9e3d7d3a3234ff5ae76b6b5f276e2d4','action',1,'gang_skirmish','shoot','A',1700000001000,1700000002000,'{"rulings":{"multi_injury":"apply_all","natural_one_misses":true,"scatter_cap":"half_range","debris_stack":false,"pinning":false,"overwatch_stack":false},"bs":3,"weapon_modifier":0,"overwatch":false,"cover":"partial","appearing":false,"disappearing":false,"charging":false,"rapid":false,"size":"normal","toughness":3,"save":"none","wounds":1,"target_ws":3,"target_bs":3,"down":false,"strength":4,"save_modifier":null,"hits":1,"damage":1}','{"label":"","chances":[["out of action",0.037037037037037035],["down",0.14814814814814814],["flesh wound",0.037037037037037035],["hit, stays up",0.1111111111111111],["miss",0.6666666666666666]]}','','{"kind":"ShotFired","hits":1,"fate":{"state":"unhurt","wounds":0,"wounds_left":1,"flesh_wounds":0,"pinned":false},"sentence":"The target is unhurt.","result":"hit, stays up"}','The target is unhurt.',0,NULL);
INSERT INTO "entries" VALUES(2,'6cfe9b13f6f244ceb69401372757e4e4','action',1,'gang_skirmish','shoot','A',1700000003000,1700000006000,'{"rulings":{"multi_injury":"apply_all","natural_one_misses":true,"scatter_cap":"half_range","debris_stack":false,"pinning":false,"overwatch_stack":false},"bs":3,"weapon_modifier":0,"overwatch":false,"cover":"partial","appearing":false,"disappearing":false,"charging":false,"rapid":false,"size":"normal","toughness":3,"save":"none","wounds":1,"target_ws":3,"target_bs":3,"down":false,"strength":4,"save_modifier":null,"hits":1,"damage":1}','{"label":"","chances":[["out of action",0.037037037037037035],["down",0.14814814814814814],["flesh wound",0.037037037037037035],["hit, stays up",0.1111111111111111],["miss",0.6666666666666666]]}','','{"kind":"ShotFired","hits":1,"fate":{"state":"down","wounds":1,"wounds_left":0,"flesh_wounds":0,"pinned":false},"sentence":"The target is down.","result":"down"}','The target is down.',1,NULL);
INSERT INTO "entries" VALUES(3,'024744e24c9d4b7e84ca30015aeede1d','correction',1,'gang_skirmish','shoot','A',1700000005000,1700000005000,'{}',NULL,'',NULL,'Taken back: Injury 6.',0,2);
INSERT INTO "entries" VALUES(4,'e6454933577347cab2787c792f2e00ea','throw',1,'','','B',1700000007000,1700000007000,'{"faces":[3,5],"sides":[6,6]}',NULL,'',NULL,'3 and 5: 8 in all.',0,NULL);
INSERT INTO "entries" VALUES(5,'93e06d4f4f3b4ca998f58f09630d4076','action',1,'gang_skirmish','shoot','A',1700000008000,NULL,'{"rulings":{"multi_injury":"apply_all","natural_one_misses":true,"scatter_cap":"half_range","debris_stack":false,"pinning":false,"overwatch_stack":false},"bs":3,"weapon_modifier":0,"overwatch":false,"cover":"partial","appearing":false,"disappearing":false,"charging":false,"rapid":false,"size":"normal","toughness":3,"save":"none","wounds":1,"target_ws":3,"target_bs":3,"down":false,"strength":4,"save_modifier":null,"hits":1,"damage":1}','{"label":"","chances":[["out of action",0.037037037037037035],["down",0.14814814814814814],["flesh wound",0.037037037037037035],["hit, stays up",0.1111111111111111],["miss",0.6666666666666666]]}','08bf63d577aa',NULL,'',0,NULL);
CREATE TABLE favourites(
  id INTEGER PRIMARY KEY, ruleset TEXT NOT NULL, action TEXT NOT NULL,
  title TEXT NOT NULL, facts TEXT NOT NULL, uid TEXT NOT NULL DEFAULT '');
INSERT INTO "favourites" VALUES(1,'gang_skirmish','shoot','As always','{"cover":"partial","strength":4}','e008555303874116885fd105a9879443');
CREATE TABLE games(
  id INTEGER PRIMARY KEY, ruleset TEXT NOT NULL, title TEXT NOT NULL,
  started INTEGER NOT NULL, uid TEXT NOT NULL DEFAULT '');
INSERT INTO "games" VALUES(1,'gang_skirmish','The roof',1700000000000,'ecae37c1d1e04d7da5c531d3c94f26ef');
CREATE TABLE house_rules(
  ruleset TEXT NOT NULL, sheet_table TEXT NOT NULL, text TEXT NOT NULL, PRIMARY KEY(ruleset, sheet_table));
INSERT INTO "house_rules" VALUES('gang_skirmish','to_hit','BS,1,2,3,4,5,6,7,8,9,10
Needed,6,4,4,3,2,1,0,-1,-2,-3
');
CREATE TABLE last_facts(
  ruleset TEXT NOT NULL, action TEXT NOT NULL, facts TEXT NOT NULL, PRIMARY KEY(ruleset, action));
INSERT INTO "last_facts" VALUES('gang_skirmish','shoot','{"cover":"partial","strength":4}');
CREATE TABLE settings(key TEXT PRIMARY KEY, value TEXT NOT NULL);
INSERT INTO "settings" VALUES('switches.gang_skirmish','{"multi_injury":"apply_all"}');
INSERT INTO "settings" VALUES('theme','"light"');
INSERT INTO "settings" VALUES('open_units','{"entry":5,"units":{"shooter":1,"target":5}}');
INSERT INTO "settings" VALUES('tables.08bf63d577aa','{"to_hit":"BS,1,2,3,4,5,6,7,8,9,10\nNeeded,6,4,4,3,2,1,0,-1,-2,-3\n"}');
INSERT INTO "settings" VALUES('open_step','{"entry":5,"action":"Shoot","step":"To wound","answers":1,"done":1,"all":3}');
CREATE TABLE sides(
  game INTEGER NOT NULL REFERENCES games(id) ON DELETE CASCADE,
  side TEXT NOT NULL CHECK(side IN ('A', 'B')), name TEXT NOT NULL, PRIMARY KEY(game, side));
INSERT INTO "sides" VALUES(1,'A','Blue');
INSERT INTO "sides" VALUES(1,'B','Red');
CREATE TABLE turns(
  game INTEGER PRIMARY KEY REFERENCES games(id) ON DELETE CASCADE, state TEXT NOT NULL);
INSERT INTO "turns" VALUES(1,'{"now":{"turn":4,"side":"A","first":"A","step":3,"seen":0,"counters":{"turn":1,"markers":2,"roof_hits":0}},"past":[{"state":{},"units":[]},{"state":{"turn":1},"units":[]}]}');
CREATE TABLE units(
  id INTEGER PRIMARY KEY, game INTEGER REFERENCES games(id) ON DELETE CASCADE,
  ruleset TEXT NOT NULL, side TEXT NOT NULL, template TEXT NOT NULL, name TEXT NOT NULL,
  profile TEXT NOT NULL, state TEXT NOT NULL, uid TEXT NOT NULL DEFAULT '', position INTEGER NOT NULL DEFAULT 0);
INSERT INTO "units" VALUES(1,1,'gang_skirmish','A','fighter','Fighter A','{"strength":3,"toughness":3,"initiative":3,"attacks":1,"two_weapons":false,"save":"none","full_wounds":1}','{"ws":2,"bs":3,"wounds":1,"down":true,"out":false,"pinned":false}','9247047032de44df92515aa3f9502fbe',1);
INSERT INTO "units" VALUES(2,1,'gang_skirmish','A','leader','Leader A','{"strength":3,"toughness":3,"initiative":4,"attacks":1,"two_weapons":false,"save":"none","full_wounds":1}','{"ws":4,"bs":4,"wounds":1,"down":false,"out":false,"pinned":true}','a584df0d782a4e3eb399ad7c0947b98d',2);
INSERT INTO "units" VALUES(3,1,'gang_skirmish','A','novice','Novice A','{"strength":3,"toughness":3,"initiative":3,"attacks":1,"two_weapons":true,"save":"none","full_wounds":1}','{"ws":2,"bs":2,"wounds":1,"down":false,"out":false,"pinned":false}','719fbbbfaedf4ce885bf2c98e359bc60',3);
INSERT INTO "units" VALUES(4,1,'gang_skirmish','A','heavy','Heavy A','{"strength":3,"toughness":3,"initiative":3,"attacks":1,"two_weapons":false,"save":"6+","full_wounds":1}','{"ws":3,"bs":3,"wounds":1,"down":false,"out":false,"pinned":false}','950ce2b689494190aad8b869b4e2b826',4);
INSERT INTO "units" VALUES(5,1,'gang_skirmish','B','fighter','Fighter B','{"strength":3,"toughness":3,"initiative":3,"attacks":1,"two_weapons":false,"save":"none","full_wounds":1}','{"ws":3,"bs":3,"wounds":0,"down":false,"out":false,"pinned":false}','a69e5ef44e354765a5475a92a785a513',5);
INSERT INTO "units" VALUES(6,1,'gang_skirmish','B','leader','Leader B','{"strength":3,"toughness":3,"initiative":4,"attacks":1,"two_weapons":false,"save":"none","full_wounds":1}','{"ws":4,"bs":4,"wounds":1,"down":false,"out":false,"pinned":false}','3058e4eea42b4a058191472c433a6f46',6);
INSERT INTO "units" VALUES(7,1,'gang_skirmish','B','novice','Novice B','{"strength":3,"toughness":3,"initiative":3,"attacks":1,"two_weapons":true,"save":"none","full_wounds":1}','{"ws":2,"bs":2,"wounds":1,"down":false,"out":false,"pinned":false}','c240adab8f334d01b352d97a602cc592',7);
INSERT INTO "units" VALUES(8,1,'gang_skirmish','B','heavy','Heavy B','{"strength":3,"toughness":3,"initiative":3,"attacks":1,"two_weapons":false,"save":"6+","full_wounds":1}','{"ws":3,"bs":3,"wounds":1,"down":false,"out":false,"pinned":false}','9c610d7303454b25b4f3db5346220e28',8);
INSERT INTO "units" VALUES(9,NULL,'gang_skirmish','A','fighter','Reserve','{"strength":3,"toughness":3,"initiative":3,"attacks":1,"two_weapons":false,"save":"none","full_wounds":1}','{"ws":3,"bs":3,"wounds":1,"down":false,"out":false,"pinned":false}','8b1fa9cd592542feb8a7f0d3861912f9',9);
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
PRAGMA user_version = 3;
PRAGMA application_id = 1347174745;
