import { Rational } from '@lantern/money';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  capPayouts,
  type FamilyLineInput,
  type FamilyQuoteSettings,
  quoteFamilyLines,
  readFamilyPrices,
  settleFamilyLine,
} from '../family/index.ts';
import {
  countUnits,
  figuresOf,
  findSscPlay,
  missingAmong,
  missingByPlace,
  planChase,
  playChase,
  readSelection,
  readSscDigits,
  rebateAtGroup,
  SSC,
  SSC_DEFAULT_PRICES,
  SSC_PLAYS,
  sscTrend,
} from './index.ts';
import { anyDigits, anySelection, anySelectionText } from './testing/selections.ts';

const numRuns = Number(process.env.PROPERTY_RUNS ?? 50);
const read = readFamilyPrices(SSC, SSC_DEFAULT_PRICES, 0n);
if (!read.ok) throw new Error(read.code);
const table = read.value;
const SETTINGS: FamilyQuoteSettings = {
  modes: [200n, 20n, 2n],
  ownGroup: 1956,
  maxMultiple: 10_000,
  minLineStake: 2n,
  maxLineStake: 1_000_000_000n,
  maxLines: 20,
  maxUnits: 100_000,
};
const line = (part: Partial<FamilyLineInput> = {}): FamilyLineInput => ({
  play: '3x_direct_b',
  selection: '1368|057|29',
  unitPrice: 200n,
  multiple: 2,
  prizeGroup: 1926,
  ...part,
});
const quote = (...parts: Partial<FamilyLineInput>[]) => quoteFamilyLines(SSC, parts.map(line), table, SETTINGS);

describe('a quote', () => {
  test('counts units and prices them by mode, multiple and group', () => {
    const quoted = quote({});
    if (!quoted.ok) throw new Error(quoted.code);
    // The example of the board design: 24 units at P 2 with multiple 2, prize group 1926, bettor's own group 1956.
    expect(quoted.value[0]).toMatchObject({ units: 24, stake: 9600n, unitStake: 400n, winPerUnit: 385_200n });
    expect(rebateAtGroup(9600n, 1956, 1926)).toBe(144n);
    expect(rebateAtGroup(9600n, 1800, 1926)).toBe(0n);
  });

  test('prices credit bets by their odds', () => {
    const quoted = quote({ play: 'credit_ball', selection: '7||||', unitPrice: 1000n, multiple: 1, prizeGroup: null });
    if (!quoted.ok) throw new Error(quoted.code);
    expect(quoted.value[0]).toMatchObject({ units: 1, stake: 1000n, winPerUnit: 9850n });
  });

  test.each([
    ['PLAY_UNKNOWN', { play: '3x_direct' }],
    ['NUMBER_INVALID', { selection: '1|2' }],
    ['MODE_INVALID', { unitPrice: 100n }],
    ['MULTIPLE_INVALID', { multiple: 0 }],
    ['MULTIPLE_INVALID', { multiple: 1.5 }],
    ['MULTIPLE_INVALID', { multiple: 10_001 }],
    ['PRIZE_GROUP_INVALID', { prizeGroup: 1927 }],
    ['PRIZE_GROUP_INVALID', { prizeGroup: 1798 }],
    ['PRIZE_GROUP_INVALID', { prizeGroup: 1958 }],
    ['PLAY_UNKNOWN', { prizeGroup: null }],
    ['PRIZE_GROUP_INVALID', { play: 'credit_ball', selection: '7||||', multiple: 1 }],
    ['MULTIPLE_INVALID', { play: 'credit_ball', selection: '7||||', prizeGroup: null }],
    [
      'STAKE_ABOVE_LIMIT',
      { play: '5x_direct', selection: '0123456789|0123456789|0123456789|0123456789|0123456789', multiple: 100 },
    ],
  ] as const)('refuses with %s and its line (%#)', (code, part) => {
    expect(quote({}, part)).toMatchObject({ ok: false, code, params: { line: 2 } });
  });

  test('refuses an empty slip and a long one', () => {
    expect(quote()).toMatchObject({ code: 'NUMBER_INVALID' });
    expect(quote(...Array.from({ length: 21 }, () => ({})))).toMatchObject({ code: 'TOO_MANY_LINES' });
  });

  test.each([
    ['3x_mixed_b', '000,001'],
    ['3x_mixed_b', '112,121'],
    ['any3_mixed', '0234@000,001'],
    ['any3_mixed', '0234@112,121'],
  ])('refuses %s of %s: a typed group that makes no bet, or the same twice', (play, selection) => {
    expect(quote({ play, selection })).toMatchObject({ ok: false, code: 'NUMBER_INVALID' });
    expect(quote({ play, selection: selection.replace(/\d{3},/, '') })).toMatchObject({ ok: true });
  });

  test('counts as its board counts', () => {
    for (const play of SSC_PLAYS) {
      fc.assert(
        fc.property(anySelection(play, 6), (selection) => {
          const counted = countUnits(play.rule.counting, selection);
          // Typed groups may contain the same group twice or a single repeated digit; such a selection is refused when it is submitted.
          if (play.rule.shape.alphabet === 'NUMBER') expect(counted).toBeGreaterThanOrEqual(play.rule.units(selection));
          else expect(counted).toBe(play.rule.units(selection));
        }),
        { numRuns: Math.max(2, Math.round(numRuns / 10)) },
      );
    }
  });
});

describe('settling', () => {
  test('a selection pays its winning units, rounded down once', () => {
    const settle = (play: string, selection: string, digits: string, unitStake = 200n) => {
      const sold = { play, selection, unitStake, prizeGroup: 1956 };
      return settleFamilyLine(SSC, table, sold, readSscDigits(digits) ?? []).payout;
    };
    expect(settle('3x_direct_b', '1368|057|29', '00102')).toBe(195_600n);
    expect(settle('3x_direct_b', '1368|057|29', '00212')).toBe(0n);
    expect(settle('bdw3_1_b', '12', '00112', 2n)).toBe(14n);
    expect(settle('5x_combo', '4|5|6|7|8', '45678')).toBe(19_560_000n + 1_956_000n + 195_600n + 19_560n + 1_956n);
    expect(() => settle('nothing', '1', '00000')).toThrow(RangeError);
  });

  test('a tie returns the stakes of dragon and tiger at odds', () => {
    const sold = { play: 'credit_lh', selection: 'DTE', unitStake: 100n, prizeGroup: null };
    expect(settleFamilyLine(SSC, table, sold, [3, 0, 0, 0, 3]).payout).toBe(200n + 900n);
    expect(settleFamilyLine(SSC, table, sold, [4, 0, 0, 0, 3]).payout).toBe(198n);
    const sides = { ...sold, selection: 'DT' };
    expect(settleFamilyLine(SSC, table, sides, [3, 0, 0, 0, 3]).payout).toBe(200n);
  });

  test('never pays more than the calculated liability', () => {
    for (const play of SSC_PLAYS) {
      fc.assert(
        fc.property(anySelectionText(play, 4), anyDigits, (selection, digits) => {
          const isCredit = play.style === 'CREDIT';
          const terms = isCredit ? { multiple: 1, prizeGroup: null } : {};
          const quoted = quote({ play: play.code, selection, ...terms });
          if (!quoted.ok) throw new Error(quoted.code);
          const [sold] = quoted.value;
          if (sold === undefined) throw new Error('no line');
          const { payout } = settleFamilyLine(SSC, table, { ...sold, play: play.code }, digits);
          const counted = sold.picks.reduce((sum, pick) => sum + pick.exposure, 0n);
          expect(sold.picks.reduce((sum, pick) => sum + pick.stake, 0n)).toBe(sold.stake);
          expect(payout).toBeLessThanOrEqual(counted);
        }),
        { numRuns: 2 },
      );
    }
  });

  test('cuts wins to the maximum of a draw, the first bets first', () => {
    expect(capPayouts([5n, 7n, 9n], 10n)).toEqual([5n, 5n, 0n]);
    expect(capPayouts([5n, 7n], 100n)).toEqual([5n, 7n]);
  });
});

describe('prices', () => {
  test.each([
    [{ groups: { min: 1799, maxBet: 1956, top: 1960 } }, 'PRICE_TABLE_ODDS'],
    [{ groups: { min: 1800, maxBet: 1962, top: 1960 } }, 'PRICE_TABLE_ODDS'],
    [{ groups: { min: 1800, maxBet: 1956, top: 2000 } }, 'PRICE_TABLE_ODDS'],
    [{ odds: { credit_ball: '10' } }, 'PRICE_TABLE_MARGIN'],
    [{ odds: { credit_dragon: '2' } }, 'PRICE_TABLE_MARGIN'],
    [{ odds: { credit_side: '0.9' } }, 'PRICE_TABLE_ODDS'],
    [{ odds: { nothing: '2' } }, 'PRICE_TABLE_BET_UNKNOWN'],
    [{ maxPayout: '0' }, 'PRICE_TABLE_ODDS'],
  ])('%j are refused with %s', (part, code) => {
    expect(readFamilyPrices(SSC, { ...SSC_DEFAULT_PRICES, ...part }, 0n)).toMatchObject({ ok: false, code });
  });

  test('are refused when the highest rate would give the margin away', () => {
    expect(readFamilyPrices(SSC, SSC_DEFAULT_PRICES, 6_000n).ok).toBe(true);
    expect(readFamilyPrices(SSC, SSC_DEFAULT_PRICES, 7_500n)).toMatchObject({ code: 'PRICE_TABLE_MARGIN' });
  });
});

describe('a chase', () => {
  const cost = Rational.of(8);
  test('to a target takes the smallest multiples, or none', () => {
    const plan = {
      kind: 'TARGET',
      first: 1,
      profitRate: Rational.of(1, 10),
      prize: Rational.fromDecimal('19.26'),
    } as const;
    const steps = planChase(plan, cost, 10);
    expect(steps?.map((step) => step.multiple)).toEqual([1, 1, 2, 4, 7, 13, 24, 44, 81, 149]);
    expect(planChase({ ...plan, prize: Rational.of(8) }, cost, 1)).toBeNull();
    expect(planChase(plan, cost, 10, 100)).toBeNull();
  });

  test('holds what it spends and gives back', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 20 }),
        fc.integer({ min: 1, max: 3 }),
        fc.uniqueArray(fc.integer({ min: 1, max: 20 })),
        fc.boolean(),
        (issues, factor, wins, stops) => {
          const steps = planChase({ kind: 'MULTIPLY', first: 1, factor, every: 2 }, cost, issues) ?? [];
          const outcome = playChase(steps, wins, Rational.of(20), stops);
          expect(outcome.spent.add(outcome.refund).equals(outcome.reserved)).toBe(true);
          expect(outcome.reserved.equals(steps.at(-1)?.cumulative ?? Rational.ZERO)).toBe(true);
          if (stops) expect(outcome.status.filter((status) => status === 'won').length).toBeLessThanOrEqual(1);
        },
      ),
      { numRuns },
    );
  });
});

describe('statistics', () => {
  const draws = ['86920', '40917', '07377'].map((text) => readSscDigits(text) ?? []);
  test('count how long digits stay away at each place and among several', () => {
    const [first, , , , last] = missingByPlace(draws);
    expect([first?.[8], first?.[4], first?.[0], first?.[1]]).toEqual([0, 1, 2, 3]);
    expect([last?.[0], last?.[7]]).toEqual([0, 1]);
    expect(missingAmong(draws, [2, 3, 4])[7]).toBe(1);
    expect(sscTrend(draws)[0]?.missing[0]).toEqual([2, 3, 3, 3, 1, 3, 3, 3, 0, 3]);
  });

  test('figures of a draw', () => {
    expect(figuresOf(readSscDigits('07377') ?? [])).toMatchObject({
      sum: 24,
      isBig: true,
      isOdd: false,
      side: 'TIGER',
      repeats: [1, 2, 2],
    });
    expect(readSscDigits('0123')).toBeNull();
    expect(readSscDigits(12345)).toBeNull();
    expect(findSscPlay('bdw5_3')?.places).toEqual([0, 1, 2, 3, 4]);
  });
});
