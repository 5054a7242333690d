import {
  BetReturned,
  BetSettled,
  BillsMoved,
  BonusMoved,
  CloseMoveNotified,
  type Committed,
  ContractMoved,
  DepositCredited,
  DepositFailed,
  DepositReversed,
  DisputeMoved,
  PasswordChanged,
  type PayloadOf,
  RequirementExpired,
  SecurityChanged,
  WithdrawalMoved,
} from '@lantern/events';
import { formatAmount, minorUnits } from '@lantern/money';
import type { Queryable } from '@lantern/server-kit';
import type { ContentDeps } from '../deps.ts';
import type { NewMessage } from '../repository/messages.ts';
import { fromBills, fromContract } from './notify-contracts.ts';
import { fromPasswordChange, fromSecurity } from './notify-security.ts';
import { sendMessages } from './send-messages.ts';

/** Types of events that create messages. */
export const MESSAGE_TYPES = [
  DepositCredited,
  DepositFailed,
  DepositReversed,
  WithdrawalMoved,
  DisputeMoved,
  RequirementExpired,
  BonusMoved,
  BetSettled,
  BetReturned,
  CloseMoveNotified,
  SecurityChanged,
  PasswordChanged,
  ContractMoved,
  BillsMoved,
] as const;
type MessageEvent = Committed<(typeof MESSAGE_TYPES)[number]>;

/** Also sent by email: a withdrawal may need a quick reaction, and members must learn of one that they did not request. */
const MAILED_TOPICS: ReadonlySet<string> = new Set([WithdrawalMoved.topic, DisputeMoved.topic]);

type Amount = (minor: string) => string;

/** A deposit that was credited later by reconciliation gets a different text than one that the member saw succeed. */
const creditedKey = ({ isRepaired }: PayloadOf<typeof DepositCredited>) =>
  isRepaired ? 'message_deposit_repaired' : 'message_deposit_credited';

function fromDeposit(deposit: PayloadOf<typeof DepositFailed>, textKey: string, amount: Amount): NewMessage[] {
  return [
    {
      memberId: BigInt(deposit.memberId),
      kind: 'FINANCE',
      textKey,
      params: { amount: amount(deposit.amount), orderId: deposit.orderId },
      source: `${textKey}:${deposit.orderId}`,
    },
  ];
}

/** Withdrawal states with a message, and the amount that its text contains. */
const NOTIFIED_WITHDRAWALS: Readonly<Record<string, { readonly textKey: string; readonly shown: 'net' | 'returned' }>> =
  {
    APPROVED: { textKey: 'message_withdrawal_approved', shown: 'net' },
    REJECTED: { textKey: 'message_withdrawal_rejected', shown: 'net' },
    DISBURSED: { textKey: 'message_withdrawal_paid', shown: 'net' },
    CLOSED_RETURNED: { textKey: 'message_withdrawal_returned', shown: 'returned' },
    CLOSED_REPAID: { textKey: 'message_withdrawal_repaid', shown: 'net' },
    FORCED_RECEIVED: { textKey: 'message_withdrawal_forced', shown: 'net' },
  };

/** Only a part of the withdrawal could be paid. */
const PARTLY_PAID = { textKey: 'message_withdrawal_partly_paid', shown: 'net' } as const;

/** Messages for approval or rejection, payment (asks whether it arrived), and the outcome of a dispute; each once. */
function fromWithdrawal(withdrawal: WithdrawalMoved, amount: Amount): NewMessage[] {
  const { released } = withdrawal;
  const message =
    withdrawal.state === 'DISBURSED' && released !== '0' ? PARTLY_PAID : NOTIFIED_WITHDRAWALS[withdrawal.state];
  if (message === undefined) return [];
  return [
    {
      memberId: BigInt(withdrawal.memberId),
      kind: 'FINANCE',
      textKey: message.textKey,
      params: {
        amount: amount(withdrawal[message.shown]),
        orderId: withdrawal.orderId,
        ...(message === PARTLY_PAID && { rest: amount(released) }),
      },
      source: `${message.textKey}:${withdrawal.orderId}`,
    },
  ];
}

/** Dispute steps with a message. */
const NOTIFIED_DISPUTES: Readonly<Record<string, string>> = {
  OPENED: 'message_dispute_opened',
  TAKEN: 'message_dispute_taken',
  ASKED: 'message_dispute_asked',
};

/** Messages for steps of a dispute; `number` makes each step unique, so that each is sent once. */
function fromDispute({ memberId, orderId, step, number, words }: DisputeMoved): NewMessage[] {
  const textKey = NOTIFIED_DISPUTES[step];
  if (textKey === undefined) return [];
  const params = { orderId, words };
  return [{ memberId: BigInt(memberId), kind: 'FINANCE', textKey, params, source: `${textKey}:${orderId}:${number}` }];
}

/** Message for a bonus whose wagering requirement expired, if any of it was reversed. */
function fromRequirement(
  { memberId, requirementId, taken }: PayloadOf<typeof RequirementExpired>,
  amount: Amount,
): NewMessage[] {
  if (taken === '0') return [];
  const textKey = 'message_bonus_expired';
  const params = { amount: amount(taken) };
  return [{ memberId: BigInt(memberId), kind: 'FINANCE', textKey, params, source: `${textKey}:${requirementId}` }];
}

/** Promotion bonus states with a message. */
const NOTIFIED_BONUSES: Readonly<Record<string, string>> = {
  GRANTED: 'message_bonus_granted',
  HELD: 'message_bonus_held',
  REFUSED: 'message_bonus_refused',
  TAKEN_BACK: 'message_bonus_taken_back',
};

/** Messages for a bonus that was granted with its deposit, is under review, was refused, or was reversed; each once. */
function fromBonus(bonus: PayloadOf<typeof BonusMoved>, amount: Amount): NewMessage[] {
  const textKey = NOTIFIED_BONUSES[bonus.state];
  if (textKey === undefined) return [];
  const params = { amount: amount(bonus.amount), orderId: bonus.orderId };
  const source = `${textKey}:${bonus.participationId}`;
  return [{ memberId: BigInt(bonus.memberId), kind: 'FINANCE', textKey, params, source }];
}

/** Winners, and members whose stake was returned, get a message; losing bets create none. */
function fromSettled(settled: BetSettled, textKey: string, got: 'stake' | 'payout', amount: Amount): NewMessage[] {
  const { issueId, run, isReversal } = settled;
  if (isReversal) return fromReversal(settled, amount);
  return settled.members
    .filter((member) => BigInt(member[got]) > 0n)
    .map((member) => ({
      memberId: BigInt(member.memberId),
      kind: 'BET',
      textKey,
      params: { amount: amount(member[got]), game: settled.gameCode, number: settled.number },
      source: `${textKey}:${issueId}${run === 1 ? '' : `.${run}`}`,
    }));
}

/** Members who had won learn that the result was corrected, and the reversed amount; a win by the new result follows as its own message. */
function fromReversal({ members, gameCode, number, issueId, run }: BetSettled, amount: Amount): NewMessage[] {
  const textKey = 'message_result_corrected';
  return members
    .filter(({ payout }) => BigInt(payout) < 0n)
    .map(({ memberId, payout }) => ({
      memberId: BigInt(memberId),
      kind: 'BET',
      textKey,
      params: { amount: amount(String(-BigInt(payout))), game: gameCode, number },
      source: `${textKey}:${issueId}.${run}`,
    }));
}

/** Message that a draw closes earlier than announced; bets stay valid. */
function fromCloseMoved({
  issueId,
  gameCode,
  number,
  time,
  members,
}: PayloadOf<typeof CloseMoveNotified>): NewMessage[] {
  const textKey = 'message_close_moved';
  return members.map((memberId) => ({
    memberId: BigInt(memberId),
    kind: 'BET',
    textKey,
    params: { game: gameCode, number, time },
    source: `${textKey}:${issueId}.${time}`,
  }));
}

function messagesOf(event: MessageEvent, amount: Amount): NewMessage[] {
  switch (event.topic) {
    case 'payments.deposit-credited':
      return fromDeposit(event.payload, creditedKey(event.payload), amount);
    case 'payments.deposit-failed':
      return fromDeposit(event.payload, 'message_deposit_failed', amount);
    case 'payments.deposit-reversed':
      return fromDeposit(event.payload, 'message_deposit_reversed', amount);
    case 'payments.withdrawal-moved':
      return fromWithdrawal(event.payload, amount);
    case 'payments.dispute-moved':
      return fromDispute(event.payload);
    case 'wallet.requirement-expired':
      return fromRequirement(event.payload, amount);
    case 'promotions.bonus-moved':
      return fromBonus(event.payload, amount);
    case 'identity.security-changed':
      return fromSecurity(event);
    case 'identity.password-changed':
      return fromPasswordChange(event);
    case 'agents.contract-moved':
      return fromContract(event);
    case 'agents.bills-moved':
      return fromBills(event, amount);
    case 'lottery.close-move-notified':
      return fromCloseMoved(event.payload);
    case 'lottery.bet-returned':
      return fromSettled(event.payload, 'message_issue_void', 'stake', amount);
    case 'lottery.bet-settled':
      return fromSettled(event.payload, 'message_bet_won', 'payout', amount);
  }
}

/** Writes the messages of an event. */
export async function notifyMembers(deps: ContentDeps, tx: Queryable, event: MessageEvent): Promise<void> {
  const scope = { brandId: event.brandId };
  const { currency } = (await deps.brands.settings(event.brandId)).brand;
  const messages = messagesOf(event, (minor) => formatAmount(minorUnits(BigInt(minor)), currency.exponent));
  const notified = new Set(await sendMessages(deps, tx, scope, messages, event.createdAt));
  if (!MAILED_TOPICS.has(event.topic)) return;
  for (const message of messages.filter(({ memberId }) => notified.has(memberId)))
    await deps.identity.mailMoney(tx, scope, message.memberId, message);
}
