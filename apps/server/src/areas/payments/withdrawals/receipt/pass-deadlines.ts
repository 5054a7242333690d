import { type Pieces, plainPieces, refuse, transactionOrRefuse } from '@lantern/server-kit';
import type { PaymentsDeps } from '../../deps.ts';
import { listUnanswered } from '../repository/counts.ts';
import { deleteUnattachedProofs } from '../repository/proofs.ts';
import { lockWithdrawal } from '../repository/withdrawals.ts';
import { confirm } from './confirmation.ts';

const BATCH = 200;
const LOOSE_PROOFS_LIVE_MS = 24 * 3_600_000;

/** Payments without the member's answer in time count as received, each in its own transaction. */
export async function passDeadlines(deps: PaymentsDeps, now: Date, pieces: Pieces = plainPieces): Promise<void> {
  for (const { id, brandId } of await listUnanswered(deps.pool, now, BATCH, await pieces.waiting('withdrawal'))) {
    const scope = { brandId };
    const pass = () =>
      transactionOrRefuse(deps.pool, async (tx) => {
        const order = await lockWithdrawal(tx, scope, id);
        if (order === null) return refuse('NOT_FOUND');
        return confirm(deps, tx, scope, order, { kind: 'TICK' }, { at: now, actor: 'clock' });
      });
    await pieces.run(`withdrawal ${id}`, pass, brandId);
  }
}

/** Deletes pictures that were never attached to an answer. */
export function deleteUnusedProofs(deps: PaymentsDeps, now: Date): Promise<void> {
  return deleteUnattachedProofs(deps.pool, new Date(now.getTime() - LOOSE_PROOFS_LIVE_MS));
}
