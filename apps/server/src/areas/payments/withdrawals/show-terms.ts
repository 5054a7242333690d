import type { Payload, Value } from '@lantern/contract/schemas';
import { checkWithdrawal, withdrawalFee } from '@lantern/engines/cashier';
import { formatAmount, minorUnits, parseAmount } from '@lantern/money';
import { type MemberContext, type Refusal, refuse } from '@lantern/server-kit';
import type { PaymentsDeps } from '../deps.ts';
import { readFacts, readPerson } from './member-facts.ts';
import { refuseWithdrawal } from './refuse-withdrawal.ts';
import { listWithdrawals } from './repository/withdrawals.ts';
import { rulesOf } from './rules.ts';
import { showWithdrawals } from './show-withdrawal.ts';

const positive = (amount: bigint) => (amount > 0n ? amount : 0n);

/** The available amount, the fees, and conditions that block any withdrawal; shown before the member fills in the form. */
export async function showTerms(
  deps: PaymentsDeps,
  context: MemberContext,
): Promise<Value<'payments.withdrawalTerms'> | Refusal> {
  const { scope, protectedActions } = context.member;
  if (!protectedActions) return refuse('TRIAL_ACCOUNT');
  const { brand, now } = context;
  const [rules, person, fund, blockedUntil, [latest]] = await Promise.all([
    rulesOf(deps, scope),
    readPerson(deps, deps.pool, context.brand, scope),
    deps.members.fundPassword(scope, now),
    deps.members.withdrawalHold(deps.pool, scope, now),
    listWithdrawals(deps.pool, scope, { memberId: scope.memberId, limit: 1 }),
  ]);
  const known = { person, timeZone: rules.businessTimeZone, now };
  const facts = await readFacts(deps, deps.pool, brand, scope, known);
  const { limits } = rules;
  const unproven = await deps.safety.identityForWithdrawal(deps.pool, scope, limits.min, now);
  const money = (amount: bigint) => formatAmount(minorUnits(amount), brand.currency.exponent);
  const isOpen = latest !== undefined && latest.completedAt === null;
  const [open] = isOpen ? await showWithdrawals(deps, brand, [latest]) : [];
  return {
    available: money(facts.available),
    minimum: money(limits.min),
    maximum: money(limits.max),
    countLeft: Math.max(limits.dailyCount - facts.todayCount, 0),
    amountLeft: money(positive(limits.dailyAmount - facts.todayAmount)),
    freeLeft: Math.max(limits.freeCount - facts.todayCount, 0),
    feePpm: Number(limits.feePpm),
    feeMin: money(limits.feeMin),
    feeMax: money(limits.feeMax),
    turnoverLeft: money(facts.turnoverRemaining),
    turnoverPolicy: limits.turnoverPolicy,
    adminFeePpm: Number(limits.adminFeePpm),
    reviewFrom: money(limits.autoApproveMax),
    answerMinutes: rules.answerMinutes,
    cardHours: limits.cardCooldownHours,
    hasFundPassword: fund.isSet,
    heldUntil: blockedUntil?.toISOString() ?? null,
    proofLevel: unproven === null ? null : Number(unproven.params.level),
    open: open ?? null,
  };
}

/** The terms of an amount, by the checks that need neither account nor password, including the proof required for this amount. */
export async function quoteWithdrawal(
  deps: PaymentsDeps,
  context: MemberContext,
  query: Payload<'payments.quoteWithdrawal'>,
): Promise<Value<'payments.quoteWithdrawal'> | Refusal> {
  const { scope, protectedActions } = context.member;
  const { brand, now } = context;
  const { exponent } = brand.currency;
  if (!protectedActions) return refuse('TRIAL_ACCOUNT');
  const amount = parseAmount(query.amount, exponent);
  if (amount === null || amount <= 0n) return refuse('AMOUNT_INVALID');
  const { limits, businessTimeZone: timeZone } = await rulesOf(deps, scope);
  const person = await readPerson(deps, deps.pool, context.brand, scope);
  const facts = await readFacts(deps, deps.pool, brand, scope, { person, timeZone, now });
  // An open request is shown next to the form; it must not hide the fees of this amount.
  const decision = checkWithdrawal(
    limits,
    { ...facts, isBlocked: false, pendingWithdrawals: 0 },
    { amount, isFundPasswordRight: true },
  );
  if (!decision.ok) return refuseWithdrawal(decision, limits, exponent);
  const unproven = await deps.safety.identityForWithdrawal(deps.pool, scope, amount, now);
  if (unproven) return unproven;
  const money = (value: bigint) => formatAmount(minorUnits(value), exponent);
  return {
    amount: money(amount),
    fee: money(withdrawalFee(limits, facts.todayCount, amount)),
    adminFee: money(decision.adminFee),
    net: money(decision.net),
    isReviewed: decision.review === 'MANUAL',
  };
}
