import { calls } from '@lantern/contract/calls';
import { type Route, route } from '@lantern/server-kit';
import type { BrandsDeps } from './deps.ts';
import type { BrandSettings } from './settings.ts';
import { showDomains } from './show-domains.ts';
import { listCountries, showRegisterSettings, showWhitelabel } from './show-settings.ts';
import { showStatus } from './show-status.ts';

export function brandsRoutes(deps: BrandsDeps, settings: (merchantId: bigint) => Promise<BrandSettings>): Route[] {
  return [
    route(calls.brands.status, async (context) =>
      showStatus(context, await settings(context.merchant.id), await deps.encKey(context.now)),
    ),
    route(calls.brands.whitelabel, async ({ merchant }) => showWhitelabel(await settings(merchant.id))),
    route(calls.brands.domainRoutes, async ({ merchant }) => showDomains(deps.pool, { merchantId: merchant.id })),
    route(calls.brands.registerSettings, async ({ merchant }) => showRegisterSettings(await settings(merchant.id))),
    route(calls.brands.countries, async ({ country }) => listCountries(country)),
  ];
}
