/**
 * `npm run simulate -- --game <name> [--spins 1e8] [--bet <JSON>] [--seed <text>] [--workers n]`: plays rounds of a slot or an
 * original on all cores and compares the RTP with the declared one. Exit status 1 when the difference is larger than chance allows; 2
 * for wrong arguments.
 */
import { fork } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { ORIGINALS } from '../src/originals/index.ts';
import { SLOT_GAMES } from '../src/slots/index.ts';
import { simulated } from './games.ts';
import { addSums, errorsOutside, estimateOf, NOTHING, type Sums } from './sums.ts';
import type { Share } from './worker.ts';

const WORKER = fileURLToPath(new URL('./worker.ts', import.meta.url));
const SPINS = 10_000_000;
/** In standard errors; chance alone exceeds it once in sixteen thousand simulations. */
const MOST_ERRORS = 4;
const REPORT_EVERY_MS = 2_000;

function playOnOneCore(share: Share, onSums: (sums: Sums) => void): Promise<void> {
  return new Promise((resolve, reject) => {
    const worker = fork(WORKER, [JSON.stringify(share)]);
    worker.on('message', (sums) => onSums(sums as Sums));
    worker.once('error', reject);
    worker.once('exit', (code) => (code === 0 ? resolve() : reject(new Error(`a worker ended with ${code}`))));
  });
}

const percent = (share: number, decimals = 4) => `${(share * 100).toFixed(decimals)}%`;

function usage(): number {
  const names = [...SLOT_GAMES, ...ORIGINALS].map(({ id }) => id).join('|');
  console.error(
    `Usage: npm run simulate -- --game ${names} [--spins 1e8] [--bet '{"target":"2"}'] [--seed <text>] [--workers n]`,
  );
  return 2;
}

function readBet(text: string | undefined): unknown {
  try {
    return text === undefined ? undefined : JSON.parse(text);
  } catch {
    return null;
  }
}

async function main(): Promise<number> {
  const text = { type: 'string' } as const;
  const { values } = parseArgs({ options: { game: text, spins: text, bet: text, seed: text, workers: text } });
  const rounds = Number(values.spins ?? SPINS);
  const bet = readBet(values.bet);
  const game = simulated(values.game ?? '', bet);
  const workers = Math.min(Number(values.workers ?? availableParallelism()), rounds);
  const isGood = Number.isInteger(rounds) && rounds >= 1_000 && Number.isInteger(workers) && workers >= 1;
  if (game === null || bet === null || !isGood) return usage();
  const seed = values.seed ?? randomBytes(8).toString('hex');
  let sums = NOTHING;
  let reportedAt = performance.now();
  const startedAt = reportedAt;
  const onSums = (more: Sums) => {
    sums = addSums(sums, more);
    if (performance.now() - reportedAt < REPORT_EVERY_MS) return;
    reportedAt = performance.now();
    const { returned, margin } = estimateOf(sums);
    console.error(
      `${percent(sums.rounds / rounds, 1)} of ${rounds}: ${percent(returned)} ± ${percent(margin)}, ${perSecond(sums.rounds)} rounds/s`,
    );
  };
  const perSecond = (count: number) => Math.round(count / ((performance.now() - startedAt) / 1_000));
  const shares = Array.from({ length: workers }, (_, share) => ({
    ...{ game: values.game ?? '', bet, seed, share },
    rounds: Math.floor(rounds / workers) + (share < rounds % workers ? 1 : 0),
  }));
  await Promise.all(shares.map((share) => playOnOneCore(share, onSums)));
  const estimate = estimateOf(sums);
  const errors = errorsOutside(estimate, game.lowest, game.highest);
  const declared =
    game.lowest === game.highest ? percent(game.lowest) : `${percent(game.lowest)} to ${percent(game.highest)}`;
  console.log(`${values.game} ${game.way}, seed ${seed}`);
  console.log(`rounds      ${sums.rounds} (${perSecond(sums.rounds)}/s on ${workers} cores)`);
  console.log(`returned    ${percent(estimate.returned)} ± ${percent(estimate.margin)} (95%)`);
  console.log(`declared    ${declared}`);
  console.log(
    `wins        ${percent(sums.wins / sums.rounds)} of rounds, deviation ${estimate.deviation.toFixed(3)} bets, most ${sums.most} bets`,
  );
  console.log(errors > MOST_ERRORS ? `DIFFERS by ${errors.toFixed(1)} standard errors` : 'as declared');
  return errors > MOST_ERRORS ? 1 : 0;
}

process.exitCode = await main();
