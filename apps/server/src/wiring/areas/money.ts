import type { Brands } from '../../areas/brands/index.ts';
import type { Identity } from '../../areas/identity/index.ts';
import { createGateways, createPayments, type Payments } from '../../areas/payments/index.ts';
import type { Safety } from '../../areas/safety/index.ts';
import type { Staff } from '../../areas/staff/index.ts';
import type { Tree } from '../../areas/tree/index.ts';
import { createWallet, type Wallet } from '../../areas/wallet/index.ts';
import { openChains } from './chains.ts';
import type { Common } from './common.ts';
import { createLinks } from './links.ts';
import { sandboxPageDeps } from './sandbox-pages.ts';
import { createWalletPeople } from './wallet-people.ts';

export function buildWallet(
  { base, ledger }: Common,
  { brands, staff, tree, identity }: { brands: Brands; staff: Staff; tree: Tree; identity: Identity },
): Wallet {
  return createWallet({
    ...base,
    ledger,
    requirePermission: staff.requirePermission,
    staff,
    brand: brands.brand,
    isEnabled: brands.isEnabled,
    timeZone: async (brandId) => (await brands.settings(brandId)).businessTimeZone,
    people: createWalletPeople(tree, identity),
  });
}

export function buildPayments(
  { base, ledger, settings, secrets, outside }: Common,
  below: { brands: Brands; staff: Staff; identity: Identity; safety: Safety; wallet: Wallet },
): Payments {
  const { brands, staff, identity, safety, wallet } = below;
  const chains = openChains(settings, () => base.clock.now());
  const linkTo = createLinks(settings, brands);
  return createPayments(
    {
      ...base,
      ledger,
      wallet,
      safety,
      staff,
      brand: brands.brand,
      settings: brands.settings,
      brands,
      members: identity,
      secrets,
      ...createGateways({ ...base, outside, secrets, brand: brands.brand, linkTo, chains }),
      chains,
      outside,
      sandboxAllowed: settings.allowsSandbox,
    },
    sandboxPageDeps(base, settings, brands),
  );
}
