import { transaction } from '@lantern/database';
import { LineMoved } from '@lantern/events';
import {
  type Base,
  type Code,
  type Pieces,
  plainPieces,
  type Queryable,
  type Refusal,
  refuse,
  type Scope,
} from '@lantern/server-kit';
import { applyMove, findMoveRefusal, insertMove, listDueMoves, type MoveToInsert } from './repository/moves.ts';
import { findNode } from './repository/nodes.ts';

const ROOT = 0n;

export type NewMove = Pick<
  MoveToInsert,
  'accountId' | 'effectiveDay' | 'effectiveAt' | 'requestedBy' | 'approvedBy'
> & {
  /** Null: directly below the platform. */
  readonly newUplineId: bigint | null;
  readonly decidedAt: Date;
};

/** Returns why an account and its branch cannot move below another upline; null when it can. */
export async function checkMove(
  db: Queryable,
  scope: Scope,
  accountId: bigint,
  uplineId: bigint | null,
): Promise<Refusal | null> {
  const code = await findMoveRefusal(db, scope, accountId, uplineId ?? ROOT);
  return code === null ? null : refuse(code as Code);
}

/** Stores a downward move that takes effect when its business day begins; STATE_CONFLICT when another move of the account is pending. */
export async function planMove(tx: Queryable, scope: Scope, move: NewMove): Promise<Refusal | null> {
  const refusal = await checkMove(tx, scope, move.accountId, move.newUplineId);
  if (refusal) return refusal;
  const node = await findNode(tx, scope, move.accountId);
  if (node === null || node.uplineId === null) return refuse('NOT_FOUND');
  const row = { ...move, oldUplineId: node.uplineId, newUplineId: move.newUplineId ?? ROOT };
  return (await insertMove(tx, scope, row)) ? null : refuse('STATE_CONFLICT');
}

const MOVES_AT_ONCE = 200;

/** Applies the moves whose business day has begun. Each move and its event share one transaction. */
export async function applyMoves(
  deps: Pick<Base, 'pool' | 'publish'>,
  now: Date,
  pieces: Pieces = plainPieces,
): Promise<void> {
  const left = [...(await pieces.waiting('move'))];
  for (;;) {
    const due = await listDueMoves(deps.pool, now, MOVES_AT_ONCE, left);
    for (const { brandId, id } of due) {
      const isDone = await pieces.run(`move ${id}`, () => moveOne(deps, { brandId }, id, now), brandId);
      if (!isDone) left.push(id.toString());
    }
    if (due.length < MOVES_AT_ONCE) return;
  }
}

function moveOne({ pool, publish }: Pick<Base, 'pool' | 'publish'>, scope: Scope, id: bigint, now: Date) {
  return transaction(pool, async (tx) => {
    for (const move of await applyMove(tx, scope, id, now)) {
      if (move.code !== null) continue;
      const payload = {
        accountId: move.accountId.toString(),
        oldUplineId: move.oldUplineId.toString(),
        newUplineId: move.newUplineId.toString(),
        at: now.toISOString(),
      };
      await publish(tx, LineMoved, move.brandId, payload);
    }
  });
}
