import { randomUUID } from 'node:crypto';
import { calls } from '@lantern/contract/calls';
import { isRefusal } from '@lantern/server-kit';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { readCard } from '../../../../testing/card-rows.ts';
import { openTestServer, type TestServer } from '../../../../testing/test-server.ts';
import { answerOf } from '../../../../testing/world.ts';
import { statementsOf, type Upload } from '../../testing/statements.ts';

const { createDeposit, depositOrder } = calls.payments;
const { lines, statement, statements, readBalance, bankAccounts } = calls.paymentsFinance;
const DAY_MS = 86_400_000;

let server: TestServer;
let maker: Awaited<ReturnType<TestServer['operator']>>;
let other: typeof maker;
let checker: typeof maker;
let bank: ReturnType<typeof statementsOf>;

beforeAll(async () => {
  server = await openTestServer();
  maker = await server.operator('maker', ['payments.read', 'payments.match', 'requests.read']);
  other = await server.operator('other', ['payments.read', 'payments.match', 'requests.read']);
  checker = await server.operator('checker', ['payments.read', 'payments.approve', 'requests.read']);
  bank = statementsOf(server, { maker, checker });
});
afterAll(() => server.close());
afterEach(async () => {
  expect(await server.faultsOfBooks()).toEqual([]);
  // Nobody's sum of the day is used up when the next test begins.
  server.clock.move(DAY_MS);
});

const codeOf = (answer: unknown) => (isRefusal(answer) ? answer.code : 'ok');
const today = () => new Date(server.clock.now().getTime() + 8 * 3_600_000).toISOString().slice(0, 10);
/** A row of the first second of the present day. */
const row = (amount: string, more: { payer?: string; note?: string; number?: string } = {}) =>
  `${today()} 00:00:01,${amount},${more.payer ?? 'SOMEBODY'},${more.note ?? ''},${more.number ?? ''}`;
const bring = (rows: readonly string[], more: Upload = {}) => bank.bring(rows, more);

async function ordered(amount: string) {
  const member = await server.member();
  const input = { requestId: randomUUID(), channel: 'sandbox-transfer', amount };
  const order = answerOf(await server.call(createDeposit, input, member));
  const state = async () => answerOf(await server.call(depositOrder, { id: order.id }, member)).state;
  const paid = row(order.payableAmount, { payer: member.member.account, note: `D${order.id}`, number: `N${order.id}` });
  return { member, order, paid, state, balance: () => server.balance(member) };
}

describe('a bank statement', () => {
  test('that is the first of an account waits as a whole, and begins its balance when it is confirmed', async () => {
    expect(await bank.account()).toMatchObject({ balance: null });
    const { order, paid, state, balance } = await ordered('60.00');
    const input = { closing: '1000.00' };
    const first = answerOf(await bank.upload([paid], input));
    expect(first).toMatchObject({ fresh: 1, waiting: 1, matched: 0 });
    expect([await state(), await balance()]).toEqual(['PAYING', 0n]);
    expect(await bank.account()).toMatchObject({ balance: null, waiting: { operator: 'maker' }, suspense: '0.00' });
    expect(await readCard(server, first.requestId ?? '', checker)).toMatchObject({
      ...{ subject: 'statement.csv', amount: order.payableAmount, 'STATEMENT.bank_account': 'practice' },
      ...{ 'STATEMENT.statement_rows': '1', 'STATEMENT.statement_in': order.payableAmount },
      'STATEMENT.statement_closing': '1000.00',
    });
    expect(await bank.decide(first.requestId ?? '', 'APPROVE')).toBe('ok');
    expect(await state()).toBe('CREDITED');
    expect(await bank.account()).toMatchObject({ balance: '1000.00', waiting: null });
  });

  test('credits what one operator uploads up to the sum of the day; what exceeds it waits for a second person', async () => {
    const [small, large] = [await ordered('400.00'), await ordered('300.00')];
    const brought = answerOf(await bank.probe([small.paid, large.paid]));
    expect(brought).toMatchObject({ fresh: 2, waiting: 1, matched: 1 });
    expect([await small.state(), await large.state(), await large.balance()]).toEqual(['CREDITED', 'PAYING', 0n]);
    const shown = answerOf(await server.call(statement, { id: brought.importId }, checker));
    expect(shown).toMatchObject({
      state: 'WAITING',
      alone: small.order.payableAmount,
      waiting: large.order.payableAmount,
    });
    expect(await bank.decide(brought.requestId ?? '', 'APPROVE')).toBe('ok');
    expect(await large.state()).toBe('CREDITED');
    expect(answerOf(await server.call(statement, { id: brought.importId }, checker))).toMatchObject({
      ...{ state: 'CONFIRMED', decidedBy: 'checker' },
    });
  });

  test('does not let an operator post the sum of the day twice, in one account or two, while another one still can', async () => {
    const [first, second] = [await ordered('450.00'), await ordered('80.00')];
    expect(answerOf(await bank.probe([first.paid]))).toMatchObject({ waiting: 0, matched: 1 });
    const brought = answerOf(await bank.probe([second.paid]));
    expect(brought).toMatchObject({ waiting: 1, matched: 0 });
    await bank.decide(brought.requestId ?? '', 'REJECT');
    expect(answerOf(await bank.probe([second.paid], { by: other }))).toMatchObject({ waiting: 0, matched: 1 });
    expect(await second.state()).toBe('CREDITED');
  });

  test('posts the sum of the day once when an operator uploads two files at once', async () => {
    const { balance } = await bank.account();
    const orders = [await ordered('300.00'), await ordered('300.00')];
    const answers = await Promise.all(
      orders.map(({ paid, order }) =>
        bank.upload([paid], { closing: server.money(cents(balance ?? '') + cents(order.payableAmount)) }),
      ),
    );
    const states = await Promise.all(orders.map(({ state }) => state()));
    expect(states.filter((state) => state === 'CREDITED')).toHaveLength(1);
    expect(answers.map(codeOf).sort()).toEqual(['STATEMENT_BALANCE', 'ok']);
  });

  test('that is refused posts nothing, and its rows may come again with another file', async () => {
    const { paid, state } = await ordered('900.00');
    const before = await bank.account();
    const brought = answerOf(await bank.probe([paid]));
    expect(await bank.decide(brought.requestId ?? '', 'REJECT')).toBe('ok');
    expect([await state(), await bank.account()]).toMatchObject(['PAYING', { balance: before.balance, waiting: null }]);
    const { rows } = answerOf(await server.call(lines, { importId: brought.importId }, maker));
    expect(rows.map((one) => one.state)).toEqual(['REFUSED']);
    expect(await bring([paid])).toMatchObject({ fresh: 1, waiting: 1 });
    expect(await state()).toBe('CREDITED');
  });

  test('is not confirmed by the person who uploaded it', async () => {
    const owner = await server.operator('both', [
      'payments.read',
      'payments.match',
      'payments.approve',
      'requests.read',
    ]);
    const { paid, state } = await ordered('900.00');
    const brought = answerOf(await bank.probe([paid], { by: owner }));
    const input = { id: brought.requestId ?? '', decision: 'APPROVE' as const, reason: 'it is right' };
    expect(codeOf(await server.call(calls.staff.decideRequest, input, owner))).toBe('FOUR_EYES_SAME_PERSON');
    expect(await state()).toBe('PAYING');
    await server.call(calls.staff.withdrawRequest, { id: brought.requestId ?? '' }, owner);
    expect(await bank.account()).toMatchObject({ waiting: null });
  });

  test('must lead from the known balance to the bank’s', async () => {
    const { balance } = await bank.account();
    const { paid, order, state } = await ordered('50.00');
    expect(await bank.upload([paid], { closing: balance ?? '' })).toMatchObject({
      code: 'STATEMENT_BALANCE',
      params: { balance, closing: balance, difference: `-${order.payableAmount}` },
    });
    expect(codeOf(await bank.upload([paid], {}))).toBe('STATEMENT_CLOSING');
    expect(codeOf(await bank.upload([paid], { closing: '1,000' }))).toBe('AMOUNT_INVALID');
    expect(await state()).toBe('PAYING');
  });

  test('is checked row by row where the file has balances', async () => {
    const { balance } = await bank.account();
    const known = cents(balance ?? '');
    const heading = 'time,amount,payer,balance';
    const at = `${today()} 00:00:01`;
    const [first, second] = [
      `${at},5.00,A,${server.money(known + 500n)}`,
      `${at},7.00,B,${server.money(known + 1_200n)}`,
    ];
    const invented = `${at},9.00,C,${server.money(known + 1_400n)}`;
    expect(await bank.upload([first, invented, second], { heading })).toMatchObject({
      code: 'STATEMENT_FORMAT',
      params: { fault: 'BALANCE', line: 4 },
    });
    expect(answerOf(await bank.upload([second, first], { heading }))).toMatchObject({ fresh: 2, waiting: 0 });
  });

  test('may begin the balance anew with a reason, as a whole by two people who see the gap', async () => {
    const { paid, state } = await ordered('70.00');
    const again = answerOf(await bank.upload([paid], { closing: '5000.00', restart: 'the bank lost a week' }));
    expect(again).toMatchObject({ fresh: 1, waiting: 1 });
    const card = await readCard(server, again.requestId ?? '', checker);
    expect(card).toMatchObject({ 'STATEMENT.statement_gap': expect.stringMatching(/^-?\d/) });
    expect(await bank.decide(again.requestId ?? '', 'APPROVE')).toBe('ok');
    expect([await state(), (await bank.account()).balance]).toEqual(['CREDITED', '5000.00']);
  });

  test('needs the decision of a person about a number that it has twice, in any spelling (case 4)', async () => {
    const { paid, order, balance } = await ordered('80.00');
    const twice = paid.replace(`,N${order.id}`, `, n${order.id} `);
    const rows = [paid, twice];
    expect(await bank.probe(rows)).toMatchObject({ code: 'STATEMENT_UNDECIDED', params: { count: 1 } });
    const decisions = { same: [3] };
    expect(await bring(rows, { decisions })).toMatchObject({ lines: 2, fresh: 1, known: 1, waiting: 0 });
    expect(await bring([twice])).toMatchObject({ fresh: 0, known: 1 });
    expect(await balance()).toBe(cents(order.payableAmount));
  });

  test('lets two people decide about a number that another row has (case 3)', async () => {
    const [one, two] = [await ordered('80.00'), await ordered('90.00')];
    await bring([one.paid.replace(/,N\d+$/, ',SAME-1')]);
    const rows = [two.paid.replace(/,N\d+$/, ',same-1')];
    expect(await bank.probe(rows)).toMatchObject({ code: 'STATEMENT_UNDECIDED' });
    const brought = answerOf(await bank.probe(rows, { decisions: { other: [2] } }));
    expect(brought).toMatchObject({ fresh: 1, waiting: 1, matched: 0 });
    expect(await two.state()).toBe('PAYING');
    await bank.decide(brought.requestId ?? '', 'APPROVE');
    expect(await two.state()).toBe('CREDITED');
  });

  test('is not imported while another one of the account waits', async () => {
    const brought = answerOf(await bank.probe([row('700.00')]));
    expect(await bank.upload([row('1.00')], { closing: '1.00', by: other })).toMatchObject({
      code: 'STATEMENT_WAITS',
      params: { operator: 'maker', importId: brought.importId },
    });
    await bank.decide(brought.requestId ?? '', 'APPROVE');
  });

  test('is listed with its sums, and its file is sent as it was uploaded', async () => {
    const brought = await bring([row('12.00'), row('-2.00')]);
    const page = answerOf(await server.call(statements, { account: 'practice', limit: 1 }, checker));
    expect(page.rows).toMatchObject([
      {
        id: brought.importId,
        lines: 2,
        fresh: 2,
        moneyIn: '12.00',
        moneyOut: '2.00',
        state: 'POSTED',
        operator: 'maker',
      },
    ]);
    expect(page.nextCursor).not.toBeNull();
    const route = server.routes.find((one) => one.row.name === 'paymentsFinance.statementFile');
    const file = (await route?.handler(server.contextOf(checker), { id: brought.importId })) as {
      chunks: AsyncIterable<Buffer>;
    };
    const pieces: Buffer[] = [];
    for await (const piece of file.chunks) pieces.push(piece);
    expect(Buffer.concat(pieces).toString()).toContain(row('12.00'));
  });
});

describe('the balance that an operator reads at the bank', () => {
  test('is entered for a day that is over, by a person who uploaded none of its rows', async () => {
    const day = today();
    const owner = await server.operator('alone', [
      'payments.read',
      'payments.match',
      'payments.approve',
      'requests.read',
    ]);
    await bring([row('15.00')], { by: owner });
    const { balance } = await bank.account();
    const input = { account: 'practice', day, balance: balance ?? '' };
    expect(codeOf(await server.call(readBalance, input, checker))).toBe('DAY_NOT_OVER');
    server.clock.move(DAY_MS);
    expect(codeOf(await server.call(readBalance, input, owner))).toBe('READING_SAME_PERSON');
    expect(codeOf(await server.call(readBalance, input, maker))).toBe('FORBIDDEN');
    expect(answerOf(await server.call(readBalance, input, checker))).toMatchObject({ day, balance, ours: balance });
    const { accounts } = answerOf(await server.call(bankAccounts, {}, maker));
    expect(accounts.find(({ code }) => code === 'practice')?.reading).toMatchObject({
      readBy: 'checker',
      ours: balance,
    });
  });

  test('is compared each night with our rows: a row that the bank does not have is a case', async () => {
    const { startRun, cases } = calls.reconciliation;
    const day = today();
    // What one person may post alone, invented together with a bank's balance that contains it.
    const { paid, state } = await ordered('99.00');
    const { balance } = await bank.account();
    await bring([paid], { by: other });
    expect(await state()).toBe('CREDITED');
    server.clock.move(DAY_MS);
    const next = today();
    server.clock.move(DAY_MS);
    const start = async () =>
      answerOf(await server.call(startRun, { day: next }, maker)).results.find(({ side }) => side === 'BALANCE');
    expect(await start()).toMatchObject({ theirs: null, differences: 1 });
    const found = async () =>
      answerOf(await server.call(cases, { side: 'BALANCE', state: 'OPEN' }, maker)).rows.map((one) => [
        one.kind,
        one.providerNo,
      ]);
    expect(await found()).toEqual([['NO_STATEMENT', day]]);
    answerOf(await server.call(readBalance, { account: 'practice', day, balance: balance ?? '' }, checker));
    expect(await start()).toMatchObject({ theirs: balance, differences: 1 });
    expect(await found()).toEqual([['AMOUNT_DIFFERS', day]]);
    const ours = (await bank.account()).balance ?? '';
    answerOf(await server.call(readBalance, { account: 'practice', day, balance: ours }, checker));
    expect(await start()).toMatchObject({ theirs: ours, differences: 0 });
    expect(await found()).toEqual([]);
  });
});

const cents = (amount: string) => BigInt(amount.replace('.', ''));
