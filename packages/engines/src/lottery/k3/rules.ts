import { memberSets } from '../family/member-rules.ts';
import { type Choice, pick, picks } from '../family/pick-rules.ts';
import { type PlayRule, paidIf, type Selection, zonesSelected } from '../family/rule.ts';
import { listsOf, numberSymbols } from '../family/shapes.ts';
import { counting } from '../ssc/units.ts';
import { type Dice, diceFigures, timesShown } from './dice.ts';

const FACES = numberSymbols(1, 6);
const faceAt = (index: number) => index + 1;
const onFaces = (kind: string, wins: (dice: Dice, face: number) => boolean): readonly Choice<Dice>[] =>
  FACES.map((symbol, index) => pick(symbol, kind, (dice) => wins(dice, faceAt(index))));

/** Sums 3–18; each is a separate kind. */
export const sums: PlayRule<Dice> = picks(
  numberSymbols(3, 18).map((sum) => pick(sum, `sum_${sum}`, (dice) => diceFigures(dice).sum === Number(sum))),
);

/** Big, small, odd and even of the sum; triples are included. */
export const sides: PlayRule<Dice> = picks([
  pick('big', 'big', (dice) => diceFigures(dice).isBig),
  pick('small', 'small', (dice) => !diceFigures(dice).isBig),
  pick('odd', 'odd', (dice) => diceFigures(dice).isOdd),
  pick('even', 'even', (dice) => !diceFigures(dice).isOdd),
]);

export const anyTriple: PlayRule<Dice> = picks([
  pick('all', '3same_any', (dice) => diceFigures(dice).pattern === 'triple'),
]);

export const anyRun: PlayRule<Dice> = picks([pick('all', '3seq_any', (dice) => diceFigures(dice).pattern === 'run')]);

/** Three dice with the chosen face. */
export const chosenTriple: PlayRule<Dice> = picks(onFaces('3same_one', (dice, face) => timesShown(dice, face) === 3));

/** Two or three dice with the chosen face. */
export const chosenPair: PlayRule<Dice> = picks(onFaces('2same_multi', (dice, face) => timesShown(dice, face) >= 2));

export const chosenFace: PlayRule<Dice> = picks(onFaces('1any', (dice, face) => timesShown(dice, face) >= 1));

/** `size` chosen faces that must all appear. */
export function differentFaces(kind: string, size: number): PlayRule<Dice> {
  return memberSets({
    kind,
    symbols: FACES,
    size,
    isDrawn: (dice, index) => dice.includes(faceAt(index)),
    tierOf: (shown) => (shown === size ? kind : null),
  });
}

/** A pair of a face from the first zone with a different face from the second zone. */
export const pairWithOther: PlayRule<Dice> = {
  shape: listsOf(FACES, [{ min: 1 }, { min: 1 }]),
  kinds: ['2same_one'],
  counting: counting({ kind: 'DIFFERENT' }),
  units: (selection) => pairsIn(selection).length,
  hits: (selection, dice) =>
    paidIf(
      pairsIn(selection).some(
        ([pair, other]) => timesShown(dice, faceAt(pair)) === 2 && timesShown(dice, faceAt(other)) === 1,
      ),
      '2same_one',
    ),
  parts: (selection) =>
    pairsIn(selection).map(([pair, other]) => ({
      key: `${FACES[pair]}:${FACES[other]}`,
      kind: '2same_one',
      units: 1,
      selection: zonesSelected([pair], [other]),
    })),
};

function pairsIn({ zones }: Selection): (readonly [pair: number, other: number])[] {
  const [pairs = [], others = []] = zones;
  return pairs.flatMap((pair) => others.filter((other) => other !== pair).map((other) => [pair, other] as const));
}
