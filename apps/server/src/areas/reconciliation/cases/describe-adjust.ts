import type { Queryable } from '@lantern/database';
import { accounts } from '@lantern/ledger';
import type { Scope } from '@lantern/server-kit';
import { facts, type Subject, type SubjectPart } from '../../staff/index.ts';
import { ledgerScope } from '../../wallet/index.ts';
import type { ReconciliationDeps } from '../deps.ts';
import { findCase } from '../repository/cases.ts';
import { differenceOf } from './case-rules.ts';

type Frozen = Readonly<Record<string, unknown>>;
const { amount, code, digitsOf, lineOf, part, text } = facts;

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

/** A difference that is closed with an explanation and without money. */
export async function describeClose(
  tx: Queryable,
  scope: Scope,
  { caseId, resolution }: { readonly caseId: string; readonly resolution: string },
): Promise<Subject | null> {
  const row = await findCase(tx, scope, digitsOf(caseId));
  if (row === null) return null;
  const difference = differenceOf(row);
  const rows = [
    code('case_kind', 'difference', row.kind, { isFixed: true }),
    code('state', 'case', row.state, { becomes: 'CLOSED' }),
    text('channel', row.channel),
    text('order', row.orderNo),
    text('round', row.roundRef),
    text('day', row.day),
    amount('ours', row.ours, { isFixed: true }),
    amount('theirs', row.theirs, { isFixed: true }),
    amount('difference', difference),
    code('closed_as', 'resolution', resolution),
  ];
  return {
    name: `#${row.id}`,
    ...(row.memberId !== null && { memberId: row.memberId }),
    amount: difference,
    page: { path: '/reconciliation' },
    parts: [part('DIFFERENCE', rows)],
  };
}

/** The member's balance now and after the correction. */
export async function effectOfAdjust(
  deps: ReconciliationDeps,
  scope: Scope,
  frozen: Frozen,
): Promise<readonly SubjectPart[]> {
  const row = await findCase(deps.pool, scope, digitsOf(frozen.caseId));
  if (row === null || row.memberId === null) return [];
  const books = ledgerScope(await deps.brands.brand(scope.brandId), { ...scope, book: 'REAL' });
  const [main] = await deps.ledger.balances(deps.pool, books, [accounts.main(row.memberId)]);
  const wallet = main?.balance ?? 0n;
  const minor = digitsOf(frozen.minor);
  const after = wallet + (frozen.to === 'PLAYER' ? minor : -minor);
  const tone = after < 0n ? { tone: 'BAD' as const } : {};
  return [part('EFFECT', [amount('wallet_now', wallet), amount('wallet_after', after, tone)])];
}
