import { deleteInBatches, type Queryable, type Scope } from '@lantern/server-kit';

/** The brand's key for proof-of-work challenges, created at first use. */
export async function challengeKey(db: Queryable, scope: Scope, fresh: string, now: Date): Promise<string> {
  const { rows } = await db.query<{ key: string }>(
    `with made as (
       insert into identity.challenge_key (brand_id, key, created_at)
       select $1, $2, $3 where not exists (select from identity.challenge_key where brand_id = $1)
       on conflict do nothing returning key
     )
     select key from made union all select key from identity.challenge_key where brand_id = $1`,
    [scope.brandId, fresh, now],
  );
  const key = rows[0]?.key;
  // Another process has just inserted it: the next statement sees its row.
  return key ?? challengeKey(db, scope, fresh, now);
}

/** Marks a proof of work as used. @returns false when it was used before */
export async function useProof(db: Queryable, scope: Scope, challenge: string, expiresAt: Date): Promise<boolean> {
  const { rowCount } = await db.query(
    `insert into identity.used_proof (brand_id, challenge, expires_at) values ($1, $2, $3) on conflict do nothing`,
    [scope.brandId, challenge, expiresAt],
  );
  return rowCount === 1;
}

/** @returns false when the client's last request was less than the pause ago */
export async function mayRequestImage(
  db: Queryable,
  scope: Scope,
  clientKey: Buffer,
  now: Date,
  pauseMs: number,
): Promise<boolean> {
  const { rowCount } = await db.query(
    `insert into identity.captcha_client (brand_id, client_key, requested_at) values ($1, $2, $3)
     on conflict (brand_id, client_key) do update set requested_at = excluded.requested_at
     where identity.captcha_client.requested_at <= $4`,
    [scope.brandId, clientKey, now, new Date(now.getTime() - pauseMs)],
  );
  return rowCount === 1;
}

/** Stores a picture; one with the same id is replaced. */
export async function storeImage(
  db: Queryable,
  scope: Scope,
  image: { id: string; answerHash: Buffer; expiresAt: Date },
): Promise<void> {
  await db.query(
    `insert into identity.image_captcha (brand_id, id, answer_hash, expires_at) values ($1, $2, $3, $4)
     on conflict (brand_id, id) do update set answer_hash = excluded.answer_hash, expires_at = excluded.expires_at`,
    [scope.brandId, image.id, image.answerHash, image.expiresAt],
  );
}

/** Deletes a picture, whatever the answer. @returns the hash of the right answer, null when there is no such picture */
export async function takeImage(db: Queryable, scope: Scope, id: string, now: Date): Promise<Buffer | null> {
  const { rows } = await db.query<{ answerHash: Buffer; expiresAt: Date }>(
    `delete from identity.image_captcha where brand_id = $1 and id = $2
     returning answer_hash as "answerHash", expires_at as "expiresAt"`,
    [scope.brandId, id],
  );
  const [image] = rows;
  return image && image.expiresAt > now ? image.answerHash : null;
}

/** Deletes expired rows, in every brand. */
export async function deleteOldCaptchas(db: Queryable, now: Date): Promise<void> {
  await deleteInBatches((limit) =>
    db.query(
      `delete from identity.used_proof where (brand_id, challenge) in
         (select brand_id, challenge from identity.used_proof where expires_at < $1 order by expires_at limit $2)`,
      [now, limit],
    ),
  );
  await deleteInBatches((limit) =>
    db.query(
      `delete from identity.image_captcha where (brand_id, id) in
         (select brand_id, id from identity.image_captcha where expires_at < $1 order by expires_at limit $2)`,
      [now, limit],
    ),
  );
  await deleteInBatches((limit) =>
    db.query(
      `delete from identity.captcha_client where (brand_id, client_key) in
         (select brand_id, client_key from identity.captcha_client where requested_at < $1 order by requested_at limit $2)`,
      [new Date(now.getTime() - 60_000), limit],
    ),
  );
}
