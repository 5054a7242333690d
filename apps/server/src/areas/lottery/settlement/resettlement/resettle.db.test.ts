import { randomUUID } from 'node:crypto';
import type { Value } from '@lantern/contract/schemas';
import { transaction } from '@lantern/database';
import { propertyRuns } from '@lantern/database/testing';
import { accounts } from '@lantern/ledger';
import { isRefusal } from '@lantern/server-kit';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { replaceConnections } from '../../../../testing/hot-paths/replace-connections.ts';
import type { ElotteryRow } from '../../pricing/elottery-prices.ts';
import { agreeTo, approvalAt, OPERATOR, type RequestCall } from '../../testing/two-people.ts';
import { createWorld, ledgerScope, northernResult, SCOPE, SSC1M, slip, type World, XSMB } from '../../testing/world.ts';
import { settleIssue } from '../settle-issue.ts';

/** Settled issues that are settled again: with a corrected result, or to void them (P24). */

const DAY_MS = 86_400_000;
const MEMBERS = Array.from({ length: 6 }, (_, index) => BigInt(index + 1));
const LAOS: ElotteryRow = {
  ...SSC1M,
  ...{ code: 'LAOS_T', family: 'LAOS', calendar: 'LAOS', defaultPlay: '2bottom', maxTickets: 2_000 },
  ...{ intervalS: null, closeBeforeS: null, demoDrawAfterS: 60 },
};

let world: World;
let day = 0;

beforeAll(async () => {
  world = await createWorld([
    { ...XSMB, maxStakePerLine: 100_000_000n, maxStakePerIssue: 1_000_000_000n, exposureLimit: 10n ** 14n },
    LAOS,
    SSC1M,
  ]);
  for (const member of MEMBERS) await world.openMember(member, 1_000_000n, bookOf(member));
  for (const member of MEMBERS.slice(0, 3)) world.rates.set(member, 900n);
});
afterAll(() => world.stop());

/** The last member plays with test money. */
function bookOf(member: bigint): 'REAL' | 'TEST' {
  return member === 6n ? 'TEST' : 'REAL';
}

async function nextIssue(): Promise<{ id: bigint; day: string }> {
  day += 1;
  world.now = new Date(Date.parse('2025-07-02T05:00:00Z') + day * DAY_MS);
  await world.runJob('lottery.plan-issues');
  await world.runJob('lottery.advance-issues');
  const date = world.now.toISOString().slice(0, 10);
  return { id: (await world.issueOf(date)).id, day: date };
}

async function bet(issueId: bigint, member: bigint, number: string, points: number): Promise<string> {
  const placed = await world.call(
    'lottery.placeBets',
    world.asMember(member, bookOf(member)),
    slip(issueId, { numbers: [number], points }),
  );
  if (isRefusal(placed)) throw new Error(JSON.stringify(placed));
  return (placed as Value<'lottery.placeBets'>).betIds[0] ?? '';
}

async function settleAs(issueId: bigint, special: string): Promise<void> {
  world.now = new Date(world.now.getTime() + DAY_MS / 2);
  await world.runJob('lottery.advance-issues');
  const payload = { issueId: String(issueId), numbers: northernResult(special) };
  for (const operator of [1n, 2n])
    await world.call('lotteryBackOffice.enterResult', world.asOperator(operator), payload);
  await world.runJob('lottery.settle');
  await world.runJob('lottery.publish-settled');
}

const correction = (issueId: bigint, special: string) => ({
  issueId: String(issueId),
  numbers: northernResult(special),
  reason: 'typed wrongly',
  reference: 'https://results.example/1',
});

const approve = (call: RequestCall, payload: object) => agreeTo(world, call, payload);

async function finish(): Promise<void> {
  await world.runJob('lottery.settle');
  await world.runJob('lottery.publish-settled');
}

const evidenceIn = async (table: 'result' | 'past_run', issueId: bigint) =>
  (await world.database.ownerPool.query(`select evidence from lottery.${table} where issue_id = $1`, [issueId])).rows;

const balances = () => Promise.all(MEMBERS.map((member) => world.balance(member, bookOf(member))));
async function debts(): Promise<bigint[]> {
  const found = await world.ledger.balances(
    world.database.appPool,
    ledgerScope(),
    MEMBERS.map((member) => accounts.memberReceivable(member)),
  );
  return found.map((one) => one?.balance ?? 0n);
}
async function revenue(): Promise<bigint> {
  const [ggr] = await world.ledger.balances(world.database.appPool, ledgerScope(), [accounts.ggr('LOTT')]);
  return ggr?.balance ?? 0n;
}
async function expectSoundBooks() {
  const { totals } = await world.ledger.trialBalance(world.database.appPool, SCOPE);
  for (const total of totals) expect(total.debit).toBe(total.credit);
  expect((await world.ledger.recompute(world.database.appPool, SCOPE)).differences).toEqual([]);
}

/** Sum of all published settlement events, per member. */
async function publishedOf(issueId: bigint): Promise<Map<string, readonly number[]>> {
  const { rows } = await world.database.ownerPool.query<{
    payload: { members: { memberId: string; bets: number; stake: string; payout: string; rebate: string }[] };
  }>(`select payload from kit.outbox where topic = 'lottery.bet-settled' and payload->>'issueId' = $1 order by id`, [
    String(issueId),
  ]);
  const sums = new Map<string, readonly number[]>();
  for (const { memberId, bets, stake, payout, rebate } of rows.flatMap((row) => row.payload.members)) {
    const before = sums.get(memberId) ?? [0, 0, 0, 0];
    sums.set(
      memberId,
      [bets, stake, payout, rebate].map((figure, place) => Number(figure) + (before[place] ?? 0)),
    );
  }
  return sums;
}

describe('2R-08 a corrected result', () => {
  test('previews credits and debts, reverses all payouts and pays again, and stores who did it', async () => {
    const issue = await nextIssue();
    const start = await balances();
    const income = await revenue();
    const wrong = await bet(issue.id, 1n, '07', 100);
    const right = await bet(issue.id, 2n, '08', 50);
    await bet(issue.id, 3n, '09', 10);
    await bet(issue.id, 6n, '07', 10);
    await settleAs(issue.id, '12307');
    expect(await world.balance(1n)).toBe((start[0] ?? 0n) - 10_000n + 995_000n + 9n);
    // The member has spent most of the win.
    const spending = await nextIssue();
    await bet(spending.id, 1n, '01', 10_000);
    await bet(spending.id, 1n, '02', 9_000);
    expect(await world.balance(1n)).toBe(85_009n);

    const checker = world.asOperator(1n, OPERATOR);
    const { issueId, numbers } = correction(issue.id, '12308');
    const effect = (await world.call('lotteryBackOffice.checkCorrection', checker, {
      issueId,
      numbers,
    })) as Value<'lotteryBackOffice.checkCorrection'>;
    const left = await world.balance(1n);
    const debt = 995_000n - left;
    expect(effect).toMatchObject({
      ...{ bets: 2, winnersBefore: 1, winnersAfter: 1, payoutBefore: '9950.00', payoutAfter: '4975.00' },
      ...{ up: { members: 1, amount: '4975.00' }, down: { members: 1, amount: '9950.00' } },
      debts: { members: 1, largest: [{ account: 'member1', taken: '9950.00' }] },
    });
    expect(debt).toBeGreaterThan(0n);
    // The preview changes nothing.
    expect((await world.issueOf(issue.day)).state).toBe('SETTLED');
    expect(await world.balance(1n)).toBe(left);

    const evidence = await evidenceIn('result', issue.id);
    expect(await approve('lotteryBackOffice.requestCorrection', correction(issue.id, '12308'))).toBeNull();
    // Who entered the wrong result is stored with it.
    expect(await evidenceIn('past_run', issue.id)).toEqual(evidence);
    expect(await evidenceIn('result', issue.id)).not.toEqual(evidence);
    expect(world.requests.at(-1)?.frozen).toMatchObject({
      payoutBefore: '995000',
      payoutAfter: '497500',
      debtors: '1',
    });
    await finish();

    // The member keeps the rebate and owes the spent rest; test money is separate.
    expect(await world.balance(1n)).toBe(0n);
    expect(await debts()).toEqual([debt, 0n, 0n, 0n, 0n, 0n]);
    expect(await world.balance(2n)).toBe((start[1] ?? 0n) - 5_000n + 497_500n + 4n);
    expect(await world.balance(3n)).toBe((start[2] ?? 0n) - 1_000n);
    expect(await world.balance(6n, 'TEST')).toBe((start[5] ?? 0n) - 1_000n);
    expect((await revenue()) - income).toBe(16_000n - 497_500n);
    expect([await world.issueBalance(issue.id), await world.issueBalance(issue.id, 'TEST')]).toEqual([0n, 0n]);

    const lost = (await world.call('lottery.myBet', world.asMember(1n), { betId: wrong })) as Value<'lottery.myBet'>;
    expect(lost).toMatchObject({
      bet: { state: 'LOST', payout: '0.00', result: { DB: ['12308'] } },
      corrections: [{ kind: 'CORRECTION', numbers: { DB: ['12307'] }, payout: '9950.00', reason: 'typed wrongly' }],
    });
    expect(lost.entries.map(({ posting }) => posting)).toEqual(['P21', 'P22w', 'P25', 'P24', 'P25', 'P06b']);
    const won = (await world.call('lottery.myBet', world.asMember(2n), { betId: right })) as Value<'lottery.myBet'>;
    expect(won).toMatchObject({ bet: { state: 'WON', payout: '4975.00' }, corrections: [{ payout: '0.00' }] });
    expect(await world.call('lottery.result', world.asMember(2n), { gameCode: 'xsmb', day: issue.day })).toMatchObject({
      ...{ numbers: { DB: ['12308'] }, source: 'OPERATORS', correctedAt: expect.any(String) },
    });
    expect(await world.call('lotteryBackOffice.issue', checker, { id: String(issue.id) })).toMatchObject({
      issue: { payout: '4975.00' },
      past: [{ run: 1, numbers: { DB: ['12307'] }, payout: '9950.00', requestedBy: 'ann', approvedBy: 'bob' }],
    });
    // The sum of all events equals the current settlement.
    expect(await publishedOf(issue.id)).toEqual(
      new Map([
        ['1', [1, 10_000, 0, 9]],
        ['2', [1, 5_000, 497_500, 4]],
        ['3', [1, 1_000, 0, 0]],
        ['6', [1, 1_000, 0, 0]],
      ]),
    );
    const published = await world.lottery.publishedDays(world.database.appPool, SCOPE, '+07:00');
    const sum = (member: bigint) =>
      published.filter(({ memberId }) => memberId === member).reduce((total, { payout }) => total + payout, 0n);
    expect([sum(1n), sum(2n)]).toEqual([0n, 497_500n]);
    await expectSoundBooks();
  });

  test('is paid once to each member when processes are killed, and can be corrected again', async () => {
    const plan = fc.array(
      fc.record({
        who: fc.integer({ min: 1, max: 5 }),
        number: fc.constantFrom('07', '08', '09', '10'),
        points: fc.integer({ min: 1, max: 30 }),
      }),
      {
        minLength: 1,
        maxLength: 14,
      },
    );
    const specials = fc.array(fc.constantFrom('07', '08', '09', '11'), { minLength: 2, maxLength: 3 });
    const kills = fc.array(fc.nat(40), { maxLength: 4 });
    await fc.assert(
      fc.asyncProperty(plan, specials, kills, fc.boolean(), async (bets, results, pauses, isVoidAtLast) => {
        const issue = await nextIssue();
        const owedBefore = await debts();
        const before = await balances();
        for (const { who, number, points } of bets) await bet(issue.id, MEMBERS[who] ?? 1n, number, points);
        const afterBets = await balances();
        const rebates = await rebatesOf(issue.id);
        let last = '';
        for (const ending of results) {
          const correct = () => approve('lotteryBackOffice.requestCorrection', correction(issue.id, `123${ending}`));
          if (last === '') await settleAs(issue.id, `123${ending}`);
          else if (ending === last) expect(await correct()).toMatchObject({ code: 'RESULT_UNCHANGED' });
          else {
            expect(await correct()).toBeNull();
            await settleWithKills(issue.id, pauses);
          }
          last = ending;
        }
        if (isVoidAtLast) {
          expect(
            await approve('lotteryBackOffice.requestVoid', { issueId: String(issue.id), reason: 'never held' }),
          ).toBeNull();
          await settleWithKills(issue.id, pauses);
        }
        const paid = MEMBERS.map((_, who) =>
          bets
            .filter((one) => one.who === who && one.number === last)
            .reduce((sum, { points }) => sum + BigInt(points) * 9_950n, 0n),
        );
        const wanted = isVoidAtLast
          ? before
          : afterBets.map((amount, who) => amount + (paid[who] ?? 0n) + (rebates.get(MEMBERS[who] ?? 0n) ?? 0n));
        expect(await balances()).toEqual(wanted);
        expect(await debts()).toEqual(owedBefore);
        expect([await world.issueBalance(issue.id), await world.issueBalance(issue.id, 'TEST')]).toEqual([0n, 0n]);
        expect((await world.issueOf(issue.day)).state).toBe(isVoidAtLast ? 'VOID' : 'SETTLED');
      }),
      { numRuns: propertyRuns(5), endOnFailure: true },
    );
    await expectSoundBooks();
  });

  async function rebatesOf(issueId: bigint): Promise<ReadonlyMap<bigint, bigint>> {
    const { rows } = await world.database.ownerPool.query<{ member: bigint; rebate: bigint }>(
      'select member_id as member, rebate from lottery.member_issue where issue_id = $1',
      [issueId],
    );
    return new Map(rows.map(({ member, rebate }) => [member, rebate]));
  }

  /** Terminates all connections of the application at some moments, as in a crash, until the issue is settled. */
  async function settleWithKills(issueId: bigint, pauses: readonly number[]): Promise<void> {
    for (const pause of pauses) {
      const running = settleIssue(world.deps, { ...SCOPE, id: issueId }).catch(() => undefined);
      await new Promise((resolve) => setTimeout(resolve, pause));
      await world.database.ownerPool.query(
        `select pg_terminate_backend(pid) from pg_stat_activity
          where datname = current_database() and application_name = 'lantern-test-app'`,
      );
      await running;
      await replaceConnections(world.deps.pool);
    }
    await finish();
  }

  test("is refused for the platform's own draws, for an unchanged result, and for an issue that is not settled", async () => {
    const check = (payload: object) =>
      world.call('lotteryBackOffice.checkCorrection', world.asOperator(1n, OPERATOR), payload);
    const { rows } = await world.database.ownerPool.query<{ id: bigint }>(
      `select id from lottery.issue where game_code = 'SSC1M' order by id limit 1`,
    );
    const own = String(rows[0]?.id);
    expect(await check({ issueId: own, numbers: { DB: ['12345'] } })).toMatchObject({ code: 'RESULT_BY_DRAW' });
    const issue = await nextIssue();
    const { issueId, numbers } = correction(issue.id, '12307');
    expect(await check({ issueId, numbers })).toMatchObject({ code: 'ISSUE_STATE' });
    await settleAs(issue.id, '12307');
    expect(await check({ issueId, numbers })).toMatchObject({ code: 'RESULT_UNCHANGED' });
    expect(await check({ issueId, numbers: { DB: ['1'] } })).toMatchObject({ code: 'RESULT_INVALID' });
    expect(
      await world.call('lotteryBackOffice.checkCorrection', world.asOperator(1n, []), { issueId, numbers }),
    ).toMatchObject({
      code: 'FORBIDDEN',
    });
    // Approved twice, it is executed once.
    const payload = correction(issue.id, '12308');
    expect(await approve('lotteryBackOffice.requestCorrection', payload)).toBeNull();
    const request = world.requests.at(-1);
    await finish();
    const again = await transaction(
      world.deps.pool,
      (tx) =>
        world.approvals.get('lottery.correct-result')?.apply(tx, SCOPE, request?.frozen ?? {}, approvalAt(world.now)) ??
        Promise.resolve(null),
    );
    expect(again).toMatchObject({ code: 'STATE_CONFLICT' });
  });

  test('2R-09 works for published lotteries with the plays of electronic lotteries', async () => {
    const { issue, priceTableVersion } = (await world.call('elottery.lobby', world.asMember(4n), {
      gameCode: LAOS.code,
    })) as Value<'elottery.lobby'>;
    const issueId = issue?.id ?? '';
    const line = { play: '2bottom', selection: '24', unitPrice: '1.00', multiple: 1, prizeGroup: null };
    const placed = await world.call('elottery.placeBets', world.asMember(4n), {
      ...{ requestId: randomUUID(), gameCode: LAOS.code, issueId, priceTableVersion, lines: [line] },
    });
    expect(placed).toMatchObject({ betIds: [expect.any(String)] });
    world.now = new Date(new Date(issue?.drawsAt ?? '').getTime() + 1_000);
    await world.runJob('lottery.advance-issues');
    const { prizes } = (await world.call('lotteryBackOffice.issue', world.asOperator(1n), {
      id: issueId,
    })) as Value<'lotteryBackOffice.issue'>;
    const drawn = (ending: string) =>
      Object.fromEntries(
        prizes.map(({ prize, count, digits }) => [
          prize,
          Array.from({ length: count }, () => ending.repeat(3).slice(0, digits)),
        ]),
      );
    for (const operator of [1n, 2n]) {
      await world.call('lotteryBackOffice.enterResult', world.asOperator(operator), { issueId, numbers: drawn('77') });
    }
    await finish();
    const before = await world.balance(4n);
    const payload = { issueId, numbers: drawn('24'), reason: 'typed wrongly', reference: 'gazette 7' };
    const effect = await world.call('lotteryBackOffice.checkCorrection', world.asOperator(1n, OPERATOR), {
      issueId,
      numbers: payload.numbers,
    });
    expect(effect).toMatchObject({ bets: 1, up: { members: 1 } });
    expect(await approve('lotteryBackOffice.requestCorrection', payload)).toBeNull();
    await finish();
    expect(await world.balance(4n)).toBeGreaterThan(before);
    const { results } = (await world.call('elottery.statistics', world.asMember(4n), {
      gameCode: LAOS.code,
    })) as Value<'elottery.statistics'>;
    expect(results[0]).toMatchObject({ issueId, correctedAt: expect.any(String) });
  });
});

describe('voiding a settled issue', () => {
  test('reverses every payout and returns every stake', async () => {
    const issue = await nextIssue();
    const before = await balances();
    const betId = await bet(issue.id, 5n, '07', 10);
    await bet(issue.id, 2n, '08', 10);
    await settleAs(issue.id, '12307');
    const check = { issueId: String(issue.id) };
    expect(await world.call('lotteryBackOffice.checkCorrection', world.asOperator(1n, OPERATOR), check)).toMatchObject({
      ...{ payoutBefore: '995.00', payoutAfter: '0.00', returned: '20.00', rebateAfter: '0.00' },
    });
    expect(await approve('lotteryBackOffice.requestVoid', { ...check, reason: 'was never held' })).toBeNull();
    await finish();
    expect(await balances()).toEqual(before);
    expect(await world.call('lottery.myBet', world.asMember(5n), { betId })).toMatchObject({
      bet: { state: 'VOID', payout: null },
      corrections: [{ kind: 'VOID', payout: '995.00' }],
    });
    expect([...(await publishedOf(issue.id)).values()]).toEqual([
      [0, 0, 0, 0],
      [0, 0, 0, 0],
    ]);
    // A void is final.
    expect(await approve('lotteryBackOffice.requestVoid', { ...check, reason: 'once more' })).toMatchObject({
      code: 'ISSUE_STATE',
    });
  });
});
