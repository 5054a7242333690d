import type { Queryable } from '@lantern/database';
import { defineApproval, idText, payloadSchema, type Refusal, refuse, type Scope } from '@lantern/server-kit';
import Type from 'typebox';
import type { PaymentsDeps } from '../../deps.ts';
import { addToBalance, lockBalance, startBalance } from '../balances/repository.ts';
import { describeStatement } from './describe-statement.ts';
import { postRows } from './post-rows.ts';
import { decideImport, lockImport, lockStatements } from './repository/imports.ts';
import { releaseLines } from './repository/lines.ts';
import { sumOf } from './statement-rows.ts';

const PAYLOAD = payloadSchema({ importId: idText, account: Type.String() });

export const importTarget = (id: bigint) => `bank-statement:${id}`;

/** A second person confirms the rows of a statement that one person may not post alone, after comparing the file with the bank. */
export const confirmStatement = (deps: PaymentsDeps) =>
  defineApproval({
    action: 'payments.confirm-statement',
    schema: PAYLOAD,
    permission: { request: 'payments.match', approve: 'payments.approve' },
    preview: (tx, scope, { importId }) => describeStatement(tx, scope, BigInt(importId)),
    apply: (tx, scope, payload, { checker, at }) => postWaiting(deps, tx, scope, payload, { by: checker, at }),
    async onReturned(tx, scope, { importId, account }, { by, at }) {
      await lockStatements(tx, scope, account);
      await releaseLines(tx, scope, BigInt(importId), { state: 'REFUSED', by, at });
      await decideImport(tx, scope, BigInt(importId), { state: 'REFUSED', by, at });
    },
  });

async function postWaiting(
  deps: PaymentsDeps,
  tx: Queryable,
  scope: Scope,
  payload: { readonly importId: string; readonly account: string },
  { by, at }: { readonly by: string; readonly at: Date },
): Promise<Refusal | null> {
  const { account } = payload;
  const importId = BigInt(payload.importId);
  await lockStatements(tx, scope, account);
  const waiting = await lockImport(tx, scope, importId);
  if (waiting?.state !== 'WAITING' || waiting.closing === null) return refuse('STATE_CONFLICT');
  const rows = await releaseLines(tx, scope, importId, { state: 'POSTED', by, at });
  await postRows(deps, tx, await deps.brand(scope.brandId), rows, { account, at });
  const balance = await lockBalance(tx, scope, account);
  if (balance === null || waiting.restart) await startBalance(tx, scope, account, { balance: waiting.closing, at });
  else await addToBalance(tx, scope, account, sumOf(rows));
  await decideImport(tx, scope, importId, { state: 'CONFIRMED', by, at });
  return null;
}
