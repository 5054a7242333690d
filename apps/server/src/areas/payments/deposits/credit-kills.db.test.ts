import { randomUUID } from 'node:crypto';
import { calls } from '@lantern/contract/calls';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestServer, type TestServer } from '../../../testing/test-server.ts';
import { answerOf } from '../../../testing/world.ts';

const CHANNEL = 'sandbox-qr';

let server: TestServer;
beforeAll(async () => {
  server = await openTestServer();
});
afterAll(() => server.close());

/** Terminates the application's connections that wait for a lock; resolves after at least one. */
async function killWaiting(): Promise<void> {
  for (let killed = 0; killed === 0; ) {
    const { rowCount } = await server.ownerPool.query(
      `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database()
         and application_name = 'lantern-test-app' and wait_event_type = 'Lock'`,
    );
    killed = rowCount ?? 0;
  }
}

/** All data written by a credit, as visible to other connections. */
async function writtenFor(orderId: string): Promise<Record<string, unknown>> {
  const { rows } = await server.ownerPool.query<Record<string, unknown>>(
    `select o.state, o.credited,
       (select count(*)::int from payments.provider_notice n where n.body->>'orderNo' = $1) as notices,
       (select count(*)::int from payments.deposit_event e where e.order_id = o.id) as steps,
       (select count(*)::int from wallet.requirement r where r.source = 'DEPOSIT' and r.reference = $1) as requirements,
       (select count(*)::int from safety.flow f where f.source = 'deposit:' || $1) as flows,
       (select count(*)::int from kit.outbox b where b.topic like 'payments.%' and b.payload->>'orderId' = $1) as events,
       (select count(*)::int from ledger.entry e where e.reference = 'deposit:' || $1) as entries
     from payments.deposit_order o where o.id = $1::bigint`,
    [orderId],
  );
  return rows[0] ?? {};
}

const NOTHING = { notices: 0, steps: 2, requirements: 0, flows: 0, events: 0, entries: 0 };
const ALL = { notices: 1, steps: 3, requirements: 1, flows: 1, events: 1, entries: 1 };

test.each([
  'payments.provider_notice',
  'payments.deposit_event',
  'safety.flow',
  'wallet.requirement',
  'kit.outbox',
  'ledger.command',
  'ledger.entry',
])(
  'a credit whose connection dies while it writes %s leaves nothing, and succeeds when reported again',
  async (table) => {
    const member = await server.member();
    const input = { requestId: randomUUID(), channel: CHANNEL, amount: '100.00' };
    const order = answerOf(await server.call(calls.payments.createDeposit, input, member));
    const notice = {
      ...{ orderNo: order.id, providerNo: order.providerNo ?? '', event: 'PAID' as const, amount: '10000' },
      ...{ currency: 'P', payerName: member.member.account },
    };
    const blocker = await server.ownerPool.connect();
    await blocker.query('begin');
    await blocker.query(`lock table ${table} in exclusive mode`);
    const answer = server.notify(CHANNEL, notice);
    await killWaiting();
    await blocker.query('rollback');
    blocker.release();
    expect(await answer).toBe('UNKNOWN');
    expect(await writtenFor(order.id)).toEqual({ state: 'PAYING', credited: null, ...NOTHING });
    expect(await server.balance(member)).toBe(0n);

    expect(await server.notify(CHANNEL, notice)).toBe('ok');
    expect(await writtenFor(order.id)).toEqual({ state: 'CREDITED', credited: 10_000n, ...ALL });
    expect(await server.balance(member)).toBe(10_000n);
    expect(await server.faultsOfBooks()).toEqual([]);
  },
);
