import { calls } from '@lantern/contract/calls';
import { type Route, route } from '@lantern/server-kit';
import type { BrandsParts } from './deps.ts';
import type { BrandSettings } from './settings/settings.ts';
import { listCountries, showRegisterSettings, showWhitelabel } from './settings/show-settings.ts';
import { showDomains } from './show-domains.ts';
import { showStatus } from './show-status.ts';

export function brandsRoutes(parts: BrandsParts, settings: (merchantId: bigint) => Promise<BrandSettings>): Route[] {
  const { brands } = calls;
  return [
    route(brands.status, async (context) =>
      showStatus(context, await settings(context.merchant.id), await parts.encKey(context.now)),
    ),
    route(brands.whitelabel, async ({ merchant }) => showWhitelabel(await settings(merchant.id))),
    route(brands.domainRoutes, async ({ merchant }) => showDomains(parts.pool, { merchantId: merchant.id })),
    route(brands.registerSettings, async ({ merchant }) => showRegisterSettings(await settings(merchant.id))),
    route(brands.countries, async ({ country }) => listCountries(country)),
  ];
}
