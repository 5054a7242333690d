import { randomUUID } from 'node:crypto';
import { calls } from '@lantern/contract/calls';
import type { PoolClient } from '@lantern/database';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestServer, type TestServer } from '../../../testing/test-server.ts';
import { answerOf } from '../../../testing/world.ts';
import { payee, payoutOperators, requestWithdrawal, setRules } from '../testing/payouts.ts';

/**
 * The cost of an order: the number of statements, including begin and commit, and of database round trips (pipelined statements share one).
 * See docs/decisions/money/2026-11-22-cost-of-an-order.md.
 */

const { payments, paymentsBackOffice } = calls;

let server: TestServer;
let member: Awaited<ReturnType<typeof payee>>;
let sent = 0;
let ways = 0;

/** Counts what is sent over a connection from now on. */
function count(client: PoolClient): void {
  const { query } = client;
  let isUnderWay = false;
  const counting = (...args: unknown[]) => {
    sent += 1;
    if (!isUnderWay) {
      ways += 1;
      isUnderWay = true;
      process.nextTick(() => {
        isUnderWay = false;
      });
    }
    return Reflect.apply(query, client, args) as unknown;
  };
  Object.assign(client, { query: counting });
}

beforeAll(async () => {
  server = await openTestServer();
  const { reviewer } = await payoutOperators(server);
  const free = { adminFeePpm: 0, freeCount: 100, dailyCount: 100, turnoverPolicy: 'ADMIN_FEE' };
  await setRules(server, { ...free, cardHours: 0 });
  member = await payee(server, 10_000_000n);
  // A first withdrawal needs a review and is not counted.
  const { id } = answerOf(await requestWithdrawal(server, member, { amount: '100.00' }));
  answerOf(await server.call(paymentsBackOffice.startReview, { id }, reviewer));
  const yes = { id, channel: 'sandbox-bank', reason: 'looks right' };
  answerOf(await server.call(paymentsBackOffice.approveWithdrawal, yes, reviewer));
  await server.runJob('payments.pay-out');
  answerOf(await server.call(payments.confirmWithdrawal, { id, answer: 'RECEIVED' }, member));
  const known = new WeakSet<PoolClient>();
  server.pool.on('acquire', (client) => {
    if (known.has(client)) return;
    known.add(client);
    count(client);
  });
});
afterAll(() => server.close());

async function costOf(work: () => Promise<unknown>): Promise<{ sent: number; ways: number }> {
  sent = 0;
  ways = 0;
  await work();
  return { sent, ways };
}

/** A deposit from its order to its credit. */
async function deposit(): Promise<void> {
  const input = { requestId: randomUUID(), channel: 'sandbox-qr', amount: '100.00', payerName: 'An' };
  const order = answerOf(await server.call(payments.createDeposit, input, member));
  const { code: currency } = server.brand.currency;
  const notice = { orderNo: order.id, providerNo: order.providerNo ?? '', event: 'PAID' as const };
  expect(await server.notify('sandbox-qr', { ...notice, amount: '10000', currency, payerName: 'An' })).toBe('ok');
  expect(answerOf(await server.call(payments.depositOrder, { id: order.id }, member)).state).toBe('CREDITED');
}

/** A withdrawal without review, from its request to the member's confirmation. */
async function withdrawal(): Promise<void> {
  const { id } = answerOf(await requestWithdrawal(server, member, { amount: '100.00' }));
  await server.runJob('payments.pay-out');
  expect(answerOf(await server.call(payments.confirmWithdrawal, { id, answer: 'RECEIVED' }, member)).state).toBe(
    'RECEIVED',
  );
}

test('a deposit needs at most the stated statements and round trips', async () => {
  await deposit();
  const cost = await costOf(deposit);
  // One of them is this test's own query of the order.
  expect(cost.sent).toBeLessThanOrEqual(30);
  expect(cost.ways).toBeLessThanOrEqual(16);
});

test('a withdrawal needs at most the stated statements and round trips', async () => {
  await withdrawal();
  const cost = await costOf(withdrawal);
  expect(cost.sent).toBeLessThanOrEqual(48);
  expect(cost.ways).toBeLessThanOrEqual(28);
});
