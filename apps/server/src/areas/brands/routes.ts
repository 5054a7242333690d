import { calls } from '@lantern/contract/calls';
import { type Route, route } from '@lantern/server-kit';
import type { BrandsParts } from './deps.ts';
import type { BrandSettings } from './settings/settings.ts';
import { listCountries, showRegisterSettings, showWhitelabel } from './settings/show-settings.ts';
import { showDomains } from './show-domains.ts';
import { showStatus } from './show-status.ts';

export function brandsRoutes(parts: BrandsParts, settings: (brandId: bigint) => Promise<BrandSettings>): Route[] {
  const { brands } = calls;
  return [
    route(brands.status, async (context) =>
      showStatus(context, await settings(context.brand.id), await parts.encKey(context.now)),
    ),
    route(brands.whitelabel, async ({ brand }) => showWhitelabel(await settings(brand.id))),
    route(brands.domainRoutes, async ({ brand }) => showDomains(parts.pool, { brandId: brand.id })),
    route(brands.registerSettings, async ({ brand }) => showRegisterSettings(await settings(brand.id))),
    route(brands.countries, async ({ country }) => listCountries(country)),
  ];
}
