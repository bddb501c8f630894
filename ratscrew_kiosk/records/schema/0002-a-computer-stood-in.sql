-- Whether a computer has played a part of the match for the person who sits there: such a seat counts in no totals.
ALTER TABLE seat ADD COLUMN stood_in INTEGER NOT NULL DEFAULT 0;
UPDATE seat SET sum = summed(
    'seat', match, seat, place, level, letters, cards, right, wrong, early, late, dead_heats, missed,
    slap_piles, challenge_piles, other_piles, comebacks, turned, streak, stood_in
) WHERE sum = summed(
    'seat', match, seat, place, level, letters, cards, right, wrong, early, late, dead_heats, missed,
    slap_piles, challenge_piles, other_piles, comebacks, turned, streak
);
