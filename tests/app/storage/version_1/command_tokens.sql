BEGIN TRANSACTION;
CREATE TABLE "answers"(
  entry INTEGER NOT NULL REFERENCES entries(id) ON DELETE CASCADE, seq INTEGER NOT NULL,
  kind TEXT NOT NULL CHECK(kind IN ('faces', 'choice')), value TEXT NOT NULL,
  by_hand INTEGER NOT NULL DEFAULT 0, sides TEXT, by TEXT NOT NULL DEFAULT '',
  PRIMARY KEY(entry, seq)) WITHOUT ROWID;
INSERT INTO "answers" VALUES(1,1,'faces','[10,10]',1,'[10,10]','owner');
INSERT INTO "answers" VALUES(1,2,'faces','[3,1]',0,'[6,6]','owner');
INSERT INTO "answers" VALUES(2,1,'faces','[10,10]',1,'[10,10]','owner');
INSERT INTO "answers" VALUES(2,2,'faces','[1,3]',0,'[6,6]','owner');
INSERT INTO "answers" VALUES(4,1,'faces','[3,5]',0,'[6,6]','');
INSERT INTO "answers" VALUES(5,1,'faces','[10,10]',1,'[10,10]','owner');
CREATE TABLE applied(
  id INTEGER PRIMARY KEY, uid TEXT NOT NULL UNIQUE,
  entry INTEGER NOT NULL REFERENCES entries(id) ON DELETE CASCADE,
  changes TEXT NOT NULL, undone INTEGER NOT NULL DEFAULT 0);
INSERT INTO "applied" VALUES(1,'eb1d70eb7784440ca8dbd3cf43a9b446',1,'[]',0);
CREATE TABLE entries(
  id INTEGER PRIMARY KEY, uid TEXT NOT NULL,
  kind TEXT NOT NULL CHECK(kind IN ('action', 'throw', 'correction')),
  game INTEGER REFERENCES games(id) ON DELETE CASCADE,
  ruleset TEXT NOT NULL, action TEXT NOT NULL, side TEXT NOT NULL, at INTEGER NOT NULL, finished INTEGER,
  facts TEXT NOT NULL, odds TEXT, house TEXT NOT NULL DEFAULT '', outcome TEXT,
  sentence TEXT NOT NULL DEFAULT '', taken_back INTEGER NOT NULL DEFAULT 0,
  corrects INTEGER REFERENCES entries(id) ON DELETE CASCADE);
INSERT INTO "entries" VALUES(1,'fb719d23df3d4aca87c4bf577229a0a6','action',1,'command_tokens','fire','A',1700000001000,1700000002000,'{"rulings":{"command_tokens_total":2,"first_activation_free":"always","seize_on":"natural_6","terrain_fail":"stop","hit_base":5,"natural_10_hits":false,"casualty_rolls":"per_hit","mortar_vs_bunker":6,"penetration":"exceed","screech":"flag","destroy_at_markers":0},"firer":"infantry_detachment","weapon":"direct","dice":null,"strength":8,"moved":"no","firer_markers":0,"protected":false,"enemy_near":"none","target":"infantry_detachment","cover":"open","armour":12,"target_moved":false,"smoke":false,"target_markers":0,"target_damaged":false,"max_markers":"none","close":true,"table":"large","neighbours":[]}','{"label":"","chances":[["destroyed",0.0],["damaged",0.0],["4 or more markers",0.1225],["2 or 3 markers",0.5775],["1 marker",0.21],["no effect",0.09]]}','','{"kind":"Volley","hits":2,"markers":2,"damage":"","destroyed":false,"kaboom":false,"shocked":[],"broken":[],"radius":0,"sentence":"The target takes 2 morale markers.","result":"2 or 3 markers"}','The target takes 2 morale markers.',0,NULL);
INSERT INTO "entries" VALUES(2,'8722a3b1878b45be8d1e739062a65067','action',1,'command_tokens','fire','A',1700000003000,1700000006000,'{"rulings":{"command_tokens_total":2,"first_activation_free":"always","seize_on":"natural_6","terrain_fail":"stop","hit_base":5,"natural_10_hits":false,"casualty_rolls":"per_hit","mortar_vs_bunker":6,"penetration":"exceed","screech":"flag","destroy_at_markers":0},"firer":"infantry_detachment","weapon":"direct","dice":null,"strength":8,"moved":"no","firer_markers":0,"protected":false,"enemy_near":"none","target":"infantry_detachment","cover":"open","armour":12,"target_moved":false,"smoke":false,"target_markers":0,"target_damaged":false,"max_markers":"none","close":true,"table":"large","neighbours":[]}','{"label":"","chances":[["destroyed",0.0],["damaged",0.0],["4 or more markers",0.1225],["2 or 3 markers",0.5775],["1 marker",0.21],["no effect",0.09]]}','','{"kind":"Volley","hits":2,"markers":2,"damage":"","destroyed":false,"kaboom":false,"shocked":[],"broken":[],"radius":0,"sentence":"The target takes 2 morale markers.","result":"2 or 3 markers"}','The target takes 2 morale markers.',1,NULL);
INSERT INTO "entries" VALUES(3,'1b1dfbe29a874d0d94826ccb4a1612cb','correction',1,'command_tokens','fire','A',1700000005000,1700000005000,'{}',NULL,'',NULL,'Taken back: Casualty rolls 4, 5.',0,2);
INSERT INTO "entries" VALUES(4,'2dbf9f7e904944109c3864042b099a0e','throw',1,'','','B',1700000007000,1700000007000,'{"faces":[3,5],"sides":[6,6]}',NULL,'',NULL,'3 and 5: 8 in all.',0,NULL);
INSERT INTO "entries" VALUES(5,'7d7768c9f99644bb9273dcd80d79e439','action',1,'command_tokens','fire','A',1700000008000,NULL,'{"rulings":{"command_tokens_total":2,"first_activation_free":"always","seize_on":"natural_6","terrain_fail":"stop","hit_base":5,"natural_10_hits":false,"casualty_rolls":"per_hit","mortar_vs_bunker":6,"penetration":"exceed","screech":"flag","destroy_at_markers":0},"firer":"infantry_detachment","weapon":"direct","dice":null,"strength":8,"moved":"no","firer_markers":0,"protected":false,"enemy_near":"none","target":"infantry_detachment","cover":"open","armour":12,"target_moved":false,"smoke":false,"target_markers":0,"target_damaged":false,"max_markers":"none","close":true,"table":"large","neighbours":[]}','{"label":"","chances":[["destroyed",0.0],["damaged",0.0],["4 or more markers",0.1225],["2 or 3 markers",0.5775],["1 marker",0.21],["no effect",0.09]]}','',NULL,'',0,NULL);
CREATE TABLE favourites(
  id INTEGER PRIMARY KEY, ruleset TEXT NOT NULL, action TEXT NOT NULL,
  title TEXT NOT NULL, facts TEXT NOT NULL, uid TEXT NOT NULL DEFAULT '');
INSERT INTO "favourites" VALUES(1,'command_tokens','fire','As always','{"close":true}','557735a0fee648b9ae7bdb3b21fd3910');
CREATE TABLE games(
  id INTEGER PRIMARY KEY, ruleset TEXT NOT NULL, title TEXT NOT NULL,
  started INTEGER NOT NULL, uid TEXT NOT NULL DEFAULT '');
INSERT INTO "games" VALUES(1,'command_tokens','The ridge',1700000000000,'775b5262c88145768a2251e3f87b633d');
CREATE TABLE house_rules(
  ruleset TEXT NOT NULL, sheet_table TEXT NOT NULL, text TEXT NOT NULL, PRIMARY KEY(ruleset, sheet_table));
CREATE TABLE last_facts(
  ruleset TEXT NOT NULL, action TEXT NOT NULL, facts TEXT NOT NULL, PRIMARY KEY(ruleset, action));
INSERT INTO "last_facts" VALUES('command_tokens','fire','{"close":true}');
CREATE TABLE settings(key TEXT PRIMARY KEY, value TEXT NOT NULL);
INSERT INTO "settings" VALUES('switches.command_tokens','{"command_tokens_total":2}');
INSERT INTO "settings" VALUES('theme','"light"');
INSERT INTO "settings" VALUES('open_units','{"entry":5,"units":{"firer":1,"target":9}}');
INSERT INTO "settings" VALUES('open_step','{"entry":5,"action":"Fire","step":"Casualty rolls","answers":1,"done":1,"all":2}');
CREATE TABLE sides(
  game INTEGER NOT NULL REFERENCES games(id) ON DELETE CASCADE,
  side TEXT NOT NULL CHECK(side IN ('A', 'B')), name TEXT NOT NULL, PRIMARY KEY(game, side));
INSERT INTO "sides" VALUES(1,'A','Blue');
INSERT INTO "sides" VALUES(1,'B','Red');
CREATE TABLE turns(
  game INTEGER PRIMARY KEY REFERENCES games(id) ON DELETE CASCADE, state TEXT NOT NULL);
INSERT INTO "turns" VALUES(1,'{"now":{"turn":2,"pool":{"A":8,"B":10},"active":"A","collected":true,"waits":null},"past":[{"state":{},"units":[]},{"state":{"turn":1},"units":[]}]}');
CREATE TABLE units(
  id INTEGER PRIMARY KEY, game INTEGER REFERENCES games(id) ON DELETE CASCADE,
  ruleset TEXT NOT NULL, side TEXT NOT NULL, template TEXT NOT NULL, name TEXT NOT NULL,
  profile TEXT NOT NULL, state TEXT NOT NULL, uid TEXT NOT NULL DEFAULT '', position INTEGER NOT NULL DEFAULT 0);
INSERT INTO "units" VALUES(1,1,'command_tokens','A','infantry','Infantry detachment A','{"kind":"infantry_detachment","ground":"infantry_detachment","weapon":"direct","strength":0}','{"tokens":1,"markers":3,"moved":false,"smoke":false,"bogged":false,"destroyed":false}','47865cb904a1490fb6ce9d14b18001d2',1);
INSERT INTO "units" VALUES(2,1,'command_tokens','A','command','Command unit A','{"kind":"infantry_detachment","ground":"infantry_detachment","weapon":"direct","strength":0}','{"tokens":0,"markers":0,"moved":false,"smoke":false,"bogged":false,"destroyed":false}','1e1b5ef9ea9345959368126da91565f3',2);
INSERT INTO "units" VALUES(3,1,'command_tokens','A','machine_gun','Machine gun squad A','{"kind":"support_squad","ground":"support_squad","weapon":"machine_gun","strength":0}','{"tokens":0,"markers":0,"moved":false,"smoke":false,"bogged":false,"destroyed":false}','23809c63d1bf447e99fc81f6125a49df',3);
INSERT INTO "units" VALUES(4,1,'command_tokens','A','mortar','Mortar squad A','{"kind":"support_squad","ground":"support_squad","weapon":"mortar","strength":0}','{"tokens":0,"markers":0,"moved":false,"smoke":false,"bogged":false,"destroyed":false}','765cd04447964783aedd4ac9f64815bb',4);
INSERT INTO "units" VALUES(5,1,'command_tokens','A','gun','Anti-tank gun A','{"kind":"gun","ground":"gun","weapon":"direct","strength":8}','{"tokens":0,"markers":0,"moved":false,"smoke":false,"bogged":false,"destroyed":true}','c663d8615a984016981c50bf3b26915e',5);
INSERT INTO "units" VALUES(6,1,'command_tokens','A','light_vehicle','Light vehicle A','{"kind":"light_vehicle","ground":"tracked","weapon":"direct","strength":4,"armour":8}','{"tokens":0,"markers":0,"moved":false,"smoke":false,"bogged":false,"destroyed":false,"damaged":false}','0f868902611b49f08a1838f48df0aa42',6);
INSERT INTO "units" VALUES(7,1,'command_tokens','A','medium_vehicle','Medium vehicle A','{"kind":"medium_vehicle","ground":"tracked","weapon":"direct","strength":8,"armour":13}','{"tokens":0,"markers":0,"moved":false,"smoke":false,"bogged":false,"destroyed":false,"damaged":false}','7020be4748624404b8d05fb23dc1f1cb',7);
INSERT INTO "units" VALUES(8,1,'command_tokens','A','heavy_vehicle','Heavy vehicle A','{"kind":"heavy_vehicle","ground":"heavy_tank","weapon":"direct","strength":10,"armour":17}','{"tokens":0,"markers":0,"moved":false,"smoke":false,"bogged":false,"destroyed":false,"damaged":true}','50409abfc8dd4b5eaab9f9ff64381f2c',8);
INSERT INTO "units" VALUES(9,1,'command_tokens','B','infantry','Infantry detachment B','{"kind":"infantry_detachment","ground":"infantry_detachment","weapon":"direct","strength":0}','{"tokens":0,"markers":0,"moved":false,"smoke":false,"bogged":false,"destroyed":false}','3d920e65984a416797773b567dcbdb26',9);
INSERT INTO "units" VALUES(10,1,'command_tokens','B','command','Command unit B','{"kind":"infantry_detachment","ground":"infantry_detachment","weapon":"direct","strength":0}','{"tokens":0,"markers":0,"moved":false,"smoke":false,"bogged":false,"destroyed":false}','28424185a2fc4b9dbb1afed93bfa2359',10);
INSERT INTO "units" VALUES(11,1,'command_tokens','B','machine_gun','Machine gun squad B','{"kind":"support_squad","ground":"support_squad","weapon":"machine_gun","strength":0}','{"tokens":0,"markers":0,"moved":false,"smoke":false,"bogged":false,"destroyed":false}','19a1764771724f6f897ea9e7795594b3',11);
INSERT INTO "units" VALUES(12,1,'command_tokens','B','mortar','Mortar squad B','{"kind":"support_squad","ground":"support_squad","weapon":"mortar","strength":0}','{"tokens":0,"markers":0,"moved":false,"smoke":false,"bogged":false,"destroyed":false}','e763a6c3888442ab996f6cc1d5a4cbae',12);
INSERT INTO "units" VALUES(13,1,'command_tokens','B','gun','Anti-tank gun B','{"kind":"gun","ground":"gun","weapon":"direct","strength":8}','{"tokens":0,"markers":0,"moved":false,"smoke":false,"bogged":false,"destroyed":false}','7e1ecb494e6f4284b514570617dde78f',13);
INSERT INTO "units" VALUES(14,1,'command_tokens','B','light_vehicle','Light vehicle B','{"kind":"light_vehicle","ground":"tracked","weapon":"direct","strength":4,"armour":8}','{"tokens":0,"markers":0,"moved":false,"smoke":false,"bogged":false,"destroyed":false,"damaged":false}','fb1adf97283448a0ab6ad04f68ff59e4',14);
INSERT INTO "units" VALUES(15,1,'command_tokens','B','medium_vehicle','Medium vehicle B','{"kind":"medium_vehicle","ground":"tracked","weapon":"direct","strength":8,"armour":13}','{"tokens":0,"markers":0,"moved":false,"smoke":false,"bogged":false,"destroyed":false,"damaged":false}','c1b222ed59e742b5ad1c9246eee6b8f8',15);
INSERT INTO "units" VALUES(16,1,'command_tokens','B','heavy_vehicle','Heavy vehicle B','{"kind":"heavy_vehicle","ground":"heavy_tank","weapon":"direct","strength":10,"armour":17}','{"tokens":0,"markers":0,"moved":false,"smoke":false,"bogged":false,"destroyed":false,"damaged":false}','0c9ef753f2574a1db13e1a069c5c882f',16);
INSERT INTO "units" VALUES(17,NULL,'command_tokens','A','infantry','Reserve','{"kind":"infantry_detachment","ground":"infantry_detachment","weapon":"direct","strength":0}','{"tokens":0,"markers":0,"moved":false,"smoke":false,"bogged":false,"destroyed":false}','8b54fa747c234d67b7d932e97b91efd0',17);
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
