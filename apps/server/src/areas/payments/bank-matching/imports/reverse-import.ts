import type { Payload, Value } from '@lantern/contract/schemas';
import type { Queryable } from '@lantern/database';
import {
  defineApproval,
  idText,
  isRefusal,
  payloadSchema,
  type Refusal,
  refuse,
  type Scope,
  type StaffContext,
  transactionOrRefuse,
} from '@lantern/server-kit';
import Type from 'typebox';
import type { PaymentsDeps } from '../../deps.ts';
import { addToBalance, endBalance, lockBalance, startBalance } from '../balances/repository.ts';
import { lineTarget } from '../decide-line.ts';
import { importTarget } from './confirm-statement.ts';
import { describeStatement } from './describe-statement.ts';
import { postRows } from './post-rows.ts';
import {
  hasEarlierImport,
  type ImportRow,
  isPosted,
  lockImport,
  lockStatements,
  markReversed,
} from './repository/imports.ts';
import { lockLinesOfImport, reverseLines } from './repository/lines.ts';
import { sumOf } from './statement-rows.ts';

const PAYLOAD = payloadSchema({ importId: idText, account: Type.String() });

/** Two people reverse the newest import of an account while none of its money is used. */
export const reverseStatement = (deps: PaymentsDeps) =>
  defineApproval({
    action: 'payments.reverse-statement',
    schema: PAYLOAD,
    permission: { request: 'payments.match', approve: 'payments.approve' },
    preview: (tx, scope, { importId }) => describeStatement(tx, scope, BigInt(importId)),
    apply: (tx, scope, payload, { checker, at }) =>
      reverse(deps, tx, scope, { ...payload, importId: BigInt(payload.importId), by: checker, at }),
  });

/** First person of a four-eyes request: an import is reversed. */
export async function requestReversal(
  deps: PaymentsDeps,
  context: StaffContext,
  { id, reason }: Payload<'paymentsFinance.requestReversal'>,
): Promise<Value<'paymentsFinance.requestReversal'> | Refusal> {
  const refusal = deps.staff.requirePermission(context, 'payments.match');
  if (refusal) return refusal;
  const { scope } = context.operator;
  const importId = BigInt(id);
  return transactionOrRefuse(deps.pool, async (tx) => {
    const made = await unusedImport(deps, tx, scope, importId);
    if (isRefusal(made)) return made;
    const payload = { importId: id, account: made.account };
    const request = { target: importTarget(importId), payload, reason };
    const opened = await deps.staff.requests.open(tx, context, reverseStatement(deps), request);
    return isRefusal(opened) ? opened : { requestId: opened.toString() };
  });
}

/** The import with its rows locked, or why it stays. */
async function unusedImport(
  deps: PaymentsDeps,
  tx: Queryable,
  scope: Scope,
  importId: bigint,
): Promise<ImportRow | Refusal> {
  const made = await lockImport(tx, scope, importId);
  if (made === null) return refuse('NOT_FOUND');
  if (!isPosted(made)) return refuse('STATE_CONFLICT');
  if (!made.isNewest) return refuse('STATEMENT_NOT_NEWEST');
  // An older version did not store the balance that a restart left.
  if (made.restart && made.balanceBefore === null) return refuse('STATE_CONFLICT');
  const lines = await lockLinesOfImport(tx, scope, importId);
  const requests = await deps.staff.requests.openFor(tx, scope, lines.map(lineTarget));
  const used = lines.filter((line) => line.state === 'MATCHED' || line.state === 'RETURNED');
  const count = used.length + requests.size;
  return count > 0 ? refuse('STATEMENT_USED', { count }) : made;
}

async function reverse(
  deps: PaymentsDeps,
  tx: Queryable,
  scope: Scope,
  end: { readonly importId: bigint; readonly account: string; readonly by: string; readonly at: Date },
): Promise<Refusal | null> {
  const { importId, account, by, at } = end;
  await lockStatements(tx, scope, account);
  const made = await unusedImport(deps, tx, scope, importId);
  if (isRefusal(made)) return made;
  const rows = await reverseLines(tx, scope, importId, { by, at });
  const brand = await deps.brand(scope.brandId);
  await postRows(deps, tx, brand, rows, { account, at, movement: 'REVERSED' });
  await restoreBalance(tx, scope, made, { sum: sumOf(rows), at });
  await markReversed(tx, scope, importId, { by, at });
  return null;
}

/** The balance that the account had before the import. */
async function restoreBalance(
  tx: Queryable,
  scope: Scope,
  made: ImportRow,
  { sum, at }: { readonly sum: bigint; readonly at: Date },
): Promise<void> {
  const { account, balanceBefore, restart } = made;
  await lockBalance(tx, scope, account);
  if (restart && balanceBefore !== null) await startBalance(tx, scope, account, { balance: balanceBefore, at });
  else if (await beganBalance(tx, scope, made)) await endBalance(tx, scope, account);
  else await addToBalance(tx, scope, account, -sum);
}

/** Older versions stored neither the bank's clock nor the balance before. */
async function beganBalance(tx: Queryable, scope: Scope, made: ImportRow): Promise<boolean> {
  if (made.balanceBefore !== null) return false;
  return made.zone !== null || !(await hasEarlierImport(tx, scope, made));
}
