import type { ApprovalDefinition } from '@lantern/server-kit';
import { setProtectedSettings } from './back-office/change-settings.ts';
import { setProtectedSwitches } from './back-office/change-switches.ts';
import { createBrand } from './back-office/create-brand.ts';
import type { BackOfficeDeps } from './back-office/deps.ts';
import { endMaintenance, orderMaintenance } from './back-office/request-maintenance.ts';
import { setRegions } from './back-office/request-regions.ts';
import { setAddresses } from './back-office/set-addresses.ts';
import { setDomains } from './back-office/set-domains.ts';

/** The four-eyes actions of this area. */
export const brandsApprovals = (parts: BackOfficeDeps): readonly ApprovalDefinition[] => [
  orderMaintenance(parts),
  endMaintenance(parts),
  setRegions(parts),
  setAddresses(parts),
  setProtectedSwitches(parts),
  setProtectedSettings(parts),
  setDomains(parts),
  createBrand(parts),
];
