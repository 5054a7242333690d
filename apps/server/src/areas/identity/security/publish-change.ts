import { type SecurityChange, SecurityChanged } from '@lantern/events';
import type { Queryable } from '@lantern/server-kit';
import type { IdentityDeps } from '../deps.ts';
import { deviceNameOf } from '../sessions/device-name.ts';

/** A change made by an operator: the member must not see the operator's address or device. */
export const byOperator = (what: SecurityChange, at: Date) => ({ what, at, ip: '', userAgent: '' });

/** Publishes what was changed, in the transaction of the change. */
export async function publishChange(
  deps: Pick<IdentityDeps, 'publish'>,
  tx: Queryable,
  scope: { readonly brandId: bigint; readonly memberId: bigint },
  change: { readonly what: SecurityChange; readonly at: Date; readonly ip: string; readonly userAgent: string },
): Promise<void> {
  await deps.publish(tx, SecurityChanged, scope.brandId, {
    memberId: scope.memberId.toString(),
    what: change.what,
    at: change.at.toISOString(),
    ip: change.ip,
    device: deviceNameOf(change.userAgent),
  });
}
