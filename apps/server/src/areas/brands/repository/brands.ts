import type { BrandView, Language, Queryable, Scope } from '@lantern/server-kit';
import type { StoredSwitch, SwitchDefault } from '../features/switches.ts';
import type { RegisterRule } from '../settings/register-rules.ts';

export type BrandRow = {
  id: bigint;
  code: string;
  name: string;
  currency_code: string;
  currency_symbol: string;
  currency_exponent: number;
  default_language: Language;
  languages: Language[];
  status: 0 | 1;
  maintenance_from: Date | null;
  maintenance_until: Date | null;
  maintenance_passes: string[];
  revision: bigint;
  settings: unknown;
};

const BRAND_COLUMNS = `m.id, m.code, m.name, m.currency_code, m.currency_symbol, m.currency_exponent,
  m.default_language, m.languages, m.status, m.maintenance_from, m.maintenance_until, m.maintenance_passes, m.revision,
  m.settings`;

export function brandView(row: BrandRow): BrandView {
  return {
    id: row.id,
    code: row.code,
    name: row.name,
    currency: { code: row.currency_code, symbol: row.currency_symbol, exponent: row.currency_exponent },
    defaultLanguage: row.default_language,
    languages: row.languages,
  };
}

/** The brand of a host; an unregistered host belongs to the default brand. */
export async function findByHost(db: Queryable, host: string): Promise<BrandRow | null> {
  const { rows } = await db.query<BrandRow>(
    `select ${BRAND_COLUMNS} from brands.brand m left join brands.domain d on d.brand_id = m.id and d.host = $1
      where d.host is not null or m.is_default order by d.host is null limit 1`,
    [host],
  );
  return rows[0] ?? null;
}

/** Registered hosts of all brands; any other host belongs to the default brand. */
export async function listHosts(db: Queryable): Promise<ReadonlySet<string>> {
  const { rows } = await db.query<{ host: string }>('select host from brands.domain order by host limit 50000');
  return new Set(rows.map(({ host }) => host));
}

export async function findBrand(db: Queryable, { brandId }: Scope): Promise<BrandRow | null> {
  const { rows } = await db.query<BrandRow>(`select ${BRAND_COLUMNS} from brands.brand m where m.id = $1`, [brandId]);
  return rows[0] ?? null;
}

export async function listBrandIds(db: Queryable): Promise<bigint[]> {
  const { rows } = await db.query<{ id: bigint }>('select id from brands.brand order by id');
  return rows.map((row) => row.id);
}

export async function listDomains(db: Queryable, { brandId }: Scope): Promise<{ host: string; primary: boolean }[]> {
  const { rows } = await db.query<{ host: string; is_primary: boolean }>(
    'select host, is_primary from brands.domain where brand_id = $1 order by is_primary desc, host limit 100',
    [brandId],
  );
  return rows.map((row) => ({ host: row.host, primary: row.is_primary }));
}

export async function listSwitches(db: Queryable, { brandId }: Scope): Promise<StoredSwitch[]> {
  const { rows } = await db.query<{ mod_id: string; parent_mod_id: string | null; enabled: boolean }>(
    'select mod_id, parent_mod_id, enabled from brands.switch where brand_id = $1',
    [brandId],
  );
  return rows.map((row) => ({ modId: row.mod_id, parent: row.parent_mod_id, enabled: row.enabled }));
}

type RuleRow = {
  field: string;
  enabled: boolean;
  required: boolean;
  accepted_pattern: string;
  pattern_id: string;
  min_length: number;
  max_length: number;
};

export async function listRegisterRules(db: Queryable, { brandId }: Scope): Promise<[string, RegisterRule][]> {
  const { rows } = await db.query<RuleRow>(
    `select field, enabled, required, accepted_pattern, pattern_id, min_length, max_length
       from brands.register_rule where brand_id = $1`,
    [brandId],
  );
  return rows.map((row) => [
    row.field,
    {
      enabled: row.enabled,
      required: row.required,
      acceptedPattern: row.accepted_pattern,
      patternId: row.pattern_id,
      minLength: row.min_length,
      maxLength: row.max_length,
    },
  ]);
}

export interface NewBrand {
  readonly code: string;
  readonly name: string;
  readonly currency: BrandView['currency'];
  readonly defaultLanguage: Language;
  readonly languages: readonly Language[];
  readonly isDefault: boolean;
  readonly createdAt: Date;
}

/** Inserts a brand; null when the code exists. */
export async function insertBrand(db: Queryable, brand: NewBrand): Promise<bigint | null> {
  const { rows } = await db.query<{ id: bigint }>(
    `insert into brands.brand (code, name, currency_code, currency_symbol, currency_exponent, default_language,
       languages, is_default, created_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9) on conflict do nothing returning id`,
    [
      brand.code,
      brand.name,
      brand.currency.code,
      brand.currency.symbol,
      brand.currency.exponent,
      brand.defaultLanguage,
      brand.languages,
      brand.isDefault,
      brand.createdAt,
    ],
  );
  return rows[0]?.id ?? null;
}

/** Sets a part of the demo brand's settings unless it is already set. */
export async function furnishSettings(db: Queryable, code: string, name: string, part: object): Promise<void> {
  await db.query(
    `update brands.brand set settings = settings || jsonb_build_object($2::text, $3::jsonb)
     where code = $1 and not settings ? $2`,
    [code, name, JSON.stringify(part)],
  );
}

/** Adds the switches that the brand lacks; existing values stay. */
export async function insertSwitches(
  db: Queryable,
  { brandId }: Scope,
  switches: readonly SwitchDefault[],
): Promise<void> {
  await db.query(
    `insert into brands.switch (brand_id, mod_id, parent_mod_id, enabled)
     select $1, * from unnest($2::text[], $3::text[], $4::boolean[]) on conflict do nothing`,
    [
      brandId,
      switches.map((item) => item.modId),
      switches.map((item) => item.parent),
      switches.map((item) => item.enabled),
    ],
  );
}
