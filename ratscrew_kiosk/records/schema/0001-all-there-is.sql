-- Times in _ns are nanoseconds: within a match since it began, else lengths. Dates are ISO 8601. Every row carries the
-- checksum of what it says (`sums.py`), so that a damaged one is known.

-- An event or a lesson.
CREATE TABLE session (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    name TEXT NOT NULL,
    began TEXT NOT NULL,
    ended TEXT,
    sum INTEGER NOT NULL
) STRICT;

-- A match, or a run of the reaction station.
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
) STRICT;
CREATE INDEX match_session ON match (session) WHERE session IS NOT NULL;
CREATE INDEX match_day ON match (day);
CREATE INDEX match_running ON match (id) WHERE ending = 'running';

-- A seat of it, and what is counted of that.
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
    sum INTEGER NOT NULL,
    PRIMARY KEY (match, seat)
) STRICT, WITHOUT ROWID;

-- How often each pattern lay open in it, a card with any of them ('*'; of matches only), and one without ('').
CREATE TABLE chance (
    match INTEGER NOT NULL,
    pattern TEXT NOT NULL,
    count INTEGER NOT NULL,
    sum INTEGER NOT NULL,
    PRIMARY KEY (match, pattern)
) STRICT, WITHOUT ROWID;

-- A slap of a person's.
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
CREATE INDEX slap_match ON slap (match);

-- The journal: the script of the match that runs, behind its header, a row for each line.
CREATE TABLE line (
    match INTEGER NOT NULL,
    number INTEGER NOT NULL,        -- from 0 on, none left out
    text TEXT NOT NULL,
    sum INTEGER NOT NULL,
    PRIMARY KEY (match, number)
) STRICT, WITHOUT ROWID;

-- The whole script of one that is over, by zlib.
CREATE TABLE script (
    match INTEGER PRIMARY KEY,
    text BLOB NOT NULL,
    sum INTEGER NOT NULL
) STRICT;

-- What is counted of all matches that were played to their end, in groups that are kept apart.
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

-- Trusted reactions of a group (a person's), counted by milliseconds: their median is known without their rows.
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

-- The best, ten of each board and scope.
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
