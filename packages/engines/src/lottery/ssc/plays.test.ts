import { Rational } from '@lantern/money';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  linePricing,
  oddsPricing,
  payoutOf,
  readFamilyPrices,
  readFamilySelection,
  returnToPlayer,
} from '../family/index.ts';
import {
  digitsOfNumber,
  rebateRate,
  SSC,
  SSC_DEFAULT_PRICES,
  SSC_PLAYS,
  type SscPlay,
  type SscSelection,
  type SscTier,
  tierProbability,
  writeSelection,
} from './index.ts';
import { anySelection, anySelectionText } from './testing/selections.ts';

/** Fewer runs, because each run evaluates all outcomes of a play. */
const numRuns = Math.max(1, Math.round(Number(process.env.PROPERTY_RUNS ?? 50) / 50));
const read = readFamilyPrices(SSC, SSC_DEFAULT_PRICES, 0n);
if (!read.ok) throw new Error(read.code);
const table = read.value;

/** One play per rule: the places do not change the result. */
const RULES = [...new Map(SSC_PLAYS.map((play) => [play.rule.code, play])).values()].map(
  (play) => [play.rule.code, play] as const,
);

const familyPlay = ({ code }: SscPlay) => {
  const play = SSC.findPlay(code);
  if (play === null) throw new Error(code);
  return play;
};
const readSscSelection = (play: SscPlay, text: string) => readFamilySelection(familyPlay(play), text, 100_000);

const outcomesOf = (width: number) => Array.from({ length: 10 ** width }, (_, value) => digitsOfNumber(value, width));
const OUTCOMES = new Map([2, 3, 4, 5].map((width) => [width, outcomesOf(width)]));
const outcomes = (play: SscPlay) => OUTCOMES.get(play.rule.width) ?? [];

/** Winning units of every tier over all outcomes. */
function countHits(play: SscPlay, selection: SscSelection): Map<SscTier, number> {
  const counts = new Map<SscTier, number>();
  for (const digits of outcomes(play)) {
    for (const { tier, units } of play.rule.hits(selection, digits)) counts.set(tier, (counts.get(tier) ?? 0) + units);
  }
  return counts;
}

/** Expected return of a selection in units, for given returns per winning unit. */
function expectedReturn(play: SscPlay, selection: SscSelection, returnOf: (tier: SscTier) => Rational): Rational {
  let sum = Rational.ZERO;
  for (const [tier, count] of countHits(play, selection)) sum = sum.add(returnOf(tier).mul(Rational.of(count)));
  return sum.divide(Rational.of(10 ** play.rule.width));
}

const STANDARD = RULES.filter(([, play]) => play.style === 'STANDARD');
const CREDIT = RULES.filter(([, play]) => play.style === 'CREDIT');

describe('over all outcomes', () => {
  test.each(STANDARD)(
    '%s: units return their price at the fair prize, and the own group with the rebate',
    (_, play) => {
      fc.assert(
        fc.property(anySelection(play, 3), fc.integer({ min: 900, max: 978 }), (selection, half) => {
          const fair = expectedReturn(play, selection, (tier) => Rational.ONE.divide(tierProbability(tier)));
          expect(fair.toString()).toBe(String(play.rule.units(selection)));
          const atGroup = fair.mul(Rational.of(2 * half, 2000)).divide(Rational.of(play.rule.units(selection)));
          const withRebate = atGroup.add(rebateRate(1956, 2 * half));
          expect(withRebate.toString()).toBe(Rational.of(1956, 2000).toString());
        }),
        { numRuns },
      );
    },
  );

  test.each(CREDIT)('%s: every pick returns its odds times its probability', (_, play) => {
    const pick = (zones: readonly (readonly number[])[]) => ({ places: [], zones });
    play.rule.shape.symbols.forEach((_symbol, index) => {
      const selection = pick(play.rule.shape.zones.map((_zone, zone) => (zone === 0 ? [index] : [])));
      const tiers = countHits(play, selection);
      const [tier] = [...tiers.keys()].filter((one) => one !== 'credit_refund');
      if (tier === undefined) throw new Error('a pick that never wins');
      const odds = table.odds.get(tier) ?? Rational.ZERO;
      const kind = SSC.findKind(tier);
      if (kind === null) throw new Error(tier);
      const returned = expectedReturn(play, selection, (one) => (one === 'credit_refund' ? Rational.ONE : odds));
      expect(returned.toString()).toBe(returnToPlayer(kind, oddsPricing(table, kind)).toString());
    });
  });

  test('a single unit of each standard tier wins as often as its probability says', () => {
    const singles: readonly (readonly [string, string])[] = [
      ['5x_direct', '1|2|3|4|5'],
      ['4x_direct_f', '1|2|3|4'],
      ['3x_direct_f', '1|2|3'],
      ['2x_direct_f', '1|2'],
      ['1x_dwd', '|||7|'],
      ['5x_z120', '01234'],
      ['5x_z60', '0|123'],
      ['5x_z30', '01|2'],
      ['5x_z20', '0|12'],
      ['5x_z10', '0|1'],
      ['5x_z5', '0|1'],
      ['4x_z24_f', '0123'],
      ['4x_z12_f', '0|12'],
      ['4x_z6_f', '01'],
      ['4x_z4_f', '0|1'],
      ['3x_mixed_f', '001'],
      ['3x_z6_f', '012'],
      ['2x_group_f', '01'],
      ['bdw3_1_f', '0'],
      ['bdw3_2_f', '01'],
      ['bdw4_1_f', '0'],
      ['bdw4_2_f', '01'],
      ['qw_yffs', '0'],
      ['bdw5_2', '01'],
      ['bdw5_3', '012'],
      ['qw_hscs', '0'],
      ['qw_sxbx', '0'],
      ['qw_sjfc', '0'],
      ['dxds2_f', 'B|O'],
      ['lh_01', 'D'],
      ['lh_he_01', 'E'],
    ];
    for (const [code, text] of singles) {
      const play = SSC_PLAYS.find((one) => one.code === code);
      const selection = play === undefined ? 'EMPTY' : readSscSelection(play, text);
      if (play === undefined || typeof selection === 'string') throw new Error(`${code} ${text}`);
      const [hit] = [...countHits(play, selection)];
      const share = Rational.of(hit?.[1] ?? 0, 10 ** play.rule.width);
      expect([code, play.rule.units(selection), share.toString()]).toEqual([
        code,
        1,
        tierProbability(hit?.[0] ?? '5x_direct').toString(),
      ]);
    }
  });
});

/** Typed numbers in every choice of places have the most keys. */
const MAX_KEYS = 10_000;

describe('liability', () => {
  test.each(RULES)('%s: contains every unit once, in a limited number of keys', (_, play) => {
    fc.assert(
      fc.property(anySelection(play, 10), (selection) => {
        const parts = play.rule.exposure(selection);
        expect(parts.reduce((sum, part) => sum + part.units, 0)).toBe(play.rule.units(selection));
        expect(new Set(parts.map((part) => part.key)).size).toBe(parts.length);
        expect(parts.length).toBeLessThanOrEqual(MAX_KEYS);
      }),
      { numRuns },
    );
  });

  test.each(RULES)('%s: no outcome costs more than its keys show', (_, play) => {
    const sold = familyPlay(play);
    const pricing = linePricing(SSC, sold, table, sold.rule.kinds, {
      prizeGroup: play.style === 'STANDARD' ? 1800 : null,
    });
    fc.assert(
      fc.property(anySelection(play, 3), (selection) => {
        const exposure = new Map(
          sold.rule.parts(selection).map(({ key, kind, most = 1 }) => {
            return [key, payoutOf(pricing, 1_000_000n, [{ tier: kind, units: most }])];
          }),
        );
        // All outcomes of short plays; for long plays a sample without a period in the digits.
        const stride = play.rule.width === 5 ? 97 : 1;
        for (const digits of outcomes(play).filter((_digits, index) => index % stride === 0)) {
          const hits = play.rule.hits(selection, digits);
          if (hits.length === 0) continue;
          const covered = play.rule.shownKeys(digits).reduce((sum, key) => sum + (exposure.get(key) ?? 0n), 0n);
          const named = hits.map(({ tier, units }) => ({ tier: tier === 'credit_refund' ? 'refund' : tier, units }));
          const payout = payoutOf(pricing, 1_000_000n, named);
          // Each key is rounded down separately: up to one minor unit per key may be missing.
          expect(payout - covered).toBeLessThanOrEqual(BigInt(exposure.size));
        }
      }),
      { numRuns },
    );
  });
});

describe('a selection', () => {
  test.each(RULES)('%s: is written as it is read', (_, play) => {
    fc.assert(
      fc.property(anySelectionText(play), (text) => {
        const selection = readSscSelection(play, text);
        if (typeof selection === 'string') throw new Error(selection);
        const written = writeSelection(play.rule.shape, selection);
        expect(readSscSelection(play, written)).toEqual(selection);
        expect(written).toMatch(/^[\x21-\x7e]+$/);
      }),
      { numRuns },
    );
  });

  test('is refused with the reason', () => {
    const reasonOf = (code: string, text: string) => {
      const play = SSC_PLAYS.find((one) => one.code === code);
      return play === undefined ? null : readSscSelection(play, text);
    };
    expect(reasonOf('3x_direct_b', '')).toBe('EMPTY');
    expect(reasonOf('3x_direct_b', '1|2')).toBe('SHAPE');
    expect(reasonOf('3x_direct_b', '1||3')).toBe('COUNT');
    expect(reasonOf('3x_direct_b', '1|2|33')).toBe('REPEATED');
    expect(reasonOf('3x_direct_b', '1|2|x')).toBe('SHAPE');
    expect(reasonOf('3x_typed_b', '123,12')).toBe('SHAPE');
    expect(reasonOf('3x_typed_b', '123,123')).toBe('REPEATED');
    expect(reasonOf('3x_mixed_b', '112,211')).toBe('COUNT');
    expect(reasonOf('3x_mixed_b', '111')).toBe('COUNT');
    expect(reasonOf('3x_sum_b', '28')).toBe('SHAPE');
    expect(reasonOf('3x_group_digit_b', '12')).toBe('COUNT');
    expect(reasonOf('5x_z60', '1|123')).toBe('COUNT');
    expect(reasonOf('any3_z6', '01@123')).toBe('COUNT');
    expect(reasonOf('any3_z6', '0112@123')).toBe('REPEATED');
    expect(reasonOf('any3_z6', '123')).toBe('COUNT');
    expect(reasonOf('1x_dwd', '||||')).toBe('COUNT');
    expect(reasonOf('5x_typed', `${'9'.repeat(7000)}`)).toBe('COUNT');
  });
});

test('codes are unique and liability stays within the catalogue', () => {
  const codes = SSC_PLAYS.map((play) => play.code);
  expect(new Set(codes).size).toBe(codes.length);
  for (const play of SSC_PLAYS) expect(codes).toContain(play.liability);
});
