import type { Queryable, Scope } from '@lantern/server-kit';

/** A login method with the additional proof at a new place. */
export type ProvenMethod = `${'PASSWORD' | 'SMS' | 'SOCIAL'}_${'TOTP' | 'SMS' | 'EMAIL' | 'BANK_NAME'}`;

export interface LoginRecord {
  readonly memberId: bigint | null;
  readonly accountKey: string;
  readonly at: Date;
  readonly ip: string;
  readonly country: string | null;
  readonly device: string;
  readonly method:
    | 'PASSWORD'
    | 'REGISTER'
    | 'PASSWORD_CHANGE'
    | 'PASSKEY'
    | 'SMS'
    | 'SOCIAL'
    | ProvenMethod
    | 'RESET_LINK'
    | 'RESET_SMS'
    | 'FREE_PLAY'
    | 'START_PASSWORD';
  /** `OK`, or the refusal code. */
  readonly result: string;
}

export async function insertLoginRecord(db: Queryable, scope: Scope, record: LoginRecord): Promise<void> {
  await db.query({
    name: 'identity-insert-login',
    text: `insert into identity.login_log (brand_id, member_id, account_key, at, ip, country, device, method, result)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
    values: [
      scope.brandId,
      record.memberId,
      record.accountKey,
      record.at,
      record.ip,
      record.country,
      record.device,
      record.method,
      record.result,
    ],
  });
}

export type LoginRow = { at: Date; ip: string; device: string; method: LoginRecord['method']; result: string };

/** A member's logins and failed attempts before an instant, newest first. */
export async function listLogins(
  db: Queryable,
  scope: Scope,
  memberId: bigint,
  before: Date,
  limit: number,
): Promise<LoginRow[]> {
  const { rows } = await db.query<LoginRow>(
    `select at, ip, device, method, result from identity.login_log
     where brand_id = $1 and member_id = $2 and at < $3 order by id desc limit $4`,
    [scope.brandId, memberId, before, limit],
  );
  return rows;
}

/** Deletes records older than the retention time, a bounded number per call. */
export async function deleteOldLoginRecords(db: Queryable, before: Date): Promise<void> {
  await db.query(
    `delete from identity.login_log where (brand_id, id) in
       (select brand_id, id from identity.login_log where at < $1 order by at limit 10000)`,
    [before],
  );
}

/** Records that a member uses a device. @returns whether it is the first time */
export async function seeDevice(
  db: Queryable,
  scope: Scope,
  memberId: bigint,
  device: { key: Buffer; name: string; country: string | null; at: Date },
): Promise<boolean> {
  const { rows } = await db.query<{ isNew: boolean }>({
    name: 'identity-see-device',
    text: `insert into identity.device (brand_id, member_id, device_key, name, country, first_seen_at, last_seen_at)
     values ($1, $2, $3, $4, $5, $6, $6)
     on conflict (brand_id, member_id, device_key) do update
     set last_seen_at = excluded.last_seen_at, country = excluded.country, name = excluded.name
     returning xmax = 0 as "isNew"`,
    values: [scope.brandId, memberId, device.key, device.name, device.country, device.at],
  });
  return rows[0]?.isNew ?? false;
}
