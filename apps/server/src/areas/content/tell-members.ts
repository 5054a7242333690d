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
  /** Absent in events from before there was such a thing. */
  readonly released?: string;
}
interface DisputeEvent {
  readonly memberId: string;
  readonly orderId: string;
  readonly step: string;
  readonly number: number;
  readonly words: string;
}
interface RequirementEvent {
  readonly memberId: string;
  readonly requirementId: string;
  readonly taken: string;
}
interface BonusEvent {
  readonly memberId: string;
  readonly participationId: string;
  readonly orderId: string;
  readonly state: string;
  readonly amount: string;
}
interface SettledEvent {
  readonly issueId: string;
  /** Which settlement of the issue this is; events of old do not say. */
  readonly run?: number;
  /** What the settlement before had told, as negative figures. */
  readonly isTakenBack?: boolean;
  readonly gameCode: string;
  readonly number: string;
  readonly members: readonly { readonly memberId: string; readonly stake: string; readonly payout: string }[];
}

interface CloseToldEvent {
  readonly issueId: string;
  readonly gameCode: string;
  readonly number: string;
  readonly time: string;
  readonly members: readonly string[];
}

export const TOLD_TOPICS = [
  'payments.deposit-credited',
  'payments.deposit-failed',
  'payments.deposit-reversed',
  'payments.withdrawal-moved',
  'payments.dispute-moved',
  'wallet.requirement-expired',
  'loyalty.bonus-moved',
  'lottery.bet-settled',
  'lottery.bet-returned',
  'lottery.close-told',
  'identity.security-changed',
  'identity.password-changed',
  ...CONTRACT_TOPICS,
] as const;

/** Told by mail as well: money that leaves wants an answer in time, and whoever did not ask for it has to hear of it. */
const MAILED_TOPICS: ReadonlySet<string> = new Set(['payments.withdrawal-moved', 'payments.dispute-moved']);

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

/** Only a part of it could be paid. */
const PARTLY_PAID = { textKey: 'message_withdrawal_partly_paid', tells: 'net' } as const;

/** Approved or rejected, paid with the question whether it arrived, and how a dispute ended; each is told once. */
function fromWithdrawal(event: Event, amount: Amount): NewMessage[] {
  const withdrawal = event.payload as WithdrawalEvent;
  const { released = '0' } = withdrawal;
  const told = withdrawal.state === 'DISBURSED' && released !== '0' ? PARTLY_PAID : TOLD_WITHDRAWALS[withdrawal.state];
  if (told === undefined) return [];
  return [
    {
      memberId: BigInt(withdrawal.memberId),
      kind: 'FINANCE',
      textKey: told.textKey,
      params: {
        amount: amount(withdrawal[told.tells]),
        orderId: withdrawal.orderId,
        ...(told === PARTLY_PAID && { rest: amount(released) }),
      },
      source: `${told.textKey}:${withdrawal.orderId}`,
    },
  ];
}

/** Steps of a dispute that its member is told of. */
const TOLD_DISPUTES: Readonly<Record<string, string>> = {
  OPENED: 'message_dispute_opened',
  TAKEN: 'message_dispute_taken',
  ASKED: 'message_dispute_asked',
};

/** A dispute is looked into; each question is told, that somebody has begun once. */
function fromDispute(event: Event): NewMessage[] {
  const { memberId, orderId, step, number, words } = event.payload as DisputeEvent;
  const textKey = TOLD_DISPUTES[step];
  if (textKey === undefined) return [];
  const params = { orderId, words };
  return [{ memberId: BigInt(memberId), kind: 'FINANCE', textKey, params, source: `${textKey}:${orderId}:${number}` }];
}

/** A bonus that was not bet in time, as far as something of it was taken back. */
function fromRequirement(event: Event, amount: Amount): NewMessage[] {
  const { memberId, requirementId, taken } = event.payload as RequirementEvent;
  if (taken === '0') return [];
  const textKey = 'message_bonus_expired';
  const params = { amount: amount(taken) };
  return [{ memberId: BigInt(memberId), kind: 'FINANCE', textKey, params, source: `${textKey}:${requirementId}` }];
}

/** States of a bonus of an activity that its member is told of. */
const TOLD_BONUSES: Readonly<Record<string, string>> = {
  GRANTED: 'message_bonus_granted',
  HELD: 'message_bonus_held',
  REFUSED: 'message_bonus_refused',
  TAKEN_BACK: 'message_bonus_taken_back',
};

/** A bonus came with its deposit, is looked at, did not come after all, or went back; each is told once. */
function fromBonus(event: Event, amount: Amount): NewMessage[] {
  const bonus = event.payload as BonusEvent;
  const textKey = TOLD_BONUSES[bonus.state];
  if (textKey === undefined) return [];
  const params = { amount: amount(bonus.amount), orderId: bonus.orderId };
  const source = `${textKey}:${bonus.participationId}`;
  return [{ memberId: BigInt(bonus.memberId), kind: 'FINANCE', textKey, params, source }];
}

/** Winners hear of their win, and everybody whose stake came back; who has lost is not told so. */
function fromSettled(event: Event, textKey: string, got: 'stake' | 'payout', amount: Amount): NewMessage[] {
  const settled = event.payload as SettledEvent;
  const { issueId, run = 1, isTakenBack } = settled;
  if (isTakenBack) return fromTakenBack(settled, amount);
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

/** Who had won hears that the result was corrected, and what was taken back; what he wins by the new one is told after it. */
function fromTakenBack({ members, gameCode, number, issueId, run }: SettledEvent, amount: Amount): NewMessage[] {
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

/** A draw on which the member has bet closes earlier than it was sold for; his bets stand. */
function fromCloseMoved(event: Event): NewMessage[] {
  const { issueId, gameCode, number, time, members } = event.payload as CloseToldEvent;
  const textKey = 'message_close_moved';
  return members.map((memberId) => ({
    memberId: BigInt(memberId),
    kind: 'BET',
    textKey,
    params: { game: gameCode, number, time },
    source: `${textKey}:${issueId}.${time}`,
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
    case 'payments.dispute-moved':
      return fromDispute(event);
    case 'wallet.requirement-expired':
      return fromRequirement(event, amount);
    case 'loyalty.bonus-moved':
      return fromBonus(event, amount);
    case 'identity.security-changed':
      return fromSecurity(event);
    case 'identity.password-changed':
      return fromPasswordChange(event);
    case 'agents.contract-moved':
      return fromContract(event);
    case 'agents.bills-moved':
      return fromBills(event, amount);
    case 'lottery.close-told':
      return fromCloseMoved(event);
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
  const told = new Set(await sendMessages(deps, tx, scope, messages, event.createdAt));
  if (!MAILED_TOPICS.has(event.topic)) return;
  for (const message of messages.filter(({ memberId }) => told.has(memberId)))
    await deps.identity.mailMoney(tx, scope, message.memberId, message);
}
