-- How often a match that was cut off has been offered without getting on since: one that ends the program must not do
-- so for ever.
ALTER TABLE match ADD COLUMN offered INTEGER NOT NULL DEFAULT 0;
UPDATE match SET sum = summed(
    'match', id, kind, began, day, clock_set, session, rules, preset, level, seats, people, lag_ns, display_error_ns,
    header, ending, length_ns, turned, winner, offered
) WHERE sum = summed(
    'match', id, kind, began, day, clock_set, session, rules, preset, level, seats, people, lag_ns, display_error_ns,
    header, ending, length_ns, turned, winner
);
