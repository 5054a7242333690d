import type { CallContext } from '@lantern/server-kit';
import { addressKey, type LoginSubjects } from '@lantern/server-kit/security';
import { accountKey } from '../accounts/repository/members.ts';
import type { IdentityDeps } from '../deps.ts';
import { TRUSTED_MS } from '../security/rules.ts';
import { deviceKeyOf, hasDeviceId } from '../sessions/rules.ts';
import { likelyMobileKey } from '../verification/index.ts';
import { isTrustedPlace } from './repository/places.ts';

/** Throttle key of a member's login password, independent of how the name was typed. */
export const memberSubject = (memberId: bigint): string => `member:${memberId}`;

/** Throttle key of codes for a mobile number (its key, e.g. `84901234567`). */
export const numberSubject = (mobileKey: string): string => `sms:${mobileKey}`;

/**
 * Throttle key of a typed name: the account, so that other spellings share one count; for an unknown name its number or normal form, so
 * that known and unknown names behave alike.
 */
export function nameSubject(memberId: bigint | null, typed: string, country: string | null): string {
  if (memberId !== null) return memberSubject(memberId);
  const mobileKey = likelyMobileKey(typed, country);
  return mobileKey === null ? `name:${accountKey(typed)}` : `number:${mobileKey}`;
}

/**
 * Throttle keys of an attempt. An attempt from a trusted place has its own count, so that strangers who guess cannot lock the owner out on
 * the owner's device. The device must send its secret id; a user agent is not secret.
 */
export async function loginSubjects(
  deps: Pick<IdentityDeps, 'pool'>,
  context: CallContext,
  memberId: bigint | null,
  subject: string,
): Promise<LoginSubjects> {
  const { ip, now, brand } = context;
  const address = addressKey(ip);
  if (!hasDeviceId(context)) return { account: subject, address };
  const deviceKey = deviceKeyOf(context);
  const since = new Date(now.getTime() - TRUSTED_MS);
  // Also queried for an unknown name, so that it costs the same work.
  const isKnown = await isTrustedPlace(deps.pool, { brandId: brand.id }, memberId ?? 0n, { deviceKey, ip }, since);
  return { account: isKnown ? `${subject}@${deviceKey.toString('hex')}` : subject, address };
}
