import { randomUUID } from 'node:crypto';
import { calls } from '@lantern/contract/calls';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { openTestServer, type TestServer } from '../../../../testing/test-server.ts';
import { answerOf, codeOf } from '../../../../testing/world.ts';

const { createDeposit, cancelDeposit, claimDepositPaid } = calls.payments;
const { deposit, deposits, requestMatch } = calls.paymentsBackOffice;
const { decideRequest } = calls.staff;
const CHANNEL = 'sandbox-qr';

type Operator = Awaited<ReturnType<TestServer['operator']>>;
let server: TestServer;
let maker: Operator;
let checker: Operator;
let both: Operator;
beforeAll(async () => {
  server = await openTestServer();
  maker = await server.operator('maker', ['payments.read', 'payments.match']);
  checker = await server.operator('checker', ['payments.read', 'payments.approve']);
  both = await server.operator('both', ['payments.read', 'payments.match', 'payments.approve']);
});
afterAll(() => server.close());
afterEach(async () => {
  expect(await server.faultsOfBooks()).toEqual([]);
});

async function opened() {
  const member = await server.member();
  const input = { requestId: randomUUID(), channel: CHANNEL, amount: '100.00' };
  const order = answerOf(await server.call(createDeposit, input, member));
  const notice = { orderNo: order.id, providerNo: order.providerNo ?? '', event: 'PAID' as const, currency: 'P' };
  const reportPayment = (amount: string, payerName = member.member.account) =>
    server.notify(CHANNEL, { ...notice, amount, payerName });
  const read = async (who: Operator = maker) => answerOf(await server.call(deposit, { id: order.id }, who));
  return { member, order, reportPayment, read };
}

/** An order whose provider reported another amount. */
async function unclear(amount = '7350') {
  const one = await opened();
  await one.reportPayment(amount);
  return one;
}

/** Late money of another member. */
async function late() {
  const one = await opened();
  await server.call(cancelDeposit, { id: one.order.id }, one.member);
  await one.reportPayment('7350', 'SOMEBODY ELSE');
  return one;
}

const submit = (id: string, decision: 'ACCEPT' | 'REFUSE' = 'ACCEPT', who: Operator = maker) =>
  server.call(requestMatch, { id, decision, reason: 'seen on the statement' }, who);
const requested = async (id: string, decision: 'ACCEPT' | 'REFUSE' = 'ACCEPT', who: Operator = maker) =>
  answerOf(await submit(id, decision, who)).requestId;
const decide = (id: string, who: Operator = checker, decision: 'APPROVE' | 'REJECT' = 'APPROVE') =>
  server.call(decideRequest, { id, decision, reason: 'checked' }, who);

describe('a four-eyes decision', () => {
  test('credits the received amount when a second person approves, and notifies the member', async () => {
    const { member, order, read } = await unclear();
    const requestId = await requested(order.id);
    expect(await server.balance(member)).toBe(0n);
    expect((await read()).order).toMatchObject({
      ...{ state: 'MATCHING', receivedAmount: '73.50', needsMatching: true, payerName: member.member.account },
      request: { id: requestId, maker: 'maker' },
    });
    expect(codeOf(await decide(requestId))).toBe('OK');
    expect(await server.balance(member)).toBe(7_350n);
    const after = await read();
    expect(after.order).toMatchObject({ state: 'CREDITED', creditedAmount: '73.50', request: null });
    expect(after.history.map((step) => `${step.event} ${step.actor}`)).toEqual([
      `CREATED ${member.member.account}`,
      'PAGE_OPENED provider:sandbox',
      'UNCLEAR provider:sandbox',
      'ACCEPTED checker',
    ]);
    await server.drain();
    expect(server.sent).toContainEqual({
      memberId: member.member.scope.memberId,
      message: { type: 'deposit', id: order.id, state: 'CREDITED', creditedAmount: '73.50' },
    });
  });

  test('is never made by the maker, whatever the permissions', async () => {
    const { member, order } = await unclear();
    const requestId = await requested(order.id, 'ACCEPT', both);
    expect(codeOf(await decide(requestId, both))).toBe('FOUR_EYES_SAME_PERSON');
    expect(codeOf(await decide(requestId, maker))).toBe('FORBIDDEN');
    expect(codeOf(await submit(order.id, 'ACCEPT', checker))).toBe('FORBIDDEN');
    expect(await server.balance(member)).toBe(0n);
    expect(codeOf(await decide(requestId))).toBe('OK');
    expect(codeOf(await decide(requestId))).toBe('REQUEST_STATE');
    expect(await server.balance(member)).toBe(7_350n);
  });

  test('credits once when two checkers approve at once', async () => {
    const { member, order } = await unclear();
    const requestId = await requested(order.id);
    const codes = (await Promise.all([decide(requestId), decide(requestId, both)])).map(codeOf);
    expect(codes.sort()).toEqual(['OK', 'REQUEST_STATE']);
    expect(await server.balance(member)).toBe(7_350n);
  });

  test('fails a refused order without moving money, and cannot be requested again', async () => {
    const { member, order, read } = await unclear();
    expect(codeOf(await decide(await requested(order.id, 'REFUSE')))).toBe('OK');
    expect((await read()).order).toMatchObject({ state: 'FAILED', reason: 'REFUSED', creditedAmount: null });
    expect(await server.balance(member)).toBe(0n);
    expect(await submit(order.id)).toMatchObject({ code: 'ORDER_STATE', params: { state: 'FAILED' } });
  });

  test('leaves the order waiting when the request is rejected', async () => {
    const { order, read } = await unclear();
    expect(codeOf(await decide(await requested(order.id), checker, 'REJECT'))).toBe('OK');
    expect((await read()).order).toMatchObject({ state: 'MATCHING', request: null });
    expect(codeOf(await submit(order.id))).toBe('OK');
  });

  test('allows one open request for an order', async () => {
    const { order } = await unclear();
    await requested(order.id);
    expect(codeOf(await submit(order.id, 'REFUSE', both))).toBe('REQUEST_STATE');
  });
});

describe('late money', () => {
  test('is credited with the received amount', async () => {
    const { member, order, read } = await late();
    expect((await read()).order).toMatchObject({ state: 'LATE', needsMatching: true, receivedAmount: '73.50' });
    expect(codeOf(await decide(await requested(order.id)))).toBe('OK');
    expect(await server.balance(member)).toBe(7_350n);
    expect((await read()).history.at(-1)).toMatchObject({ event: 'LATE_CREDITED', actor: 'checker' });
  });

  test('is never refused to the member', async () => {
    const { order } = await late();
    expect(await submit(order.id, 'REFUSE')).toMatchObject({ code: 'ORDER_STATE', params: { state: 'LATE' } });
  });
});

describe('a change between request and approval', () => {
  test('refuses the approval when the provider has reported another amount', async () => {
    const { member, order, reportPayment, read } = await opened();
    answerOf(await server.call(claimDepositPaid, { id: order.id }, member));
    const requestId = await requested(order.id);
    await reportPayment('5000');
    expect(codeOf(await decide(requestId))).toBe('SUBJECT_CHANGED');
    expect((await read()).order).toMatchObject({ state: 'MATCHING', receivedAmount: '50.00' });
    await decide(requestId, checker, 'REJECT');
    expect(codeOf(await decide(await requested(order.id)))).toBe('OK');
    expect(await server.balance(member)).toBe(5_000n);
  });

  test('does not credit again when the provider’s report has credited', async () => {
    const { member, order, reportPayment } = await opened();
    answerOf(await server.call(claimDepositPaid, { id: order.id }, member));
    const requestId = await requested(order.id);
    const codes = await Promise.all([decide(requestId).then(codeOf), reportPayment('10000')]);
    expect(codes[1]).toBe('ok');
    expect(['OK', 'ORDER_STATE', 'SUBJECT_CHANGED']).toContain(codes[0]);
    expect(await server.balance(member)).toBe(10_000n);
  });

  test('refuses the approval when the member has set a limit meanwhile', async () => {
    const { member, order } = await unclear();
    const requestId = await requested(order.id);
    await server.areas.safety.setLimit(member.member.scope, { kind: 'DEPOSIT', period: 'DAY', amount: 7_349n });
    expect(codeOf(await decide(requestId))).toBe('RG_DEPOSIT_LIMIT');
    expect(await server.balance(member)).toBe(0n);
  });
});

test('an order that does not wait for review cannot be matched', async () => {
  const { order, reportPayment } = await opened();
  expect(codeOf(await submit(order.id))).toBe('ORDER_STATE');
  await reportPayment('10000');
  expect(codeOf(await submit(order.id))).toBe('ORDER_STATE');
  expect(codeOf(await submit('999999'))).toBe('NOT_FOUND');
});

test('operators search orders by state, number and name, page by page; others read nothing', async () => {
  const { order, member } = await unclear();
  const find = async (query: object) => answerOf(await server.call(deposits, query, maker));
  expect((await find({ search: order.id })).rows.map((row) => row.id)).toEqual([order.id]);
  for (const written of [`D ${order.id}`, `d${order.id}`])
    expect((await find({ search: written })).rows.map((row) => row.id)).toEqual([order.id]);
  expect((await find({ search: `W ${order.id}` })).rows).toEqual([]);
  expect((await find({ search: '424242424242' })).rows).toEqual([]);
  expect((await find({ search: 'nobody' })).rows).toEqual([]);
  const waiting = await find({ state: 'MATCHING', limit: 1 });
  expect(waiting.rows.map((row) => row.id)).toEqual([order.id]);
  const next = await find({ state: 'MATCHING', limit: 100, cursor: waiting.nextCursor });
  expect(next.rows.every((row) => row.state === 'MATCHING' && BigInt(row.id) < BigInt(order.id))).toBe(true);
  expect(next.nextCursor).toBeNull();
  expect(await server.areas.payments.countWaiting(server.scope)).toBeGreaterThanOrEqual(next.rows.length + 1);
  const stranger = await server.operator('stranger', ['members.read']);
  for (const requested of [
    server.call(deposits, {}, stranger),
    server.call(deposit, { id: order.id }, stranger),
    submit(order.id, 'ACCEPT', stranger),
  ])
    expect(codeOf(await requested)).toBe('FORBIDDEN');
  const elsewhere = { operator: { ...maker.operator, scope: { ...maker.operator.scope, brandId: 999n } } };
  expect(codeOf(await server.call(deposit, { id: order.id }, elsewhere))).toBe('NOT_FOUND');
  expect(codeOf(await submit(order.id, 'ACCEPT', elsewhere))).toBe('NOT_FOUND');
  expect(await server.balance(member)).toBe(0n);
});

describe('what the second person reads about a deposit', () => {
  const permissions = ['requests.read', 'payments.read', 'payments.approve', 'members.read'];
  const factsOf = (
    parts: readonly { facts: readonly { name: string; value: string | null; tone: string | null }[] }[],
  ) => Object.fromEntries(parts.flatMap((part) => part.facts).map((fact) => [fact.name, fact]));

  test('shows ordered and received amounts, named and actual payer, and the wallet before and after', async () => {
    const viewer = await server.operator('viewer', permissions);
    const { member, order, reportPayment, read } = await opened();
    await reportPayment('20000', 'SOMEBODY ELSE');
    const requestId = await requested(order.id);
    const card = answerOf(await server.call(calls.staff.request, { id: requestId }, viewer));
    const { account, scope } = member.member;
    expect(card.request).toMatchObject({
      ...{ subject: `D ${order.id}`, amount: '200.00', mayDecide: true },
      member: { id: `${scope.memberId}` },
    });
    const seen = factsOf(card.parts);
    expect(seen.ordered?.value).toBe('100.00');
    expect(seen.received).toMatchObject({ value: '200.00', tone: 'BAD' });
    expect(seen.payer_ordered?.value).toBe(account);
    expect(seen.payer_paid).toMatchObject({ value: 'SOMEBODY ELSE', tone: 'BAD' });
    expect(seen.wallet_after?.value).toBe('200.00');
    expect(seen.risk_score).toBeUndefined();
    expect((await read()).payers).toEqual({ holder: null, ordered: account, paid: 'SOMEBODY ELSE', isSame: false });
  });

  test('shows a rejection with the order and the texts of both operators', async () => {
    const viewer = await server.operator('viewer-two', permissions);
    const { order } = await unclear();
    const requestId = await requested(order.id);
    expect(codeOf(await decide(requestId, checker, 'REJECT'))).toBe('OK');
    const about = { target: `deposit:${order.id}` };
    expect(answerOf(await server.call(calls.staff.requests, about, viewer)).rows).toMatchObject([
      { id: requestId, state: 'REJECTED', reason: 'seen on the statement', note: 'checked', isReturned: true },
    ]);
  });
});
