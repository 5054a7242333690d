import { fork } from 'node:child_process';
import { once } from 'node:events';
import { calls } from '@lantern/contract/calls';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { PayoutOrder } from '../../../../testing/processes/payout-process.ts';
import { bundledProgram } from '../../../../testing/processes/programs.ts';
import { openTestServer, type TestServer } from '../../../../testing/test-server.ts';
import { answerOf, codeOf } from '../../../../testing/world.ts';
import { moneyOf, payee, payoutOperators, requestWithdrawal, transit } from '../../testing/payouts.ts';

/** A process is killed after it stores the payout instruction and before it gets the provider's answer. */

const { payments, paymentsBackOffice } = calls;
const PROGRAM = { entry: 'apps/server/src/testing/processes/payout-process.ts' };
const MINUTE = 60_000;

let server: TestServer;
let people: Awaited<ReturnType<typeof payoutOperators>>;
beforeAll(async () => {
  server = await openTestServer();
  people = await payoutOperators(server);
});
afterAll(() => server.close());
afterEach(async () => {
  expect(await server.faultsOfBooks()).toEqual([]);
});

type Payee = Awaited<ReturnType<typeof payee>>;

/** A withdrawal approved by two operators, not yet sent to the provider. */
async function approved() {
  const member = await payee(server, 200_000n);
  const order = answerOf(await requestWithdrawal(server, member));
  answerOf(await server.call(paymentsBackOffice.startReview, { id: order.id }, people.reviewer));
  const input = { id: order.id, channel: 'sandbox-bank', reason: 'looks right' };
  answerOf(await server.call(paymentsBackOffice.approveWithdrawal, input, people.reviewer));
  return { member, id: order.id };
}

/** The connections that wait for a lock, as soon as there are any. */
async function someWaiting(applicationName: string): Promise<number[]> {
  let pids: number[] = [];
  const look = async () => {
    const { rows } = await server.ownerPool.query<{ pid: number }>(
      `select pid from pg_stat_activity where datname = current_database() and application_name = $1
         and wait_event_type = 'Lock'`,
      [applicationName],
    );
    pids = rows.map(({ pid }) => pid);
    return pids.length;
  };
  // At a low rate: the process that is starting needs the CPU more than this test.
  await expect.poll(look, { timeout: 100_000, interval: 100 }).toBeGreaterThan(0);
  return pids;
}

/** Blocks the provider until it is released; requests of `lost` connections never reach it. */
async function holdProvider() {
  const client = await server.ownerPool.connect();
  await client.query('begin');
  await client.query('lock table payments.sandbox_payout in exclusive mode');
  return {
    async release(lost: readonly number[]) {
      await client.query('select pg_terminate_backend(pid) from unnest($1::int[]) pid', [lost]);
      await client.query('rollback');
      client.release();
    },
  };
}

/** Pays in a separate process and kills it during the call to the provider; `isHeard`: the provider got the request. */
async function killWhilePaying(isReceived: boolean): Promise<void> {
  const order: PayoutOrder = {
    databaseUrl: server.database.appUrl,
    dataDir: server.settings.dataDir,
    applicationName: `payout-process-${isReceived}`,
    nowMs: server.clock.now().getTime(),
  };
  const gate = await holdProvider();
  const child = fork(bundledProgram(PROGRAM));
  child.send(order);
  const pids = await someWaiting(order.applicationName);
  const gone = once(child, 'exit');
  child.kill('SIGKILL');
  await gone;
  await gate.release(isReceived ? [] : pids);
}

const stateOf = async (member: Payee, id: string) =>
  answerOf(await server.call(payments.withdrawal, { id }, member)).order.state;
const historyOf = async (id: string) =>
  answerOf(await server.call(paymentsBackOffice.withdrawal, { id }, people.reviewer)).history.map((step) => step.event);
const queryProviders = () => server.runJob('payments.query-providers');
const payOut = () => server.runJob('payments.pay-out');

/** How often the provider has paid an order. */
async function paidTimes(id: string): Promise<number> {
  const { rows } = await server.ownerPool.query<{ count: number }>(
    `select count(*)::int as count from payments.sandbox_payout where order_no like $1 and state = 'PAID'`,
    [`${id}-%`],
  );
  return rows[0]?.count ?? 0;
}

describe('a process killed after the instruction was stored', () => {
  test('is settled by the provider’s own answer when the instruction arrived', async () => {
    const { member, id } = await approved();
    await killWhilePaying(true);
    await expect.poll(() => paidTimes(id)).toBe(1);
    expect(await stateOf(member, id)).toBe('DISBURSING');
    // The process that takes over pays nothing, and queries nothing before the scheduled time.
    await payOut();
    await queryProviders();
    expect(await stateOf(member, id)).toBe('DISBURSING');
    server.clock.move(5_000);
    await queryProviders();
    expect(await stateOf(member, id)).toBe('DISBURSED');
    expect(await historyOf(id)).toEqual(['SUBMITTED', 'REVIEW_STARTED', 'APPROVE', 'INSTRUCT', 'PAID']);
    expect(await paidTimes(id)).toBe(1);
    expect(await moneyOf(server, member)).toEqual({ main: 100_000n, held: 0n });
    expect(await transit(server)).toBe(0n);
  });

  test('is paid once in another attempt when the provider has not seen the instruction for ten minutes', async () => {
    const { member, id } = await approved();
    await killWhilePaying(false);
    expect(await paidTimes(id)).toBe(0);
    server.clock.move(5_000);
    await queryProviders();
    expect(await stateOf(member, id)).toBe('UNKNOWN');
    // Nothing is paid meanwhile, however often the jobs run.
    for (let minutes = 0; minutes < 9; minutes += 1) {
      server.clock.move(MINUTE);
      await queryProviders();
      await payOut();
      expect(await stateOf(member, id)).toBe('UNKNOWN');
    }
    expect(await transit(server)).toBe(100_000n);
    server.clock.move(10 * MINUTE);
    await queryProviders();
    expect(await stateOf(member, id)).toBe('PAY_FAILED');
    expect((await historyOf(id)).slice(-3)).toEqual(['INSTRUCT', 'NO_ANSWER', 'NEVER_SEEN']);
    expect(await moneyOf(server, member)).toEqual({ main: 100_000n, held: 100_000n });
    expect(await transit(server)).toBe(0n);

    const again = { id, channel: 'sandbox-bank' };
    expect(codeOf(await server.call(paymentsBackOffice.retryWithdrawal, again, people.reviewer))).toBe('OK');
    await payOut();
    expect(await stateOf(member, id)).toBe('DISBURSED');
    expect(await paidTimes(id)).toBe(1);
  });
});

test('waits for a provider that receives the instruction late', async () => {
  const { member, id } = await approved();
  // The connection to the provider breaks; the process continues.
  const gate = await holdProvider();
  const paying = payOut();
  const pids = await someWaiting('lantern-test-app');
  await gate.release(pids);
  await paying;
  expect(await stateOf(member, id)).toBe('UNKNOWN');
  server.clock.move(5_000);
  await queryProviders();
  server.clock.move(9 * MINUTE);
  await queryProviders();
  // The delayed request arrives after all.
  await server.ownerPool.query(
    `insert into payments.sandbox_payout (reference, brand_id, channel, order_no, amount, holder, state, created_at)
     values ('late', $1, 'sandbox-bank', $2, 100000, 'late', 'PAID', $3)`,
    [server.brand.id, `${id}-1`, server.clock.now()],
  );
  server.clock.move(30 * MINUTE);
  await queryProviders();
  expect(await stateOf(member, id)).toBe('DISBURSED');
  expect(await paidTimes(id)).toBe(1);
});
