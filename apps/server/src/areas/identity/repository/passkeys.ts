import type { Queryable, Scope } from '@lantern/server-kit';

export type PasskeyRow = {
  id: string;
  memberId: bigint;
  publicKey: Buffer;
  counter: bigint;
  transports: string[];
  name: string;
  backedUp: boolean;
  createdAt: Date;
  lastUsedAt: Date | null;
};

const COLUMNS = `id, member_id as "memberId", public_key as "publicKey", counter, transports, name,
  backed_up as "backedUp", created_at as "createdAt", last_used_at as "lastUsedAt"`;

export async function listPasskeys(db: Queryable, scope: Scope, memberId: bigint): Promise<PasskeyRow[]> {
  const { rows } = await db.query<PasskeyRow>(
    `select ${COLUMNS} from identity.passkey where merchant_id = $1 and member_id = $2 order by created_at, id`,
    [scope.merchantId, memberId],
  );
  return rows;
}

export async function findPasskey(db: Queryable, scope: Scope, id: string): Promise<PasskeyRow | null> {
  const { rows } = await db.query<PasskeyRow>(
    `select ${COLUMNS} from identity.passkey where merchant_id = $1 and id = $2`,
    [scope.merchantId, id],
  );
  return rows[0] ?? null;
}

export type PasskeyToInsert = Omit<PasskeyRow, 'memberId' | 'createdAt' | 'lastUsedAt'>;

/** @returns false when the brand knows the credential already */
export async function insertPasskey(
  tx: Queryable,
  scope: Scope,
  memberId: bigint,
  passkey: PasskeyToInsert,
  now: Date,
): Promise<boolean> {
  const { rowCount } = await tx.query(
    `insert into identity.passkey
       (merchant_id, id, member_id, public_key, counter, transports, name, backed_up, created_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9) on conflict do nothing`,
    [
      scope.merchantId,
      passkey.id,
      memberId,
      passkey.publicKey,
      passkey.counter,
      passkey.transports,
      passkey.name,
      passkey.backedUp,
      now,
    ],
  );
  return rowCount === 1;
}

/** Notes a use. @returns false when it is gone, or its counter did not grow: then two authenticators hold the same key */
export async function usePasskey(
  tx: Queryable,
  scope: Scope,
  id: string,
  counter: bigint,
  now: Date,
): Promise<boolean> {
  const { rowCount } = await tx.query(
    `update identity.passkey set counter = $3, last_used_at = $4
     where merchant_id = $1 and id = $2 and (counter < $3 or (counter = 0 and $3 = 0))`,
    [scope.merchantId, id, counter, now],
  );
  return rowCount === 1;
}

/** @returns how many were removed; without an id all of the member's */
export async function deletePasskeys(
  tx: Queryable,
  scope: Scope,
  memberId: bigint,
  id: string | null,
): Promise<number> {
  const { rowCount } = await tx.query(
    'delete from identity.passkey where merchant_id = $1 and member_id = $2 and ($3::text is null or id = $3)',
    [scope.merchantId, memberId, id],
  );
  return rowCount ?? 0;
}
