import { calls } from '@lantern/contract/calls';
import { type Route, route } from '@lantern/server-kit';
import type { RequestHandler, RequestSubject } from '../../staff/index.ts';
import { changeRules } from './change-rules.ts';
import { changeSettings } from './change-settings.ts';
import { changeSwitches } from './change-switches.ts';
import { CREATE_MERCHANT, createMerchant, requestMerchant } from './create-merchant.ts';
import type { OfficeDeps } from './deps.ts';
import {
  describeDomains,
  describeMaintenance,
  describeMerchant,
  describeOpening,
  describeRegions,
} from './describe-changes.ts';
import { listMerchants } from './list-merchants.ts';
import {
  END_MAINTENANCE,
  endMaintenance,
  ORDER_MAINTENANCE,
  orderMaintenance,
  requestMaintenance,
} from './request-maintenance.ts';
import { requestRegions, SET_REGIONS, setRegions, storeRanges } from './request-regions.ts';
import { requestDomains, SET_DOMAINS, setDomains } from './set-domains.ts';
import { showSite } from './show-site.ts';
import { storePicture } from './store-picture.ts';

/** Operators' calls about brands. They stand above the staff area, which stands above the rest of this area. */
export interface BrandsOffice {
  readonly routes: readonly Route[];
}

type Action = readonly [action: string, handler: RequestHandler, describe: RequestSubject['describe']];

export function createBrandsOffice(deps: OfficeDeps): BrandsOffice {
  const actions: readonly Action[] = [
    [ORDER_MAINTENANCE, orderMaintenance(deps), describeMaintenance],
    [END_MAINTENANCE, endMaintenance(deps), describeOpening],
    [SET_REGIONS, setRegions(deps), describeRegions],
    [SET_DOMAINS, setDomains(deps), describeDomains],
    [CREATE_MERCHANT, createMerchant(deps), describeMerchant],
  ];
  for (const [action, handler, describe] of actions) deps.staff.requests.register(action, handler, { describe });
  const { brandsOffice } = calls;
  return {
    routes: [
      route(brandsOffice.site, (context) => showSite(deps, context)),
      route(brandsOffice.changeSwitches, (context, input) => changeSwitches(deps, context, input)),
      route(brandsOffice.changeRules, (context, input) => changeRules(deps, context, input)),
      route(brandsOffice.changeSettings, (context, input) => changeSettings(deps, context, input)),
      route(brandsOffice.requestMaintenance, (context, input) => requestMaintenance(deps, context, input)),
      route(brandsOffice.requestRegions, (context, input) => requestRegions(deps, context, input)),
      route(brandsOffice.storeRanges, (context, input) => storeRanges(deps, context, input)),
      route(brandsOffice.uploadPicture, (context) => storePicture(deps, context)),
      route(brandsOffice.merchants, (context) => listMerchants(deps, context)),
      route(brandsOffice.requestMerchant, (context, input) => requestMerchant(deps, context, input)),
      route(brandsOffice.requestDomains, (context, input) => requestDomains(deps, context, input)),
    ],
  };
}
