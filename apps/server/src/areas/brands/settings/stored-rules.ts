import { BrandChanged } from '@lantern/events';
import type { Queryable, Scope } from '@lantern/server-kit';
import type { BrandsDeps } from '../deps.ts';
import { findBrand } from '../repository/brands.ts';
import { bumpRevision, lockBrand, mergeSettings } from '../repository/site.ts';
import { readDocument, type SettingsDocument } from './settings.ts';

/** The groups of settings that other areas check and change. */
export type RulesName = 'withdrawals' | 'compliance';

export interface StoredRules<Rules> {
  readonly rules: Rules;
  /** Increases with each change of any of the brand's settings. */
  readonly revision: bigint;
}

export async function readStoredRules<Name extends RulesName>(
  db: Queryable,
  scope: Scope,
  name: Name,
): Promise<StoredRules<SettingsDocument[Name]>> {
  const row = await findBrand(db, scope);
  if (!row) throw new Error(`There is no brand ${scope.brandId}.`);
  return { rules: readDocument(row.settings)[name], revision: row.revision };
}

/** @returns the rules before the change */
export async function replaceStoredRules<Name extends RulesName>(
  deps: Pick<BrandsDeps, 'publish'>,
  tx: Queryable,
  scope: Scope,
  name: Name,
  rules: SettingsDocument[Name],
): Promise<SettingsDocument[Name]> {
  const row = await lockBrand(tx, scope);
  await mergeSettings(tx, scope, { [name]: rules });
  await bumpRevision(tx, scope);
  await deps.publish(tx, BrandChanged, scope.brandId, {});
  return readDocument(row.settings)[name];
}
