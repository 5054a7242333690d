import type { Payload, Value } from '@lantern/contract/schemas';
import type { Queryable } from '@lantern/database';
import { formatAmount, parseAmount } from '@lantern/money';
import {
  type Approval,
  defineApproval,
  idText,
  isRefusal,
  minorText,
  oneOf,
  payloadSchema,
  type Refusal,
  refuse,
  type Scope,
  type StaffContext,
  transactionOrRefuse,
} from '@lantern/server-kit';
import Type, { type Static } from 'typebox';
import type { ReconciliationDeps } from '../deps.ts';
import { type CaseRow, lockCase, updateCase } from '../repository/cases.ts';
import { caseTarget, isOpenCase } from './case-rules.ts';
import { describeAdjust, effectOfAdjust } from './describe-adjust.ts';

const SCHEMA = payloadSchema({
  caseId: idText,
  to: oneOf('PLAYER', 'HOUSE'),
  minor: minorText,
  maker: Type.String(),
  note: Type.String(),
  shown: Type.String(),
  account: Type.String(),
  vendor: Type.String(),
  round: Type.Optional(Type.String()),
});

/** Corrects a member's wallet after a case about seamless rounds, and closes the case. */
export const adjustCase = (deps: ReconciliationDeps) =>
  defineApproval({
    action: 'reconciliation.adjust-case',
    schema: SCHEMA,
    permission: { request: 'payments.match', approve: 'ledger.correct' },
    preview: (tx, scope, payload) => describeAdjust(tx, scope, payload),
    effect: (scope, payload) => effectOfAdjust(deps, scope, payload),
    apply: (tx, scope, payload, approval) => applyAdjust(deps, tx, scope, payload, approval),
  });

/** Only open cases about one member's rounds allow a correction. */
const isAdjustable = (row: CaseRow) => row.side === 'SEAMLESS' && row.memberId !== null && isOpenCase(row);

/** Four-eyes request: the correction that makes the member's wallet agree with the vendor's and our records. */
export async function requestAdjust(
  deps: ReconciliationDeps,
  context: StaffContext,
  input: Payload<'reconciliation.requestAdjust'>,
): Promise<Value<'reconciliation.requestAdjust'> | Refusal> {
  const refusal = deps.staff.requirePermission(context, 'payments.match');
  if (refusal) return refusal;
  const { scope, name } = context.operator;
  const { exponent } = context.brand.currency;
  const amount = parseAmount(input.amount, exponent);
  if (amount === null || amount <= 0n) return refuse('AMOUNT_INVALID');
  const opened = await transactionOrRefuse(deps.pool, async (tx) => {
    const row = await lockCase(tx, scope, BigInt(input.id));
    if (row === null) return refuse('NOT_FOUND');
    if (!isAdjustable(row) || row.memberId === null) return refuse('STATE_CONFLICT');
    const names = await deps.identity.namesOf(scope, [row.memberId]);
    const payload = {
      ...{ caseId: input.id, to: input.to, minor: amount.toString(), maker: name, note: input.reason.trim() },
      shown: formatAmount(amount, exponent),
      account: names.get(row.memberId) ?? String(row.memberId),
      vendor: row.channel,
      ...(row.roundRef !== null && { round: row.roundRef }),
    };
    const request = { target: caseTarget(row.id), payload, reason: input.reason };
    return deps.staff.requests.open(tx, context, adjustCase(deps), request);
  });
  return isRefusal(opened) ? opened : { requestId: opened.toString() };
}

async function applyAdjust(
  deps: ReconciliationDeps,
  tx: Queryable,
  scope: Scope,
  { caseId, to, minor, maker, note }: Static<typeof SCHEMA>,
  { at }: Approval,
): Promise<Refusal | null> {
  const row = await lockCase(tx, scope, BigInt(caseId));
  if (row === null) return refuse('NOT_FOUND');
  if (!isAdjustable(row) || row.memberId === null) return refuse('STATE_CONFLICT');
  const closed = { state: 'CLOSED' as const, owner: maker, note, resolution: 'ADJUSTED' as const, endedAt: at };
  await updateCase(tx, scope, row.id, closed);
  const { id, channel: vendor, memberId, game } = row;
  return deps.games.matching.adjust(tx, scope, { caseId: id, vendor, memberId, game, amount: BigInt(minor), to, at });
}
