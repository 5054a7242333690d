/** Covering more than this share of a play's outcomes is no wager (operations 3.2). */
export const COVERED_PERCENT = 70;
