import type { Pool } from '@lantern/database';
import type { Scope } from '@lantern/server-kit';
import { addressSet } from '@lantern/server-kit/security';
import { effectiveSwitches } from '../features/switches.ts';
import { regionGuard } from '../regions/region-guard.ts';
import { type BrandRow, brandView, findBrand, listRegisterRules, listSwitches } from '../repository/brands.ts';
import { readRanges } from '../repository/site.ts';
import { DEFAULT_REGISTER_RULES } from './register-rules.ts';
import { type BrandSettings, type Maintenance, readDocument } from './settings.ts';

function maintenanceOf(row: BrandRow): Maintenance | null {
  if (row.status !== 1) return null;
  const passTexts = row.maintenance_passes;
  return { from: row.maintenance_from, until: row.maintenance_until, passes: addressSet(passTexts), passTexts };
}

/** Reads all settings of a brand. Throws when the brand does not exist. */
export async function readSettings(pool: Pool, scope: Scope, sandboxAllowed: boolean): Promise<BrandSettings> {
  const [row, switches, rules] = await Promise.all([
    findBrand(pool, scope),
    listSwitches(pool, scope),
    listRegisterRules(pool, scope),
  ]);
  if (!row) throw new Error(`There is no brand ${scope.brandId}.`);
  const brand = brandView(row);
  const document = readDocument(row.settings);
  const listed = await readRanges(pool, scope, document.regions.denyLists);
  return {
    ...document,
    brand,
    currency: brand.currency,
    languages: brand.languages,
    defaultLanguage: brand.defaultLanguage,
    switches: effectiveSwitches(switches),
    switchParents: new Map(switches.map(({ modId, parent }) => [modId, parent])),
    registerRules: { ...DEFAULT_REGISTER_RULES, ...Object.fromEntries(rules) },
    sandboxAllowed,
    maintenance: maintenanceOf(row),
    isBlocked: regionGuard(document.regions, listed),
    revision: row.revision,
  };
}
