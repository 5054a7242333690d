import { pick, picks } from '../family/pick-rules.ts';
import { type PlayRule, paidIf, type Selection } from '../family/rule.ts';
import { listsOf, numberSymbols } from '../family/shapes.ts';
import { sumOf } from '../ssc/digits.ts';
import { counting } from '../ssc/units.ts';
import { luckyFigures as figures, LUCKY_WAVES, type LuckyDraw, luckyWave, outcomesOfSums } from './draws.ts';

const SUMS = numberSymbols(0, 27);
export const sums: PlayRule<LuckyDraw> = picks(
  SUMS.map((symbol) => pick(symbol, `tm_${symbol}`, (draw) => sumOf(draw) === Number(symbol))),
);

/** The two middle sums, for which operators may pay less on the sides. */
const isMiddle = (sum: number) => sum === 13 || sum === 14;

/** Sides with a separate price at 13 and 14; without such a rule both prices are equal. */
export const sides: PlayRule<LuckyDraw> = picks(
  (
    [
      ['big', (draw) => figures(draw).isBig],
      ['small', (draw) => !figures(draw).isBig],
      ['odd', (draw) => figures(draw).isOdd],
      ['even', (draw) => !figures(draw).isOdd],
    ] as const satisfies readonly (readonly [string, (draw: LuckyDraw) => boolean])[]
  ).map(([symbol, wins]) => ({
    symbol,
    kind: symbol,
    pays: (draw: LuckyDraw) => paidIf(wins(draw), isMiddle(sumOf(draw)) ? `${symbol}_middle` : symbol),
  })),
);

export const combined: PlayRule<LuckyDraw> = picks([
  pick('bigodd', 'bigodd', (draw) => figures(draw).isBig && figures(draw).isOdd),
  pick('bigeven', 'bigeven', (draw) => figures(draw).isBig && !figures(draw).isOdd),
  pick('smallodd', 'smallodd', (draw) => !figures(draw).isBig && figures(draw).isOdd),
  pick('smalleven', 'smalleven', (draw) => !figures(draw).isBig && !figures(draw).isOdd),
  pick('xbig', 'xbig', (draw) => sumOf(draw) >= 22),
  pick('xsmall', 'xsmall', (draw) => sumOf(draw) <= 5),
]);

export const waves: PlayRule<LuckyDraw> = picks(
  LUCKY_WAVES.map((wave) => pick(wave, `wave_${wave}`, (draw) => luckyWave(sumOf(draw)) === wave)),
);

const facesOf = (draw: LuckyDraw) => new Set(draw).size;

/** Triples, pairs, and three consecutive digits without wrap-around: 012 … 789, in any order. */
export const patterns: PlayRule<LuckyDraw> = picks([
  pick('leopard', 'leopard', (draw) => facesOf(draw) === 1),
  pick('pair', 'pair', (draw) => facesOf(draw) === 2),
  pick('straight', 'straight', (draw) => facesOf(draw) === 3 && Math.max(...draw) - Math.min(...draw) === 2),
]);

const SUM_NUMBERS = SUMS.map(Number);

/** One example pack for every number of outcomes that three sums can cover. */
export const PACKS: ReadonlyMap<string, readonly number[]> = new Map(
  SUM_NUMBERS.flatMap((first) =>
    SUM_NUMBERS.slice(first + 1).flatMap((second) =>
      SUM_NUMBERS.slice(second + 1).map((third) => {
        const chosen = [first, second, third];
        return [`bao3_${outcomesOfSums(chosen)}`, chosen] as const;
      }),
    ),
  ),
);

/**
 * Three different sums as one unit. Its price depends on its probability: the kind is named after the number of the 1,000 outcomes that it
 * covers.
 */
export const packOfThree: PlayRule<LuckyDraw> = {
  shape: listsOf(SUMS, [{ min: 3, max: 3 }]),
  kinds: [...PACKS.keys()],
  counting: counting({ kind: 'CHOOSE', taken: 3 }),
  units: ({ zones: [chosen = []] }) => (chosen.length === 3 ? 1 : 0),
  hits: (selection, draw) => paidIf(selection.zones[0]?.includes(sumOf(draw)) === true, packKind(selection)),
  parts: (selection) => [{ key: (selection.zones[0] ?? []).join(), kind: packKind(selection), units: 1, selection }],
};

function packKind({ zones: [chosen = []] }: Selection): string {
  return `bao3_${outcomesOfSums(chosen)}`;
}
