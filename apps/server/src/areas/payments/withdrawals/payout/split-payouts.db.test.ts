import { calls } from '@lantern/contract/calls';
import { businessDay } from '@lantern/server-kit';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { readCard } from '../../../../testing/card-rows.ts';
import { openTestServer, type TestServer } from '../../../../testing/test-server.ts';
import { answerOf, codeOf } from '../../../../testing/world.ts';
import { addOutsideChannel } from '../../testing/outside-channel.ts';
import { moneyOf, payee, payoutOperators, requestWithdrawal, setRules, transit } from '../../testing/payouts.ts';
import { openProvider, type Provider } from '../../testing/provider-double.ts';

/** A withdrawal above its channel's maximum is paid in parts of one order, one after another. */

const { payments, paymentsChannels, paymentsBackOffice, staff, reconciliation } = calls;
const CHANNEL = 'out-hmac';
const MINUTE = 60_000;

let server: TestServer;
let provider: Provider;
let people: Awaited<ReturnType<typeof payoutOperators>>;
beforeAll(async () => {
  server = await openTestServer();
  people = await payoutOperators(server);
  provider = await openProvider('hmac', 'agreed', () => server.clock.now());
  await addOutsideChannel(server, { code: CHANNEL, gateway: 'hmac', secret: 'agreed', endpoint: provider.endpoint });
  await setRules(server, { reviewFrom: '9999999', dailyAmount: '9999999', cardHours: 0, answerMinutes: 30 });
  const editor = await server.operator('editor', ['payments.read', 'payments.channels']);
  const terms = { names: {}, maximum: '1000.00', priority: 1, open: true };
  answerOf(await server.call(paymentsChannels.changePayoutChannel, { code: CHANNEL, revision: '1', terms }, editor));
});
afterAll(async () => {
  await provider.close();
  await server.close();
});
beforeEach(() => provider.next());
afterEach(async () => {
  expect(await server.faultsOfBooks()).toEqual([]);
});

type Payee = Awaited<ReturnType<typeof payee>>;

/** An approved withdrawal of 2,500.00 of 5,000.00. */
async function approved() {
  const member = await payee(server, 500_000n);
  const { id } = answerOf(await requestWithdrawal(server, member, { amount: '2500.00' }));
  answerOf(await server.call(paymentsBackOffice.startReview, { id }, people.reviewer));
  const yes = { id, channel: CHANNEL, reason: 'looks right' };
  answerOf(await server.call(paymentsBackOffice.approveWithdrawal, yes, people.reviewer));
  return { member, id };
}

const payOut = () => server.runJob('payments.pay-out');
const orderOf = async (member: Payee, id: string) =>
  answerOf(await server.call(payments.withdrawal, { id }, member)).order;
const backOfficeViewOf = async (id: string) =>
  answerOf(await server.call(paymentsBackOffice.withdrawal, { id }, people.reviewer));
/** The provider's payments for an order, by our order numbers. */
const paidBy = (id: string) =>
  [...provider.payouts.values()]
    .filter((one) => one.status === 'PAID' && one.orderNo.startsWith(`${id}-`))
    .map((one) => [one.orderNo, one.amount]);
const THREE = (id: string) => [
  [`${id}-1`, '83334'],
  [`${id}-2`, '83333'],
  [`${id}-3`, '83333'],
];

async function settleUnknown(): Promise<void> {
  for (let turn = 0; turn < 3; turn += 1) {
    server.clock.move(2 * MINUTE);
    await server.runJob('payments.query-providers');
  }
}

describe('a withdrawal of 2,500.00 over a channel that pays 1,000.00 at once', () => {
  test('is sent in three payments of similar size, each reported and posted; the member confirms once', async () => {
    const before = await transit(server);
    const { member, id } = await approved();
    await payOut();
    expect(await orderOf(member, id)).toMatchObject({ state: 'DISBURSING', paid: '833.34', disbursedAt: null });
    expect((await transit(server)) - before).toBe(166_666n);
    await payOut();
    await payOut();
    expect(await orderOf(member, id)).toMatchObject({ state: 'DISBURSED', net: '2500.00', paid: '2500.00' });
    expect(await transit(server)).toBe(before);
    expect(paidBy(id)).toEqual(THREE(id));
    const { parts, history } = await backOfficeViewOf(id);
    expect(parts.map((part) => part.amount)).toEqual(['833.34', '833.33', '833.33']);
    expect(history.map((step) => step.event).slice(-5)).toEqual([
      ...['PART_PAID', 'PART_SENT', 'PART_PAID', 'PART_SENT', 'PAID'],
    ]);
    await payOut();
    expect(paidBy(id)).toHaveLength(3);
    answerOf(await server.call(payments.confirmWithdrawal, { id, answer: 'RECEIVED' }, member));
    expect(await moneyOf(server, member)).toEqual({ main: 250_000n, held: 0n });
  });

  test('sends nothing while one part is UNKNOWN, and continues when the provider reports it as paid', async () => {
    const { member, id } = await approved();
    provider.next('FINE', 'WORKS_WITHOUT_ANSWER');
    await payOut();
    await payOut();
    expect(await orderOf(member, id)).toMatchObject({ state: 'UNKNOWN', paid: '833.34' });
    for (let turn = 0; turn < 3; turn += 1) await payOut();
    expect(paidBy(id)).toEqual(THREE(id).slice(0, 2));
    const again = { id, channel: 'sandbox-bank' };
    expect(codeOf(await server.call(paymentsBackOffice.retryWithdrawal, again, people.reviewer))).toBe('ORDER_STATE');
    await settleUnknown();
    expect(await orderOf(member, id)).toMatchObject({ state: 'DISBURSING', paid: '1666.67' });
    await payOut();
    expect(await orderOf(member, id)).toMatchObject({ state: 'DISBURSED', paid: '2500.00' });
    expect(paidBy(id)).toEqual(THREE(id));
  });

  test('counts a part once when several processes learn its end at the same time', async () => {
    const before = await transit(server);
    const { member, id } = await approved();
    provider.next('FINE', 'WORKS_WITHOUT_ANSWER');
    await payOut();
    await payOut();
    server.clock.move(2 * MINUTE);
    await Promise.all(Array.from({ length: 3 }, () => server.runJob('payments.query-providers')));
    expect(await orderOf(member, id)).toMatchObject({ state: 'DISBURSING', paid: '1666.67', disbursedAt: null });
    expect((await transit(server)) - before).toBe(83_333n);
    await payOut();
    expect(await orderOf(member, id)).toMatchObject({ state: 'DISBURSED', paid: '2500.00' });
    expect(paidBy(id)).toEqual(THREE(id));
    expect(await transit(server)).toBe(before);
  });

  test('puts the rest on hold when a part is refused, cannot be rejected any more, and is sent whole to a bank without a limit', async () => {
    const before = await transit(server);
    const { member, id } = await approved();
    provider.next('FINE', 'REFUSES');
    await payOut();
    await payOut();
    // The double stores a request before it refuses it.
    Object.assign(provider.payouts.get(`${id}-2`) ?? {}, { status: 'FAILED' });
    expect(await orderOf(member, id)).toMatchObject({ state: 'PAY_FAILED', paid: '833.34' });
    expect(await moneyOf(server, member)).toEqual({ main: 250_000n, held: 166_666n });
    expect(await transit(server)).toBe(before);
    const no = { id, reason: 'too much trouble', reasonCode: 'NOT_POSSIBLE' as const };
    expect(codeOf(await server.call(paymentsBackOffice.rejectWithdrawal, no, people.reviewer))).toBe('ORDER_STATE');
    const again = { id, channel: 'sandbox-bank' };
    answerOf(await server.call(paymentsBackOffice.retryWithdrawal, again, people.reviewer));
    await payOut();
    expect(await orderOf(member, id)).toMatchObject({ state: 'DISBURSED', paid: '2500.00', fee: '0.00' });
    expect(await moneyOf(server, member)).toEqual({ main: 250_000n, held: 0n });
    expect((await backOfficeViewOf(id)).parts.map(({ amount, channel }) => [amount, channel])).toEqual([
      ['833.34', CHANNEL],
      ['1666.66', 'sandbox-bank'],
    ]);
  });

  test('is resolved by two people for an unanswered part alone', async () => {
    const { member, id } = await approved();
    provider.next('FINE', 'WORKS_WITHOUT_ANSWER');
    await payOut();
    await payOut();
    const input = { id, outcome: 'PAID' as const, reason: 'the statement shows it' };
    const { requestId } = answerOf(await server.call(paymentsBackOffice.requestResolve, input, people.reviewer));
    const { rows } = answerOf(await server.call(staff.requests, { state: 'PENDING' }, people.checker));
    expect(rows.find((row) => row.id === requestId)?.frozen).toMatchObject({ shown: '833.33' });
    const yes = { id: requestId ?? '0', decision: 'APPROVE' as const, reason: 'seen' };
    answerOf(await server.call(staff.decideRequest, yes, people.checker));
    expect(await orderOf(member, id)).toMatchObject({ state: 'DISBURSING', paid: '1666.67' });
    await payOut();
    expect(paidBy(id)).toEqual(THREE(id));
  });

  describe('with a refused second part and an unpaid rest', () => {
    /** 2,500.00 with a fee of 25.00: three parts of 825.00, of which one was paid. */
    async function stuck() {
      await setRules(server, { freeCount: 0 });
      const { member, id } = await approved();
      provider.next('FINE', 'REFUSES');
      await payOut();
      await payOut();
      Object.assign(provider.payouts.get(`${id}-2`) ?? {}, { status: 'FAILED' });
      expect(await orderOf(member, id)).toMatchObject({ state: 'PAY_FAILED', paid: '825.00', fee: '25.00' });
      return { member, id };
    }
    const requestGiveBackOf = (id: string) =>
      server.call(paymentsBackOffice.requestGiveBack, { id, reason: 'no bank takes it' }, people.reviewer);
    const decide = (requestId: string, who = people.checker) =>
      server.call(staff.decideRequest, { id: requestId, decision: 'APPROVE', reason: 'seen' }, who);
    afterEach(() => setRules(server, { freeCount: 2 }));

    test('ends by two people: the part remains paid, and the rest returns to the wallet with its share of the fee', async () => {
      const before = await transit(server);
      const { member, id } = await stuck();
      const { requestId } = answerOf(await requestGiveBackOf(id));
      const { rows } = answerOf(await server.call(staff.requests, { state: 'PENDING' }, people.checker));
      expect(rows.find((row) => row.id === requestId)?.frozen).toMatchObject({ shown: '1666.66' });
      expect(await readCard(server, requestId, people.checker)).toMatchObject({
        ...{
          subject: `W ${id}`,
          amount: '1666.66',
          'WITHDRAWAL.state': 'PAY_FAILED',
          'WITHDRAWAL.paid_so_far': '825.00',
        },
      });
      expect(codeOf(await decide(requestId ?? '', people.reviewer))).toBe('FOUR_EYES_SAME_PERSON');
      expect(await moneyOf(server, member)).toEqual({ main: 250_000n, held: 165_000n });
      answerOf(await decide(requestId ?? ''));
      const ended = { amount: '2500.00', net: '825.00', fee: '8.34', paid: '825.00', released: '1666.66' };
      expect(await orderOf(member, id)).toMatchObject({
        state: 'DISBURSED',
        ...ended,
        answerBefore: expect.any(String),
      });
      expect(await moneyOf(server, member)).toEqual({ main: 416_666n, held: 0n });
      expect(await transit(server)).toBe(before);
      const { rows: notice } = await server.ownerPool.query<{ payload: unknown }>(
        `select payload from kit.outbox where topic = 'payments.withdrawal-moved' order by id desc limit 1`,
      );
      expect(notice[0]?.payload).toMatchObject({ orderId: id, net: '82500', released: '166666', amount: '83334' });
      // Nothing more is sent, and the returned amount does not count towards any limit.
      await payOut();
      expect(paidBy(id)).toEqual([[`${id}-1`, '82500']]);
      expect(answerOf(await server.call(payments.withdrawalTerms, {}, member)).amountLeft).toBe('9999165.66');
      expect((await backOfficeViewOf(id)).history.at(-1)).toMatchObject({
        ...{ event: 'GIVE_BACK_REST', actor: 'checker', to: 'DISBURSED' },
        detail: { net: '247500', paid: '82500', released: '166666' },
      });
    });

    test('lets its member dispute the paid part alone, and returns what is missing of it', async () => {
      const { member, id } = await stuck();
      answerOf(await decide(answerOf(await requestGiveBackOf(id)).requestId ?? ''));
      const wrong = { id, answer: 'PARTIAL' as const, received: '800.00', remaining: '1675.00' };
      expect(codeOf(await server.call(payments.confirmWithdrawal, wrong, member))).toBe('WD_PARTIAL_AMOUNT');
      const part = { ...wrong, remaining: '25.00' };
      answerOf(await server.call(payments.confirmWithdrawal, part, member));
      const input = { id, answer: 'RETURN' as const, source: 'HOUSE' as const, reason: 'seen' };
      const { requestId } = answerOf(await server.call(paymentsBackOffice.requestAnswer, input, people.reviewer));
      answerOf(await decide(requestId ?? ''));
      const ended = { state: 'CLOSED_RETURNED', confirmed: '800.00', returned: '25.00', released: '1666.66' };
      expect(await orderOf(member, id)).toMatchObject(ended);
      expect(await moneyOf(server, member)).toEqual({ main: 419_166n, held: 0n });
    });

    test('does not return a rest that another bank has paid meanwhile, nor one without a paid part', async () => {
      const { member, id } = await stuck();
      const { requestId } = answerOf(await requestGiveBackOf(id));
      answerOf(await server.call(paymentsBackOffice.retryWithdrawal, { id, channel: 'sandbox-bank' }, people.reviewer));
      await payOut();
      expect(codeOf(await decide(requestId ?? ''))).toBe('ORDER_STATE');
      expect(await orderOf(member, id)).toMatchObject({ state: 'DISBURSED', net: '2475.00', released: '0.00' });
      const other = await approved();
      provider.next('REFUSES');
      await payOut();
      expect(codeOf(await requestGiveBackOf(other.id))).toBe('ORDER_STATE');
      provider.payouts.delete(`${other.id}-1`);
    });
  });

  test('is not paid again in one payment after a dispute above the channel’s maximum', async () => {
    const { member, id } = await approved();
    for (let part = 0; part < 3; part += 1) await payOut();
    const part = { id, answer: 'PARTIAL' as const, received: '900.00', remaining: '1600.00' };
    answerOf(await server.call(payments.confirmWithdrawal, part, member));
    const repay = { id, answer: 'REPAY' as const, channel: CHANNEL, source: 'CLAIM' as const, reason: 'lost' };
    expect(codeOf(await server.call(paymentsBackOffice.requestAnswer, repay, people.reviewer))).toBe(
      'AMOUNT_ABOVE_MAX',
    );
    const other = { ...repay, channel: 'sandbox-bank' };
    expect(codeOf(await server.call(paymentsBackOffice.requestAnswer, other, people.reviewer))).toBe('OK');
  });
});

test('has every part in the provider’s statement without a difference', async () => {
  const operator = await server.operator('books', ['payments.read', 'payments.match']);
  const days = new Set<string>();
  for (const { at } of provider.payouts.values()) days.add(businessDay(at, '+08:00'));
  server.clock.move(24 * 60 * MINUTE);
  for (const day of days) {
    const run = answerOf(await server.call(reconciliation.startRun, { day }, operator));
    const own = run.results.find((result) => result.side === 'PAYOUT' && result.channel === CHANNEL);
    expect(own?.ourCount).toBeGreaterThan(0);
    expect(own).toMatchObject({ ours: own?.theirs, ourCount: own?.theirCount, differences: 0 });
  }
});
