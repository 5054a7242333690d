import type { Queryable, Scope } from '@lantern/server-kit';

export type DeviceRow = {
  /** Digest of the device's identification, hex. */
  id: string;
  name: string;
  country: string | null;
  firstSeenAt: Date;
  lastSeenAt: Date;
  trusted: boolean;
};

export interface Place {
  readonly deviceKey: Buffer;
  readonly ip: string;
}

/** Whether the member has proven their identity from this network and device since an instant. */
export async function isTrustedPlace(
  db: Queryable,
  scope: Scope,
  memberId: bigint,
  place: Place,
  since: Date,
): Promise<boolean> {
  const { rowCount } = await db.query({
    name: 'identity-trusted-place',
    text: `select from identity.trusted_place
     where brand_id = $1 and member_id = $2 and device_key = $3 and network = identity.network_of($4) and proven_at > $5`,
    values: [scope.brandId, memberId, place.deviceKey, place.ip, since],
  });
  return rowCount === 1;
}

export async function trustPlace(
  tx: Queryable,
  scope: Scope,
  memberId: bigint,
  place: Place,
  now: Date,
): Promise<void> {
  await tx.query(
    `insert into identity.trusted_place (brand_id, member_id, device_key, network, proven_at)
     values ($1, $2, $3, identity.network_of($4), $5)
     on conflict (brand_id, member_id, device_key, network) do update set proven_at = excluded.proven_at`,
    [scope.brandId, memberId, place.deviceKey, place.ip, now],
  );
}

/** Device of a session (hex; null when there is no such session) and network of an address. */
export async function findPlace(
  db: Queryable,
  scope: Scope,
  sessionId: bigint,
  ip: string,
): Promise<{ device: string | null; network: string | null }> {
  const { rows } = await db.query<{ device: string | null; network: string | null }>(
    `select identity.network_of($3) as network,
       (select encode(s.device_key, 'hex') from identity.session s where s.brand_id = $1 and s.id = $2) as device`,
    [scope.brandId, sessionId, ip],
  );
  return rows[0] ?? { device: null, network: null };
}

/** Devices last seen before an instant, latest first. */
export async function listDevices(
  db: Queryable,
  scope: Scope,
  memberId: bigint,
  page: { readonly before: Date; readonly limit: number; readonly trustedSince: Date },
): Promise<DeviceRow[]> {
  const { rows } = await db.query<DeviceRow>(
    `select encode(d.device_key, 'hex') as id, d.name, d.country, d.first_seen_at as "firstSeenAt",
            d.last_seen_at as "lastSeenAt",
            exists (select from identity.trusted_place p where p.brand_id = d.brand_id and p.member_id = d.member_id
                    and p.device_key = d.device_key and p.proven_at > $5) as trusted
     from identity.device d where d.brand_id = $1 and d.member_id = $2 and d.last_seen_at < $3
     order by d.last_seen_at desc limit $4`,
    [scope.brandId, memberId, page.before, page.limit, page.trustedSince],
  );
  return rows;
}

export async function countDevices(db: Queryable, scope: Scope, memberId: bigint): Promise<number> {
  const { rows } = await db.query<{ count: number }>(
    'select count(*)::int as count from identity.device where brand_id = $1 and member_id = $2',
    [scope.brandId, memberId],
  );
  return rows[0]?.count ?? 0;
}

/** Deletes a device and its trusted places. @returns false when the member has no such device */
export async function deleteDevice(tx: Queryable, scope: Scope, memberId: bigint, deviceKey: Buffer): Promise<boolean> {
  await tx.query('delete from identity.trusted_place where brand_id = $1 and member_id = $2 and device_key = $3', [
    scope.brandId,
    memberId,
    deviceKey,
  ]);
  const { rowCount } = await tx.query(
    'delete from identity.device where brand_id = $1 and member_id = $2 and device_key = $3',
    [scope.brandId, memberId, deviceKey],
  );
  return rowCount === 1;
}

/** Deletes expired trusted places, a bounded number per call. */
export async function deleteOldPlaces(db: Queryable, before: Date): Promise<void> {
  await db.query(
    `delete from identity.trusted_place where (brand_id, member_id, device_key, network) in
       (select brand_id, member_id, device_key, network from identity.trusted_place
        where proven_at < $1 order by proven_at limit 10000)`,
    [before],
  );
}

/** Whether two addresses are in the same network. */
export async function isSameNetwork(db: Queryable, left: string, right: string): Promise<boolean> {
  const { rows } = await db.query<{ isSame: boolean }>(
    'select identity.network_of($1) = identity.network_of($2) as "isSame"',
    [left, right],
  );
  return rows[0]?.isSame ?? false;
}

/** Other accounts of a brand used on a member's devices; at most some dozens per device. */
export async function listAccountsOfDevices(
  db: Queryable,
  scope: Scope,
  memberIds: readonly bigint[],
): Promise<readonly { readonly memberId: bigint; readonly other: bigint }[]> {
  const { rows } = await db.query<{ memberId: bigint; other: bigint }>(
    `select k.member as "memberId", x.other from unnest($2::bigint[]) k (member)
      cross join lateral (
        select distinct o.member_id as other
          from identity.device m join identity.device o on o.brand_id = $1 and o.device_key = m.device_key
         where m.brand_id = $1 and m.member_id = k.member and o.member_id <> k.member order by 1 limit 50) x`,
    [scope.brandId, memberIds],
  );
  return rows;
}
