import { type Queryable, transaction } from '@lantern/database';
import type { BrandView, Scope } from '@lantern/server-kit';
import type { ContractDeps } from '../deps.ts';
import { CARRY_DAYS, KINDS } from '../kinds.ts';
import { type BillFigures, NO_BILL_FIGURES } from '../repository/bills.ts';
import { type ContractRow, contractsThrough } from '../repository/contracts.ts';
import { carriesInto, downlineGrossOf } from '../repository/due.ts';
import {
  accountsWithBets,
  type BetKind,
  type BetQuery,
  betSumsOf,
  countActiveByBets,
  firstBetFrom,
  lockClosedTo,
  moveClosedTo,
} from '../repository/salary-bets.ts';
import { type BillBasis, calculateBill } from './calculate-bill.ts';
import { isBehind, SALARY_CONSUMER } from './is-behind.ts';
import { type Period, periodOf } from './periods.ts';
import { writeBills } from './write-bills.ts';

const queryOf = ({ accountId, book, categories, terms }: ContractRow): BetQuery => ({
  ...{ accountId, book, categories },
  minSingleBet: terms.kind === 'REALTIME' ? terms.minSingleBet : 0n,
});

/** Inputs of bills by hour or window, without those from downlines. */
export async function basesOfBets(
  db: Queryable,
  scope: Scope,
  kind: BetKind,
  contracts: readonly ContractRow[],
  period: Period,
  offset: string,
): Promise<readonly Omit<BillBasis, 'downlineGross'>[]> {
  const sums = await betSumsOf(db, scope, kind, period, contracts.map(queryOf));
  const carry = kind === 'REALTIME' ? await carriesInto(db, scope, contracts, CARRY_DAYS) : () => 0n;
  const bases = [];
  for (const contract of contracts) {
    const { terms } = contract;
    const needsCount = terms.kind === 'TIERED' && terms.tiers.some(({ minActive }) => minActive > 0);
    const bound = { ...queryOf(contract), minValidBet: contract.activeMinValidBet };
    const active = needsCount ? await countActiveByBets(db, scope, kind, period, bound) : null;
    const figures = { ...NO_BILL_FIGURES, ...sums(contract.accountId), active };
    bases.push({ contract, period, offset, carryIn: carry(contract.id), figures });
  }
  return bases;
}

/** A window without counting bets creates no bill. */
const isWorthABill = (kind: BetKind, { winBase, lossBase }: BillFigures) =>
  kind === 'HOURLY' || winBase !== 0n || lossBase !== 0n;

/** Bills of one hour or window, lower levels first. Accounts without bets get none. */
async function closeOne(
  deps: ContractDeps,
  tx: Queryable,
  brand: BrandView,
  kind: BetKind,
  period: Period,
  now: Date,
): Promise<void> {
  const scope = { brandId: brand.id };
  const { businessTimeZone: offset } = await deps.brands.settings(brand.id);
  const accounts = await accountsWithBets(tx, scope, kind, period);
  const contracts = await contractsThrough(tx, scope, kind, period, accounts);
  const bases = await basesOfBets(tx, scope, kind, contracts, period, offset);
  const depths = [...new Set(contracts.map(({ line }) => line.length))].sort((left, right) => right - left);
  for (const depth of depths) {
    const level = bases.filter(
      ({ contract, figures }) => contract.line.length === depth && isWorthABill(kind, figures),
    );
    const ends = level.map(({ contract: { id, accountId } }) => ({ id, accountId, ...period }));
    const below = await downlineGrossOf(tx, scope, kind, ends);
    const bills = level.map((basis) =>
      calculateBill({ ...basis, downlineGross: below(basis.contract.id) }, brand.currency.exponent, now),
    );
    await writeBills(deps, tx, brand, bills, now);
  }
}

/**
 * Closes the next hour or window with bets.
 * @returns whether there was one
 */
async function closeNext(deps: ContractDeps, brand: BrandView, kind: BetKind, now: Date): Promise<boolean> {
  const scope = { brandId: brand.id };
  const { businessTimeZone: offset } = await deps.brands.settings(brand.id);
  const unit = kind === 'HOURLY' ? 'HOUR' : 'WINDOW';
  const end = periodOf(unit, new Date(now.getTime() - KINDS[kind].closesAfterMs), offset).from;
  return transaction(deps.pool, async (tx) => {
    const closedTo = await lockClosedTo(tx, scope, kind, new Date(0));
    const first = closedTo < end ? await firstBetFrom(tx, scope, kind, closedTo) : null;
    if (first === null || first >= end) {
      if (closedTo < end) await moveClosedTo(tx, scope, kind, end);
      return false;
    }
    const period = periodOf(unit, first, offset);
    if (await isBehind(tx, SALARY_CONSUMER, brand.id, period.to)) return false;
    await moveClosedTo(tx, scope, kind, period.to);
    await closeOne(deps, tx, brand, kind, period, now);
    return true;
  });
}

/**
 * Closes every finished hour or window of a brand, one transaction each. Bills, postings and the closed-up-to mark change in the same
 * transaction, so a killed run continues where it stopped.
 */
export async function closeWindows(deps: ContractDeps, brandId: bigint, kind: BetKind, now: Date): Promise<void> {
  const brand = await deps.brands.brand(brandId);
  while (await closeNext(deps, brand, kind, now));
}
