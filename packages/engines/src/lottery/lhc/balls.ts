import { type Animal, animalOf } from '../family/zodiac.ts';

/** Balls of Mark Six: six normal ones in drawing order, and the special one. */
export type MarkSixDraw = { readonly normal: readonly number[]; readonly special: number };

export const BALLS = 49;
export const NORMAL_BALLS = 6;
/** Neither big nor small, neither odd nor even: it refunds stakes on these. */
export const NEUTRAL_BALL = 49;

export const WAVES = ['red', 'blue', 'green'] as const;
export type Wave = (typeof WAVES)[number];

const RED = new Set([1, 2, 7, 8, 12, 13, 18, 19, 23, 24, 29, 30, 34, 35, 40, 45, 46]);
const BLUE = new Set([3, 4, 9, 10, 14, 15, 20, 25, 26, 31, 36, 37, 41, 42, 47, 48]);

export function waveOf(ball: number): Wave {
  if (RED.has(ball)) return 'red';
  return BLUE.has(ball) ? 'blue' : 'green';
}

const digitSum = (ball: number) => Math.floor(ball / 10) + (ball % 10);

/** The sides of a ball; ball 49 is excluded from every pair (see `showsSide`). */
export const SIDES = {
  big: (ball: number) => ball >= 25,
  small: (ball: number) => ball <= 24,
  odd: (ball: number) => ball % 2 === 1,
  even: (ball: number) => ball % 2 === 0,
  digitSumOdd: (ball: number) => digitSum(ball) % 2 === 1,
  digitSumEven: (ball: number) => digitSum(ball) % 2 === 0,
  tailBig: (ball: number) => ball % 10 >= 5,
  tailSmall: (ball: number) => ball % 10 <= 4,
} as const;
export type Side = keyof typeof SIDES;

/** Whether a ball has a side. Ball 49 has none. */
export function showsSide(ball: number, side: Side): boolean {
  return ball !== NEUTRAL_BALL && SIDES[side](ball);
}

const sideOf = <One extends Side>(ball: number, sides: readonly One[]): One | null =>
  sides.find((side) => showsSide(ball, side)) ?? null;

/** All figures that boards show for a ball; null when it has neither side of a pair. */
export function ballFigures(ball: number, yearAnimal: Animal) {
  return {
    wave: waveOf(ball),
    animal: animalOf(ball, yearAnimal),
    size: sideOf(ball, ['big', 'small']),
    parity: sideOf(ball, ['odd', 'even']),
    digitSum: sideOf(ball, ['digitSumOdd', 'digitSumEven']),
    tail: sideOf(ball, ['tailBig', 'tailSmall']),
  };
}

const DOMESTIC: readonly Animal[] = ['Ox', 'Horse', 'Goat', 'Rooster', 'Dog', 'Pig'];

/** Poultry and livestock; the other six animals are wild. */
export function isDomestic(animal: Animal): boolean {
  return DOMESTIC.includes(animal);
}

export function ballsOf(draw: MarkSixDraw): readonly number[] {
  return [...draw.normal, draw.special];
}
