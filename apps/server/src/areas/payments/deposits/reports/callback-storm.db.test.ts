import { randomUUID } from 'node:crypto';
import { calls } from '@lantern/contract/calls';
import { rounds } from '@lantern/database/testing';
import { businessDay } from '@lantern/server-kit';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { openTestServer, type TestServer } from '../../../../testing/test-server.ts';
import { answerOf } from '../../../../testing/world.ts';
import { addOutsideChannel } from '../../testing/outside-channel.ts';
import { openProvider, type Provider } from '../../testing/provider-double.ts';

const { createDeposit } = calls.payments;
const DUPLICATES = rounds({ usual: 200, proof: 1_000 });
/** A multiple of twenty, so that each fate occurs: three times at least. */
const ORDERS = rounds({ usual: 60, proof: 10_000 });
/** Members who share the orders, because a member can have at most three open ones. */
const AT_ONCE = 12;
const CHANNEL = 'out-hmac';
const MINUTE = 60_000;

let server: TestServer;
let provider: Provider;
beforeAll(async () => {
  server = await openTestServer();
  provider = await openProvider('hmac', 'agreed', () => server.clock.now());
  await addOutsideChannel(server, { code: CHANNEL, gateway: 'hmac', secret: 'agreed', endpoint: provider.endpoint });
});
afterAll(async () => {
  await provider.close();
  await server.close();
});
afterEach(async () => {
  expect(await server.faultsOfBooks()).toEqual([]);
});

/** Runs work over a list with limited concurrency. */
async function inParallel<One>(list: readonly One[], work: (one: One, index: number) => Promise<void>): Promise<void> {
  let next = 0;
  const worker = async () => {
    for (let index = next++; index < list.length; index = next++) await work(list[index] as One, index);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
}

async function opened(amount: string) {
  const member = await server.member();
  const order = answerOf(
    await server.call(createDeposit, { requestId: randomUUID(), channel: CHANNEL, amount }, member),
  );
  return { member, order };
}

async function deliver(orderNo: string): Promise<number> {
  const { url, body, headers } = provider.callback(orderNo);
  const answer = await fetch(url, { method: 'POST', body, headers });
  await answer.arrayBuffer();
  return answer.status;
}

test(`${DUPLICATES} concurrent duplicates of one callback credit once`, { timeout: 300_000 }, async () => {
  const { member, order } = await opened('100.00');
  provider.settle(order.id);
  const notice = provider.callback(order.id);
  const statuses = await Promise.all(
    Array.from({ length: DUPLICATES }, async () => {
      const answer = await fetch(notice.url, { method: 'POST', body: notice.body, headers: notice.headers });
      await answer.arrayBuffer();
      return answer.status;
    }),
  );
  // A call during overload gets 503 and repeats later; no call gets an error.
  expect(statuses.every((status) => status === 200 || status === 503)).toBe(true);
  expect(await deliver(order.id)).toBe(200);
  const { memberId } = member.member.scope;
  const entries = await server.ledger.statement(server.pool, server.books(member.member.scope), `M:${memberId}:MAIN`);
  expect(entries.lines.map((entry) => [entry.code, entry.amount])).toEqual([['P01', 10_000n]]);
  const { rows } = await server.ownerPool.query(
    `select count(*)::int as count from kit.outbox where topic = 'payments.deposit-credited' and payload->>'orderId' = $1`,
    [order.id],
  );
  expect(rows).toEqual([{ count: 1 }]);
});

describe(`${ORDERS} orders with one callback in twenty lost, one doubled, one late`, () => {
  test('are all credited once and reconciled, and nothing remains in transit', { timeout: 3_600_000 }, async () => {
    const day = businessDay(server.clock.now(), '+08:00');
    const orders: { readonly id: string; readonly amount: string }[] = [];
    await inParallel(Array.from({ length: ORDERS }), async (_none, index) => {
      const amount = `${50 + (index % 900)}.${String(index % 100).padStart(2, '0')}`;
      orders.push({ id: (await opened(amount)).order.id, amount });
    });
    const late: string[] = [];
    await inParallel(orders, async ({ id }, index) => {
      provider.settle(id);
      const fate = index % 20;
      if (fate === 0) return;
      if (fate === 1) return void late.push(id);
      if (fate === 2) return void (await Promise.all([deliver(id), deliver(id)]));
      await deliver(id);
    });
    // The late callbacks arrive after their orders expired, the lost ones never: the provider is polled.
    server.clock.move(31 * MINUTE);
    for (let left = 1; left > 0; ) {
      await server.runJob('payments.expire-deposits');
      const { rows } = await server.ownerPool.query<{ count: number }>(
        `select count(*)::int as count from payments.deposit_order where state in ('CREATED', 'PAYING') and channel = $1`,
        [CHANNEL],
      );
      left = rows[0]?.count ?? 0;
    }
    await inParallel(late, async (id) => void (await deliver(id)));
    await server.runJob('payments.query-deposits');
    const { rows: states } = await server.ownerPool.query(
      `select state, count(*)::int as count, sum(credited)::bigint as sum from payments.deposit_order where channel = $1 group by state`,
      [CHANNEL],
    );
    const sum = orders.reduce((total, { amount }) => total + BigInt(amount.replace('.', '')), 10_000n);
    expect(states).toEqual([{ state: 'CREDITED', count: ORDERS + 1, sum }]);
    const [psp, suspense] = await server.ledger.balances(server.pool, server.books({ book: 'REAL' }), [
      'A:PSP:hmac',
      'H:DEP_SUSPENSE',
    ]);
    expect([psp?.balance, suspense?.balance]).toEqual([sum, 0n]);
    server.clock.move(24 * 60 * MINUTE);
    const operator = await server.operator('books', ['payments.read', 'payments.match']);
    const run = answerOf(await server.call(calls.reconciliation.startRun, { day }, operator));
    const own = run.results.find((result) => result.side === 'DEPOSIT' && result.channel === CHANNEL);
    expect(own).toMatchObject({ ours: own?.theirs, ourCount: ORDERS + 1, theirCount: ORDERS + 1, differences: 0 });
    expect(answerOf(await server.call(calls.reconciliation.cases, { state: 'OPEN' }, operator)).rows).toEqual([]);
  });
});
