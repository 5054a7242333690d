import type { Event, Queryable } from '@lantern/server-kit';
import type { IdentityDeps } from './deps.ts';
import { findEmail } from './repository/finding.ts';
import { findById } from './repository/members.ts';

export const PASSWORD_CHANGED = 'identity.password-changed';

interface Changed {
  readonly memberId: string;
  readonly at: string;
  readonly ip: string;
}

/** Whoever has given an address hears by mail that his password was changed. A full queue loses the mail, not the change. */
export async function tellByMail(
  deps: Pick<IdentityDeps, 'verification' | 'brands' | 'clock'>,
  tx: Queryable,
  event: Event,
): Promise<void> {
  const { memberId, at, ip } = event.payload as Changed;
  const scope = { merchantId: event.merchantId };
  const member = await findById(tx, scope, BigInt(memberId));
  const target = member && (await findEmail(tx, scope, member.id));
  if (!member || !target) return;
  if (await deps.verification.refuseChannel(scope, 'MAIL')) return;
  const wish = {
    channel: 'MAIL' as const,
    target,
    memberId: member.id,
    account: member.account,
    language: member.language,
    brand: (await deps.brands.merchant(scope.merchantId)).name,
    at: deps.clock.now(),
  };
  const time = at.slice(0, 16).replace('T', ' ');
  await deps.verification.queueMessage(tx, scope, wish, { template: 'password_changed', time, ip });
}
