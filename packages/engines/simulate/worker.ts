import { simulated } from './games.ts';
import { keyStream } from './key-stream.ts';

/** Part of the rounds, played by one worker process. */
export interface Share {
  readonly game: string;
  readonly bet: unknown;
  readonly seed: string;
  readonly share: number;
  readonly rounds: number;
}

/** Rounds between two progress messages. */
const CHUNK = 20_000;

const { game: id, bet, seed, share, rounds } = JSON.parse(process.argv[2] ?? '') as Share;
const game = simulated(id, bet);
if (game === null) throw new Error(`no such game: ${id}`);

const chance = keyStream(`${seed} ${share}`);
let played = 0;
while (played < rounds) {
  const count = Math.min(CHUNK, rounds - played);
  let [paid, squares, wins, most] = [0, 0, 0, 0];
  for (let round = 0; round < count; round += 1) {
    const times = game.play(chance);
    paid += times;
    squares += times * times;
    if (times > 0) wins += 1;
    if (times > most) most = times;
  }
  played += count;
  process.send?.({ rounds: count, paid, squares, wins, most });
}
