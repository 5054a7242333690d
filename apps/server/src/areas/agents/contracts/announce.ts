import type { Queryable } from '@lantern/database';
import { businessDay } from '@lantern/server-kit';
import type { ContractDeps } from './deps.ts';
import type { BillRow } from './repository/bills.ts';
import { type ContractRow, HOUSE } from './repository/contracts.ts';
import { namesOfSides, payerName } from './show-contract.ts';
import { topRate } from './terms.ts';

/** A contract was offered or came to another state; the payload is a `ContractMoved`. */
export const CONTRACT_MOVED = 'agents.contract-moved';
/** Bills that wait for a claim, were paid, or could not be; the payload is a `BillsMoved` of some hundred at most. */
export const BILLS_MOVED = 'agents.bills-moved';

export type Announcer = Pick<ContractDeps, 'publish' | 'identity' | 'brands'>;

interface Sides {
  readonly accountId: string;
  readonly account: string;
  /** Null: the house. */
  readonly payerId: string | null;
  readonly payer: string | null;
}

export interface ContractMoved extends Sides {
  readonly contractId: string;
  readonly kind: ContractRow['kind'];
  readonly state: ContractRow['state'];
  /** The highest rate of the terms. */
  readonly ratePpm: string;
  /** Business days; null while it is not settled. */
  readonly startsOn: string | null;
  readonly endsOn: string | null;
}

/** What is told of a bill. */
type Told = 'DUE' | 'PAID' | 'SHORT';

export interface BillsMoved {
  readonly bills: readonly (Sides & {
    readonly billId: string;
    readonly kind: BillRow['kind'];
    readonly told: Told;
    /** Digits of minor units. */
    readonly due: string;
    readonly paid: string;
    /** First and last business day of the period. */
    readonly from: string;
    readonly to: string;
  })[];
}

/** Tells other areas where a contract stands now, with the transaction that moved it. */
export async function announceContract(deps: Announcer, tx: Queryable, row: ContractRow): Promise<void> {
  const scope = { merchantId: row.merchantId };
  const names = await namesOfSides(deps, scope, [row]);
  const { businessTimeZone } = await deps.brands.settings(row.merchantId);
  const dayOf = (at: Date | null) => at && businessDay(at, businessTimeZone);
  const payload: ContractMoved = {
    ...{ contractId: `${row.id}`, kind: row.kind, state: row.state, ratePpm: `${topRate(row.terms)}` },
    ...{ accountId: `${row.accountId}`, account: names.get(row.accountId) ?? '' },
    ...{ payerId: row.payerId === HOUSE ? null : `${row.payerId}`, payer: payerName(row, names) },
    ...{ startsOn: dayOf(row.effectiveFrom), endsOn: dayOf(row.endsAt) },
  };
  await deps.publish(tx, CONTRACT_MOVED, row.merchantId, payload);
}

/**
 * What a bill's state is worth telling: a claim that waits, a payment, a shortage. Salaries of the hour or window come too often to be told
 * one by one, unless their payer was short.
 */
function toldOf({ state, kind, paid, shortSince }: BillRow): Told | null {
  if (state === 'CLAIMABLE') return 'DUE';
  if (state === 'INSUFFICIENT' || state === 'PART_PAID') return 'SHORT';
  const isSeldom = kind === 'DIVIDEND' || kind === 'DAILY';
  return state === 'PAID' && paid > 0n && (isSeldom || shortSince !== null) ? 'PAID' : null;
}

/** Tells other areas of bills of one brand, with the transaction that wrote or moved them. */
export async function announceBills(deps: Announcer, tx: Queryable, rows: readonly BillRow[]): Promise<void> {
  const found = rows.flatMap((row) => {
    const told = toldOf(row);
    return told === null ? [] : [{ row, told }];
  });
  const [first] = found;
  if (first === undefined) return;
  const scope = { merchantId: first.row.merchantId };
  const names = await namesOfSides(
    deps,
    scope,
    found.map(({ row }) => row),
  );
  const { businessTimeZone } = await deps.brands.settings(scope.merchantId);
  const payload: BillsMoved = {
    bills: found.map(({ row, told }) => ({
      ...{ billId: `${row.id}`, kind: row.kind, told, due: `${row.due}`, paid: `${row.paid}` },
      ...{ accountId: `${row.accountId}`, account: names.get(row.accountId) ?? '' },
      payerId: row.byHouse ? null : `${row.payerId}`,
      payer: row.byHouse ? null : payerName(row, names),
      from: businessDay(row.from, businessTimeZone),
      to: businessDay(new Date(row.to.getTime() - 1), businessTimeZone),
    })),
  };
  await deps.publish(tx, BILLS_MOVED, scope.merchantId, payload);
}
