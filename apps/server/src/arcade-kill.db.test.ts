import { type ChildProcess, fork } from 'node:child_process';
import { randomInt, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { type ArcadeAnswer, PATHS, type SessionValue, type SpinValue } from '@lantern/arcade-contract';
import { derivedArcadeUrl, type QueryResult } from '@lantern/database';
import { propertyRuns } from '@lantern/database/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { expectAgreement } from './testing/agreement.ts';
import type { ArcadeOrder } from './testing/processes/arcade-process.ts';
import { ARCADE_PROGRAM, bundledProgram } from './testing/processes/programs.ts';
import { gotten, openStudio, type Studio } from './testing/studio.ts';

/** The arcade's process is killed during play; the next process must complete every round. */

let studio: Studio;
beforeAll(async () => {
  studio = await openStudio();
});
afterAll(() => studio.close());

const PLAYERS = 6;
const GRANT = 5_000n;

async function startProcess(walletCalls: ArcadeOrder['walletCalls']): Promise<{ process: ChildProcess; url: string }> {
  const { server } = studio;
  const child = fork(bundledProgram(ARCADE_PROGRAM));
  const order: ArcadeOrder = {
    databaseUrl: derivedArcadeUrl(server.database.ownerUrl),
    platformUrl: server.portalUrl,
    key: { id: server.studioKey.id, secretHex: Buffer.from(server.studioKey.secret).toString('hex') },
    walletCalls,
    nowMs: server.clock.now().getTime(),
  };
  child.send(order);
  const [port] = (await once(child, 'message')) as [number];
  return { process: child, url: `http://127.0.0.1:${port}` };
}

/** Spins until the process is gone, and reports each answer. */
async function playUntilGone(url: string, token: string, onAnswer: () => void): Promise<void> {
  let after: string | null = null;
  for (;;) {
    try {
      const response = await fetch(`${url}${PATHS.spin}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
        body: JSON.stringify({ spinId: randomUUID(), coin: '0.20', after }),
      });
      const answer = (await response.json()) as ArcadeAnswer<SpinValue>;
      if (answer.success) after = answer.value.round.id;
      else if (answer.value.code === 'ROUND_UNFINISHED') after = answer.value.params.roundId || null;
      onAnswer();
    } catch {
      return;
    }
  }
}

test.each(['play', 'bet-result'] as const)(
  'killed processes lose no money and leave no round open: %s',
  async (walletCalls) => {
    const { server, rich, open, arcade } = studio;
    const members = await Promise.all(Array.from({ length: PLAYERS }, () => rich(GRANT)));
    const sessions: SessionValue[] = await Promise.all(members.map((member) => open(member)));
    const kills = propertyRuns(1);
    for (let kill = 0; kill < kills; kill += 1) {
      const child = await startProcess(walletCalls);
      let played: Promise<void>[] = [];
      // Counted in answers, so that rounds are played on a slow machine as well; plus a random moment between two answers.
      let answersLeft = randomInt(1, 8 * PLAYERS);
      const aimed = new Promise<void>((resolve) => {
        const onAnswer = () => {
          answersLeft -= 1;
          if (answersLeft === 0) setTimeout(resolve, randomInt(100));
        };
        played = sessions.map(({ token }) => playUntilGone(child.url, token, onAnswer));
      });
      await aimed;
      const gone = once(child.process, 'exit');
      child.process.kill('SIGKILL');
      await gone;
      await Promise.all(played);
      // Requests of the dead process may still arrive; wait until repair finds no open round.
      await expect.poll(() => arcade.repair(0)).toBe(0);
    }
    await expect.poll(() => arcade.repair(0)).toBe(0);
    for (const member of members) await expectAgreement(server, member, GRANT);
    const left: QueryResult<{ open: bigint; waiting: bigint }> = await server.ownerPool.query(
      `select (select count(*) from games.round where state = 'OPEN') as open,
            (select count(*) from arcade.round where state = 'DECIDED') as waiting`,
    );
    expect(left.rows).toEqual([{ open: 0n, waiting: 0n }]);
    expect(
      gotten(await arcade.send<SessionValue>('GET', PATHS.session, null, sessions[0]?.token)).newest,
    ).not.toBeNull();
    await server.drain();
    expect(await server.faultsOfBooks()).toEqual([]);
  },
);
