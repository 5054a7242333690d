import { createHash, createHmac, randomUUID } from 'node:crypto';
import {
  type FairnessValue,
  PATHS,
  type RotatedSeeds,
  type RoundsValue,
  type SessionValue,
  type SlotRound,
  type SpinValue,
} from '@lantern/arcade-contract';
import { calls } from '@lantern/contract/calls';
import { seedPairStream } from '@lantern/engines/chance';
import { drawFrom, LANTERN_RIVER, playRound } from '@lantern/engines/slots';
import { newToken } from '@lantern/server-kit/security';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { codeOfAnswer, gotten, openStudio, type Studio } from './testing/studio.ts';
import { answerOf, codeOf } from './testing/world.ts';

/** The studio and the platform's wallet, over HTTP on both sides. */

let studio: Studio;
beforeAll(async () => {
  studio = await openStudio();
});
afterAll(() => studio.close());

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');
const hmac = (key: Uint8Array, message: Uint8Array) => createHmac('sha256', key).update(message).digest();

describe('sessions', () => {
  test('are opened by a launch token, survive a reload, and end', async () => {
    const { arcade, open, rich, server } = studio;
    const session = await open(await rich(10_000n), 'lantern-river');
    expect(session.player).toEqual({
      currency: { code: 'P', symbol: 'P', exponent: 2 },
      balance: '100.00',
      language: 'EN',
      isTest: false,
    });
    expect(session.game).toMatchObject({ id: 'lantern-river', returnToPlayer: '96.41', hitFrequency: '42.18' });
    expect(session.newest).toBeNull();
    expect(gotten(await arcade.send<SessionValue>('GET', PATHS.session, null, session.token))).toEqual(session);
    expect(codeOfAnswer(await arcade.send('GET', PATHS.session, null, 'x'.repeat(43)))).toBe('SESSION_EXPIRED');
    expect(
      codeOfAnswer(
        await arcade.send('POST', PATHS.session, {
          token: 'y'.repeat(43),
          game: 'lantern-river',
          sessionToken: newToken(),
        }),
      ),
    ).toBe('TOKEN_INVALID');
    server.clock.move(12 * 3_600_000);
    expect(codeOfAnswer(await arcade.send('GET', PATHS.session, null, session.token))).toBe('SESSION_EXPIRED');
  });

  test('can be requested again if the answer to the launch token was lost', async () => {
    const { arcade, server, rich } = studio;
    const launched = answerOf(
      await server.call(calls.games.launchGame, { gameId: 'twin-sevens', vassalage: 'LANTERN' }, await rich(100n)),
    );
    const token = launched.launchToken ?? '';
    const payload = { token, game: 'twin-sevens', sessionToken: newToken() };
    const first = gotten(await arcade.send<SessionValue>('POST', PATHS.session, payload));
    const second = gotten(await arcade.send<SessionValue>('POST', PATHS.session, payload));
    expect(second).toEqual(first);
    expect(first.token).toBe(payload.sessionToken);
  });

  test('a launch token opens nothing for a page of another origin, or of none, and a session at its own', async () => {
    const { arcade, server, rich } = studio;
    const launched = answerOf(
      await server.call(calls.games.launchGame, { gameId: 'twin-sevens', vassalage: 'LANTERN' }, await rich(100n)),
    );
    expect(launched.game_url).not.toContain(launched.launchToken);
    const payload = { token: launched.launchToken ?? '', game: 'twin-sevens', sessionToken: newToken() };
    const open = (origin?: string) => arcade.send('POST', PATHS.session, payload, undefined, origin);
    expect(codeOfAnswer(await open('https://foreign.example'))).toBe('TOKEN_INVALID');
    expect(codeOfAnswer(await open(''))).toBe('TOKEN_INVALID');
    expect(codeOfAnswer(await open(new URL(launched.game_url).origin))).toBe('OK');
  });

  test('a launch token opens one session, also when eight clients present it at the same moment', async () => {
    const { arcade, server, rich } = studio;
    const launched = answerOf(
      await server.call(calls.games.launchGame, { gameId: 'twin-sevens', vassalage: 'LANTERN' }, await rich(100n)),
    );
    const token = launched.launchToken ?? '';
    const payloads = Array.from({ length: 8 }, () => ({ token, game: 'twin-sevens', sessionToken: newToken() }));
    const codes = await Promise.all(
      payloads.map(async (payload) => codeOfAnswer(await arcade.send('POST', PATHS.session, payload))),
    );
    expect(codes.sort()).toEqual(['OK', ...Array<string>(7).fill('TOKEN_INVALID')]);
    const resumed = await Promise.all(
      payloads.map(async ({ sessionToken }) =>
        codeOfAnswer(await arcade.send('GET', PATHS.session, null, sessionToken)),
      ),
    );
    expect(resumed.filter((code) => code === 'OK')).toHaveLength(1);
  });
});

describe('spins', () => {
  test('book the stake and the win, round by round', async () => {
    const { open, rich, spin, server } = studio;
    const member = await rich(10_000n);
    const { token } = await open(member);
    let after: string | null = null;
    let expected = 10_000n;
    for (let played = 0; played < 30; played += 1) {
      const { round }: SpinValue = gotten(await spin(token, after));
      expected += BigInt(round.coins) * 20n - 100n;
      expect(round).toMatchObject({ state: 'SETTLED', stake: '1.00', payout: server.money(BigInt(round.coins) * 20n) });
      expect(round.balance).toBe(server.money(expected));
      after = round.id;
    }
    expect(await server.balance(member)).toBe(expected);
  });

  test('a repeated spin returns the same round, and a new spin must name the newest round', async () => {
    const { open, rich, spin } = studio;
    const { token } = await open(await rich(10_000n));
    const spinId = randomUUID();
    const first = gotten(await spin(token, null, { spinId }));
    expect(gotten(await spin(token, null, { spinId }))).toEqual(first);
    expect(await spin(token, null)).toMatchObject({
      success: false,
      value: { code: 'ROUND_UNFINISHED', params: { roundId: first.round.id } },
    });
    expect(codeOfAnswer(await spin(token, null, { spinId, coin: '0.40' }))).toBe('BAD_REQUEST');
    const { round } = gotten(await spin(token, first.round.id));
    expect(round.id).not.toBe(first.round.id);
  });

  test('of many tabs at the same time play one round', async () => {
    const { open, rich, spin, server } = studio;
    const member = await rich(10_000n);
    const { token } = await open(member);
    const answers = await Promise.all(Array.from({ length: 12 }, () => spin(token, null)));
    expect(answers.filter(({ success }) => success)).toHaveLength(1);
    expect(new Set(answers.map(codeOfAnswer))).toEqual(new Set(['OK', 'ROUND_UNFINISHED']));
    const [won] = answers.flatMap((answer) => (answer.success ? [answer.value.round] : []));
    expect(server.money(await server.balance(member))).toBe(won?.balance);
  });

  test('are refused without money, and the next spin need not know the refused one', async () => {
    const { open, rich, spin, server } = studio;
    const member = await rich(50n);
    const { token } = await open(member);
    const spinId = randomUUID();
    const refused = { success: false, value: { code: 'INSUFFICIENT_FUNDS', params: { balance: '0.50' } } };
    expect(await spin(token, null, { spinId })).toEqual(refused);
    expect(await spin(token, null, { spinId })).toEqual(refused);
    expect(codeOfAnswer(await spin(token, null, { coin: '0.10' }))).toBe('OK');
    expect(codeOfAnswer(await spin(token, null, { coin: '0.03' }))).toBe('STAKE_INVALID');
    expect(await server.faultsOfBooks()).toEqual([]);
  });

  test('are refused with the reason when a limit of the member is reached', async () => {
    const { open, rich, spin, server } = studio;
    const member = await rich(1_000n);
    const { token } = await open(member);
    await server.areas.safety.setLimit(member.member.scope, { kind: 'STAKE', period: 'DAY', amount: 150n });
    const { round } = gotten(await spin(token, null));
    expect(await spin(token, round.id)).toEqual({
      success: false,
      value: { code: 'SPIN_REFUSED', params: { reason: 'RG_STAKE_LIMIT' } },
    });
  });
});

describe('fairness', () => {
  test('seeds that are committed before and revealed after give the same rounds', async () => {
    const { arcade, open, rich, spin } = studio;
    const session = await open(await rich(100_000n), 'lantern-river');
    const { token, fairness } = session;
    const chosen = gotten(
      await arcade.send<RotatedSeeds>('POST', PATHS.fairness, { clientSeed: 'my-own-words' }, token),
    );
    expect(sha256(chosen.revealed.serverSeed)).toBe(fairness.serverSeedHash);
    expect(chosen.current).toMatchObject({
      serverSeedHash: fairness.nextServerSeedHash,
      clientSeed: 'my-own-words',
      nonce: 0,
    });
    const rounds: SlotRound[] = [];
    for (let played = 0; played < 40; played += 1) {
      rounds.push(gotten(await spin(token, rounds.at(-1)?.id ?? null, { coin: '0.01' })).round);
    }
    expect(rounds.every(({ proof }) => proof.serverSeed === null)).toBe(true);
    expect(gotten(await arcade.send<FairnessValue>('GET', PATHS.fairness, null, token)).nonce).toBe(40);
    const { revealed } = gotten(await arcade.send<RotatedSeeds>('POST', PATHS.fairness, { clientSeed: 'next' }, token));
    expect(sha256(revealed.serverSeed)).toBe(rounds[0]?.proof.serverSeedHash);
    for (const [nonce, round] of rounds.entries()) {
      const { serverSeed, clientSeed } = revealed;
      const again = playRound(LANTERN_RIVER, drawFrom(seedPairStream(hmac, { serverSeed, clientSeed, nonce })));
      expect({ steps: round.steps, coins: round.coins, nonce: round.proof.nonce }).toEqual({
        steps: again.steps,
        coins: again.coins,
        nonce,
      });
    }
    const shown = gotten(await arcade.send<SlotRound>('GET', `${PATHS.round}?id=${rounds[3]?.id}`, null, token));
    expect(shown.proof.serverSeed).toBe(revealed.serverSeed);
  });

  test('a seed that is ambiguous in the message is refused', async () => {
    const { arcade, open, rich } = studio;
    const { token } = await open(await rich(100n));
    for (const clientSeed of ['', 'a:1', 'a b', 'x'.repeat(65), 'ü']) {
      expect(codeOfAnswer(await arcade.send('POST', PATHS.fairness, { clientSeed }, token))).toBe('BAD_REQUEST');
    }
  });
});

describe('the history of rounds', () => {
  test('is listed, and replayed for its player and for everyone with a replay address', async () => {
    const { arcade, open, rich, spin, server } = studio;
    const member = await rich(10_000n);
    const { token } = await open(member);
    const rounds: SlotRound[] = [];
    for (let played = 0; played < 3; played += 1) {
      server.clock.move(1_000);
      rounds.push(gotten(await spin(token, rounds.at(-1)?.id ?? null)).round);
    }
    const ids = rounds.map(({ id }) => id).reverse();
    const first = gotten(await arcade.send<RoundsValue>('GET', `${PATHS.rounds}?limit=2`, null, token));
    const rest = gotten(
      await arcade.send<RoundsValue>('GET', `${PATHS.rounds}?limit=2&cursor=${first.nextCursor}`, null, token),
    );
    expect([...first.rows, ...rest.rows].map(({ id }) => id)).toEqual(ids);
    expect(rest.nextCursor).toBeNull();

    const last = rounds.at(-1);
    expect(gotten(await arcade.send<SlotRound>('GET', `${PATHS.round}?id=${last?.id}`, null, token))).toEqual(last);
    expect(codeOfAnswer(await arcade.send('POST', PATHS.shown, { roundId: last?.id, beats: 1 }, token))).toBe('OK');
    const resumed = gotten(await arcade.send<SessionValue>('GET', PATHS.session, null, token));
    expect(resumed.newest).toEqual({ ...last, shownBeats: 1 });

    const listed = answerOf(await server.call(calls.games.rounds, { limit: 2 }, member));
    expect(listed.rows.map(({ id }) => id)).toEqual(ids.slice(0, 2).map((id) => `LANTERN:${id}`));
    expect(listed.rows[0]).toMatchObject({
      gameName: 'Twin Sevens',
      state: 'ENDED',
      stake: '1.00',
      payout: last?.payout,
    });
    const { url } = answerOf(await server.call(calls.games.replay, { id: `LANTERN:${last?.id}` }, member));
    const { search } = new URL(url);
    const replayed = gotten(await arcade.send<SlotRound>('GET', `${PATHS.replay}${search}`, null));
    expect(replayed.steps).toEqual(last?.steps);
    expect(replayed.currency).toEqual({ code: 'P', symbol: 'P', exponent: 2 });
    const forged = search.replace(/signature=.{4}/, 'signature=AAAA');
    expect(codeOfAnswer(await arcade.send('GET', `${PATHS.replay}${forged}`, null))).toBe('NOT_FOUND');
    const other = search.replace(String(last?.id), String(rounds[0]?.id));
    expect(codeOfAnswer(await arcade.send('GET', `${PATHS.replay}${other}`, null))).toBe('NOT_FOUND');
    server.clock.move(3_600_001);
    expect(codeOfAnswer(await arcade.send('GET', `${PATHS.replay}${search}`, null))).toBe('NOT_FOUND');
  });

  test('is not readable by other players', async () => {
    const { arcade, open, rich, spin, server } = studio;
    const { token } = await open(await rich(1_000n));
    const { round } = gotten(await spin(token, null));
    const stranger = await rich(1_000n);
    const other = await open(stranger);
    expect(codeOfAnswer(await arcade.send('GET', `${PATHS.round}?id=${round.id}`, null, other.token))).toBe(
      'NOT_FOUND',
    );
    expect(codeOfAnswer(await arcade.send('POST', PATHS.shown, { roundId: round.id, beats: 1 }, other.token))).toBe(
      'NOT_FOUND',
    );
    expect(codeOf(await server.call(calls.games.replay, { id: `LANTERN:${round.id}` }, stranger))).toBe('NOT_FOUND');
  });

  test('operators see every transaction and may look at the round', async () => {
    const { open, rich, spin, server } = studio;
    const member = await rich(1_000n);
    const { round } = gotten(await spin((await open(member)).token, null));
    const memberId = String(member.member.scope.memberId);
    const operator = await server.operator('gamewatch', ['games.read']);
    const rounds = answerOf(await server.call(calls.gamesBackOffice.rounds, { memberId }, operator));
    expect(rounds.rows).toHaveLength(1);
    const one = answerOf(
      await server.call(calls.gamesBackOffice.round, { id: `LANTERN:${round.id}`, memberId }, operator),
    );
    expect(one.transactions).toMatchObject([{ kind: 'play', amount: '1.00', balanceAfter: round.balance }]);
    expect(one.replayUrl).toContain(round.id);
    const ownRounds = await server.areas.games.roundsOf(member.member.scope, server.clock.now(), 5);
    expect(ownRounds).toEqual([]);
    const [latest] = await server.areas.games.roundsOf(
      member.member.scope,
      new Date(server.clock.now().getTime() + 1),
      5,
    );
    expect(latest).toMatchObject({ ref: round.id, title: 'Twin Sevens', stake: 100n });
    const nobody = await server.operator('gameless', []);
    expect(codeOf(await server.call(calls.gamesBackOffice.rounds, {}, nobody))).toBe('FORBIDDEN');
  });
});

test('each of the two database roles cannot read the tables of the other one', async () => {
  const { server } = studio;
  await expect(server.pool.query('select from arcade.round')).rejects.toThrow('permission denied');
  const { rows } = await server.ownerPool.query<{ name: string }>(
    `select table_schema || '.' || table_name as name from information_schema.role_table_grants
      where grantee = 'lantern_arcade' and table_schema <> 'arcade'`,
  );
  expect(rows).toEqual([]);
  const { rows: schemas } = await server.ownerPool.query<{ name: string }>(
    `select nspname as name from pg_namespace
      where has_schema_privilege('lantern_arcade', oid, 'usage') and nspname !~ '^(pg_|information_schema|public)'`,
  );
  expect(schemas).toEqual([{ name: 'arcade' }]);
});

test('the books balance after all tests', async () => {
  await studio.server.drain();
  expect(await studio.server.faultsOfBooks()).toEqual([]);
});
