import { randomUUID } from 'node:crypto';
import { calls } from '@lantern/contract/calls';
import { isRefusal } from '@lantern/server-kit';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openTestServer, type TestServer } from '../../../../testing/test-server.ts';
import { answerOf } from '../../../../testing/world.ts';
import { statementsOf } from '../../testing/statements.ts';

const { requestReversal, statement, lines, requestLineReturn } = calls.paymentsFinance;
const DAY_MS = 86_400_000;

let server: TestServer;
let maker: Awaited<ReturnType<TestServer['operator']>>;
let checker: typeof maker;
let bank: ReturnType<typeof statementsOf>;

beforeAll(async () => {
  server = await openTestServer();
  maker = await server.operator('maker', ['payments.read', 'payments.match', 'requests.read']);
  checker = await server.operator('checker', ['payments.read', 'payments.approve', 'requests.read']);
  bank = statementsOf(server, { maker, checker });
});
afterAll(() => server.close());
beforeEach(() => server.clock.move(DAY_MS));
afterEach(async () => {
  expect(await server.faultsOfBooks()).toEqual([]);
});

const codeOf = (answer: unknown) => (isRefusal(answer) ? answer.code : 'ok');
const row = (amount: string, payer = 'SOMEBODY ELSE', note = '') => {
  const day = new Date(server.clock.now().getTime() + 8 * 3_600_000).toISOString().slice(0, 10);
  return `${day} 00:00:01,${amount},${payer},${note},X${randomUUID()}`;
};
const request = (id: string, by = maker) => server.call(requestReversal, { id, reason: 'the columns were wrong' }, by);
const shown = async (id: string) => answerOf(await server.call(statement, { id }, checker));
const suspense = async () => (await bank.account()).suspense;

async function reverse(id: string): Promise<string> {
  const requested = await request(id);
  return isRefusal(requested) ? requested.code : bank.decide(requested.requestId, 'APPROVE');
}

describe('an import', () => {
  test('that began the balance of an account is reversed with it', async () => {
    const first = answerOf(await bank.upload([row('5.00')], { closing: '1000.00' }));
    expect(await request(first.importId)).toMatchObject({ code: 'STATE_CONFLICT' });
    await bank.decide(first.requestId ?? '', 'APPROVE');
    expect(await bank.account()).toMatchObject({ balance: '1000.00', suspense: '5.00' });
    expect(await reverse(first.importId)).toBe('ok');
    expect(await bank.account()).toMatchObject({ balance: null, suspense: '0.00' });
    await bank.begin();
  });

  test('is reversed by two people, and its rows come again as they are', async () => {
    const before = await bank.account();
    const rows = [row('40.00'), row('-3.00')];
    const wrong = await bank.bring(rows);
    expect(await shown(wrong.importId)).toMatchObject({ mayReverse: true });
    expect(await suspense()).not.toBe(before.suspense);
    expect(await reverse(wrong.importId)).toBe('ok');
    expect(await bank.account()).toMatchObject({ balance: before.balance, suspense: before.suspense });
    expect(await shown(wrong.importId)).toMatchObject({
      state: 'REVERSED',
      decidedBy: 'checker',
      mayReverse: false,
    });
    const { rows: ended } = answerOf(await server.call(lines, { importId: wrong.importId }, maker));
    expect(ended.map(({ state }) => state)).toEqual(['REVERSED', 'REVERSED']);
    expect(answerOf(await bank.preview(rows))).toMatchObject({
      counts: { fresh: 2, known: 0 },
      sameFile: { importId: wrong.importId, state: 'REVERSED' },
    });
    expect(await bank.bring(rows)).toMatchObject({ fresh: 2 });
    expect(await request(wrong.importId)).toMatchObject({ code: 'STATE_CONFLICT' });
  });

  test('is not reversed by one person', async () => {
    const both = await server.operator('both', [
      'payments.read',
      'payments.match',
      'payments.approve',
      'requests.read',
    ]);
    const { importId } = await bank.bring([row('41.00')]);
    const { requestId } = answerOf(await request(importId, both));
    const decision = { id: requestId, decision: 'APPROVE' as const, reason: 'it is right' };
    expect(codeOf(await server.call(calls.staff.decideRequest, decision, both))).toBe('FOUR_EYES_SAME_PERSON');
    expect(await bank.decide(requestId, 'REJECT')).toBe('ok');
    expect(await shown(importId)).toMatchObject({ state: 'POSTED' });
  });

  test('is reversed newest first', async () => {
    const [older, newer] = [await bank.bring([row('42.00')]), await bank.bring([row('43.00')])];
    expect(await request(older.importId)).toMatchObject({ code: 'STATEMENT_NOT_NEWEST' });
    expect(await reverse(newer.importId)).toBe('ok');
    expect(await reverse(older.importId)).toBe('ok');
  });

  test('that began the balance anew leaves the balance from before', async () => {
    const { balance } = await bank.account();
    const again = answerOf(await bank.upload([row('44.00')], { closing: '5000.00', restart: 'the bank lost a week' }));
    await bank.decide(again.requestId ?? '', 'APPROVE');
    expect(await bank.account()).toMatchObject({ balance: '5000.00' });
    expect(await reverse(again.importId)).toBe('ok');
    expect(await bank.account()).toMatchObject({ balance });
  });

  test('of which one person posted a part is reversed after a second person has refused the rest', async () => {
    const before = await bank.account();
    const wrong = answerOf(await bank.probe([row('400.00'), row('300.00')]));
    expect(wrong).toMatchObject({ fresh: 2, waiting: 1 });
    await bank.decide(wrong.requestId ?? '', 'REJECT');
    expect(await shown(wrong.importId)).toMatchObject({ state: 'REFUSED', mayReverse: true });
    expect(await reverse(wrong.importId)).toBe('ok');
    expect(await bank.account()).toMatchObject({ balance: before.balance, suspense: before.suspense });
    expect(await shown(wrong.importId)).toMatchObject({ state: 'REVERSED', mayReverse: false });
  });

  test('stays while a row of it is matched, returned, or in question', async () => {
    const member = await server.member();
    const input = { requestId: randomUUID(), channel: 'sandbox-transfer', amount: '50.00' };
    const order = answerOf(await server.call(calls.payments.createDeposit, input, member));
    const { importId } = await bank.bring([
      row('45.00'),
      row(order.payableAmount, member.member.account, `D${order.id}`),
    ]);
    expect(await server.balance(member)).toBe(BigInt(order.payableAmount.replace('.', '')));
    expect(await request(importId)).toMatchObject({ code: 'STATEMENT_USED', params: { count: 1 } });
    expect(await shown(importId)).toMatchObject({ mayReverse: false });

    const other = await bank.bring([row('46.00')]);
    const [line] = answerOf(await server.call(lines, { importId: other.importId }, maker)).rows;
    const requested = answerOf(await server.call(requestLineReturn, { id: line?.id ?? '', reason: 'not ours' }, maker));
    expect(await request(other.importId)).toMatchObject({ code: 'STATEMENT_USED', params: { count: 1 } });
    await bank.decide(requested.requestId, 'APPROVE');
    expect(await request(other.importId)).toMatchObject({ code: 'STATEMENT_USED', params: { count: 1 } });
  });

  test('whose row was returned after the request stays', async () => {
    const { importId } = await bank.bring([row('47.00')]);
    const requested = answerOf(await request(importId));
    const [line] = answerOf(await server.call(lines, { importId }, maker)).rows;
    const returned = answerOf(await server.call(requestLineReturn, { id: line?.id ?? '', reason: 'not ours' }, maker));
    await bank.decide(returned.requestId, 'APPROVE');
    expect(await bank.decide(requested.requestId, 'APPROVE')).toBe('STATEMENT_USED');
    expect(await shown(importId)).toMatchObject({ state: 'POSTED' });
  });
});
