import { createHmac, randomUUID } from 'node:crypto';
import {
  type ArcadeAnswer,
  type OriginalInfo,
  type OriginalRound,
  PATHS,
  type PlayValue,
  type RotatedSeeds,
  type RoundsValue,
  type SessionValue,
} from '@lantern/arcade-contract';
import { calls } from '@lantern/contract/calls';
import { seedPairStream } from '@lantern/engines/chance';
import { findOriginal, type OriginalInput } from '@lantern/engines/originals';
import { Rational } from '@lantern/money';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { expectAgreement } from './testing/agreement.ts';
import { type Fate, openFaultyLine } from './testing/faulty-line.ts';
import { codeOfAnswer, gotten, type OpenArcade, openArcade, openStudio, type Studio } from './testing/studio.ts';
import { answerOf, codeOf } from './testing/world.ts';

/** Originals with the platform's wallet, over HTTP on both sides. */

const BETS: Readonly<Record<string, object>> = {
  dice: { target: 5_000, isOver: true },
  limbo: { target: '2' },
  plinko: { rows: 12, risk: 'high' },
  wheel: { segments: 30, risk: 'medium' },
  keno: { picks: [3, 8, 14, 22, 31] },
};

let studio: Studio;
let line: Awaited<ReturnType<typeof openFaultyLine>>;
let faulty: OpenArcade;
let fateOf: (operation: string) => Fate = () => 'pass';
beforeAll(async () => {
  studio = await openStudio();
  line = await openFaultyLine(studio.server.portalUrl, (operation) => fateOf(operation));
  faulty = await openArcade(studio.server, { patienceMs: 60, platformUrl: line.url });
});
afterAll(async () => {
  await faulty.stop();
  await line.close();
  await studio.close();
});

interface PlayOptions {
  readonly stake?: string;
  readonly spinId?: string;
  readonly after?: string | null;
  readonly at?: OpenArcade;
}

/** One round of an original, or its start. */
const play = (
  token: string,
  input: unknown,
  { stake = '1.00', spinId = randomUUID(), after = null, at = studio.arcade }: PlayOptions = {},
) => at.send<PlayValue>('POST', PATHS.play, { spinId, stake, input, after }, token);

async function roundOf(answer: Promise<ArcadeAnswer<PlayValue>>): Promise<OriginalRound> {
  return gotten(await answer).round;
}

const hmac = (key: Uint8Array, message: Uint8Array) => createHmac('sha256', key).update(message).digest();

/** The same round calculated from its seeds. */
function workedOut(round: OriginalRound, serverSeed: string) {
  const { clientSeed, nonce } = round.proof;
  const source = seedPairStream(hmac, { serverSeed, clientSeed, nonce });
  const state = findOriginal(round.game)?.play(
    round.input as OriginalInput,
    source,
    round.moves,
    Rational.of(1_000_000),
  );
  if (!state) throw new Error('the engine plays no such round');
  const payout: bigint = state.multiplier.floorMul(100n);
  return { output: state.output, multiplier: state.multiplier.toDecimal(4), payout: studio.server.money(payout) };
}

describe.each(Object.keys(BETS))('a round of %s', (game) => {
  test('pays exactly what the engine computes, from seeds that were committed before', async () => {
    const { arcade, open, rich, server } = studio;
    const member = await rich(10_000n);
    const session = (await open(member, game)) as SessionValue<OriginalInfo>;
    expect(session.game).toMatchObject({ shape: 'original', id: game, stakes: { least: '0.10', most: '5000.00' } });
    const rounds: OriginalRound[] = [];
    let expected = 10_000n;
    for (let played = 0; played < 6; played += 1) {
      const round = await roundOf(play(session.token, BETS[game], { after: rounds.at(-1)?.id ?? null }));
      expected += BigInt(round.payout.replace('.', '')) - 100n;
      expect(round).toMatchObject({
        state: 'SETTLED',
        stake: '1.00',
        balance: server.money(expected),
        input: BETS[game],
      });
      rounds.push(round);
    }
    expect(await server.balance(member)).toBe(expected);
    const { revealed } = gotten(
      await arcade.send<RotatedSeeds>('POST', PATHS.fairness, { clientSeed: 'next' }, session.token),
    );
    for (const [nonce, round] of rounds.entries()) {
      expect(round.proof.nonce).toBe(nonce);
      const { output, multiplier, payout } = round;
      expect({ output, multiplier, payout }).toEqual(workedOut(round, revealed.serverSeed));
    }
    await expectAgreement(server, member, 10_000n);
  });
});

describe('a repeated round', () => {
  test('is one round for any number of requests, and never another bet', async () => {
    const { open, rich } = studio;
    const { token } = await open(await rich(10_000n), 'dice');
    const spinId = randomUUID();
    const first = await roundOf(play(token, BETS.dice, { spinId }));
    expect(await roundOf(play(token, BETS.dice, { spinId }))).toEqual(first);
    expect(codeOfAnswer(await play(token, { target: 4_000, isOver: true }, { spinId }))).toBe('BAD_REQUEST');
    expect(codeOfAnswer(await play(token, BETS.dice, { spinId, stake: '2.00' }))).toBe('BAD_REQUEST');
    expect(await play(token, BETS.dice)).toMatchObject({
      value: { code: 'ROUND_UNFINISHED', params: { roundId: first.id } },
    });
    const answers = await Promise.all(Array.from({ length: 8 }, () => play(token, BETS.dice, { after: first.id })));
    expect(answers.filter(({ success }) => success)).toHaveLength(1);
  });

  test('shares seeds and numbers with the slots', async () => {
    const { open, rich, spin } = studio;
    const member = await rich(10_000n);
    const slots = await open(member, 'twin-sevens');
    const dice = await open(member, 'dice');
    expect(dice.fairness.serverSeedHash).toBe(slots.fairness.serverSeedHash);
    const spun = gotten(await spin(slots.token, null)).round;
    const rolled = await roundOf(play(dice.token, BETS.dice, { after: spun.id }));
    expect([spun.proof.nonce, rolled.proof.nonce]).toEqual([0, 1]);
    expect(codeOfAnswer(await play(slots.token, BETS.dice, { after: rolled.id }))).toBe('NOT_FOUND');
    expect(codeOfAnswer(await spin(dice.token, rolled.id))).toBe('NOT_FOUND');
  });
});

describe('a game or bet that is not offered', () => {
  test('is refused with its code, and nothing is played', async () => {
    const { open, rich, server } = studio;
    const member = await rich(100_000n);
    const { token } = await open(member, 'limbo');
    for (const input of [null, {}, { target: '1' }, { target: 2 }, { target: '2000000' }, 'x']) {
      expect(codeOfAnswer(await play(token, input))).toBe('BET_INVALID');
    }
    for (const stake of ['0.09', '0.00', '5000.01', '1.001']) {
      expect(codeOfAnswer(await play(token, { target: '2' }, { stake }))).toBe('STAKE_INVALID');
    }
    expect(await play(token, { target: '1000000' }, { stake: '1.01' })).toMatchObject({
      value: { code: 'STAKE_INVALID', params: { least: '0.10', most: '1.00' } },
    });
    for (const stake of ['-1', 'x', '', '1e3']) {
      expect(codeOfAnswer(await play(token, { target: '2' }, { stake }))).toBe('BAD_REQUEST');
    }
    expect(codeOfAnswer(await play(token, { target: '2' }, { stake: '2000.00' }))).toBe('INSUFFICIENT_FUNDS');
    expect(await server.balance(member)).toBe(100_000n);
    await server.areas.safety.setLimit(member.member.scope, { kind: 'STAKE', period: 'DAY', amount: 150n });
    expect(await play(token, { target: '2' }, { stake: '2.00' })).toMatchObject({
      value: { code: 'SPIN_REFUSED', params: { reason: 'RG_STAKE_LIMIT' } },
    });
  });
});

describe('the history of rounds', () => {
  test('lists each round with its game, shows it again, and replays it by a signed address', async () => {
    const { arcade, open, rich, server } = studio;
    const member = await rich(10_000n);
    const { token } = await open(member, 'keno');
    const round = await roundOf(play(token, BETS.keno));
    const listed = gotten(await arcade.send<RoundsValue>('GET', PATHS.rounds, null, token));
    expect(listed.rows).toMatchObject([
      { id: round.id, game: 'keno', titles: { EN: 'Keno', CN: '基诺' }, payout: round.payout },
    ]);
    expect(gotten(await arcade.send<OriginalRound>('GET', `${PATHS.round}?id=${round.id}`, null, token))).toEqual(
      round,
    );
    const { url } = answerOf(await server.call(calls.games.replay, { id: `LANTERN:${round.id}` }, member));
    const replayed = gotten(await arcade.send<OriginalRound>('GET', `${PATHS.replay}${new URL(url).search}`, null));
    expect(replayed).toEqual(round);
    const memberId = String(member.member.scope.memberId);
    const operator = await server.operator('originalwatch', ['games.read']);
    const found = answerOf(await server.call(calls.gamesBackOffice.rounds, { memberId }, operator));
    expect(found.rows).toMatchObject([{ id: `LANTERN:${round.id}`, gameName: 'Keno' }]);
  });

  test('is not readable by other players', async () => {
    const { arcade, open, rich } = studio;
    const round = await roundOf(play((await open(await rich(1_000n), 'dice')).token, BETS.dice));
    const other = await open(await rich(1_000n), 'dice');
    expect(codeOfAnswer(await arcade.send('GET', `${PATHS.round}?id=${round.id}`, null, other.token))).toBe(
      'NOT_FOUND',
    );
  });
});

describe('a lost connection', () => {
  test.each(['lose-request', 'lose-answer'] as const)(
    'with %s during a call leaves the round paid once or never',
    async (fate) => {
      const { open, rich, server } = studio;
      const member = await rich(1_000n);
      const { token } = await open(member, 'plinko', faulty);
      const spinId = randomUUID();
      fateOf = () => fate;
      expect(codeOfAnswer(await play(token, BETS.plinko, { spinId, at: faulty }))).toBe('PENDING');
      fateOf = () => 'pass';
      expect(await faulty.repair(0)).toBe(0);
      const known = codeOfAnswer(await play(token, BETS.plinko, { spinId, at: faulty }));
      expect(known).toBe(fate === 'lose-request' ? 'ROUND_VOID' : 'OK');
      await expectAgreement(server, member, 1_000n);
    },
  );

  test('is followed by the same round for a repeated request', async () => {
    const { open, rich, server } = studio;
    const member = await rich(1_000n);
    const { token } = await open(member, 'wheel', faulty);
    const spinId = randomUUID();
    fateOf = () => 'lose-answer';
    expect(codeOfAnswer(await play(token, BETS.wheel, { spinId, at: faulty }))).toBe('PENDING');
    fateOf = () => 'pass';
    const round = await roundOf(play(token, BETS.wheel, { spinId, at: faulty }));
    expect(round).toMatchObject({ state: 'SETTLED', proof: { nonce: 0 } });
    await expectAgreement(server, member, 1_000n);
  });
});

test('the lobby lists the originals with their return to player', async () => {
  const { server } = studio;
  const member = await studio.rich(1n);
  const { categories } = answerOf(await server.call(calls.games.gameMenus, {}, member));
  const games = categories.find(({ gameType }) => gameType === 'RNG')?.games ?? [];
  const returns = Object.fromEntries(games.map(({ gameId, returnToPlayer }) => [gameId, returnToPlayer]));
  expect(returns).toMatchObject({
    limbo: '99.00',
    plinko: '98.90–99.11',
    wheel: '99.00',
    keno: '98.96–99.03',
    crash: '99.00',
  });
  const unknown = { gameId: 'roulette', vassalage: 'LANTERN' };
  expect(codeOf(await server.call(calls.games.launchGame, unknown, member))).toBe('NOT_FOUND');
});

describe('the pace of a brand (8: autoplay and turbo are brand switches)', () => {
  const PACE = ['AUTOPLAY', 'TURBO'];
  async function setSwitches(enabled: boolean) {
    await studio.server.ownerPool.query('update brands.switch set enabled = $1 where mod_id = any ($2)', [
      enabled,
      PACE,
    ]);
    studio.server.areas.brands.forget();
  }
  const send = (token: string, request: object) =>
    studio.arcade.send<PlayValue>(
      'POST',
      PATHS.play,
      { spinId: randomUUID(), stake: '1.00', input: BETS.dice, after: null, ...request },
      token,
    );

  test('is enforced by the studio, with the minimum time between rounds', async () => {
    const { server, arcade, open, rich } = studio;
    const member = await rich(1_000n);
    await setSwitches(false);
    const session = await open(member, 'dice');
    await setSwitches(true);
    expect(session.rules).toEqual({ minimumSpinMs: 2_500, allowsAutoplay: false, allowsTurbo: false });
    const { token } = session;
    const reason = { AUTOPLAY_OFF: { isAuto: true }, TURBO_OFF: { isQuick: true } };
    for (const [code, pace] of Object.entries(reason)) {
      expect(await send(token, pace)).toMatchObject({ value: { code: 'SPIN_REFUSED', params: { reason: code } } });
    }
    const spinId = randomUUID();
    const first = await roundOf(send(token, { spinId }));
    // A repeated request for the same round creates no new one.
    expect(await roundOf(send(token, { spinId }))).toEqual(first);
    const next = () => send(token, { after: first.id });
    expect(await next()).toMatchObject({ value: { code: 'RATE_LIMITED', params: { wait: '3' } } });
    server.clock.move(2_500);
    expect(codeOfAnswer(await next())).toBe('OK');
    const slot = await open(member, 'twin-sevens');
    expect(slot.rules).toEqual({ minimumSpinMs: 0, allowsAutoplay: true, allowsTurbo: true });
    const spin = { spinId: randomUUID(), coin: '0.20', after: slot.newest?.id ?? null, isAuto: true, isQuick: true };
    expect(codeOfAnswer(await arcade.send('POST', PATHS.spin, spin, slot.token))).toBe('OK');
    await expectAgreement(server, member, 1_000n);
  });
});

test('the books balance after all tests', async () => {
  await studio.server.drain();
  expect(await studio.server.faultsOfBooks()).toEqual([]);
});
