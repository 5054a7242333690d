import { BrandChanged } from '@lantern/events';
import type { Queryable, Scope } from '@lantern/server-kit';
import type { BrandsDeps } from '../deps.ts';
import { findBrand } from '../repository/brands.ts';
import { bumpRevision, lockBrand, mergeSettings } from '../repository/site.ts';
import { type GiveBackSettings, readDocument, type SettingsDocument } from './settings.ts';

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
  const { document, revision } = await readStored(db, scope);
  return { rules: document[name], revision };
}

/** @returns the rules before the change */
export async function replaceStoredRules<Name extends RulesName>(
  deps: Pick<BrandsDeps, 'publish'>,
  tx: Queryable,
  scope: Scope,
  name: Name,
  rules: SettingsDocument[Name],
): Promise<SettingsDocument[Name]> {
  return (await replaceStored(deps, tx, scope, { [name]: rules }))[name];
}

/** Cashback and ceilings as stored, past the cache. */
export async function readGiveBack(db: Queryable, scope: Scope): Promise<StoredRules<GiveBackSettings>> {
  const { document, revision } = await readStored(db, scope);
  return { rules: giveBackOf(document), revision };
}

/** @returns cashback and ceilings before the change */
export async function replaceGiveBack(
  deps: Pick<BrandsDeps, 'publish'>,
  tx: Queryable,
  scope: Scope,
  rules: GiveBackSettings,
): Promise<GiveBackSettings> {
  return giveBackOf(await replaceStored(deps, tx, scope, rules));
}

const giveBackOf = ({ points, rateCeilings }: SettingsDocument): GiveBackSettings => ({ points, rateCeilings });

async function readStored(db: Queryable, scope: Scope) {
  const row = await findBrand(db, scope);
  if (!row) throw new Error(`There is no brand ${scope.brandId}.`);
  return { document: readDocument(row.settings), revision: row.revision };
}

async function replaceStored(
  deps: Pick<BrandsDeps, 'publish'>,
  tx: Queryable,
  scope: Scope,
  change: Partial<SettingsDocument>,
): Promise<SettingsDocument> {
  const row = await lockBrand(tx, scope);
  await mergeSettings(tx, scope, change);
  await bumpRevision(tx, scope);
  await deps.publish(tx, BrandChanged, scope.brandId, {});
  return readDocument(row.settings);
}
