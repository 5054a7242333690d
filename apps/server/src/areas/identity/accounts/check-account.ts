import { type Refusal, refuse } from '@lantern/server-kit';
import { capabilitiesOf } from './capabilities.ts';
import type { MemberRow } from './repository/members.ts';

/** Checks after a successful proof: the account's status, then whether its type may log in here. */
export function checkAccount(member: MemberRow): Refusal | null {
  if (member.status === 'LOGIN_LOCKED') return refuse('ACCOUNT_LOCKED', { until: null });
  if (member.status === 'CLOSED') return refuse('LOGIN_FAILED');
  return capabilitiesOf(member.type, false).memberCentre ? null : refuse('NON_MEMBER_LOGIN');
}
