import type { Queryable } from '@lantern/server-kit';
import type { IdentityDeps } from '../deps.ts';
import { deviceNameOf } from './device-name.ts';

/** What of an account's security was changed, for the message that its owner gets. */
export type SecurityChange =
  | 'FUND_PASSWORD_SET'
  | 'FUND_PASSWORD_CHANGED'
  | 'FUND_PASSWORD_RESET'
  | 'QUESTIONS_SET'
  | 'TOTP_ON'
  | 'TOTP_OFF'
  | 'RECOVERY_CODES_RENEWED'
  | 'PASSKEY_ADDED'
  | 'PASSKEY_REMOVED'
  | 'EMAIL_BOUND'
  | 'MOBILE_BOUND'
  | 'SOCIAL_LINKED'
  | 'SOCIAL_UNLINKED'
  | 'CARD_UNBOUND'
  | 'TOTP_UNBOUND'
  | 'PASSKEYS_UNBOUND'
  | 'QUESTIONS_UNBOUND'
  | 'NAME_CHANGED'
  | 'RESET_LINK_SENT'
  | 'SESSIONS_ENDED'
  | 'DEVICE_REMOVED'
  | 'EXTRA_LOCKED'
  | 'NEW_PLACE'
  | 'ACCOUNT_CLAIMED';

/** A change that people of the house made: neither their addresses nor their devices are the member's business. */
export const byHouse = (what: SecurityChange, at: Date) => ({ what, at, ip: '', userAgent: '' });

/** Tells, from the transaction of the deed itself, what was changed. */
export async function publishChange(
  deps: Pick<IdentityDeps, 'publish'>,
  tx: Queryable,
  scope: { readonly merchantId: bigint; readonly memberId: bigint },
  change: { readonly what: SecurityChange; readonly at: Date; readonly ip: string; readonly userAgent: string },
): Promise<void> {
  await deps.publish(tx, 'identity.security-changed', scope.merchantId, {
    memberId: scope.memberId.toString(),
    what: change.what,
    at: change.at.toISOString(),
    ip: change.ip,
    device: deviceNameOf(change.userAgent),
  });
}
