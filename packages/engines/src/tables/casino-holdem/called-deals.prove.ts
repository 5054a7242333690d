import { expect, test } from 'vitest';
import { HOLDEM_CALLED_DEALS } from './called-deals.ts';
import { countCalledDeals } from './testing/count-deals.ts';

/** A minute of one core, longer where others work too. */
const PATIENCE_MS = 3_600_000;

test(
  "Casino Hold'em: the deals that are called are those that a whole count finds",
  () => {
    expect(countCalledDeals()).toEqual(HOLDEM_CALLED_DEALS);
  },
  PATIENCE_MS,
);
