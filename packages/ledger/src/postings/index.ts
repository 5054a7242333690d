import { deposits } from './deposits.ts';
import { play } from './play.ts';
import { points } from './points.ts';
import type { Posting } from './posting.ts';
import { rewards } from './rewards.ts';
import { withdrawals } from './withdrawals.ts';

/**
 * Every posting as a typed constructor: `postings.withdrawalPaid({ via: 'A:BANK:main', amount: 118_800n })` gives `{ code: 'P13', transfers:
 * [{ debit: 'H:WD_TRANSIT', … }] }`. Each code has one constructor.
 */
export const postings = {
  ...deposits,
  ...withdrawals,
  ...play,
  ...rewards,
  ...points,
} as const satisfies Record<string, (input: never) => Posting>;
