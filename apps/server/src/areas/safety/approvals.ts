import type { ApprovalDefinition } from '@lantern/server-kit';
import { setComplianceRules } from './compliance-rules/change-rules.ts';
import type { SafetyDeps } from './deps.ts';
import { endAsDistinct } from './exclusions/part-persons.ts';
import { approveIdentity } from './identity-checks/decide.ts';
import { clearCase } from './money-laundering/move-case.ts';
import { reportCase } from './money-laundering/report-case.ts';

/** The four-eyes actions of this area. */
export const safetyApprovals = (deps: SafetyDeps): readonly ApprovalDefinition[] => [
  approveIdentity(deps),
  endAsDistinct(deps),
  clearCase(deps),
  reportCase('FILE'),
  reportCase('CORRECT'),
  reportCase('TAKE_BACK'),
  setComplianceRules(deps),
];
