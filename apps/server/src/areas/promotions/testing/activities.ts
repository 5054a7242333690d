import { randomUUID } from 'node:crypto';
import { calls } from '@lantern/contract/calls';
import type { Payload } from '@lantern/contract/schemas';
import { commandId, postings } from '@lantern/ledger';
import { isRefusal } from '@lantern/server-kit';
import type { TestServer } from '../../../testing/test-server.ts';
import { answerOf, codeOf } from '../../../testing/world.ts';

export type Terms = Payload<'promotionsBackOffice.saveDraft'>['terms'];
type Operator = Awaited<ReturnType<TestServer['operator']>>;

export const CHANNEL = 'sandbox-qr';

/** 100 % up to 50.00 from 20.00 on; deposit and bonus three times; stakes up to half the bonus. */
export const terms = (more: Partial<Terms> = {}): Terms => ({
  ...{ type: 'FIRST_DEPOSIT', nth: null, basis: 'DEPOSIT_PLUS_BONUS', multiplierPpm: 3_000_000, maxBetPpm: 500_000 },
  tiers: [{ from: '20.00', ratePpm: 1_000_000, most: '50.00' }],
  weights: [{ category: 'PVP', ppm: 0 }],
  ...{ daysToBet: 7, titles: { EN: 'Doubled', VI: 'Nhân đôi' }, texts: { EN: 'As much again.' } },
  ...{ startsAt: '2020-01-01T00:00:00.000Z', endsAt: null, channels: [], perMember: 1, perDay: null },
  audience: { minimumRank: 0, labels: [], newWithinDays: null, accounts: 'ALL' },
  ...{ grantLimit: null, budget: '10000.00', exclusiveGroup: null },
  ...more,
});

/** A member with a real account and a network of his own. */
async function createSaver(server: TestServer, home: number, ip: string | undefined) {
  const at = server.clock.now();
  const account = `saver${home}`;
  const form = { account, type: 0, password: 'Moon-Garden-7', uplineId: null, language: 'EN' as const, at };
  const scope = await server.areas.identity.createMember(server.scope, form);
  if (isRefusal(scope)) throw new Error(scope.code);
  const session = { type: 0, restricted: false, protectedActions: true, sessionId: scope.memberId };
  return { member: { scope, account, ...session }, ip: ip ?? `10.${Math.floor(home / 200)}.${home % 200}.7` };
}

type Saver = Awaited<ReturnType<typeof createSaver>>;

/** Spends money on something else. */
async function spend(server: TestServer, { member: { scope } }: Saver, amount: bigint): Promise<void> {
  const answer = await server.ledger.postOne(server.pool, server.books(scope), {
    id: commandId('test.spent', scope.memberId, amount),
    posting: postings.confiscation({ member: scope.memberId, amount }),
    reference: { type: 'test', id: 'spent' },
    at: server.clock.now(),
  });
  if (answer.outcome !== 'posted') throw new Error(answer.outcome);
}

/** Back-office side of the tests with two operators, and members with different networks. */
export async function openActivities(server: TestServer) {
  const maker = await server.operator('promoter', [
    'promotions.read',
    'promotions.manage',
    'payments.match',
    'ledger.read',
  ]);
  const checker = await server.operator('approver', ['promotions.read', 'promotions.approve', 'payments.approve']);
  const { promotionsBackOffice, payments, staff } = calls;
  let homes = 0;

  const agree = async (requestId: string, who: Operator = checker) =>
    codeOf(await server.call(staff.decideRequest, { id: requestId, decision: 'APPROVE', reason: 'seen' }, who));

  /**
   * An active, approved promotion.
   * @returns its id
   */
  async function running(more: Partial<Terms> = {}): Promise<string> {
    const { id, revision } = answerOf(await server.call(promotionsBackOffice.saveDraft, { terms: terms(more) }, maker));
    const input = { id, revision, reason: 'for the season' };
    const { requestId } = answerOf(await server.call(promotionsBackOffice.requestApproval, input, maker));
    if ((await agree(requestId)) !== 'OK') throw new Error('the activity was not approved');
    return id;
  }

  function member(ip?: string): Promise<Saver> {
    homes += 1;
    return createSaver(server, homes, ip);
  }

  /** An order, with or without a promotion. */
  const order = (who: Saver, amount: string, activity?: string, requestId: string = randomUUID()) =>
    server.call(payments.createDeposit, { requestId, channel: CHANNEL, amount, ...(activity && { activity }) }, who);

  /** The provider's notice that an order was paid; digits of minor units if another amount arrived. */
  const paid = (who: Saver, made: { id: string; providerNo: string | null; amount: string }, came?: string) =>
    server.notify(CHANNEL, {
      ...{ orderNo: made.id, providerNo: made.providerNo ?? '', event: 'PAID', currency: 'P' },
      ...{ amount: came ?? made.amount.replace('.', ''), payerName: who.member.account },
    });

  async function deposited(who: Saver, amount: string, activity?: string) {
    const made = answerOf(await order(who, amount, activity));
    if ((await paid(who, made)) !== 'ok') throw new Error('the call-back was refused');
    return made;
  }

  const choiceOf = async (who: Saver, orderId: string) =>
    answerOf(await server.call(calls.promotions.choice, { orderId }, who)).choice;
  const offersOf = async (who: Saver, amount?: string) =>
    answerOf(await server.call(calls.promotions.depositOffers, { channel: CHANNEL, ...(amount && { amount }) }, who))
      .offers;
  const figuresOf = async (id: string) =>
    answerOf(await server.call(promotionsBackOffice.activity, { id }, maker)).figures;

  return {
    ...{ maker, checker, agree, running, member, order, paid, deposited, choiceOf, offersOf, figuresOf },
    spend: (who: Saver, amount: bigint) => spend(server, who, amount),
  };
}

export type Activities = Awaited<ReturnType<typeof openActivities>>;
