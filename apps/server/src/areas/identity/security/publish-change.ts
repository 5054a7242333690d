import { type SecurityChange, SecurityChanged } from '@lantern/events';
import type { Queryable } from '@lantern/server-kit';
import type { IdentityDeps } from '../deps.ts';
import { deviceNameOf } from './device-name.ts';

/** A change that people of the house made: neither their addresses nor their devices are the member's business. */
export const byHouse = (what: SecurityChange, at: Date) => ({ what, at, ip: '', userAgent: '' });

/** Tells, from the transaction of the deed itself, what was changed. */
export async function publishChange(
  deps: Pick<IdentityDeps, 'publish'>,
  tx: Queryable,
  scope: { readonly merchantId: bigint; readonly memberId: bigint },
  change: { readonly what: SecurityChange; readonly at: Date; readonly ip: string; readonly userAgent: string },
): Promise<void> {
  await deps.publish(tx, SecurityChanged, scope.merchantId, {
    memberId: scope.memberId.toString(),
    what: change.what,
    at: change.at.toISOString(),
    ip: change.ip,
    device: deviceNameOf(change.userAgent),
  });
}
