import { randomUUID } from 'node:crypto';
import { calls } from '@lantern/contract/calls';
import { isRefusal } from '@lantern/server-kit';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openTestServer, type TestServer } from '../../../testing/test-server.ts';
import { answerOf } from '../../../testing/world.ts';
import { addOutsideChannel } from '../testing/outside-channel.ts';
import { openProvider, type Provider } from '../testing/provider-double.ts';

const { createDeposit, depositOrder, cancelDeposit } = calls.payments;
const MINUTE = 60_000;
const SECRET = 'what both have agreed on';

let server: TestServer;
const providers = new Map<string, Provider>();
beforeAll(async () => {
  server = await openTestServer();
  for (const wire of ['digest', 'hmac'] as const) {
    const provider = await openProvider(wire, SECRET, () => server.clock.now());
    providers.set(wire, provider);
    await addOutsideChannel(server, {
      code: `out-${wire}`,
      gateway: wire,
      secret: SECRET,
      endpoint: provider.endpoint,
    });
  }
});
afterAll(async () => {
  for (const provider of providers.values()) await provider.close();
  await server.close();
});
beforeEach(() => {
  for (const provider of providers.values()) {
    provider.next();
    provider.fromNowOn('FINE');
  }
});
afterEach(async () => {
  expect(await server.faultsOfBooks()).toEqual([]);
});

const codeOf = (answer: unknown) => (isRefusal(answer) ? answer.code : 'ok');

/** Sends a provider's callback over HTTP. @returns `ok` or the refusal's code */
async function deliver({ url, body, headers }: ReturnType<Provider['callback']>): Promise<string> {
  const answer = await fetch(url, { method: 'POST', body, headers });
  const envelope = (await answer.json()) as { value: string | { code: string } };
  return typeof envelope.value === 'string' ? envelope.value : envelope.value.code;
}

describe.each(['digest', 'hmac'] as const)('a provider on the %s wire', (wire) => {
  const channel = `out-${wire}`;
  const provider = () => {
    const found = providers.get(wire);
    if (!found) throw new Error(wire);
    return found;
  };
  const submit = () => server.runJob('payments.query-deposits');

  async function waiting(amount = '100.00') {
    const member = await server.member();
    const input = { requestId: randomUUID(), channel, amount };
    const order = answerOf(await server.call(createDeposit, input, member));
    const read = async () => answerOf(await server.call(depositOrder, { id: order.id }, member));
    return { member, input, order, read, balance: () => server.balance(member) };
  }

  test('opens a payment and is credited once for any number of callbacks', async () => {
    const { order, read, balance } = await waiting();
    expect(order).toMatchObject({ state: 'PAYING', sandbox: false });
    expect(order.paymentUrl).toMatch(/^https:\/\/pay\.example\/N/);
    provider().settle(order.id);
    const notice = provider().callback(order.id);
    expect(await Promise.all(Array.from({ length: 12 }, () => deliver(notice)))).toEqual(Array(12).fill('ok'));
    expect(await read()).toMatchObject({ state: 'CREDITED', creditedAmount: '100.00' });
    server.clock.move(4 * MINUTE);
    expect(await deliver(notice)).toBe('ok');
    expect(await balance()).toBe(10_000n);
  });

  test('credits by a status query when its callback is lost', async () => {
    const { order, read, balance } = await waiting();
    provider().settle(order.id);
    await submit();
    expect((await read()).state).toBe('PAYING');
    server.clock.move(MINUTE);
    await submit();
    expect([(await read()).state, await balance()]).toEqual(['CREDITED', 10_000n]);
    expect(await deliver(provider().callback(order.id))).toBe('ok');
    expect(await balance()).toBe(10_000n);
  });

  test('is called again with the same number when its answer is lost', async () => {
    const member = await server.member();
    const input = { requestId: randomUUID(), channel, amount: '70.00' };
    provider().next('WORKS_WITHOUT_ANSWER');
    expect(codeOf(await server.call(createDeposit, input, member))).toBe('PROVIDER_SILENT');
    const booked = provider().payments.size;
    const order = answerOf(await server.call(createDeposit, input, member));
    expect([order.state, provider().payments.size]).toEqual(['PAYING', booked]);
  });

  test('credits the right order when it accepted the order without an answer', async () => {
    const member = await server.member();
    provider().next('WORKS_WITHOUT_ANSWER');
    const input = { requestId: randomUUID(), channel, amount: '70.00' };
    expect(codeOf(await server.call(createDeposit, input, member))).toBe('PROVIDER_SILENT');
    const orderNo = [...provider().payments.keys()].at(-1) ?? '';
    provider().settle(orderNo);
    server.clock.move(MINUTE);
    await submit();
    expect(await server.balance(member)).toBe(7_000n);
  });

  test('ends the order by a signed refusal', async () => {
    const member = await server.member();
    provider().next('REFUSES');
    const input = { requestId: randomUUID(), channel, amount: '70.00' };
    expect(codeOf(await server.call(createDeposit, input, member))).toBe('CHANNEL_CLOSED');
    const orders = answerOf(await server.call(calls.payments.depositOrders, {}, member));
    expect(orders.rows.map((one) => [one.state, one.reason])).toEqual([['FAILED', 'PROVIDER_REFUSED']]);
  });

  test.each(['NO_ANSWER', 'FAILS_500', 'UNSIGNED'] as const)(
    'in a storm of %s costs and credits nothing',
    async (how) => {
      const { order, read, balance } = await waiting();
      provider().settle(order.id);
      provider().fromNowOn(how);
      server.clock.move(MINUTE);
      for (let round = 0; round < 3; round += 1) {
        await submit();
        server.clock.move(5 * MINUTE);
      }
      const member = await server.member();
      const input = { requestId: randomUUID(), channel, amount: '60.00' };
      expect(codeOf(await server.call(createDeposit, input, member))).toBe('PROVIDER_SILENT');
      expect([(await read()).state, await balance()]).toEqual(['PAYING', 0n]);
      provider().fromNowOn('FINE');
      server.clock.move(60 * MINUTE);
      await submit();
      expect([(await read()).state, await balance()]).toEqual(['CREDITED', 10_000n]);
    },
  );

  test('has its report after the order’s end credited as late money', async () => {
    const { member, order, read, balance } = await waiting();
    answerOf(await server.call(cancelDeposit, { id: order.id }, member));
    provider().settle(order.id, { amount: '7350' });
    server.clock.move(MINUTE);
    await submit();
    expect([(await read()).state, await balance()]).toEqual(['CREDITED', 7_350n]);
  });

  test('leaves another amount to an operator, and has another currency refused', async () => {
    const { order, read, balance } = await waiting();
    provider().settle(order.id, { amount: '9999' });
    expect(await deliver(provider().callback(order.id, { currency: 'USD' }))).toBe('BAD_REQUEST');
    expect(await deliver(provider().callback(order.id))).toBe('ok');
    expect(await read()).toMatchObject({ state: 'MATCHING', reason: 'AMOUNT_DIFFERS' });
    expect(await balance()).toBe(0n);
  });

  test('changes nothing by a failure after the payment', async () => {
    const { order, read, balance } = await waiting();
    provider().settle(order.id);
    await deliver(provider().callback(order.id));
    await deliver(provider().callback(order.id, { status: 'FAILED' }));
    expect([(await read()).state, await balance()]).toEqual(['CREDITED', 10_000n]);
  });

  test('is refused with another key, for an unknown order, or under the number of another report', async () => {
    const { order, read, balance } = await waiting();
    provider().settle(order.id);
    expect(await deliver(provider().callback(order.id, { secret: 'guessed' }))).toBe('SIGNATURE_INVALID');
    const notice = provider().callback(order.id);
    const unknown = provider().callback(order.id, { orderNo: '99999999' });
    expect(await deliver(unknown)).toBe(wire === 'hmac' ? 'NOT_FOUND' : 'PROVIDER_SILENT');
    expect(await deliver(notice)).toBe('ok');
    expect(await deliver(provider().callback(order.id, { amount: '10001' }))).toBe('IDEMPOTENCY_CONFLICT');
    expect([(await read()).state, await balance()]).toEqual(['CREDITED', 10_000n]);
  });

  test('answers a statement of payments page by page', async () => {
    server.clock.move(MINUTE);
    const from = server.clock.now();
    const { order } = await waiting();
    provider().settle(order.id);
    const paid = provider().payments.get(order.id);
    if (!paid) throw new Error('no payment');
    for (let number = 0; number < 119; number += 1)
      provider().payments.set(`x${number}`, { ...paid, number: `X${number}` });
    const gateway = server.gateways.gateways.get(wire);
    const lines = [];
    const until = new Date(from.getTime() + MINUTE);
    for await (const line of gateway?.listPayments(server.scope.brandId, channel, from, until) ?? []) lines.push(line);
    expect(new Set(lines.map((line) => line.providerNo)).size).toBe(120);
    expect(new Set(lines.map((line) => line.amount))).toEqual(new Set([10_000n]));
  });

  test('pays out once, refuses with a signature, and leaves an unanswered payout open', async () => {
    const gateway = server.gateways.payoutGateways.get(wire);
    const { brandId } = server.scope;
    const request = (orderNo: string) => ({
      ...{ brandId, channel, orderNo, amount: 12_345n, currency: 'P', kind: 'BANK' as const },
      ...{ institution: 'Vietcombank', holder: 'Nguyễn & Co', number: '9704001', at: server.clock.now() },
    });
    expect(await gateway?.pay(request(`p1-${wire}`))).toMatchObject({ state: 'PAID' });
    provider().next('REFUSES');
    expect(await gateway?.pay(request(`p2-${wire}`))).toMatchObject({ state: 'FAILED' });
    for (const how of ['WORKS_WITHOUT_ANSWER', 'NO_ANSWER', 'FAILS_500', 'UNSIGNED'] as const) {
      provider().next(how);
      await expect(gateway?.pay(request(`p3-${how}`))).rejects.toThrow();
    }
    const now = server.clock.now();
    expect(await gateway?.query(brandId, channel, 'p3-WORKS_WITHOUT_ANSWER', now)).toMatchObject({ state: 'PAID' });
    expect(await gateway?.query(brandId, channel, 'p3-NO_ANSWER', now)).toEqual({ state: 'UNSEEN' });
  });
});

describe('a provider whose signature is only a digest', () => {
  test('credits nothing before its own status confirms a callback', async () => {
    const provider = providers.get('digest');
    const member = await server.member();
    const input = { requestId: randomUUID(), channel: 'out-digest', amount: '100.00' };
    const order = answerOf(await server.call(createDeposit, input, member));
    const notice = provider?.callback(order.id, { status: 'PAID' });
    if (!notice || !provider) throw new Error('no double');
    expect(await deliver(notice)).toBe('PROVIDER_SILENT');
    provider.settle(order.id);
    provider.next('FAILS_500');
    expect(await deliver(notice)).toBe('PROVIDER_SILENT');
    expect(await server.balance(member)).toBe(0n);
    expect(await deliver(notice)).toBe('ok');
    expect(await server.balance(member)).toBe(10_000n);
  });

  test('is queried once for many copies of one callback', async () => {
    const provider = providers.get('digest');
    const member = await server.member();
    const input = { requestId: randomUUID(), channel: 'out-digest', amount: '100.00' };
    const order = answerOf(await server.call(createDeposit, input, member));
    provider?.settle(order.id);
    const notice = provider?.callback(order.id);
    if (!notice || !provider) throw new Error('no double');
    const before = provider.requests.length;
    await Promise.all(Array.from({ length: 50 }, () => deliver(notice)));
    expect(await server.balance(member)).toBe(10_000n);
    expect(provider.requests.length - before).toBeLessThan(10);
  });
});

describe('a recorded callback of the second wire', () => {
  test('is refused after five minutes', async () => {
    const provider = providers.get('hmac');
    const member = await server.member();
    const input = { requestId: randomUUID(), channel: 'out-hmac', amount: '100.00' };
    const order = answerOf(await server.call(createDeposit, input, member));
    provider?.settle(order.id);
    const notice = provider?.callback(order.id);
    if (!notice) throw new Error('no double');
    server.clock.move(5 * MINUTE + 1);
    expect(await deliver(notice)).toBe('SIGNATURE_INVALID');
    expect(await server.balance(member)).toBe(0n);
  });
});
