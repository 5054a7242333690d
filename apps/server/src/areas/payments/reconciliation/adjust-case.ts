import type { Payload, Value } from '@lantern/contract/schemas';
import type { Queryable } from '@lantern/database';
import { formatAmount, parseAmount } from '@lantern/money';
import {
  isRefusal,
  type Refusal,
  refuse,
  type Scope,
  type StaffContext,
  transactionOrRefuse,
} from '@lantern/server-kit';
import type { PaymentsDeps } from '../deps.ts';
import { caseTarget } from './cases.ts';
import { type CaseRow, lockCase, updateCase } from './repository/cases.ts';

/** The four-eyes action that corrects a member's wallet after a case about seamless rounds. */
export const ADJUST_ACTION = 'payments.adjust-case';

interface Frozen {
  readonly caseId: string;
  readonly to: 'PLAYER' | 'HOUSE';
  /** Minor units. */
  readonly minor: string;
  readonly maker: string;
  readonly note: string;
}

/** Only open cases about one member's rounds allow a correction. */
const isAdjustable = (row: CaseRow) =>
  row.side === 'SEAMLESS' && row.memberId !== null && (row.state === 'OPEN' || row.state === 'TAKEN');

/** Four-eyes request: the correction that makes the member's wallet agree with the vendor's and our records. */
export async function requestAdjust(
  deps: PaymentsDeps,
  context: StaffContext,
  input: Payload<'paymentsFinance.requestAdjust'>,
): Promise<Value<'paymentsFinance.requestAdjust'> | Refusal> {
  const refusal = deps.staff.requirePermission(context, 'payments.match');
  if (refusal) return refusal;
  const { scope, name } = context.operator;
  const { exponent } = context.merchant.currency;
  const amount = parseAmount(input.amount, exponent);
  if (amount === null || amount <= 0n) return refuse('AMOUNT_INVALID');
  const opened = await transactionOrRefuse(deps.pool, async (tx) => {
    const row = await lockCase(tx, scope, BigInt(input.id));
    if (row === null) return refuse('NOT_FOUND');
    if (!isAdjustable(row) || row.memberId === null) return refuse('STATE_CONFLICT');
    const names = await deps.members.namesOf(scope, [row.memberId]);
    const frozen: Frozen = {
      ...{ caseId: input.id, to: input.to, minor: amount.toString(), maker: name },
      note: input.reason.trim(),
    };
    return deps.staff.requests.open(tx, context, {
      area: 'payments',
      action: ADJUST_ACTION,
      target: caseTarget(row.id),
      permissionToApprove: 'ledger.correct',
      reason: input.reason,
      frozen: {
        ...frozen,
        shown: formatAmount(amount, exponent),
        account: names.get(row.memberId) ?? String(row.memberId),
        vendor: row.channel,
        ...(row.roundRef !== null && { round: row.roundRef }),
      },
    });
  });
  return isRefusal(opened) ? opened : { requestId: opened.toString() };
}

/** On approval: applies the correction and closes the case, in one transaction. */
export async function applyAdjust(
  deps: PaymentsDeps,
  tx: Queryable,
  scope: Scope,
  values: Readonly<Record<string, unknown>>,
  { at }: { readonly at: Date },
): Promise<Refusal | null> {
  const { caseId, to, minor, maker, note } = values as unknown as Frozen;
  const row = await lockCase(tx, scope, BigInt(caseId));
  if (row === null) return refuse('NOT_FOUND');
  if (!isAdjustable(row) || row.memberId === null) return refuse('STATE_CONFLICT');
  const closed = { state: 'CLOSED' as const, owner: maker, note, resolution: 'ADJUSTED' as const, endedAt: at };
  await updateCase(tx, scope, row.id, closed);
  const { id, channel: vendor, memberId, game } = row;
  return deps.rounds().adjust(tx, scope, { caseId: id, vendor, memberId, game, amount: BigInt(minor), to, at });
}
