import { randomUUID } from 'node:crypto';
import { calls } from '@lantern/contract/calls';
import type { Value } from '@lantern/contract/schemas';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openTestServer, type TestServer } from '../../../testing/test-server.ts';
import { answerOf, codeOf } from '../../../testing/world.ts';

const { createDeposit, cancelDeposit, claimDepositPaid, depositOrder, depositOrders, depositChannels } = calls.payments;
const CHANNEL = 'sandbox-qr';
const MINUTE = 60_000;

let server: TestServer;
beforeAll(async () => {
  server = await openTestServer();
});
afterAll(() => server.close());

type Member = Awaited<ReturnType<TestServer['member']>>;
type Input = { amount?: string; channel?: string; requestId?: string; payerName?: string };
const request = (
  member: Member,
  { amount = '100.00', channel = CHANNEL, requestId = randomUUID(), ...more }: Input = {},
) => server.call(createDeposit, { requestId, channel, amount, ...more }, member);
const opened = async (member: Member, input: Input = {}) => answerOf(await request(member, input));
const ordersOf = async ({ member }: Member) => {
  const { rows } = await server.ownerPool.query<{ state: string }>(
    'select state from payments.deposit_order where member_id = $1 order by id',
    [member.scope.memberId],
  );
  return rows.map((row) => row.state);
};

describe('opening an order', () => {
  test('answers the payment page and moves no money', async () => {
    const member = await server.member();
    const order = await opened(member, { amount: '1234.5' });
    expect(order).toMatchObject({
      ...{ state: 'PAYING', amount: '1234.50', payableAmount: '1234.50', fee: '0.00', creditedAmount: null },
      ...{ channel: CHANNEL, channelKind: 'QR', sandbox: true, reason: null },
    });
    expect(order.paymentUrl).toBe(`/sandbox/pay/${order.providerNo}`);
    expect(new Date(order.expiresAt).getTime() - server.clock.now().getTime()).toBe(30 * MINUTE);
    expect(await server.balance(member)).toBe(0n);
  });

  test('names the payer as typed, without blanks that nobody sees, and no other thing than a name', async () => {
    const member = await server.member();
    for (const payerName of ['<b>x</b>', 'Nguy\u0435n Văn An', 'An 7']) {
      expect(await request(member, { payerName })).toMatchObject({
        ...{ code: 'REAL_NAME_FORMAT', params: { field: 'payerName' } },
      });
    }
    expect(await ordersOf(member)).toEqual([]);
    const { id } = await opened(member, { payerName: ' Raj  A/L Kumar' });
    const { rows } = await server.ownerPool.query('select payer_name from payments.deposit_order where id = $1', [id]);
    expect(rows).toEqual([{ payer_name: 'Raj A/L Kumar' }]);
  });

  test('is refused for a channel that is closed, unknown or another brand’s', async () => {
    const member = await server.member();
    const change = (open: boolean) =>
      server.ownerPool.query(`update payments.channel set open = ${open} where code = 'sandbox-card'`);
    await change(false);
    const { channels } = answerOf(await server.call(depositChannels, {}, member));
    expect(channels.find((one) => one.code === 'sandbox-card')?.open).toBe(false);
    expect(codeOf(await request(member, { channel: 'sandbox-card' }))).toBe('CHANNEL_CLOSED');
    expect(codeOf(await request(member, { channel: 'nowhere' }))).toBe('CHANNEL_CLOSED');
    await change(true);
    const foreign = { member: { ...member.member, scope: { ...member.member.scope, brandId: 999n } } };
    expect(codeOf(await request(foreign))).toBe('CHANNEL_CLOSED');
    expect(await ordersOf(member)).toEqual([]);
  });

  test.each([
    ['49.99', 'AMOUNT_BELOW_MIN', { min: '50.00' }],
    ['50000.01', 'AMOUNT_ABOVE_MAX', { max: '50000.00' }],
    ['0', 'AMOUNT_INVALID', {}],
    ['-100.00', 'AMOUNT_INVALID', {}],
    ['100.001', 'AMOUNT_INVALID', {}],
    ['1e3', 'AMOUNT_INVALID', {}],
    ['99999999999999999999', 'AMOUNT_INVALID', {}],
    ['NaN', 'AMOUNT_INVALID', {}],
  ])('%s is refused as %s', async (amount, code, params) => {
    const member = await server.member();
    expect(await request(member, { amount })).toMatchObject({ code, params });
    expect(await ordersOf(member)).toEqual([]);
  });

  test('accepts the minimum and the maximum of a channel', async () => {
    const member = await server.member();
    expect((await opened(member, { amount: '50.00' })).amount).toBe('50.00');
    expect((await opened(member, { amount: '50000.00' })).amount).toBe('50000.00');
  });

  test('is refused to trial accounts', async () => {
    const member = await server.member({ type: 4, book: 'TEST', protectedActions: false });
    expect(codeOf(await request(member))).toBe('TRIAL_ACCOUNT');
  });

  test('refuses sandbox channels, their page and their notices where the sandbox is off', async () => {
    const member = await server.member();
    const order = await opened(member);
    const { payments } = server.areasWith({ allowsSandbox: false });
    expect(answerOf(await server.call(depositChannels, {}, member, payments)).channels).toEqual([]);
    const input = { requestId: randomUUID(), channel: CHANNEL, amount: '100.00' };
    expect(codeOf(await server.call(createDeposit, input, member, payments))).toBe('SANDBOX_OFF');
    const [page] = payments.plainRoutes;
    const context = { ...server.contextOf(member), params: { reference: order.providerNo ?? '' } };
    expect(await page?.handler(context, {})).toMatchObject({ status: 404 });
    const callback = payments.routes.find((one) => one.row.name === 'payments.depositCallback');
    const notice = { ...server.contextOf(member), params: { channel: CHANNEL }, rawBody: Buffer.from('{}') };
    expect(codeOf(await callback?.handler(notice, null))).toBe('CHANNEL_CLOSED');
  });
});

describe('a request id', () => {
  test('answers the same order for every repetition, and a conflict for another amount or channel', async () => {
    const member = await server.member();
    const requestId = randomUUID();
    const first = await opened(member, { requestId });
    expect(await opened(member, { requestId })).toEqual(first);
    expect(codeOf(await request(member, { requestId, amount: '100.01' }))).toBe('IDEMPOTENCY_CONFLICT');
    expect(codeOf(await request(member, { requestId, channel: 'sandbox-card' }))).toBe('IDEMPOTENCY_CONFLICT');
    expect(await ordersOf(member)).toEqual(['PAYING']);
  });

  test('belongs to its member: another member opens a new order with it', async () => {
    const requestId = randomUUID();
    const [one, other] = [await server.member(), await server.member()];
    const order = await opened(one, { requestId });
    expect((await opened(other, { requestId })).id).not.toBe(order.id);
    for (const row of [depositOrder, cancelDeposit, claimDepositPaid] as const) {
      expect(codeOf(await server.call(row, { id: order.id }, other))).toBe('NOT_FOUND');
    }
  });

  test('sent ten times at once opens one order with one payment', async () => {
    const member = await server.member();
    const requestId = randomUUID();
    const answers = await Promise.all(Array.from({ length: 10 }, () => opened(member, { requestId })));
    expect(new Set(answers.map((order) => `${order.id} ${order.paymentUrl}`)).size).toBe(1);
    expect(await ordersOf(member)).toEqual(['PAYING']);
  });
});

describe('limits on open orders', () => {
  test('allow three open orders, and a new one after a cancellation', async () => {
    const member = await server.member();
    const orders = [await opened(member), await opened(member), await opened(member)];
    expect(await request(member)).toMatchObject({ code: 'OPEN_ORDERS_LIMIT', params: { max: 3 } });
    const cancelled = answerOf(await server.call(cancelDeposit, { id: orders[0]?.id ?? '' }, member));
    expect(cancelled).toMatchObject({ state: 'CANCELLED', paymentUrl: null });
    expect(codeOf(await server.call(cancelDeposit, { id: cancelled.id }, member))).toBe('ORDER_STATE');
    expect(codeOf(await request(member))).toBe('OK');
  });

  test('hold for ten concurrent orders', async () => {
    const member = await server.member();
    const codes = (await Promise.all(Array.from({ length: 10 }, () => request(member)))).map(codeOf);
    expect(codes.filter((code) => code === 'OK')).toHaveLength(3);
    expect(codes.filter((code) => code === 'OPEN_ORDERS_LIMIT')).toHaveLength(7);
    expect(await ordersOf(member)).toHaveLength(3);
  });

  test('count an order that is under review', async () => {
    const member = await server.member();
    const order = await opened(member);
    expect(answerOf(await server.call(claimDepositPaid, { id: order.id }, member))).toMatchObject({
      state: 'MATCHING',
      reason: 'MEMBER_SAYS_PAID',
    });
    await opened(member);
    await opened(member);
    expect(codeOf(await request(member))).toBe('OPEN_ORDERS_LIMIT');
  });
});

describe('expired orders', () => {
  const lapse = async () => {
    server.clock.move(30 * MINUTE);
    await server.runJob('payments.expire-deposits');
  };

  test('end at their time and not before, and the member is notified', async () => {
    const member = await server.member();
    const order = await opened(member);
    server.clock.move(30 * MINUTE - 1);
    await server.runJob('payments.expire-deposits');
    expect(await ordersOf(member)).toEqual(['PAYING']);
    server.clock.move(1);
    await server.runJob('payments.expire-deposits');
    expect(answerOf(await server.call(depositOrder, { id: order.id }, member)).state).toBe('EXPIRED');
    await server.drain();
    expect(server.sent.filter((one) => one.memberId === member.member.scope.memberId)).toContainEqual(
      expect.objectContaining({ message: { type: 'deposit', id: order.id, state: 'EXPIRED', creditedAmount: null } }),
    );
  });

  test('end also when the provider never opened a page', async () => {
    const member = await server.member();
    const order = await opened(member);
    await server.ownerPool.query(`update payments.deposit_order set state = 'CREATED' where id = $1`, [order.id]);
    await lapse();
    expect(await ordersOf(member)).toEqual(['EXPIRED']);
  });

  test('five within a day close deposits for an hour after the last', async () => {
    const member = await server.member();
    for (const size of [3, 2]) {
      for (let one = 0; one < size; one += 1) await opened(member);
      await lapse();
    }
    expect(await request(member)).toMatchObject({ code: 'DEPOSITS_PAUSED', params: { waitS: 3600 } });
    server.clock.move(60 * MINUTE - 1);
    expect(await request(member)).toMatchObject({ code: 'DEPOSITS_PAUSED', params: { waitS: 1 } });
    server.clock.move(1);
    expect(codeOf(await request(member))).toBe('OK');
  });
});

test('a member’s own deposit limit and an exclusion refuse the order', async () => {
  const member = await server.member();
  const { scope } = member.member;
  await server.areas.safety.setLimit(scope, { kind: 'DEPOSIT', period: 'DAY', amount: 10_000n });
  expect(await request(member, { amount: '100.01' })).toMatchObject({
    code: 'RG_DEPOSIT_LIMIT',
    params: { left: '100.00' },
  });
  expect(codeOf(await request(member))).toBe('OK');
  const to = new Date(server.clock.now().getTime() + 86_400_000);
  await server.areas.safety.exclude(scope, { kind: 'TIME_OUT', to, by: 'member' });
  expect(codeOf(await request(member))).toBe('SELF_EXCLUDED');
});

test('a member reads own orders page by page, newest first', async () => {
  const member = await server.member();
  const ids: string[] = [];
  for (let one = 0; one < 5; one += 1) {
    const { id } = await opened(member);
    ids.unshift(id);
    await server.call(cancelDeposit, { id }, member);
  }
  const read: string[] = [];
  let cursor: string | null = '';
  while (cursor !== null) {
    const page: Value<'payments.depositOrders'> = answerOf(
      await server.call(depositOrders, { limit: 2, ...(cursor && { cursor }) }, member),
    );
    read.push(...page.rows.map((row) => row.id));
    cursor = page.nextCursor;
  }
  expect(read).toEqual(ids);
  expect(answerOf(await server.call(depositOrders, { state: 'PAYING' }, member)).rows).toEqual([]);
  for (const cursor of ['0', 'x', '-1', '9'.repeat(19), '9'.repeat(30)]) {
    expect(codeOf(await server.call(depositOrders, { cursor }, member))).toBe('BAD_REQUEST');
  }
});
