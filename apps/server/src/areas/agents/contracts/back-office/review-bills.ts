import type { Payload, Value } from '@lantern/contract/schemas';
import type { Queryable } from '@lantern/database';
import { commandId, postings } from '@lantern/ledger';
import { formatAmount, minorUnits } from '@lantern/money';
import {
  type Approval,
  businessDay,
  defineApproval,
  idText,
  isRefusal,
  minorText,
  payloadSchema,
  type Refusal,
  refuse,
  type Scope,
  type StaffContext,
  transactionOrRefuse,
} from '@lantern/server-kit';
import Type from 'typebox';
import { agentDebts, recoveries } from '../bills/recover-debt.ts';
import { mustStep, stepBill } from '../bills/step-bill.ts';
import { billKindOf, billReference, postAll } from '../bills/write-bills.ts';
import type { ContractDeps } from '../deps.ts';
import { CASE_DAYS } from '../kinds.ts';
import { publishBills } from '../publish-changes.ts';
import { findBackOfficeBill, showBillDetail } from '../reading/read-bill.ts';
import { beforeOf, pageOf } from '../reading/read-page.ts';
import { namesOfSides, showBill } from '../reading/show-contract.ts';
import { type BillRow, findBill, listBills, lockBill } from '../repository/bills.ts';
import { PLATFORM } from '../repository/contracts.ts';
import { advanceSubject, approveSubject, rejectSubject } from './describe-contracts.ts';

const READ = 'agents.read';
const MANAGE = 'agents.manage';
const DEFAULT_LIMIT = 50;
const DAY_MS = 86_400_000;

type BackOfficeBill = Value<'contractsBackOffice.bills'>['rows'][number];

const targetOf = (id: bigint | string) => `bill:${id}`;

async function showBackOfficeBills(
  deps: ContractDeps,
  context: StaffContext,
  rows: readonly BillRow[],
): Promise<BackOfficeBill[]> {
  const { scope } = context.operator;
  const { exponent } = context.brand.currency;
  const [names, open] = await Promise.all([
    namesOfSides(deps, scope, rows),
    deps.staff.requests.openFor(
      deps.pool,
      scope,
      rows.map(({ id }) => targetOf(id)),
    ),
  ]);
  return rows.map((row) => {
    const request = open.get(targetOf(row.id));
    return {
      ...showBill(row, names, exponent),
      ...{ accountId: `${row.accountId}`, payerId: row.payerId === PLATFORM ? null : `${row.payerId}`, book: row.book },
      ...{ advanced: formatAmount(minorUnits(row.advanced), exponent), note: row.note },
      request: request
        ? { id: `${request.id}`, action: request.action, maker: request.maker, at: request.createdAt.toISOString() }
        : null,
    };
  });
}

export async function listBackOfficeBills(
  deps: ContractDeps,
  context: StaffContext,
  query: Payload<'contractsBackOffice.bills'>,
): Promise<Value<'contractsBackOffice.bills'> | Refusal> {
  const refusal = deps.staff.requirePermission(context, READ);
  if (refusal) return refusal;
  const { scope } = context.operator;
  const { limit = DEFAULT_LIMIT, state = null } = query;
  const named = query.search === undefined ? null : await deps.identity.findByAccount(scope, query.search);
  if (query.search !== undefined && named === null) return { rows: [], nextCursor: null };
  const found = await listBills(deps.pool, scope, {
    ...{ kind: null, accountId: named?.id ?? null, payerId: null, state, beforeId: beforeOf(query.cursor) },
    waitingBefore: query.waiting ? new Date(context.now.getTime() - CASE_DAYS * DAY_MS) : null,
    limit: limit + 1,
  });
  const { rows, nextCursor } = pageOf(found, limit);
  return { rows: await showBackOfficeBills(deps, context, rows), nextCursor };
}

export async function showBackOfficeBill(
  deps: ContractDeps,
  context: StaffContext,
  { id }: Payload<'contractsBackOffice.bill'>,
): Promise<Value<'contractsBackOffice.bill'> | Refusal> {
  const refusal = deps.staff.requirePermission(context, READ);
  if (refusal) return refusal;
  const found = await findBackOfficeBill(deps, context.operator.scope, id);
  if (isRefusal(found)) return found;
  const [row] = await showBackOfficeBills(deps, context, [found.bill]);
  if (row === undefined) return refuse('NOT_FOUND');
  return { ...(await showBillDetail(deps, context.brand, found)), row };
}

const BILL = { id: idText, account: Type.String(), payer: Type.String(), due: minorText, paid: minorText };
const PERMISSION = { request: MANAGE, approve: MANAGE } as const;

/** Approves a bill that stopped for its amount: it is paid unchanged. */
export const approveBill = (deps: ContractDeps) =>
  defineApproval({
    action: 'agents.approve-bill',
    schema: payloadSchema(BILL),
    permission: PERMISSION,
    ...approveSubject(deps),
    async apply(tx, scope, { id }, { at }) {
      const bill = await lockBill(tx, scope, BigInt(id));
      if (bill === null) return refuse('NOT_FOUND');
      const approved = await stepBill(tx, scope, bill, 'APPROVE', { payAt: at });
      return isRefusal(approved) ? approved : null;
    },
  });

/** Rejects a bill: nothing is paid, and the platform's accrual is reversed (P39r). */
export const rejectBill = (deps: ContractDeps) =>
  defineApproval({
    action: 'agents.reject-bill',
    schema: payloadSchema(BILL),
    permission: PERMISSION,
    ...rejectSubject(deps),
    apply: (tx, scope, payload, approval) => applyRejection(deps, tx, scope, payload, approval),
  });

/** Pays an upline's debt in advance: the downline is paid, and the upline owes the amount to the platform (P42). */
export const advanceBill = (deps: ContractDeps) =>
  defineApproval({
    action: 'agents.advance-bill',
    schema: payloadSchema(BILL),
    permission: PERMISSION,
    ...advanceSubject(deps),
    apply: (tx, scope, payload, approval) => applyAdvance(deps, tx, scope, payload, approval),
  });

interface AboutBill {
  readonly definition: ReturnType<typeof rejectBill>;
  readonly states: readonly BillRow['state'][];
  /** Only a bill that an upline owes. */
  readonly byUpline?: boolean;
}

/** Opens a request about a bill that is in one of some states. */
async function requestAbout(
  deps: ContractDeps,
  context: StaffContext,
  input: { readonly id: string; readonly reason: string },
  { definition, states, byUpline = false }: AboutBill,
): Promise<{ readonly requestId: string } | Refusal> {
  const refusal = deps.staff.requirePermission(context, MANAGE);
  if (refusal) return refusal;
  const { scope } = context.operator;
  const bill = await findBill(deps.pool, scope, BigInt(input.id));
  if (bill === null) return refuse('NOT_FOUND');
  if (!states.includes(bill.state) || (byUpline && bill.byPlatform)) {
    return refuse('BILL_STATE', { state: bill.state });
  }
  const names = await namesOfSides(deps, scope, [bill]);
  const payload = {
    ...{ id: input.id, account: names.get(bill.accountId) ?? '', payer: names.get(bill.payerId) ?? '' },
    ...{ due: `${bill.due}`, paid: `${bill.paid}` },
  };
  const request = { target: targetOf(input.id), payload, reason: input.reason };
  const requestId = await transactionOrRefuse(deps.pool, async (tx) => {
    // One bill has one decision at a time.
    const [open] = (await deps.staff.requests.openFor(tx, scope, [request.target])).values();
    if (open) return refuse('REQUEST_STATE', { state: 'PENDING', id: `${open.id}` });
    return deps.staff.requests.open(tx, context, definition, request);
  });
  return isRefusal(requestId) ? requestId : { requestId: requestId.toString() };
}

export const requestApproval = (
  deps: ContractDeps,
  context: StaffContext,
  input: Payload<'contractsBackOffice.requestApproval'>,
) => requestAbout(deps, context, input, { definition: approveBill(deps), states: ['REVIEW'] });

export const requestRejection = (
  deps: ContractDeps,
  context: StaffContext,
  input: Payload<'contractsBackOffice.requestRejection'>,
) => requestAbout(deps, context, input, { definition: rejectBill(deps), states: ['REVIEW'] });

export const requestAdvance = (
  deps: ContractDeps,
  context: StaffContext,
  input: Payload<'contractsBackOffice.requestAdvance'>,
) =>
  requestAbout(deps, context, input, {
    definition: advanceBill(deps),
    states: ['INSUFFICIENT', 'PART_PAID'],
    byUpline: true,
  });

/** Applies an approved rejection: nothing is paid, and the platform's accrual is reversed (P39r). */
async function applyRejection(
  deps: ContractDeps,
  tx: Queryable,
  scope: Scope,
  { id }: { readonly id: string },
  by: Approval,
): Promise<Refusal | null> {
  const bill = await lockBill(tx, scope, BigInt(id));
  if (bill === null) return refuse('NOT_FOUND');
  const rejected = await stepBill(tx, scope, bill, 'REJECT', { payAt: null, note: 'REJECTED' });
  if (isRefusal(rejected)) return rejected;
  if (!bill.byPlatform || bill.due === 0n) return null;
  await postAll(deps, tx, await deps.brands.brand(scope.brandId), bill.book, [
    {
      id: commandId('agents.bill-refused', scope.brandId, bill.id),
      posting: postings.contractBillRefused({ kind: billKindOf(bill), amount: bill.due }),
      reference: billReference(bill),
      at: by.at,
    },
  ]);
  return null;
}

/** Applies an approved advance: the downline is paid, and the upline owes the amount to the platform (P42). */
async function applyAdvance(
  deps: ContractDeps,
  tx: Queryable,
  scope: Scope,
  { id }: { readonly id: string },
  by: Approval,
): Promise<Refusal | null> {
  const bill = await lockBill(tx, scope, BigInt(id));
  if (bill === null) return refuse('NOT_FOUND');
  if (bill.byPlatform || (bill.state !== 'INSUFFICIENT' && bill.state !== 'PART_PAID')) {
    return refuse('BILL_STATE', { state: bill.state });
  }
  const brand = await deps.brands.brand(scope.brandId);
  const { businessTimeZone } = await deps.brands.settings(scope.brandId);
  const amount = bill.due - bill.paid;
  const paidOn = businessDay(by.at, businessTimeZone);
  const change = { paid: bill.due, advanced: amount, payAt: null, paidOn };
  await publishBills(deps, tx, [await mustStep(tx, scope, bill, 'PAID_WHOLE', change)]);
  const debts = await agentDebts(deps, tx, brand, bill.book, [bill.accountId]);
  await postAll(deps, tx, brand, bill.book, [
    {
      id: commandId('agents.bill-advanced', scope.brandId, bill.id),
      posting: postings.contractDebtAdvanced({ upline: bill.payerId, to: bill.accountId, amount }),
      reference: billReference(bill),
      at: by.at,
    },
    ...recoveries(scope.brandId, [{ bill, amount, part: bill.paid }], debts, by.at),
  ]);
  return null;
}
