import type { Consumer, Job, MerchantView, PlainRoute, Refusal, Route, Visitor } from '@lantern/server-kit';
import { refuse } from '@lantern/server-kit';
import { cachedRead } from '@lantern/server-kit/cache';
import { pictureRoute } from './back-office/store-picture.ts';
import { createBrand, ensureDemo } from './create-brand.ts';
import type { BrandsDeps, BrandsParts } from './deps.ts';
import { guardFeatures } from './features/feature-calls.ts';
import { publishChanged, watchMaintenance } from './publish-changes.ts';
import {
  findByHost,
  listDomains,
  listHosts,
  listMerchantIds,
  merchantView,
  type NewMerchant,
} from './repository/brands.ts';
import { findMerchantByCode } from './repository/site.ts';
import { brandsRoutes } from './routes.ts';
import { readSettings } from './settings/read-settings.ts';
import type { BrandSettings } from './settings/settings.ts';
import { isUnderMaintenance, statusOf } from './show-status.ts';

export { type BrandsBackOffice, createBrandsBackOffice } from './back-office/index.ts';
export type { BrandsDeps } from './deps.ts';
export type { BrandSettings, NewMerchant };

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
  findByHost(host: string): Promise<MerchantView>;
  findByCode(code: string): Promise<MerchantView | null>;
  merchant(merchantId: bigint): Promise<MerchantView>;
  merchantIds(): Promise<bigint[]>;
  /** First registered host name of the brand. */
  hostOf(merchantId: bigint): Promise<string>;
  /** Settings, cached for at most five seconds. */
  settings(merchantId: bigint): Promise<BrandSettings>;
  isEnabled(merchantId: bigint, modId: string): Promise<boolean>;
  /** Wraps a route so that it refuses calls of features the brand has switched off, usually with FEATURE_DISABLED. */
  guardFeatures(route: Route): Route;
  /** 0 normal, 1 maintenance, 2 blocked by the region rules. */
  statusFor(merchantId: bigint, visitor: Visitor): Promise<0 | 1 | 2>;
  /** MAINTENANCE {until} or REGION_RESTRICTED {ip, country} when the site is closed to the visitor, else null. */
  closedTo(merchantId: bigint, visitor: Visitor): Promise<Refusal | null>;
  /** Whether the brand is under maintenance now: no new stakes from anyone, exempt addresses included. */
  isResting(merchantId: bigint): Promise<boolean>;
  /** Country of an address from the offline table; null when unknown. */
  countryOf(ip: string): string | null;
  /** Drops a brand from the caches of this and the other processes. */
  changed(merchantId: bigint): void;
  /** Clears the caches after a change in another process. */
  forget(): void;
  createBrand(merchant: NewMerchant): Promise<bigint | null>;
  ensureDemo(): Promise<bigint>;
}

function cachesOf(deps: BrandsDeps) {
  const cached = { maxAgeMs: CACHED_MS, maxEntries: MAX_CACHED, nowMs: () => deps.clock.now().getTime() };
  const byHost = cachedRead(cached, async (host: string) => {
    const row = await findByHost(deps.settingsPool, host);
    if (!row) throw new Error('There is no default brand.');
    return merchantView(row);
  });
  // Clients can send any number of host names: all unregistered ones share one cache entry and cause no query.
  const hosts = cachedRead(cached, (_all: string) => listHosts(deps.settingsPool));
  const findMerchantOf = async (host: string) => byHost.get((await hosts.get(ALL_HOSTS)).has(host) ? host : NO_HOST);
  const byId = cachedRead(cached, (merchantId: bigint) =>
    readSettings(deps.settingsPool, { merchantId }, deps.sandboxAllowed),
  );
  const forget = () => {
    byHost.clear();
    hosts.clear();
    byId.clear();
  };
  return { findMerchantOf, byId, forget };
}

export function createBrands(deps: BrandsDeps): Brands {
  const { pool, settingsPool, clock } = deps;
  const { findMerchantOf, byId, forget } = cachesOf(deps);
  const settings = (merchantId: bigint) => byId.get(merchantId);
  const changed = () => {
    forget();
    deps.notifyProcesses();
  };
  const parts: BrandsParts = { ...deps, changed };
  const statusFor: Brands['statusFor'] = async (merchantId, visitor) =>
    statusOf(await settings(merchantId), visitor, clock.now());
  return {
    routes: brandsRoutes(parts, settings),
    plainRoutes: [pictureRoute(parts, 'portal'), pictureRoute(parts, 'backoffice')],
    jobs: [watchMaintenance(parts)],
    consumers: [publishChanged(parts)],
    settings,
    findByHost: findMerchantOf,
    async findByCode(code) {
      const id = await findMerchantByCode(settingsPool, code);
      return id === null ? null : (await settings(id)).merchant;
    },
    merchant: async (merchantId) => (await settings(merchantId)).merchant,
    merchantIds: () => listMerchantIds(settingsPool),
    hostOf: async (merchantId) => (await listDomains(settingsPool, { merchantId }))[0]?.host ?? ANY_HOST,
    isEnabled: async (merchantId, modId) => (await settings(merchantId)).switches.get(modId) === 1,
    guardFeatures: (route) => guardFeatures(route, settings),
    statusFor,
    async closedTo(merchantId, visitor) {
      const status = await statusFor(merchantId, visitor);
      if (status === 0) return null;
      if (status === 2) return refuse('REGION_RESTRICTED', { ip: visitor.ip, country: visitor.country });
      const { maintenance } = await settings(merchantId);
      return refuse('MAINTENANCE', { until: maintenance?.until?.toISOString() ?? null });
    },
    isResting: async (merchantId) => isUnderMaintenance(await settings(merchantId), clock.now()),
    countryOf: deps.countryOf,
    changed,
    forget,
    createBrand: (merchant) => createBrand(pool, merchant),
    ensureDemo: () => ensureDemo(pool, clock.now()),
  };
}
