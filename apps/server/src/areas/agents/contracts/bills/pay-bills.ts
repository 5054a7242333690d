import { type Queryable, transaction } from '@lantern/database';
import { accounts, type Command, commandId, postings } from '@lantern/ledger';
import { type BrandView, businessDay, inBatchOrSingly, type Pieces, type Scope } from '@lantern/server-kit';
import { ledgerScope } from '../../../wallet/index.ts';
import type { ContractDeps } from '../deps.ts';
import { RETRY_MS } from '../kinds.ts';
import { publishBills } from '../publish-changes.ts';
import { type BillRow, billsToPay, lockBill, lockPlatformBills } from '../repository/bills.ts';
import { agentDebts, recoveries } from './recover-debt.ts';
import { mustStep, stepPaidWhole } from './step-bill.ts';
import { billReference, postAll } from './write-bills.ts';

const CHUNK = 500;

type Brand = Pick<BrandView, 'id' | 'currency'>;

/** A claim not made in time is paid automatically. */
async function untilPayable(tx: Queryable, scope: Scope, bill: BillRow): Promise<BillRow> {
  return bill.state === 'CLAIMABLE' ? mustStep(tx, scope, bill, 'CLAIM_EXPIRED', {}) : bill;
}

/** Pays the platform's bills locked by this transaction in full (P39p); debts of agents are deducted (P27b). */
export async function payByPlatform(
  deps: ContractDeps,
  tx: Queryable,
  brand: Brand,
  bills: readonly BillRow[],
  now: Date,
): Promise<void> {
  const [first] = bills;
  if (first === undefined) return;
  const scope = { brandId: brand.id };
  const { businessTimeZone } = await deps.brands.settings(brand.id);
  const paidOn = businessDay(now, businessTimeZone);
  await publishBills(deps, tx, await stepPaidWhole(tx, scope, bills, paidOn));
  const payments = bills.map((bill) => ({ bill, amount: bill.due - bill.paid, part: bill.paid }));
  const receivers = bills.map(({ accountId }) => accountId);
  const debts = await agentDebts(deps, tx, brand, first.book, receivers);
  const paid = payments.map(
    ({ bill, amount }): Command => ({
      id: commandId('agents.bill-paid', brand.id, bill.id),
      posting: postings.contractBillPaid({ member: bill.accountId, amount }),
      reference: billReference(bill),
      at: now,
    }),
  );
  await postAll(deps, tx, brand, first.book, [...paid, ...recoveries(brand.id, payments, debts, now)]);
}

/**
 * Takes what is available from the payer's main wallet, up to the amount owed; nothing from a blocked one.
 * @returns minor units paid
 */
async function takeFromPayer(
  deps: ContractDeps,
  tx: Queryable,
  brand: Brand,
  bill: BillRow,
  now: Date,
): Promise<bigint> {
  const isBlocked = (await deps.identity.fundBlocked(tx, { brandId: brand.id }, [bill.payerId])).size > 0;
  if (isBlocked) return 0n;
  const scope = ledgerScope(brand, { brandId: brand.id, book: bill.book });
  const [main] = await deps.ledger.balances(tx, scope, [accounts.main(bill.payerId)]);
  const owed = bill.due - bill.paid;
  let amount = main !== undefined && main.balance < owed ? BigInt(main.balance) : owed;
  while (amount > 0n) {
    const answer = await deps.ledger.postOne(tx, scope, {
      // The amount paid before identifies the part, so that each part is paid once.
      id: commandId('agents.bill-part', brand.id, bill.id, bill.paid, amount),
      posting: postings.contractPaidByUpline({ from: bill.payerId, to: bill.accountId, amount }),
      reference: billReference(bill),
      at: now,
    });
    if (answer.outcome === 'posted') return amount;
    // The wallet was emptied between the read and the posting.
    if (answer.outcome !== 'insufficient') throw new Error(`bill ${bill.id} was not paid: ${answer.outcome}`);
    amount = answer.balance < amount ? BigInt(answer.balance) : 0n;
  }
  return 0n;
}

/** Takes what is available and records the paid amount. */
async function payPart(deps: ContractDeps, tx: Queryable, brand: Brand, ready: BillRow, now: Date): Promise<BillRow> {
  const scope = { brandId: brand.id };
  const { businessTimeZone } = await deps.brands.settings(brand.id);
  const amount = await takeFromPayer(deps, tx, brand, ready, now);
  const paid = ready.paid + amount;
  const later = { payAt: new Date(now.getTime() + RETRY_MS), shortSince: ready.shortSince ?? now };
  if (amount === 0n) return mustStep(tx, scope, ready, 'NOTHING_THERE', later);
  const paidOn = businessDay(now, businessTimeZone);
  const event = paid === ready.due ? 'PAID_WHOLE' : 'PAID_PART';
  return mustStep(tx, scope, ready, event, {
    ...{ paid, paidOn },
    ...(event === 'PAID_WHOLE' ? { payAt: null } : later),
  });
}

/** Pays a bill from the upline's wallet (P40), in parts if the balance is short; then retries every hour. */
export async function payByUpline(
  deps: ContractDeps,
  tx: Queryable,
  brand: Brand,
  bill: BillRow,
  now: Date,
): Promise<BillRow> {
  const scope = { brandId: brand.id };
  const ready = await untilPayable(tx, scope, bill);
  const moved = await payPart(deps, tx, brand, ready, now);
  // A shortage is published when it begins, not at each attempt.
  if (moved.state === 'PAID' || ready.shortSince === null) await publishBills(deps, tx, [moved]);
  const amount = moved.paid - ready.paid;
  if (amount === 0n) return moved;
  const debts = await agentDebts(deps, tx, brand, bill.book, [bill.accountId]);
  const part = { bill, amount, part: ready.paid };
  await postAll(deps, tx, brand, bill.book, recoveries(brand.id, [part], debts, now));
  return moved;
}

const isDue = (bill: BillRow | null, now: Date): bill is BillRow => bill?.payAt != null && bill.payAt <= now;

/** Pays all due bills: those of the platform in batches, those of uplines one by one, so that a failing one delays no other. */
export async function payBills(deps: ContractDeps, now: Date, pieces: Pieces): Promise<void> {
  const left = [...(await pieces.waiting('bill'))];
  for (;;) {
    const found = await billsToPay(deps.pool, now, CHUNK, left);
    const [first] = found;
    if (first === undefined) return;
    const brand = await deps.brands.brand(first.brandId);
    const scope = { brandId: first.brandId };
    const ofPlatform = found.filter(({ brandId, book, byPlatform }) => {
      return byPlatform && brandId === first.brandId && book === first.book;
    });
    const payPlatformBills = (ids: readonly bigint[]) =>
      transaction(deps.pool, async (tx) => {
        await payByPlatform(deps, tx, brand, await lockPlatformBills(tx, scope, ids, now), now);
      });
    const nameOf = (id: bigint) => ({ piece: `bill ${id}`, brandId: first.brandId });
    const platformBillIds = ofPlatform.map(({ id }) => id);
    left.push(...(await inBatchOrSingly(pieces, platformBillIds, payPlatformBills, nameOf)).map(String));
    for (const { id, brandId, byPlatform } of found) {
      if (byPlatform) continue;
      const pay = async () => {
        const payer = await deps.brands.brand(brandId);
        await transaction(deps.pool, async (tx) => {
          const bill = await lockBill(tx, { brandId }, id);
          if (isDue(bill, now)) await payByUpline(deps, tx, payer, bill, now);
        });
      };
      if (!(await pieces.run(`bill ${id}`, pay, brandId))) left.push(id.toString());
    }
  }
}
