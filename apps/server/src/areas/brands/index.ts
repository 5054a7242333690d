import type { Consumer, Job, MerchantView, Route } from '@lantern/server-kit';
import { createBrand, DEFAULT_PASSWORD, ensureDemo } from './create-brand.ts';
import type { BrandsDeps } from './deps.ts';
import { readSettings } from './read-settings.ts';
import { findByHost, findSecret, listDomains, listMerchantIds, merchantView, type NewMerchant } from './repository.ts';
import { brandsRoutes } from './routes.ts';
import type { BrandSettings } from './settings.ts';
import { shortMemory } from './short-memory.ts';
import { statusOf } from './show-status.ts';

export type { BrandsDeps } from './deps.ts';
export type { BrandSettings, NewMerchant };

/** Hosts that nobody registered belong to the default brand. */
const ANY_HOST = 'localhost';

/** The brands' door: which brand a host is, and what is set for it. */
export interface Brands {
  readonly routes: Route[];
  readonly jobs: Job[];
  readonly consumers: Consumer[];
  findByHost(host: string): Promise<MerchantView>;
  merchant(merchantId: bigint): Promise<MerchantView>;
  merchantIds(): Promise<bigint[]>;
  /** A host name that leads to the brand. */
  hostOf(merchantId: bigint): Promise<string>;
  /** Settings, at most five seconds old. */
  settings(merchantId: bigint): Promise<BrandSettings>;
  isEnabled(merchantId: bigint, modId: string): Promise<boolean>;
  /** 0 normal, 1 maintenance, 2 shut out by country. */
  statusFor(merchantId: bigint, country: string | null): Promise<0 | 1 | 2>;
  /** Password of accounts that agents open; it has to be changed at the first login. */
  defaultPassword(merchantId: bigint): Promise<string>;
  createBrand(merchant: NewMerchant): Promise<bigint | null>;
  ensureDemo(): Promise<bigint>;
}

export function createBrands(deps: BrandsDeps): Brands {
  const { pool, clock } = deps;
  const nowMs = () => clock.now().getTime();
  const byHost = shortMemory(async (host: string) => {
    const row = await findByHost(pool, host);
    if (!row) throw new Error('There is no default brand.');
    return merchantView(row);
  }, nowMs);
  const byId = shortMemory((merchantId: bigint) => readSettings(pool, { merchantId }, deps.sandboxAllowed), nowMs);
  const settings = (merchantId: bigint) => byId.get(merchantId);
  return {
    routes: brandsRoutes(deps, settings),
    jobs: [],
    consumers: [],
    settings,
    findByHost: (host) => byHost.get(host),
    merchant: async (merchantId) => (await settings(merchantId)).merchant,
    merchantIds: () => listMerchantIds(pool),
    hostOf: async (merchantId) => (await listDomains(pool, { merchantId }))[0]?.host ?? ANY_HOST,
    isEnabled: async (merchantId, modId) => (await settings(merchantId)).switches.get(modId) === 1,
    statusFor: async (merchantId, country) => statusOf(await settings(merchantId), country),
    async defaultPassword(merchantId) {
      const password = await findSecret(pool, { merchantId }, DEFAULT_PASSWORD);
      if (password === null) throw new Error(`Brand ${merchantId} has no default password.`);
      return password;
    },
    createBrand: (merchant) => createBrand(pool, merchant),
    ensureDemo: () => ensureDemo(pool, clock.now()),
  };
}
