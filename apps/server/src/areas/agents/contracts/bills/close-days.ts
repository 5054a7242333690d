import { type Queryable, transaction } from '@lantern/database';
import { type BrandView, inBatchOrSingly, type Pieces, type Scope } from '@lantern/server-kit';
import type { ContractDeps } from '../deps.ts';
import { CARRY_DAYS, KINDS } from '../kinds.ts';
import { NO_BILL_FIGURES } from '../repository/bills.ts';
import { byLine, type ContractRow } from '../repository/contracts.ts';
import {
  activeOf,
  carriesInto,
  downlineGrossOf,
  listDueContracts,
  lockDueContracts,
  moveDue,
  salariesOf,
  type TeamFigureQuery,
  teamSumsOf,
} from '../repository/due.ts';
import { type BillBasis, calculateBill } from './calculate-bill.ts';
import { FIGURE_CONSUMERS, isBehind } from './is-behind.ts';
import { type Period, periodOf, wholeDays } from './periods.ts';
import { writeBills } from './write-bills.ts';

/** Pieces of this work. A branch's bills depend on those below, so a branch waits for a failing bill; other branches do not. */
const DAYS = 'days of line';
/** Contracts closed per transaction. */
const CHUNK = 1_000;

/** The period after an instant, cut off at the contract's end; null if nothing is left. */
export function periodAfter(contract: Pick<ContractRow, 'period' | 'endsAt'>, at: Date, offset: string): Period | null {
  const { to } = periodOf(contract.period, at, offset);
  const { endsAt } = contract;
  if (endsAt !== null && endsAt <= at) return null;
  return { from: at, to: endsAt !== null && endsAt < to ? endsAt : to };
}

const needsActiveCount = ({ terms }: ContractRow) =>
  terms.kind === 'TIERED' && terms.tiers.some(({ minActive }) => minActive > 0);

/** Inputs of bills by days, read now. A period without a whole day has none. */
export async function basesOfDays(
  db: Queryable,
  scope: Scope,
  due: readonly { readonly contract: ContractRow; readonly period: Period }[],
  offset: string,
): Promise<readonly BillBasis[]> {
  const found = due.flatMap(({ contract, period }) => {
    const days = wholeDays(period, offset);
    if (days === null) return [];
    const { id, accountId, book, categories } = contract;
    const query: TeamFigureQuery = { id, accountId, book, categories, ...days };
    return [{ contract, period, query }];
  });
  const queries = found.map(({ query }) => query);
  const dividends = found.filter(({ contract }) => contract.kind === 'DIVIDEND');
  const sums = await teamSumsOf(db, scope, queries);
  const salaries = await salariesOf(
    db,
    scope,
    dividends.map(({ query }) => query),
  );
  const carry = await carriesInto(
    db,
    scope,
    dividends.map(({ contract }) => contract),
    CARRY_DAYS,
  );
  const below = new Map<ContractRow['kind'], (id: bigint) => bigint>();
  for (const kind of ['DIVIDEND', 'DAILY'] as const) {
    const ofKind = found.filter(({ contract }) => contract.kind === kind);
    const ends = ofKind.map(({ contract: { id, accountId }, period }) => ({ id, accountId, ...period }));
    below.set(kind, await downlineGrossOf(db, scope, kind, ends));
  }
  const bases: BillBasis[] = [];
  for (const { contract, period, query } of found) {
    const bounds = { validBet: contract.activeMinValidBet, deposit: contract.activeMinDeposit };
    const active = needsActiveCount(contract) ? await activeOf(db, scope, query, bounds) : null;
    bases.push({
      ...{ contract, period, offset, carryIn: carry(contract.id) },
      figures: { ...NO_BILL_FIGURES, ...sums(contract.id), salaries: salaries(contract.id), active },
      downlineGross: below.get(contract.kind)?.(contract.id) ?? 0n,
    });
  }
  return bases;
}

async function closeOf(
  deps: ContractDeps,
  tx: Queryable,
  brand: BrandView,
  contracts: readonly ContractRow[],
  now: Date,
): Promise<void> {
  const scope = { brandId: brand.id };
  const { businessTimeZone: offset } = await deps.brands.settings(brand.id);
  const due = contracts.map((contract) => ({
    contract,
    period: { from: contract.dueFrom as Date, to: contract.dueTo as Date },
  }));
  await moveDue(
    tx,
    scope,
    due.map(({ contract, period }) => ({ id: contract.id, due: periodAfter(contract, period.to, offset) })),
  );
  const bases = await basesOfDays(tx, scope, due, offset);
  const bills = bases.map((basis) => calculateBill(basis, brand.currency.exponent, now));
  await writeBills(deps, tx, brand, bills, now);
}

/** Contracts of one transaction: with the same period end, so that lower bills exist before upper ones are calculated. */
function firstGroup(contracts: readonly ContractRow[]): readonly ContractRow[] {
  const [first] = contracts;
  return contracts.filter(
    ({ dueTo, brandId, line }) =>
      dueTo?.getTime() === first?.dueTo?.getTime() && brandId === first?.brandId && line.length === first?.line.length,
  );
}

/**
 * Closes all finished periods of days: reads figures, inserts bills and posts what the platform owes. Each transaction inserts bills and
 * advances their contracts, so a killed run neither skips nor repeats any.
 * @param waitingBranches branches with failed starts or ends of contracts: their periods stay open
 */
export async function closeDays(
  deps: ContractDeps,
  now: Date,
  pieces: Pieces,
  waitingBranches: readonly string[],
): Promise<void> {
  const before = new Date(now.getTime() - KINDS.DIVIDEND.closesAfterMs);
  const except = { lines: [...waitingBranches, ...(await pieces.waiting(DAYS))], brands: [] as bigint[] };
  for (;;) {
    const group = firstGroup(await listDueContracts(deps.pool, before, CHUNK, except));
    const [first] = group;
    if (first === undefined) return;
    const { brandId, dueTo } = first;
    // Figures of that time are missing: this brand waits for them, others do not.
    if (await areFiguresMissing(deps, brandId, dueTo as Date)) {
      except.brands.push(brandId);
      continue;
    }
    const lines = byLine(group);
    const close = (keys: readonly string[]) => {
      const contracts = keys.flatMap((key) => lines.get(key) ?? []);
      return closeGroup(deps, { brandId }, contracts, dueTo as Date, now);
    };
    const name = (key: string) => ({ piece: `${DAYS} ${key}`, brandId });
    except.lines.push(...(await inBatchOrSingly(pieces, [...lines.keys()], close, name)));
  }
}

async function areFiguresMissing({ pool }: ContractDeps, brandId: bigint, before: Date): Promise<boolean> {
  for (const consumer of FIGURE_CONSUMERS) if (await isBehind(pool, consumer, brandId, before)) return true;
  return false;
}

async function closeGroup(
  deps: ContractDeps,
  scope: Scope,
  contracts: readonly ContractRow[],
  dueTo: Date,
  now: Date,
): Promise<void> {
  const brand = await deps.brands.brand(scope.brandId);
  const ids = contracts.map(({ id }) => id);
  await transaction(deps.pool, async (tx) => {
    await closeOf(deps, tx, brand, await lockDueContracts(tx, scope, ids, dueTo), now);
  });
}
