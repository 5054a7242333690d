import { calls } from '@lantern/contract/calls';
import { type Route, route } from '@lantern/server-kit';
import { brandsApprovals } from '../approvals.ts';
import { changeRules } from './change-rules.ts';
import { changeSettings } from './change-settings.ts';
import { changeSwitches } from './change-switches.ts';
import { requestBrand } from './create-brand.ts';
import type { BackOfficeDeps } from './deps.ts';
import { listBrands } from './list-brands.ts';
import { requestMaintenance } from './request-maintenance.ts';
import { requestRegions, storeRanges } from './request-regions.ts';
import { requestAddresses } from './set-addresses.ts';
import { requestDomains } from './set-domains.ts';
import { showSite } from './show-site.ts';
import { storePicture } from './store-picture.ts';

/** Operators' calls about brands. They stand above the staff area, which stands above the rest of this area. */
export interface BrandsBackOffice {
  readonly routes: readonly Route[];
}

export function createBrandsBackOffice(deps: BackOfficeDeps): BrandsBackOffice {
  deps.staff.requests.define(brandsApprovals(deps));
  const { brandsBackOffice } = calls;
  return {
    routes: [
      route(brandsBackOffice.site, (context) => showSite(deps, context)),
      route(brandsBackOffice.changeSwitches, (context, input) => changeSwitches(deps, context, input)),
      route(brandsBackOffice.changeRules, (context, input) => changeRules(deps, context, input)),
      route(brandsBackOffice.changeSettings, (context, input) => changeSettings(deps, context, input)),
      route(brandsBackOffice.requestAddresses, (context, input) => requestAddresses(deps, context, input)),
      route(brandsBackOffice.requestMaintenance, (context, input) => requestMaintenance(deps, context, input)),
      route(brandsBackOffice.requestRegions, (context, input) => requestRegions(deps, context, input)),
      route(brandsBackOffice.storeRanges, (context, input) => storeRanges(deps, context, input)),
      route(brandsBackOffice.uploadPicture, (context) => storePicture(deps, context)),
      route(brandsBackOffice.brands, (context) => listBrands(deps, context)),
      route(brandsBackOffice.requestBrand, (context, input) => requestBrand(deps, context, input)),
      route(brandsBackOffice.requestDomains, (context, input) => requestDomains(deps, context, input)),
    ],
  };
}
