import type {
  BrandView,
  Consumer,
  Job,
  PlainRoute,
  Queryable,
  Refusal,
  Route,
  Scope,
  Visitor,
} from '@lantern/server-kit';
import { refuse } from '@lantern/server-kit';
import { cachedRead } from '@lantern/server-kit/cache';
import { pictureRoute } from './back-office/store-picture.ts';
import { createBrand, ensureDemo } from './create-brand.ts';
import type { BrandsDeps, BrandsParts } from './deps.ts';
import { guardFeatures } from './features/feature-calls.ts';
import { guardNamedBrand } from './named-brand.ts';
import { publishChanged, watchMaintenance } from './publish-changes.ts';
import { brandView, findByHost, listBrandIds, listDomains, listHosts, type NewBrand } from './repository/brands.ts';
import { findBrandByCode } from './repository/site.ts';
import { brandsRoutes } from './routes.ts';
import { readSettings } from './settings/read-settings.ts';
import type { BrandSettings, ComplianceSettings, GiveBackSettings, WithdrawalSettings } from './settings/settings.ts';
import {
  readGiveBack,
  readStoredRules,
  replaceGiveBack,
  replaceStoredRules,
  type StoredRules,
} from './settings/stored-rules.ts';
import { manifestRoute } from './show-manifest.ts';
import { isUnderMaintenance, statusOf } from './show-status.ts';

export { type BrandsBackOffice, createBrandsBackOffice } from './back-office/index.ts';
export type { BrandsDeps } from './deps.ts';
export type { BrandSettings, ComplianceSettings, GiveBackSettings, NewBrand, WithdrawalSettings };

/** Host of a brand without registered hosts; unregistered hosts belong to the default brand. */
const ANY_HOST = 'localhost';
/** Cache key shared by all unregistered hosts. */
const NO_HOST = '';
const ALL_HOSTS = '*';
/** A change reaches every process within this time, without messages between them. */
const CACHED_MS = 5_000;
const MAX_CACHED = 1_000;

/**
 * Public API of the brands area: resolves a host to its brand and reads the brand's settings. Publishes `brands.changed` {} when an
 * operator changed a brand and `brands.created` {code} when a brand was created.
 */
export interface Brands {
  readonly routes: Route[];
  readonly plainRoutes: PlainRoute[];
  readonly jobs: Job[];
  readonly consumers: Consumer[];
  findByHost(host: string): Promise<BrandView>;
  findByCode(code: string): Promise<BrandView | null>;
  brand(brandId: bigint): Promise<BrandView>;
  brandIds(): Promise<bigint[]>;
  /** First registered host name of the brand. */
  hostOf(brandId: bigint): Promise<string>;
  /** Settings, cached for at most five seconds. */
  settings(brandId: bigint): Promise<BrandSettings>;
  /** The withdrawal rules as stored, past the cache. */
  withdrawalRules(db: Queryable, scope: Scope): Promise<StoredRules<WithdrawalSettings>>;
  /** Replaces the withdrawal rules; the caller has checked them and writes the audit log. @returns the rules before */
  replaceWithdrawalRules(tx: Queryable, scope: Scope, rules: WithdrawalSettings): Promise<WithdrawalSettings>;
  /** The same for the amounts from which identity verification is required and money-laundering flags are raised. */
  complianceRules(db: Queryable, scope: Scope): Promise<StoredRules<ComplianceSettings>>;
  replaceComplianceRules(tx: Queryable, scope: Scope, rules: ComplianceSettings): Promise<ComplianceSettings>;
  /** The same for cashback and the ceilings of what categories give back. */
  giveBack(db: Queryable, scope: Scope): Promise<StoredRules<GiveBackSettings>>;
  replaceGiveBack(tx: Queryable, scope: Scope, rules: GiveBackSettings): Promise<GiveBackSettings>;
  isEnabled(brandId: bigint, modId: string): Promise<boolean>;
  /** Wraps a route so that it refuses calls of features the brand has switched off, usually with FEATURE_DISABLED. */
  guardFeatures(route: Route): Route;
  /** Wraps a route so that it refuses payloads which name another brand or another brand's site, with OTHER_BRAND. */
  guardNamedBrand(route: Route): Route;
  /** 0 normal, 1 maintenance, 2 blocked by the region rules. */
  statusFor(brandId: bigint, visitor: Visitor): Promise<0 | 1 | 2>;
  /** MAINTENANCE {until} or REGION_RESTRICTED {ip, country} when the site is closed to the visitor, else null. */
  closedTo(brandId: bigint, visitor: Visitor): Promise<Refusal | null>;
  /** Whether the brand is under maintenance now: no new stakes from anyone, exempt addresses included. */
  isResting(brandId: bigint): Promise<boolean>;
  /** Country of an address from the offline table; null when unknown. */
  countryOf(ip: string): string | null;
  /** Drops a brand from the caches of this and the other processes. */
  changed(brandId: bigint): void;
  /** Clears the caches after a change in another process. */
  forget(): void;
  createBrand(brand: NewBrand): Promise<bigint | null>;
  ensureDemo(): Promise<bigint>;
}

function cachesOf(deps: BrandsDeps) {
  const cached = { maxAgeMs: CACHED_MS, maxEntries: MAX_CACHED, nowMs: () => deps.clock.now().getTime() };
  const byHost = cachedRead(cached, async (host: string) => {
    const row = await findByHost(deps.settingsPool, host);
    if (!row) throw new Error('There is no default brand.');
    return brandView(row);
  });
  // Clients can send any number of host names: all unregistered ones share one cache entry and cause no query.
  const hosts = cachedRead(cached, (_all: string) => listHosts(deps.settingsPool));
  const findBrandOf = async (host: string) => byHost.get((await hosts.get(ALL_HOSTS)).has(host) ? host : NO_HOST);
  const byId = cachedRead(cached, (brandId: bigint) =>
    readSettings(deps.settingsPool, { brandId }, deps.sandboxAllowed),
  );
  const findRegistered = async (host: string) => ((await hosts.get(ALL_HOSTS)).has(host) ? byHost.get(host) : null);
  const forget = () => {
    byHost.clear();
    hosts.clear();
    byId.clear();
  };
  return { findBrandOf, findRegistered, byId, forget };
}

export function createBrands(deps: BrandsDeps): Brands {
  const { pool, settingsPool, clock } = deps;
  const { findBrandOf, findRegistered, byId, forget } = cachesOf(deps);
  const settings = (brandId: bigint) => byId.get(brandId);
  const changed = () => {
    forget();
    deps.notifyProcesses();
  };
  const parts: BrandsParts = { ...deps, changed };
  const statusFor: Brands['statusFor'] = async (brandId, visitor) =>
    statusOf(await settings(brandId), visitor, clock.now());
  return {
    routes: brandsRoutes(parts, settings),
    plainRoutes: [pictureRoute(parts, 'portal'), pictureRoute(parts, 'backoffice'), manifestRoute(settings)],
    jobs: [watchMaintenance(parts)],
    consumers: [publishChanged(parts)],
    settings,
    findByHost: findBrandOf,
    async findByCode(code) {
      const id = await findBrandByCode(settingsPool, code);
      return id === null ? null : (await settings(id)).brand;
    },
    brand: async (brandId) => (await settings(brandId)).brand,
    brandIds: () => listBrandIds(settingsPool),
    hostOf: async (brandId) => (await listDomains(settingsPool, { brandId }))[0]?.host ?? ANY_HOST,
    withdrawalRules: (db, scope) => readStoredRules(db, scope, 'withdrawals'),
    replaceWithdrawalRules: (tx, scope, rules) => replaceStoredRules(deps, tx, scope, 'withdrawals', rules),
    complianceRules: (db, scope) => readStoredRules(db, scope, 'compliance'),
    replaceComplianceRules: (tx, scope, rules) => replaceStoredRules(deps, tx, scope, 'compliance', rules),
    giveBack: readGiveBack,
    replaceGiveBack: (tx, scope, rules) => replaceGiveBack(deps, tx, scope, rules),
    isEnabled: async (brandId, modId) => (await settings(brandId)).switches.get(modId) === 1,
    guardFeatures: (route) => guardFeatures(route, settings),
    guardNamedBrand: (route) => guardNamedBrand(route, findRegistered),
    statusFor,
    async closedTo(brandId, visitor) {
      const status = await statusFor(brandId, visitor);
      if (status === 0) return null;
      if (status === 2) return refuse('REGION_RESTRICTED', { ip: visitor.ip, country: visitor.country });
      const { maintenance } = await settings(brandId);
      return refuse('MAINTENANCE', { until: maintenance?.until?.toISOString() ?? null });
    },
    isResting: async (brandId) => isUnderMaintenance(await settings(brandId), clock.now()),
    countryOf: deps.countryOf,
    changed,
    forget,
    createBrand: (brand) => createBrand(pool, brand),
    ensureDemo: () => ensureDemo(pool, clock.now()),
  };
}
