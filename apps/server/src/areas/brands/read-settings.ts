import type { Pool } from '@lantern/database';
import type { Scope } from '@lantern/server-kit';
import { DEFAULT_REGISTER_RULES } from './register-rules.ts';
import { findMerchant, listRegisterRules, listSwitches, merchantView } from './repository.ts';
import { type BrandSettings, readDocument } from './settings.ts';
import { effectiveSwitches } from './switches.ts';

/** Reads all that is set for a brand. Throws when there is no such brand. */
export async function readSettings(pool: Pool, scope: Scope, sandboxAllowed: boolean): Promise<BrandSettings> {
  const [row, switches, rules] = await Promise.all([
    findMerchant(pool, scope),
    listSwitches(pool, scope),
    listRegisterRules(pool, scope),
  ]);
  if (!row) throw new Error(`There is no brand ${scope.merchantId}.`);
  const merchant = merchantView(row);
  return {
    ...readDocument(row.settings),
    merchant,
    currency: merchant.currency,
    languages: merchant.languages,
    defaultLanguage: merchant.defaultLanguage,
    switches: effectiveSwitches(switches),
    registerRules: { ...DEFAULT_REGISTER_RULES, ...Object.fromEntries(rules) },
    sandboxAllowed,
    underMaintenance: row.status === 1,
    maintenanceUntil: row.maintenance_until,
  };
}
