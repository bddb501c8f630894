BEGIN TRANSACTION;
CREATE TABLE chance (
    match INTEGER NOT NULL,
    pattern TEXT NOT NULL,
    count INTEGER NOT NULL,
    sum INTEGER NOT NULL,
    PRIMARY KEY (match, pattern)
) STRICT, WITHOUT ROWID;
INSERT INTO "chance" VALUES(1,'',30,3325708510);
INSERT INTO "chance" VALUES(1,'double',3,168522671);
CREATE TABLE line (
    match INTEGER NOT NULL,
    number INTEGER NOT NULL,        -- from 0 on, none left out
    text TEXT NOT NULL,
    sum INTEGER NOT NULL,
    PRIMARY KEY (match, number)
) STRICT, WITHOUT ROWID;
INSERT INTO "line" VALUES(2,0,'= 0 turn 0',261485680);
INSERT INTO "line" VALUES(2,1,'2000.001 0 flip within 0 from keys',1229123585);
INSERT INTO "line" VALUES(2,2,'= 2000.001 turned 0 5H',3144954174);
INSERT INTO "line" VALUES(2,3,'= 2000.001 turn 1',297357251);
INSERT INTO "line" VALUES(2,4,'2020.001 shown',2202846801);
INSERT INTO "line" VALUES(2,5,'= 3020.001 turned 1 8C',1475884216);
INSERT INTO "line" VALUES(2,6,'= 3020.001 turn 0',2759070817);
INSERT INTO "line" VALUES(2,7,'4021.002 0 flip within 0 from keys',252002078);
INSERT INTO "line" VALUES(2,8,'= 4021.002 refused 0 flip waiting',3309982031);
INSERT INTO "line" VALUES(2,9,'4041.002 shown',2052392942);
INSERT INTO "line" VALUES(2,10,'6042.003 0 flip within 0 from keys',789771582);
INSERT INTO "line" VALUES(2,11,'= 6042.003 turned 0 KS',2995423647);
INSERT INTO "line" VALUES(2,12,'= 6042.003 challenge 0 3',4020718568);
INSERT INTO "line" VALUES(2,13,'= 6042.003 turn 1',4049441021);
INSERT INTO "line" VALUES(2,14,'6062.003 shown',327891889);
INSERT INTO "line" VALUES(2,15,'= 7062.003 turned 1 2D',2914641633);
INSERT INTO "line" VALUES(2,16,'= 7062.003 tries 2',3309253680);
INSERT INTO "line" VALUES(2,17,'8083.003 shown',2326596821);
INSERT INTO "line" VALUES(2,18,'= 9083.003 turned 1 6H',614784748);
INSERT INTO "line" VALUES(2,19,'= 9083.003 tries 1',2755182186);
INSERT INTO "line" VALUES(2,20,'10104.003 shown',2005797200);
INSERT INTO "line" VALUES(2,21,'= 11104.003 turned 1 KD',3328268609);
INSERT INTO "line" VALUES(2,22,'= 11104.003 challenge 1 3',38566801);
INSERT INTO "line" VALUES(2,23,'= 11104.003 turn 0',2814578039);
INSERT INTO "line" VALUES(2,24,'12105.004 0 flip within 0 from keys',299416848);
INSERT INTO "line" VALUES(2,25,'= 12105.004 refused 0 flip waiting',1945452403);
INSERT INTO "line" VALUES(2,26,'12125.004 shown',1586125076);
INSERT INTO "line" VALUES(2,27,'14126.005 0 flip within 0 from keys',1246050067);
INSERT INTO "line" VALUES(2,28,'= 14126.005 turned 0 TH',378502016);
INSERT INTO "line" VALUES(2,29,'= 14126.005 tries 2',1869432240);
INSERT INTO "line" VALUES(2,30,'14146.005 shown',3195888333);
INSERT INTO "line" VALUES(2,31,'16147.006 0 flip within 0 from keys',1341745336);
INSERT INTO "line" VALUES(2,32,'= 16147.006 turned 0 7H',121833979);
INSERT INTO "line" VALUES(2,33,'= 16147.006 tries 1',1074222874);
INSERT INTO "line" VALUES(2,34,'16167.006 shown',777085688);
INSERT INTO "line" VALUES(2,35,'18168.007 0 flip within 0 from keys',639526948);
INSERT INTO "line" VALUES(2,36,'= 18168.007 turned 0 4H',3112207342);
INSERT INTO "line" VALUES(2,37,'= 18168.007 pending 1 challenge',2163859032);
INSERT INTO "line" VALUES(2,38,'18188.007 shown',3259501928);
INSERT INTO "line" VALUES(2,39,'= 19088.007 took 1 9 challenge',250948624);
INSERT INTO "line" VALUES(2,40,'= 19088.007 turn 1',824934673);
INSERT INTO "line" VALUES(2,41,'20209.007 shown',3263353025);
INSERT INTO "line" VALUES(2,42,'= 20988.007 turned 1 QH',1875165631);
INSERT INTO "line" VALUES(2,43,'= 20988.007 challenge 1 2',219640344);
INSERT INTO "line" VALUES(2,44,'= 20988.007 turn 0',262414872);
INSERT INTO "line" VALUES(2,45,'22210.008 0 flip within 0 from keys',1744969556);
INSERT INTO "line" VALUES(2,46,'= 22210.008 refused 0 flip waiting',1552621952);
INSERT INTO "line" VALUES(2,47,'22230.008 shown',2538737798);
INSERT INTO "line" VALUES(2,48,'24231.009 0 flip within 0 from keys',1860190648);
INSERT INTO "line" VALUES(2,49,'= 24231.009 turned 0 4D',2845918404);
INSERT INTO "line" VALUES(2,50,'= 24231.009 tries 1',4090974743);
INSERT INTO "line" VALUES(2,51,'24251.009 shown',402234900);
INSERT INTO "line" VALUES(2,52,'= 25358.69188 wrong 1 1',903182924);
INSERT INTO "line" VALUES(2,53,'26252.01 0 flip within 0 from keys',1251767960);
INSERT INTO "line" VALUES(2,54,'= 26252.01 turned 0 3D',4249660049);
INSERT INTO "line" VALUES(2,55,'= 26252.01 pending 1 challenge',267893167);
INSERT INTO "line" VALUES(2,56,'26272.01 shown',3801123533);
INSERT INTO "line" VALUES(2,57,'= 27172.01 took 1 4 challenge',1678712692);
INSERT INTO "line" VALUES(2,58,'= 27172.01 turn 1',414419483);
INSERT INTO "line" VALUES(2,59,'28293.01 shown',306160198);
CREATE TABLE match (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    kind TEXT NOT NULL,             -- match, station
    began TEXT NOT NULL,            -- UTC
    day TEXT NOT NULL,              -- the day on the wall where the cabinet stands
    clock_set INTEGER NOT NULL,     -- whether the machine's clock was known to be right then
    session INTEGER,
    rules TEXT NOT NULL,            -- as a match script's header says them
    preset TEXT NOT NULL,
    level TEXT NOT NULL,            -- the computers', '' where none played
    seats INTEGER NOT NULL,
    people INTEGER NOT NULL,
    lag_ns INTEGER NOT NULL,        -- the display's, which shown times already hold
    display_error_ns INTEGER NOT NULL,
    header TEXT NOT NULL,           -- of its script; '' for a station
    ending TEXT NOT NULL,           -- running; won, draw, left, cut; a station's: done, left, cut
    length_ns INTEGER NOT NULL,     -- without pauses
    turned INTEGER NOT NULL,        -- cards
    winner INTEGER,                 -- a seat
    sum INTEGER NOT NULL
, offered INTEGER NOT NULL DEFAULT 0) STRICT;
INSERT INTO "match" VALUES(1,'match','2026-11-30T12:00:02+00:00','2026-11-30',1,1,'classic','classic','easy',2,1,8000000,2000000,'rules classic
seats 2
seed 1
turn 0
shown_after by-hand
cpu 1 easy
device keys within 4 resolution 0
device box within 0.5 resolution 0.1','won',90000000000,40,0,3456367940,0);
INSERT INTO "match" VALUES(2,'match','2026-11-30T12:00:03+00:00','2026-11-30',1,1,'classic','classic','easy',2,1,8000000,2000000,'rules classic
seats 2
seed 1
turn 0
shown_after by-hand
cpu 1 easy
device keys within 4 resolution 0
device box within 0.5 resolution 0.1','running',0,0,NULL,4179821285,0);
CREATE TABLE reaction (
    level TEXT NOT NULL,
    preset TEXT NOT NULL,
    seats INTEGER NOT NULL,
    people INTEGER NOT NULL,
    ms INTEGER NOT NULL,
    count INTEGER NOT NULL,
    sum INTEGER NOT NULL,
    PRIMARY KEY (level, preset, seats, people, ms)
) STRICT, WITHOUT ROWID;
INSERT INTO "reaction" VALUES('easy','classic',2,1,300,3,1021532430);
CREATE TABLE score (
    board TEXT NOT NULL,            -- slap; run:LEVEL; beaten:LEVEL
    scope TEXT NOT NULL,            -- ever; day:2026-11-30; session:7
    value INTEGER NOT NULL,         -- ns of a reaction, matches won in a row, cards turned
    error_ns INTEGER NOT NULL,      -- of a reaction, the display's included
    letters TEXT NOT NULL,
    match INTEGER NOT NULL,
    seat INTEGER NOT NULL,
    place INTEGER NOT NULL,
    day TEXT NOT NULL,
    sum INTEGER NOT NULL,
    PRIMARY KEY (board, scope, match, seat)
) STRICT, WITHOUT ROWID;
INSERT INTO "score" VALUES('slap','day:2026-11-30',300000000,2500000,'EVA',1,0,0,'2026-11-30',1450855325);
INSERT INTO "score" VALUES('slap','ever',300000000,2500000,'EVA',1,0,0,'2026-11-30',299559102);
INSERT INTO "score" VALUES('slap','session:1',300000000,2500000,'EVA',1,0,0,'2026-11-30',989018870);
CREATE TABLE script (
    match INTEGER PRIMARY KEY,
    text BLOB NOT NULL,
    sum INTEGER NOT NULL
) STRICT;
INSERT INTO "script" VALUES(1,X'78DA7D94CF8E9B3010C6EF3CC5BC40528F310E39ECA93920EDA9DADE2B02CEC60A0B1186DDE6ED3B603389532D27343F7FF379FE00FDD8180755533A67ABC499727020E9696AC06418FB1644E2CEDD57FBA73C0DA687E36D732EDB3AA9AE232098D2DD92DA7CDACAC0C5DC1C7CD9E16C5B50D01BD735E360BBC920288EDDDF4520B65924D962B2D96C921710102E954288AD1048E4D4D82B27C2A9EF3EE6CB48CDA229894A169015CF98FA9042FA78EE8404E902421E42FEF319530D4A48A458AED6C0A2DE9C463717E1C5A51D6CFB4E26CA9FFBCBB55092C274D59345DCD7EBDB23AECE65D398F6DDD049FAACA786B5D03E5E1ADE2D801B968708F7D64C8BCF459E4689FB0570A22E223C27628202858A321117C2A9AF8788DFBBC0B98B3883E68F12454640AD0EEBAEFA660324905EE06B438552539CADDBB28A97F0BB8879181A11E549F0D7A87614EB757F56B1FFAE88F9325B8DDA93E09FA3CE29DEADFBB38AFD5511F1AB696B9A0F4D9F373179E7FE94F748BB0E3E5D7721F1FE411E1DDF3FB67DE440711E5582F0AB88F8E39B20FFCB98FE0692964C205FFF1DB0EA9B378104A917F8DAA492E9F471EED76D59759FE421E6615344324FD83FA30F8C7E28F6631A160D1C6A535DE8AD113F520157DB1890705C6C43B7FF000ADB85B2',2261324686);
CREATE TABLE seat (
    match INTEGER NOT NULL,
    seat INTEGER NOT NULL,
    place INTEGER NOT NULL,
    level TEXT NOT NULL,            -- of the computer that plays it, '' for a person
    letters TEXT NOT NULL,          -- three, or ''
    cards INTEGER NOT NULL,         -- in its deck at the end
    right INTEGER NOT NULL,
    wrong INTEGER NOT NULL,         -- all wrong ones, those too early among them
    early INTEGER NOT NULL,
    late INTEGER NOT NULL,
    dead_heats INTEGER NOT NULL,
    missed INTEGER NOT NULL,        -- a station's: patterns that nobody slapped at this seat
    slap_piles INTEGER NOT NULL,
    challenge_piles INTEGER NOT NULL,
    other_piles INTEGER NOT NULL,
    comebacks INTEGER NOT NULL,
    turned INTEGER NOT NULL,
    streak INTEGER NOT NULL,        -- matches won in a row by whoever sits there, this one included
    sum INTEGER NOT NULL, stood_in INTEGER NOT NULL DEFAULT 0,
    PRIMARY KEY (match, seat)
) STRICT, WITHOUT ROWID;
INSERT INTO "seat" VALUES(1,0,0,'','EVA',52,3,0,0,0,0,0,3,0,0,0,20,0,3983377438,0);
INSERT INTO "seat" VALUES(1,1,3,'easy','',0,0,0,0,0,0,0,0,0,0,0,20,0,3704505826,0);
INSERT INTO "seat" VALUES(2,0,0,'','',0,0,0,0,0,0,0,0,0,0,0,0,0,349442444,0);
INSERT INTO "seat" VALUES(2,1,3,'easy','',0,0,0,0,0,0,0,0,0,0,0,0,0,3732567580,0);
CREATE TABLE session (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    name TEXT NOT NULL,
    began TEXT NOT NULL,
    ended TEXT,
    sum INTEGER NOT NULL
) STRICT;
INSERT INTO "session" VALUES(1,'Open day','2026-11-30T12:00:01+00:00',NULL,2045848904);
CREATE TABLE slap (
    id INTEGER PRIMARY KEY,
    match INTEGER NOT NULL,
    seat INTEGER NOT NULL,
    verdict TEXT NOT NULL,          -- right, tied, late, early, wrong, free
    took INTEGER NOT NULL,          -- whether the pile went to it
    patterns TEXT NOT NULL,         -- what held, parted by commas; '' where nothing did
    at_ns INTEGER NOT NULL,         -- of the press
    shown_ns INTEGER,               -- of the card by which it was judged, the display's lag included
    error_ns INTEGER NOT NULL,      -- of the press
    resolution_ns INTEGER NOT NULL, -- between presses of its device
    device TEXT NOT NULL,
    unstamped INTEGER NOT NULL,
    clock_ns INTEGER NOT NULL,      -- of the press, by CLOCK_MONOTONIC: the raw figure
    heat INTEGER NOT NULL,          -- which dead heat of the match; 0: none
    trusted INTEGER NOT NULL,       -- whether its error is below 2 ms, and stated
    sum INTEGER NOT NULL
) STRICT;
INSERT INTO "slap" VALUES(1,1,0,'right',1,'double',1000000000,700000000,500000,100000,'box',0,4000000007,0,1,1369530687);
INSERT INTO "slap" VALUES(2,1,0,'right',1,'double',2000000000,1700000000,500000,100000,'box',0,5000000007,0,1,4106109701);
INSERT INTO "slap" VALUES(3,1,0,'right',1,'double',3000000000,2700000000,500000,100000,'box',0,6000000007,0,1,648330430);
CREATE TABLE total (
    kind TEXT NOT NULL,             -- person, computer
    level TEXT NOT NULL,            -- a computer's own; a person's opponents', '' where people played alone
    preset TEXT NOT NULL,
    seats INTEGER NOT NULL,
    people INTEGER NOT NULL,
    matches INTEGER NOT NULL,       -- seats of matches: two people in one match are two
    wins INTEGER NOT NULL,
    length_ns INTEGER NOT NULL,
    right INTEGER NOT NULL,
    wrong INTEGER NOT NULL,
    early INTEGER NOT NULL,
    late INTEGER NOT NULL,
    dead_heats INTEGER NOT NULL,
    slap_piles INTEGER NOT NULL,
    challenge_piles INTEGER NOT NULL,
    other_piles INTEGER NOT NULL,
    comebacks INTEGER NOT NULL,
    fastest_ns INTEGER,             -- reaction, trusted ones only
    sum INTEGER NOT NULL,
    PRIMARY KEY (kind, level, preset, seats, people)
) STRICT, WITHOUT ROWID;
INSERT INTO "total" VALUES('computer','easy','classic',2,1,1,0,90000000000,0,0,0,0,0,0,0,0,0,NULL,1387161413);
INSERT INTO "total" VALUES('person','easy','classic',2,1,1,1,90000000000,3,0,0,0,0,3,0,0,0,300000000,289358460);
CREATE INDEX match_session ON match (session) WHERE session IS NOT NULL;
CREATE INDEX match_day ON match (day);
CREATE INDEX match_running ON match (id) WHERE ending = 'running';
CREATE INDEX slap_match ON slap (match);
DELETE FROM "sqlite_sequence";
INSERT INTO "sqlite_sequence" VALUES('session',1);
INSERT INTO "sqlite_sequence" VALUES('match',2);
COMMIT;
