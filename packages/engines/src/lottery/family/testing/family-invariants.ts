import { Rational } from '@lantern/money';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { countUnits } from '../../ssc/units.ts';
import type { LotteryFamily, Play } from '../family.ts';
import {
  type FamilyPriceTable,
  groupPricing,
  isPriced,
  oddsPricing,
  payoutOf,
  quoteFamilyLines,
  readFamilyPrices,
  readFamilySelection,
  returnToPlayer,
  type Selection,
  type SelectionPart,
  type SelectionShape,
  settleFamilyLine,
} from '../index.ts';
import { gatherHits } from '../rule.ts';

const numRuns = Math.max(3, Math.round(Number(process.env.PROPERTY_RUNS ?? 50) / 10));
const MAX_UNITS = 2000;

const SETTINGS = {
  ...{ modes: [200n, 20n, 2n], ownGroup: 1956, maxMultiple: 1000, maxUnits: MAX_UNITS, maxLines: 10 },
  ...{ minLineStake: 1n, maxLineStake: 1_000_000_000_000n },
};

/** The text of a valid selection of a play, with at most `most` more items per zone than it needs. */
export function anyFamilyText<Draw>(play: Play<Draw>, most = 3): fc.Arbitrary<string> {
  const { shape } = play.rule;
  if (play.code.endsWith('_dt')) return anyBankedText(shape);
  const zones = shape.zones.map(({ min, max }) => anyZone(shape, min, Math.min(max, min + most)));
  return fc
    .tuple(...zones)
    .map((texts) => texts.join('|'))
    .filter((text) => typeof readFamilySelection(play, text, MAX_UNITS) !== 'string');
}

/** Bankers and enough other symbols for at least one unit. */
function anyBankedText(shape: SelectionShape): fc.Arbitrary<string> {
  const [first] = shape.zones;
  const size = (first?.max ?? 0) + 1;
  const members = fc.shuffledSubarray([...shape.symbols], {
    minLength: size,
    maxLength: Math.min(size + 2, shape.symbols.length),
  });
  return fc
    .tuple(members, fc.integer({ min: 1, max: size - 1 }))
    .map(([chosen, bankers]) => `${chosen.slice(0, bankers).join()}|${chosen.slice(bankers).join()}`);
}

function anyZone(shape: SelectionShape, min: number, max: number): fc.Arbitrary<string> {
  if (shape.alphabet === 'NUMBER') {
    const number = fc.string({
      unit: fc.constantFrom(...'0123456789'),
      minLength: shape.width,
      maxLength: shape.width,
    });
    return fc.uniqueArray(number, { minLength: min, maxLength: max }).map((items) => items.join(','));
  }
  const separator = shape.alphabet === 'VALUE' ? ',' : '';
  return fc
    .subarray([...shape.symbols], { minLength: min, maxLength: Math.min(max, shape.symbols.length) })
    .map((items) => items.join(separator));
}

/** A family with its test data. */
export type FamilyUnderTest<Draw> = {
  readonly family: LotteryFamily<Draw>;
  readonly anyDraw: fc.Arbitrary<Draw>;
  /** Typed or otherwise rare selections are derived from a draw, so that some of them win. */
  readonly textFor?: (play: Play<Draw>) => fc.Arbitrary<string> | null;
  /** Kinds of which exactly one wins in every draw. */
  readonly partitions: readonly (readonly string[])[];
};

/** What the tests of a family share. */
interface Subject<Draw> {
  readonly given: FamilyUnderTest<Draw>;
  readonly family: LotteryFamily<Draw>;
  readonly plays: readonly (readonly [code: string, play: Play<Draw>])[];
  readonly table: FamilyPriceTable;
  readonly textOf: (play: Play<Draw>) => fc.Arbitrary<string>;
  readonly selectionOf: (play: Play<Draw>, text: string) => Selection;
}

/** The invariants of every family, tested with random selections and draws. */
export function describeFamily<Draw>(given: FamilyUnderTest<Draw>): void {
  const { family } = given;
  const read = readFamilyPrices(family, family.defaultPrices, 0n);
  if (!read.ok) throw new Error(`${family.code}: ${read.code} ${JSON.stringify(read.params)}`);
  const subject: Subject<Draw> = {
    ...{ given, family, table: read.value },
    plays: family.plays.map((play) => [play.code, play] as const),
    textOf: (play) => given.textFor?.(play) ?? anyFamilyText(play),
    selectionOf(play, text) {
      const selection = readFamilySelection(play, text, MAX_UNITS);
      if (typeof selection === 'string') throw new Error(`${play.code} does not sell ${text}: ${selection}`);
      return selection;
    },
  };
  describe(family.code, () => {
    testParts(subject);
    testPayouts(subject);
    testQuotes(subject);
    testReturns(subject);
    testRefusals(subject);
  });
}

function testParts<Draw>({ given: { anyDraw }, family, plays, textOf, selectionOf }: Subject<Draw>): void {
  test('plays sell kinds that are counted, and every kind is sold', () => {
    const sold = new Set(family.plays.flatMap((play) => play.rule.kinds));
    expect([...sold].sort()).toEqual([...family.kinds].sort());
    expect(new Set(family.plays.map((play) => play.code)).size).toBe(family.plays.length);
    for (const play of family.plays) expect(family.findPlay(play.liability)).not.toBeNull();
  });

  test.each(plays)('%s: parts hold every unit once, and pay together what the line pays', (_, play) => {
    fc.assert(
      fc.property(textOf(play), fc.array(anyDraw, { minLength: 4, maxLength: 4 }), (text, draws) => {
        const selection = selectionOf(play, text);
        const parts = play.rule.parts(selection);
        expect(parts.reduce((sum, part) => sum + part.units, 0)).toBe(play.rule.units(selection));
        expect(new Set(parts.map((part) => part.key)).size).toBe(parts.length);
        expect(play.rule.kinds).toEqual(expect.arrayContaining([...new Set(parts.map((part) => part.kind))]));
        const counted = countUnits(play.rule.counting, selection);
        if (play.rule.shape.alphabet !== 'NUMBER') expect(counted).toBe(play.rule.units(selection));
        for (const draw of draws) {
          const whole = play.rule.hits(selection, draw);
          const single = gatherHits(parts.flatMap((part) => play.rule.hits(wholeUnit(part), draw)));
          expect(byTier(whole)).toEqual(byTier(single));
        }
      }),
      { numRuns },
    );
  });
}

function testPayouts<Draw>({ given: { anyDraw }, family, plays, table, textOf, selectionOf }: Subject<Draw>): void {
  test.each(plays)('%s: pays what was counted as possible, and linearly in its multiple', (_, play) => {
    fc.assert(
      fc.property(textOf(play), anyDraw, fc.integer({ min: 2, max: 50 }), (text, draw, multiple) => {
        const selection = selectionOf(play, text);
        for (const part of play.rule.parts(selection)) {
          const kind = family.findKind(part.kind);
          const hits = play.rule.hits(wholeUnit(part), draw);
          if (kind === null) throw new Error(part.kind);
          const canPay = new Set(kind.payments.flatMap((payment) => payment.map(({ tier }) => tier)));
          for (const hit of hits) expect(canPay).toContain(hit.tier);
          if (!isPriced(table, kind) && table.groups === null) continue;
          const pricing = isPriced(table, kind) ? oddsPricing(table, kind) : groupPricing(kind, 1800);
          const once = payoutOf(pricing, 37n, hits);
          const often = payoutOf(pricing, 37n * BigInt(multiple), hits);
          // Rounded down once: each single payout may have lost less than one minor unit.
          expect(often).toBeGreaterThanOrEqual(once * BigInt(multiple));
          expect(often).toBeLessThan(once * BigInt(multiple) + BigInt(multiple));
        }
      }),
      { numRuns },
    );
  });
}

function testQuotes<Draw>({ given: { anyDraw }, family, plays, table, textOf, selectionOf }: Subject<Draw>): void {
  test.each(plays)('%s: is quoted, settles as quoted, and pays no more than its liability', (_, play) => {
    fc.assert(
      fc.property(textOf(play), anyDraw, (text, draw) => {
        for (const style of play.styles) {
          const prizeGroup = style === 'STANDARD' ? 1800 : null;
          const input = { play: play.code, selection: text, unitPrice: 200n, multiple: 1, prizeGroup };
          const quoted = quoteFamilyLines(family, [input], table, SETTINGS);
          if (!quoted.ok) {
            expect([quoted.code, style]).toEqual(['PLAY_UNKNOWN', 'CREDIT']);
            continue;
          }
          const [line] = quoted.value;
          if (line === undefined) throw new Error('no line');
          const sold = { play: play.code, selection: line.selection, unitStake: line.unitStake, prizeGroup };
          const outcome = settleFamilyLine(family, table, sold, draw);
          const covered = line.play.rule.parts(selectionOf(play, line.selection)).reduce((sum, part, index) => {
            const pays = play.rule.hits(wholeUnit(part), draw).length > 0;
            return pays ? sum + (line.picks[index]?.exposure ?? 0n) : sum;
          }, 0n);
          if (covered < table.maxPayout) expect(outcome.payout).toBeLessThanOrEqual(covered);
          const stakes = line.picks.reduce((sum, one) => sum + one.stake, 0n);
          expect(stakes - line.stake).toBeLessThanOrEqual(BigInt(line.picks.length));
          expect(stakes).toBeGreaterThanOrEqual(line.stake);
        }
      }),
      { numRuns },
    );
  });
}

function testReturns<Draw>({ given, family, table }: Subject<Draw>): void {
  test('every kind returns less than its price at the default table, and a prize group its share', () => {
    for (const code of family.kinds) {
      const kind = family.findKind(code);
      if (kind === null) throw new Error(code);
      expect(kind.winChance.compare(Rational.ZERO)).toBe(1);
      expect(kind.winChance.add(kind.refundChance).compare(Rational.ONE)).toBe(-1);
      if (isPriced(table, kind)) {
        expect([code, returnToPlayer(kind, oddsPricing(table, kind)).compare(Rational.ONE)]).toEqual([code, -1]);
      }
      if (table.groups === null || kind.prizes.length !== 1) continue;
      const atGroup = returnToPlayer(kind, groupPricing(kind, 1800)).subtract(kind.refundChance);
      expect(atGroup.toString()).toBe(Rational.of(1800, 2000).toString());
    }
  });

  test('kinds that exclude each other have chances that add up to one', () => {
    for (const kinds of given.partitions) {
      const sum = kinds.reduce((all, code) => {
        const kind = family.findKind(code);
        if (kind === null) throw new Error(code);
        return all.add(kind.winChance);
      }, Rational.ZERO);
      const refunds = family.findKind(kinds[0] ?? '')?.refundChance ?? Rational.ZERO;
      expect([kinds, sum.add(refunds).toString()]).toEqual([kinds, '1']);
    }
  });
}

function testRefusals<Draw>({ family, table }: Subject<Draw>): void {
  test('a table that gives money away, and lines that buy nothing, are refused by code', () => {
    const generous = { ...family.defaultPrices, costs: {}, odds: mostGenerous(family) };
    const refused = readFamilyPrices(family, generous, 0n);
    expect(refused.ok ? null : refused.code).toBe('PRICE_TABLE_MARGIN');
    const unknown = { ...family.defaultPrices, odds: { nothing: '2' } };
    const refusedUnknown = readFamilyPrices(family, unknown, 0n);
    expect(refusedUnknown.ok ? null : refusedUnknown.code).toBe('PRICE_TABLE_BET_UNKNOWN');
    const codeOf = (input: object) => {
      const first = family.plays[0];
      const line = { play: first?.code ?? '', selection: '', unitPrice: 200n, multiple: 1, prizeGroup: null };
      const group = first?.styles.includes('STANDARD') === true ? 1800 : null;
      const quoted = quoteFamilyLines(family, [{ ...line, prizeGroup: group, ...input }], table, SETTINGS);
      return quoted.ok ? null : quoted.code;
    };
    expect(codeOf({})).toBe('NUMBER_INVALID');
    expect(codeOf({ selection: '\u0000' })).toBe('NUMBER_INVALID');
    expect(codeOf({ play: 'nothing' })).toBe('PLAY_UNKNOWN');
    expect(codeOf({ prizeGroup: 1801 })).toBe('PRIZE_GROUP_INVALID');
    expect(codeOf({ multiple: 0 })).toBe('MULTIPLE_INVALID');
  });
}

/** The part as a selection; in these families every part is a valid selection. */
function wholeUnit({ key, selection }: SelectionPart): Selection {
  if (selection === null) throw new Error(`${key} is no selection`);
  return selection;
}

/** Hits as an object, independent of their order. */
const byTier = (hits: readonly { readonly tier: string; readonly units: number }[]) =>
  Object.fromEntries(gatherHits(hits).map(({ tier, units }) => [tier, units]));

/** Odds slightly above the fair price for every prize; no table may reach them. */
function mostGenerous<Draw>(family: LotteryFamily<Draw>): Record<string, string> {
  const kind = family.findKind(family.kinds[0] ?? '');
  if (kind === null) throw new Error(`${family.code} sells nothing`);
  const share = Rational.ONE.divide(Rational.of(kind.prizes.length));
  return Object.fromEntries(
    kind.prizes.map(({ tier, expected }) => [
      tier,
      Rational.of(share.divide(expected).mul(Rational.of(10_000)).floor() + 1n, 10_000).toDecimal(4),
    ]),
  );
}
