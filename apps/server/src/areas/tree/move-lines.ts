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

const MOVES_AT_ONCE = 200;

/** Moves the lines whose day has begun, each with what is told of it in a transaction of its own. */
export async function applyMoves(
  deps: Pick<Base, 'pool' | 'publish'>,
  now: Date,
  pieces: Pieces = plainPieces,
): Promise<void> {
  const left = [...(await pieces.waiting('move'))];
  for (;;) {
    const due = await listDueMoves(deps.pool, now, MOVES_AT_ONCE, left);
    for (const { merchantId, id } of due) {
      const isDone = await pieces.run(`move ${id}`, () => moveOne(deps, { merchantId }, id, now), merchantId);
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
      await publish(tx, LineMoved, move.merchantId, payload);
    }
  });
}
