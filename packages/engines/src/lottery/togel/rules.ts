import { enumeratedSets } from '../family/member-rules.ts';
import { sortedDigits, typedNumbers } from '../family/number-rules.ts';
import { type Choice, pick, picks, picksByPlace } from '../family/pick-rules.ts';
import type { PlayRule } from '../family/rule.ts';
import { numberSymbols } from '../family/shapes.ts';
import { ANIMALS, type Animal, animalOf } from '../family/zodiac.ts';

/** Four digits: AS, KOP, KEPALA, EKOR. */
export type TogelDraw = readonly number[];

const DIGITS = numberSymbols(0, 9);
/** First place of each pair of neighbouring digits: depan, tengah, belakang. */
const PAIRS = [0, 1, 2] as const;
const LAST_PAIR = 2;

const pairAt = (draw: TogelDraw, start: number) => [draw[start] ?? 0, draw[start + 1] ?? 0] as const;
const valueAt = (draw: TogelDraw, start: number) => {
  const [tens, ones] = pairAt(draw, start);
  return 10 * tens + ones;
};

/** The exact digits of the draw from the place `start` on. */
export function exactDigits(kind: string, start: number, width: number): PlayRule<TogelDraw> {
  return typedNumbers({
    width,
    kinds: [kind],
    kindOf: () => kind,
    pays: (number, draw) => (draw.slice(start, start + width).join('') === number ? [{ tier: kind, units: 1 }] : []),
  });
}

/** Colok bebas: a digit at any place; the prize depends on its number of occurrences. */
export const freeDigit: PlayRule<TogelDraw> = picks(
  DIGITS.map(
    (symbol): Choice<TogelDraw> => ({
      symbol,
      kind: 'colok_bebas',
      pays: (draw) => {
        const times = draw.filter((digit) => digit === Number(symbol)).length;
        return times > 0 ? [{ tier: `colok_bebas_${times}`, units: 1 }] : [];
      },
    }),
  ),
);

/** Number of places whose digit is one of the given digits. */
const placesCovered = (draw: TogelDraw, digits: readonly number[]) =>
  draw.filter((digit) => digits.includes(digit)).length;

/** Colok macau: two different digits that must both appear; the prize depends on the number of places they cover. */
export const twoDigits: PlayRule<TogelDraw> = enumeratedSets({
  symbols: DIGITS,
  size: 2,
  kinds: ['colok_macau'],
  kindOf: () => 'colok_macau',
  tierOf: (members, draw) =>
    members.every((digit) => draw.includes(digit)) ? `colok_macau_${placesCovered(draw, members)}` : null,
});

/** Kinds of colok naga by the count of different digits among the three. */
const NAGA_KINDS: Readonly<Record<number, string>> = {
  3: 'colok_naga',
  2: 'colok_naga_pair',
  1: 'colok_naga_triple',
};
const nagaKind = (number: string) => NAGA_KINDS[new Set(number).size] ?? 'colok_naga';

/** Colok naga: three digits, with repetitions, that must all be contained; the prize depends on the number of places they cover. */
export const threeDigits: PlayRule<TogelDraw> = typedNumbers({
  width: 3,
  kinds: ['colok_naga', 'colok_naga_pair', 'colok_naga_triple'],
  kindOf: nagaKind,
  keyOf: sortedDigits,
  pays: (number, draw) => {
    const digits = [...number].map(Number);
    const isContained = digits.every(
      (digit) => draw.filter((one) => one === digit).length >= digits.filter((one) => one === digit).length,
    );
    return isContained ? [{ tier: `${nagaKind(number)}_${placesCovered(draw, digits)}`, units: 1 }] : [];
  },
});

/** Colok jitu: a digit at a fixed place, one zone per place from AS to EKOR. */
export const digitAtPlace: PlayRule<TogelDraw> = picksByPlace(
  [0, 1, 2, 3].map((place) =>
    DIGITS.map((symbol) => pick(symbol, 'colok_jitu', (draw) => draw[place] === Number(symbol))),
  ),
);

/** The shio of a two-digit number; 00 counts as 100. */
export function shioOf(number: string, yearAnimal: Animal): Animal {
  const value = Number(number);
  return animalOf(value === 0 ? 100 : value, yearAnimal);
}

/** Count of the numbers 00 to 99 of a shio: nine for the first four shio from the year's animal on, eight for the others. */
const shioSize = (animal: Animal, yearAnimal: Animal) =>
  Array.from({ length: 100 }, (_, value) => shioOf(String(value), yearAnimal)).filter((one) => one === animal).length;

export function shio(yearAnimal: Animal): PlayRule<TogelDraw> {
  return picks(
    ANIMALS.map((animal) =>
      pick(
        animal,
        `shio_${shioSize(animal, yearAnimal)}`,
        (draw) => shioOf(String(valueAt(draw, LAST_PAIR)), yearAnimal) === animal,
      ),
    ),
  );
}

const isBig = (digit: number) => digit >= 5;
const isOdd = (digit: number) => digit % 2 === 1;

/** 50-50 on the last two digits. */
export const evens: PlayRule<TogelDraw> = picks([
  pick('besar', '5050', (draw) => valueAt(draw, LAST_PAIR) >= 50),
  pick('kecil', '5050', (draw) => valueAt(draw, LAST_PAIR) < 50),
  pick('ganjil', '5050', (draw) => isOdd(valueAt(draw, LAST_PAIR))),
  pick('genap', '5050', (draw) => !isOdd(valueAt(draw, LAST_PAIR))),
  pick('tengah', '5050', (draw) => isMiddle(valueAt(draw, LAST_PAIR))),
  pick('tepi', '5050', (draw) => !isMiddle(valueAt(draw, LAST_PAIR))),
]);

function isMiddle(value: number): boolean {
  return value >= 25 && value <= 74;
}

type PairTest = (first: number, second: number) => boolean;

/** Picks on each of the three pairs, one zone per pair. */
const onPairs = (offered: readonly (readonly [symbol: string, kind: string, wins: PairTest])[]): PlayRule<TogelDraw> =>
  picksByPlace(
    PAIRS.map((start) =>
      offered.map(([symbol, kind, wins]) => pick(symbol, kind, (draw: TogelDraw) => wins(...pairAt(draw, start)))),
    ),
  );

/** Kombinasi: big or small of the first digit combined with odd or even of the second. */
export const combined: PlayRule<TogelDraw> = onPairs([
  ['besar_ganjil', 'kombinasi', (first, second) => isBig(first) && isOdd(second)],
  ['besar_genap', 'kombinasi', (first, second) => isBig(first) && !isOdd(second)],
  ['kecil_ganjil', 'kombinasi', (first, second) => !isBig(first) && isOdd(second)],
  ['kecil_genap', 'kombinasi', (first, second) => !isBig(first) && !isOdd(second)],
]);

/** Silang: different parities; homo: equal parities. */
export const parities: PlayRule<TogelDraw> = onPairs([
  ['silang', 'silang', (first, second) => isOdd(first) !== isOdd(second)],
  ['homo', 'homo', (first, second) => isOdd(first) === isOdd(second)],
]);

/** Kembang: the first digit is smaller; kempis: larger; kembar: equal. */
export const slopes: PlayRule<TogelDraw> = onPairs([
  ['kembang', 'kembang', (first, second) => first < second],
  ['kempis', 'kempis', (first, second) => first > second],
  ['kembar', 'kembar', (first, second) => first === second],
]);

/** The digital root of the last two digits, 0–9. */
function rootOf(draw: TogelDraw): number {
  const [tens, ones] = pairAt(draw, LAST_PAIR);
  const sum = tens + ones;
  return sum >= 10 ? 1 + (sum % 10) : sum;
}

/** Dasar: sides of the digital root; odd and big have a higher probability. */
export const root: PlayRule<TogelDraw> = picks([
  pick('ganjil', 'dasar_ganjil', (draw) => isOdd(rootOf(draw))),
  pick('genap', 'dasar_genap', (draw) => !isOdd(rootOf(draw))),
  pick('besar', 'dasar_besar', (draw) => isBig(rootOf(draw))),
  pick('kecil', 'dasar_kecil', (draw) => !isBig(rootOf(draw))),
]);
