import { transaction } from '@lantern/database';
import { propertyRuns } from '@lantern/database/testing';
import { bytesFrom } from '@lantern/engines/chance';
import { betRulesOf, type DrawResult, drawNumbers, findBetRule, settleLine } from '@lantern/engines/lottery';
import { accounts } from '@lantern/ledger';
import { Rational } from '@lantern/money';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { replaceConnections } from '../../../testing/hot-paths/replace-connections.ts';
import { assemble, createWorld, ledgerScope, northernResult, SCOPE, slip, type World, XSMB } from '../testing/world.ts';
import { settleIssue } from './settle-issue.ts';

const DAY_MS = 86_400_000;
const MEMBERS = Array.from({ length: 12 }, (_, index) => BigInt(index + 1));

let world: World;
let day = 0;

beforeAll(async () => {
  world = await createWorld([
    { ...XSMB, maxStakePerLine: 100_000_000n, maxStakePerIssue: 1_000_000_000n, exposureLimit: 10n ** 14n },
  ]);
  for (const member of MEMBERS) await world.openMember(member, 100_000_000_000n, bookOf(member));
  for (const member of MEMBERS.slice(0, 3)) world.rates.set(member, 900n);
});
afterAll(() => world.stop());

/** The last two members play with test money. */
function bookOf(member: bigint): 'REAL' | 'TEST' {
  return member > 10n ? 'TEST' : 'REAL';
}

/** Moves the clock to noon of the next day and returns its open issue. */
async function nextIssue(): Promise<{ id: bigint; day: string }> {
  day += 1;
  world.now = new Date(Date.parse('2025-07-02T05:00:00Z') + day * DAY_MS);
  await world.runJob('lottery.plan-issues');
  await world.runJob('lottery.advance-issues');
  const date = world.now.toISOString().slice(0, 10);
  return { id: (await world.issueOf(date)).id, day: date };
}

async function drawAs(issue: { id: bigint }, numbers: DrawResult): Promise<void> {
  world.now = new Date(world.now.getTime() + DAY_MS / 2);
  await world.runJob('lottery.advance-issues');
  const payload = { issueId: String(issue.id), numbers };
  expect(await world.call('lotteryBackOffice.enterResult', world.asOperator(1n), payload)).toMatchObject({
    state: 'FIRST_ENTRY',
  });
  expect(await world.call('lotteryBackOffice.enterResult', world.asOperator(2n), payload)).toMatchObject({
    state: 'AGREED',
  });
}

type StoredBet = {
  member_id: bigint;
  play: string;
  numbers: string;
  ticket_stake: bigint;
  stake: bigint;
  odds_e4: bigint;
  units: number;
  rebate: bigint;
};

/** The engine's payouts for the bets of an issue, per member. */
async function byEngine(issueId: bigint, result: DrawResult): Promise<Map<bigint, bigint>> {
  const { rows } = await world.database.ownerPool.query<StoredBet>(
    `select * from lottery.bet b where issue_id = $1
        and not exists (select from lottery.cancellation c where c.issue_id = $1 and c.bet_id = b.id)`,
    [issueId],
  );
  const owed = new Map<bigint, bigint>();
  for (const bet of rows) {
    const rule = findBetRule('N', bet.play);
    if (rule === null) throw new Error(bet.play);
    const line = { region: 'N' as const, rule, numbers: bet.numbers.split(' ') };
    const price = { pointStake: bet.ticket_stake / BigInt(bet.units), odds: Rational.of(bet.odds_e4, 10_000n) };
    const paid = settleLine({ ...line, ...price }, result).payout;
    owed.set(bet.member_id, (owed.get(bet.member_id) ?? 0n) + paid + bet.rebate);
  }
  return owed;
}

function balances(): Promise<bigint[]> {
  return Promise.all(MEMBERS.map((member) => world.balance(member, bookOf(member))));
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
  await settleIssue(world.deps, { ...SCOPE, id: issueId });
}

const line = fc.constantFrom(...betRulesOf('N')).chain((rule) =>
  fc.record({
    play: fc.constant(rule.code),
    numbers: fc
      .uniqueArray(fc.nat(10 ** Math.min(rule.digits, 2) - 1), { minLength: rule.size, maxLength: rule.size + 3 })
      .map((values) =>
        values.map((value) => String(value).padStart(Math.min(rule.digits, 2), '0').padStart(rule.digits, '9')),
      ),
    points: fc.integer({ min: 1, max: 37 }),
  }),
);
const slips = fc.array(fc.record({ who: fc.nat(11), lines: fc.array(line, { minLength: 1, maxLength: 5 }) }), {
  minLength: 5,
  maxLength: 40,
});

describe('settling', () => {
  test('pays exactly what the engine computes, once, when processes are killed at any point', async () => {
    const bytes = fc.uint8Array({ minLength: 600, maxLength: 600 });
    const kills = fc.array(fc.nat(40), { maxLength: 4 });
    await fc.assert(
      fc.asyncProperty(slips, bytes, kills, fc.boolean(), async (placed, chance, pauses, isCancelling) => {
        const issue = await nextIssue();
        const before = await balances();
        const betIds: string[] = [];
        for (const { who, lines } of placed) {
          const member = MEMBERS[who] ?? 1n;
          const caller = world.asMember(member, bookOf(member));
          const sold = await world.call('lottery.placeBets', caller, { ...slip(issue.id), lines });
          if (!('betIds' in (sold as object))) throw new Error(JSON.stringify(sold));
          betIds.push(...(sold as { betIds: string[] }).betIds.slice(0, who === 0 ? 1 : 0));
        }
        if (isCancelling) {
          for (const betId of betIds) await world.call('lottery.cancelBet', world.asMember(1n), { betId });
        }
        const afterBets = await balances();
        const result = drawNumbers('N', bytesFrom(Buffer.concat([chance, Buffer.alloc(2_000, 77)])));
        await drawAs(issue, result);
        await settleWithKills(issue.id, pauses);
        const owed = await byEngine(issue.id, result);
        expect(await balances()).toEqual(
          afterBets.map((amount, index) => amount + (owed.get(MEMBERS[index] ?? 0n) ?? 0n)),
        );
        expect(before.length).toBe(MEMBERS.length);
        expect([await world.issueBalance(issue.id), await world.issueBalance(issue.id, 'TEST')]).toEqual([0n, 0n]);
        expect((await world.issueOf(issue.day)).state).toBe('SETTLED');
      }),
      { numRuns: propertyRuns(8), endOnFailure: true },
    );
    const { totals } = await world.ledger.trialBalance(world.database.appPool, { brandId: 1n });
    for (const total of totals) expect(total.debit).toBe(total.credit);
    expect((await world.ledger.recompute(world.database.appPool, { brandId: 1n })).differences).toEqual([]);
  });

  test("4-03 leaves test money out of the platform's figures and events, and pays it within its own book", async () => {
    const { appPool } = world.database;
    const revenue = async (book: 'REAL' | 'TEST') => {
      const [ggr] = await world.ledger.balances(appPool, ledgerScope(book), [accounts.ggr('LOTT')]);
      return ggr?.balance ?? 0n;
    };
    const issue = await nextIssue();
    const before = [await revenue('REAL'), await revenue('TEST')];
    const real = slip(issue.id, { numbers: ['08'], points: 3 });
    const trial = slip(issue.id, { numbers: ['07'], points: 40 });
    await world.call('lottery.placeBets', world.asMember(5n), real);
    await world.call('lottery.placeBets', world.asMember(12n, 'TEST'), trial);
    const balance = await world.balance(12n, 'TEST');
    const taken = { stake: '3.00', bets: 1, members: 1, worstCase: '298.50' };
    const readShown = () =>
      world.call('lotteryBackOffice.issue', world.asOperator(3n, ['lottery.read', 'lottery.exposure']), {
        id: String(issue.id),
      });
    expect(await readShown()).toMatchObject({ issue: taken, liability: [{ number: '08', stake: '3.00' }] });
    await drawAs(issue, northernResult('12307'));
    await world.runJob('lottery.settle');
    expect(await readShown()).toMatchObject({ issue: { ...taken, payout: '0.00' } });
    expect((await world.balance(12n, 'TEST')) - balance).toBe(398_000n);
    expect(await world.balance(12n)).toBe(0n);
    // Revenue is a credit: the platform won 3.00 of real money and lost 3,940.00 of test money.
    expect([(await revenue('REAL')) - (before[0] ?? 0n), (await revenue('TEST')) - (before[1] ?? 0n)]).toEqual([
      300n,
      -394_000n,
    ]);
    const wins = await world.lottery.recentWins(SCOPE, 1);
    expect(wins.filter(({ memberId }) => memberId === 12n)).toEqual([]);
  });

  test('pays once when two processes settle at the same time', async () => {
    const other = assemble(world.database);
    const issue = await nextIssue();
    await world.call('lottery.placeBets', world.asMember(5n), slip(issue.id, { numbers: ['07'], points: 10 }));
    const before = await world.balance(5n);
    await drawAs(issue, northernResult('12307'));
    other.now = world.now;
    await Promise.all([world, other, world].map((one) => settleIssue(one.deps, { ...SCOPE, id: issue.id })));
    expect((await world.balance(5n)) - before).toBe(99_500n);
    expect(await world.issueBalance(issue.id)).toBe(0n);
    await other.ledger.close();
  });

  test('shows each bet with its payout and the entries that moved its money', async () => {
    const issue = await nextIssue();
    const won = (await world.call('lottery.placeBets', world.asMember(1n), slip(issue.id, { numbers: ['07'] }))) as {
      betIds: string[];
    };
    await world.call('lottery.placeBets', world.asMember(1n), slip(issue.id, { numbers: ['08'] }));
    await drawAs(issue, northernResult('12307'));
    expect(await world.call('lottery.myBet', world.asMember(1n), { betId: won.betIds[0] })).toMatchObject({
      bet: { state: 'OPEN', payout: null },
    });
    await world.runJob('lottery.settle');
    expect(await world.call('lottery.myBet', world.asMember(1n), { betId: won.betIds[0] })).toMatchObject({
      bet: { state: 'WON', payout: '995.00', hits: 1, result: { DB: ['12307'] } },
      entries: [
        { posting: 'P21', amount: '-10.00' },
        { posting: 'P22w', amount: '995.00' },
        { posting: 'P25', amount: '0.00' },
      ].slice(0, 2),
    });
    const filter = { issueId: String(issue.id) };
    expect(await world.call('lottery.myBets', world.asMember(1n), filter)).toMatchObject({
      sums: { stake: '20.00', payout: '995.00', profit: '975.00', count: 2 },
    });
    const lost = (await world.call('lottery.myBets', world.asMember(1n), { ...filter, state: 'LOST' })) as {
      rows: { numbers: string[]; payout: string }[];
    };
    expect(lost.rows).toMatchObject([{ numbers: ['08'], payout: '0.00' }]);
    expect(await world.lottery.openStakes({ ...SCOPE, memberId: 1n, book: 'REAL' })).toBe(0n);
    expect(await world.lottery.recentWins(SCOPE, 1)).toContainEqual(
      expect.objectContaining({ memberId: 1n, payout: 99_500n, family: 'VN', flag: 'VN' }),
    );
  });

  test('publishes stakes and winnings once, and single bets of members with an open wagering requirement', async () => {
    await world.runJob('lottery.publish-settled');
    const issue = await nextIssue();
    world.waitingForTurnover.add(4n);
    await world.call('lottery.placeBets', world.asMember(4n), slip(issue.id, { numbers: ['07'], points: 2 }));
    const covering = Array.from({ length: 8 }, (_, digit) => String(digit));
    await world.call(
      'lottery.placeBets',
      world.asMember(4n),
      slip(issue.id, { play: 'dau', numbers: covering, points: 1 }),
    );
    await world.call('lottery.placeBets', world.asMember(6n), slip(issue.id, { numbers: ['08'], points: 3 }));
    await drawAs(issue, northernResult('12307'));
    await world.runJob('lottery.settle');
    await world.runJob('lottery.publish-settled');
    await world.runJob('lottery.publish-settled');
    const { rows } = await world.database.ownerPool.query<{
      topic: string;
      payload: { members?: unknown[]; bets?: unknown[] };
    }>(
      `select topic, payload from kit.outbox
        where topic = 'wallet.settled-bets' or (topic = 'lottery.bet-settled' and payload->>'issueId' = $1)`,
      [String(issue.id)],
    );
    const published = rows
      .filter((row) => row.topic === 'lottery.bet-settled')
      .flatMap((row) => row.payload.members ?? []);
    expect(published).toHaveLength(2);
    expect(published).toContainEqual(
      expect.objectContaining({ memberId: '4', stake: '1000', payout: '20890', bets: 2 }),
    );
    expect(published).toContainEqual(expect.objectContaining({ memberId: '6', stake: '300', payout: '0', bets: 1 }));
    // Under the bet's upline chain; the part that covers too many outcomes is not a valid bet.
    const bets = { bets: 2, stake: '1000', valid: '200', payout: '20890', rebate: '0' };
    const lines = [{ uplines: ['900', '901'], ...bets, shares: ['0', '0'] }];
    expect(published).toContainEqual(expect.objectContaining({ memberId: '4', lines }));
    const counted = rows.filter((row) => row.topic === 'wallet.settled-bets').flatMap((row) => row.payload.bets ?? []);
    // Eight of ten first digits are not a valid bet.
    expect(counted).toHaveLength(2);
    expect(counted).toContainEqual(expect.objectContaining({ memberId: '4', stake: '200', valid: '200' }));
    expect(counted).toContainEqual(expect.objectContaining({ memberId: '4', stake: '800', valid: '0' }));
    world.waitingForTurnover.clear();
  });
});

describe('a void issue', () => {
  test('returns every stake once and takes no more bets', async () => {
    const issue = await nextIssue();
    const before = await balances();
    for (const member of MEMBERS) {
      await world.call('lottery.placeBets', world.asMember(member, bookOf(member)), slip(issue.id));
    }
    expect(await transaction(world.deps.pool, (tx) => world.lottery.voidIssue(tx, SCOPE, issue.id))).toBeNull();
    expect(await world.call('lottery.placeBets', world.asMember(1n), slip(issue.id))).toMatchObject({
      code: 'ISSUE_CLOSED',
    });
    await settleWithKills(issue.id, [3, 9, 1]);
    expect(await balances()).toEqual(before);
    expect((await world.issueOf(issue.day)).state).toBe('VOID');
    expect(await transaction(world.deps.pool, (tx) => world.lottery.voidIssue(tx, SCOPE, issue.id))).toMatchObject({
      code: 'ISSUE_STATE',
    });
    const mine = (await world.call('lottery.myBets', world.asMember(1n), { issueId: String(issue.id) })) as {
      rows: { state: string }[];
    };
    expect(mine.rows.map((row) => row.state)).toEqual(['VOID']);
  });
});
