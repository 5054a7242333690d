import type { Queryable } from '@lantern/database';
import { BillsMoved, ContractMoved } from '@lantern/events';
import { businessDay } from '@lantern/server-kit';
import type { ContractDeps } from './deps.ts';
import { namesOfSides, payerName } from './reading/show-contract.ts';
import type { BillRow } from './repository/bills.ts';
import { type ContractRow, PLATFORM } from './repository/contracts.ts';
import { topRate } from './terms.ts';

export type Announcer = Pick<ContractDeps, 'publish' | 'identity' | 'brands'>;

/** Notification type of a bill. */
type NotifiedState = BillsMoved['bills'][number]['told'];

/** Publishes a contract's state to other areas, in the transaction that changed it. */
export async function publishContract(deps: Announcer, tx: Queryable, row: ContractRow): Promise<void> {
  const scope = { brandId: row.brandId };
  const names = await namesOfSides(deps, scope, [row]);
  const { businessTimeZone } = await deps.brands.settings(row.brandId);
  const dayOf = (at: Date | null) => at && businessDay(at, businessTimeZone);
  const payload: ContractMoved = {
    ...{ contractId: `${row.id}`, kind: row.kind, state: row.state, ratePpm: `${topRate(row.terms)}` },
    ...{ accountId: `${row.accountId}`, account: names.get(row.accountId) ?? '' },
    ...{ payerId: row.payerId === PLATFORM ? null : `${row.payerId}`, payer: payerName(row, names) },
    ...{ startsOn: dayOf(row.effectiveFrom), endsOn: dayOf(row.endsAt) },
  };
  await deps.publish(tx, ContractMoved, row.brandId, payload);
}

/**
 * Notification for a bill's state: a claim that waits, a payment, a shortage. Hourly and real-time salaries are too frequent for single
 * notifications, unless the payer had a shortage.
 */
function recipientsOf({ state, kind, paid, shortSince }: BillRow): NotifiedState | null {
  if (state === 'CLAIMABLE') return 'DUE';
  if (state === 'INSUFFICIENT' || state === 'PART_PAID') return 'SHORT';
  const isSeldom = kind === 'DIVIDEND' || kind === 'DAILY';
  return state === 'PAID' && paid > 0n && (isSeldom || shortSince !== null) ? 'PAID' : null;
}

/** Publishes bills of one brand to other areas, in the transaction that inserted or changed them. */
export async function publishBills(deps: Announcer, tx: Queryable, rows: readonly BillRow[]): Promise<void> {
  const found = rows.flatMap((row) => {
    const state = recipientsOf(row);
    return state === null ? [] : [{ row, told: state }];
  });
  const [first] = found;
  if (first === undefined) return;
  const scope = { brandId: first.row.brandId };
  const names = await namesOfSides(
    deps,
    scope,
    found.map(({ row }) => row),
  );
  const { businessTimeZone } = await deps.brands.settings(scope.brandId);
  const payload: BillsMoved = {
    bills: found.map(({ row, told: state }) => ({
      ...{ billId: `${row.id}`, kind: row.kind, told: state, due: `${row.due}`, paid: `${row.paid}` },
      ...{ accountId: `${row.accountId}`, account: names.get(row.accountId) ?? '' },
      payerId: row.byPlatform ? null : `${row.payerId}`,
      payer: row.byPlatform ? null : payerName(row, names),
      from: businessDay(row.from, businessTimeZone),
      to: businessDay(new Date(row.to.getTime() - 1), businessTimeZone),
    })),
  };
  await deps.publish(tx, BillsMoved, scope.brandId, payload);
}
