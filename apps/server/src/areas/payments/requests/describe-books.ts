import type { Queryable } from '@lantern/database';
import type { Scope } from '@lantern/server-kit';
import { facts, type Subject } from '../../staff/index.ts';
import { listBankAccounts } from '../channels/repository/bank-accounts.ts';
import { findSweep, listSweepLines } from '../crypto/repository/sweeps.ts';
import { sumsOf } from '../crypto/sweeps/sweep-sums.ts';

type Frozen = Readonly<Record<string, unknown>>;
const { count, digitsOf, instant, lineOf, part, text } = facts;

/** A bank account of the brand that members will pay into. */
export async function describeBankAccount(tx: Queryable, scope: Scope, frozen: Frozen): Promise<Subject | null> {
  const present = await listBankAccounts(tx, scope);
  const rows = [
    text('code', lineOf(frozen.code)),
    text('bank', lineOf(frozen.bank)),
    text('holder', lineOf(frozen.holder)),
    text('account_number', lineOf(frozen.number)),
    ...(frozen.zone === undefined ? [] : [text('statement_zone', lineOf(frozen.zone))]),
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
