import { randomUUID } from 'node:crypto';
import { transaction } from '@lantern/database';
import { accounts } from '@lantern/ledger';
import { isRefusal } from '@lantern/server-kit';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { setIssueState } from '../issues/repository/issues.ts';
import { insertResult } from '../results/repository/results.ts';
import { createWorld, ledgerScope, SCOPE, SSC1M, type World } from '../testing/world.ts';

const MINUTE_MS = 60_000;

let world: World;
let member = 0n;
beforeAll(async () => {
  world = await createWorld([SSC1M]);
});
afterAll(() => world.stop());

/** A new member with 1,000.00. */
async function newMember(money = 100_000n, book: 'REAL' | 'TEST' = 'REAL'): Promise<bigint> {
  member += 1n;
  await world.openMember(member, money, book);
  return member;
}

type Lobby = {
  issue: { id: string; number: string };
  upcoming: { id: string; number: string }[];
  groups: { min: number; max: number; own: number };
  modes: string[];
  plays: { code: string; tiers: { code: string; fair: string; exact: string }[] }[];
};

async function lobby(id: bigint = member): Promise<Lobby> {
  return (await world.call('elottery.lobby', world.asMember(id), { gameCode: 'SSC1M' })) as Lobby;
}

const LINE = { play: '3x_direct_b', selection: '1368|057|29', unitPrice: '2.00', multiple: 2, prizeGroup: 1926 };

function bets(issueId: string, lines: object[] = [LINE], requestId: string = randomUUID()) {
  return { requestId, gameCode: 'SSC1M', issueId, priceTableVersion: 1, lines };
}

const place = (id: bigint, payload: object, book: 'REAL' | 'TEST' = 'REAL') =>
  world.call('elottery.placeBets', world.asMember(id, book), payload) as Promise<Record<string, never>>;
const codeOf = (answer: unknown) => (isRefusal(answer) ? answer.code : null);

function chase(issues: { id: string }[], part: object = {}, multiples: readonly number[] = issues.map(() => 1)) {
  return {
    requestId: randomUUID(),
    gameCode: 'SSC1M',
    priceTableVersion: 1,
    lines: [{ play: '1x_dwd', selection: '||||1234', unitPrice: '2.00', multiple: 1, prizeGroup: 1956 }],
    issues: issues.map(({ id }, index) => ({ issueId: id, multiple: multiples[index] ?? 1 })),
    stopOnWin: true,
    ...part,
  };
}
const startChase = (id: bigint, payload: object) =>
  world.call('elottery.startChase', world.asMember(id), payload) as Promise<{
    chaseId: string;
    stake: string;
    duplicate: boolean;
  }>;
const myChase = (id: bigint, chaseId: string) =>
  world.call('elottery.myChase', world.asMember(id), { chaseId }) as Promise<{
    chase: Record<string, unknown>;
    issues: { state: string; payout: string | null; stake: string }[];
  }>;

/** Closes the current issue, draws it with these digits and settles it. */
async function draw(digits: string, settle = true): Promise<bigint> {
  const id = BigInt((await lobby()).issue.id);
  world.now = new Date(world.now.getTime() + MINUTE_MS);
  await world.runJob('lottery.plan-issues');
  await world.runJob('lottery.advance-issues');
  await transaction(world.database.appPool, async (tx) => {
    const { rows } = await tx.query<{ day: string }>('select day from lottery.issue where id = $1', [id]);
    const result = {
      issueId: id,
      gameCode: 'SSC1M',
      day: rows[0]?.day ?? '',
      numbers: { DRAW: [digits] },
      source: 'CHAIN' as const,
      drawnAt: world.now,
    };
    await insertResult(tx, SCOPE, result, {});
    await setIssueState(tx, SCOPE, id, 'CLOSED', 'DRAWN');
  });
  if (settle) await world.runJob('lottery.settle');
  return id;
}

async function betOf(id: bigint, betId: string) {
  const answer = await world.call('lottery.myBet', world.asMember(id), { betId });
  return (answer as { bet: Record<string, unknown> }).bet;
}

async function expectBooks(): Promise<void> {
  const { totals } = await world.ledger.trialBalance(world.database.appPool, { brandId: SCOPE.brandId });
  for (const { debit, credit } of totals) expect(debit).toBe(credit);
}

describe('the board', () => {
  test('shows plays with fair prizes, modes, prize groups and the issues ahead', async () => {
    const id = await newMember();
    const board = await lobby(id);
    expect(board.modes).toEqual(['2.00', '0.20', '0.02']);
    expect(board.groups).toEqual({ min: 1800, max: 1956, own: 1956 });
    expect(board.upcoming).toHaveLength(120);
    expect(board.upcoming[0]?.id).toBe(board.issue.id);
    const straight = board.plays.find((play) => play.code === '3x_direct_b');
    const z60 = board.plays.find((play) => play.code === '5x_z60');
    expect(z60?.tiers).toMatchObject([{ code: '5x_z60', fair: '1666.666666', exact: '5000/3' }]);
    expect(straight?.tiers).toMatchObject([{ code: '3x_direct', fair: '1000', exact: '1000', rtpPpm: null }]);
  });

  test('offers a bettor at most the own prize group', async () => {
    const id = await newMember();
    world.groups.set(id, 1930);
    expect((await lobby(id)).groups).toEqual({ min: 1800, max: 1930, own: 1930 });
    const issueId = (await lobby(id)).issue.id;
    const above = { ...LINE, prizeGroup: 1932 };
    expect(codeOf(await place(id, bets(issueId, [above])))).toBe('PRIZE_GROUP_INVALID');
    expect(codeOf(await place(id, bets(issueId, [{ ...LINE, prizeGroup: 1930 }])))).toBeNull();
  });
});

describe('a bet', () => {
  test('is paid by its prize group, and its rebate whatever the outcome', async () => {
    await draw('00000');
    const id = await newMember();
    const { issue } = await lobby(id);
    const lost = { play: '1x_dwd', selection: '0||||', unitPrice: '2.00', multiple: 1, prizeGroup: 1800 };
    const placed = await place(id, bets(issue.id, [LINE, lost]));
    expect(placed).toMatchObject({ stake: '98.00', balance: '902.00', duplicate: false });
    expect(await world.issueBalance(BigInt(issue.id))).toBe(9800n);
    const [won, missed] = placed.betIds as unknown as string[];
    const open = await betOf(id, won ?? '');
    expect(open).toMatchObject({
      family: 'SSC',
      state: 'OPEN',
      numbers: ['1368|057|29'],
      tickets: 24,
      points: 2,
      unitPrice: '2.00',
      prizeGroup: 1926,
      possibleWin: '3852.00',
    });
    await draw('99302');
    // 1.44 on 96.00 bet 30 groups below the own group, 0.15 on 2.00 bet 156 below.
    expect(await world.balance(id)).toBe(90_200n + 385_200n + 144n + 15n);
    expect(await betOf(id, won ?? '')).toMatchObject({
      state: 'WON',
      payout: '3852.00',
      hits: 1,
      rebate: '1.44',
      result: { DRAW: ['99302'] },
    });
    expect(await betOf(id, missed ?? '')).toMatchObject({ state: 'LOST', payout: '0.00', rebate: '0.15' });
    expect(await world.issueBalance(BigInt(issue.id))).toBe(0n);
    expect(await world.lottery.recentWins(SCOPE, 1)).toMatchObject([{ memberId: id, payout: 385_200n, family: 'SSC' }]);
    await expectBooks();
  });

  test('in the credit style is paid by its odds, with a rebate on its stake', async () => {
    const id = await newMember();
    world.rates.set(id, 900n);
    const line = { play: 'credit_lh', selection: 'DT', unitPrice: '10.00', multiple: 1, prizeGroup: null };
    const { issue } = await lobby(id);
    await place(id, bets(issue.id, [line, { ...line, play: 'credit_ball', selection: '7||||' }]));
    await draw('70007');
    // The tie returns both sides, one ball at 9.85, and 900 ppm of 30.00.
    expect(await world.balance(id)).toBe(100_000n - 3000n + 2000n + 9850n + 1n + 0n);
  });

  test('is booked under the category of electronic lotteries', async () => {
    const [revenue] = await world.ledger.balances(world.database.appPool, ledgerScope(), [accounts.ggr('ELOTT')]);
    expect(revenue?.balance).not.toBe(0n);
    const vietnam = await world.ledger.balances(world.database.appPool, ledgerScope(), [accounts.ggr('LOTT')]);
    expect(vietnam[0]?.balance ?? 0n).toBe(0n);
  });

  test('gives a repeated request the same answer, also after the close, and refuses another request under its id', async () => {
    const id = await newMember();
    const request = bets((await lobby(id)).issue.id);
    const first = await place(id, request);
    expect(await place(id, request)).toEqual({ ...first, duplicate: true });
    await draw('00000');
    expect(await place(id, request)).toMatchObject({ betIds: first.betIds, duplicate: true });
    expect(codeOf(await place(id, { ...request, lines: [{ ...LINE, multiple: 3 }] }))).toBe('IDEMPOTENCY_CONFLICT');
  });

  test.each([
    [{ selection: '1|2' }, 'NUMBER_INVALID'],
    [{ play: 'lo2' }, 'PLAY_UNKNOWN'],
    [{ unitPrice: '1.00' }, 'MODE_INVALID'],
    [{ unitPrice: '-2.00' }, 'MODE_INVALID'],
    [{ multiple: 20_000 }, 'MULTIPLE_INVALID'],
    [{ prizeGroup: null }, 'PLAY_UNKNOWN'],
    [{ multiple: 9_999, selection: '0123456789|0123456789|0123456789' }, 'STAKE_ABOVE_LIMIT'],
  ])('with %j is refused with %s', async (part, code) => {
    const id = await newMember();
    const { issue } = await lobby(id);
    expect(codeOf(await place(id, bets(issue.id, [{ ...LINE, ...part }])))).toBe(code);
    expect(await world.balance(id)).toBe(100_000n);
  });

  test('is refused without money, on closed issues, at old prices, and on issues of other brands', async () => {
    const id = await newMember(100n);
    const { issue } = await lobby(id);
    expect(codeOf(await place(id, bets(issue.id)))).toBe('INSUFFICIENT_BALANCE');
    expect(codeOf(await place(id, { ...bets(issue.id), priceTableVersion: 2 }))).toBe('PRICE_CHANGED');
    expect(codeOf(await place(id, bets('999999999')))).toBe('ISSUE_NOT_OPEN');
    world.excluded.add(id);
    expect(codeOf(await place(id, bets(issue.id)))).toBe('SELF_EXCLUDED');
    await draw('12345');
    world.excluded.delete(id);
    expect(codeOf(await place(id, bets(issue.id)))).toBe('ISSUE_CLOSED');
  });

  test('is cancelled with its liability, and then wins nothing', async () => {
    const id = await newMember();
    const { issue } = await lobby(id);
    const placed = await place(id, bets(issue.id));
    const liability = async () => {
      const { rows } = await world.database.ownerPool.query<{ exposure: bigint }>(
        `select coalesce(sum(exposure), 0)::bigint as exposure from lottery.liability where issue_id = $1`,
        [issue.id],
      );
      return rows[0]?.exposure;
    };
    expect(await liability()).toBe(24n * 385_201n);
    const [betId] = placed.betIds as unknown as string[];
    expect(await world.call('lottery.cancelBet', world.asMember(id), { betId })).toMatchObject({ returned: '96.00' });
    expect(await liability()).toBe(0n);
    await draw('99302');
    expect(await world.balance(id)).toBe(100_000n);
  });

  test('with test money changes no liability', async () => {
    const id = await newMember(100_000n, 'TEST');
    const { issue } = await lobby(id);
    await place(id, bets(issue.id), 'TEST');
    const { rows } = await world.database.ownerPool.query('select from lottery.liability where issue_id = $1', [
      issue.id,
    ]);
    expect(rows).toHaveLength(0);
    await draw('99302');
    expect(await world.balance(id, 'TEST')).toBe(100_000n - 9600n + 385_200n + 144n);
  });

  test('wins no more in an issue than its prices allow', async () => {
    const id = await newMember(10_000_000n);
    const straight = { play: '5x_direct', selection: '1|2|3|4|5', unitPrice: '2.00', multiple: 1, prizeGroup: 1956 };
    const { issue } = await lobby(id);
    const placed = await place(id, bets(issue.id, [straight, straight]));
    await draw('12345');
    const states = await Promise.all((placed.betIds as unknown as string[]).map((betId) => betOf(id, betId)));
    const payouts = states.map((bet) => bet.payout).sort();
    expect(payouts).toEqual(['195600.00', '4400.00']);
    expect(await world.balance(id)).toBe(10_000_000n - 400n + 20_000_000n);
  });
});

describe('a void issue', () => {
  test('returns every stake', async () => {
    const id = await newMember();
    const { issue } = await lobby(id);
    await place(id, bets(issue.id));
    await transaction(world.database.appPool, (tx) => world.lottery.voidIssue(tx, SCOPE, BigInt(issue.id)));
    await world.runJob('lottery.settle');
    expect(await world.balance(id)).toBe(100_000n);
    world.now = new Date(world.now.getTime() + MINUTE_MS);
    await world.runJob('lottery.advance-issues');
  });
});

describe('a chase', () => {
  test('reserves each stake under its issue and stops at a win', async () => {
    const id = await newMember();
    const issues = (await lobby(id)).upcoming.slice(0, 5);
    const request = chase(issues, {}, [1, 2, 4, 8, 16]);
    const started = await startChase(id, request);
    expect(started).toMatchObject({ stake: '248.00', balance: '752.00', duplicate: false });
    expect(await startChase(id, request)).toMatchObject({ chaseId: started.chaseId, duplicate: true });
    expect(codeOf(await startChase(id, { ...request, stopOnWin: false }))).toBe('IDEMPOTENCY_CONFLICT');
    const reserved = await Promise.all(issues.map((issue) => world.issueBalance(BigInt(issue.id))));
    expect(reserved).toEqual([800n, 1600n, 3200n, 6400n, 12_800n]);
    await draw('00009');
    expect((await myChase(id, started.chaseId)).chase).toMatchObject({ state: 'RUNNING', finished: 1 });
    await draw('00001');
    const after = await myChase(id, started.chaseId);
    expect(after.chase).toMatchObject({ state: 'WON', finished: 5, returned: '224.00', payout: '39.12' });
    expect(after.issues.map((issue) => issue.state)).toEqual(['LOST', 'WON', 'RETURNED', 'RETURNED', 'RETURNED']);
    expect(await world.balance(id)).toBe(100_000n - 800n - 1600n + 3912n);
    const left = await Promise.all(issues.slice(2).map((issue) => world.issueBalance(BigInt(issue.id))));
    expect(left).toEqual([0n, 0n, 0n]);
    await draw('00001');
    expect(await world.balance(id)).toBe(100_000n - 800n - 1600n + 3912n);
    await expectBooks();
  });

  test('without a stop at a win plays all its issues', async () => {
    const id = await newMember();
    const { chaseId } = await startChase(id, chase((await lobby(id)).upcoming.slice(0, 2), { stopOnWin: false }));
    await draw('00001');
    await draw('00002');
    expect((await myChase(id, chaseId)).chase).toMatchObject({ state: 'DONE', payout: '39.12', returned: '0.00' });
    expect(await world.balance(id)).toBe(100_000n - 1600n + 3912n);
  });

  test('is stopped once by its member, and the other stakes are returned', async () => {
    const id = await newMember();
    const { chaseId } = await startChase(id, chase((await lobby(id)).upcoming.slice(0, 4)));
    await draw('00009');
    const stop = () => world.call('elottery.stopChase', world.asMember(id), { chaseId });
    expect(await stop()).toMatchObject({ issues: 3, returned: '24.00' });
    expect(codeOf(await stop())).toBe('STATE_CONFLICT');
    expect((await myChase(id, chaseId)).chase).toMatchObject({ state: 'STOPPED', returned: '24.00' });
    expect(await world.balance(id)).toBe(100_000n - 800n);
    const stranger = world.asMember(await newMember());
    expect(codeOf(await world.call('elottery.stopChase', stranger, { chaseId }))).toBe('NOT_FOUND');
    expect(codeOf(await world.call('elottery.myChase', stranger, { chaseId }))).toBe('NOT_FOUND');
  });

  test('gets the stake of a void issue back and continues', async () => {
    const id = await newMember();
    const issues = (await lobby(id)).upcoming.slice(0, 2);
    const { chaseId } = await startChase(id, chase(issues));
    await transaction(world.database.appPool, (tx) => world.lottery.voidIssue(tx, SCOPE, BigInt(issues[0]?.id ?? 0)));
    await world.runJob('lottery.settle');
    world.now = new Date(world.now.getTime() + MINUTE_MS);
    await world.runJob('lottery.advance-issues');
    await draw('00004');
    const { chase: after, issues: states } = await myChase(id, chaseId);
    expect(states.map((issue) => issue.state)).toEqual(['VOID', 'WON']);
    expect(after).toMatchObject({ returned: '8.00', payout: '19.56' });
  });

  test('does not return the stake of an issue that closed before the win was known', async () => {
    const id = await newMember();
    const issues = (await lobby(id)).upcoming.slice(0, 3);
    const { chaseId } = await startChase(id, chase(issues));
    await draw('00001', false);
    // The next issue closes before the first one is settled.
    world.now = new Date(world.now.getTime() + 56_000);
    await world.runJob('lottery.advance-issues');
    await world.runJob('lottery.settle');
    const states = (await myChase(id, chaseId)).issues.map((issue) => issue.state);
    expect(states).toEqual(['WON', 'WAITING', 'RETURNED']);
    expect(await world.balance(id)).toBe(100_000n - 1600n + 1956n);
  });

  test('is sold completely or not at all', async () => {
    const id = await newMember(2000n);
    const { upcoming } = await lobby(id);
    const refused = await startChase(id, chase(upcoming.slice(0, 3)));
    expect(refused).toMatchObject({ code: 'INSUFFICIENT_BALANCE', params: { balance: '20.00', stake: '24.00' } });
    expect(await world.balance(id)).toBe(2000n);
    expect(await world.call('elottery.myChases', world.asMember(id), {})).toMatchObject({ rows: [] });
    const twice = [...upcoming.slice(0, 1), ...upcoming.slice(0, 1)];
    expect(codeOf(await startChase(id, chase(twice)))).toBe('CHASE_INVALID');
    expect(codeOf(await startChase(id, chase([{ id: '999999999' }])))).toBe('CHASE_INVALID');
    expect(codeOf(await startChase(id, chase(upcoming.slice(0, 1), {}, [20_000])))).toBe('MULTIPLE_INVALID');
  });

  test('through 120 issues fits into one call', async () => {
    const id = await newMember(1_000_000n);
    const line = {
      play: '3x_direct_b',
      selection: '012345|0123456|01234567',
      unitPrice: '0.02',
      multiple: 1,
      prizeGroup: 1800,
    };
    const started = await startChase(id, chase((await lobby(id)).upcoming, { lines: [line] }));
    expect(started).toMatchObject({ stake: '806.40' });
    const page = (await world.call('elottery.myChases', world.asMember(id), { limit: 1 })) as { rows: object[] };
    expect(page.rows).toMatchObject([{ id: started.chaseId, issues: 120, state: 'RUNNING' }]);
  });
});

test('statistics contain results, missing counts and the trend', async () => {
  const answer = await world.call('elottery.statistics', world.asMember(await newMember()), {
    gameCode: 'SSC1M',
    draws: 3,
  });
  const { results, missing, trend, missingAmong } = answer as {
    results: { digits: string }[];
    missing: number[][];
    trend: number[][][];
    missingAmong: Record<string, number[]>;
  };
  expect(results).toHaveLength(3);
  const last = Number(results[0]?.digits.at(-1));
  expect(missing[4]?.[last]).toBe(0);
  expect(trend[0]?.[4]).toEqual(missing[4]);
  expect(missingAmong['234']?.[last]).toBe(0);
});
