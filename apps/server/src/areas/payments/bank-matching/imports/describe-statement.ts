import type { Queryable } from '@lantern/database';
import type { Scope } from '@lantern/server-kit';
import { facts, type Subject } from '../../../staff/index.ts';
import { listBalances } from '../balances/repository.ts';
import { findImport, notPosted } from './repository/imports.ts';

const { amount, count, instant, part, text } = facts;

/** Half of a SHA-256 is enough to compare by eye. */
const SHOWN_DIGITS = 32;

/** A file whose rows a second person compares with the bank's own page. */
export async function describeStatement(tx: Queryable, scope: Scope, importId: bigint): Promise<Subject | null> {
  const made = await findImport(tx, scope, importId);
  if (made === null) return null;
  const balance = (await listBalances(tx, scope)).get(made.account) ?? null;
  const gap = made.restart && balance !== null && made.opening !== null ? made.opening - balance : null;
  return {
    name: made.fileName || made.account,
    page: { path: '/statements', id: importId.toString() },
    amount: notPosted(made),
    parts: [
      part('STATEMENT', [
        text('bank_account', made.account),
        text('statement_file', made.fileName),
        text('statement_digest', made.digest.toString('hex').slice(0, SHOWN_DIGITS), { isFixed: true }),
        text('statement_zone', made.zone),
        count('statement_rows', made.fresh, { isFixed: true }),
        ...(made.leftOut === 0 ? [] : [count('statement_left_out', made.leftOut, { isFixed: true })]),
        instant('statement_from', made.firstAt),
        instant('statement_to', made.lastAt),
        amount('statement_in', made.moneyIn, { isFixed: true }),
        amount('statement_out', made.moneyOut, { isFixed: true }),
        amount('statement_alone', made.alone),
        amount('statement_opening', made.opening, { isFixed: true }),
        amount('statement_closing', made.closing, { isFixed: true }),
        ...(gap === null ? [] : [amount('statement_gap', gap, { tone: 'BAD' })]),
      ]),
    ],
  };
}
