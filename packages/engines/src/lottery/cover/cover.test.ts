import fc from 'fast-check';
import { describe, expect, test, vi } from 'vitest';
import { combinations } from '../../combinations.ts';
import { ELOTTERY_FAMILIES, type ElotteryFamily } from '../elottery/index.ts';
import { COVER_LIMITS, judgeCover, uncountedBets, vietnamCoverLines, vietnamSpace } from './index.ts';
import { familySpace } from './spaces.ts';
import { judgeLines, type TestLine } from './testing/judge-lines.ts';
import { runSteps } from './testing/run-steps.ts';

const numRuns = Number(process.env.PROPERTY_RUNS ?? 40);
const ALL_DIGITS = '0123456789';

/** Counted amount of each line, in minor units, in the order of placement. */
function countedOf(code: ElotteryFamily, lines: readonly TestLine[], drawn = '00000'): readonly bigint[] {
  const { covered, secured, stakes } = judgeLines(code, lines, { drawn });
  const bets = stakes.map((stake, line) => ({ id: String(line), stake, isCovered: covered.has(line) }));
  const uncounted = new Map(uncountedBets(bets, BigInt(secured)).map((bet) => [bet.id, bet.counted]));
  return bets.map(({ id, stake }) => uncounted.get(id) ?? stake);
}
const sumOf = (amounts: readonly bigint[]) => amounts.reduce((sum, one) => sum + one, 0n);

describe('one play of a draw', () => {
  test.each([
    ['SSC', '1x_dwd', '||||1234567', true],
    ['SSC', '1x_dwd', '||||12345678', false],
    ['SSC', '1x_dwd', '0|0|0|0|0', true],
    ['SSC', 'dxds2_b', 'BS|BS', false],
    ['SSC', '3x_direct_b', '0123456789|0123456789|01234567', false],
    ['SSC', '3x_direct_b', '0123456789|0123456789|0123456', true],
    ['SSC', '5x_direct', `${ALL_DIGITS}|${ALL_DIGITS}|${ALL_DIGITS}|${ALL_DIGITS}|${ALL_DIGITS}`, false],
    ['K3', 'sum', '3,4,5,6,7,8,9,10,11', true],
    ['K3', 'side', 'big,small', false],
    ['X11X5', 'dwd', '1,2,3,4,5,6,7||||', true],
    ['X11X5', 'dwd', '1,2,3,4,5,6,7,8||||', false],
    ['X11X5', 'rx1', '1,2,3,4', false],
    ['PK10', 'rank', '1,2,3,4,5,6,7|||||||||', true],
    ['PK10', 'rank', '|||||||1,2,3,4,5,6,7,8||', false],
    ['PK10', 'rank', '1|2|3|4|5|6|7|8|9|10', true],
    ['PK10', 'lh', 'dragon||||', true],
    ['PK10', 'gy_side', 'small,odd', false],
    ['PC28', 'side', 'big,odd', false],
    ['LHC', 'wave', 'red,blue', true],
    ['THAI', 'runbottom', '0,1,2,3,4', false],
    ['YEEKEE', 'runtop', '0,1,2,3,4,5', false],
    ['TOGEL', '5050', 'besar,kecil', false],
    ['KENO8', 'sum', 'big,small', false],
    ['THREE_D', '2x_direct_f', '01234|0123456789', true],
  ] as const)('%s %s of %s counts: %s', (code, play, selection, isCounted) => {
    const counted = countedOf(code, [[play, selection]]);
    const [stake = 0n] = judgeLines(code, [[play, selection]]).stakes;
    expect(counted).toEqual([isCounted ? stake : 0n]);
  });
});

describe('several plays of one draw', () => {
  const ATTACK: readonly TestLine[] = [
    ['1x_dwd', '01234||||', 1200n],
    ['2x_direct_f', `56789|${ALL_DIGITS}`, 120n],
  ];

  test('a first digit that two plays cover counts nothing', () => {
    expect(countedOf('SSC', ATTACK)).toEqual([0n, 0n]);
  });

  test('do not count if they cover at least four fifths, also with gaps', () => {
    expect(
      countedOf('SSC', [
        ['1x_dwd', '01234||||'],
        ['2x_direct_f', `567|${ALL_DIGITS}`],
      ]),
    ).toEqual([0n, 0n]);
    expect(
      countedOf('SSC', [
        ['1x_dwd', '01234||||'],
        ['2x_direct_f', '56789|12345678'],
      ]),
    ).toEqual([0n, 0n]);
  });

  test.each([
    [
      'SSC',
      [
        ['3x_z3_f', ALL_DIGITS],
        ['3x_z6_f', '012345678'],
      ],
    ],
    [
      'LHC',
      [
        ['wave', 'red'],
        [
          'tm',
          combinations([...Array(49).keys()], 1)
            .map(([one = 0]) => one + 1)
            .join(),
        ],
      ],
    ],
    [
      'KENO8',
      [
        ['sum', 'big'],
        ['element', 'gold,wood,water'],
      ],
    ],
    [
      'THAI',
      [
        [
          '2top',
          combinations([...Array(60).keys()], 1)
            .map(([one = 0]) => String(one).padStart(2, '0'))
            .join(),
        ],
        ['runtop', '6,7,8,9'],
      ],
    ],
  ] as const satisfies readonly (readonly [ElotteryFamily, readonly TestLine[]])[])(
    '%s: two plays of the same numbers cover them together',
    (code, lines) => {
      expect(countedOf(code, lines).at(-1)).toBe(0n);
    },
  );

  test('stakes that every draw returns do not count: one at every rank, big at every rank', () => {
    const everywhere = Array(10).fill('1').join('|');
    expect(countedOf('PK10', [['rank', everywhere]])).toEqual([220n]);
    expect(countedOf('PK10', [['side', Array(10).fill('big').join('|')]])).toEqual([220n]);
  });

  test('independent bets count in full', () => {
    const flips: readonly TestLine[] = ALL_DIGITS.slice(0, 5)
      .split('')
      .map((_, place) => ['1x_dwd', Array.from({ length: 5 }, (_one, at) => (at === place ? '56789' : '')).join('|')]);
    expect(countedOf('SSC', flips)).toEqual(flips.map(() => 5000n));
    const mixed: readonly TestLine[] = [...flips.slice(0, 2), ['5x_direct', '1|2|3|4|5'], ['2x_direct_b', '1|2']];
    expect(countedOf('SSC', mixed)).toEqual([5000n, 5000n, 1000n, 1000n]);
  });

  test('small bets beside covering ones still count', () => {
    expect(countedOf('SSC', [...ATTACK, ['1x_dwd', '||||7'], ['5x_direct', '1|2|3|4|5']])).toEqual([
      0n,
      0n,
      1000n,
      1000n,
    ]);
  });
});

describe('properties of the counted amount', () => {
  const digits = fc
    .uniqueArray(fc.integer({ min: 0, max: 9 }), { minLength: 1, maxLength: 9 })
    .map((some) => some.sort().join(''));
  const lineOf = fc.oneof(
    fc
      .tuple(fc.integer({ min: 0, max: 4 }), digits)
      .map(
        ([place, some]): TestLine => [
          '1x_dwd',
          Array.from({ length: 5 }, (_, at) => (at === place ? some : '')).join('|'),
        ],
      ),
    fc.tuple(digits, digits).map(([one, other]): TestLine => ['2x_direct_f', `${one}|${other}`, 100n]),
    fc
      .tuple(digits, digits, digits)
      .map(([one, two, three]): TestLine => ['3x_direct_f', `${one}|${two}|${three}`, 10n]),
  );
  const lines = fc.array(lineOf, { minLength: 1, maxLength: 6 });

  test('an added bet never makes other bets count more', () => {
    fc.assert(
      fc.property(lines, lineOf, (before, added) => {
        const alone = countedOf('SSC', before);
        const together = countedOf('SSC', [...before, added]).slice(0, -1);
        for (const [line, counted] of together.entries()) expect(counted).toBeLessThanOrEqual(alone[line] ?? 0n);
      }),
      { numRuns },
    );
  });

  test('a bet that is split into its digits counts the same in sum', () => {
    fc.assert(
      fc.property(lines, digits, (others, some) => {
        const whole: readonly TestLine[] = [['1x_dwd', `${some}||||`]];
        const split: readonly TestLine[] = [...some].map((digit) => ['1x_dwd', `${digit}||||`]);
        expect(sumOf(countedOf('SSC', [...split, ...others]))).toBe(sumOf(countedOf('SSC', [...whole, ...others])));
      }),
      { numRuns },
    );
  });

  test('no member counts more than the highest possible loss', () => {
    fc.assert(
      fc.property(lines, fc.integer({ min: 0, max: 9 }), (some, drawn) => {
        const { secured, stakes } = judgeLines('SSC', some, { drawn: String(drawn) });
        const most = sumOf(stakes) - BigInt(secured);
        expect(sumOf(countedOf('SSC', some, String(drawn)))).toBeLessThanOrEqual(most > 0n ? most : 0n);
      }),
      { numRuns },
    );
  });
});

describe('the work of the calculation', () => {
  const everyFive = combinations([...ALL_DIGITS], 5).map((five): TestLine => ['5x_z120', five.join(''), 2n]);
  const typed = (width: number, from: number) =>
    Array.from({ length: 1000 }, (_, at) => String((from + at) % 10 ** width).padStart(width, '0')).join();

  test('leaves out bets that cannot cover enough', () => {
    const same = Array.from({ length: 501 }, (): TestLine => ['5x_z120', '01234', 2n]);
    expect(judgeLines('SSC', same.slice(0, 1))).toMatchObject({ work: 0, steps: 0 });
    expect(judgeLines('SSC', same)).toMatchObject({ work: 0, steps: 0 });
  });

  test.each<readonly [string, readonly TestLine[]]>([
    ['every choice of five digits', [...everyFive, ['1x_dwd', '56789||||'], ['1x_dwd', '|56789|||']]],
    ['ninety thousand typed numbers', Array.from({ length: 90 }, (_, at) => ['5x_typed', typed(5, at * 1000), 2n])],
    ['typed numbers in any places', Array.from({ length: 90 }, (_, at) => [`any3_typed`, `01234@${typed(3, at)}`, 2n])],
  ])('of %s stays within its limit', (_, lines) => {
    const { work, unread } = judgeLines('SSC', lines);
    expect(work).toBeLessThanOrEqual(COVER_LIMITS.work);
    expect(lines.length - unread).toBeLessThanOrEqual(COVER_LIMITS.lines);
  });

  test('counts bets beyond the limits as if no two of them won together', () => {
    const lines: readonly TestLine[] = [...ALL_DIGITS].map((digit) => ['1x_dwd', `${digit}||||`]);
    const few = { lines: 5, work: COVER_LIMITS.work };
    expect(judgeLines('SSC', lines.slice(0, 7), { limits: few }).covered.size).toBe(0);
    expect(judgeLines('SSC', lines.slice(0, 8), { limits: few }).covered.size).toBe(5);
    expect(judgeLines('SSC', lines, { limits: { ...few, lines: 2 } }).covered.size).toBe(10);
  });
});

test.each(ELOTTERY_FAMILIES)(
  '%s: every value of a position is drawn equally often, and every play uses positions of the draw',
  (code) => {
    const { space, draws, look } = runSteps(familySpace(code, '7')).result;
    expect(draws).toHaveLength(space.size);
    for (let place = 0; place < space.width; place += 1) {
      const times = new Map<number, number>();
      for (let draw = 0; draw < space.size; draw += 1) {
        const value = space.digits[draw * space.width + place] ?? -1;
        times.set(value, (times.get(value) ?? 0) + 1);
      }
      const spread = Math.max(...times.values()) / Math.min(...times.values());
      expect([place, code === 'THAI' || code === 'HANOI' || code === 'YEEKEE' ? spread < 1.2 : spread === 1]).toEqual([
        place,
        true,
      ]);
    }
    expect(look).toBeTypeOf('function');
  },
);

describe('the steps of the calculation', () => {
  test.each([...ELOTTERY_FAMILIES, 'N', 'S'] as const)(
    '%s: its draws are calculated some hundred at a time',
    async (code) => {
      vi.resetModules();
      const fresh = await import('./index.ts');
      const isOfVietnam = code === 'N' || code === 'S';
      const { result, steps } = isOfVietnam
        ? runSteps(fresh.vietnamSpace(code))
        : runSteps(fresh.familySpace(code, '3'));
      const { size } = 'space' in result ? result.space : result;
      expect(steps).toBe(Math.floor(size / 500));
    },
  );

  test('bets that need too much work pause as others do', () => {
    const numbers = Array.from({ length: 1000 }, (_, at) => String(at * 7 + 1000));
    const lines = Array.from({ length: 500 }, (_, at): TestLine => ['4D', numbers.slice(at).join(), 2n]);
    const { unread, steps } = judgeLines('TOGEL', lines);
    expect(unread).toBeGreaterThan(400);
    expect(steps).toBeGreaterThan(256);
  });
});

describe('covering bets on Vietnamese lotteries', () => {
  const sold = (
    region: 'N' | 'S',
    ...lines: readonly (readonly [play: string, numbers: readonly string[], winPerHit: bigint])[]
  ) => {
    const sales = lines.map(([play, numbers, winPerHit]) => ({ play, numbers: numbers.join(' '), winPerHit }));
    const space = runSteps(vietnamSpace(region)).result;
    return runSteps(judgeCover(space, runSteps(vietnamCoverLines(region, sales)).result)).result;
  };
  const numbers = (from: number, to: number, width: number) =>
    Array.from({ length: to - from }, (_, at) => String(from + at).padStart(width, '0'));

  test.each(['N', 'S'] as const)('%s: the special prize is judged over all its plays', (region) => {
    expect([...sold(region, ['dau', numbers(0, 5, 1), 900n], ['de_db', numbers(50, 100, 2), 9000n]).covered]).toEqual([
      0, 1,
    ]);
    expect(sold(region, ['dau', numbers(0, 5, 1), 900n], ['duoi', numbers(0, 5, 1), 900n]).covered.size).toBe(0);
    expect(sold(region, ['cang3_db', numbers(0, 701, 3), 90_000n]).covered.size).toBe(1);
    expect(sold(region, ['cang3_db', numbers(0, 700, 3), 90_000n]).covered.size).toBe(0);
  });

  test('the return that a hundred lô numbers have in every draw does not count, and ten of them have none', () => {
    expect(sold('N', ['lo2', numbers(0, 100, 2), 9950n]).secured).toBe(27 * 9950);
    expect(sold('N', ['lo2', numbers(0, 10, 2), 9950n]).secured).toBe(0);
    // The same holds for ten single bets; all of them are evaluated.
    const ten = sold('N', ...numbers(0, 10, 2).map((number) => ['lo2', [number], 9950n] as const));
    expect([ten.secured, ten.covered.size, ten.unread]).toEqual([0, 0, 0]);
    expect(sold('S', ['truot4', numbers(0, 4, 2), 200n], ['lo2', numbers(0, 4, 2), 9950n]).secured).toBeGreaterThan(0);
  });
});
