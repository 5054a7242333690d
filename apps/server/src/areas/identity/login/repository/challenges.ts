import { deleteInBatches, type Queryable, type Scope } from '@lantern/server-kit';

export type ChallengeKind =
  | 'PASSKEY_ADD'
  | 'PASSKEY_LOGIN'
  | 'EXTRA'
  | 'SOCIAL_FLOW'
  | 'SOCIAL_TICKET'
  | 'FIREBASE_TOKEN';
export type ChallengeRow = { id: string; memberId: bigint | null; data: unknown };

export async function insertChallenge(
  db: Queryable,
  scope: Scope,
  challenge: {
    readonly id: string;
    readonly kind: ChallengeKind;
    readonly memberId: bigint | null;
    readonly data: unknown;
    readonly at: Date;
    readonly expiresAt: Date;
  },
): Promise<void> {
  const { id, kind, memberId, data, at, expiresAt } = challenge;
  await db.query(
    `insert into identity.security_challenge (brand_id, id, kind, member_id, data, created_at, expires_at)
     values ($1, $2, $3, $4, $5, $6, $7)`,
    [scope.brandId, id, kind, memberId, JSON.stringify(data), at, expiresAt],
  );
}

/** Marks something as used until its expiry. @returns false when it was used before */
export async function useUpOnce(
  tx: Queryable,
  scope: Scope,
  used: { readonly id: string; readonly kind: ChallengeKind; readonly at: Date; readonly expiresAt: Date },
): Promise<boolean> {
  const { rowCount } = await tx.query(
    `insert into identity.security_challenge (brand_id, id, kind, member_id, data, created_at, expires_at)
     values ($1, $2, $3, null, '{}', $4, $5) on conflict do nothing`,
    [scope.brandId, used.id, used.kind, used.at, used.expiresAt],
  );
  return rowCount === 1;
}

/** A challenge that has not expired. */
export async function findChallenge(
  db: Queryable,
  scope: Scope,
  id: string,
  kind: ChallengeKind,
  now: Date,
): Promise<ChallengeRow | null> {
  const { rows } = await db.query<ChallengeRow>(
    `select id, member_id as "memberId", data from identity.security_challenge
     where brand_id = $1 and id = $2 and kind = $3 and expires_at > $4`,
    [scope.brandId, id, kind, now],
  );
  return rows[0] ?? null;
}

/** Deletes and returns a challenge, so that of two concurrent answers only one finds it. */
export async function takeChallenge(
  db: Queryable,
  scope: Scope,
  id: string,
  kind: ChallengeKind,
  now: Date,
): Promise<ChallengeRow | null> {
  const { rows } = await db.query<ChallengeRow & { isOpen: boolean }>(
    `delete from identity.security_challenge where brand_id = $1 and id = $2 and kind = $3
     returning id, member_id as "memberId", data, expires_at > $4 as "isOpen"`,
    [scope.brandId, id, kind, now],
  );
  const [row] = rows;
  return row?.isOpen ? row : null;
}

/** Deletes all open challenges of a member. */
export async function deleteChallengesOf(
  db: Queryable,
  scope: Scope,
  memberId: bigint,
  kind: ChallengeKind,
): Promise<void> {
  await db.query('delete from identity.security_challenge where brand_id = $1 and member_id = $2 and kind = $3', [
    scope.brandId,
    memberId,
    kind,
  ]);
}

/** Removes expired challenges, in every brand. */
export async function deleteOldChallenges(db: Queryable, now: Date): Promise<void> {
  await deleteInBatches((limit) =>
    db.query(
      `delete from identity.security_challenge where (brand_id, id) in
         (select brand_id, id from identity.security_challenge where expires_at < $1 order by expires_at limit $2)`,
      [now, limit],
    ),
  );
}
