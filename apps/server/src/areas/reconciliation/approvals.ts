import type { ApprovalDefinition } from '@lantern/server-kit';
import { adjustCase } from './cases/adjust-case.ts';
import { closeByTwo } from './cases/close-case.ts';
import type { ReconciliationDeps } from './deps.ts';

/** The four-eyes actions of this area. */
export const reconciliationApprovals = (deps: ReconciliationDeps): readonly ApprovalDefinition[] => [
  adjustCase(deps),
  closeByTwo(deps),
];
