import { calls } from '@lantern/contract/calls';
import { type Route, route } from '@lantern/server-kit';
import { changeRules } from './back-office/change-rules.ts';
import { changeSettings } from './back-office/change-settings.ts';
import { changeSwitches } from './back-office/change-switches.ts';
import { requestMerchant } from './back-office/create-merchant.ts';
import { listMerchants } from './back-office/list-merchants.ts';
import { requestMaintenance } from './back-office/request-maintenance.ts';
import { requestRegions, storeRanges } from './back-office/request-regions.ts';
import { requestDomains } from './back-office/set-domains.ts';
import { showSite } from './back-office/show-site.ts';
import { storePicture } from './back-office/store-picture.ts';
import type { BrandsParts } from './deps.ts';
import type { BrandSettings } from './settings/settings.ts';
import { listCountries, showRegisterSettings, showWhitelabel } from './settings/show-settings.ts';
import { showDomains } from './show-domains.ts';
import { showStatus } from './show-status.ts';

export function brandsRoutes(parts: BrandsParts, settings: (merchantId: bigint) => Promise<BrandSettings>): Route[] {
  const { brands, brandsOffice } = calls;
  return [
    route(brands.status, async (context) =>
      showStatus(context, await settings(context.merchant.id), await parts.encKey(context.now)),
    ),
    route(brands.whitelabel, async ({ merchant }) => showWhitelabel(await settings(merchant.id))),
    route(brands.domainRoutes, async ({ merchant }) => showDomains(parts.pool, { merchantId: merchant.id })),
    route(brands.registerSettings, async ({ merchant }) => showRegisterSettings(await settings(merchant.id))),
    route(brands.countries, async ({ country }) => listCountries(country)),
    route(brandsOffice.site, (context) => showSite(parts, context)),
    route(brandsOffice.changeSwitches, (context, input) => changeSwitches(parts, context, input)),
    route(brandsOffice.changeRules, (context, input) => changeRules(parts, context, input)),
    route(brandsOffice.changeSettings, (context, input) => changeSettings(parts, context, input)),
    route(brandsOffice.requestMaintenance, (context, input) => requestMaintenance(parts, context, input)),
    route(brandsOffice.requestRegions, (context, input) => requestRegions(parts, context, input)),
    route(brandsOffice.storeRanges, (context, input) => storeRanges(parts, context, input)),
    route(brandsOffice.uploadPicture, (context) => storePicture(parts, context)),
    route(brandsOffice.merchants, (context) => listMerchants(parts, context)),
    route(brandsOffice.requestMerchant, (context, input) => requestMerchant(parts, context, input)),
    route(brandsOffice.requestDomains, (context, input) => requestDomains(parts, context, input)),
  ];
}
