import type { PostingCode } from './codes.ts';
import { deposits } from './deposits.ts';
import { play } from './play.ts';
import { points } from './points.ts';
import type { Posting } from './posting.ts';
import { rewards } from './rewards.ts';
import { withdrawals } from './withdrawals.ts';

/**
 * Every posting as a typed constructor named by its code: `postings.P12({ member: 17n, net: 118_800n, fee: 1_200n })` → `{ code: 'P12',
 * transfers: [{ debit: 'M:17:HELD', … }] }`.
 */
export const postings = {
  ...deposits,
  ...withdrawals,
  ...play,
  ...rewards,
  ...points,
} as const satisfies Record<PostingCode, (input: never) => Posting>;
