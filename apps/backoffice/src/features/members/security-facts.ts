import { calls } from '@lantern/contract/calls';
import type { TypedCall, Value } from '@lantern/contract/schemas';

export type MemberSecurityFacts = Value<'securityOffice.member'>;

const { securityOffice, views, staff, identityOffice } = calls;

/** Queries that are stale after an action on a member. */
export const MEMBER_CHANGED: readonly TypedCall[] = [
  securityOffice.member,
  views.operatorMember,
  views.operatorTimeline,
  identityOffice.members,
  staff.requests,
];
