import type { RoundView } from '@lantern/arcade-contract';
import { formatAmount } from '@lantern/money';
import { type Failure, fail } from '../failure.ts';
import type { Shown } from '../games/offered-game.ts';
import type { RoundRow } from '../repository/rounds.ts';
import { viewOf } from './round-view.ts';

/** The player's answer for a round in any state. */
export function answerOf(row: RoundRow, known?: Shown): RoundView | Failure {
  switch (row.state) {
    case 'SETTLED':
    case 'OPEN':
      return viewOf(row, known);
    case 'VOID':
      return fail('ROUND_VOID', { roundId: row.id });
    case 'DECIDED':
    case 'CLOSING':
    case 'RETURNING':
      return fail('PENDING', { roundId: row.id });
    case 'REFUSED':
      if (row.reason === 'INSUFFICIENT_FUNDS') {
        return fail('INSUFFICIENT_FUNDS', { balance: formatAmount(row.balance ?? 0n, row.exponent) });
      }
      if (row.reason === 'SESSION_EXPIRED' || row.reason === 'SESSION_UNKNOWN') return fail('SESSION_EXPIRED');
      return fail('SPIN_REFUSED', { reason: row.reason ?? '' });
  }
}
