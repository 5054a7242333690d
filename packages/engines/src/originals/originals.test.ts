import { createHmac } from 'node:crypto';
import { Rational } from '@lantern/money';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type ByteSource, bytesFrom, seedPairStream } from '../chance/index.ts';
import {
  cashOutHiLo,
  cashOutMines,
  crashMultiplierAt,
  crashOutcome,
  crashPoint,
  crashTimeOf,
  diceReturn,
  guessHiLo,
  type HiLoGuess,
  hiLoProbability,
  hiLoWorth,
  isCrashTarget,
  isDiceBet,
  isKenoPick,
  isLimboTarget,
  KENO_TABLES,
  kenoProbability,
  kenoReturn,
  layMines,
  MINES_CELLS,
  minesMultiplier,
  minesSurvival,
  minesWorth,
  openHiLo,
  openMines,
  PLINKO_RISKS,
  PLINKO_ROWS,
  PLINKO_TABLES,
  payoutAt,
  pickCell,
  playDice,
  playKeno,
  playLimbo,
  playPlinko,
  playWheel,
  plinkoReturn,
  reachesTarget,
  reachProbability,
  skipHiLo,
  WHEEL_RISKS,
  WHEEL_SEGMENTS,
  wheelReturn,
  wheelTable,
} from './index.ts';

const numRuns = Number(process.env.PROPERTY_RUNS ?? 100);
const hmac = (key: Uint8Array, message: Uint8Array) => createHmac('sha256', key).update(message).digest();
const sourceOf = (nonce: number): ByteSource =>
  seedPairStream(hmac, { serverSeed: 'ab'.repeat(32), clientSeed: 'river', nonce });
const decimal = (text: string) => Rational.fromDecimal(text);
const FAIR = decimal('0.99');
const ALL_BITS = 2n ** 52n - 1n;
const u52s = fc.bigInt({ min: 0n, max: ALL_BITS });

/** Four bytes whose fraction gives this index below the bound. */
const bytesOf = (index: number, bound: number) => {
  const uint32 = Math.ceil((index * 2 ** 32) / bound);
  return [uint32 >>> 24, (uint32 >>> 16) & 255, (uint32 >>> 8) & 255, uint32 & 255];
};

describe('dice', () => {
  test('a roll equal to the target counts as over it, and both sides together always win', () => {
    const at = (roll: number) => bytesFrom(Uint8Array.from(bytesOf(roll, 10_000)));
    expect(playDice({ target: 5000, isOver: true }, at(5000))).toMatchObject({ roll: 5000, isWon: true });
    expect(playDice({ target: 5000, isOver: false }, at(5000))).toMatchObject({ roll: 5000, isWon: false });
    expect(playDice({ target: 5000, isOver: false }, at(4999))).toMatchObject({ roll: 4999, isWon: true });
  });

  test('returns at most 99 percent at every offered chance, and close to that', () => {
    for (let target = 1; target < 10_000; target += 1) {
      const bet = { target, isOver: target % 2 === 0 };
      if (!isDiceBet(bet)) continue;
      expect(diceReturn(bet).compare(FAIR)).not.toBe(1);
      expect(diceReturn(bet).compare(decimal('0.9899'))).toBe(1);
    }
  });

  test('chances outside of 0.01 to 98 percent are not offered', () => {
    const offered = [0, 1, 9800, 9801, 50.5].map((target) => isDiceBet({ target, isOver: false }));
    expect(offered).toEqual([false, true, true, false, false]);
    expect([199, 200, 9999, 10_000].map((target) => isDiceBet({ target, isOver: true }))).toEqual([
      false,
      true,
      true,
      false,
    ]);
    expect(() => playDice({ target: 0, isOver: false }, sourceOf(0))).toThrow(RangeError);
  });
});

describe('crash and limbo', () => {
  test('the lowest and highest results have their multipliers', () => {
    expect(crashPoint(0n).toString()).toBe('1');
    expect(crashPoint(ALL_BITS).toString()).toBe(new Rational(99n * 2n ** 52n, 100n).toString());
    for (const wrong of [-1n, ALL_BITS + 1n]) expect(() => crashPoint(wrong)).toThrow(RangeError);
  });

  test('a round reaches exactly the hundredths up to the point at which it crashes', () => {
    fc.assert(
      fc.property(u52s, fc.integer({ min: 101, max: 1_000_000 }), (u52, hundredths) => {
        const target = Rational.of(hundredths, 100);
        expect(reachesTarget(u52, target)).toBe(crashPoint(u52).compare(target) >= 0);
        expect(crashOutcome(u52, target).equals(Rational.ZERO)).toBe(!reachesTarget(u52, target));
      }),
      { numRuns },
    );
  });

  test('the chance includes exactly the values that reach the target', () => {
    fc.assert(
      fc.property(fc.integer({ min: 10_100, max: 2_000_000_000 }), (tenThousandths) => {
        const target = Rational.of(tenThousandths, 10_000);
        const values = reachProbability(target)
          .mul(Rational.of(ALL_BITS + 1n))
          .floor();
        expect(reachesTarget(ALL_BITS + 1n - values, target)).toBe(true);
        expect(reachesTarget(ALL_BITS - values, target)).toBe(false);
      }),
      { numRuns },
    );
    expect(reachProbability(Rational.ONE).toString()).toBe('1');
    expect(reachesTarget(0n, Rational.ONE)).toBe(true);
  });

  test('targets are limited to the offered ones', () => {
    const crash = ['1', '1.01', '1.015', '10000', '10000.01'].map((text) => isCrashTarget(decimal(text)));
    expect(crash).toEqual([false, true, false, true, false]);
    const limbo = ['1', '1.01', '3.3333', '3.33333', '1000000', '1000001'].map((text) => isLimboTarget(decimal(text)));
    expect(limbo).toEqual([false, true, true, false, true, false]);
    expect(() => playLimbo(Rational.ONE, sourceOf(0))).toThrow(RangeError);
  });

  test('limbo pays its target or nothing', () => {
    fc.assert(
      fc.property(fc.nat(), fc.integer({ min: 101, max: 2000 }), (nonce, hundredths) => {
        const target = Rational.of(hundredths, 100);
        const { point, isWon, multiplier } = playLimbo(target, sourceOf(nonce));
        expect(isWon).toBe(point.compare(target) >= 0);
        expect(multiplier.toString()).toBe((isWon ? target : Rational.ZERO).toString());
      }),
      { numRuns },
    );
  });

  test('the multiplier of the clock is e^(0.00006 t), cut to hundredths, and stops at 10,000', () => {
    expect(crashMultiplierAt(0).toString()).toBe('1');
    expect(crashMultiplierAt(11_552).toDecimal(2)).toBe('1.99');
    expect(crashMultiplierAt(11_553).toDecimal(2)).toBe('2');
    expect(crashMultiplierAt(153_505).toDecimal(2)).toBe('9999.59');
    expect(crashMultiplierAt(153_506).toString()).toBe('10000');
    expect(crashMultiplierAt(86_400_000).toString()).toBe('10000');
    for (const wrong of [-1, 0.5, Number.NaN]) expect(() => crashMultiplierAt(wrong)).toThrow(RangeError);
  });

  test('an automatic cash-out happens at the first millisecond that shows its target', () => {
    fc.assert(
      fc.property(fc.integer({ min: 101, max: 1_000_000 }), (hundredths) => {
        const target = Rational.of(hundredths, 100);
        const time = crashTimeOf(target);
        expect(crashMultiplierAt(time).compare(target)).not.toBe(-1);
        expect(crashMultiplierAt(time - 1).compare(target)).toBe(-1);
        expect(Math.abs(time - Math.log(hundredths / 100) / 0.00006)).toBeLessThan(1.001);
      }),
      { numRuns: Math.min(numRuns, 40) },
    );
  });
});

describe('mines', () => {
  test('every layout has its number of mines', () => {
    fc.assert(
      fc.property(fc.nat(), fc.integer({ min: 1, max: 24 }), (nonce, mines) => {
        const laid = layMines(sourceOf(nonce), mines);
        expect(new Set(laid).size).toBe(mines);
        expect(laid.every((cell) => cell >= 0 && cell < MINES_CELLS)).toBe(true);
      }),
      { numRuns },
    );
    for (const wrong of [0, 25, 1.5]) expect(() => layMines(sourceOf(0), wrong)).toThrow(RangeError);
  });

  test('a cash-out after any number of picks returns at most 99 percent', () => {
    for (let mines = 1; mines < MINES_CELLS; mines += 1) {
      for (let picks = 1; picks <= MINES_CELLS - mines; picks += 1) {
        const back = minesMultiplier(mines, picks).mul(minesSurvival(mines, picks));
        expect(back.compare(FAIR)).not.toBe(1);
        expect(back.compare(decimal('0.98'))).toBe(1);
      }
    }
  });

  test('a mine loses everything, the last safe cell cashes out automatically, and both end the round', () => {
    const round = openMines([0, 24]);
    expect(cashOutMines(round)).toBeNull();
    const picked = pickCell(round, 7);
    if (picked === null) throw new Error('a free cell can be picked');
    expect(minesWorth(picked).toString()).toBe(minesMultiplier(2, 1).toString());
    expect(cashOutMines(picked)?.phase).toBe('cashed-out');
    const lost = pickCell(picked, 24);
    expect(lost?.phase).toBe('exploded');
    expect(lost && minesWorth(lost).toString()).toBe('0');
    expect(lost && pickCell(lost, 8)).toBeNull();
    for (const wrong of [7, 25, -1, 1.5]) expect(pickCell(picked, wrong)).toBeNull();

    let whole = openMines([0, 24]);
    for (let cell = 1; cell < 24; cell += 1) whole = pickCell(whole, cell) ?? whole;
    expect([whole.phase, minesWorth(whole).toString()]).toEqual(['cashed-out', '297']);
  });
});

describe('plinko, keno, wheel', () => {
  test('the ball lands in the bucket of its right steps and is paid by its table', () => {
    const rights = Array.from({ length: 8 }, (_, row) => bytesOf(row === 3 ? 1 : 0, 2)).flat();
    const { path, bucket, multiplier } = playPlinko(8, 'high', bytesFrom(Uint8Array.from(rights)));
    expect([path, bucket, multiplier.toString()]).toEqual(['LLLRLLLL', 1, '4']);
    for (const rows of PLINKO_ROWS) {
      for (const risk of PLINKO_RISKS) expect(PLINKO_TABLES[rows][risk]).toHaveLength(rows + 1);
    }
  });

  test('every table returns between 98.9 and 99.2 percent', () => {
    const returns = [
      ...PLINKO_ROWS.flatMap((rows) => PLINKO_RISKS.map((risk) => plinkoReturn(PLINKO_TABLES[rows][risk]))),
      ...Object.values(KENO_TABLES).map(kenoReturn),
    ];
    expect(returns).toHaveLength(19);
    for (const back of returns) {
      expect(back.compare(decimal('0.989'))).toBe(1);
      expect(back.compare(decimal('0.992'))).toBe(-1);
    }
    for (const segments of WHEEL_SEGMENTS) {
      for (const risk of WHEEL_RISKS) {
        expect(wheelTable(segments, risk)).toHaveLength(segments);
        expect(wheelReturn(wheelTable(segments, risk)).toString()).toBe('99/100');
      }
    }
  });

  test('keno draws ten different numbers and pays by hits', () => {
    fc.assert(
      fc.property(
        fc.nat(),
        fc.uniqueArray(fc.integer({ min: 1, max: 40 }), { minLength: 1, maxLength: 10 }),
        (nonce, picks) => {
          const { drawn, hits, multiplier } = playKeno(picks, sourceOf(nonce));
          expect(new Set(drawn).size).toBe(10);
          expect(hits).toBe(drawn.filter((number) => picks.includes(number)).length);
          expect(multiplier.toString()).toBe(KENO_TABLES[picks.length]?.[hits]?.toString());
        },
      ),
      { numRuns },
    );
    const total = [0, 1, 2, 3].reduce((sum, hits) => sum.add(kenoProbability(3, hits)), Rational.ZERO);
    expect(total.toString()).toBe('1');
    expect([[], [0], [41], [3, 3], [1.5]].map(isKenoPick)).toEqual([false, false, false, false, false]);
    expect(() => playKeno([41], sourceOf(0))).toThrow(RangeError);
  });

  test('the wheel pays the segment under the pointer', () => {
    const { segment, multiplier } = playWheel(50, 'high', bytesFrom(Uint8Array.from(bytesOf(0, 50))));
    expect([segment, multiplier.toString()]).toEqual([0, '99/2']);
    expect(playWheel(10, 'low', bytesFrom(Uint8Array.from(bytesOf(9, 10)))).multiplier.toString()).toBe('0');
  });
});

describe('hi-lo', () => {
  const card = (rank: number) => bytesOf(rank - 1, 52);
  const deal = (...ranks: readonly number[]) => bytesFrom(Uint8Array.from(ranks.flatMap(card)));
  const guesses: readonly HiLoGuess[] = ['HIGHER', 'LOWER', 'SAME'];

  test('the chance of a guess is the share of the 52 cards that make it right', () => {
    for (let rank = 1; rank <= 13; rank += 1) {
      for (const guess of guesses) {
        let right = 0;
        for (let next = 0; next < 52; next += 1) {
          const source = bytesFrom(Uint8Array.from(bytesOf(next, 52)));
          right += guessHiLo(openHiLo({ rank, suit: 0 }), guess, source)?.phase === 'open' ? 1 : 0;
        }
        const chance = hiLoProbability(rank, guess);
        expect((chance ?? Rational.ZERO).toString()).toBe(Rational.of(right, 52).toString());
      }
    }
  });

  test('a certain guess is not offered', () => {
    expect(hiLoProbability(1, 'LOWER')).toBeNull();
    expect(hiLoProbability(13, 'HIGHER')).toBeNull();
    expect(hiLoProbability(7, 'SAME')).toBeNull();
    expect(hiLoProbability(2, 'HIGHER')?.toString()).toBe('12/13');
  });

  test('guesses multiply, skips do not count, and a wrong guess loses everything', () => {
    const source = deal(3, 3, 13, 5);
    const first = guessHiLo(openHiLo({ rank: 12, suit: 0 }), 'LOWER', source);
    const skipped = first && skipHiLo(first, source);
    const second = skipped && guessHiLo(skipped, 'HIGHER', source);
    expect(second).toMatchObject({ phase: 'open', guesses: 2 });
    // 12/13 and 11/13: 0.99 · 169 / 132, truncated to hundredths.
    expect(second && hiLoWorth(second).toDecimal(4)).toBe('1.26');
    expect(second && cashOutHiLo(second)?.phase).toBe('cashed-out');
    const lost = second && guessHiLo(second, 'SAME', source);
    expect([lost?.phase, lost && hiLoWorth(lost).toString()]).toEqual(['lost', '0']);
    expect(lost && guessHiLo(lost, 'HIGHER', source)).toBeNull();
    expect(lost && skipHiLo(lost, source)).toBeNull();
    expect(cashOutHiLo(openHiLo({ rank: 5, suit: 0 }))).toBeNull();
  });

  test('a round is never longer than 52 cards', () => {
    let round = openHiLo({ rank: 2, suit: 0 });
    for (let nonce = 0; nonce < 60; nonce += 1) round = skipHiLo(round, sourceOf(nonce)) ?? round;
    expect(round.cards).toHaveLength(51);
    const rank = round.cards.at(-1)?.rank ?? 0;
    const last = guessHiLo(round, rank === 13 ? 'LOWER' : 'HIGHER', deal(rank === 13 ? 1 : 13));
    expect(last).toMatchObject({ phase: 'cashed-out', guesses: 1 });
  });
});

test('payouts are rounded down once', () => {
  expect(payoutAt(decimal('1.9801'), 99n)).toBe(196n);
});
