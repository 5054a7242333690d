import type { Queryable, Scope } from '@lantern/server-kit';

export type CredentialKind = 'LOGIN' | 'FUND';
export type CredentialRow = { passwordHash: string; changedAt: Date };

export async function findCredential(db: Queryable, scope: Scope, memberId: bigint, kind: CredentialKind) {
  const { rows } = await db.query<CredentialRow>({
    name: 'identity-credential',
    text: `select password_hash as "passwordHash", changed_at as "changedAt" from identity.credential
     where merchant_id = $1 and member_id = $2 and kind = $3`,
    values: [scope.merchantId, memberId, kind],
  });
  return rows[0] ?? null;
}

export async function insertCredential(
  tx: Queryable,
  scope: Scope,
  memberId: bigint,
  credential: { kind: CredentialKind; passwordHash: string; at: Date },
): Promise<void> {
  await tx.query(
    `insert into identity.credential (merchant_id, member_id, kind, password_hash, changed_at)
     values ($1, $2, $3, $4, $5)`,
    [scope.merchantId, memberId, credential.kind, credential.passwordHash, credential.at],
  );
}

/** Hashes of the last passwords, the present one first. */
export async function listLastHashes(
  db: Queryable,
  scope: Scope,
  memberId: bigint,
  kind: CredentialKind,
  count: number,
): Promise<string[]> {
  const { rows } = await db.query<{ hash: string }>(
    `(select password_hash as hash, 'infinity'::timestamptz as at from identity.credential
      where merchant_id = $1 and member_id = $2 and kind = $3)
     union all
     (select password_hash, changed_at from identity.credential_history
      where merchant_id = $1 and member_id = $2 and kind = $3)
     order by at desc limit $4`,
    [scope.merchantId, memberId, kind, count],
  );
  return rows.map((row) => row.hash);
}

/** Sets a new password and keeps the old hash. @returns false when the old one is no longer the present one */
export async function replaceCredential(
  tx: Queryable,
  scope: Scope,
  memberId: bigint,
  change: { kind: CredentialKind; oldHash: string; newHash: string; at: Date },
): Promise<boolean> {
  const { rowCount } = await tx.query(
    `update identity.credential set password_hash = $5, changed_at = $6
     where merchant_id = $1 and member_id = $2 and kind = $3 and password_hash = $4`,
    [scope.merchantId, memberId, change.kind, change.oldHash, change.newHash, change.at],
  );
  if (rowCount !== 1) return false;
  await tx.query(
    `insert into identity.credential_history (merchant_id, member_id, kind, changed_at, password_hash)
     values ($1, $2, $3, $4, $5) on conflict do nothing`,
    [scope.merchantId, memberId, change.kind, change.at, change.oldHash],
  );
  return true;
}

/** The same password, hashed anew; nothing happens when it was changed meanwhile. */
export async function renewHash(
  db: Queryable,
  scope: Scope,
  memberId: bigint,
  change: { kind: CredentialKind; oldHash: string; newHash: string },
): Promise<void> {
  await db.query(
    `update identity.credential set password_hash = $5
     where merchant_id = $1 and member_id = $2 and kind = $3 and password_hash = $4`,
    [scope.merchantId, memberId, change.kind, change.oldHash, change.newHash],
  );
}
