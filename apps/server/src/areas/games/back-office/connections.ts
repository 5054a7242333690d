import type { Payload, Value } from '@lantern/contract/schemas';
import { formatAmount } from '@lantern/money';
import type { Refusal, StaffContext } from '@lantern/server-kit';
import type { GamesDeps } from '../deps.ts';
import { prizeLimits } from '../prizes/hold-prize.ts';
import { findConnection } from '../repository/connections.ts';
import { studioOf } from '../studio-of.ts';
import { connectionTarget } from './connect-vendor.ts';
import { READ_PERMISSION } from './permissions.ts';

/** The protocol that a vendor uses with this brand, and the pending request. */
export async function showConnection(
  deps: GamesDeps,
  context: StaffContext,
  { vassalage }: Payload<'gamesBackOffice.connection'>,
): Promise<Value<'gamesBackOffice.connection'> | Refusal> {
  const forbidden = deps.staff.requirePermission(context, READ_PERMISSION);
  if (forbidden !== null) return forbidden;
  const { scope } = context.operator;
  const [row, waiting] = await Promise.all([
    findConnection(deps.pool, scope, vassalage),
    deps.staff.requests.openFor(deps.pool, scope, [connectionTarget(vassalage)]),
  ]);
  const pending = waiting.get(connectionTarget(vassalage));
  const { exponent } = context.brand.currency;
  const limits = await prizeLimits(deps.pool, { ...scope, vendor: vassalage }, exponent);
  return {
    protocol: studioOf(deps, vassalage) ? 'LANTERN' : (row?.protocol ?? 'NONE'),
    gameUrl: row?.gameUrl ?? '',
    allowedAddresses: row?.allowedAddresses ?? [],
    reportUrl: row?.reportUrl ?? '',
    hasSecret: row !== null,
    binding: row?.binding ?? 'OPERATION',
    mostPrize: formatAmount(limits.prize, exponent),
    mostPrizeADay: formatAmount(limits.aDay, exponent),
    pending: pending === undefined ? null : String(pending.id),
  };
}
