BEGIN TRANSACTION;
CREATE TABLE "answers"(
  entry INTEGER NOT NULL REFERENCES entries(id) ON DELETE CASCADE, seq INTEGER NOT NULL,
  kind TEXT NOT NULL CHECK(kind IN ('faces', 'choice')), value TEXT NOT NULL,
  by_hand INTEGER NOT NULL DEFAULT 0, sides TEXT, by TEXT NOT NULL DEFAULT '',
  PRIMARY KEY(entry, seq)) WITHOUT ROWID;
INSERT INTO "answers" VALUES(1,1,'faces','[6,6,6,6,6,6,6,6,6,6]',1,'[6,6,6,6,6,6,6,6,6,6]','owner');
INSERT INTO "answers" VALUES(1,2,'faces','[6]',0,'[6]','owner');
INSERT INTO "answers" VALUES(1,3,'faces','[6,6,6,6,6,6,6,6,6]',1,'[6,6,6,6,6,6,6,6,6]','opponent');
INSERT INTO "answers" VALUES(2,1,'faces','[6,6,6,6,6,6,6,6,6,6]',1,'[6,6,6,6,6,6,6,6,6,6]','owner');
INSERT INTO "answers" VALUES(2,2,'faces','[1]',0,'[6]','owner');
INSERT INTO "answers" VALUES(2,3,'faces','[5,3,5,6,5,4,3,3,5]',0,'[6,6,6,6,6,6,6,6,6]','opponent');
INSERT INTO "answers" VALUES(4,1,'faces','[3,5]',0,'[6,6]','');
INSERT INTO "answers" VALUES(5,1,'faces','[6,6,6,6,6,6,6,6,6,6]',1,'[6,6,6,6,6,6,6,6,6,6]','owner');
CREATE TABLE applied(
  id INTEGER PRIMARY KEY, uid TEXT NOT NULL UNIQUE,
  entry INTEGER NOT NULL REFERENCES entries(id) ON DELETE CASCADE,
  changes TEXT NOT NULL, undone INTEGER NOT NULL DEFAULT 0);
INSERT INTO "applied" VALUES(1,'14221267d0044b63b3e6f7bbf8960022',1,'[{"unit":"79abb8a591ad451397aa614d41576db6","key":"bases","before":6,"after":5}]',0);
CREATE TABLE entries(
  id INTEGER PRIMARY KEY, uid TEXT NOT NULL,
  kind TEXT NOT NULL CHECK(kind IN ('action', 'throw', 'correction')),
  game INTEGER REFERENCES games(id) ON DELETE CASCADE,
  ruleset TEXT NOT NULL, action TEXT NOT NULL, side TEXT NOT NULL, at INTEGER NOT NULL, finished INTEGER,
  facts TEXT NOT NULL, odds TEXT, house TEXT NOT NULL DEFAULT '', outcome TEXT,
  sentence TEXT NOT NULL DEFAULT '', taken_back INTEGER NOT NULL DEFAULT 0,
  corrects INTEGER REFERENCES entries(id) ON DELETE CASCADE);
INSERT INTO "entries" VALUES(1,'7c64c09aa5f94128b91d8b5a7c94518b','action',1,'scw','shoot','A',1700000001000,1700000002000,'{"rulings":{"reroll_mode":"misses_only","diagonals":false,"ap_scope":"group_of_3","morale_dice":"2d6","morale_rerolls":"one","truck_vs_vehicle":0,"sniper_dice":1,"hammer_scope":"square","raw_short_stack":false,"casualty_effect":"base_and_marker","return_timing":"after_casualties","opportunity_limit":"1","pursuit_hit":6,"countdown":"d3","short_range_squares":1,"proximity_squares":1,"assault_mod_scope":"mixed","arrival_mode":"difference","hasty_cover":"none"},"rifle":4,"lmg":1,"mmg":1,"quality":"veteran","sniper":0,"cavalry":0,"target":"foot","vehicle":"light_tank","gun":"at_gun","cover":"partial","target_quality":"average","bases":6,"guns":1,"vehicles":1,"leader":"no","hasty":false,"target_hammered":false,"markers":0,"has_officer":true,"elsewhere":0,"range":2,"sideways":0,"clustered":false,"reroll":"ask","trade_in":"1","he":"auto","shots":"one","return_fire":false,"back_lmg":0,"back_mmg":0,"back_silent":0,"back_with":"small_arms","back_weapons":1,"back_trade_in":"ask","own_cover":"open","own_clustered":false,"others":0,"shooter":"foot","number":1}','{"label":"casualties of the target","chances":[[0,0.45324845652824175],[1,0.359445563551493],[2,0.1450641708317084],[3,0.0357302321199641],[4,0.0058172659009782],[5,0.0006437243436549377],[6,5.0586723959592477e-05]]}','','{"kind":"Shooting","target":{"kind":"foot","hits":10,"casualties":0,"markers":0,"officer":false,"commander":false,"hammered":true,"hammered_bases":6,"bases_left":6,"commander_left":false,"arms":[]},"save":3,"save_why":"partial cover +1","shooter":null,"morale":null,"return_due":[["fire","return"],["target","foot"],["range",2],["sideways",0],["cover","open"],["clustered",false],["quality","average"],["target_quality","veteran"],["bases",6],["reroll_mode","misses_only"],["mmg",0],["lmg",0],["rifle",6],["sniper",0],["cavalry",0]],"returns":1,"sentence":"The target is hammered.","result":0}','The target is hammered.',0,NULL);
INSERT INTO "entries" VALUES(2,'e120bf2d75374b5ca44794ee7827a702','action',1,'scw','shoot','A',1700000003000,1700000006000,'{"rulings":{"reroll_mode":"misses_only","diagonals":false,"ap_scope":"group_of_3","morale_dice":"2d6","morale_rerolls":"one","truck_vs_vehicle":0,"sniper_dice":1,"hammer_scope":"square","raw_short_stack":false,"casualty_effect":"base_and_marker","return_timing":"after_casualties","opportunity_limit":"1","pursuit_hit":6,"countdown":"d3","short_range_squares":1,"proximity_squares":1,"assault_mod_scope":"mixed","arrival_mode":"difference","hasty_cover":"none"},"rifle":4,"lmg":1,"mmg":1,"quality":"veteran","sniper":0,"cavalry":0,"target":"foot","vehicle":"light_tank","gun":"at_gun","cover":"partial","target_quality":"average","bases":6,"guns":1,"vehicles":1,"leader":"no","hasty":false,"target_hammered":false,"markers":0,"has_officer":true,"elsewhere":0,"range":2,"sideways":0,"clustered":false,"reroll":"ask","trade_in":"1","he":"auto","shots":"one","return_fire":false,"back_lmg":0,"back_mmg":0,"back_silent":0,"back_with":"small_arms","back_weapons":1,"back_trade_in":"ask","own_cover":"open","own_clustered":false,"others":0,"shooter":"foot","number":1}','{"label":"casualties of the target","chances":[[0,0.45324845652824175],[1,0.359445563551493],[2,0.1450641708317084],[3,0.0357302321199641],[4,0.0058172659009782],[5,0.0006437243436549377],[6,5.0586723959592477e-05]]}','','{"kind":"Shooting","target":{"kind":"foot","hits":10,"casualties":0,"markers":0,"officer":false,"commander":false,"hammered":false,"hammered_bases":0,"bases_left":6,"commander_left":false,"arms":[]},"save":3,"save_why":"partial cover +1","shooter":null,"morale":null,"return_due":[["fire","return"],["target","foot"],["range",2],["sideways",0],["cover","open"],["clustered",false],["quality","average"],["target_quality","veteran"],["bases",6],["reroll_mode","misses_only"],["mmg",0],["lmg",0],["rifle",6],["sniper",0],["cavalry",0]],"returns":1,"sentence":"The target is unharmed.","result":0}','The target is unharmed.',1,NULL);
INSERT INTO "entries" VALUES(3,'3597a3f5c14c4bc4a3629b85569207da','correction',1,'scw','shoot','A',1700000005000,1700000005000,'{}',NULL,'',NULL,'Taken back: Saves 6, 6, 6, 6, 6, 6, 6, 6, 6.',0,2);
INSERT INTO "entries" VALUES(4,'de543ee22a1b4f1a81cee455b455326c','throw',1,'','','B',1700000007000,1700000007000,'{"faces":[3,5],"sides":[6,6]}',NULL,'',NULL,'3 and 5: 8 in all.',0,NULL);
INSERT INTO "entries" VALUES(5,'26d93e7c4fcc4a07b5201caba0388b2d','action',1,'scw','shoot','A',1700000008000,NULL,'{"rulings":{"reroll_mode":"misses_only","diagonals":false,"ap_scope":"group_of_3","morale_dice":"2d6","morale_rerolls":"one","truck_vs_vehicle":0,"sniper_dice":1,"hammer_scope":"square","raw_short_stack":false,"casualty_effect":"base_and_marker","return_timing":"after_casualties","opportunity_limit":"1","pursuit_hit":6,"countdown":"d3","short_range_squares":1,"proximity_squares":1,"assault_mod_scope":"mixed","arrival_mode":"difference","hasty_cover":"none"},"rifle":4,"lmg":1,"mmg":1,"quality":"veteran","sniper":0,"cavalry":0,"target":"foot","vehicle":"light_tank","gun":"at_gun","cover":"partial","target_quality":"average","bases":6,"guns":1,"vehicles":1,"leader":"no","hasty":false,"target_hammered":false,"markers":0,"has_officer":true,"elsewhere":0,"range":2,"sideways":0,"clustered":false,"reroll":"ask","trade_in":"1","he":"auto","shots":"one","return_fire":false,"back_lmg":0,"back_mmg":0,"back_silent":0,"back_with":"small_arms","back_weapons":1,"back_trade_in":"ask","own_cover":"open","own_clustered":false,"others":0,"shooter":"foot","number":1}','{"label":"casualties of the target","chances":[[0,0.45324845652824175],[1,0.359445563551493],[2,0.1450641708317084],[3,0.0357302321199641],[4,0.0058172659009782],[5,0.0006437243436549377],[6,5.0586723959592477e-05]]}','9719ae086ad4',NULL,'',0,NULL);
CREATE TABLE favourites(
  id INTEGER PRIMARY KEY, ruleset TEXT NOT NULL, action TEXT NOT NULL,
  title TEXT NOT NULL, facts TEXT NOT NULL, uid TEXT NOT NULL DEFAULT '');
INSERT INTO "favourites" VALUES(1,'scw','shoot','As always','{"rifle":4,"lmg":1,"mmg":1,"quality":"veteran","cover":"partial","trade_in":"1"}','d49f7593c29544719f30c1a3bb908fdc');
CREATE TABLE games(
  id INTEGER PRIMARY KEY, ruleset TEXT NOT NULL, title TEXT NOT NULL,
  started INTEGER NOT NULL, uid TEXT NOT NULL DEFAULT '');
INSERT INTO "games" VALUES(1,'scw','The farm',1700000000000,'6c0f37f2e2874596bdd3f5ff480ebed6');
CREATE TABLE house_rules(
  ruleset TEXT NOT NULL, sheet_table TEXT NOT NULL, text TEXT NOT NULL, PRIMARY KEY(ruleset, sheet_table));
INSERT INTO "house_rules" VALUES('scw','hammered','Cause,Hammered on
Hit traded in,4+
HE hit,5+
Flamethrower hit,always
');
CREATE TABLE last_facts(
  ruleset TEXT NOT NULL, action TEXT NOT NULL, facts TEXT NOT NULL, PRIMARY KEY(ruleset, action));
INSERT INTO "last_facts" VALUES('scw','shoot','{"rifle":4,"lmg":1,"mmg":1,"quality":"veteran","cover":"partial","trade_in":"1"}');
CREATE TABLE settings(key TEXT PRIMARY KEY, value TEXT NOT NULL);
INSERT INTO "settings" VALUES('switches.scw','{"reroll_mode":"misses_only"}');
INSERT INTO "settings" VALUES('theme','"light"');
INSERT INTO "settings" VALUES('open_units','{"entry":5,"units":{"shooter":1,"target":10}}');
INSERT INTO "settings" VALUES('tables.9719ae086ad4','{"hammered":"Cause,Hammered on\nHit traded in,4+\nHE hit,5+\nFlamethrower hit,always\n"}');
INSERT INTO "settings" VALUES('open_step','{"entry":5,"action":"Shoot","step":"Hammer","answers":1,"done":1,"all":4}');
CREATE TABLE sides(
  game INTEGER NOT NULL REFERENCES games(id) ON DELETE CASCADE,
  side TEXT NOT NULL CHECK(side IN ('A', 'B')), name TEXT NOT NULL, PRIMARY KEY(game, side));
INSERT INTO "sides" VALUES(1,'A','Blue');
INSERT INTO "sides" VALUES(1,'B','Red');
CREATE TABLE turns(
  game INTEGER PRIMARY KEY REFERENCES games(id) ON DELETE CASCADE, state TEXT NOT NULL);
INSERT INTO "turns" VALUES(1,'{"now":{"turn":4,"side":"A","first":"A","step":3,"seen":0,"counters":{"countdown":13}},"past":[{"state":{},"units":[]},{"state":{"turn":1},"units":[]}]}');
CREATE TABLE units(
  id INTEGER PRIMARY KEY, game INTEGER REFERENCES games(id) ON DELETE CASCADE,
  ruleset TEXT NOT NULL, side TEXT NOT NULL, template TEXT NOT NULL, name TEXT NOT NULL,
  profile TEXT NOT NULL, state TEXT NOT NULL, uid TEXT NOT NULL DEFAULT '', position INTEGER NOT NULL DEFAULT 0);
INSERT INTO "units" VALUES(1,1,'scw','A','platoon','Foot platoon A','{"quality":"raw","target":"foot","shooter":"foot","full_bases":6}','{"bases":5,"rifle":6,"lmg":1,"mmg":0,"markers":2,"officer":true,"hammered":true,"ap":3,"waiting":0}','b06cd8ba2a2f40feb15899a455a5d616',1);
INSERT INTO "units" VALUES(2,1,'scw','A','cavalry','Cavalry A','{"quality":"average","target":"foot","shooter":"foot","full_bases":4}','{"bases":4,"rifle":0,"lmg":0,"mmg":0,"markers":0,"officer":true,"hammered":false,"ap":0,"waiting":0}','32f6ba44e6fe46519072de05ca42cb10',2);
INSERT INTO "units" VALUES(3,1,'scw','A','at_gun','AT gun A','{"quality":"average","target":"gun","gun":"at_gun","shooter":"at_gun","full_bases":1}','{"bases":1,"hammered":false,"ap":0,"waiting":0}','bf3f02bc653b4df294cbe7669b9f320f',3);
INSERT INTO "units" VALUES(4,1,'scw','A','field_gun','Field gun A','{"quality":"average","target":"gun","gun":"field_gun","shooter":"field_gun","full_bases":1}','{"bases":1,"hammered":false,"ap":0,"waiting":0}','998dac57b5ef47d080035be8d29c61b2',4);
INSERT INTO "units" VALUES(5,1,'scw','A','truck','Truck A','{"quality":"average","target":"vehicle","vehicle":"truck","shooter":"truck","full_bases":1}','{"bases":1,"ap":0,"waiting":0}','5de40fb132d54a9f96e12981c946b19d',5);
INSERT INTO "units" VALUES(6,1,'scw','A','light_tank','Light tank A','{"quality":"average","target":"vehicle","vehicle":"light_tank","shooter":"light_tank","full_bases":1}','{"bases":2,"ap":0,"waiting":0}','56c0f3c21dd14b6bb0323268cec3493e',6);
INSERT INTO "units" VALUES(7,1,'scw','A','light_ac','Light AC A','{"quality":"average","target":"vehicle","vehicle":"light_ac","shooter":"light_ac","full_bases":1}','{"bases":1,"ap":0,"waiting":0}','47e4f33b9667446bb9c361f0d89d64d5',7);
INSERT INTO "units" VALUES(8,1,'scw','A','medium_ac','Medium AC A','{"quality":"average","target":"vehicle","vehicle":"medium_ac","shooter":"medium_ac","full_bases":1}','{"bases":1,"ap":0,"waiting":0}','2fd0d1aa42544952b8179ab4af7c3ead',8);
INSERT INTO "units" VALUES(9,1,'scw','A','medium_tank','Medium tank A','{"quality":"average","target":"vehicle","vehicle":"medium_tank","shooter":"medium_tank","full_bases":1}','{"bases":1,"ap":0,"waiting":0}','3851acd380e6417987e34b9151d6005b',9);
INSERT INTO "units" VALUES(10,1,'scw','B','platoon','Foot platoon B','{"quality":"raw","target":"foot","shooter":"foot","full_bases":6}','{"bases":5,"rifle":6,"lmg":0,"mmg":0,"markers":0,"officer":true,"hammered":false,"ap":0,"waiting":0}','79abb8a591ad451397aa614d41576db6',10);
INSERT INTO "units" VALUES(11,1,'scw','B','cavalry','Cavalry B','{"quality":"average","target":"foot","shooter":"foot","full_bases":4}','{"bases":4,"rifle":0,"lmg":0,"mmg":0,"markers":0,"officer":true,"hammered":false,"ap":0,"waiting":0}','cc505df8d6b64416ad4bc49674832684',11);
INSERT INTO "units" VALUES(12,1,'scw','B','at_gun','AT gun B','{"quality":"average","target":"gun","gun":"at_gun","shooter":"at_gun","full_bases":1}','{"bases":1,"hammered":false,"ap":0,"waiting":0}','daebded891434bc3968c77f763fd8134',12);
INSERT INTO "units" VALUES(13,1,'scw','B','field_gun','Field gun B','{"quality":"average","target":"gun","gun":"field_gun","shooter":"field_gun","full_bases":1}','{"bases":1,"hammered":false,"ap":0,"waiting":0}','7bcb63b17b994d56a5905c60b96ca1b2',13);
INSERT INTO "units" VALUES(14,1,'scw','B','truck','Truck B','{"quality":"average","target":"vehicle","vehicle":"truck","shooter":"truck","full_bases":1}','{"bases":1,"ap":0,"waiting":0}','689a127126514bd2b7279d5d1885252a',14);
INSERT INTO "units" VALUES(15,1,'scw','B','light_tank','Light tank B','{"quality":"average","target":"vehicle","vehicle":"light_tank","shooter":"light_tank","full_bases":1}','{"bases":1,"ap":0,"waiting":0}','477a3d67f237408e9fd6ee22d97873f9',15);
INSERT INTO "units" VALUES(16,1,'scw','B','light_ac','Light AC B','{"quality":"average","target":"vehicle","vehicle":"light_ac","shooter":"light_ac","full_bases":1}','{"bases":1,"ap":0,"waiting":0}','af105a00a22945c2a1115d9b06826e71',16);
INSERT INTO "units" VALUES(17,1,'scw','B','medium_ac','Medium AC B','{"quality":"average","target":"vehicle","vehicle":"medium_ac","shooter":"medium_ac","full_bases":1}','{"bases":1,"ap":0,"waiting":0}','b2101cfb370d4c0b9a9edec5084967ee',17);
INSERT INTO "units" VALUES(18,1,'scw','B','medium_tank','Medium tank B','{"quality":"average","target":"vehicle","vehicle":"medium_tank","shooter":"medium_tank","full_bases":1}','{"bases":1,"ap":0,"waiting":0}','d10a0b3e701744e987b6a2622d661123',18);
INSERT INTO "units" VALUES(19,NULL,'scw','A','platoon','Reserve','{"quality":"average","target":"foot","shooter":"foot","full_bases":6}','{"bases":6,"rifle":6,"lmg":0,"mmg":0,"markers":0,"officer":true,"hammered":false,"ap":0,"waiting":0}','4b3ceeb757cf45d6b57ce62814de5510',19);
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
