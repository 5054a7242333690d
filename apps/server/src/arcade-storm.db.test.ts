import { randomUUID } from 'node:crypto';
import { PATHS, type SessionValue } from '@lantern/arcade-contract';
import { propertyRuns } from '@lantern/database/testing';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { expectAgreement } from './testing/agreement.ts';
import { type Fate, openFaultyLine } from './testing/faulty-line.ts';
import { codeOfAnswer, gotten, type OpenArcade, openArcade, openStudio, type Studio } from './testing/studio.ts';

/**
 * The arcade over a connection that loses, duplicates and delays calls. After the connection is restored and the arcade has repaired its
 * rounds, every round must exist on both sides with the same amounts, or on neither.
 */

let studio: Studio;
let line: Awaited<ReturnType<typeof openFaultyLine>>;
let fateOf: (operation: string) => Fate = () => 'pass';
const arcades: Partial<Record<'play' | 'bet-result', OpenArcade>> = {};
beforeAll(async () => {
  studio = await openStudio();
  line = await openFaultyLine(studio.server.portalUrl, (operation) => fateOf(operation));
  for (const walletCalls of ['play', 'bet-result'] as const) {
    arcades[walletCalls] = await openArcade(studio.server, { walletCalls, patienceMs: 60, platformUrl: line.url });
  }
});
afterEach(() => {
  fateOf = () => 'pass';
});
afterAll(async () => {
  await Promise.all(Object.values(arcades).map((one) => one.stop()));
  await line.close();
  await studio.close();
});

/** A seeded generator, so that a run can be repeated. */
function dice(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

/** Plays over the bad connection: each spin is sent until its outcome is known or the player stops. */
async function playStorm(token: string, at: OpenArcade, random: () => number, spins: number) {
  let after: string | null = null;
  for (let played = 0; played < spins; played += 1) {
    const spinId = randomUUID();
    for (let attempt = 0; attempt < 3; attempt += 1) {
      const answer = await studio.spin(token, after, { spinId, at, coin: random() < 0.5 ? '0.10' : '0.20' });
      if (answer.success) {
        after = answer.value.round.id;
        break;
      }
      const { code, params } = answer.value;
      if (code === 'ROUND_UNFINISHED') after = params.roundId || null;
      if (code !== 'PENDING') break;
    }
  }
}

test.each([
  ['play', 'bet-result'],
  ['bet-result', 'play'],
] as const)('a round begun with %s is finished that way when the setting is %s by then', async (before, since) => {
  for (const fate of ['lose-request', 'lose-answer'] as const) {
    const [begun, changed] = [arcades[before] as OpenArcade, arcades[since] as OpenArcade];
    const member = await studio.rich(1_000n);
    const { token } = await studio.open(member, 'twin-sevens', begun);
    const spinId = randomUUID();
    fateOf = () => fate;
    expect(codeOfAnswer(await studio.spin(token, null, { spinId, at: begun }))).toBe('PENDING');
    fateOf = () => 'pass';
    const { round } = gotten(await studio.spin(token, null, { spinId, at: changed }));
    expect(gotten(await studio.spin(token, null, { spinId, at: begun })).round).toEqual(round);
    await expectAgreement(studio.server, member, 1_000n);
    // The next spin uses the changed arcade.
    expect(codeOfAnswer(await studio.spin(token, round.id, { at: changed }))).toBe('OK');
    await expectAgreement(studio.server, member, 1_000n);
  }
});

describe.each(['play', 'bet-result'] as const)('with %s', (walletCalls) => {
  const at = () => arcades[walletCalls] as OpenArcade;

  test.each([
    ['request', 'lose-request'],
    ['answer', 'lose-answer'],
  ] as const)('a lost %s of every call leaves no round open', async (_what, fate) => {
    for (const operation of ['play', 'bet', 'result']) {
      const member = await studio.rich(1_000n);
      const { token } = await studio.open(member, 'twin-sevens', at());
      fateOf = (name) => (name === operation ? fate : 'pass');
      const spinId = randomUUID();
      const first = codeOfAnswer(await studio.spin(token, null, { spinId, at: at() }));
      fateOf = () => 'pass';
      const isHit = walletCalls === 'play' ? operation === 'play' : operation !== 'play';
      expect(first).toBe(isHit ? 'PENDING' : 'OK');
      expect(await at().repair(0)).toBe(0);
      await expectAgreement(studio.server, member, 1_000n);
      // Lost requests were reversed; all others count.
      const isVoid = isHit && fate === 'lose-request' && operation !== 'result';
      expect(codeOfAnswer(await studio.spin(token, null, { spinId, at: at() }))).toBe(isVoid ? 'ROUND_VOID' : 'OK');
    }
  });

  test('a repeated request gets its round when the connection works again', async () => {
    const member = await studio.rich(1_000n);
    const { token } = await studio.open(member, 'twin-sevens', at());
    fateOf = () => 'lose-answer';
    const spinId = randomUUID();
    expect(codeOfAnswer(await studio.spin(token, null, { spinId, at: at() }))).toBe('PENDING');
    fateOf = () => 'pass';
    const { round } = gotten(await studio.spin(token, null, { spinId, at: at() }));
    const resumed = gotten(await at().send<SessionValue>('GET', PATHS.session, null, token));
    expect(resumed.newest?.id).toBe(round.id);
    await expectAgreement(studio.server, member, 1_000n);
  });

  test('while the wallet does not answer rounds wait, and none is lost afterwards', async () => {
    const member = await studio.rich(1_000n);
    const { token } = await studio.open(member, 'twin-sevens', at());
    fateOf = () => 'lose-request';
    expect(codeOfAnswer(await studio.spin(token, null, { at: at() }))).toBe('PENDING');
    expect(await at().repair(0)).toBe(1);
    fateOf = () => 'pass';
    expect(await at().repair(0)).toBe(0);
    await expectAgreement(studio.server, member, 1_000n);
  });

  test('after random failures both sides have the same rounds, and the books balance', async () => {
    const storms = propertyRuns(3);
    for (let storm = 1; storm <= storms; storm += 1) {
      const random = dice(storm * 7919);
      const fates: readonly Fate[] = ['lose-request', 'lose-answer', 'double', 'pass', 'pass'];
      const members = await Promise.all(Array.from({ length: 4 }, () => studio.rich(300n)));
      const sessions = await Promise.all(members.map((member) => studio.open(member, 'twin-sevens', at())));
      fateOf = () => fates[Math.floor(random() * fates.length)] ?? 'pass';
      await Promise.all([
        ...sessions.map(({ token }) => playStorm(token, at(), random, 8)),
        // The arcade repairs its rounds during play.
        at().repair(0),
        at().repair(0),
      ]);
      fateOf = () => 'pass';
      expect(await at().repair(0)).toBe(0);
      for (const member of members) await expectAgreement(studio.server, member, 300n);
    }
    const { rows } = await studio.server.ownerPool.query("select from games.round where state = 'OPEN'");
    expect(rows).toEqual([]);
    await studio.server.drain();
    expect(await studio.server.faultsOfBooks()).toEqual([]);
  });
});
