import { type ChildProcess, fork } from 'node:child_process';
import { randomInt, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { type ArcadeAnswer, PATHS, type PlayValue } from '@lantern/arcade-contract';
import { derivedArcadeUrl } from '@lantern/database';
import { propertyRuns } from '@lantern/database/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { expectAgreement } from './testing/agreement.ts';
import { crashTable } from './testing/crash-table.ts';
import type { ArcadeOrder } from './testing/processes/arcade-process.ts';
import { ARCADE_PROGRAM, bundledProgram } from './testing/processes/programs.ts';
import { openStudio, type Studio } from './testing/studio.ts';

/** The process that runs the crash table is killed at any moment of a round; the next process must end the round with its fixed result. */

let studio: Studio;
beforeAll(async () => {
  studio = await openStudio();
});
afterAll(() => studio.close());

const PLAYERS = 8;
const GRANT = 20_000n;

interface Runner {
  readonly process: ChildProcess;
  readonly url: string;
  /** Moves its clock to a moment and runs the table once. */
  turn(clockMs: number): Promise<void>;
}

async function startRunner(): Promise<Runner> {
  const { server } = studio;
  const child = fork(bundledProgram(ARCADE_PROGRAM));
  const order: ArcadeOrder = {
    databaseUrl: derivedArcadeUrl(server.database.ownerUrl),
    platformUrl: server.portalUrl,
    key: { id: server.studioKey.id, secretHex: Buffer.from(server.studioKey.secret).toString('hex') },
    walletCalls: 'play',
    nowMs: server.clock.now().getTime(),
  };
  child.send(order);
  const [port] = (await once(child, 'message')) as [number];
  return {
    process: child,
    url: `http://127.0.0.1:${port}`,
    async turn(clockMs) {
      if (!child.connected || child.signalCode !== null) return;
      // A killed process may still count as connected for a moment; its exit is reported separately.
      child.send({ clockMs }, () => undefined);
      await Promise.race([once(child, 'message'), once(child, 'exit')]);
    },
  };
}

/** A call whose process may die. */
async function send(
  url: string,
  path: string,
  token: string,
  payload: object,
): Promise<ArcadeAnswer<PlayValue> | null> {
  try {
    const response = await fetch(url + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
      body: JSON.stringify(payload),
    });
    return (await response.json()) as ArcadeAnswer<PlayValue>;
  } catch {
    return null;
  }
}

/** Answers in a round of eight players: eight bets, six turns of the clock, twenty cash-outs. */
const ANSWERS = 34;

/**
 * One round on a process: all players bet, some with a target; then the clock advances in steps and some cash out manually.
 * @param answered called after each answer and each turn, while others are in progress
 */
async function playRound(runner: Runner, tokens: readonly string[], answered: () => void): Promise<void> {
  const table = crashTable(studio);
  const { number, takesOffAt, flightMs } = await table.newest();
  const start = takesOffAt.getTime();
  const bets = await Promise.all(
    tokens.map((token, index) => {
      const target = index % 3 === 0 ? (1 + (index + 1) / 10).toFixed(2) : null;
      const request = { spinId: randomUUID(), number, stake: '1.00', input: { target } };
      return send(runner.url, PATHS.crashBet, token, request).finally(answered);
    }),
  );
  await runner.turn(start).finally(answered);
  const steps = [...[4, 3, 2, 1].map((part) => Math.floor(flightMs / part)), flightMs + 500];
  for (const ms of steps) {
    await runner.turn(start + ms).finally(answered);
    await Promise.all(
      bets.map(async (bet, index) => {
        if (!bet?.success || index % 2 === 0 || index > 4) return;
        const payload = { roundId: bet.value.round.id };
        const leave = () => send(runner.url, PATHS.crashCashOut, tokens[index] ?? '', payload).finally(answered);
        await Promise.all([leave(), leave()]);
      }),
    );
  }
}

test('killed processes lose no money, repeat none and leave no round open, and the outcome remains the committed one', async () => {
  const { server, rich, open, arcade } = studio;
  const table = crashTable(studio);
  const members = await Promise.all(Array.from({ length: PLAYERS }, () => rich(GRANT)));
  const tokens = await Promise.all(members.map(async (member) => (await open(member, 'crash')).token));
  const kills = propertyRuns(3);
  for (let kill = 0; kill < kills; kill += 1) {
    const fixed = await table.open(({ flightMs }) => flightMs > 2_000);
    const runner = await startRunner();
    const gone = once(runner.process, 'exit');
    // Kill points are spread over a round and counted in answers: the first ones early, the last ones late, however slow the machine is.
    const [from, to] = [kill, kill + 1].map((part) => Math.floor((ANSWERS * part) / kills));
    let left = randomInt(from ?? 0, to ?? ANSWERS) + 1;
    await playRound(runner, tokens, () => {
      left -= 1;
      if (left === 0) runner.process.kill('SIGKILL');
    });
    runner.process.kill('SIGKILL');
    await gone;
    const ended = await table.finish();
    expect(ended).toMatchObject({ number: fixed.number, state: 'CRASHED', point: fixed.point, seed: fixed.seed });
    await expect.poll(() => arcade.repair(0)).toBe(0);
  }
  for (const member of members) await expectAgreement(server, member, GRANT);
  const { rows } = await server.ownerPool.query(
    `select (select count(*) from games.round where state = 'OPEN')::integer as open,
            (select count(*) from arcade.round where state not in ('SETTLED', 'VOID', 'REFUSED'))::integer as waiting`,
  );
  expect(rows).toEqual([{ open: 0, waiting: 0 }]);
  const { rows: played } = await server.ownerPool.query<{ ways: number }>(
    `select count(distinct coalesce(result->'output'->>'at', 'lost'))::integer as ways from arcade.round where state = 'SETTLED'`,
  );
  expect(played[0]?.ways).toBeGreaterThan(1);
  await server.drain();
  expect(await server.faultsOfBooks()).toEqual([]);
});
