import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { CLOSE, createWorld, NOON, slip, type World } from '../testing/world.ts';

let world: World;
let issueId: bigint;
let nextMember = 100n;

beforeAll(async () => {
  world = await createWorld();
  issueId = (await world.issueOf('2025-07-02')).id;
});
afterAll(() => world.stop());

async function member(money = 1_000_000n, book: 'REAL' | 'TEST' = 'REAL'): Promise<bigint> {
  nextMember += 1n;
  await world.openMember(nextMember, money, book);
  return nextMember;
}

function place(memberId: bigint, payload: unknown, book: 'REAL' | 'TEST' = 'REAL') {
  return world.call('lottery.placeBets', world.asMember(memberId, book), payload);
}

const refusal = (code: string, params: Record<string, unknown> = {}) =>
  expect.objectContaining({ refused: true, code, params: expect.objectContaining(params) });

describe('a slip', () => {
  test("is paid for, reserved under its issue, and shown as the member's open bet", async () => {
    const me = await member(100_000n);
    const before = await world.issueBalance(issueId);
    const placed = await place(me, slip(issueId, { numbers: ['07', '17'], points: 5 }));
    expect(placed).toMatchObject({ stake: '10.00', balance: '990.00', duplicate: false });
    expect(await world.balance(me)).toBe(99_000n);
    expect((await world.issueBalance(issueId)) - before).toBe(1_000n);
    const mine = (await world.call('lottery.myBets', world.asMember(me), {})) as { rows: unknown[]; sums: unknown };
    expect(mine.rows).toEqual([
      expect.objectContaining({ play: 'de_db', numbers: ['07', '17'], state: 'OPEN', stake: '10.00', odds: '99.5' }),
    ]);
    expect(mine.sums).toEqual({ stake: '10.00', payout: '0.00', profit: '0.00', count: 1 });
    expect(await world.lottery.openStakes({ brandId: 1n, memberId: me, book: 'REAL' })).toBe(1_000n);
  });

  test('with several selections is sold completely, one row each, xiên quay as its three plays', async () => {
    const me = await member();
    const placed = (await place(me, {
      ...slip(issueId),
      lines: [
        { play: 'lo2', numbers: ['68'], points: 1 },
        { play: 'xien_quay', numbers: ['12', '34', '56', '78'], points: 2 },
      ],
    })) as { betIds: string[]; stake: string };
    expect(placed.betIds).toHaveLength(4);
    // 27 units of lô at 1.00, and 6 + 4 + 1 combinations at 2.00.
    expect(placed.stake).toBe('49.00');
    const mine = (await world.call('lottery.myBets', world.asMember(me), {})) as {
      rows: { id: string; play: string }[];
    };
    // The record lists the newest first, which is the slip's last row.
    expect(mine.rows.map((row) => row.play)).toEqual(['xien4', 'xien3', 'xien2', 'lo2']);
    expect(mine.rows.map((row) => row.id)).toEqual(placed.betIds.toReversed());
  });

  test('gives a repetition the same answer, even after the close, and refuses the same id with other content', async () => {
    const me = await member(100_000n);
    const payload = slip(issueId);
    const first = (await place(me, payload)) as object;
    expect(await place(me, payload)).toEqual({ ...first, duplicate: true });
    expect(await place(me, { ...payload, lines: [{ play: 'de_db', numbers: ['08'], points: 10 }] })).toEqual(
      refusal('IDEMPOTENCY_CONFLICT'),
    );
    world.now = new Date(CLOSE.getTime() + 60_000);
    expect(await place(me, payload)).toEqual({ ...first, duplicate: true });
    expect(await place(me, { ...payload, priceTableVersion: 2 })).toEqual(refusal('IDEMPOTENCY_CONFLICT'));
    world.now = NOON;
    expect(await world.balance(me)).toBe(99_000n);
  });

  test('is sold once when it is sent many times at the same time', async () => {
    const me = await member(100_000n);
    const payload = slip(issueId);
    const answers = (await Promise.all(Array.from({ length: 20 }, () => place(me, payload)))) as {
      betIds: string[];
      duplicate: boolean;
    }[];
    expect(new Set(answers.map((one) => one.betIds.join())).size).toBe(1);
    expect(await world.balance(me)).toBe(99_000n);
  });

  test('is accepted one millisecond before the close and refused at the close', async () => {
    const me = await member();
    world.now = new Date(CLOSE.getTime() - 1);
    expect(await place(me, slip(issueId))).toMatchObject({ duplicate: false });
    world.now = CLOSE;
    expect(await place(me, slip(issueId))).toEqual(refusal('ISSUE_CLOSED'));
    world.now = NOON;
  });

  test.each([
    ['an issue that is not open yet', 'ISSUE_NOT_OPEN', async () => slip((await world.issueOf('2025-07-04')).id)],
    ['an issue that does not exist', 'ISSUE_NOT_OPEN', async () => slip(999_999n)],
    ['an id that no issue can have', 'ISSUE_NOT_OPEN', async () => slip(10n ** 19n - 1n)],
    ['an unknown play', 'PLAY_UNKNOWN', async () => slip(issueId, { play: 'lo9' })],
    ['a southern play in the north', 'PLAY_UNKNOWN', async () => slip(issueId, { play: 'de_g8' })],
    ['a number of the wrong length', 'NUMBER_INVALID', async () => slip(issueId, { numbers: ['7'] })],
    ['a number twice', 'NUMBER_INVALID', async () => slip(issueId, { numbers: ['07', '07'] })],
    [
      'too few endings for a parlay',
      'NUMBER_INVALID',
      async () => slip(issueId, { play: 'xien3', numbers: ['07', '08'] }),
    ],
    ['points above the limit', 'POINTS_INVALID', async () => slip(issueId, { points: 10_001 })],
    [
      'more combinations than allowed',
      'TOO_MANY_LINES',
      async () => slip(issueId, { play: 'xien4', numbers: hundred() }),
    ],
    ['a ticket above the limit', 'STAKE_ABOVE_LIMIT', async () => slip(issueId, { play: 'lo2', points: 10_000 })],
    ['a line above the limit', 'STAKE_ABOVE_LIMIT', async () => slip(issueId, { numbers: hundred(), points: 101 })],
    ['other prices', 'PRICE_CHANGED', async () => ({ ...slip(issueId), priceTableVersion: 7 })],
    ['an unknown game', 'NOT_FOUND', async () => ({ ...slip(issueId), gameCode: 'nowhere' })],
  ])('on %s is refused as %s and costs nothing', async (_what, code, payload) => {
    const me = await member(100_000_000n);
    expect(await place(me, await payload())).toEqual(refusal(code));
    expect(await world.balance(me)).toBe(100_000_000n);
  });

  test('is refused completely when the balance is too low', async () => {
    const me = await member(1_500n);
    const payload = { ...slip(issueId), lines: [slip(issueId).lines[0], slip(issueId).lines[0]] };
    expect(await place(me, payload)).toEqual(refusal('INSUFFICIENT_BALANCE', { balance: '15.00', stake: '20.00' }));
    expect(await world.balance(me)).toBe(1_500n);
  });

  test('is refused for an excluded member, while a request accepted before gets its first answer', async () => {
    const me = await member();
    const payload = slip(issueId);
    const first = (await place(me, payload)) as object;
    world.excluded.add(me);
    expect(await place(me, slip(issueId))).toEqual(refusal('SELF_EXCLUDED'));
    expect(await place(me, payload)).toEqual({ ...first, duplicate: true });
  });

  test('4-03 is sold for test money to a trial account', async () => {
    const me = await member(200_000n, 'TEST');
    const context = world.asMember(me, 'TEST');
    const trial = { ...context, member: context.member && { ...context.member, type: 4, protectedActions: false } };
    expect(await world.call('lottery.placeBets', trial, slip(issueId))).toMatchObject({ balance: '1990.00' });
    expect(await world.call('lottery.myBets', trial, {})).toMatchObject({ sums: { stake: '10.00', count: 1 } });
    expect(await world.balance(me, 'TEST')).toBe(199_000n);
    expect(await world.balance(me)).toBe(0n);
  });

  test('with test money neither depends on nor changes the liability of real money', async () => {
    const trial = await member(100_000n, 'TEST');
    const before = await world.issueBalance(issueId, 'TEST');
    expect(await place(trial, slip(issueId, { numbers: ['55'] }), 'TEST')).toMatchObject({ stake: '10.00' });
    const { rows } = await world.database.ownerPool.query(
      `select from lottery.liability where issue_id = $1 and play = 'de_db' and selection = '55'`,
      [issueId],
    );
    expect(rows).toHaveLength(0);
    expect((await world.issueBalance(issueId, 'TEST')) - before).toBe(1_000n);
  });
});

describe('cancelling a bet', () => {
  test('returns the stake once and reduces the liability', async () => {
    const me = await member(100_000n);
    const placed = (await place(me, slip(issueId, { play: 'xien2', numbers: ['41', '42', '43'], points: 3 }))) as {
      betIds: string[];
    };
    const [betId = ''] = placed.betIds;
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => world.call('lottery.cancelBet', world.asMember(me), { betId })),
    );
    expect(answers.filter((one) => (one as { returned?: string }).returned === '9.00')).toHaveLength(1);
    expect(answers.filter((one) => (one as { code?: string }).code === 'STATE_CONFLICT')).toHaveLength(4);
    expect(await world.balance(me)).toBe(100_000n);
    const { rows } = await world.database.ownerPool.query<{ exposure: bigint }>(
      `select exposure from lottery.liability where issue_id = $1 and play = 'xien2' and selection in ('41-42', '41-43', '42-43')`,
      [issueId],
    );
    expect(rows.map((row) => row.exposure)).toEqual([0n, 0n, 0n]);
    expect(await world.call('lottery.myBet', world.asMember(me), { betId })).toMatchObject({
      bet: { state: 'CANCELLED', cancellableUntil: null },
      entries: [
        { posting: 'P21', amount: '-9.00' },
        { posting: 'P23', amount: '9.00' },
      ],
    });
  });

  test('is refused after the close, where the brand does not allow it, and for another member', async () => {
    const me = await member();
    const { betIds } = (await place(me, slip(issueId))) as { betIds: string[] };
    const payload = { betId: betIds[0] };
    expect(await world.call('lottery.cancelBet', world.asMember(await member()), payload)).toEqual(
      refusal('NOT_FOUND'),
    );
    world.brand.cancelBets = false;
    expect(await world.call('lottery.cancelBet', world.asMember(me), payload)).toEqual(refusal('CANCEL_DISABLED'));
    world.brand.cancelBets = true;
    world.now = CLOSE;
    expect(await world.call('lottery.cancelBet', world.asMember(me), payload)).toEqual(refusal('CANCEL_CLOSED'));
    world.now = NOON;
    expect(await world.call('lottery.cancelBet', world.asMember(me), { betId: randomUUID() })).toEqual(
      refusal('NOT_FOUND'),
    );
  });
});

function hundred(): string[] {
  return Array.from({ length: 100 }, (_, value) => String(value).padStart(2, '0'));
}
