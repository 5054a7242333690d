import { describe, expect, it } from 'vitest';
import { ORIGINALS } from '../src/originals/index.ts';
import { SLOT_GAMES } from '../src/slots/index.ts';
import { simulated } from './games.ts';
import { keyStream } from './key-stream.ts';
import { addSums, errorsOutside, estimateOf, NOTHING } from './sums.ts';

describe('simulating a game', () => {
  it.each([...SLOT_GAMES, ...ORIGINALS].map(({ id }) => id))('returns for %s what is declared', (id) => {
    const game = simulated(id, undefined);
    if (game === null) throw new Error(id);
    const chance = keyStream(`simulate ${id}`);
    let sums = NOTHING;
    for (let round = 0; round < 2_000; round += 1) {
      const times = game.play(chance);
      sums = addSums(sums, { rounds: 1, paid: times, squares: times * times, wins: times > 0 ? 1 : 0, most: times });
    }
    expect(errorsOutside(estimateOf(sums), game.lowest, game.highest)).toBeLessThan(4);
    expect(sums.wins).toBeGreaterThan(0);
  });

  it('detects a game with another return', () => {
    // Half of the rounds pay double: the tests compare the known RTP with different declared ones.
    const sums = { rounds: 1_000_000, paid: 1_000_000, squares: 2_000_000, wins: 500_000, most: 2 };
    const estimate = estimateOf(sums);
    expect(estimate).toMatchObject({ returned: 1, deviation: 1, standardError: 0.001 });
    expect(errorsOutside(estimate, 0.99, 0.999)).toBeCloseTo(1);
    expect(errorsOutside(estimate, 1.01, 1.02)).toBeCloseTo(10);
    expect(errorsOutside(estimate, 0.99, 1.01)).toBe(0);
  });

  it('accepts the bets that the game accepts', () => {
    expect(simulated('limbo', { target: '10' })?.way).toBe('{"target":"10"}');
    expect(simulated('limbo', { target: '1' })).toBeNull();
    expect(simulated('roulette', undefined)).toBeNull();
  });
});

describe('the random numbers of simulations', () => {
  it('are the same for the same seed, and are used once', () => {
    const [one, other] = [keyStream('a'), keyStream('a')];
    const drawn = Array.from({ length: 40_000 }, () => one.draw(1_000));
    expect(Array.from({ length: 40_000 }, () => other.draw(1_000))).toEqual(drawn);
    expect(keyStream('b').draw(1_000_000)).not.toBe(keyStream('a').draw(1_000_000));
    const taken = Array.from({ length: 20_000 }, () => Buffer.from(one.bytes(7)).toString('hex'));
    expect(new Set(taken).size).toBe(taken.length);
  });

  it('are uniform: words beyond the last whole multiple of the bound are drawn again', () => {
    const { draw } = keyStream('uniform');
    // With a bound just above half of all words, nearly half of the draws are discarded.
    const bound = 2 ** 31 + 1;
    let low = 0;
    for (let count = 0; count < 40_000; count += 1) if (draw(bound) < bound / 2) low += 1;
    expect(Math.abs(low / 40_000 - 0.5)).toBeLessThan(0.01);
    const counts = new Array<number>(36).fill(0);
    for (let count = 0; count < 360_000; count += 1) {
      const value = draw(36);
      counts[value] = (counts[value] ?? 0) + 1;
    }
    const square = counts.reduce((sum, count) => sum + (count - 10_000) ** 2 / 10_000, 0);
    // The 99.9 % quantile for 35 degrees of freedom.
    expect(square).toBeLessThan(66.6);
  });
});
