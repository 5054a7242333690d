import { createHmac } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { seedPairStream } from '../chance/index.ts';
import { type Draw, drawFrom, LANTERN_RIVER, playRound, reelReturn, SLOT_GAMES, TWIN_SEVENS } from './index.ts';

/** Long test of slots: a million spins with real seeds, checked by chi-square, by pairs, and by the RTP. */

const SPINS = 1_000_000;
const hmac = (key: Uint8Array, message: Uint8Array) => createHmac('sha256', key).update(message).digest();
const SERVER_SEED = '7f'.repeat(32);
const drawOf = (nonce: number): Draw =>
  drawFrom(seedPairStream(hmac, { serverSeed: SERVER_SEED, clientSeed: 'prove', nonce }));

function chiSquare(counts: readonly number[]): number {
  const expected = counts.reduce((sum, count) => sum + count, 0) / counts.length;
  return counts.reduce((sum, count) => sum + (count - expected) ** 2 / expected, 0);
}

/** Chi-square quantile for one in ten thousand (Wilson–Hilferty approximation). */
function mostLikelyBelow(freedom: number): number {
  const step = 2 / (9 * freedom);
  return freedom * (1 - step + 3.719 * Math.sqrt(step)) ** 3;
}

describe('a million spins', () => {
  test('stop at every position equally often, whatever the reel and the earlier spin showed', () => {
    const lengths = LANTERN_RIVER.strips.map((strip) => strip.length);
    const byReel = lengths.map((length) => new Array<number>(length).fill(0));
    const serial = new Array<number>(36 * 36).fill(0);
    const neighbours = new Array<number>(36 * 36).fill(0);
    let before = 0;
    for (let nonce = 0; nonce < SPINS; nonce += 1) {
      const draw = drawOf(nonce);
      const stops = lengths.map((length) => draw(length));
      for (const [reel, stop] of stops.entries())
        (byReel[reel] as number[])[stop] = ((byReel[reel] as number[])[stop] ?? 0) + 1;
      const [first = 0, second = 0] = stops;
      if (nonce > 0) serial[before * 36 + first] = (serial[before * 36 + first] ?? 0) + 1;
      neighbours[first * 36 + second] = (neighbours[first * 36 + second] ?? 0) + 1;
      before = first;
    }
    for (const counts of [...byReel, serial, neighbours]) {
      expect(chiSquare(counts)).toBeLessThan(mostLikelyBelow(counts.length - 1));
    }
  });

  test.each([LANTERN_RIVER, TWIN_SEVENS])('of $title return what is stated', (game) => {
    let [sum, squares] = [0, 0];
    for (let nonce = 0; nonce < SPINS; nonce += 1) {
      const bets = playRound(game, drawOf(nonce)).coins / game.coinsPerBet;
      sum += bets;
      squares += bets * bets;
    }
    const mean = sum / SPINS;
    const error = Math.sqrt((squares / SPINS - mean * mean) / SPINS);
    expect(Math.abs(mean - reelReturn(game).total.toNumber())).toBeLessThan(4 * error);
  });

  test.each(SLOT_GAMES)('of $title all end', (game) => {
    for (let nonce = 0; nonce < SPINS / 20; nonce += 1) {
      const { steps, coins } = playRound(game, drawOf(nonce));
      expect(steps.at(-1)?.totalCoins).toBe(coins);
    }
  });
});
