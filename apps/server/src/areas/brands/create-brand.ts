import { randomBytes } from 'node:crypto';
import { type Pool, transaction } from '@lantern/database';
import { findByHost, insertMerchant, insertSecret, insertSwitches, type NewMerchant } from './repository.ts';
import { DEFAULT_SWITCHES } from './switches.ts';

export const DEFAULT_PASSWORD = 'default-password';

/** A password that meets the default rule and that nobody can guess. */
function generatePassword(): string {
  return `L${randomBytes(12).toString('base64url').replaceAll(/[-_]/g, '7')}`;
}

/** Creates a brand with its default switches and secrets; null when the code is taken. */
export async function createBrand(pool: Pool, merchant: NewMerchant): Promise<bigint | null> {
  return transaction(pool, async (tx) => {
    const merchantId = await insertMerchant(tx, merchant);
    if (merchantId === null) return null;
    await insertSwitches(tx, { merchantId }, DEFAULT_SWITCHES);
    await insertSecret(tx, { merchantId }, DEFAULT_PASSWORD, generatePassword());
    return merchantId;
  });
}

/** The demo brand, made at the first start; it answers for every host until others are registered. */
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
  const merchant = await findByHost(pool, '');
  if (!merchant) throw new Error('There is no default brand.');
  await insertSwitches(pool, { merchantId: merchant.id }, DEFAULT_SWITCHES);
  return merchant.id;
}
