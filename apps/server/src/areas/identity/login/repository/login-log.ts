import type { Queryable, Scope } from '@lantern/server-kit';

export type LoginLogRow = {
  id: bigint;
  at: Date;
  ip: string;
  country: string | null;
  device: string;
  method: string;
  result: string;
};

/** A member's logins and failed attempts since an instant, newest first, paged. */
export async function listLoginLog(
  db: Queryable,
  scope: Scope,
  memberId: bigint,
  page: { readonly since: Date; readonly beforeId: bigint | null; readonly limit: number },
): Promise<LoginLogRow[]> {
  const { rows } = await db.query<LoginLogRow>(
    `select id, at, ip, country, device, method, result from identity.login_log
     where brand_id = $1 and member_id = $2 and at >= $3 and ($4::bigint is null or id < $4)
     order by id desc limit $5`,
    [scope.brandId, memberId, page.since, page.beforeId, page.limit],
  );
  return rows;
}

/** The last two successful logins, the current one first. */
export async function listLastEntries(db: Queryable, scope: Scope, memberId: bigint): Promise<LoginLogRow[]> {
  const { rows } = await db.query<LoginLogRow>(
    `select id, at, ip, country, device, method, result from identity.login_log
     where brand_id = $1 and member_id = $2 and result = 'OK' order by id desc limit 2`,
    [scope.brandId, memberId],
  );
  return rows;
}
