import { join } from 'node:path';
import {
  type Brands,
  type BrandsBackOffice,
  type BrandsDeps,
  createBrands,
  createBrandsBackOffice,
} from '../../areas/brands/index.ts';
import { createIdentity, type Identity } from '../../areas/identity/index.ts';
import { createSafety, type Safety } from '../../areas/safety/index.ts';
import { createStaff, type Staff } from '../../areas/staff/index.ts';
import type { Tree } from '../../areas/tree/index.ts';
import type { Common } from './common.ts';
import { createBackOfficeLinks, createLinks } from './links.ts';
import { createBalancesOf } from './member-balances.ts';
import { createPlaySince } from './play-since.ts';

const nothing = () => undefined;

const brandsDeps = ({ base, settings, settingsPool, enc, notifyProcesses, countryOf }: Common): BrandsDeps => ({
  ...base,
  settingsPool,
  sandboxAllowed: settings.allowsSandbox,
  encKey: (now) => enc.publicKey(now),
  notifyProcesses: notifyProcesses ?? nothing,
  countryOf: countryOf ?? (() => null),
});

export const buildBrands = (common: Common): Brands => createBrands(brandsDeps(common));

export function buildStaff({ base, settings, passwords, secrets }: Common, { brands }: { brands: Brands }): Staff {
  return createStaff({
    ...base,
    findBrand: brands.findByCode,
    codeOf: async (brandId) => (await brands.brand(brandId)).code,
    timeZoneOf: async (brandId) => (await brands.settings(brandId)).businessTimeZone,
    brand: brands.brand,
    passwords,
    sandbox: settings.allowsSandbox,
    backOfficeLink: createBackOfficeLinks(settings, brands),
    firstRunFile: join(settings.dataDir, 'first-run.json'),
    setupLinkFile: join(settings.dataDir, 'setup-link.json'),
    anchorsFile: join(settings.dataDir, 'audit-anchors.jsonl'),
    secrets,
  });
}

export const buildBrandsBackOffice = (common: Common, below: { brands: Brands; staff: Staff }): BrandsBackOffice =>
  createBrandsBackOffice({
    ...brandsDeps(common),
    changed: below.brands.changed,
    staff: below.staff,
    outside: common.outside,
  });

export function buildIdentity(
  { base, ledger, settings, enc, passwords, secrets, outside }: Common,
  below: { brands: Brands; staff: Staff; tree: Tree },
): Identity {
  return createIdentity({
    ...base,
    ...below,
    passwords,
    secrets,
    outside,
    sandboxAllowed: settings.allowsSandbox,
    openSealed: enc.open,
    linkTo: createLinks(settings, below.brands),
    balancesOf: createBalancesOf(base.pool, ledger, below.brands),
  });
}

export function buildSafety(
  { base, ledger, secrets }: Common,
  { brands, staff, identity }: { brands: Brands; staff: Staff; identity: Identity },
): Safety {
  return createSafety({
    ...base,
    brands,
    staff,
    people: identity,
    playSince: createPlaySince(base.pool, ledger, brands.brand),
    secrets,
  });
}
