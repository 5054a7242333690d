import { randomUUID } from 'node:crypto';
import { calls } from '@lantern/contract/calls';
import { businessDay, isRefusal } from '@lantern/server-kit';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { openTestServer, type TestServer } from '../../testing/test-server.ts';
import { answerOf } from '../../testing/world.ts';
import { addOutsideChannel } from '../payments/testing/outside-channel.ts';
import { openProvider, type Provider } from '../payments/testing/provider-double.ts';

const { createDeposit } = calls.payments;
const { startRun, run, cases, takeCase, closeCase, financeReport } = calls.reconciliation;
const CHANNEL = 'out-hmac';
const DAY_MS = 86_400_000;

let server: TestServer;
let provider: Provider;
let operator: Awaited<ReturnType<TestServer['operator']>>;
beforeAll(async () => {
  server = await openTestServer();
  provider = await openProvider('hmac', 'agreed', () => server.clock.now());
  await addOutsideChannel(server, { code: CHANNEL, gateway: 'hmac', secret: 'agreed', endpoint: provider.endpoint });
  operator = await server.operator('books', ['payments.read', 'payments.match', 'ledger.read']);
});
afterAll(async () => {
  await provider.close();
  await server.close();
});
afterEach(async () => {
  expect(await server.faultsOfBooks()).toEqual([]);
});

const today = () => businessDay(server.clock.now(), '+08:00');
const codeOf = (answer: unknown) => (isRefusal(answer) ? answer.code : 'ok');

async function credited(amount = '100.00') {
  const member = await server.member();
  const input = { requestId: randomUUID(), channel: CHANNEL, amount };
  const order = answerOf(await server.call(createDeposit, input, member));
  provider.settle(order.id);
  const { url, body, headers } = provider.callback(order.id);
  await fetch(url, { method: 'POST', body, headers });
  return order.id;
}

/** The next business day, so that the one before is over. */
const nextDay = () => server.clock.move(DAY_MS);
const reconciled = async (day: string) => answerOf(await server.call(startRun, { day }, operator));
const openCases = async () => answerOf(await server.call(cases, { state: 'OPEN' }, operator)).rows;

describe('daily reconciliation', () => {
  test('finds no difference when both sides have the same payments', async () => {
    const day = today();
    await credited();
    await credited('250.00');
    nextDay();
    const { results } = await reconciled(day);
    const own = results.find((result) => result.channel === CHANNEL && result.side === 'DEPOSIT');
    expect(own).toMatchObject({ ours: '350.00', theirs: '350.00', ourCount: 2, theirCount: 2, differences: 0 });
    expect(await openCases()).toEqual([]);
  });

  test('opens one case for each difference, however often it runs, and settles a case whose difference is gone', async () => {
    const day = today();
    const lost = await credited();
    const other = await credited('200.00');
    const paid = provider.payments.get(other);
    if (!paid) throw new Error('no payment');
    provider.payments.set('77', { ...paid, orderNo: '77', number: 'N77', amount: '1234' });
    const taken = provider.payments.get(lost);
    provider.payments.delete(lost);
    paid.amount = '20001';
    nextDay();
    await reconciled(day);
    await reconciled(day);
    const found = await openCases();
    expect(found.map(({ kind, orderNo, ours, theirs }) => [kind, orderNo, ours, theirs]).sort()).toEqual([
      ['AMOUNT_DIFFERS', other, '200.00', '200.01'],
      ['MISSING_HERE', '77', null, '12.34'],
      ['MISSING_THERE', lost, '100.00', null],
    ]);
    const missing = found.find((one) => one.kind === 'MISSING_THERE');
    const entry = await server.call(calls.walletBackOffice.entry, { entryId: missing?.entryId ?? '' }, operator);
    expect(codeOf(entry)).toBe('ok');
    if (taken) provider.payments.set(lost, taken);
    paid.amount = '20000';
    provider.payments.delete('77');
    await reconciled(day);
    expect(await openCases()).toEqual([]);
    const settled = answerOf(await server.call(cases, { state: 'SETTLED' }, operator)).rows;
    expect(settled).toHaveLength(3);
  });

  test('lists an order across midnight as a timing difference that the next run matches, and settles its case', async () => {
    const day = today();
    const late = await credited('500.00');
    await credited('147.00');
    const paid = provider.payments.get(late);
    if (!paid) throw new Error('no payment');
    const listed = paid;
    provider.payments.delete(late);
    nextDay();
    const ownOf = (found: Awaited<ReturnType<typeof reconciled>>) =>
      found.results.find((one) => one.channel === CHANNEL && one.side === 'DEPOSIT');
    const unlisted = await reconciled(day);
    expect(ownOf(unlisted)).toMatchObject({ ours: '647.00', theirs: '147.00', timing: '0.00', unexplained: '-500.00' });
    expect(await openCases()).toHaveLength(1);
    // The provider books it on the next day.
    provider.payments.set(late, { ...listed, at: server.clock.now() });
    const next = today();
    nextDay();
    const second = await reconciled(next);
    expect(ownOf(second)).toMatchObject({
      ours: '0.00',
      theirs: '500.00',
      timing: '500.00',
      unexplained: '0.00',
      differences: 0,
    });
    expect(await openCases()).toEqual([]);
    const first = await reconciled(day);
    expect(ownOf(first)).toMatchObject({
      ours: '647.00',
      theirs: '147.00',
      timing: '-500.00',
      unexplained: '0.00',
      differences: 0,
    });
    const timings = answerOf(await server.call(calls.reconciliation.timings, { runId: first.run?.id ?? '' }, operator));
    expect(timings.rows).toMatchObject([
      { orderId: late, amount: '-500.00', metBy: second.run?.id, metDay: next, channel: CHANNEL },
    ]);
    const runs = answerOf(await server.call(calls.reconciliation.runs, { limit: 2 }, operator));
    expect(runs.rows.map((one) => [one.day, one.openCases])).toEqual([
      [day, 0],
      [next, 0],
    ]);
    const rest = answerOf(await server.call(calls.reconciliation.runs, { cursor: runs.nextCursor ?? '' }, operator));
    expect(rest.rows[0]).toMatchObject({ id: unlisted.run?.id, unexplained: '-500.00' });
    const shown = answerOf(await server.call(run, { id: unlisted.run?.id ?? '' }, operator));
    expect(ownOf(shown)?.unexplained).toBe('-500.00');
  });

  test('opens a case for a provider without a statement and still compares the others', async () => {
    const day = today();
    await credited();
    nextDay();
    provider.fromNowOn('FAILS_500');
    const { results } = await reconciled(day);
    provider.fromNowOn('FINE');
    expect(results.find((one) => one.channel === CHANNEL)).toMatchObject({ theirs: null, ours: '100.00' });
    expect(results.some((one) => one.channel === 'sandbox-qr' && one.differences === 0)).toBe(true);
    expect((await openCases()).filter((one) => one.kind === 'NO_STATEMENT').length).toBeGreaterThan(0);
    await reconciled(day);
    expect(await openCases()).toEqual([]);
  });

  test('runs once a night, and operators take and close a case with a note', async () => {
    await credited();
    const day = today();
    for (const entry of provider.payments.values()) entry.status = 'FAILED';
    nextDay();
    await server.runJob('reconciliation.run');
    await server.runJob('reconciliation.run');
    const shown = answerOf(await server.call(run, { day }, operator));
    expect(shown.run).toMatchObject({ day, startedBy: 'clock' });
    const [first] = await openCases();
    if (!first) throw new Error('no case');
    expect(answerOf(await server.call(takeCase, { id: first.id }, operator))).toMatchObject({ owner: 'books' });
    const note = 'the provider corrected its books';
    expect(answerOf(await server.call(closeCase, { id: first.id, note }, operator))).toMatchObject({
      requestId: null,
      case: { state: 'CLOSED', note, secondPerson: false },
    });
    expect(codeOf(await server.call(takeCase, { id: first.id }, operator))).toBe('STATE_CONFLICT');
    expect(codeOf(await server.call(startRun, { day: today() }, operator))).toBe('BAD_REQUEST');
    expect(codeOf(await server.call(run, { day: '2061-13-90' }, operator))).toBe('BAD_REQUEST');
  });
});

describe('closing a difference without money', () => {
  const note = 'the provider corrected its books';
  /** Open cases of these amounts: money that the provider does not know. */
  async function missing(...amounts: string[]) {
    for (const amount of amounts) await credited(amount);
    const day = today();
    for (const entry of provider.payments.values()) entry.status = 'FAILED';
    nextDay();
    await reconciled(day);
    const open = await openCases();
    return amounts.map((amount) => {
      const found = open.find((one) => one.ours === amount);
      if (!found) throw new Error(amount);
      return found.id;
    });
  }
  const closed = async (id: string, by = operator) => answerOf(await server.call(closeCase, { id, note }, by));

  test('needs a second person above the sum of a day and person', async () => {
    const checker = await server.operator('checker', ['payments.read', 'payments.approve', 'requests.read']);
    const other = await server.operator('other-books', ['payments.read', 'payments.match']);
    const [big = '', first = '', second = '', small = ''] = await missing('500.01', '300.00', '200.01', '150.00');
    const large = await closed(big);
    expect(large).toMatchObject({ requestId: expect.any(String), case: { state: 'OPEN', secondPerson: true } });
    expect((await openCases()).find(({ id }) => id === big)).toMatchObject({ request: large.requestId });
    expect((await closed(first)).requestId).toBeNull();
    // 300.00 of 500.00 are used, so that 200.01 exceeds the rest; another operator has a sum of their own.
    expect((await openCases()).find(({ id }) => id === second)).toMatchObject({ secondPerson: true });
    expect((await closed(second)).requestId).not.toBeNull();
    expect(codeOf(await server.call(closeCase, { id: second, note }, other))).toBe('REQUEST_STATE');
    expect((await closed(small, other)).requestId).toBeNull();
    const decide = { id: large.requestId ?? '', decision: 'APPROVE' as const, reason: 'seen' };
    const { parts } = answerOf(await server.call(calls.staff.request, { id: decide.id }, checker));
    const facts = parts.flatMap((part) => part.facts);
    expect(facts.find(({ name }) => name === 'difference')).toMatchObject({ value: '500.01' });
    answerOf(await server.call(calls.staff.decideRequest, decide, checker));
    expect((await openCases()).map(({ id }) => id)).toEqual([second]);
    // A case that two people closed counts for nobody; the next day begins with nothing.
    nextDay();
    expect((await openCases()).find(({ id }) => id === second)).toMatchObject({ secondPerson: false });
  });
});

describe('the daily finance report', () => {
  test('sums entries that can be listed, and balances', async () => {
    nextDay();
    await credited('300.00');
    const report = answerOf(await server.call(financeReport, { day: today() }, operator));
    expect(report.rows).toEqual([{ account: 'A:PSP:hmac', code: 'P01', amount: '300.00', movements: 1 }]);
    expect(report.totals).toEqual({ assets: '300.00', liabilities: '0.00', result: '0.00', members: '300.00' });
    const { from, to } = report;
    const legs = answerOf(
      await server.call(calls.walletBackOffice.platformLegs, { account: 'A:PSP:hmac', from, to }, operator),
    );
    expect(legs.rows.map((leg) => leg.amount)).toEqual(['300.00']);
  });
});
