import { type Pool, transaction } from '@lantern/database';
import type { Queryable } from '@lantern/server-kit';
import { DEFAULT_SWITCHES } from './features/switches.ts';
import {
  findByHost,
  furnishSettings,
  insertMerchant,
  insertSwitches,
  listMerchantIds,
  type NewMerchant,
} from './repository/brands.ts';
import { DEMO_COMPLIANCE } from './settings/compliance.ts';

/** Inserts a brand with its default switches; null when the code is taken. */
export async function furnishMerchant(tx: Queryable, merchant: NewMerchant): Promise<bigint | null> {
  const merchantId = await insertMerchant(tx, merchant);
  if (merchantId === null) return null;
  await insertSwitches(tx, { merchantId }, DEFAULT_SWITCHES);
  return merchantId;
}

/** Same as furnishMerchant, in its own transaction; null when the code is taken. */
export function createBrand(pool: Pool, merchant: NewMerchant): Promise<bigint | null> {
  return transaction(pool, (tx) => furnishMerchant(tx, merchant));
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
  const merchant = await findByHost(pool, '');
  if (!merchant) throw new Error('There is no default brand.');
  // After an upgrade, existing brands may lack new switches.
  for (const merchantId of await listMerchantIds(pool)) await insertSwitches(pool, { merchantId }, DEFAULT_SWITCHES);
  return merchant.id;
}
