import { randomUUID } from 'node:crypto';
import { calls } from '@lantern/contract/calls';
import type { Payload } from '@lantern/contract/schemas';
import { BetSettled, IssuePublished } from '@lantern/events';
import { publish } from '@lantern/server-kit';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { settledBets } from '../../../testing/events.ts';
import { type Caller, openPlatform, type TestPlatform } from '../../../testing/platform.ts';
import { solveProof } from '../../../testing/world.ts';

let platform: TestPlatform;
let top: Caller;
let member: Caller;
let brandId: bigint;
let range: { from: string; to: string };
const issue = { gameCode: 'SSC1M', id: '', number: '' };

async function topAgent(username: string): Promise<Caller> {
  const maker = await platform.hire(`${username}maker`, ['agent-manager'], brandId);
  const checker = await platform.hire(`${username}checker`, ['agent-manager'], brandId);
  const rates = { LOTTERY_GROUP: { SSC1M: 1956 }, CATEGORY_RATE: { RNG: 3_000 } };
  const request = { username, isTest: false, rates, reason: 'line' };
  const { requestId } = await platform.call(calls.agentsBackOffice.requestTopAgent, request, maker);
  const decision = { id: requestId, decision: 'APPROVE' as const, reason: 'looked at' };
  await platform.call(calls.staff.decideRequest, decision, checker);
  const take = { account: username };
  const { initialPassword } = await platform.call(calls.agentsBackOffice.issueStartPassword, take, maker);
  const { token } = await platform.call(calls.identity.login, { username, password: initialPassword });
  const change = {
    oldPassword: initialPassword,
    newPassword: 'Quiet-Harbour-9',
    confirmNewPassword: 'Quiet-Harbour-9',
  };
  return platform.call(calls.identity.changePassword, change, { token });
}

async function registerBy(affiliateCode: string, username: string): Promise<Caller> {
  const captcha = solveProof(await platform.call(calls.identity.proofOfWork, {}));
  const passwords = { password: platform.password, confirmPassword: platform.password };
  const form = { username, ...passwords, captcha, agreeTerms: true, confirmAge: true, affiliateCode };
  return platform.call(calls.identity.register, form);
}

const idOf = async (account: string) => (await platform.areas.identity.findByAccount({ brandId }, account))?.id ?? 0n;

beforeAll(async () => {
  platform = await openPlatform();
  brandId = (await platform.areas.brands.findByHost('localhost')).id;
  top = await topAgent('pagetop');
  const rates = { LOTTERY_GROUP: { SSC1M: 1940 } };
  const request: Payload<'agents.createLink'> = {
    ...{ accountType: 0, rates, validDays: 0, maxUses: 0, channel: '', remark: '' },
  };
  const link = await platform.call(calls.agents.createLink, request, top);
  member = await registerBy(link.code, 'pagemember');
  const { today } = await platform.call(calls.agents.centre, {}, top);
  range = { from: today, to: today };
  await platform.deposit(member, '100.00');
  const board = await platform.call(calls.elottery.lobby, { gameCode: 'SSC1M' });
  const next = board.upcoming.at(-1);
  Object.assign(issue, { id: next?.id, number: next?.number });
  const lines = [{ play: '1x_dwd', selection: '7||||', unitPrice: '2.00', multiple: 5, prizeGroup: 1900 }];
  const slip = { requestId: randomUUID(), gameCode: 'SSC1M', priceTableVersion: board.priceTableVersion, lines };
  const issues = [{ issueId: issue.id, multiple: 1 }];
  await platform.call(calls.elottery.startChase, { ...slip, issues, stopOnWin: true }, member);
});
afterAll(() => platform.close());

describe('team betting (1.8)', () => {
  test("shows the bets of the branch with the agent's share of each, by member, game and state", async () => {
    const queryBets = (query: object = {}) => platform.call(calls.agentPages.bets, { ...range, ...query }, top);
    const { rows } = await queryBets();
    expect(rows).toMatchObject([
      {
        ...{ kind: 'LOTTERY', account: 'pagemember', below: '', game: 'SSC1M', category: 'ELOTT', state: 'OPEN' },
        ...{ stake: '10.00', validBet: null, payout: null, result: null, prizeGroup: 1900 },
        // REB: E(1956) − E(1940) of 10.00 at 1900 = 0.28 − 0.20.
        mine: { group: 1956, betGroup: 1900, base: '10.00', entitled: '0.28', below: '0.20', share: '0.08' },
      },
    ]);
    expect((await queryBets({ account: 'pagemember', game: 'SSC1M', state: 'OPEN' })).rows).toHaveLength(1);
    expect((await queryBets({ state: 'WON' })).rows).toEqual([]);
    expect((await queryBets({ game: 'RNG' })).rows).toEqual([]);
    expect(await platform.refusalOf(calls.agentPages.bets, { ...range, account: 'pagetopmaker' }, top)).toBe(
      'NOT_IN_LINE',
    );
    expect(await platform.refusalOf(calls.agentPages.bets, range, member)).toBe('NON_AGENT_LOGIN');
    expect(await platform.refusalOf(calls.agentPages.bets, { ...range, cursor: 'nonsense' }, top)).toBe('BAD_REQUEST');
  });

  test('is listed page by page without gap or repetition, and saved as a file', async () => {
    const first = await platform.call(calls.agentPages.bets, { ...range, limit: 1 }, top);
    expect(first).toMatchObject({ rows: [{ account: 'pagemember' }], nextCursor: null });
    const csv = await platform.send(calls.agentPages.exportBets, { ...range, format: 'CSV' }, top);
    expect(csv.status).toBe(200);
    const { file } = csv.envelope.value as { file: string };
    expect(file).toContain('pagemember');
    expect(file).toContain('10.00');
  });
});

describe('transaction details (1.8)', () => {
  test('are the movements of the team, newest first, each with the balance before and after', async () => {
    const { rows, chooseMember } = await platform.call(calls.agentPages.transactions, range, top);
    expect(chooseMember).toBe(false);
    expect(
      rows.map(({ account, posting, amount, balanceBefore, balanceAfter }) => [
        ...[account, posting, amount, balanceBefore, balanceAfter],
      ]),
    ).toEqual([
      ['pagemember', 'P21', '-10.00', '100.00', '90.00'],
      ['pagemember', 'P01', '100.00', '0.00', '100.00'],
    ]);
    const one = await platform.call(calls.agentPages.transactions, { ...range, limit: 1 }, top);
    const rest = await platform.call(
      calls.agentPages.transactions,
      { ...range, limit: 1, cursor: one.nextCursor ?? '' },
      top,
    );
    expect([...one.rows, ...rest.rows]).toEqual(rows);
    const deposits = await platform.call(calls.agentPages.transactions, { ...range, group: 'DEPOSIT' }, top);
    expect(deposits.rows.map(({ posting }) => posting)).toEqual(['P01']);
  });
});

describe('my income (1.9)', () => {
  test('counts income by day and kind, and each amount opens down to the bets', async () => {
    const settled = settledBets({
      ...{ issueId: issue.id, run: 1, gameCode: 'SSC1M', number: issue.number, category: 'ELOTT', outcome: 'RESULT' },
      settledAt: platform.clock.now().toISOString(),
      members: [
        {
          ...{
            memberId: String(await idOf('pagemember')),
            book: 'REAL',
            bets: 1,
            stake: '1000',
            payout: '0',
            rebate: '20',
          },
          lines: [
            {
              ...{ uplines: [String(await idOf('pagetop'))], bets: 1, stake: '1000', valid: '1000', payout: '0' },
              ...{ rebate: '20', shares: ['8'] },
            },
          ],
        },
      ],
    });
    const { appPool } = platform.database;
    await publish(appPool, BetSettled, brandId, settled);
    await publish(appPool, IssuePublished, brandId, { issueId: issue.id, run: 1 });
    await platform.composed.consumers.drain();
    await expect.poll(async () => (await platform.call(calls.agentPages.income, range, top)).total).toBe('0.08');
    const income = await platform.call(calls.agentPages.income, range, top);
    expect(income).toMatchObject({ rebate: '0.08', salary: { net: '0.00' }, dividend: { net: '0.00' } });
    expect(income.days).toMatchObject([{ day: range.to, rebate: '0.08', total: '0.08' }]);
    const entries = await platform.call(calls.agentPages.incomeEntries, { ...range, kind: 'REBATE' }, top);
    expect(entries.rows).toMatchObject([
      {
        ...{ kind: 'REBATE', posting: 'P26', amount: '0.08', billId: null },
        rebate: { category: 'ELOTT', game: 'SSC1M', issueNumber: issue.number, day: range.to },
      },
    ]);
    const key = entries.rows[0]?.rebate?.key ?? '';
    const opened = await platform.call(calls.agentPages.rebate, { key }, top);
    expect(opened).toMatchObject({ kind: 'LOTTERY', due: '0.08', posted: '0.08', people: [], nextCursor: null });
    expect(opened.bets).toMatchObject([{ account: 'pagemember', stake: '10.00', mine: { share: '0.08' } }]);
    expect((await platform.call(calls.agentPages.incomeEntries, { ...range, kind: 'SALARY' }, top)).rows).toEqual([]);
    const other = await topAgent('otherpage');
    expect(await platform.refusalOf(calls.agentPages.rebate, { key }, other)).toBe('NOT_FOUND');
  });
});

describe('files of the pages (CSV and XLSX)', () => {
  type FileCall =
    | typeof calls.agentPages.exportOverview
    | typeof calls.agentPages.exportTeam
    | typeof calls.agentPages.exportProfitLoss
    | typeof calls.agentPages.exportIncome;

  /** Rows of a file below its header. */
  async function fileOf(row: FileCall, query: object, by = top): Promise<string[][]> {
    const { envelope } = await platform.send(row, { ...query, format: 'CSV' } as never, by);
    const { file } = envelope.value as { file: string };
    const lines = file.trim().split('\r\n').slice(1);
    return lines.map((line) => line.split(','));
  }

  test('the overview has one row per day, and the range is the sum of its days', async () => {
    const { deposits, stake } = await platform.call(calls.agents.overview, range, top);
    const rows = await fileOf(calls.agentPages.exportOverview, range);
    expect(rows.map(([name, registered, , , put, , staked]) => [name, registered, put, staked])).toEqual([
      [range.to, '1', deposits, stake],
      ['Total', '1', deposits, stake],
    ]);
    const xlsx = await platform.send(calls.agentPages.exportOverview, { ...range, format: 'XLSX' }, top);
    expect(xlsx.status).toBe(200);
    expect(await platform.refusalOf(calls.agentPages.exportOverview, { ...range, format: 'CSV' }, member)).toBe(
      'NON_AGENT_LOGIN',
    );
  });

  test('the team file has the listed accounts, also one member by name, and no account outside the branch', async () => {
    const row = ['pagemember', 'Member', '1940', '', '', '', '90.08'];
    const [listed] = (await platform.call(calls.agents.team, {}, top)).rows;
    const shown = (rows: string[][]) => rows.map((cells) => cells.slice(0, 7));
    expect(shown(await fileOf(calls.agentPages.exportTeam, {}))).toEqual([[...row.slice(0, 6), listed?.balance]]);
    expect(await fileOf(calls.agentPages.exportTeam, { kind: 'AGENT' })).toEqual([]);
    expect(shown(await fileOf(calls.agentPages.exportTeam, { account: 'pagemember' }))).toHaveLength(1);
    const stranger = { parent: String(await idOf('pagetopmaker')), format: 'CSV' } as const;
    expect(await platform.refusalOf(calls.agentPages.exportTeam, stranger, top)).toBe('NOT_IN_LINE');
  });

  test('the profit and loss file ends with the own figures and every branch', async () => {
    const rows = await fileOf(calls.agentPages.exportProfitLoss, range);
    expect(rows.map(([name, kind]) => [name, kind])).toEqual([
      ['pagetop', 'Self'],
      ['pagemember', 'Member'],
      ['Total', ''],
    ]);
    const sums = rows.map((cells) => cells.slice(2).map(Number));
    const [own = [], branch = [], team = []] = sums;
    expect(own.map((amount, at) => (amount * 100 + (branch[at] ?? 0) * 100) / 100)).toEqual(team);
    expect(team[2]).toBe(10);
  });

  test('the income file has one row per day', async () => {
    expect(await fileOf(calls.agentPages.exportIncome, range)).toEqual([
      [range.to, '0.08', '0.00', '0.00', '0.00', '0.00', '0.08'],
      ['Total', '0.08', '0.00', '0.00', '0.00', '0.00', '0.08'],
    ]);
  });
});
