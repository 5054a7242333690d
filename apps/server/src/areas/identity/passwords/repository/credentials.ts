import type { Queryable, Scope } from '@lantern/server-kit';
import { raiseCredentialsVersion } from '../../accounts/repository/credentials-version.ts';

export type CredentialKind = 'LOGIN' | 'FUND';
export type CredentialRow = {
  passwordHash: string;
  changedAt: Date;
  /** Expiry of an initial password; null for one that the owner has set. */
  startUntil: Date | null;
  /** Who issued it. */
  startBy: string | null;
};

/** State of an initial password that the owner has not replaced: its expiry, and who created the account. */
export type InitialPasswordState = { until: Date; by: string };

export async function findCredential(db: Queryable, scope: Scope, memberId: bigint, kind: CredentialKind) {
  const { rows } = await db.query<CredentialRow>({
    name: 'identity-credential',
    text: `select password_hash as "passwordHash", changed_at as "changedAt", start_until as "startUntil", start_by as "startBy"
     from identity.credential
     where brand_id = $1 and member_id = $2 and kind = $3`,
    values: [scope.brandId, memberId, kind],
  });
  return rows[0] ?? null;
}

export async function insertCredential(
  tx: Queryable,
  scope: Scope,
  memberId: bigint,
  credential: { kind: CredentialKind; passwordHash: string; at: Date; start?: InitialPasswordState | null },
): Promise<void> {
  const { kind, passwordHash, at, start } = credential;
  await tx.query(
    `insert into identity.credential (brand_id, member_id, kind, password_hash, changed_at, start_until, start_by)
     values ($1, $2, $3, $4, $5, $6, $7)`,
    [scope.brandId, memberId, kind, passwordHash, at, start?.until ?? null, start?.by ?? null],
  );
}

export async function findStart(db: Queryable, scope: Scope, memberId: bigint): Promise<InitialPasswordState | null> {
  const { rows } = await db.query<InitialPasswordState>(
    `select start_until as until, start_by as by from identity.credential
     where brand_id = $1 and member_id = $2 and kind = 'LOGIN' and start_until is not null`,
    [scope.brandId, memberId],
  );
  return rows[0] ?? null;
}

/** Replaces a password that the owner set with an initial password. */
export async function makeStart(
  tx: Queryable,
  scope: Scope,
  memberId: bigint,
  start: InitialPasswordState & { readonly passwordHash: string; readonly at: Date },
): Promise<void> {
  await tx.query(
    `update identity.credential set password_hash = $3, start_until = $4, start_by = $5, changed_at = $6
     where brand_id = $1 and member_id = $2 and kind = 'LOGIN'`,
    [scope.brandId, memberId, start.passwordHash, start.until, start.by, start.at],
  );
  await raiseCredentialsVersion(tx, scope, memberId);
}

/** Replaces the initial password; its creator stays. */
export async function issueStart(
  tx: Queryable,
  scope: Scope,
  memberId: bigint,
  start: { readonly passwordHash: string; readonly until: Date; readonly at: Date },
): Promise<void> {
  await tx.query(
    `update identity.credential set password_hash = $3, start_until = $4, changed_at = $5
     where brand_id = $1 and member_id = $2 and kind = 'LOGIN' and start_until is not null`,
    [scope.brandId, memberId, start.passwordHash, start.until, start.at],
  );
  await raiseCredentialsVersion(tx, scope, memberId);
}

/** Hashes of the last passwords, the current one first. */
export async function listLastHashes(
  db: Queryable,
  scope: Scope,
  memberId: bigint,
  kind: CredentialKind,
  count: number,
): Promise<string[]> {
  const { rows } = await db.query<{ hash: string }>(
    `(select password_hash as hash, 'infinity'::timestamptz as at from identity.credential
      where brand_id = $1 and member_id = $2 and kind = $3)
     union all
     (select password_hash, changed_at from identity.credential_history
      where brand_id = $1 and member_id = $2 and kind = $3)
     order by at desc limit $4`,
    [scope.brandId, memberId, kind, count],
  );
  return rows.map((row) => row.hash);
}

/** Sets a new password and stores the old hash. @returns false when the old hash is no longer current */
export async function replaceCredential(
  tx: Queryable,
  scope: Scope,
  memberId: bigint,
  change: { kind: CredentialKind; oldHash: string; newHash: string; at: Date },
): Promise<boolean> {
  const { rowCount } = await tx.query(
    `update identity.credential set password_hash = $5, changed_at = $6, start_until = null, start_by = null
     where brand_id = $1 and member_id = $2 and kind = $3 and password_hash = $4`,
    [scope.brandId, memberId, change.kind, change.oldHash, change.newHash, change.at],
  );
  if (rowCount !== 1) return false;
  await tx.query(
    `insert into identity.credential_history (brand_id, member_id, kind, changed_at, password_hash)
     values ($1, $2, $3, $4, $5) on conflict do nothing`,
    [scope.brandId, memberId, change.kind, change.at, change.oldHash],
  );
  if (change.kind === 'LOGIN') await raiseCredentialsVersion(tx, scope, memberId);
  return true;
}

/** Stores a new hash of the same password, which is no change of what opens the account; no effect when the password has changed meanwhile. */
export async function renewHash(
  db: Queryable,
  scope: Scope,
  memberId: bigint,
  change: { kind: CredentialKind; oldHash: string; newHash: string },
): Promise<void> {
  await db.query(
    `update identity.credential set password_hash = $5
     where brand_id = $1 and member_id = $2 and kind = $3 and password_hash = $4`,
    [scope.brandId, memberId, change.kind, change.oldHash, change.newHash],
  );
}
