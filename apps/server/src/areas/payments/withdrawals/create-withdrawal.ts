import type { Payload, Value } from '@lantern/contract/schemas';
import type { Queryable } from '@lantern/database';
import { checkWithdrawal, type WithdrawalAccount, type WithdrawalDecision } from '@lantern/engines/cashier';
import { formatAmount, minorUnits, parseAmount } from '@lantern/money';
import { businessDay, isRefusal, type MemberContext, type Refusal, refusable, refuse } from '@lantern/server-kit';
import type { PaymentsDeps } from '../deps.ts';
import { listPayoutAccounts } from '../repository/payout-accounts.ts';
import { listPayoutChannels } from '../repository/payout-channels.ts';
import {
  findWithdrawalByRequest,
  insertWithdrawal,
  insertWithdrawalEvent,
  lockMemberWithdrawals,
  lockWithdrawal,
  type WithdrawalRow,
} from '../repository/withdrawals.ts';
import { publishMoved } from './announce.ts';
import { type Person, readFacts, readPerson } from './member-facts.ts';
import { move, movements } from './move-money.ts';
import { refuseWithdrawal } from './refuse-withdrawal.ts';
import { rulesOf, type WithdrawalRules } from './rules.ts';
import { showWithdrawals } from './show-withdrawal.ts';
import { stepWithdrawal } from './step-withdrawal.ts';

type Wish = { readonly requestId: string; readonly accountId: bigint; readonly amount: bigint };

/**
 * Asks for money (operations 7.6): the fifteen checks in their order, then the amount is held. The same `requestId` answers the
 * same order. What needs nobody's eyes is approved in the same breath.
 */
export async function createWithdrawal(
  deps: PaymentsDeps,
  context: MemberContext,
  input: Payload<'payments.createWithdrawal'>,
): Promise<Value<'payments.createWithdrawal'> | Refusal> {
  const { scope, protectedActions } = context.member;
  const { currency } = context.merchant;
  if (!protectedActions) return refuse('TRIAL_ACCOUNT');
  const amount = parseAmount(input.amount, currency.exponent);
  if (amount === null || amount <= 0n) return refuse('AMOUNT_INVALID');
  const wish: Wish = { requestId: input.requestId, accountId: BigInt(input.accountId), amount };
  const known = await findWithdrawalByRequest(deps.pool, scope, wish.requestId);
  if (known) return isSame(known, wish) ? show(deps, context, known) : refuse('IDEMPOTENCY_CONFLICT');

  const person = await readPerson(deps, context.merchant, scope);
  if (person.isBlocked) return refuse('WITHDRAW_BLOCKED');
  const unproven = await deps.safety.identityForWithdrawal(deps.pool, scope, amount, context.now);
  if (unproven) return unproven;
  // Before the transaction: it takes a slow hash, and a wrong try counts whatever becomes of the request.
  const wrong = await deps.members.checkFundPassword(scope, input.fundPassword, context.now);
  if (wrong) return wrong;
  // After the password: whoever has reset it has set the hold in the same moment.
  const heldUntil = await deps.members.withdrawalHold(deps.pool, scope, context.now);
  if (heldUntil) return refuse('WITHDRAW_HELD', { until: heldUntil.toISOString() });
  const rules = await rulesOf(deps, scope);
  const order = await refusable(deps.pool, (tx) => submit(deps, tx, context, wish, { person, rules }));
  return isRefusal(order) ? order : show(deps, context, order);
}

const isSame = (order: WithdrawalRow, wish: Wish) => order.amount === wish.amount && order.accountId === wish.accountId;

async function show(deps: PaymentsDeps, context: MemberContext, order: WithdrawalRow) {
  const [shown] = await showWithdrawals(deps, context.merchant, [order]);
  if (shown === undefined) throw new Error(`withdrawal ${order.id} could not be shown`);
  return shown;
}

async function submit(
  deps: PaymentsDeps,
  tx: Queryable,
  context: MemberContext,
  wish: Wish,
  { person, rules }: { readonly person: Person; readonly rules: WithdrawalRules },
): Promise<WithdrawalRow | Refusal> {
  const { scope } = context.member;
  const { merchant, now } = context;
  await lockMemberWithdrawals(tx, scope);
  const known = await findWithdrawalByRequest(tx, scope, wish.requestId);
  if (known) return isSame(known, wish) ? known : refuse('IDEMPOTENCY_CONFLICT');
  const account = (await listPayoutAccounts(tx, scope)).find((one) => one.id === wish.accountId) ?? null;
  if (account === null) return refuse('CARD_NOT_BOUND');
  const facts = await readFacts(deps, tx, merchant, scope, { person, account, timeZone: rules.businessTimeZone, now });
  const hold = await deps.lineHold(tx, scope);
  if (hold.isFrozen) return refuse('WITHDRAW_BLOCKED');
  // What is owed to downlines stays in the wallet until they have it.
  if (hold.debt > 0n && wish.amount > facts.available - hold.debt) {
    return refuse('CONTRACT_DUE', { due: formatAmount(minorUnits(hold.debt), merchant.currency.exponent) });
  }
  const decision = checkWithdrawal(rules.limits, facts, { amount: wish.amount, isFundPasswordRight: true });
  if (!decision.ok) return refuseWithdrawal(decision, rules.limits, merchant.currency.exponent);
  const order = await write(tx, context, wish, { decision, facts, rules });
  const short = await move(deps, tx, merchant, order, { ...movements.hold(order), at: now });
  if (short) return short;
  return decision.review === 'AUTO' ? approveAtOnce(deps, tx, context, order) : finish(deps, tx, context, order);
}

/** Why people look at a request; empty where nobody has to. */
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

async function write(
  tx: Queryable,
  context: MemberContext,
  wish: Wish,
  terms: {
    readonly decision: Extract<WithdrawalDecision, { ok: true }>;
    readonly facts: WithdrawalAccount;
    readonly rules: WithdrawalRules;
  },
): Promise<WithdrawalRow> {
  const { scope, account } = context.member;
  const { decision, facts, rules } = terms;
  const id = await insertWithdrawal(tx, scope, {
    ...wish,
    fee: decision.fee,
    adminFee: decision.adminFee,
    net: decision.net,
    review: decision.review,
    reviewReasons: reasonsOf(rules, facts, decision, wish.amount),
    riskScore: facts.riskScore ?? 0,
    businessDay: businessDay(context.now, rules.businessTimeZone),
    at: context.now,
  });
  await insertWithdrawalEvent(tx, scope, id, {
    at: context.now,
    event: 'SUBMITTED',
    from: null,
    to: 'SUBMITTED',
    actor: account,
  });
  const order = await lockWithdrawal(tx, scope, id);
  if (order === null) throw new Error(`withdrawal ${id} vanished inside its own transaction`);
  return order;
}

/** Nobody has to look at it: the first open way to pay is taken. Without one a person has to find a way. */
async function approveAtOnce(
  deps: PaymentsDeps,
  tx: Queryable,
  context: MemberContext,
  order: WithdrawalRow,
): Promise<WithdrawalRow | Refusal> {
  const channels = await listPayoutChannels(tx, context.member.scope);
  const channel = channels.find((one) => one.open && (deps.sandboxAllowed || !one.sandbox));
  if (channel === undefined) return finish(deps, tx, context, order);
  const step = { at: context.now, actor: 'rules', change: { channel: channel.code } };
  const approved = await stepWithdrawal(tx, context.member.scope, order, 'APPROVE', step);
  return isRefusal(approved) ? approved : finish(deps, tx, context, approved);
}

async function finish(deps: PaymentsDeps, tx: Queryable, context: MemberContext, order: WithdrawalRow) {
  await publishMoved(deps, tx, context.member.scope, order);
  return order;
}
