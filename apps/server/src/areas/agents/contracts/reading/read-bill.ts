import type { Payload, Value } from '@lantern/contract/schemas';
import type { Queryable } from '@lantern/database';
import { formatAmount, minorUnits } from '@lantern/money';
import {
  type BrandView,
  isRefusal,
  type MemberContext,
  type Refusal,
  refuse,
  type Scope,
  transactionOrRefuse,
} from '@lantern/server-kit';
import { payByPlatform, payByUpline } from '../bills/pay-bills.ts';
import { wholeDays } from '../bills/periods.ts';
import type { ContractDeps } from '../deps.ts';
import { isByBets } from '../kinds.ts';
import { billBets, billDays, billPeople, type Span } from '../repository/bill-lines.ts';
import { type BillRow, downlineBills, findBill, lockBill } from '../repository/bills.ts';
import { type ContractRow, findContract } from '../repository/contracts.ts';
import { refuseContracts } from '../require-kind.ts';
import { beforeOf } from './read-page.ts';
import { namesOfSides, type ShownBill, showBill, showContract, showFigures } from './show-contract.ts';

const DEFAULT_LIMIT = 20;

type Found = { readonly bill: BillRow; readonly contract: ContractRow };

async function withContract(db: Queryable, scope: Scope, bill: BillRow): Promise<Found> {
  const contract = await findContract(db, scope, bill.contractId);
  if (contract === null) throw new Error(`bill ${bill.id} has no contract`);
  return { bill, contract };
}

/** A bill of the caller or of one of his direct downlines. */
async function findOwn(deps: ContractDeps, context: MemberContext, id: string): Promise<Found | Refusal> {
  const refusal = await refuseContracts(deps, context, null);
  if (refusal) return refusal;
  const { scope } = context.member;
  const bill = await findBill(deps.pool, scope, BigInt(id));
  const isHis = bill?.accountId === scope.memberId || bill?.payerId === scope.memberId;
  return bill === null || !isHis ? refuse('NOT_FOUND') : withContract(deps.pool, scope, bill);
}

/** A bill with its calculation: the figures, the tier, and the shares of downlines. */
export async function showBillDetail(
  deps: ContractDeps,
  brand: BrandView,
  { bill, contract }: Found,
): Promise<Value<'contracts.bill'>> {
  const scope = { brandId: brand.id };
  const { exponent } = brand.currency;
  const below = await downlineBills(deps.pool, scope, bill);
  const names = await namesOfSides(deps, scope, [bill, contract, ...below]);
  const shown = (minor: bigint) => formatAmount(minorUnits(minor), exponent);
  return {
    ...{ row: showBill(bill, names, exponent), contract: showContract(contract, names, exponent) },
    figures: showFigures(bill.figures, exponent),
    ...{ carryIn: shown(bill.carryIn), carryOut: shown(bill.carryOut), createdAt: bill.createdAt.toISOString() },
    downlines: below.map(({ id, accountId, gross }) => ({
      ...{ id: `${id}`, account: names.get(accountId) ?? '', gross: shown(gross) },
    })),
  };
}

export async function findBackOfficeBill(deps: ContractDeps, scope: Scope, id: string): Promise<Found | Refusal> {
  const bill = await findBill(deps.pool, scope, BigInt(id));
  return bill === null ? refuse('NOT_FOUND') : withContract(deps.pool, scope, bill);
}

export async function readBill(
  deps: ContractDeps,
  context: MemberContext,
  { id }: Payload<'contracts.bill'>,
): Promise<Value<'contracts.bill'> | Refusal> {
  const found = await findOwn(deps, context, id);
  return isRefusal(found) ? found : showBillDetail(deps, context.brand, found);
}

/** Source of a bill's rows: the days of the figures, or the bets of its hour or window. */
async function spanOf(deps: ContractDeps, scope: Scope, { bill, contract }: Found): Promise<Span> {
  const { businessTimeZone } = await deps.brands.settings(scope.brandId);
  const days = wholeDays(bill, businessTimeZone);
  const { accountId, book, kind, from, to } = bill;
  const of = { accountId, book, categories: contract.categories };
  if (isByBets(kind)) {
    return { ...of, by: kind, from, to };
  }
  return { ...of, by: 'DAYS', from: days?.from ?? '9999-12-31', to: days?.to ?? '0001-01-01' };
}

/** Team members behind a bill. */
export async function readBillPeople(
  deps: ContractDeps,
  context: MemberContext,
  { id, cursor, limit = DEFAULT_LIMIT }: Payload<'contracts.billPeople'>,
): Promise<Value<'contracts.billPeople'> | Refusal> {
  const found = await findOwn(deps, context, id);
  if (isRefusal(found)) return found;
  const { scope } = context.member;
  const span = await spanOf(deps, scope, found);
  const people = await billPeople(deps.pool, scope, span, { afterId: beforeOf(cursor) ?? 0n, limit: limit + 1 });
  const shown = people.slice(0, limit);
  const names = await deps.identity.namesOf(
    scope,
    shown.map(({ accountId }) => accountId),
  );
  const money = (minor: bigint) => formatAmount(minorUnits(minor), context.brand.currency.exponent);
  const { activeMinValidBet, activeMinDeposit } = found.contract;
  return {
    rows: shown.map(({ accountId, validBet, deposits, ...sums }) => ({
      ...{ id: accountId.toString(), account: names.get(accountId) ?? '', validBet: money(validBet) },
      ...{ stake: money(sums.stake), payout: money(sums.payout), rebate: money(sums.rebate), bonus: money(sums.bonus) },
      deposits: money(deposits),
      isActive:
        found.bill.figures.active === null ? null : validBet >= activeMinValidBet && deposits >= activeMinDeposit,
    })),
    nextCursor: people.length > limit ? (shown.at(-1)?.accountId.toString() ?? null) : null,
  };
}

/** Bets of one member: by day and category, or single bets. */
export async function readBillBets(
  deps: ContractDeps,
  context: MemberContext,
  { id, of, cursor, limit = DEFAULT_LIMIT }: Payload<'contracts.billBets'>,
): Promise<Value<'contracts.billBets'> | Refusal> {
  const found = await findOwn(deps, context, id);
  if (isRefusal(found)) return found;
  const { scope } = context.member;
  const span = await spanOf(deps, scope, found);
  const page = { of: BigInt(of), after: cursor ?? '', limit: limit + 1 };
  const lines = await (span.by === 'DAYS'
    ? billDays(deps.pool, scope, span, page)
    : billBets(deps.pool, scope, span, page));
  const money = (minor: bigint) => formatAmount(minorUnits(minor), context.brand.currency.exponent);
  const shown = lines.slice(0, limit);
  return {
    rows: shown.map(({ key, at, day, category, ref, ...sums }) => ({
      ...{ key, at: at?.toISOString() ?? null, day, category, ref },
      ...{ stake: money(sums.stake), validBet: money(sums.validBet), payout: money(sums.payout) },
      ...{ rebate: money(sums.rebate), bonus: money(sums.bonus) },
    })),
    nextCursor: lines.length > limit ? (shown.at(-1)?.key ?? null) : null,
  };
}

/** Claims a dividend; a repeated claim finds it paid. */
export async function claimBill(
  deps: ContractDeps,
  context: MemberContext,
  { id }: Payload<'contracts.claimBill'>,
): Promise<ShownBill | Refusal> {
  const refusal = await refuseContracts(deps, context, null);
  if (refusal) return refusal;
  const { scope } = context.member;
  const { brand, now } = context;
  const claimed = await transactionOrRefuse(deps.pool, async (tx) => {
    const bill = await lockBill(tx, scope, BigInt(id));
    if (bill?.accountId !== scope.memberId) return refuse('NOT_FOUND');
    if (bill.state !== 'CLAIMABLE') return refuse('BILL_STATE', { state: bill.state });
    if (await deps.tree.frozenSince(tx, scope, bill.line)) return refuse('FUND_FROZEN');
    if (bill.byPlatform) await payByPlatform(deps, tx, brand, [bill], now);
    else await payByUpline(deps, tx, brand, bill, now);
    return true;
  });
  if (isRefusal(claimed)) return claimed;
  const bill = await findBill(deps.pool, scope, BigInt(id));
  if (bill === null) return refuse('NOT_FOUND');
  return showBill(bill, await namesOfSides(deps, scope, [bill]), brand.currency.exponent);
}
