import { calls } from '@lantern/contract/calls';
import type { FileAnswer } from '@lantern/server-kit';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { openTestServer, type TestServer } from '../../../testing/test-server.ts';
import { answerOf, codeOf } from '../../../testing/world.ts';
import {
  type Agent,
  agentBelow,
  agree,
  agreeWithPlatform,
  billsOf,
  type ContractOperators,
  contractOperators,
  give,
  type Offer,
  play,
  runAt,
  switchOn,
  tiers,
} from './testing/branch.ts';

/** Contract payments, from the events of settled bets to the wallets. */

let server: TestServer;
let operators: ContractOperators;
beforeAll(async () => {
  server = await openTestServer();
  operators = await contractOperators(server);
  await switchOn(server);
});
afterAll(() => server.close());
afterEach(async () => {
  expect(await server.faultsOfBooks()).toEqual([]);
});

const money = (text: string) => BigInt(text.replace('.', ''));
const owner = (text: string, values: unknown[]) => server.ownerPool.query(text, values);

const debtOf = ({ member }: Agent) => server.areas.agents.contracts.debtOf(server.pool, member.scope);
const isFrozen = ({ member: { scope } }: Agent) => server.areas.tree.isFrozen(server.pool, scope, scope.memberId);

/** T › A › B, each an agent, at the beginning of a business day. */
async function threeLevels(day: string) {
  server.clock.set(new Date(`${day}T00:00:00+08:00`));
  const top = await agentBelow(server, null);
  const middle = await agentBelow(server, top);
  const low = await agentBelow(server, middle);
  return { top, middle, low };
}

async function dividends(day: string, changes: { readonly autoPay?: boolean } = {}) {
  const line = await threeLevels(day);
  const offer = (percent: number) =>
    ({ kind: 'DIVIDEND', period: 'DAILY', terms: tiers([percent]), ...changes }) as const;
  await agreeWithPlatform(server, operators, line.top, offer(30));
  await agree(server, line.top, line.middle, offer(20));
  await agree(server, line.middle, line.low, offer(10));
  return line;
}

const won = (stake: string, payout: string) => [{ stake: money(stake), payout: money(payout) }];

describe('dividends (DIV-O-01 in an upline chain)', () => {
  test('each level is paid its gross by the level above, and their sum is what the platform pays', async () => {
    const { top, middle, low } = await dividends('2026-12-01');
    await runAt(server, '2026-12-02T12:00:00+08:00');
    await play(server, low, won('1000.00', '318.00'));
    await play(server, middle, won('1000.00', '300.00'));
    await play(server, top, won('500.00', '0.00'));
    await runAt(server, '2026-12-03T01:59:00+08:00');
    expect((await billsOf(server, top)).rows).toEqual([]);
    await runAt(server, '2026-12-03T02:00:00+08:00');
    await runAt(server, '2026-12-03T03:00:00+08:00');
    const bills = await Promise.all([top, middle, low].map(async (one) => (await billsOf(server, one)).rows[0]));
    expect(bills).toMatchObject([
      { base: '1882.00', gross: '564.60', downlineGross: '276.40', keeps: '288.20', paid: '564.60', state: 'PAID' },
      { base: '1382.00', gross: '276.40', downlineGross: '68.20', keeps: '208.20', paid: '276.40', state: 'PAID' },
      { base: '682.00', gross: '68.20', downlineGross: '0.00', keeps: '68.20', paid: '68.20', state: 'PAID' },
    ]);
    expect(await Promise.all([top, middle, low].map((one) => server.balance(one)))).toEqual([28_820n, 20_820n, 6_820n]);
  });

  test('are listed and saved by the days on which their periods ended', async () => {
    const { top, middle } = await dividends('2026-11-25');
    await runAt(server, '2026-11-26T12:00:00+08:00');
    await play(server, middle, won('1000.00', '0.00'));
    await runAt(server, '2026-11-28T03:00:00+08:00');
    const days = { from: '2026-11-26', to: '2026-11-26' };
    const { rows } = answerOf(await server.call(calls.contracts.dividend, { side: 'TEAM', ...days }, top));
    expect(rows.map(({ account, gross }) => [account, gross])).toEqual([[middle.member.account, '200.00']]);
    const file = await server.call(
      calls.contracts.exportBills,
      { kind: 'DIVIDEND', side: 'TEAM', ...days, format: 'CSV' },
      top,
    );
    let text = '';
    for await (const chunk of (file as unknown as FileAnswer).chunks) text += chunk;
    const cells = text
      .trim()
      .split('\r\n')
      .map((line) => line.split(','));
    expect(cells.slice(1)).toEqual([
      [
        ...['2026-11-26', '2026-11-26', middle.member.account, top.member.account, '1000.00', '1000.00', '1', '20%'],
        ...['200.00', '0.00', '200.00', '200.00', '200.00', 'Paid'],
      ],
    ]);
    const half = { kind: 'DIVIDEND', from: '2026-11-26', format: 'CSV' } as const;
    expect(codeOf(await server.call(calls.contracts.exportBills, half, top))).toBe('BAD_REQUEST');
  });

  test('are not paid again by a repeated run, several parallel runs or a later run', async () => {
    const { top, middle } = await dividends('2026-12-05');
    await runAt(server, '2026-12-06T12:00:00+08:00');
    await play(server, middle, won('1000.00', '0.00'));
    await runAt(server, '2026-12-07T04:00:00+08:00');
    const before = await Promise.all([top, middle].map((one) => server.balance(one)));
    expect(before).toEqual([10_000n, 20_000n]);
    await Promise.all([1, 2, 3].map(() => server.runJob('agents.contracts')));
    await owner('update agents.contract set due_from = $1, due_to = $2 where account_id = any ($3)', [
      ...['2026-12-05T16:00:00Z', '2026-12-06T16:00:00Z', [top, middle].map((one) => one.member.scope.memberId)],
    ]);
    await runAt(server, '2026-12-07T05:00:00+08:00');
    expect(await Promise.all([top, middle].map((one) => server.balance(one)))).toEqual(before);
    expect((await billsOf(server, middle)).rows).toHaveLength(1);
  });

  test('an upline without enough money pays what it has, may not withdraw, and is debited again every hour', async () => {
    const { top, middle, low } = await dividends('2026-12-10');
    await runAt(server, '2026-12-11T12:00:00+08:00');
    // The middle level gets no dividend, because its team's total is negative, but it owes one to the lower level.
    await play(server, low, won('1000.00', '0.00'));
    await play(server, middle, won('0.00', '1500.00'));
    await give(server, middle, 2_500n);
    await runAt(server, '2026-12-12T03:00:00+08:00');
    expect((await billsOf(server, low)).rows[0]).toMatchObject({ due: '100.00', paid: '25.00', state: 'PART_PAID' });
    expect((await billsOf(server, middle)).rows[0]).toMatchObject({ keeps: '-100.00', state: 'NOT_REACHED' });
    expect((await billsOf(server, middle)).owed).toBe('75.00');
    expect(await debtOf(middle)).toBe(7_500n);
    await give(server, middle, 5_000n);
    await runAt(server, '2026-12-12T03:59:00+08:00');
    expect(await server.balance(middle)).toBe(5_000n);
    await runAt(server, '2026-12-12T04:00:00+08:00');
    expect(await server.balance(middle)).toBe(0n);
    expect(await server.balance(low)).toBe(7_500n);
    const bill = (await billsOf(server, low)).rows[0];
    const { maker, approve } = operators;
    const advance = { id: bill?.id ?? '', reason: 'a week is over' };
    await approve(answerOf(await server.call(calls.contractsBackOffice.requestAdvance, advance, maker)));
    expect(await server.balance(low)).toBe(10_000n);
    expect(codeOf(await server.call(calls.contractsBackOffice.requestAdvance, advance, maker))).toBe('BILL_STATE');
    // The advance is a debt to the platform, which the next income repays.
    expect(await debtOf(middle)).toBe(2_500n);
    server.clock.set(new Date('2026-12-12T12:00:00+08:00'));
    await play(server, middle, won('2000.00', '0.00'));
    await give(server, top, 100_000n);
    await runAt(server, '2026-12-13T03:00:00+08:00');
    // N = 2000 − 1500 + 1000 carried in as −500: 1500 × 20 % = 300.00, less the 25.00.
    expect((await billsOf(server, middle)).rows[0]).toMatchObject({ base: '1500.00', gross: '300.00', state: 'PAID' });
    expect(await server.balance(middle)).toBe(27_500n);
    expect(await debtOf(middle)).toBe(0n);
  });

  test('a bill of 50,000.00 or more is reviewed by an operator, and its rejection needs a second one', async () => {
    const { top } = await dividends('2026-12-14');
    await runAt(server, '2026-12-15T12:00:00+08:00');
    await play(server, top, won('200000.00', '0.00'));
    await runAt(server, '2026-12-16T03:00:00+08:00');
    const [bill] = (await billsOf(server, top)).rows;
    expect(bill).toMatchObject({ gross: '60000.00', state: 'REVIEW', paid: '0.00' });
    const id = bill?.id ?? '';
    const { maker, checker, approve } = operators;
    const waiting = answerOf(await server.call(calls.contractsBackOffice.bills, { waiting: true }, maker));
    expect(waiting.rows.map((row) => row.id)).toContain(id);
    const requested = answerOf(
      await server.call(calls.contractsBackOffice.requestRejection, { id, reason: 'own bets' }, maker),
    );
    const input = { id, reason: 'it is right' };
    expect(codeOf(await server.call(calls.contractsBackOffice.requestApproval, input, checker))).toBe('REQUEST_STATE');
    await approve(requested);
    await runAt(server, '2026-12-16T12:00:00+08:00');
    expect((await billsOf(server, top)).rows[0]).toMatchObject({ state: 'REJECTED', paid: '0.00' });
    expect(await server.balance(top)).toBe(0n);
  });

  test('a large dividend is paid when two operators have approved it', async () => {
    const { top } = await dividends('2026-12-20');
    await runAt(server, '2026-12-21T12:00:00+08:00');
    await play(server, top, won('200000.00', '0.00'));
    await runAt(server, '2026-12-22T03:00:00+08:00');
    const [bill] = (await billsOf(server, top)).rows;
    const { maker, approve } = operators;
    const input = { id: bill?.id ?? '', reason: 'the figures are right' };
    const requested = answerOf(await server.call(calls.contractsBackOffice.requestApproval, input, maker));
    expect((await billsOf(server, top)).rows[0]).toMatchObject({ state: 'REVIEW', paid: '0.00' });
    await approve(requested);
    await runAt(server, '2026-12-22T12:00:00+08:00');
    expect((await billsOf(server, top)).rows[0]).toMatchObject({ state: 'PAID', paid: '60000.00' });
    expect(await server.balance(top)).toBe(6_000_000n);
  });

  test('a frozen branch is paid nothing until two operators have released it', async () => {
    const { top, middle } = await dividends('2026-12-17');
    await runAt(server, '2026-12-18T12:00:00+08:00');
    await play(server, middle, won('1000.00', '0.00'));
    const { maker, approve } = operators;
    const accountId = top.member.scope.memberId.toString();
    answerOf(await server.call(calls.contractsBackOffice.freezeBranch, { accountId, reason: 'an inquiry' }, maker));
    expect(
      codeOf(await server.call(calls.contractsBackOffice.freezeBranch, { accountId, reason: 'again' }, maker)),
    ).toBe('STATE_CONFLICT');
    expect(await isFrozen(middle)).toBe(true);
    await runAt(server, '2026-12-19T12:00:00+08:00');
    expect([await server.balance(top), await server.balance(middle)]).toEqual([0n, 0n]);
    const { rows } = answerOf(await server.call(calls.contractsBackOffice.frozenBranches, {}, maker));
    const release = { id: rows[0]?.id ?? '', reason: 'nothing found' };
    await approve(answerOf(await server.call(calls.contractsBackOffice.requestRelease, release, maker)));
    await runAt(server, '2026-12-19T12:01:00+08:00');
    expect([await server.balance(top), await server.balance(middle)]).toEqual([10_000n, 20_000n]);
  });
});

describe('salaries', () => {
  const agreeAll = async (kind: 'DAILY' | 'HOURLY', rates: readonly [number, number, number], line: Agent[]) => {
    const period = kind === 'DAILY' ? 'DAILY' : 'HOUR';
    const [top, middle, low] = line as [Agent, Agent, Agent];
    const offer = (percent: number) => ({ kind, period, terms: tiers([percent, '50.00']) }) as const;
    await agreeWithPlatform(server, operators, top, offer(rates[0]));
    await agree(server, top, middle, offer(rates[1]));
    await agree(server, middle, low, offer(rates[2]));
  };

  test('DAY-O-01: bills of a day are paid from ten the next day, the differences by the platform', async () => {
    const { top, middle, low } = await threeLevels('2026-12-20');
    await agreeAll('DAILY', [1, 0.8, 0.5], [top, middle, low]);
    await runAt(server, '2026-12-21T12:00:00+08:00');
    // 7P-02: the kinds he takes part in, and the terms of his salary.
    const { kinds, frozenSince } = answerOf(await server.call(calls.contracts.info, {}, middle));
    expect([frozenSince, ...kinds.map(({ kind, contract }) => [kind, contract?.state])]).toEqual([
      ...[null, ['DIVIDEND', undefined], ['DAILY', 'ACTIVE'], ['HOURLY', undefined], ['REALTIME', undefined]],
    ]);
    expect(kinds.find(({ kind }) => kind === 'DAILY')?.contract).toMatchObject({
      ...{ account: middle.member.account, period: 'DAILY', terms: tiers([0.8, '50.00']) },
    });
    await play(server, low, won('57500.50', '57500.50'));
    await play(server, middle, won('30000.00', '40000.00'));
    await play(server, top, won('60000.00', '0.00'));
    await runAt(server, '2026-12-22T09:59:00+08:00');
    const state = async () =>
      Promise.all([top, middle, low].map(async (one) => (await billsOf(server, one, 'DAILY')).rows[0]));
    expect((await state()).map((bill) => [bill?.gross, bill?.keeps, bill?.state])).toEqual([
      ['1475.00', '775.00', 'PAYABLE'],
      ['700.00', '412.50', 'PAYABLE'],
      ['287.50', '287.50', 'PAYABLE'],
    ]);
    await runAt(server, '2026-12-22T10:00:00+08:00');
    expect(await Promise.all([top, middle, low].map((one) => server.balance(one)))).toEqual([
      77_500n,
      41_250n,
      28_750n,
    ]);
  });

  test('HOUR-O-01: an hour is closed ten minutes after it; late events count in the current hour', async () => {
    const { top, middle, low } = await threeLevels('2026-12-23');
    await agreeAll('HOURLY', [0.6, 0.3, 0.1], [top, middle, low]);
    await runAt(server, '2026-12-23T10:20:00+08:00');
    await play(server, middle, won('1234.56', '0.00'));
    await play(server, top, won('765.44', '0.00'));
    await runAt(server, '2026-12-23T11:09:00+08:00');
    expect((await billsOf(server, top, 'HOURLY')).rows).toEqual([]);
    await runAt(server, '2026-12-23T11:10:00+08:00');
    expect([await server.balance(top), await server.balance(middle)]).toEqual([830n, 370n]);
    const late = { settledAt: new Date('2026-12-23T10:59:59+08:00') };
    await play(server, top, won('100.00', '0.00'), late);
    await runAt(server, '2026-12-23T12:10:00+08:00');
    expect((await billsOf(server, top, 'HOURLY')).rows).toMatchObject([
      { validBet: '100.00', gross: '0.60', from: '2026-12-23T03:00:00.000Z' },
      { validBet: '2000.00', gross: '12.00', keeps: '8.30', from: '2026-12-23T02:00:00.000Z' },
    ]);
  });

  test('REAL-O-01: windows of five minutes pay on bets won and lost from a minimum size on, down to the single bets', async () => {
    const { top, middle, low } = await threeLevels('2026-12-24');
    const offer = (winRatePpm: number, lossRatePpm: number): Offer => ({
      ...({ kind: 'REALTIME', period: 'WINDOW' } as const),
      terms: { realtime: { winRatePpm, lossRatePpm, minSingleBet: '10.00' } },
    });
    await agreeWithPlatform(server, operators, top, offer(4_000, 9_000));
    await agree(server, top, middle, offer(3_000, 7_000));
    await agree(server, middle, low, offer(2_000, 5_000));
    await runAt(server, '2026-12-24T18:11:00+08:00');
    await play(server, low, [
      { stake: money('1000.00'), payout: 0n },
      { stake: money('480.00'), payout: money('900.00') },
      { stake: money('5.00'), payout: 0n },
      { stake: money('70.00'), payout: money('70.00') },
    ]);
    await play(server, middle, won('200.00', '0.00'));
    await runAt(server, '2026-12-24T18:15:59+08:00');
    expect((await billsOf(server, top, 'REALTIME')).running?.gross).toBe('0.00');
    await runAt(server, '2026-12-24T18:16:00+08:00');
    expect(await Promise.all([top, middle, low].map((one) => server.balance(one)))).toEqual([288n, 388n, 596n]);
    const [bill] = (await billsOf(server, top, 'REALTIME')).rows;
    const id = bill?.id ?? '';
    const people = answerOf(await server.call(calls.contracts.billPeople, { id }, top));
    expect(people.rows.map((row) => row.stake)).toEqual(['200.00', '1555.00']);
    const of = low.member.scope.memberId.toString();
    const bets = answerOf(await server.call(calls.contracts.billBets, { id, of, limit: 3 }, top));
    expect(bets.rows.map((row) => row.validBet)).toEqual(['1000.00', '480.00', '5.00']);
    const rest = answerOf(await server.call(calls.contracts.billBets, { id, of, cursor: bets.nextCursor ?? '' }, top));
    expect(rest.rows.map((row) => row.validBet)).toEqual(['70.00']);
    // A window without bets creates no bill.
    await runAt(server, '2026-12-24T18:40:00+08:00');
    expect((await billsOf(server, top, 'REALTIME')).rows).toHaveLength(1);
  });
});

describe('claims', () => {
  test('a dividend that waits for its claim is paid when it is claimed, and automatically after thirty days', async () => {
    const { top, middle } = await dividends('2026-12-25', { autoPay: false });
    await runAt(server, '2026-12-26T12:00:00+08:00');
    await play(server, middle, won('1000.00', '0.00'));
    await runAt(server, '2026-12-27T02:00:00+08:00');
    const page = await billsOf(server, top);
    expect(page).toMatchObject({ claimable: '300.00', rows: [{ state: 'CLAIMABLE' }] });
    const id = page.rows[0]?.id ?? '';
    expect(codeOf(await server.call(calls.contracts.claimBill, { id }, middle))).toBe('NOT_FOUND');
    const claims = await Promise.all([1, 2, 3].map(() => server.call(calls.contracts.claimBill, { id }, top)));
    expect(claims.map((one) => ('code' in one ? one.code : one.state)).sort()).toEqual([
      'BILL_STATE',
      'BILL_STATE',
      'PAID',
    ]);
    expect(await server.balance(top)).toBe(30_000n);
    await runAt(server, '2027-01-26T02:00:00+08:00');
    expect(await server.balance(middle)).toBe(20_000n);
  });
});
