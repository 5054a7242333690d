import type { Payload, Value } from '@lantern/contract/schemas';
import type { Queryable } from '@lantern/database';
import { formatAmount, minorUnits, parseAmount } from '@lantern/money';
import {
  businessDay,
  isRefusal,
  type MemberContext,
  type Refusal,
  refuse,
  transactionOrRefuse,
} from '@lantern/server-kit';
import type { Person, WalletDeps } from '../deps.ts';
import { turnoverLeft } from '../requirements/repository/requirements.ts';
import { moveTransfer } from './move-transfer.ts';
import {
  type Direction,
  findByRequest,
  insertTransfer,
  lastAddress,
  lockSender,
  sentOn,
  type TransferRow,
} from './repository.ts';
import { DAILY_COUNT, needsProof, rulesFor } from './rules.ts';
import { showTransfers } from './show-transfer.ts';

type Input = Payload<'wallet.sendTransfer'>;

interface WantedTransfer {
  readonly requestId: string;
  readonly direction: Direction;
  readonly to: Person;
  readonly amount: bigint;
  readonly remark: string;
}

const switchOf = (direction: Direction) => (direction === 'DOWN' ? 'TRANSFER_DOWN' : 'TRANSFER_UP');

/** Checks 1 to 4: real accounts of one book, neither account frozen, the direction enabled, and a direct upline or downline. */
async function checkParties(
  deps: WalletDeps,
  context: MemberContext,
  direction: Direction,
  to: Person | null,
): Promise<Refusal | null> {
  const { scope, protectedActions } = context.member;
  const from = await deps.people.find(scope, scope.memberId);
  if (!protectedActions || from === null) return refuse('TRIAL_ACCOUNT');
  if (to !== null && (to.book !== from.book || !to.isReal)) return refuse('TRIAL_ACCOUNT');
  if (from.isFrozen || to?.isFrozen) return refuse('FUND_FROZEN');
  const isOpen = await deps.isEnabled(scope.brandId, switchOf(direction));
  if (!isOpen || (direction === 'UP' && !from.maySendUp)) return refuse('TRANSFER_DISABLED');
  const isNext = direction === 'DOWN' ? to?.uplineId === from.id : from.uplineId !== null && to?.id === from.uplineId;
  return isNext && to?.id !== from.id ? null : refuse('NOT_IN_LINE');
}

/** The receiver: the direct upline, or the given downline. */
async function receiverOf(deps: WalletDeps, context: MemberContext, input: Input): Promise<Person | null> {
  const { scope } = context.member;
  if (input.direction === 'DOWN') return deps.people.findByAccount(scope, input.to ?? '');
  const from = await deps.people.find(scope, scope.memberId);
  return from?.uplineId == null ? null : deps.people.find(scope, from.uplineId);
}

/** Check 6, and whether check 7 requires step-up proof. */
async function checkLimits(
  deps: WalletDeps,
  db: Queryable,
  context: MemberContext,
  amount: bigint,
): Promise<{ readonly needsProof: boolean; readonly day: string } | Refusal> {
  const { scope } = context.member;
  const { exponent } = context.brand.currency;
  const rules = rulesFor(exponent);
  const shown = (minor: bigint) => formatAmount(minorUnits(minor), exponent);
  if (amount < rules.minimum) return refuse('AMOUNT_BELOW_MIN', { min: shown(rules.minimum) });
  if (amount > rules.maximum) return refuse('AMOUNT_ABOVE_MAX', { max: shown(rules.maximum) });
  const day = businessDay(context.now, await deps.timeZone(scope.brandId));
  const sent = await sentOn(db, scope, day);
  if (sent.amount + amount > rules.dailyAmount) {
    return refuse('TRANSFER_AMOUNT_REACHED', { limit: shown(rules.dailyAmount) });
  }
  if (sent.count >= DAILY_COUNT) return refuse('TRANSFER_COUNT_REACHED', { limit: DAILY_COUNT });
  const lastIp = await lastAddress(db, scope);
  return { needsProof: needsProof(rules, { amount, sentToday: sent.amount, ip: context.ip, lastIp }), day };
}

/** Repeats checks 6 to 9 under the sender's lock, so that one transfer of a sender runs at a time, and moves the money. */
async function submit(
  deps: WalletDeps,
  tx: Queryable,
  context: MemberContext,
  wanted: WantedTransfer,
  isProven: boolean,
): Promise<TransferRow | Refusal> {
  const { scope } = context.member;
  const { brand, now, ip } = context;
  await lockSender(tx, scope);
  const known = await findByRequest(tx, scope, wanted.requestId);
  if (known) return isSame(known, wanted) ? known : refuse('IDEMPOTENCY_CONFLICT');
  const { amount } = wanted;
  const limits = await checkLimits(deps, tx, context, amount);
  if (isRefusal(limits)) return limits;
  if (limits.needsProof && !isProven) return refuse('STEP_UP_REQUIRED');
  const open = await turnoverLeft(tx, scope);
  if (open > 0n) {
    return refuse('TURNOVER_NOT_MET', { remaining: formatAmount(minorUnits(open), brand.currency.exponent) });
  }
  const { isFrozen, debt } = await deps.branchHold(tx, scope);
  if (isFrozen) return refuse('FUND_FROZEN');
  if (debt > 0n) return refuse('CONTRACT_DUE', { due: formatAmount(minorUnits(debt), brand.currency.exponent) });
  const isReviewed = amount >= rulesFor(brand.currency.exponent).reviewFrom;
  const transfer = await insertTransfer(tx, scope, {
    ...{ requestId: wanted.requestId, toId: wanted.to.id, direction: wanted.direction, amount, remark: wanted.remark },
    ...{ state: isReviewed ? 'REVIEW' : 'POSTED', day: limits.day, at: now, ip, device: context.userAgent },
  });
  return (await moveTransfer(deps, tx, brand, transfer, isReviewed ? 'hold' : 'post', now)) ?? transfer;
}

const isSame = (row: TransferRow, wanted: WantedTransfer) =>
  row.amount === wanted.amount && row.toId === wanted.to.id && row.direction === wanted.direction;

/**
 * Sends money to the direct upline or a direct downline. Nine checks run in a fixed order; the first failure is the answer. The same
 * `requestId` returns the same transfer. Large amounts are on hold until operators have approved them.
 */
export async function sendTransfer(
  deps: WalletDeps,
  context: MemberContext,
  input: Input,
): Promise<Value<'wallet.sendTransfer'> | Refusal> {
  const { scope } = context.member;
  const amount = parseAmount(input.amount, context.brand.currency.exponent);
  if (amount === null || amount <= 0n) return refuse('AMOUNT_INVALID');
  const to = await receiverOf(deps, context, input);
  const refusal = await checkParties(deps, context, input.direction, to);
  if (refusal) return refusal;
  if (to === null) return refuse('NOT_IN_LINE');
  // Before the transaction: the hash is slow, and a wrong attempt must count even if the transfer rolls back.
  const wrong = await deps.people.checkFundPassword(scope, input.fundPassword, context.now);
  if (wrong) return wrong;
  const wanted = { requestId: input.requestId, direction: input.direction, to, amount, remark: input.remark.trim() };
  const known = await findByRequest(deps.pool, scope, wanted.requestId);
  const limits = known ? null : await checkLimits(deps, deps.pool, context, amount);
  if (isRefusal(limits)) return limits;
  // Also before the transaction: verification consumes the code.
  const unproven = limits?.needsProof ? await deps.people.checkProof(context, input.proof ?? null) : null;
  if (unproven) return unproven;
  const isProven = limits?.needsProof === true;
  const transfer = await transactionOrRefuse(deps.pool, (tx) => submit(deps, tx, context, wanted, isProven));
  if (isRefusal(transfer)) return transfer;
  const [shown] = await showTransfers(deps, scope, context.brand, [transfer]);
  if (shown === undefined) throw new Error('A transfer could not be shown.');
  return shown;
}
