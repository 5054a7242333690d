import { calls } from '@lantern/contract/calls';
import type { TypedCall, Value } from '@lantern/contract/schemas';

export type MemberSecurityFacts = Value<'securityBackOffice.member'>;

const { securityBackOffice, views, staff, identityBackOffice } = calls;

/** Queries that are stale after an action on a member. */
export const MEMBER_CHANGED: readonly TypedCall[] = [
  securityBackOffice.member,
  views.operatorMember,
  views.operatorTimeline,
  identityBackOffice.members,
  staff.requests,
];
