import { randomUUID } from 'node:crypto';
import { calls } from '@lantern/contract/calls';
import { isRefusal } from '@lantern/server-kit';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { readCard } from '../../../testing/card-rows.ts';
import { openTestServer, type TestServer } from '../../../testing/test-server.ts';
import { answerOf } from '../../../testing/world.ts';
import { unexplainedOut } from '../statements/repository/movements.ts';
import { statementsOf } from '../testing/statements.ts';

const { createDeposit, depositOrder, depositChannels, cancelDeposit } = calls.payments;
const { lines, candidates, requestLineMatch, requestLineReturn, bankAccounts } = calls.paymentsFinance;
const CHANNEL = 'sandbox-transfer';
const ACCOUNT = 'practice';
const MINUTE = 60_000;

let server: TestServer;
let maker: Awaited<ReturnType<TestServer['operator']>>;
let checker: Awaited<ReturnType<TestServer['operator']>>;
let statements: ReturnType<typeof statementsOf>;
beforeAll(async () => {
  server = await openTestServer();
  maker = await server.operator('maker', ['payments.read', 'payments.match']);
  checker = await server.operator('checker', ['payments.read', 'payments.approve', 'requests.read']);
  statements = statementsOf(server, { maker, checker });
  await statements.begin();
});
afterAll(() => server.close());
afterEach(async () => {
  expect(await server.faultsOfBooks()).toEqual([]);
  expect(await suspense()).toBe(await unmatchedSum());
});

const codeOf = (answer: unknown) => (isRefusal(answer) ? answer.code : 'ok');
type Member = Awaited<ReturnType<TestServer['member']>>;

async function waiting(amount = '100.00', member?: Member, payerName?: string) {
  const who = member ?? (await server.member());
  const input = { requestId: randomUUID(), channel: CHANNEL, amount, ...(payerName && { payerName }) };
  const order = answerOf(await server.call(createDeposit, input, who));
  const read = async () => answerOf(await server.call(depositOrder, { id: order.id }, who));
  return { member: who, order, read, balance: () => server.balance(who) };
}

/** A statement row as the bank writes it, in the bank's time zone. */
const lineOf = (
  order: { payableAmount: string },
  who: Member,
  more: { at?: Date; payer?: string; note?: string } = {},
) => {
  const at = new Date((more.at ?? server.clock.now()).getTime() + 8 * 3_600_000).toISOString();
  const when = `${at.slice(0, 10)} ${at.slice(11, 19)}`;
  return `${when},${order.payableAmount},${more.payer ?? who.member.account.toUpperCase()},${more.note ?? ''}`;
};

/** Imports rows that lead to the bank's balance; a second person confirms what exceeds the maker's sum. */
async function bring(...rows: string[]) {
  const made = await statements.bring(rows, { heading: 'time,amount,payer,reference' });
  const { rows: brought } = answerOf(await server.call(lines, { importId: made.importId, limit: 100 }, maker));
  const count = (...states: string[]) => brought.filter(({ state }) => states.includes(state)).length;
  return { ...made, matched: count('MATCHED'), unmatched: count('UNMATCHED') };
}

async function approve(requestId: string): Promise<string> {
  const input = { id: requestId, decision: 'APPROVE' as const, reason: 'seen' };
  return codeOf(await server.call(calls.staff.decideRequest, input, checker));
}

async function suspense(): Promise<bigint> {
  const [account] = await server.ledger.balances(server.pool, server.books({ book: 'REAL' }), ['H:DEP_SUSPENSE']);
  return account?.balance ?? 0n;
}

async function unmatchedSum(): Promise<bigint> {
  const { rows } = await server.ownerPool.query<{ sum: bigint }>(
    `select coalesce(sum(amount), 0)::bigint as sum from payments.statement_line where state in ('NEW', 'UNMATCHED')`,
  );
  return rows[0]?.sum ?? 0n;
}

async function unmatched() {
  const page = answerOf(await server.call(lines, { state: 'UNMATCHED' }, maker));
  const line = page.rows[0];
  if (!line) throw new Error('no line waits');
  return line;
}

describe('a bank transfer', () => {
  test('shows an account and an amount that no other open order has', async () => {
    const first = await waiting();
    const orders = [first, ...(await Promise.all(Array.from({ length: 19 }, () => waiting())))];
    const payable = orders.map(({ order }) => order.payableAmount);
    expect(new Set(payable).size).toBe(20);
    expect(payable.every((amount) => /^100\.(0[1-9]|[1-9]\d)$/.test(amount))).toBe(true);
    expect(orders[0]?.order).toMatchObject({ state: 'PAYING', paymentUrl: null, sandbox: true });
    expect(orders[0]?.order.transfer).toMatchObject({ bank: 'Lantern Practice Bank', note: `D${orders[0]?.order.id}` });
  });

  test('is credited by its statement row, through suspense, once for any number of imports', async () => {
    const { member, order, read, balance } = await waiting();
    const line = lineOf(order, member, { at: new Date(server.clock.now().getTime() + MINUTE) });
    expect(await bring(line)).toMatchObject({ lines: 1, fresh: 1, matched: 1, unmatched: 0 });
    const again = { heading: 'time,amount,payer,reference', decisions: { same: [2] } };
    expect(await statements.bring([line], again)).toMatchObject({ lines: 1, fresh: 0, matched: 0 });
    const cents = BigInt(order.payableAmount.replace('.', ''));
    expect(await read()).toMatchObject({ state: 'CREDITED', creditedAmount: order.payableAmount });
    expect(await balance()).toBe(cents);
    const entries = await server.ledger.statement(
      server.pool,
      server.books(member.member.scope),
      `M:${member.member.scope.memberId}:MAIN`,
    );
    expect(entries.lines.map((entry) => entry.code)).toEqual(['P03']);
  });

  test('counts the rows that a longer file has more of the same minute as new, and leaves the others to people (case 4)', async () => {
    const same = '2026-11-01 10:00:00,77.77,NOBODY,x';
    const heading = 'time,amount,payer,reference';
    expect(await bring(same, same)).toMatchObject({ fresh: 2, unmatched: 2 });
    const longer = [same, same, same];
    expect(await statements.probe(longer, { heading })).toMatchObject({
      code: 'STATEMENT_UNDECIDED',
      params: { count: 2 },
    });
    const decisions = { same: [2, 3] };
    expect(await statements.bring(longer, { heading, decisions })).toMatchObject({ fresh: 1, known: 2 });
  });

  test('is imported once when two people import one file at once', async () => {
    const { member, order, balance } = await waiting();
    const line = lineOf(order, member);
    const heading = 'time,amount,payer,reference';
    const brought = await Promise.all([1, 2, 3].map(() => statements.probe([line], { heading })));
    // What one posts is no longer new to the others.
    expect(brought.map(codeOf).sort()).toEqual(['STATEMENT_UNDECIDED', 'STATEMENT_UNDECIDED', 'ok']);
    expect(await balance()).toBe(BigInt(order.payableAmount.replace('.', '')));
  });

  test.each([
    ['of another person', { payer: 'SOMEBODY ELSE' }, 'PAYER_NAME_DIFFERS'],
    ['of forty minutes earlier', { at: -40 * MINUTE }, 'TIME'],
  ] as const)('%s waits for people, and the order with it', async (_what, change, reason) => {
    const { member, order, read, balance } = await waiting();
    const at = 'at' in change ? { at: new Date(server.clock.now().getTime() + change.at) } : change;
    await bring(lineOf(order, member, at));
    expect(await read()).toMatchObject({ state: 'MATCHING', reason });
    expect(await unmatched()).toMatchObject({ orderId: order.id, reason });
    expect(await balance()).toBe(0n);
  });

  test.each([
    ['สุดา ตัวอย่าง', 'สีดา ตัวอย่าง', 'MATCHING'],
    ['สมชาย ตัวอย่าง', 'สมชัย ตัวอย่าง', 'MATCHING'],
    ['Nguyễn Thị Hòa', 'NGUYEN THI HOA', 'CREDITED'],
    ['陳偉強', '陈伟强', 'CREDITED'],
    ['Raj A/L Kumar', 'RAJ AL KUMAR', 'CREDITED'],
    ['น้ำ ตัวอย่าง', 'น\u0e4d\u0e49า  ตัวอย่าง', 'CREDITED'],
  ])('for %s that %s paid is %s (cases 11 and 12)', async (name, payer, state) => {
    const { member, order, read } = await waiting('100.00', undefined, name);
    await bring(lineOf(order, member, { payer }));
    expect(await read()).toMatchObject({ state });
  });

  test('finds the order that its text names at any time, also after the order has ended', async () => {
    const { member, order, read } = await waiting();
    answerOf(await server.call(cancelDeposit, { id: order.id }, member));
    server.clock.move(90 * MINUTE);
    await bring(lineOf(order, member, { note: `thanks D${order.id}` }));
    expect(await read()).toMatchObject({ state: 'CREDITED' });
  });

  test('waits for operators above the member’s own limit', async () => {
    const { member, order, read } = await waiting();
    await server.areas.safety.setLimit(member.member.scope, {
      kind: 'DEPOSIT',
      period: 'DAY',
      amount: 5_000n,
    } as const);
    await bring(lineOf(order, member));
    expect(await read()).toMatchObject({ state: 'MATCHING', reason: 'DEPOSIT_LIMIT' });
  });
});

describe('an unmatched statement row', () => {
  test('is matched to an order by two people, and the order gets the row’s amount', async () => {
    // The nearest amount among all orders that are open by now.
    const { member, order, read, balance } = await waiting('91.00');
    await bring(lineOf({ payableAmount: '90.00' }, member));
    const line = await unmatched();
    expect(line).toMatchObject({ reason: 'AMOUNT', amount: '90.00' });
    const found = answerOf(await server.call(candidates, { id: line.id }, maker));
    expect(found.orders.map((one) => one.id)).toContain(order.id);
    const input = { id: line.id, orderId: order.id, reason: 'he sent a picture' };
    const requested = answerOf(await server.call(requestLineMatch, input, maker));
    expect(await readCard(server, requested.requestId, checker)).toMatchObject({
      ...{ subject: `D ${order.id}`, amount: '90.00', 'DEPOSIT.ordered': '91.00', 'BANK_LINE.received': '90.00' },
      ...{ 'BANK_LINE.doubt': 'AMOUNT', 'EFFECT.wallet_now': '0.00', 'EFFECT.wallet_after': '90.00' },
    });
    expect(await balance()).toBe(0n);
    expect(await approve(requested.requestId)).toBe('ok');
    expect([(await read()).state, await balance()]).toEqual(['CREDITED', 9_000n]);
    expect(codeOf(await server.call(requestLineMatch, input, maker))).toBe('STATEMENT_LINE_STATE');
  });

  test('is returned by two people out of suspense', async () => {
    await bring('2026-11-02 10:00:00,31.41,A STRANGER,?');
    const line = await unmatched();
    const before = await suspense();
    const requested = answerOf(await server.call(requestLineReturn, { id: line.id, reason: 'third party' }, maker));
    expect(await readCard(server, requested.requestId, checker)).toMatchObject({
      ...{
        subject: 'A STRANGER',
        amount: '31.41',
        'BANK_LINE.received': '31.41',
        'BANK_LINE.payer_paid': 'A STRANGER',
      },
    });
    expect(await approve(requested.requestId)).toBe('ok');
    expect(await suspense()).toBe(before - 3_141n);
    const { accounts } = answerOf(await server.call(bankAccounts, {}, maker));
    expect(accounts).toMatchObject([{ code: ACCOUNT, suspense: server.money(await suspense()) }]);
  });

  test('that the payer’s bank recalls leaves the bank account, and its debit row is explained', async () => {
    const { member, order, read, balance } = await waiting('60.00');
    await bring(lineOf(order, member));
    const bankOf = async () =>
      (await server.ledger.balances(server.pool, server.books({ book: 'REAL' }), [`A:BANK:${ACCOUNT}`]))[0]?.balance ??
      0n;
    const [before, cents] = [await bankOf(), BigInt(order.payableAmount.replace('.', ''))];
    const input = { id: order.id, caseNo: 'RECALL-1', reason: 'the bank says fraud' };
    const requested = answerOf(await server.call(calls.paymentsBackOffice.requestChargeBack, input, maker));
    expect(await approve(requested.requestId)).toBe('ok');
    expect([(await read()).state, await balance(), await bankOf()]).toEqual(['REVERSED', 0n, before - cents]);
    const { scope } = member.member;
    const { lines: own } = await server.ledger.statement(server.pool, server.books(scope), `M:${scope.memberId}:MAIN`);
    expect(own[0]).toMatchObject({ code: 'P06r', amount: -cents, counter: `A:BANK:${ACCOUNT}` });
    await bring(lineOf({ payableAmount: `-${order.payableAmount}` }, member, { payer: 'BANK', note: 'recall' }));
    const span = {
      from: new Date(server.clock.now().getTime() - 60 * MINUTE),
      to: new Date(server.clock.now().getTime() + MINUTE),
    };
    expect(await unexplainedOut(server.pool, server.scope, span)).toEqual([]);
    // One reversal explains one debit, not each one of its amount.
    const again = lineOf({ payableAmount: `-${order.payableAmount}` }, member, { payer: 'BANK', note: 'once more' });
    await statements.bring([again], { heading: 'time,amount,payer,reference', decisions: { other: [2] } });
    expect(await unexplainedOut(server.pool, server.scope, span)).toMatchObject([{ amount: -cents }]);
  });

  test('is never decided by one person, and its order is not credited without it', async () => {
    const { member, order } = await waiting();
    await bring(lineOf(order, member, { payer: 'SOMEBODY ELSE' }));
    const accept = { id: order.id, decision: 'ACCEPT' as const, reason: 'looks right' };
    expect(codeOf(await server.call(calls.paymentsBackOffice.requestMatch, accept, maker))).toBe(
      'STATEMENT_LINE_REQUIRED',
    );
    const line = await unmatched();
    const input = { id: line.id, orderId: order.id, reason: 'looks right' };
    expect(codeOf(await server.call(requestLineMatch, input, checker))).toBe('FORBIDDEN');
  });
});

describe('channels by rank, hours, daily limit and currency', () => {
  const set = (change: string) =>
    server.ownerPool.query(`update payments.channel set ${change} where code = '${CHANNEL}'`);
  const usual = 'minimum_rank = 0, currency = null, opens_at = null, closes_at = null, daily_cap = null';
  const offered = async (member: Member) => {
    const { channels } = answerOf(await server.call(depositChannels, {}, member));
    return channels.find((channel) => channel.code === CHANNEL);
  };
  const refused = async (member: Member) =>
    server.call(createDeposit, { requestId: randomUUID(), channel: CHANNEL, amount: '100.00' }, member);
  afterEach(() => set(usual));

  test('of a higher rank or another currency are neither offered nor accepted', async () => {
    const member = await server.member();
    for (const change of ['minimum_rank = 1', `minimum_rank = 0, currency = 'USD'`]) {
      await set(change);
      expect(await offered(member)).toBeUndefined();
      expect(codeOf(await refused(member))).toBe('CHANNEL_CLOSED');
    }
  });

  test('outside of their hours are shown as closed with their hours', async () => {
    const member = await server.member();
    const minute = new Date(server.clock.now().getTime() + 8 * 3_600_000).toISOString().slice(11, 16);
    await set(`opens_at = time '${minute}' + interval '1 hour', closes_at = time '${minute}' + interval '2 hours'`);
    expect(await offered(member)).toMatchObject({ open: false, closure: 'HOURS' });
    expect(await refused(member)).toMatchObject({ code: 'CHANNEL_CLOSED', params: { reason: 'HOURS' } });
    await set(`opens_at = time '${minute}', closes_at = time '${minute}' + interval '1 hour'`);
    expect(await offered(member)).toMatchObject({ open: true, closure: null });
  });

  test('offer at most the rest of their daily limit', async () => {
    const { rows } = await server.ownerPool.query<{ used: bigint }>(
      `select coalesce(sum(amount), 0)::bigint as used from payments.deposit_order
       where channel = $1 and state not in ('EXPIRED', 'CANCELLED', 'FAILED')`,
      [CHANNEL],
    );
    const used = rows[0]?.used ?? 0n;
    const member = await server.member();
    await set(`daily_cap = ${used + 9_000n}`);
    expect(await offered(member)).toMatchObject({ open: true, maximum: '90.00' });
    expect(await refused(member)).toMatchObject({ code: 'AMOUNT_ABOVE_MAX', params: { max: '90.00' } });
    await set(`daily_cap = ${used + 1n}`);
    expect(await offered(member)).toMatchObject({ open: false, closure: 'CAP' });
  });
});
