import { formatAmount, minorUnits } from '@lantern/money';
import type { Event, Queryable } from '@lantern/server-kit';
import type { ContentDeps } from './deps.ts';
import type { NewMessage } from './repository/messages.ts';
import { sendMessages } from './send-messages.ts';
import { CONTRACT_TOPICS, fromBills, fromContract } from './tell-contracts.ts';
import { fromPasswordChange, fromSecurity } from './tell-security.ts';

/** Payloads of the events that become messages; amounts are digits of minor units. */
interface DepositEvent {
  readonly memberId: string;
  readonly orderId: string;
  readonly amount: string;
  readonly isRepaired?: boolean;
}
interface WithdrawalEvent {
  readonly memberId: string;
  readonly orderId: string;
  readonly state: string;
  readonly net: string;
  readonly returned: string;
}
interface RequirementEvent {
  readonly memberId: string;
  readonly requirementId: string;
  readonly taken: string;
}
interface SettledEvent {
  readonly issueId: string;
  readonly gameCode: string;
  readonly number: string;
  readonly members: readonly { readonly memberId: string; readonly stake: string; readonly payout: string }[];
}

export const TOLD_TOPICS = [
  'payments.deposit-credited',
  'payments.deposit-failed',
  'payments.deposit-reversed',
  'payments.withdrawal-moved',
  'wallet.requirement-expired',
  'lottery.bet-settled',
  'lottery.bet-returned',
  'identity.security-changed',
  'identity.password-changed',
  ...CONTRACT_TOPICS,
] as const;

type Amount = (minor: string) => string;

/** Money that was found again is worth another sentence than a payment that the member saw succeed. */
const creditedKey = ({ isRepaired }: DepositEvent) =>
  isRepaired ? 'message_deposit_repaired' : 'message_deposit_credited';

function fromDeposit(event: Event, textKey: string, amount: Amount): NewMessage[] {
  const deposit = event.payload as DepositEvent;
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

/** States of a withdrawal that its member is told of, and which amount belongs to the text. */
const TOLD_WITHDRAWALS: Readonly<Record<string, { readonly textKey: string; readonly tells: 'net' | 'returned' }>> = {
  APPROVED: { textKey: 'message_withdrawal_approved', tells: 'net' },
  REJECTED: { textKey: 'message_withdrawal_rejected', tells: 'net' },
  DISBURSED: { textKey: 'message_withdrawal_paid', tells: 'net' },
  CLOSED_RETURNED: { textKey: 'message_withdrawal_returned', tells: 'returned' },
  CLOSED_REPAID: { textKey: 'message_withdrawal_repaid', tells: 'net' },
  FORCED_RECEIVED: { textKey: 'message_withdrawal_forced', tells: 'net' },
};

/** Approved or rejected, paid with the question whether it arrived, and how a dispute ended; each is told once. */
function fromWithdrawal(event: Event, amount: Amount): NewMessage[] {
  const withdrawal = event.payload as WithdrawalEvent;
  const told = TOLD_WITHDRAWALS[withdrawal.state];
  if (told === undefined) return [];
  return [
    {
      memberId: BigInt(withdrawal.memberId),
      kind: 'FINANCE',
      textKey: told.textKey,
      params: { amount: amount(withdrawal[told.tells]), orderId: withdrawal.orderId },
      source: `${told.textKey}:${withdrawal.orderId}`,
    },
  ];
}

/** A bonus that was not bet in time, as far as something of it was taken back. */
function fromRequirement(event: Event, amount: Amount): NewMessage[] {
  const { memberId, requirementId, taken } = event.payload as RequirementEvent;
  if (taken === '0') return [];
  const textKey = 'message_bonus_expired';
  const params = { amount: amount(taken) };
  return [{ memberId: BigInt(memberId), kind: 'FINANCE', textKey, params, source: `${textKey}:${requirementId}` }];
}

/** Winners hear of their win, and everybody whose stake came back; who has lost is not told so. */
function fromSettled(event: Event, textKey: string, got: 'stake' | 'payout', amount: Amount): NewMessage[] {
  const settled = event.payload as SettledEvent;
  return settled.members
    .filter((member) => BigInt(member[got]) > 0n)
    .map((member) => ({
      memberId: BigInt(member.memberId),
      kind: 'BET',
      textKey,
      params: { amount: amount(member[got]), game: settled.gameCode, number: settled.number },
      source: `${textKey}:${settled.issueId}`,
    }));
}

function messagesOf(event: Event, amount: Amount): NewMessage[] {
  switch (event.topic) {
    case 'payments.deposit-credited':
      return fromDeposit(event, creditedKey(event.payload as DepositEvent), amount);
    case 'payments.deposit-failed':
      return fromDeposit(event, 'message_deposit_failed', amount);
    case 'payments.deposit-reversed':
      return fromDeposit(event, 'message_deposit_reversed', amount);
    case 'payments.withdrawal-moved':
      return fromWithdrawal(event, amount);
    case 'wallet.requirement-expired':
      return fromRequirement(event, amount);
    case 'identity.security-changed':
      return fromSecurity(event);
    case 'identity.password-changed':
      return fromPasswordChange(event);
    case 'agents.contract-moved':
      return fromContract(event);
    case 'agents.bills-moved':
      return fromBills(event, amount);
    case 'lottery.bet-returned':
      return fromSettled(event, 'message_issue_void', 'stake', amount);
    default:
      return fromSettled(event, 'message_bet_won', 'payout', amount);
  }
}

/** Writes the messages that an event is worth. */
export async function tellMembers(deps: ContentDeps, tx: Queryable, event: Event): Promise<void> {
  const scope = { merchantId: event.merchantId };
  const { currency } = (await deps.brands.settings(event.merchantId)).merchant;
  const messages = messagesOf(event, (minor) => formatAmount(minorUnits(BigInt(minor)), currency.exponent));
  await sendMessages(deps, tx, scope, messages, event.createdAt);
}
