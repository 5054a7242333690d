/**
 * Spins per second through arcade, vendor protocol and ledger, over HTTP on both sides, compared with bets over HTTP in the same run: `npm
 * run bench -- spin [seconds]`. First with the atomic `play`, then with bet and result. The arcade has its own process, as in an
 * installation with split roles. Afterwards the records of both sides are compared.
 */

import { type ChildProcess, fork } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { PATHS } from '@lantern/arcade-contract';
import { isRefusal, type MemberScope } from '@lantern/server-kit';
import { STUDIO } from '../apps/server/src/wiring/arcade.ts';
import { measureHttpBets } from './http/measure.ts';
import { type HttpPlatform, openHttpPlatform } from './http/platform.ts';
import type { ArcadeOrder, ArcadeQuestion, ArcadeWord } from './spin/arcade.ts';
import type { SpinFigures, SpinOrder } from './spin/load.ts';
import { type BenchDatabase, openBenchDatabase } from './support/database.ts';
import { report } from './support/report.ts';

const SECONDS = Number(process.argv[2] ?? 10);
const WARM_UP_SECONDS = 3;
const PLAYERS = 256;
const GAME = 'twin-sevens';

/** A player's session, opened like a game frame. */
async function openPlayer({ areas, scope }: HttpPlatform, arcadeUrl: string, memberId: bigint): Promise<string> {
  const member: MemberScope = { brandId: BigInt(scope.brandId), memberId, book: 'REAL' };
  const launched = await areas.games.launch(member, 'EN', { vassalage: STUDIO, gameId: GAME });
  if (isRefusal(launched)) throw new Error(`The launch was refused: ${launched.code}`);
  const sessionToken = randomBytes(32).toString('base64url');
  const payload = { token: new URL(launched.game_url).hash.slice('#token='.length), game: GAME, sessionToken };
  const answer = await fetch(`${arcadeUrl}${PATHS.session}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(payload),
  });
  return ((await answer.json()) as { value: { token: string } }).value.token;
}

/** Another program of this benchmark: in the same folder as the bundle, or its source when run from source. */
function start(name: string): ChildProcess {
  const program = new URL(`./${name}${path.extname(import.meta.url)}`, import.meta.url);
  return fork(fileURLToPath(program), { execArgv: process.execArgv });
}

function load(order: SpinOrder): Promise<SpinFigures> {
  return new Promise((resolve, reject) => {
    const child = start('spin/load');
    child.once('message', (figures) => resolve(figures as SpinFigures));
    child.once('error', reject);
    child.once('exit', (code) => code !== 0 && reject(new Error(`the load generator ended with ${code}`)));
    child.send(order);
  });
}

/** Checks that every round settled by the arcade is in the wallet with the same amounts, and no other; and that the ledger balances. */
async function check(database: BenchDatabase, platform: HttpPlatform): Promise<void> {
  const { rows } = await database.ownerPool.query<{ faults: bigint }>(
    `select count(*) as faults from arcade.round a full join games.round g on g.ref = a.id::text
      where a.state is distinct from 'SETTLED' or g.state is distinct from 'ENDED'
         or a.stake is distinct from g.stake or a.payout is distinct from g.payout`,
  );
  if (rows[0]?.faults !== 0n) throw new Error(`${rows[0]?.faults} rounds differ between arcade and wallet`);
  const { differences } = await platform.ledger.recompute(database.ownerPool, {
    brandId: platform.scope.brandId,
  });
  if (differences.length > 0) throw new Error(`the books are wrong: ${JSON.stringify(differences[0])}`);
}

async function startArcade(order: ArcadeOrder) {
  const child = start('spin/arcade');
  const send = (question: ArcadeOrder | ArcadeQuestion) => child.send(question);
  async function nextMessage(): Promise<ArcadeWord> {
    const [word] = (await Promise.race([
      once(child, 'message'),
      once(child, 'exit').then(([code]) => Promise.reject(new Error(`the arcade ended with ${code}`))),
    ])) as [ArcadeWord];
    return word;
  }
  send(order);
  const word = await nextMessage();
  if (!('port' in word)) throw new Error('the arcade did not say where it listens');
  return {
    port: word.port,
    async cpuMicros(): Promise<number> {
      const answer = nextMessage();
      send('cpu');
      const { cpuMicros } = (await answer) as { cpuMicros: number };
      return cpuMicros;
    },
    async stop(): Promise<void> {
      const ended = once(child, 'exit');
      send('stop');
      await ended;
    },
  };
}

async function measureSpins(walletCalls: 'play' | 'bet-result'): Promise<number> {
  const database = await openBenchDatabase();
  const platform = await openHttpPlatform(database, PLAYERS);
  const arcade = await startArcade({ ownerUrl: database.ownerUrl, platformPort: platform.port, walletCalls });
  try {
    const { port } = arcade;
    const members = Array.from({ length: PLAYERS }, (_, n) => BigInt(n + 1));
    for (const id of members) await platform.ledger.openMember(database.ownerPool, platform.scope, id);
    const tokens = await Promise.all(members.map((id) => openPlayer(platform, `http://127.0.0.1:${port}`, id)));
    const order = { port, tokens, coin: '0.20' };
    // In the second run players do not know their newest rounds: each loses one spin to learn them.
    await load({ ...order, seconds: WARM_UP_SECONDS });
    const [before, arcadeBefore] = [process.cpuUsage(), await arcade.cpuMicros()];
    const figures = await load({ ...order, seconds: SECONDS });
    const [cpu, arcadeCpu] = [process.cpuUsage(before), (await arcade.cpuMicros()) - arcadeBefore];
    if (figures.refused > PLAYERS)
      throw new Error(`${figures.refused} spins were refused: ${figures.refusals.join(' ')}`);
    await check(database, platform);
    const name = walletCalls.replace('-', '_');
    report('spin', name, figures.accepted / figures.seconds, 'spins/s');
    report('spin', `${name}_platform_cpu`, (cpu.user + cpu.system) / figures.accepted, 'us/spin');
    report('spin', `${name}_arcade_cpu`, arcadeCpu / figures.accepted, 'us/spin');
    report('spin', `${name}_p50`, figures.p50Ms, 'ms');
    report('spin', `${name}_p99`, figures.p99Ms, 'ms');
    return figures.accepted / figures.seconds;
  } finally {
    await arcade.stop();
    await platform.stop();
    await database.stop();
  }
}

const database = await openBenchDatabase();
const bets = await measureHttpBets(database, SECONDS).finally(() => database.stop());
report('spin', 'play_to_bets', (await measureSpins('play')) / bets, 'ratio');
report('spin', 'bet_result_to_bets', (await measureSpins('bet-result')) / bets, 'ratio');
