import type { ApprovalDefinition } from '@lantern/server-kit';
import type { PromotionsDeps } from './deps.ts';
import { approveActivity } from './office/approve-activity.ts';
import { decideGrant, reverseGrant } from './office/decide-grant.ts';

/** The four-eyes actions of this area. */
export const promotionsApprovals = (deps: PromotionsDeps): readonly ApprovalDefinition[] => [
  approveActivity,
  decideGrant(deps),
  reverseGrant(deps),
];
