/**
 * Slot rounds per second and core, compared with a bare loop that draws the same numbers and looks each up in a table: `npm run bench --
 * engine [seconds]`. Complete rounds, with free spins and features, as the arcade plays them.
 */
import { type Draw, playRound, SLOT_GAMES } from '@lantern/engines/slots';
import { report } from './support/report.ts';

const SECONDS = Number(process.argv[2] ?? 4);
const CHUNK = 20_000;
const TABLE_SIZE = 4096;

/** xorshift32: cheap, so that the game is measured and not its random generator. */
function createDraw(seed: number): Draw {
  let state = seed;
  return (bound) => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return (state >>> 0) % bound;
  };
}

/** Executions per second of `chunk`. */
function perSecond(seconds: number, chunk: () => number): number {
  chunk();
  const startedAt = performance.now();
  let done = 0;
  let elapsedMs = 0;
  while (elapsedMs < seconds * 1000) {
    done += chunk();
    elapsedMs = performance.now() - startedAt;
  }
  return done / (elapsedMs / 1000);
}

let sink = 0;

/** Minimal work of a spin with five reels: five draws, five look-ups, a sum. */
function bareLoop(): number {
  const draw = createDraw(1);
  const table = Int32Array.from({ length: TABLE_SIZE }, (_, index) => (index * 2_654_435_761) & 255);
  return perSecond(SECONDS, () => {
    for (let spin = 0; spin < CHUNK; spin += 1) {
      for (let reel = 0; reel < 5; reel += 1) sink += table[draw(36) * 64 + reel] ?? 0;
    }
    return CHUNK;
  });
}

const bare = bareLoop();
report('engine', 'bare_loop', bare, 'spins/s');
for (const game of SLOT_GAMES) {
  const draw = createDraw(2);
  const rounds = perSecond(SECONDS, () => {
    for (let round = 0; round < CHUNK / 10; round += 1) sink += playRound(game, draw).coins;
    return CHUNK / 10;
  });
  report('engine', game.id.replaceAll('-', '_'), rounds, 'spins/s');
  report('engine', `${game.id.replaceAll('-', '_')}_to_bare`, rounds / bare, 'ratio');
}
if (sink === 0) throw new Error('nothing was played');
