import { BetSettled, type Committed, type EventType, type PayloadOf, WithdrawalMoved } from '@lantern/events';

type Member = BetSettled['members'][number];
type Branch = Member['lines'][number];
type SomeMember = Partial<Omit<Member, 'lines'>> & { readonly lines?: readonly Partial<Branch>[] };

let lastId = 0n;

/** An event as a consumer receives it. Throws if the payload does not match its type. */
export function committed<Topic extends string, Payload>(
  type: EventType<Topic, Payload>,
  payload: NoInfer<Payload>,
  of: { readonly brandId: bigint; readonly createdAt: Date },
): Committed<EventType<Topic, Payload>> {
  lastId += 1n;
  return { id: lastId, topic: type.topic, payload: type.read(payload), ...of } as Committed<EventType<Topic, Payload>>;
}

/** A payload of `lottery.bet-settled`; the defaults are one bet with zero amounts. */
export function settledBets({
  members,
  ...rest
}: Partial<Omit<BetSettled, 'members'>> & { readonly members: readonly SomeMember[] }): BetSettled {
  const figures = { bets: 1, stake: '0', payout: '0', rebate: '0' };
  return BetSettled.read({
    ...{
      issueId: '1',
      gameCode: 'SSC1M',
      number: '1',
      day: '2026-11-01',
      category: 'ELOTT',
      outcome: 'RESULT',
      run: 1,
    },
    settledAt: '2026-11-01T00:00:00.000Z',
    ...rest,
    members: members.map(({ lines = [], ...member }) => ({
      ...{ memberId: '1', book: 'REAL', ...figures, ...member },
      lines: lines.map((line) => ({ uplines: [], valid: '0', shares: [], ...figures, ...line })),
    })),
  });
}

/** A payload of `payments.withdrawal-moved`; by default without fees and returns. */
export function movedWithdrawal(
  order: Pick<WithdrawalMoved, 'memberId' | 'state' | 'at' | 'amount'> & Partial<WithdrawalMoved>,
): PayloadOf<typeof WithdrawalMoved> {
  const none = { returned: '0', released: '0' };
  return WithdrawalMoved.read({ orderId: '1', book: 'REAL', net: order.amount, ...none, ...order });
}
