import { calls } from '@lantern/contract/calls';
import type { TypedCall, Value } from '@lantern/contract/schemas';

export type MemberSecurityFacts = Value<'securityOffice.member'>;

const { securityOffice, views, staff, identityOffice } = calls;

/** Whatever a deed on a member may have changed. */
export const MEMBER_CHANGED: readonly TypedCall[] = [
  securityOffice.member,
  views.operatorMember,
  views.operatorTimeline,
  identityOffice.members,
  staff.requests,
];
