import type { Queryable, Scope } from '@lantern/server-kit';

export type TotpRow = { secretSealed: string; lastStep: bigint; createdAt: Date; confirmedAt: Date | null };

export async function findTotp(db: Queryable, scope: Scope, memberId: bigint): Promise<TotpRow | null> {
  const { rows } = await db.query<TotpRow>(
    `select secret_sealed as "secretSealed", last_step as "lastStep", created_at as "createdAt",
            confirmed_at as "confirmedAt"
     from identity.totp where brand_id = $1 and member_id = $2`,
    [scope.brandId, memberId],
  );
  return rows[0] ?? null;
}

/** Stores a secret for enrolment, in place of an unconfirmed one. @returns false when one is active */
export async function offerTotp(
  tx: Queryable,
  scope: Scope,
  memberId: bigint,
  sealed: string,
  now: Date,
): Promise<boolean> {
  const { rowCount } = await tx.query(
    `insert into identity.totp as t (brand_id, member_id, secret_sealed, created_at) values ($1, $2, $3, $4)
     on conflict (brand_id, member_id) do update
     set secret_sealed = excluded.secret_sealed, created_at = excluded.created_at, last_step = 0
     where t.confirmed_at is null`,
    [scope.brandId, memberId, sealed, now],
  );
  return rowCount === 1;
}

/** Activates the secret. @returns false when it was confirmed or replaced meanwhile */
export async function confirmTotp(
  tx: Queryable,
  scope: Scope,
  memberId: bigint,
  first: { readonly sealed: string; readonly step: number; readonly at: Date },
): Promise<boolean> {
  const { rowCount } = await tx.query(
    `update identity.totp set confirmed_at = $5, last_step = $4
     where brand_id = $1 and member_id = $2 and secret_sealed = $3 and confirmed_at is null`,
    [scope.brandId, memberId, first.sealed, first.step, first.at],
  );
  return rowCount === 1;
}

/** Marks a code's time step as used. @returns false when this or a later step was used before */
export async function useTotpStep(db: Queryable, scope: Scope, memberId: bigint, step: number): Promise<boolean> {
  const { rowCount } = await db.query(
    `update identity.totp set last_step = $3
     where brand_id = $1 and member_id = $2 and confirmed_at is not null and last_step < $3`,
    [scope.brandId, memberId, step],
  );
  return rowCount === 1;
}

/** @returns false when none was active */
export async function deleteTotp(tx: Queryable, scope: Scope, memberId: bigint): Promise<boolean> {
  const { rowCount } = await tx.query(
    'delete from identity.totp where brand_id = $1 and member_id = $2 and confirmed_at is not null',
    [scope.brandId, memberId],
  );
  return rowCount === 1;
}

/** Replaces all recovery codes. */
export async function replaceRecoveryCodes(
  tx: Queryable,
  scope: Scope,
  memberId: bigint,
  digests: readonly Buffer[],
  now: Date,
): Promise<void> {
  await tx.query('delete from identity.recovery_code where brand_id = $1 and member_id = $2', [
    scope.brandId,
    memberId,
  ]);
  await tx.query(
    `insert into identity.recovery_code (brand_id, member_id, digest, created_at)
     select $1, $2, digest, $4 from unnest($3::bytea[]) as digest`,
    [scope.brandId, memberId, digests, now],
  );
}

/** Marks a recovery code as used. @returns false when it does not exist or was used before */
export async function useRecoveryCode(
  db: Queryable,
  scope: Scope,
  memberId: bigint,
  digest: Buffer,
  now: Date,
): Promise<boolean> {
  const { rowCount } = await db.query(
    `update identity.recovery_code set used_at = $4
     where brand_id = $1 and member_id = $2 and digest = $3 and used_at is null`,
    [scope.brandId, memberId, digest, now],
  );
  return rowCount === 1;
}

export async function countRecoveryCodes(db: Queryable, scope: Scope, memberId: bigint): Promise<number> {
  const { rows } = await db.query<{ count: number }>(
    `select count(*)::int as count from identity.recovery_code
     where brand_id = $1 and member_id = $2 and used_at is null`,
    [scope.brandId, memberId],
  );
  return rows[0]?.count ?? 0;
}

export type SealedTotp = { brandId: bigint; memberId: bigint; secretSealed: string };

/** Secrets encrypted with an older key, by brand and member, in batches. */
export async function listTotpNotSealedWith(
  db: Queryable,
  prefix: string,
  after: { readonly brandId: bigint; readonly memberId: bigint },
  limit: number,
): Promise<SealedTotp[]> {
  const { rows } = await db.query<SealedTotp>(
    `select brand_id as "brandId", member_id as "memberId", secret_sealed as "secretSealed" from identity.totp
     where not starts_with(secret_sealed, $1) and (brand_id, member_id) > ($2, $3)
     order by brand_id, member_id limit $4`,
    [prefix, after.brandId, after.memberId, limit],
  );
  return rows;
}

export async function replaceTotpSealed(db: Queryable, row: SealedTotp, sealed: string): Promise<void> {
  await db.query(
    'update identity.totp set secret_sealed = $4 where brand_id = $1 and member_id = $2 and secret_sealed = $3',
    [row.brandId, row.memberId, row.secretSealed, sealed],
  );
}
