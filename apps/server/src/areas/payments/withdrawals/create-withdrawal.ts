import type { Payload, Value } from '@lantern/contract/schemas';
import { onOneConnection, pipeline, type Queryable } from '@lantern/database';
import {
  checkWithdrawal,
  nextState,
  WITHDRAWAL_MACHINE,
  type WithdrawalAccount,
  type WithdrawalDecision,
} from '@lantern/engines/cashier';
import { formatAmount, minorUnits, parseAmount } from '@lantern/money';
import {
  businessDay,
  isRefusal,
  type MemberContext,
  type Refusal,
  refuse,
  transactionOrRefuse,
} from '@lantern/server-kit';
import { listPayoutChannels, type PayoutChannelRow } from '../channels/repository/payout-channels.ts';
import { paysTo } from '../crypto/payouts/pays-to.ts';
import type { PaymentsDeps } from '../deps.ts';
import { isStoredPayable } from '../payout-accounts/read-account.ts';
import { listPayoutAccounts, type PayoutAccountRow } from '../payout-accounts/repository.ts';
import { cardFacts, type Person, readFacts, readPerson } from './member-facts.ts';
import { movements, postMovements } from './move-money.ts';
import { publishMoved } from './order-events.ts';
import { refuseWithdrawal } from './refuse-withdrawal.ts';
import { type FirstStep, insertWithdrawal } from './repository/new-withdrawal.ts';
import { findWithdrawalByRequest, lockMemberWithdrawals, type WithdrawalRow } from './repository/withdrawals.ts';
import { rulesOf, type WithdrawalRules } from './rules.ts';
import { showWithdrawal, showWithdrawals } from './show-withdrawal.ts';

/** A stored request, and its payout account. */
type Submitted = { readonly order: WithdrawalRow; readonly account: PayoutAccountRow };

type Ordered = { readonly requestId: string; readonly accountId: bigint; readonly amount: bigint };

/**
 * Creates a withdrawal: fifteen checks in a fixed order, then the amount is put on hold. The same `requestId` returns the same order. A
 * request that needs no review is approved in the same transaction.
 */
export async function createWithdrawal(
  deps: PaymentsDeps,
  context: MemberContext,
  input: Payload<'payments.createWithdrawal'>,
): Promise<Value<'payments.createWithdrawal'> | Refusal> {
  const { scope, protectedActions } = context.member;
  const { currency } = context.brand;
  if (!protectedActions) return refuse('TRIAL_ACCOUNT');
  const amount = parseAmount(input.amount, currency.exponent);
  if (amount === null || amount <= 0n) return refuse('AMOUNT_INVALID');
  const ordered: Ordered = { requestId: input.requestId, accountId: BigInt(input.accountId), amount };
  const { earlier, person, identity } = await onOneConnection(deps.pool, (db) =>
    pipeline({
      earlier: findWithdrawalByRequest(db, scope, ordered.requestId),
      person: readPerson(deps, db, context.brand, scope),
      identity: deps.safety.identityForWithdrawal(db, scope, amount, context.now),
    }),
  );
  if (earlier) return isSame(earlier, ordered) ? show(deps, context, earlier) : refuse('IDEMPOTENCY_CONFLICT');
  if (person.isBlocked) return refuse('WITHDRAW_BLOCKED');
  if (identity) return identity;
  // Before the transaction: the hash is slow, and a wrong attempt must count even if the request rolls back.
  const wrong = await deps.members.checkFundPassword(scope, input.fundPassword, context.now);
  if (wrong) return wrong;
  const rules = await rulesOf(deps, scope);
  const submitted = await transactionOrRefuse(deps.pool, (tx) => submit(deps, tx, context, ordered, { person, rules }));
  if (isRefusal(submitted)) return submitted;
  return showWithdrawal(submitted.order, submitted.account, rules, currency.exponent);
}

const isSame = (order: WithdrawalRow, ordered: Ordered) =>
  order.amount === ordered.amount && order.accountId === ordered.accountId;

async function show(deps: PaymentsDeps, context: MemberContext, order: WithdrawalRow) {
  const [shown] = await showWithdrawals(deps, context.brand, [order]);
  if (shown === undefined) throw new Error(`withdrawal ${order.id} could not be shown`);
  return shown;
}

async function submit(
  deps: PaymentsDeps,
  tx: Queryable,
  context: MemberContext,
  ordered: Ordered,
  { person, rules }: { readonly person: Person; readonly rules: WithdrawalRules },
): Promise<Submitted | Refusal> {
  const { scope } = context.member;
  const { brand, now } = context;
  const read = await pipeline({
    lock: lockMemberWithdrawals(tx, scope),
    // Read after the password check, because a password reset sets the hold at the same time.
    blockedUntil: deps.members.withdrawalHold(tx, scope, now),
    earlier: findWithdrawalByRequest(tx, scope, ordered.requestId),
    accounts: listPayoutAccounts(tx, scope),
    facts: readFacts(deps, tx, brand, scope, { person, timeZone: rules.businessTimeZone, now }),
    branch: deps.wallet.branchHold(tx, scope),
    channels: listPayoutChannels(tx, scope),
  });
  const { blockedUntil, earlier, branch } = read;
  if (blockedUntil) return refuse('WITHDRAW_HELD', { until: blockedUntil.toISOString() });
  if (earlier && !isSame(earlier, ordered)) return refuse('IDEMPOTENCY_CONFLICT');
  const account = read.accounts.find((one) => one.id === ordered.accountId) ?? null;
  if (account === null) return refuse('CARD_NOT_BOUND');
  if (earlier) return { order: earlier, account };
  if (!isStoredPayable(deps, account)) return refuse('ADDRESS_INVALID', { network: 'none' });
  const facts = { ...read.facts, ...cardFacts(person, account, now) };
  if (branch.isFrozen) return refuse('WITHDRAW_BLOCKED');
  // The debt to downlines must remain in the wallet until they are paid.
  if (branch.debt > 0n && ordered.amount > facts.available - branch.debt) {
    return refuse('CONTRACT_DUE', { due: formatAmount(minorUnits(branch.debt), brand.currency.exponent) });
  }
  const decision = checkWithdrawal(rules.limits, facts, { amount: ordered.amount, isFundPasswordRight: true });
  if (!decision.ok) return refuseWithdrawal(decision, rules.limits, brand.currency.exponent);
  const channel = decision.review === 'AUTO' ? firstOpen(deps, read.channels, account.institution) : undefined;
  const order = await write(tx, context, ordered, {
    decision,
    facts,
    rules,
    step: channel ? approvalOver(channel) : null,
  });
  const { refused } = await pipeline({
    event: publishMoved(deps, tx, scope, order),
    refused: postMovements(deps, tx, brand, order, { movements: [movements.hold(order)], at: now }),
  });
  return refused ?? { order, account };
}

/** Reasons for a manual review; empty when none is needed. */
function reasonsOf(
  rules: WithdrawalRules,
  facts: WithdrawalAccount,
  decision: Extract<WithdrawalDecision, { ok: true }>,
  amount: bigint,
): string[] {
  const reasons: readonly (readonly [string, boolean])[] = [
    ['LARGE', amount >= rules.limits.autoApproveMax],
    ['RISK_SCORE', decision.review === 'MANUAL' && (facts.riskScore ?? 0) >= (rules.limits.reviewRiskScore ?? 60)],
    ['ADMIN_FEE', decision.adminFee > 0n],
    ['FIRST', facts.isFirstWithdrawal === true],
  ];
  return reasons.filter(([, applies]) => applies).map(([reason]) => reason);
}

function write(
  tx: Queryable,
  context: MemberContext,
  ordered: Ordered,
  terms: {
    readonly decision: Extract<WithdrawalDecision, { ok: true }>;
    readonly facts: WithdrawalAccount;
    readonly rules: WithdrawalRules;
    readonly step: FirstStep | null;
  },
): Promise<WithdrawalRow> {
  const { decision, facts, rules, step } = terms;
  const order = {
    ...ordered,
    fee: decision.fee,
    adminFee: decision.adminFee,
    net: decision.net,
    review: decision.review,
    reviewReasons: reasonsOf(rules, facts, decision, ordered.amount),
    riskScore: facts.riskScore ?? 0,
    businessDay: businessDay(context.now, rules.businessTimeZone),
    at: context.now,
  };
  return insertWithdrawal(tx, context.member.scope, order, context.member.account, step);
}

/** The first open payout channel for an institution. */
function firstOpen(deps: PaymentsDeps, channels: readonly PayoutChannelRow[], institution: string) {
  return channels.find(
    (one) => one.open && (deps.sandboxAllowed || !one.sandbox) && paysTo(deps.chains, one, institution),
  );
}

/** The first step of a request without review and with an open channel: approved at once. Otherwise an operator decides. */
function approvalOver({ code }: PayoutChannelRow): FirstStep {
  const to = nextState(WITHDRAWAL_MACHINE, 'SUBMITTED', 'APPROVE');
  if (to === null) throw new Error('a new withdrawal cannot be approved');
  return { event: 'APPROVE', to, actor: 'rules', channel: code };
}
