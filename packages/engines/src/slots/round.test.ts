import { createHash, createHmac } from 'node:crypto';
import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { hmacByteStream, seedPairStream } from '../chance/index.ts';
import {
  capOf,
  type Draw,
  drawFrom,
  LANTERN_RIVER,
  nextStep,
  openRound,
  payoutOf,
  playRound,
  type RoundState,
  type RoundStep,
  recordDraws,
  replayDraws,
  SLOT_GAMES,
  STORM_BAZAAR,
  TWIN_SEVENS,
} from './index.ts';

const numRuns = Number(process.env.PROPERTY_RUNS ?? 100);
const hmac = (key: Uint8Array, message: Uint8Array) =>
  new Uint8Array(createHmac('sha256', key).update(message).digest());
const drawOf = (seed: string): Draw => drawFrom(hmacByteStream(hmac, new TextEncoder().encode(seed)));
const games = fc.constantFrom(...SLOT_GAMES);

describe('rounds of slots', () => {
  test('are replayed exactly from their record', () => {
    fc.assert(
      fc.property(games, fc.string(), (game, seed) => {
        const { draw, drawn } = recordDraws(drawOf(seed));
        const round = playRound(game, draw);
        expect(playRound(game, replayDraws(drawn))).toEqual(round);
        if (drawn.length > 0) expect(() => playRound(game, replayDraws(drawn.slice(0, -1)))).toThrow(RangeError);
      }),
      { numRuns },
    );
  });

  test('can be stored as text after any step, and continued', () => {
    fc.assert(
      fc.property(games, fc.string(), (game, seed) => {
        const { draw, drawn } = recordDraws(drawOf(seed));
        const whole = playRound(game, draw);
        const again = replayDraws(drawn);
        const steps: RoundStep[] = [];
        let state: RoundState = openRound();
        while (state.phase !== 'done') {
          const next = nextStep(game, JSON.parse(JSON.stringify(state)), again);
          steps.push(next.step);
          state = next.state;
        }
        expect(steps).toEqual(whole.steps);
        expect(() => nextStep(game, state, again)).toThrow(RangeError);
      }),
      { numRuns },
    );
  });

  test('pay what their steps pay, up to the maximum', () => {
    fc.assert(
      fc.property(games, fc.string(), (game, seed) => {
        const round = playRound(game, drawOf(seed));
        expect(round.steps.reduce((sum, step) => sum + step.coins, 0)).toBe(round.coins);
        expect(round.coins).toBeLessThanOrEqual(capOf(game) ?? Number.MAX_SAFE_INTEGER);
        expect(round.steps.at(-1)?.totalCoins).toBe(round.coins);
      }),
      { numRuns },
    );
  });

  test('play every awarded free spin, unless the maximum ends the round', () => {
    fc.assert(
      fc.property(games, fc.string(), (game, seed) => {
        let awarded = 0;
        let played = 0;
        const round = playRound(game, drawOf(seed));
        for (const step of round.steps) {
          if (step.kind === 'hold') continue;
          awarded += step.freeSpinsAwarded;
          played += step.isFree ? 1 : 0;
        }
        if (!round.isCapped) expect(played).toBe(awarded);
      }),
      { numRuns },
    );
  });
});

describe('Lantern River', () => {
  test('three scatters start ten free spins in which every win counts three times', () => {
    // Three scatters pay twice the bet; then ten spins (36 stops per reel), all at a window that pays 130 coins.
    const stops = [18, 3, 28, 4, 6, ...Array.from({ length: 10 }, () => [25, 27, 1, 10, 11]).flat()];
    const round = playRound(LANTERN_RIVER, replayDraws(stops));
    expect(round.steps).toHaveLength(11);
    expect(round.steps[0]).toMatchObject({ isFree: false, scatters: 3, coins: 40, freeSpinsAwarded: 10 });
    expect(round.steps[10]).toMatchObject({ isFree: true, multiplier: 3, coins: 390, freeSpinsLeft: 0 });
    expect(round.coins).toBe(40 + 3900);
    expect(payoutOf(LANTERN_RIVER, round.coins, 200n)).toBe(39_400n);
  });

  test('ends at 5,000 bets', () => {
    const almost: RoundState = { ...openRound(), phase: 'free', coins: 99_900, freeSpinsLeft: 5 };
    const { state, step } = nextStep(LANTERN_RIVER, almost, replayDraws([25, 27, 1, 10, 11]));
    expect(step).toMatchObject({ coins: 100, totalCoins: 100_000 });
    expect(state.phase).toBe('done');
  });
});

describe('the documented round', () => {
  test('has the outcome that docs/fairness.md calculates', () => {
    const [, document = ''] = readFileSync(new URL('../../../../docs/fairness.md', import.meta.url), 'utf8').split(
      'example: Twin Sevens',
    );
    const said = (name: string) => new RegExp(`^${name} +(\\S.*)$`, 'm').exec(document)?.[1] ?? '';
    const [serverSeed, clientSeed, nonce] = [said('server seed'), said('client seed'), Number(said('nonce'))];
    const hash = createHash('sha256').update(serverSeed).digest('hex');
    const bytes = createHmac('sha256', serverSeed).update(`${clientSeed}:${nonce}:0`).digest('hex');
    expect([hash, bytes]).toEqual([said('its hash'), said('bytes')]);
    const { steps, coins } = playRound(TWIN_SEVENS, drawFrom(seedPairStream(hmac, { serverSeed, clientSeed, nonce })));
    const [step] = steps;
    if (step?.kind !== 'reels') throw new Error('a slot of reels shows reels');
    expect(step.grid.map((reel) => reel.join(' ')).join(' | ')).toBe(said('reels'));
    expect([step.stops, step.wins[0], coins]).toEqual([
      [0, 18, 3],
      { line: 5, symbol: 'BAR2', count: 3, coins: 40 },
      40,
    ]);
  });
});

describe('payouts', () => {
  test('round down once', () => {
    expect(payoutOf(TWIN_SEVENS, 2, 3n)).toBe(1n);
    expect(payoutOf(STORM_BAZAAR, 500_000, 100n)).toBe(500_000n);
  });
});
