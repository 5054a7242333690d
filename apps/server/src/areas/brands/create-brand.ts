import { type Pool, transaction } from '@lantern/database';
import type { Queryable } from '@lantern/server-kit';
import { DEFAULT_SWITCHES } from './features/switches.ts';
import {
  findByHost,
  furnishSettings,
  insertBrand,
  insertSwitches,
  listBrandIds,
  type NewBrand,
} from './repository/brands.ts';
import { DEMO_COMPLIANCE } from './settings/compliance.ts';

/** Inserts a brand with its default switches; null when the code is taken. */
export async function furnishBrand(tx: Queryable, brand: NewBrand): Promise<bigint | null> {
  const brandId = await insertBrand(tx, brand);
  if (brandId === null) return null;
  await insertSwitches(tx, { brandId }, DEFAULT_SWITCHES);
  return brandId;
}

/** Same as furnishBrand, in its own transaction; null when the code is taken. */
export function createBrand(pool: Pool, brand: NewBrand): Promise<bigint | null> {
  return transaction(pool, (tx) => furnishBrand(tx, brand));
}

/** Creates the demo brand at the first start; it serves every host until other hosts are registered. */
export async function ensureDemo(pool: Pool, now: Date): Promise<bigint> {
  await createBrand(pool, {
    code: 'lantern',
    name: 'Lantern',
    currency: { code: 'P', symbol: 'P', exponent: 2 },
    defaultLanguage: 'EN',
    languages: ['EN', 'CN', 'JA', 'TH', 'VI', 'ID'],
    isDefault: true,
    createdAt: now,
  });
  await furnishSettings(pool, 'lantern', 'compliance', DEMO_COMPLIANCE);
  const brand = await findByHost(pool, '');
  if (!brand) throw new Error('There is no default brand.');
  // After an upgrade, existing brands may lack new switches.
  for (const brandId of await listBrandIds(pool)) await insertSwitches(pool, { brandId }, DEFAULT_SWITCHES);
  return brand.id;
}
