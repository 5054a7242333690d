import { expect, test } from 'vitest';
import { HOLDEM_CALLED_DEALS } from './called-deals.ts';
import { countCalledDeals } from './testing/count-deals.ts';

/** Takes a minute on one core, longer on a busy machine. */
const PATIENCE_MS = 3_600_000;

test(
  "Casino Hold'em: the called deals are those that a complete count finds",
  () => {
    expect(countCalledDeals()).toEqual(HOLDEM_CALLED_DEALS);
  },
  PATIENCE_MS,
);
