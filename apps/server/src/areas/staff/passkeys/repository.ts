import type { OperatorScope, Queryable, Scope } from '@lantern/server-kit';
import { createPasskeyStore } from '@lantern/server-kit/passkeys';

/** Passkeys of operators. */
export const operatorPasskeys = createPasskeyStore('staff.passkey');

/** Deletes all passkeys of an operator. */
export async function dropPasskeys(tx: Queryable, target: OperatorScope): Promise<void> {
  await operatorPasskeys.remove(tx, target, target.operatorId, null);
}

export interface NewChallenge {
  readonly id: string;
  /** Operator for whom a passkey is created; null for a login. */
  readonly operatorId: bigint | null;
  readonly challenge: string;
  readonly at: Date;
  readonly expiresAt: Date;
}

export async function insertChallenge(
  db: Queryable,
  { brandId }: Scope,
  { id, operatorId, challenge, at, expiresAt }: NewChallenge,
): Promise<void> {
  await db.query(
    `insert into staff.passkey_challenge (brand_id, id, operator_id, challenge, created_at, expires_at)
     values ($1, $2, $3, $4, $5, $6)`,
    [brandId, id, operatorId, challenge, at, expiresAt],
  );
}

/** Deletes and returns a challenge, so that of two concurrent answers only one finds it. Null when expired or of another operator. */
export async function takeChallenge(
  db: Queryable,
  { brandId }: Scope,
  query: { readonly id: string; readonly operatorId: bigint | null; readonly now: Date },
): Promise<string | null> {
  const { rows } = await db.query<{ challenge: string; isOpen: boolean }>(
    `delete from staff.passkey_challenge where brand_id = $1 and id = $2 and operator_id is not distinct from $3
     returning challenge, expires_at > $4 as "isOpen"`,
    [brandId, query.id, query.operatorId, query.now],
  );
  const [row] = rows;
  return row?.isOpen ? row.challenge : null;
}

/** Removes expired rows, in every brand. */
export async function deleteOldChallenges(db: Queryable, now: Date): Promise<void> {
  await db.query('delete from staff.passkey_challenge where expires_at < $1', [now]);
}
