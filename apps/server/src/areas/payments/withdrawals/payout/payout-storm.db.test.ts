import { calls } from '@lantern/contract/calls';
import { rounds } from '@lantern/database/testing';
import { businessDay } from '@lantern/server-kit';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { openTestServer, type TestServer } from '../../../../testing/test-server.ts';
import { answerOf, codeOf } from '../../../../testing/world.ts';
import { addOutsideChannel } from '../../testing/outside-channel.ts';
import { payee, payoutOperators, requestWithdrawal, setRules, transit } from '../../testing/payouts.ts';
import { type Behaviour, openProvider, type Provider } from '../../testing/provider-double.ts';

/** Payouts over a connection that loses, duplicates and delays requests: nothing is paid twice, and nothing stays in transit. */

const { payments, paymentsBackOffice, reconciliation } = calls;
const ORDERS = rounds({ usual: 20, proof: 10_000 });
const MEMBERS = rounds({ usual: 4, proof: 200 });
const CHANNEL = 'out-hmac';
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
/** Orders sent to the provider in one run of the job. */
const AT_ONCE = 50;
const AMOUNT = '100.00';
/** The maximum of a brand's settings; a member requests far less. */
const COUNT = 1_000;
const RULES = {
  ...{ dailyCount: COUNT, dailyAmount: '99999999', freeCount: COUNT, minimum: '1', reviewFrom: '9999999' },
  ...{ cardHours: 0, answerMinutes: 30 },
};

let server: TestServer;
let provider: Provider;
let people: Awaited<ReturnType<typeof payoutOperators>>;
beforeAll(async () => {
  server = await openTestServer();
  people = await payoutOperators(server);
  provider = await openProvider('hmac', 'agreed', () => server.clock.now());
  await addOutsideChannel(server, { code: CHANNEL, gateway: 'hmac', secret: 'agreed', endpoint: provider.endpoint });
  await server.ownerPool.query('delete from payments.payout_channel where code <> $1', [CHANNEL]);
  await setRules(server, RULES);
});
afterAll(async () => {
  await provider.close();
  await server.close();
});
afterEach(async () => {
  expect(await server.faultsOfBooks()).toEqual([]);
});

type Payee = Awaited<ReturnType<typeof payee>>;

/** A withdrawal ready to be paid; the first one of a member needs a review. */
async function request(member: Payee): Promise<string> {
  const { id, state } = answerOf(await requestWithdrawal(server, member, { amount: AMOUNT }));
  if (state !== 'APPROVED') {
    answerOf(await server.call(paymentsBackOffice.startReview, { id }, people.reviewer));
    const input = { id, channel: CHANNEL, reason: 'looks right' };
    answerOf(await server.call(paymentsBackOffice.approveWithdrawal, input, people.reviewer));
  }
  return id;
}

/** Of twenty requests one is lost, one is processed but its answer is lost, one is refused, one fails at the provider. */
const FATES: Readonly<Record<number, Behaviour>> = {
  3: 'NO_ANSWER',
  8: 'WORKS_WITHOUT_ANSWER',
  13: 'FAILS_500',
  18: 'UNSIGNED',
};

const countOf = async (...states: string[]) => {
  const { rows } = await server.ownerPool.query<{ count: number }>(
    'select count(*)::int as count from payments.withdrawal_order where state = any($1)',
    [states],
  );
  return rows[0]?.count ?? 0;
};

/** Approved orders, and those with a next part to send. */
const toSend = async () => {
  const { rows } = await server.ownerPool.query<{ count: number }>(
    `select count(*)::int as count from payments.withdrawal_order where state = 'APPROVED' or part_due`,
  );
  return rows[0]?.count ?? 0;
};

/** Pays all due orders, with two concurrent processes. @returns the number of orders sent to the provider */
async function payAll(from: number): Promise<number> {
  let notice = from;
  for (let left = await toSend(); left > 0; left = await toSend()) {
    const count = Math.min(left, AT_ONCE);
    const fates = Array.from({ length: count }, (_, place) => FATES[(notice + place) % 20] ?? ('FINE' as const));
    provider.next(...fates);
    notice += count;
    await Promise.all([server.runJob('payments.pay-out'), server.runJob('payments.pay-out')]);
    provider.next();
  }
  return notice;
}

/** Queries until nothing is open; an operator sends again what the provider has never received. */
async function settleAll(): Promise<void> {
  for (let turn = 0; turn < 200; turn += 1) {
    server.clock.move(5 * MINUTE);
    while ((await due()) > 0) await server.runJob('payments.query-providers');
    const { rows } = await server.ownerPool.query<{ id: bigint }>(
      `select id from payments.withdrawal_order where state = 'PAY_FAILED'`,
    );
    for (const { id } of rows) {
      const again = { id: id.toString(), channel: CHANNEL };
      expect(codeOf(await server.call(paymentsBackOffice.retryWithdrawal, again, people.reviewer))).toBe('OK');
    }
    if ((await toSend()) > 0) await payAll(0);
    if ((await countOf('APPROVED', 'DISBURSING', 'UNKNOWN', 'PAY_FAILED')) === 0) return;
  }
  throw new Error('payments are still open');
}

async function due(): Promise<number> {
  const { rows } = await server.ownerPool.query<{ count: number }>(
    `select count(*)::int as count from payments.withdrawal_order where state in ('DISBURSING', 'UNKNOWN') and next_query_at <= $1`,
    [server.clock.now()],
  );
  return rows[0]?.count ?? 0;
}

/** Near the end of a business day, moves to the next one, because a payment and its answer must be on the same day. */
function stayWithinDay(): void {
  const hour = new Date(server.clock.now().getTime() + 8 * HOUR).getUTCHours();
  if (hour >= 18) server.clock.move((25 - hour) * HOUR);
}

/** The provider's total per order, over all its payments. */
function paidOf(requested: readonly string[]) {
  const sums = new Map(requested.map((id) => [id, { payments: 0, amount: 0 }]));
  for (const { orderNo, status, amount } of provider.payouts.values()) {
    const sum = sums.get(orderNo.split('-')[0] ?? '');
    if (status !== 'PAID' || sum === undefined) continue;
    sum.payments += 1;
    sum.amount += Number(amount);
  }
  return [...sums.values()];
}

test.each([
  { way: 'whole', parts: 1, maximum: null, orders: ORDERS },
  // Each part is a separate payment, so half as many orders make as many payments.
  { way: 'in two parts', parts: 2, maximum: 6_000n, orders: rounds({ usual: MEMBERS, proof: ORDERS / 2 }) },
])(
  '$orders withdrawals $way, a fifth of their payments badly answered, are each paid once and reconciled',
  {
    timeout: 7_200_000,
  },
  async ({ parts, maximum, orders }) => {
    await server.ownerPool.query('update payments.payout_channel set maximum = $2 where code = $1', [CHANNEL, maximum]);
    const pspBalance = async () => {
      const [psp] = await server.ledger.balances(server.pool, server.books({ book: 'REAL' }), ['A:PSP:hmac']);
      return psp?.balance ?? 0n;
    };
    const [bookedBefore, endedBefore] = [await pspBalance(), await countOf('AUTO_RECEIVED')];
    const day = businessDay(server.clock.now(), '+08:00');
    const members: Payee[] = [];
    for (let made = 0; made < MEMBERS; made += 1) members.push(await payee(server, BigInt(orders) * 10_000n));
    const requested: string[] = [];
    for (let notice = 0; requested.length < orders; ) {
      stayWithinDay();
      for (const member of members) requested.push(await request(member));
      notice = await payAll(notice);
      await settleAll();
      // Without a confirmation by the member, the payment counts as received after half an hour.
      server.clock.move(31 * MINUTE);
      while ((await countOf('DISBURSED')) > 0) await server.runJob('payments.pass-deadlines');
    }
    expect((await countOf('AUTO_RECEIVED')) - endedBefore).toBe(requested.length);
    expect(await transit(server)).toBe(0n);
    expect(paidOf(requested)).toEqual(requested.map(() => ({ payments: parts, amount: 10_000 })));
    expect((await pspBalance()) - bookedBefore).toBe(-BigInt(requested.length) * 10_000n);
    const left = answerOf(await server.call(payments.withdrawals, { limit: 1 }, members[0] as Payee)).rows[0];
    expect(left).toMatchObject({ state: 'AUTO_RECEIVED', net: AMOUNT });

    const operator = await server.operator(`books${parts}`, ['payments.read', 'payments.match']);
    server.clock.move(24 * 60 * MINUTE);
    const today = businessDay(server.clock.now(), '+08:00');
    for (let at = Date.parse(day); new Date(at).toISOString().slice(0, 10) < today; at += 24 * 60 * MINUTE) {
      const input = { day: new Date(at).toISOString().slice(0, 10) };
      const run = answerOf(await server.call(reconciliation.startRun, input, operator));
      const own = run.results.find((result) => result.side === 'PAYOUT' && result.channel === CHANNEL);
      expect(own).toMatchObject({ ours: own?.theirs, ourCount: own?.theirCount, differences: 0 });
    }
    expect(answerOf(await server.call(reconciliation.cases, { state: 'OPEN' }, operator)).rows).toEqual([]);
  },
);
