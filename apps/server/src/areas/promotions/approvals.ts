import type { ApprovalDefinition } from '@lantern/server-kit';
import { approveActivity } from './back-office/approve-activity.ts';
import { decideGrant, reverseGrant } from './back-office/decide-grant.ts';
import { resumeActivity } from './back-office/resume-activity.ts';
import type { PromotionsDeps } from './deps.ts';

/** The four-eyes actions of this area. */
export const promotionsApprovals = (deps: PromotionsDeps): readonly ApprovalDefinition[] => [
  approveActivity,
  resumeActivity,
  decideGrant(deps),
  reverseGrant(deps),
];
