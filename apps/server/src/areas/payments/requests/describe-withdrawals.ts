import type { Queryable } from '@lantern/database';
import { parseSum } from '@lantern/money';
import type { RequestEnding, Scope } from '@lantern/server-kit';
import { isSameName } from '@lantern/text/names';
import { type FactName, facts, type Subject, type SubjectPart } from '../../staff/index.ts';
import type { PaymentsDeps } from '../deps.ts';
import { findPayoutAccount } from '../payout-accounts/repository.ts';
import {
  findWithdrawal,
  insertWithdrawalEvent,
  lockWithdrawal,
  updateWithdrawal,
  type WithdrawalRow,
} from '../withdrawals/repository/withdrawals.ts';
import { assessRisk } from '../withdrawals/review/assess-risk.ts';
import { RISK_PERMISSIONS } from '../withdrawals/review/may-see-risk.ts';
import { rulesOf } from '../withdrawals/rules.ts';

type Frozen = Readonly<Record<string, unknown>>;
const { amount, code, count, digitsOf, instant, text } = facts;

/** Account holders' names are shown only with this permission. */
const HOLDERS = 'payments.read';
const READS_FLAGS = 'safety.read';

async function payeePart(deps: PaymentsDeps, tx: Queryable, scope: Scope, order: WithdrawalRow): Promise<SubjectPart> {
  const account = await findPayoutAccount(tx, scope, order.accountId);
  const realName = await deps.members.realNameIn(tx, { ...scope, memberId: order.memberId, book: order.book });
  const holder = account?.holder ?? '';
  return {
    name: 'PAYEE',
    needs: HOLDERS,
    facts: [
      text('institution', account?.institution ?? null, { isFixed: true }),
      text('account_number', account ? `···· ${account.last4}` : null, { isFixed: true }),
      text('holder', holder, { isFixed: true, tone: isSameName(holder, realName ?? '') ? 'GOOD' : 'BAD' }),
      text('account_holder', realName),
      instant('account_since', account?.createdAt ?? null),
      ...(account?.removedAt ? [instant('account_removed', account.removedAt, { tone: 'BAD' as const })] : []),
    ],
  };
}

function orderPart(order: WithdrawalRow): SubjectPart {
  const some = (name: FactName, value: bigint) => (value > 0n ? [amount(name, value)] : []);
  return {
    name: 'WITHDRAWAL',
    facts: [
      code('state', 'withdrawal', order.state),
      amount('ordered', order.amount, { isFixed: true }),
      ...some('fee', order.fee),
      ...some('admin_fee', order.adminFee),
      amount('to_pay_out', order.net, { isFixed: true }),
      ...some('paid_so_far', order.paid),
      ...some('disputed', order.disputed),
      instant('ordered_at', order.createdAt),
      ...(order.reviewReasons.length > 0
        ? [code('review_reasons', 'review', order.reviewReasons.join(','), { tone: 'BAD' as const })]
        : []),
      text('reviewer', order.reviewer),
      text('approved_by', order.approvals.map(({ name }) => name).join(', ')),
    ],
  };
}

/**
 * A withdrawal that waits for another approval: payee, amount and account.
 *
 * @param moved amount that the approval moves; default: the requested amount
 */
export async function describeWithdrawal(
  deps: PaymentsDeps,
  tx: Queryable,
  scope: Scope,
  frozen: Frozen,
  moved: (order: WithdrawalRow) => bigint = (order) => order.amount,
): Promise<Subject | null> {
  const order = await findWithdrawal(tx, scope, digitsOf(frozen.orderId));
  if (order === null) return null;
  return {
    name: `W ${order.id}`,
    page: { path: '/withdrawals', id: order.id.toString() },
    memberId: order.memberId,
    amount: moved(order),
    parts: [orderPart(order), await payeePart(deps, tx, scope, order)],
  };
}

/** The same for actions after a payment, with the amount given in the request. */
export async function describeAfterPayment(
  deps: PaymentsDeps,
  tx: Queryable,
  scope: Scope,
  frozen: Frozen,
): Promise<Subject | null> {
  const { currency } = await deps.brand(scope.brandId);
  const shown = parseSum(String(frozen.shown), currency.exponent);
  return describeWithdrawal(deps, tx, scope, frozen, (order) => shown ?? order.net);
}

/** Facts for and against the payment, read when the second approver opens the request. */
export async function riskOfWithdrawal(
  deps: PaymentsDeps,
  scope: Scope,
  frozen: Frozen,
  now: Date,
): Promise<readonly SubjectPart[]> {
  const order = await findWithdrawal(deps.pool, scope, digitsOf(frozen.orderId));
  if (order === null) return [];
  const brand = await deps.brand(scope.brandId);
  const risk = await assessRisk(deps, { brand, now }, order);
  const { limits } = await rulesOf(deps, scope);
  const minor = (shown: string) => parseSum(shown, brand.currency.exponent) ?? 0n;
  const yesNo = (name: FactName, value: boolean) =>
    code(name, 'frozen', String(value), value ? { tone: 'BAD' as const } : {});
  const isHigh = risk.score >= (limits.reviewRiskScore ?? 60);
  const open = risk.flags.filter(({ cleared }) => !cleared).map(({ kind }) => kind);
  return [
    {
      name: 'RISK',
      needs: RISK_PERMISSIONS,
      facts: [
        count('score', risk.score, { tone: isHigh ? 'BAD' : 'GOOD' }),
        amount('deposited_ever', minor(risk.deposited)),
        amount('withdrawn_ever', minor(risk.withdrawn)),
        amount('bonuses_ever', minor(risk.bonuses)),
        amount('turnover_left', minor(risk.turnoverLeft)),
        yesNo('first_withdrawal', risk.isFirstWithdrawal),
        count('same_address', risk.sameAddress, risk.sameAddress > 0 ? { tone: 'BAD' } : {}),
        yesNo('new_address', risk.newAddress),
        yesNo('new_device', risk.newDevice),
        ...(open.length > 0 ? [code('flags', 'flag', open.join(','), { tone: 'BAD', needs: READS_FLAGS })] : []),
      ],
    },
  ];
}

/** A rejected approval: the order is no longer assigned and returns to the review queue; its history records who rejected it and why. */
export async function returnWithdrawal(
  tx: Queryable,
  scope: Scope,
  frozen: Frozen,
  ending: RequestEnding,
): Promise<void> {
  const order = await lockWithdrawal(tx, scope, digitsOf(frozen.orderId));
  if (order?.state !== 'RISK_REVIEW') return;
  await updateWithdrawal(tx, scope, order.id, { state: order.state, approvals: [] });
  await insertWithdrawalEvent(tx, scope, order.id, {
    at: ending.at,
    event: `APPROVAL_${ending.state}`,
    from: order.state,
    to: order.state,
    actor: ending.by ?? 'system',
    detail: { reason: ending.note ?? '', maker: ending.maker },
  });
}
