import type { ApprovalDefinition } from '@lantern/server-kit';
import type { StaffDeps } from './deps.ts';
import { setBrandAddresses } from './operators/change-addresses.ts';
import { newOperator } from './operators/create-operator.ts';
import {
  enableOperator,
  resetPassword,
  resetTotp,
  setAddresses,
  setMailAddress,
  setRoles,
  setScope,
} from './operators/operator-approvals.ts';
import { saveRole } from './roles/change-role.ts';

/** The four-eyes actions of this area. */
export const staffApprovals = (deps: StaffDeps): readonly ApprovalDefinition[] => [
  newOperator(deps),
  enableOperator,
  resetPassword(deps),
  resetTotp,
  setRoles,
  setAddresses,
  setScope(deps),
  setMailAddress,
  setBrandAddresses,
  saveRole,
];
