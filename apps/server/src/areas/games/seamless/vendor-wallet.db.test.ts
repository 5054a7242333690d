import { randomUUID } from 'node:crypto';
import { calls } from '@lantern/contract/calls';
import { HEADERS, pathOf, signRequest } from '@lantern/vendor-protocol';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { answerOf, codeOf } from '../../../testing/world.ts';
import { type Casino, type CasinoPlayer, GAME, openCasino } from '../testing/casino.ts';

let casino: Casino;
beforeAll(async () => {
  casino = await openCasino();
});
afterAll(() => casino.close());

let rounds = 0;
const newRound = () => {
  rounds += 1;
  return `r${rounds}`;
};

describe('game sessions', () => {
  test('are opened once by a launch token for its own game, within its validity', async () => {
    const { vendor, launch, member, clock } = casino;
    const token = await launch(await member());
    const session = randomUUID();
    expect(await vendor.call('authenticate', { token, session, game: 'lantern-river' })).toEqual({
      code: 'TOKEN_INVALID',
    });
    const first = await vendor.call('authenticate', { token, session, game: GAME });
    expect(first).toMatchObject({ code: 'OK', balance: '0.00', currency: 'P', exponent: 2, isTest: false });
    expect(await vendor.call('authenticate', { token, session, game: GAME })).toEqual(first);
    expect(await vendor.call('authenticate', { token, session: randomUUID(), game: GAME })).toEqual({
      code: 'TOKEN_INVALID',
    });
    const late = await launch(await member());
    clock.move(120_001);
    expect(await vendor.call('authenticate', { token: late, session: randomUUID(), game: GAME })).toEqual({
      code: 'TOKEN_INVALID',
    });
  });

  test('are required for bets, and not for wins and rollbacks', async () => {
    const { vendor, player, movement, clock } = casino;
    const one = await player(10_000n);
    const round = newRound();
    expect(await vendor.call('bet', { ...movement(one, round, 'exp-bet'), amount: '1.00' })).toMatchObject({
      balance: '99.00',
    });
    clock.move(13 * 3_600_000);
    expect(await vendor.call('bet', { ...movement(one, round, 'exp-late'), amount: '1.00' })).toEqual({
      code: 'SESSION_EXPIRED',
    });
    // A bet accepted before is still answered as accepted.
    expect(await vendor.call('bet', { ...movement(one, round, 'exp-bet'), amount: '1.00' })).toMatchObject({
      code: 'OK',
      balance: '99.00',
    });
    const win = { ...movement(one, round, 'exp-win'), bet: 'exp-bet', amount: '3.00', ends: true };
    expect(await vendor.call('result', win)).toEqual({ code: 'OK', balance: '102.00', currency: 'P' });
    expect(await vendor.call('balance', { session: one.session })).toMatchObject({ balance: '102.00' });
  });

  test('with unknown ids, other games, other currencies or invalid amounts move no money', async () => {
    const { vendor, player, movement, balance } = casino;
    const one = await player(1_000n);
    const bet = { ...movement(one, newRound(), 'strange'), amount: '1.00' };
    const codes = [
      await vendor.call('bet', { ...bet, session: randomUUID() }),
      await vendor.call('bet', { ...bet, game: 'lantern-river' }),
      await vendor.call('bet', { ...bet, currency: 'X' }),
      await vendor.call('bet', { ...bet, amount: '0.00' }),
      await vendor.call('bet', { ...bet, amount: '1.001' }),
      await vendor.call('bet', { ...bet, amount: '-1.00' }),
      await vendor.call('bet', { ...bet, amount: '10.01' }),
    ].map((answer) => answer.code);
    expect(codes).toEqual([
      'SESSION_UNKNOWN',
      'GAME_UNKNOWN',
      'CURRENCY_MISMATCH',
      'BAD_REQUEST',
      'BAD_REQUEST',
      'BAD_REQUEST',
      'INSUFFICIENT_FUNDS',
    ]);
    expect(await balance(one)).toBe(1_000n);
    // A refusal is not stored: the same transaction may succeed later.
    expect(await vendor.call('bet', { ...bet, amount: '10.00' })).toMatchObject({ code: 'OK', balance: '0.00' });
  });

  test('a member who may not bet may not launch, and an open game accepts no further bet', async () => {
    const { vendor, player, play, areas, call } = casino;
    const one = await player(1_000n);
    await areas.safety.exclude(one.member.scope, { kind: 'SELF_EXCLUSION', to: null, by: 'member' });
    expect(await vendor.call('play', play(one, newRound(), '1.00', '0.00'))).toEqual({
      code: 'BET_REFUSED',
      reason: 'SELF_EXCLUDED',
    });
    expect(codeOf(await call(calls.games.launchGame, { gameId: GAME, vassalage: 'LANTERN' }, one))).toBe(
      'SELF_EXCLUDED',
    );
  });
});

describe('the turnover of rounds', () => {
  test('is the stake of a slot, and the amount at risk of an original: nearly certain wins and free stakes do not count', async () => {
    const { vendor, player, movement, pool } = casino;
    const slot = await player(100_000n);
    const dice = await player(100_000n, 'dice');
    const rounds = [
      // At a chance of 98 % a win pays 1.01; a lost round counts its stake.
      [dice, 'dice', '10.00', '10.10'],
      [dice, 'dice', '10.00', '0.00'],
      [dice, 'dice', '10.00', '10.00'],
      [dice, 'dice', '10.00', '49.50'],
      [slot, GAME, '10.00', '10.10'],
    ] as const;
    const counted: string[] = [];
    for (const [who, game, stake, payout] of rounds) {
      const round = newRound();
      const played = { ...movement(who, round, `${round}-counted`, game), stake, payout };
      expect(await vendor.call('play', played)).toMatchObject({ code: 'OK' });
      const { rows } = await pool.query<{ valid: string }>(
        `select b->>'valid' as valid from kit.outbox o cross join jsonb_array_elements(o.payload->'bets') b
          where o.topic = 'wallet.settled-bets' and b->>'ref' = $1`,
        [`game:LANTERN:${round}`],
      );
      counted.push(...rows.map(({ valid }) => valid));
    }
    expect(counted).toEqual(['10', '1000', '0', '1000', '1000']);
  });
});

describe("members' own limits", () => {
  test('apply at the time of the stake, and a rollback or refusal frees the used part', async () => {
    const { vendor, player, movement, play, areas, scope } = casino;
    const one = await player(10_000n);
    await areas.safety.setLimit(one.member.scope, { kind: 'STAKE', period: 'DAY', amount: 300n });
    const refused = { code: 'BET_REFUSED', reason: 'RG_STAKE_LIMIT' };
    const bet = { ...movement(one, 'limit-1', 'limit-bet'), amount: '2.00' };
    expect(await vendor.call('bet', bet)).toMatchObject({ code: 'OK' });
    expect(await vendor.call('play', play(one, 'limit-2', '1.01', '0.00'))).toEqual(refused);
    expect(await vendor.call('play', play(one, 'limit-3', '1.00', '0.00'))).toMatchObject({ code: 'OK' });
    expect(await vendor.call('play', play(one, 'limit-3', '1.00', '0.00'))).toMatchObject({ code: 'OK' });
    expect(
      await vendor.call('rollback', { ...movement(one, 'limit-1', 'limit-back'), bet: 'limit-bet' }),
    ).toMatchObject({
      code: 'OK',
    });
    expect(await vendor.call('play', play(one, 'limit-4', '99.99', '0.00'))).toEqual(refused);
    expect(await vendor.call('play', play(one, 'limit-5', '2.00', '0.00'))).toMatchObject({ code: 'OK' });
    expect(await vendor.call('play', play(one, 'limit-6', '0.01', '0.00'))).toEqual(refused);
    const { rows } = await casino.ownerPool.query<{ stake: bigint }>(
      "select sum(amount)::bigint as stake from safety.flow where brand_id = $1 and member_id = $2 and kind = 'STAKE'",
      [scope.brandId, one.member.scope.memberId],
    );
    expect(rows[0]?.stake).toBe(300n);
  });
});

describe('signatures', () => {
  async function send(change: {
    body?: string;
    headers?: Record<string, string>;
    secret?: Uint8Array;
    ageMs?: number;
  }) {
    const { portalUrl, studioKey, clock } = casino;
    const body = JSON.stringify({ session: randomUUID() });
    const time = String(clock.now().getTime() - (change.ageMs ?? 0));
    const requestId = randomUUID();
    const path = pathOf('balance');
    const signed = { method: 'POST', path, vendor: 'LANTERN', keyId: studioKey.id, time, requestId };
    const headers = {
      'content-type': 'application/json',
      [HEADERS.vendor]: 'LANTERN',
      [HEADERS.key]: studioKey.id,
      [HEADERS.time]: time,
      [HEADERS.request]: requestId,
      [HEADERS.signature]: signRequest(change.secret ?? studioKey.secret, signed, Buffer.from(body)),
      ...change.headers,
    };
    const post = async () => {
      const answer = await fetch(`${portalUrl}${path}`, { method: 'POST', headers, body: change.body ?? body });
      return `${answer.status} ${((await answer.json()) as { code: string }).code}`;
    };
    return { first: await post(), again: post };
  }

  test('cover the bytes of the body and the headers of vendor, time and request', async () => {
    expect((await send({})).first).toBe('200 SESSION_UNKNOWN');
    expect((await send({ body: JSON.stringify({ session: randomUUID() }) })).first).toBe('401 BAD_SIGNATURE');
    expect((await send({ secret: Buffer.alloc(32) })).first).toBe('401 BAD_SIGNATURE');
    for (const name of Object.values(HEADERS)) {
      expect((await send({ headers: { [name]: 'other-value' } })).first).toBe('401 BAD_SIGNATURE');
    }
    expect((await send({ headers: { [HEADERS.request]: randomUUID() } })).first).toBe('401 BAD_SIGNATURE');
  });

  test('are valid for five minutes before and after, and once per request', async () => {
    expect((await send({ ageMs: 299_000 })).first).toBe('200 SESSION_UNKNOWN');
    expect((await send({ ageMs: 301_000 })).first).toBe('401 CLOCK_SKEW');
    expect((await send({ ageMs: -301_000 })).first).toBe('401 CLOCK_SKEW');
    const { first, again } = await send({});
    expect([first, await again()]).toEqual(['200 SESSION_UNKNOWN', '401 REPLAYED']);
  });

  test('of a retired key are refused', async () => {
    const { ownerPool, studioKey, clock } = casino;
    const retire = (at: Date | null) =>
      ownerPool.query('update games.vendor_key set retired_at = $1 where key_id = $2', [at, studioKey.id]);
    await retire(clock.now());
    clock.move(5_001);
    expect((await send({})).first).toBe('401 BAD_SIGNATURE');
    await retire(null);
    clock.move(5_001);
    expect((await send({})).first).toBe('200 SESSION_UNKNOWN');
  });
});

describe('rounds', () => {
  const code = async (answer: Promise<{ code: string }>) => (await answer).code;
  let one: CasinoPlayer;
  beforeAll(async () => {
    one = await casino.player(100_000n);
  });

  test('a bet is on hold until its round ends, then belongs to the platform, and the win to the member', async () => {
    const { vendor, movement, balance, held: onHold, roundsOf } = casino;
    const round = newRound();
    const before = await balance(one);
    await vendor.call('bet', { ...movement(one, round, 'h-1'), amount: '2.00' });
    await vendor.call('bet', { ...movement(one, round, 'h-2'), amount: '3.00' });
    expect([await balance(one), await onHold(one)]).toEqual([before - 500n, 500n]);
    await vendor.call('result', { ...movement(one, round, 'h-3'), bet: 'h-1', amount: '4.50', ends: false });
    expect([await balance(one), await onHold(one)]).toEqual([before - 50n, 500n]);
    const funds = answerOf(await casino.call(calls.wallet.consolidatedFunds, {}, one));
    expect(funds.bet).toBe('5.00');
    expect(await casino.areas.games.sumRounds(one.member.scope)).toEqual({ stake: 500n, endedStake: 0n, payout: 450n });
    await vendor.call('endRound', movement(one, round, 'h-4'));
    expect([await balance(one), await onHold(one)]).toEqual([before - 50n, 0n]);
    expect((await roundsOf(one)).find(({ ref }) => ref === round)).toEqual({
      ref: round,
      state: 'ENDED',
      stake: 500n,
      payout: 450n,
    });
    expect(await code(vendor.call('bet', { ...movement(one, round, 'h-5'), amount: '1.00' }))).toBe('ROUND_ENDED');
    const late = { ...movement(one, round, 'h-6'), bet: 'h-2', amount: '1.00', ends: true };
    expect(await code(vendor.call('result', late))).toBe('ROUND_ENDED');
    expect(await code(vendor.call('endRound', movement(one, round, 'h-7')))).toBe('OK');
  });

  test('a rollback that arrives before its bet makes the late bet count for nothing', async () => {
    const { vendor, movement, balance } = casino;
    const round = newRound();
    const before = await balance(one);
    const rollback = { ...movement(one, round, 't-back'), bet: 't-bet' };
    const first = await vendor.call('rollback', rollback);
    expect(first).toMatchObject({ code: 'OK' });
    const bet = { ...movement(one, round, 't-bet'), amount: '1.00' };
    expect(await code(vendor.call('bet', bet))).toBe('ROLLED_BACK');
    const win = { ...movement(one, round, 't-win'), bet: 't-bet', amount: '9.00', ends: true };
    expect(await code(vendor.call('result', win))).toBe('ROLLED_BACK');
    expect(await vendor.call('rollback', rollback)).toEqual(first);
    expect(await balance(one)).toBe(before);
  });

  test('a win that arrives before its bet is answered with a retry, and paid once later', async () => {
    const { vendor, movement, balance } = casino;
    const round = newRound();
    const before = await balance(one);
    const win = { ...movement(one, round, 'w-win'), bet: 'w-bet', amount: '5.00', ends: true };
    expect(await code(vendor.call('result', win))).toBe('BET_UNKNOWN');
    expect(await balance(one)).toBe(before);
    await vendor.call('bet', { ...movement(one, round, 'w-bet'), amount: '1.00' });
    const paid = await vendor.call('result', win);
    expect(paid).toMatchObject({ code: 'OK' });
    expect(await vendor.call('result', win)).toEqual(paid);
    expect(await balance(one)).toBe(before + 400n);
  });

  test('different content under a known transaction is refused as a duplicate, in every operation', async () => {
    const { vendor, movement, balance } = casino;
    const round = newRound();
    await vendor.call('bet', { ...movement(one, round, 'd-1'), amount: '1.00' });
    const before = await balance(one);
    expect(await code(vendor.call('bet', { ...movement(one, round, 'd-1'), amount: '2.00' }))).toBe('DUPLICATE');
    expect(await code(vendor.call('rollback', { ...movement(one, round, 'd-1'), bet: 'd-1' }))).toBe('DUPLICATE');
    const play = { ...movement(one, newRound(), 'd-1'), stake: '1.00', payout: '9.00' };
    expect(await code(vendor.call('play', play))).toBe('DUPLICATE');
    expect(await balance(one)).toBe(before);
    const other = await casino.player(1_000n);
    expect(await code(vendor.call('rollback', { ...movement(other, round, 'd-2'), bet: 'd-1' }))).toBe('BAD_REQUEST');
    expect(await code(vendor.call('rollback', { ...movement(one, round, 'd-3'), bet: 'd-1' }))).toBe('OK');
    expect(await balance(one)).toBe(before + 100n);
    expect(await code(vendor.call('rollback', { ...movement(one, round, 'd-4'), bet: 'd-1' }))).toBe('OK');
    expect(await balance(one)).toBe(before + 100n);
  });

  test('a play call makes bet, result and end in one step, once', async () => {
    const { vendor, play, balance, held: onHold, roundsOf, movement } = casino;
    const poor = await casino.player(150n);
    const round = newRound();
    const first = await vendor.call('play', play(poor, round, '1.00', '2.50'));
    expect(first).toEqual({ code: 'OK', balance: '3.00', currency: 'P' });
    expect(await vendor.call('play', play(poor, round, '1.00', '2.50'))).toEqual(first);
    expect(await code(vendor.call('play', play(poor, newRound(), '3.01', '99.00')))).toBe('INSUFFICIENT_FUNDS');
    expect([await balance(poor), await onHold(poor)]).toEqual([300n, 0n]);
    expect(await roundsOf(poor)).toEqual([{ ref: round, state: 'ENDED', stake: 100n, payout: 250n }]);
    const back = { ...movement(poor, round, 'p-back'), bet: `${round}-play` };
    expect(await code(vendor.call('rollback', back))).toBe('BET_SETTLED');
  });

  test('many concurrent plays of one member count once each', async () => {
    const { vendor, play, balance } = casino;
    const busy = await casino.player(1_000n);
    const answers = await Promise.all(
      Array.from({ length: 40 }, (_, index) => vendor.call('play', play(busy, `busy-${index % 20}`, '1.00', '0.50'))),
    );
    const accepted = new Set(answers.flatMap((answer, index) => (answer.code === 'OK' ? [index % 20] : [])));
    expect(await balance(busy)).toBe(1_000n - 50n * BigInt(accepted.size));
    expect(accepted.size).toBeGreaterThanOrEqual(10);
  });
});

test('the books balance after all tests', async () => {
  await casino.drain();
  expect(await casino.faultsOfBooks()).toEqual([]);
});
