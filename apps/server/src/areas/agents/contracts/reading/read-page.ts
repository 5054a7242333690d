import type { Payload, Value } from '@lantern/contract/schemas';
import { formatAmount, minorUnits } from '@lantern/money';
import { businessDay, isRefusal, type MemberContext, type Refusal, type Scope } from '@lantern/server-kit';
import { checkRange, dayBefore, dayStart } from '../../figures/day-range.ts';
import { sumsOf } from '../bills/calculate-bill.ts';
import { basesOfDays } from '../bills/close-days.ts';
import { basesOfBets } from '../bills/close-windows.ts';
import { periodOf } from '../bills/periods.ts';
import type { ContractDeps } from '../deps.ts';
import { type ContractKind, isByBets } from '../kinds.ts';
import { type BillFilter, claimableOf, listBills, owedBy } from '../repository/bills.ts';
import { type ContractRow, openContracts } from '../repository/contracts.ts';
import { refuseContracts } from '../require-kind.ts';
import { namesOfSides, showBill, showContract, showFigures } from './show-contract.ts';

type Page = Value<'contracts.dividend'>;

const DEFAULT_LIMIT = 20;

export const beforeOf = (cursor: string | undefined) => (cursor && /^\d{1,18}$/.test(cursor) ? BigInt(cursor) : null);

/** Builds a page from rows that were read with one row more than the limit. */
export function pageOf<Row extends { readonly id: bigint }>(found: readonly Row[], limit: number) {
  const rows = found.slice(0, limit);
  return { rows, nextCursor: found.length > limit ? (rows.at(-1)?.id.toString() ?? null) : null };
}

/** Bill of the current period as if it ended now; shares of downlines are known only at its end. */
async function readRunning(
  deps: ContractDeps,
  scope: Scope,
  contract: ContractRow,
  { now, exponent }: { readonly now: Date; readonly exponent: number },
): Promise<Page['running']> {
  const { businessTimeZone: offset } = await deps.brands.settings(scope.brandId);
  const natural = periodOf(contract.period, now, offset);
  const begun = contract.effectiveFrom;
  const period = { ...natural, from: begun !== null && begun > natural.from ? begun : natural.from };
  const [basis] = isByBets(contract.kind)
    ? await basesOfBets(deps.pool, scope, contract.kind, [contract], period, offset)
    : await basesOfDays(deps.pool, scope, [{ contract, period }], offset);
  if (basis === undefined) return null;
  const { carryIn, base, tier, gross } = sumsOf(basis);
  const shown = (minor: bigint) => formatAmount(minorUnits(minor), exponent);
  return {
    ...{ from: period.from.toISOString(), to: period.to.toISOString(), tier, active: basis.figures.active },
    ...{
      figures: showFigures(basis.figures, exponent),
      carryIn: shown(carryIn),
      base: shown(base),
      gross: shown(gross),
    },
  };
}

/** Filter of a page or its file; BAD_REQUEST for invalid days. */
export async function billFilter(
  deps: ContractDeps,
  { member: { scope }, now }: MemberContext,
  kind: ContractKind,
  { side = 'MINE', from, to }: Pick<Payload<'contracts.dividend'>, 'side' | 'from' | 'to'>,
): Promise<Omit<BillFilter, 'beforeId' | 'limit'> | Refusal> {
  const isMine = side === 'MINE';
  const { businessTimeZone: zone } = await deps.brands.settings(scope.brandId);
  const hasRange = from !== undefined || to !== undefined;
  const range = { from: from ?? '', to: to ?? '' };
  const refusal = hasRange ? checkRange(range, businessDay(now, zone)) : null;
  if (refusal) return refusal;
  return {
    ...{ kind, state: null, waitingBefore: null },
    ...{ accountId: isMine ? scope.memberId : null, payerId: isMine ? null : scope.memberId },
    endedIn: hasRange ? { from: dayStart(range.from, zone), to: dayStart(dayBefore(range.to, -1), zone) } : null,
  };
}

/** Page of a kind: the caller's contract, the current period, and bills of the caller or of his downlines. */
export async function readContractPage(
  deps: ContractDeps,
  context: MemberContext,
  kind: ContractKind,
  { cursor, limit = DEFAULT_LIMIT, ...query }: Payload<'contracts.dividend'>,
): Promise<Page | Refusal> {
  const refusal = await refuseContracts(deps, context, kind);
  if (refusal) return refusal;
  const { scope } = context.member;
  const { exponent } = context.brand.currency;
  const filter = await billFilter(deps, context, kind, query);
  if (isRefusal(filter)) return filter;
  const [open, found, claimable, owed] = await Promise.all([
    openContracts(deps.pool, scope, [scope.memberId], kind),
    listBills(deps.pool, scope, { ...filter, beforeId: beforeOf(cursor), limit: limit + 1 }),
    claimableOf(deps.pool, scope, scope.memberId, kind),
    owedBy(deps.pool, scope, scope.memberId),
  ]);
  const { rows, nextCursor } = pageOf(found, limit);
  const names = await namesOfSides(deps, scope, [...open, ...rows]);
  const running = open.find(({ state }) => state === 'ACTIVE' || state === 'TERMINATING') ?? null;
  const shown = (state: ContractRow['state']) => {
    const row = open.find((one) => one.state === state);
    return row === undefined ? null : showContract(row, names, exponent);
  };
  return {
    contract: running && showContract(running, names, exponent),
    ...{ pending: shown('PENDING_START'), offer: shown('OFFERED') },
    running: running && (await readRunning(deps, scope, running, { now: context.now, exponent })),
    claimable: formatAmount(minorUnits(claimable), exponent),
    owed: formatAmount(minorUnits(owed), exponent),
    rows: rows.map((row) => showBill(row, names, exponent)),
    nextCursor,
    asOf: context.now.toISOString(),
  };
}
