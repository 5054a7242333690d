import type { Consumer, Job, MerchantView, PlainRoute, Refusal, Route, Visitor } from '@lantern/server-kit';
import { refuse } from '@lantern/server-kit';
import { createBrand, ensureDemo } from './create-brand.ts';
import type { BrandsDeps, BrandsParts, OfficeHandler } from './deps.ts';
import { guardFeatures } from './feature-calls.ts';
import { CREATE_MERCHANT, createMerchant } from './office/create-merchant.ts';
import {
  type DescribeBrand,
  describeDomains,
  describeMaintenance,
  describeMerchant,
  describeOpening,
  describeRegions,
} from './office/describe-changes.ts';
import { pictureRoute } from './office/keep-picture.ts';
import { END_MAINTENANCE, endMaintenance, ORDER_MAINTENANCE, orderMaintenance } from './office/order-maintenance.ts';
import { SET_REGIONS, setRegions } from './office/order-regions.ts';
import { SET_DOMAINS, setDomains } from './office/set-domains.ts';
import { readSettings } from './read-settings.ts';
import { findByHost, listDomains, listHosts, listMerchantIds, merchantView, type NewMerchant } from './repository.ts';
import { findMerchantByCode } from './repository-site.ts';
import { brandsRoutes } from './routes.ts';
import type { BrandSettings } from './settings.ts';
import { shortMemory } from './short-memory.ts';
import { isUnderMaintenance, statusOf } from './show-status.ts';
import { tellChanged, watchMaintenance } from './tell-changes.ts';

export type { BrandsDeps } from './deps.ts';
export type { BrandSettings, NewMerchant };

/** Hosts that nobody registered belong to the default brand. */
const ANY_HOST = 'localhost';
/** What the host of a request is read as when no brand has it. */
const NO_HOST = '';

interface BrandAction {
  readonly action: string;
  readonly handler: OfficeHandler;
  readonly describe: DescribeBrand;
}

/**
 * The brands' door: which brand a host is, and what is set for it. Publishes `brands.changed` {} when operators changed
 * something of a brand and `brands.created` {code} when one was opened.
 */
export interface Brands {
  readonly routes: Route[];
  readonly plainRoutes: PlainRoute[];
  readonly jobs: Job[];
  readonly consumers: Consumer[];
  /** What carries out the requests of this area, and their cards; the staff area keeps and approves them. */
  readonly requestHandlers: readonly BrandAction[];
  findByHost(host: string): Promise<MerchantView>;
  findByCode(code: string): Promise<MerchantView | null>;
  merchant(merchantId: bigint): Promise<MerchantView>;
  merchantIds(): Promise<bigint[]>;
  /** A host name that leads to the brand. */
  hostOf(merchantId: bigint): Promise<string>;
  /** Settings, at most five seconds old. */
  settings(merchantId: bigint): Promise<BrandSettings>;
  isEnabled(merchantId: bigint, modId: string): Promise<boolean>;
  /** The route with what its brand has switched off refused, FEATURE_DISABLED as a rule. */
  guardFeatures(route: Route): Route;
  /** 0 normal, 1 maintenance, 2 shut out by the region rules. */
  statusFor(merchantId: bigint, visitor: Visitor): Promise<0 | 1 | 2>;
  /** MAINTENANCE {until} or REGION_RESTRICTED {ip, country} for a visitor to whom the site is closed, else null. */
  closedTo(merchantId: bigint, visitor: Visitor): Promise<Refusal | null>;
  /** Whether a maintenance holds now: no new stakes, whoever they come from. */
  isResting(merchantId: bigint): Promise<boolean>;
  /** Country of an address by the offline table, null when it is not known. */
  countryOf(ip: string): string | null;
  /** Forgets what is remembered of brands: something was changed elsewhere. */
  forget(): void;
  createBrand(merchant: NewMerchant): Promise<bigint | null>;
  ensureDemo(): Promise<bigint>;
}

function requestHandlersOf(parts: BrandsParts): readonly BrandAction[] {
  return [
    { action: ORDER_MAINTENANCE, handler: orderMaintenance(parts), describe: describeMaintenance },
    { action: END_MAINTENANCE, handler: endMaintenance(parts), describe: describeOpening },
    { action: SET_REGIONS, handler: setRegions(parts), describe: describeRegions },
    { action: SET_DOMAINS, handler: setDomains(parts), describe: describeDomains },
    { action: CREATE_MERCHANT, handler: createMerchant(parts), describe: describeMerchant },
  ];
}

function memoryOf(deps: BrandsDeps) {
  const nowMs = () => deps.clock.now().getTime();
  const byHost = shortMemory(async (host: string) => {
    const row = await findByHost(deps.settingsPool, host);
    if (!row) throw new Error('There is no default brand.');
    return merchantView(row);
  }, nowMs);
  // Anybody can name hosts without end: those that nobody registered share one entry, and none of them asks the database.
  const hosts = shortMemory((_all: null) => listHosts(deps.settingsPool), nowMs);
  const findMerchantOf = async (host: string) => byHost.get((await hosts.get(null)).has(host) ? host : NO_HOST);
  const byId = shortMemory(
    (merchantId: bigint) => readSettings(deps.settingsPool, { merchantId }, deps.sandboxAllowed),
    nowMs,
  );
  const forget = () => {
    byHost.forget();
    hosts.forget();
    byId.forget();
  };
  return { findMerchantOf, byId, forget };
}

export function createBrands(deps: BrandsDeps): Brands {
  const { pool, settingsPool, clock } = deps;
  const { findMerchantOf, byId, forget } = memoryOf(deps);
  const settings = (merchantId: bigint) => byId.get(merchantId);
  const changed = () => {
    forget();
    deps.tellNodes();
  };
  const parts: BrandsParts = { ...deps, changed };
  const statusFor: Brands['statusFor'] = async (merchantId, visitor) =>
    statusOf(await settings(merchantId), visitor, clock.now());
  return {
    routes: brandsRoutes(parts, settings),
    plainRoutes: [pictureRoute(parts, 'portal'), pictureRoute(parts, 'backoffice')],
    jobs: [watchMaintenance(parts)],
    consumers: [tellChanged(parts)],
    requestHandlers: requestHandlersOf(parts),
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
    forget,
    createBrand: (merchant) => createBrand(pool, merchant),
    ensureDemo: () => ensureDemo(pool, clock.now()),
  };
}
