import { transaction } from '@lantern/database';
import { LineMoved } from '@lantern/events';
import { type Base, type Code, type Queryable, type Refusal, refuse, type Scope } from '@lantern/server-kit';
import { applyDueMoves, findMoveRefusal, insertMove, type MoveToInsert } from './repository/moves.ts';
import { findNode } from './repository/nodes.ts';

const HOUSE = 0n;

export type NewMove = Pick<MoveToInsert, 'accountId' | 'effectiveDay' | 'effectiveAt' | 'askedBy' | 'approvedBy'> & {
  /** Null: directly below the house. */
  readonly newUplineId: bigint | null;
  readonly decidedAt: Date;
};

/** Why an account with everybody below it cannot stand below another upline; null when it can. */
export async function checkMove(
  db: Queryable,
  scope: Scope,
  accountId: bigint,
  uplineId: bigint | null,
): Promise<Refusal | null> {
  const code = await findMoveRefusal(db, scope, accountId, uplineId ?? HOUSE);
  return code === null ? null : refuse(code as Code);
}

/** Writes a move down that happens when its day begins; STATE_CONFLICT when another one of the account waits. */
export async function planMove(tx: Queryable, scope: Scope, move: NewMove): Promise<Refusal | null> {
  const refusal = await checkMove(tx, scope, move.accountId, move.newUplineId);
  if (refusal) return refusal;
  const node = await findNode(tx, scope, move.accountId);
  if (node === null || node.uplineId === null) return refuse('NOT_FOUND');
  const row = { ...move, oldUplineId: node.uplineId, newUplineId: move.newUplineId ?? HOUSE };
  return (await insertMove(tx, scope, row)) ? null : refuse('STATE_CONFLICT');
}

/** Moves the lines whose day has begun, and tells of it in the same transaction. */
export function applyMoves({ pool, publish }: Pick<Base, 'pool' | 'publish'>, now: Date): Promise<void> {
  return transaction(pool, async (tx) => {
    for (const move of await applyDueMoves(tx, now)) {
      if (move.code !== null) continue;
      const payload = {
        accountId: move.accountId.toString(),
        oldUplineId: move.oldUplineId.toString(),
        newUplineId: move.newUplineId.toString(),
        at: now.toISOString(),
      };
      await publish(tx, LineMoved, move.merchantId, payload);
    }
  });
}
