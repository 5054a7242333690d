import type { Queryable } from '@lantern/database';
import { accounts } from '@lantern/ledger';
import type { Scope } from '@lantern/server-kit';
import { facts, type Subject, type SubjectPart } from '../../staff/index.ts';
import { ledgerScope } from '../../wallet/index.ts';
import { listBankAccounts } from '../channels/repository/bank-accounts.ts';
import { findSweep, listSweepLines } from '../crypto/repository/sweeps.ts';
import { sumsOf } from '../crypto/sweeps/sweep-sums.ts';
import type { PaymentsDeps } from '../deps.ts';
import { findCase } from '../reconciliation/repository/cases.ts';

type Frozen = Readonly<Record<string, unknown>>;
const { amount, code, count, digitsOf, instant, lineOf, part, text } = facts;

/** A bank account of the brand that members will pay into. */
export async function describeBankAccount(tx: Queryable, scope: Scope, frozen: Frozen): Promise<Subject | null> {
  const present = await listBankAccounts(tx, scope);
  const rows = [
    text('code', lineOf(frozen.code)),
    text('bank', lineOf(frozen.bank)),
    text('holder', lineOf(frozen.holder)),
    text('account_number', lineOf(frozen.number)),
    count('accounts_already', present.length),
  ];
  return { name: lineOf(frozen.code) ?? '', page: { path: '/matching' }, parts: [part('NEW', rows)] };
}

/** The coins swept from member addresses, and the destination. */
export async function describeSweep(tx: Queryable, scope: Scope, frozen: Frozen): Promise<Subject | null> {
  const sweep = await findSweep(tx, scope, digitsOf(frozen.sweepId));
  if (sweep === null) return null;
  const lines = await listSweepLines(tx, scope, [sweep.id]);
  const rows = [
    text('chain', sweep.chain),
    text('destination', sweep.destination, { isFixed: true }),
    text('coins', sumsOf(lines) || null, { isFixed: true }),
    count('addresses_swept', new Set(lines.map(({ address }) => address)).size),
    count('gas_payments', lines.filter(({ gasNeeded }) => gasNeeded > 0n).length),
    text('made_by', sweep.madeBy),
    instant('made_at', sweep.madeAt),
  ];
  return { name: `${sweep.chain} ${sweep.id}`, page: { path: '/chains' }, parts: [part('SWEEP', rows)] };
}

/** A difference between a vendor's records and ours, as the correction of a member's wallet. */
export async function describeAdjust(tx: Queryable, scope: Scope, frozen: Frozen): Promise<Subject | null> {
  const row = await findCase(tx, scope, digitsOf(frozen.caseId));
  if (row === null || row.memberId === null) return null;
  const minor = digitsOf(frozen.minor);
  const rows = [
    code('case_kind', 'difference', row.kind),
    code('state', 'case', row.state, { becomes: 'CLOSED' }),
    text('vendor', row.channel),
    text('round', row.roundRef),
    text('day', row.day),
    amount('ours', row.ours, { isFixed: true }),
    amount('theirs', row.theirs, { isFixed: true }),
    code('to', 'frozen', lineOf(frozen.to)),
    amount('amount', minor),
  ];
  return {
    ...{ name: `#${row.id}`, memberId: row.memberId, amount: minor },
    ...{ page: { path: '/reconciliation' }, parts: [part('DIFFERENCE', rows)] },
  };
}

/** The member's balance now and after the correction. */
export async function effectOfAdjust(
  deps: PaymentsDeps,
  scope: Scope,
  frozen: Frozen,
): Promise<readonly SubjectPart[]> {
  const row = await findCase(deps.pool, scope, digitsOf(frozen.caseId));
  if (row === null || row.memberId === null) return [];
  const books = ledgerScope(await deps.brand(scope.brandId), { ...scope, book: 'REAL' });
  const [main] = await deps.ledger.balances(deps.pool, books, [accounts.main(row.memberId)]);
  const wallet = main?.balance ?? 0n;
  const minor = digitsOf(frozen.minor);
  const after = wallet + (frozen.to === 'PLAYER' ? minor : -minor);
  const tone = after < 0n ? { tone: 'BAD' as const } : {};
  return [part('EFFECT', [amount('wallet_now', wallet), amount('wallet_after', after, tone)])];
}
