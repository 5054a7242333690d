import type { Queryable, Scope } from '@lantern/server-kit';
import { facts, type RequestSubject, type Subject } from '../../../staff/index.ts';
import { lineBelow } from '../../office/describe-accounts.ts';
import type { ContractDeps } from '../deps.ts';
import { endedBelow } from '../offers/step-contract.ts';
import { namesOfSides, payerName } from '../reading/show-contract.ts';
import { type BillRow, findBill } from '../repository/bills.ts';
import { findContract } from '../repository/contracts.ts';
import { findFrozenLine } from '../repository/frozen-branches.ts';

type Frozen = Readonly<Record<string, unknown>>;
const { amount, code, count, digitsOf, instant, lineOf, part, text } = facts;

/** A contract of the platform that is offered after approval. */
export const offerSubject = (deps: ContractDeps): RequestSubject => ({
  async describe(tx, scope, { to, kind, period, autoPay, ...wish }) {
    const member = await deps.identity.memberById(scope, digitsOf(to), tx);
    if (member === null) return null;
    const rows = [
      code('kind', 'contract', lineOf(kind)),
      code('period', 'contract_period', lineOf(period)),
      code('carry', 'contract_carry', lineOf(wish.carry)),
      code('autoPay', 'frozen', autoPay === undefined ? null : String(autoPay)),
    ];
    const page = { path: '/agents', id: member.id.toString() };
    return { name: member.account, memberId: member.id, page, parts: [part('CONTRACT', rows)] };
  },
  effect: async (scope, { to }, now) => [await lineBelow(deps, deps.pool, scope, digitsOf(to), now)],
});

/** A contract that ends immediately, with the contracts below that end with it. */
export const endSubject = (deps: ContractDeps): RequestSubject => ({
  async describe(tx, scope, frozen) {
    const contract = await findContract(tx, scope, digitsOf(frozen.id));
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
  async effect(scope, frozen) {
    const contract = await findContract(deps.pool, scope, digitsOf(frozen.id));
    if (contract === null || contract.state === 'PENDING_START') return [];
    const ended = await endedBelow(deps.pool, scope, contract, null);
    return [part('EFFECT', [count('contracts_ended', ended.length, ended.length > 0 ? { tone: 'BAD' } : {})])];
  },
});

async function billSubject(
  deps: ContractDeps,
  tx: Queryable,
  scope: Scope,
  frozen: Frozen,
  moved: (bill: BillRow) => bigint,
): Promise<Subject | null> {
  const bill = await findBill(tx, scope, digitsOf(frozen.id));
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

/** A bill that is rejected and not paid. */
export const rejectSubject = (deps: ContractDeps): RequestSubject => ({
  describe: (tx, scope, frozen) => billSubject(deps, tx, scope, frozen, ({ due }) => due),
  async effect(scope, frozen) {
    const bill = await findBill(deps.pool, scope, digitsOf(frozen.id));
    return bill ? [part('EFFECT', [amount('not_paid', bill.due, { tone: 'BAD' })])] : [];
  },
});

/** A bill that the platform pays in advance; the upline then owes it to the platform. */
export const advanceSubject = (deps: ContractDeps): RequestSubject => ({
  describe: (tx, scope, frozen) => billSubject(deps, tx, scope, frozen, ({ due, paid }) => due - paid),
  async effect(scope, frozen) {
    const bill = await findBill(deps.pool, scope, digitsOf(frozen.id));
    if (bill === null) return [];
    const names = await namesOfSides(deps, scope, [bill]);
    const rest = bill.due - bill.paid;
    const rows = [amount('to_credit', rest), text('debtor', payerName(bill, names)), amount('becomes_debt', rest)];
    return [part('EFFECT', rows)];
  },
});

/** A frozen branch that is released. */
export const releaseSubject = (deps: ContractDeps): RequestSubject => ({
  async describe(tx, scope, frozen) {
    const line = await findFrozenLine(tx, scope, digitsOf(frozen.id));
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
  async effect(scope, frozen, now) {
    const line = await findFrozenLine(deps.pool, scope, digitsOf(frozen.id));
    return line ? [await lineBelow(deps, deps.pool, scope, line.accountId, now)] : [];
  },
});
