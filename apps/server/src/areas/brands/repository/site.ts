import type { Queryable, Scope } from '@lantern/server-kit';
import type { RegisterRule } from '../settings/register-rules.ts';
import { type BrandRow, findBrand } from './brands.ts';

/** Locks the brand's row until the transaction ends, so that changes of a brand are serialised. */
export async function lockBrand(tx: Queryable, scope: Scope): Promise<BrandRow> {
  await tx.query('select from brands.brand where id = $1 for update', [scope.brandId]);
  const row = await findBrand(tx, scope);
  if (!row) throw new Error(`There is no brand ${scope.brandId}.`);
  return row;
}

/** The secret from which texts are derived that prove an origin to be the brand's. */
export async function findProofSecret(tx: Queryable, { brandId }: Scope): Promise<string> {
  const { rows } = await tx.query<{ secret: string }>('select proof_secret as secret from brands.brand where id = $1', [
    brandId,
  ]);
  const [row] = rows;
  if (!row) throw new Error(`There is no brand ${brandId}.`);
  return row.secret;
}

/** @returns the new revision */
export async function bumpRevision(tx: Queryable, { brandId }: Scope): Promise<bigint> {
  const { rows } = await tx.query<{ revision: bigint }>(
    'update brands.brand set revision = revision + 1 where id = $1 returning revision',
    [brandId],
  );
  return rows[0]?.revision ?? 0n;
}

/** Merges changes into the settings document at its top level; other keys stay. */
export async function mergeSettings(tx: Queryable, { brandId }: Scope, changes: object): Promise<void> {
  await tx.query('update brands.brand set settings = settings || $2 where id = $1', [brandId, JSON.stringify(changes)]);
}

export async function updateBrand(
  tx: Queryable,
  { brandId }: Scope,
  change: { readonly name: string; readonly languages: readonly string[]; readonly defaultLanguage: string },
): Promise<void> {
  await tx.query('update brands.brand set name = $2, languages = $3, default_language = $4 where id = $1', [
    brandId,
    change.name,
    change.languages,
    change.defaultLanguage,
  ]);
}

export async function setSwitches(
  tx: Queryable,
  { brandId }: Scope,
  changes: readonly { readonly modId: string; readonly enabled: boolean }[],
): Promise<void> {
  await tx.query(
    `update brands.switch s set enabled = c.enabled from unnest($2::text[], $3::boolean[]) as c(mod_id, enabled)
      where s.brand_id = $1 and s.mod_id = c.mod_id`,
    [brandId, changes.map((change) => change.modId), changes.map((change) => change.enabled)],
  );
}

export async function setRegisterRules(
  tx: Queryable,
  { brandId }: Scope,
  rules: readonly (RegisterRule & { readonly field: string })[],
): Promise<void> {
  await tx.query(
    `insert into brands.register_rule
       (brand_id, field, enabled, required, accepted_pattern, pattern_id, min_length, max_length)
     select $1, * from unnest($2::text[], $3::boolean[], $4::boolean[], $5::text[], $6::text[], $7::int[], $8::int[])
     on conflict (brand_id, field) do update set enabled = excluded.enabled, required = excluded.required,
       accepted_pattern = excluded.accepted_pattern, pattern_id = excluded.pattern_id,
       min_length = excluded.min_length, max_length = excluded.max_length`,
    [
      brandId,
      rules.map((rule) => rule.field),
      rules.map((rule) => rule.enabled),
      rules.map((rule) => rule.required),
      rules.map((rule) => rule.acceptedPattern),
      rules.map((rule) => rule.patternId),
      rules.map((rule) => rule.minLength),
      rules.map((rule) => rule.maxLength),
    ],
  );
}

/** Orders a maintenance, or cancels it (null). */
export async function setMaintenance(
  tx: Queryable,
  { brandId }: Scope,
  order: { readonly from: Date | null; readonly until: Date | null; readonly passes: readonly string[] } | null,
): Promise<void> {
  await tx.query(
    `update brands.brand set status = $2, maintenance_from = $3, maintenance_until = $4, maintenance_passes = $5
      where id = $1`,
    [brandId, order ? 1 : 0, order?.from ?? null, order?.until ?? null, order?.passes ?? []],
  );
}

const IS_UNPUBLISHED = `maintenance_published is distinct from (status = 1
        and (maintenance_from is null or maintenance_from <= $1::timestamptz)
        and (maintenance_until is null or maintenance_until > $1::timestamptz))`;
/** Condition of the job that publishes a maintenance that starts or ends by time. */
export const HAS_UNPUBLISHED_STATE = `exists (select from brands.brand where ${IS_UNPUBLISHED})`;

/** Returns brands whose maintenance state differs from the last published one, and marks it as published. */
export async function takeUnpublished(tx: Queryable, now: Date): Promise<bigint[]> {
  const { rows } = await tx.query<{ id: bigint }>(
    `update brands.brand set maintenance_published = not maintenance_published
      where ${IS_UNPUBLISHED} returning id`,
    [now],
  );
  return rows.map((row) => row.id);
}

export async function insertRangeList(
  tx: Queryable,
  { brandId }: Scope,
  list: { readonly name: string; readonly ranges: readonly string[]; readonly at: Date; readonly by: string },
): Promise<bigint> {
  const { rows } = await tx.query<{ id: bigint }>(
    `insert into brands.range_list (brand_id, name, ranges, created_at, created_by) values ($1, $2, $3, $4, $5)
     returning id`,
    [brandId, list.name, list.ranges, list.at, list.by],
  );
  const id = rows[0]?.id;
  if (id === undefined) throw new Error('A list of ranges was not stored.');
  return id;
}

export type RangeListRow = { id: bigint; name: string; count: number; created_at: Date; created_by: string };

/** The latest lists and those with the given ids, without their ranges. */
export async function listRangeLists(
  tx: Queryable,
  { brandId }: Scope,
  ids: readonly string[],
): Promise<RangeListRow[]> {
  const { rows } = await tx.query<RangeListRow>(
    `(select id, name, cardinality(ranges) as count, created_at, created_by from brands.range_list
       where brand_id = $1 order by id desc limit 30)
     union
     (select id, name, cardinality(ranges), created_at, created_by from brands.range_list
       where brand_id = $1 and id = any($2::bigint[]))
     order by id desc`,
    [brandId, ids],
  );
  return rows;
}

/** All ranges of the given lists. */
export async function readRanges(tx: Queryable, { brandId }: Scope, ids: readonly string[]): Promise<string[]> {
  if (ids.length === 0) return [];
  const { rows } = await tx.query<{ ranges: string[] }>(
    'select ranges from brands.range_list where brand_id = $1 and id = any($2::bigint[])',
    [brandId, ids],
  );
  return rows.flatMap((row) => row.ranges);
}

export async function insertPicture(
  tx: Queryable,
  { brandId }: Scope,
  picture: {
    readonly bytes: Buffer;
    readonly width: number;
    readonly height: number;
    readonly at: Date;
    readonly by: string;
  },
): Promise<string> {
  const { rows } = await tx.query<{ id: string }>(
    `insert into brands.picture (brand_id, id, bytes, width, height, created_at, created_by)
     values ($1, gen_random_uuid(), $2, $3, $4, $5, $6) returning id::text`,
    [brandId, picture.bytes, picture.width, picture.height, picture.at, picture.by],
  );
  const [row] = rows;
  if (!row) throw new Error('a picture was not written');
  return row.id;
}

export async function findPicture(db: Queryable, { brandId }: Scope, id: string): Promise<Buffer | null> {
  const { rows } = await db.query<{ bytes: Buffer }>(
    'select bytes from brands.picture where brand_id = $1 and id = $2',
    [brandId, id],
  );
  return rows[0]?.bytes ?? null;
}

/** The first of the given hosts that belongs to another brand; null when all are free or this brand's own. */
export async function findForeignHost(
  tx: Queryable,
  brandId: bigint | null,
  hosts: readonly string[],
): Promise<string | null> {
  const { rows } = await tx.query<{ host: string }>(
    'select host from brands.domain where host = any($2) and ($1::bigint is null or brand_id <> $1) order by host limit 1',
    [brandId, hosts],
  );
  return rows[0]?.host ?? null;
}

/** Replaces the brand's hosts with exactly these; the first one is the primary host, used in links. */
export async function replaceDomains(tx: Queryable, { brandId }: Scope, hosts: readonly string[]): Promise<void> {
  await tx.query('delete from brands.domain where brand_id = $1', [brandId]);
  await tx.query(
    `insert into brands.domain (host, brand_id, is_primary)
     select host, $1, place = 1 from unnest($2::text[]) with ordinality as h(host, place)`,
    [brandId, hosts],
  );
}

export async function findBrandByCode(db: Queryable, code: string): Promise<bigint | null> {
  const { rows } = await db.query<{ id: bigint }>('select id from brands.brand where code = $1', [code]);
  return rows[0]?.id ?? null;
}

export type ListedBrand = {
  id: bigint;
  code: string;
  name: string;
  currency_code: string;
  currency_symbol: string;
  currency_exponent: number;
  languages: BrandRow['languages'];
  status: 0 | 1;
  is_default: boolean;
  created_at: Date;
  domains: { host: string; primary: boolean }[];
};

/** Brands by id with their hosts, oldest first. */
export async function brandsOf(db: Queryable, ids: readonly bigint[]): Promise<ListedBrand[]> {
  const { rows } = await db.query<ListedBrand>(
    `select m.id, m.code, m.name, m.currency_code, m.currency_symbol, m.currency_exponent, m.languages, m.status,
            m.is_default, m.created_at,
            coalesce((select jsonb_agg(jsonb_build_object('host', d.host, 'primary', d.is_primary)
                                       order by d.is_primary desc, d.host)
                        from brands.domain d where d.brand_id = m.id), '[]') as domains
       from brands.brand m where m.id = any($1) order by m.id`,
    [ids],
  );
  return rows;
}
