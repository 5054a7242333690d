import type { ApprovalSubject, Queryable, Scope } from '@lantern/server-kit';
import { facts, type Subject } from '../../../staff/index.ts';
import { lineBelow } from '../../back-office/describe-accounts.ts';
import type { ContractDeps } from '../deps.ts';
import { endedBelow } from '../offers/step-contract.ts';
import { namesOfSides, payerName } from '../reading/show-contract.ts';
import { type BillRow, findBill } from '../repository/bills.ts';
import { findContract } from '../repository/contracts.ts';

interface OfferPayload {
  readonly to: string;
  readonly kind: string;
  readonly period: string;
  readonly carry?: string | undefined;
  readonly autoPay?: boolean | undefined;
}
const { amount, code, count, instant, lineOf, part, text } = facts;

/** A contract of the platform that is offered after approval. */
export const offerSubject = (deps: ContractDeps): ApprovalSubject<OfferPayload> => ({
  async preview(tx, scope, { to, kind, period, autoPay, ...request }) {
    const member = await deps.identity.memberById(scope, BigInt(to), tx);
    if (member === null) return null;
    const rows = [
      code('kind', 'contract', lineOf(kind)),
      code('period', 'contract_period', lineOf(period)),
      code('carry', 'contract_carry', lineOf(request.carry)),
      code('autoPay', 'frozen', autoPay === undefined ? null : String(autoPay)),
    ];
    const page = { path: '/agents', id: member.id.toString() };
    return { name: member.account, memberId: member.id, page, parts: [part('CONTRACT', rows)] };
  },
  effect: async (scope, { to }, now) => [await lineBelow(deps, deps.pool, scope, BigInt(to), now)],
});

/** A contract that ends immediately, with the contracts below that end with it. */
export const endSubject = (deps: ContractDeps): ApprovalSubject<{ readonly id: string }> => ({
  async preview(tx, scope, payload) {
    const contract = await findContract(tx, scope, BigInt(payload.id));
    if (contract === null) return null;
    const names = await namesOfSides(deps, scope, [contract]);
    const rows = [
      code('kind', 'contract', contract.kind),
      code('state', 'contract_state', contract.state, { becomes: 'TERMINATED', isFixed: true }),
      count('version', contract.version, { isFixed: true }),
      text('paid_by', payerName(contract, names)),
      code('period', 'contract_period', contract.period),
      instant('in_force_since', contract.effectiveFrom),
    ];
    const name = names.get(contract.accountId) ?? '';
    return { name, memberId: contract.accountId, page: { path: '/bills' }, parts: [part('CONTRACT', rows)] };
  },
  async effect(scope, payload) {
    const contract = await findContract(deps.pool, scope, BigInt(payload.id));
    if (contract === null || contract.state === 'PENDING_START') return [];
    const ended = await endedBelow(deps.pool, scope, contract, null);
    return [part('EFFECT', [count('contracts_ended', ended.length, ended.length > 0 ? { tone: 'BAD' } : {})])];
  },
});

async function billSubject(
  deps: ContractDeps,
  tx: Queryable,
  scope: Scope,
  payload: { readonly id: string },
  moved: (bill: BillRow) => bigint,
): Promise<Subject | null> {
  const bill = await findBill(tx, scope, BigInt(payload.id));
  if (bill === null) return null;
  const names = await namesOfSides(deps, scope, [bill]);
  const rows = [
    code('kind', 'contract', bill.kind),
    code('state', 'bill', bill.state),
    text('paid_by', payerName(bill, names)),
    instant('from', bill.from),
    instant('until', bill.to),
    amount('due', bill.due, { isFixed: true }),
    amount('paid', bill.paid, { isFixed: true }),
    ...(bill.advanced > 0n ? [amount('advanced', bill.advanced)] : []),
  ];
  return {
    ...{ name: names.get(bill.accountId) ?? '', page: { path: '/bills', id: bill.id.toString() } },
    ...{ memberId: bill.accountId, amount: moved(bill), parts: [part('BILL', rows)] },
  };
}

/** A bill that stopped for its amount and is paid. */
export const approveSubject = (deps: ContractDeps): ApprovalSubject<{ readonly id: string }> => ({
  preview: (tx, scope, payload) => billSubject(deps, tx, scope, payload, ({ due }) => due),
  async effect(scope, payload) {
    const bill = await findBill(deps.pool, scope, BigInt(payload.id));
    return bill ? [part('EFFECT', [amount('to_credit', bill.due)])] : [];
  },
});

/** A bill that is rejected and not paid. */
export const rejectSubject = (deps: ContractDeps): ApprovalSubject<{ readonly id: string }> => ({
  preview: (tx, scope, payload) => billSubject(deps, tx, scope, payload, ({ due }) => due),
  async effect(scope, payload) {
    const bill = await findBill(deps.pool, scope, BigInt(payload.id));
    return bill ? [part('EFFECT', [amount('not_paid', bill.due, { tone: 'BAD' })])] : [];
  },
});

/** A bill that the platform pays in advance; the upline then owes it to the platform. */
export const advanceSubject = (deps: ContractDeps): ApprovalSubject<{ readonly id: string }> => ({
  preview: (tx, scope, payload) => billSubject(deps, tx, scope, payload, ({ due, paid }) => due - paid),
  async effect(scope, payload) {
    const bill = await findBill(deps.pool, scope, BigInt(payload.id));
    if (bill === null) return [];
    const names = await namesOfSides(deps, scope, [bill]);
    const rest = bill.due - bill.paid;
    const rows = [amount('to_credit', rest), text('debtor', payerName(bill, names)), amount('becomes_debt', rest)];
    return [part('EFFECT', rows)];
  },
});

/** A frozen branch that is released. */
export const releaseSubject = (deps: ContractDeps): ApprovalSubject<{ readonly id: string }> => ({
  async preview(tx, scope, payload) {
    const line = await deps.tree.frozenBranch(tx, scope, BigInt(payload.id));
    if (line === null) return null;
    const member = await deps.identity.memberById(scope, line.accountId, tx);
    const rows = [
      instant('frozen_since', line.frozenAt),
      text('by', line.frozenBy),
      text('frozen_because', line.reason),
    ];
    const page = { path: '/bills' };
    return { name: member?.account ?? '', memberId: line.accountId, page, parts: [part('FROZEN_LINE', rows)] };
  },
  async effect(scope, payload, now) {
    const line = await deps.tree.frozenBranch(deps.pool, scope, BigInt(payload.id));
    return line ? [await lineBelow(deps, deps.pool, scope, line.accountId, now)] : [];
  },
});
