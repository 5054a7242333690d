import type { CallContext } from '@lantern/server-kit';
import { addressKey, type LoginSubjects } from '@lantern/server-kit/security';
import type { IdentityDeps } from './deps.ts';
import { accountKey } from './repository/members.ts';
import { isTrustedPlace } from './repository/places.ts';
import { TRUSTED_MS } from './security/rules.ts';
import { deviceKeyOf, hasDeviceId } from './session-rules.ts';
import { guessMobileKey } from './verification/index.ts';

/** What guesses at a member's login password are counted under, however the name was spelled. */
export const memberSubject = (memberId: bigint): string => `member:${memberId}`;

/** What guesses at the codes of a mobile number (its key, e.g. `84901234567`) are counted under. */
export const numberSubject = (mobileKey: string): string => `sms:${mobileKey}`;

/**
 * What guesses under a typed name are counted under: the account it means, so that no other spelling starts a count of its own; for a name
 * that means nobody, its number or its normal form, so that both kinds of names are answered alike.
 */
export function nameSubject(memberId: bigint | null, typed: string, country: string | null): string {
  if (memberId !== null) return memberSubject(memberId);
  const mobileKey = guessMobileKey(typed, country);
  return mobileKey === null ? `name:${accountKey(typed)}` : `number:${mobileKey}`;
}

/**
 * The counts of an attempt. One from a place where the member has proven to be himself counts by itself: strangers who guess at an
 * account do not lock its owner out of the device he uses. The device has to name its secret id; what a browser calls itself is no secret.
 */
export async function loginSubjects(
  deps: Pick<IdentityDeps, 'pool'>,
  context: CallContext,
  memberId: bigint | null,
  subject: string,
): Promise<LoginSubjects> {
  const { ip, now, merchant } = context;
  const address = addressKey(ip);
  if (!hasDeviceId(context)) return { account: subject, address };
  const deviceKey = deviceKeyOf(context);
  const since = new Date(now.getTime() - TRUSTED_MS);
  // Asked for nobody too: an unknown name costs the same work.
  const isKnown = await isTrustedPlace(
    deps.pool,
    { merchantId: merchant.id },
    memberId ?? 0n,
    { deviceKey, ip },
    since,
  );
  return { account: isKnown ? `${subject}@${deviceKey.toString('hex')}` : subject, address };
}
