import type { Queryable, Scope } from '@lantern/server-kit';

export interface TrialPlace {
  readonly deviceKey: Buffer;
  readonly address: string;
}

/** Number of trials that a device and an address have opened since an instant. Locks both until the caller's transaction ends. */
export async function countTrials(
  tx: Queryable,
  scope: Scope,
  { deviceKey, address }: TrialPlace,
  since: Date,
): Promise<{ device: number; address: number }> {
  // Fixed lock order, to avoid deadlocks.
  for (const name of [`address ${address}`, `device ${deviceKey.toString('hex')}`]) {
    await tx.query('select pg_advisory_xact_lock(hashtextextended($1, $2))', [`identity.trial ${name}`, scope.brandId]);
  }
  const { rows } = await tx.query<{ device: number; address: number }>(
    `select (select count(*)::int from identity.trial
              where brand_id = $1 and device_key = $2 and opened_at > $4) as device,
            (select count(*)::int from identity.trial
              where brand_id = $1 and address = $3 and opened_at > $4) as address`,
    [scope.brandId, deviceKey, address, since],
  );
  return rows[0] ?? { device: 0, address: 0 };
}

export async function insertTrial(
  tx: Queryable,
  scope: Scope,
  memberId: bigint,
  trial: TrialPlace & { readonly at: Date; readonly endsAt: Date },
): Promise<void> {
  await tx.query(
    `insert into identity.trial (brand_id, member_id, device_key, address, opened_at, ends_at)
     values ($1, $2, $3, $4, $5, $6)`,
    [scope.brandId, memberId, trial.deviceKey, trial.address, trial.at, trial.endsAt],
  );
}

/** Closes expired trials, in every brand: account and sessions. */
export async function closeOverdueTrials(db: Queryable, now: Date): Promise<number> {
  const { rowCount } = await db.query(
    `with over as (
       update identity.trial set closed_at = $1 where (brand_id, member_id) in
         (select brand_id, member_id from identity.trial where closed_at is null and ends_at <= $1
          order by ends_at limit 1000 for update skip locked)
       returning brand_id, member_id
     ), ended as (
       update identity.session s set ended_at = $1, end_reason = 'EXPIRED' from over
       where s.brand_id = over.brand_id and s.member_id = over.member_id and s.ended_at is null
     )
     update identity.member m set status = 'CLOSED', credentials_version = m.credentials_version + 1 from over where m.brand_id = over.brand_id and m.id = over.member_id`,
    [now],
  );
  return rowCount ?? 0;
}
