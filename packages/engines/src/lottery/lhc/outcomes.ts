import { choose } from '../../combinations.ts';
import type { Outcomes } from '../family/chance.ts';
import { numbersWithSum, waysBySum } from '../family/sums.ts';
import { BALLS, type MarkSixDraw, NORMAL_BALLS } from './balls.ts';

const DRAWN = NORMAL_BALLS + 1;
/** Represents any ball that is not relevant to the play. */
const ANOTHER = 0;

/** Draws grouped by the special ball. */
export function bySpecialBall(): Outcomes<MarkSixDraw> {
  return Array.from({ length: BALLS }, (_, index) => [{ normal: [], special: index + 1 }, 1n] as const);
}

/** Draws grouped by the first normal ball. */
export function byFirstBall(): Outcomes<MarkSixDraw> {
  return Array.from({ length: BALLS }, (_, index) => [{ normal: [index + 1], special: ANOTHER }, 1n] as const);
}

/** Draws grouped by the count of the balls 1 to `marked` among the normal balls, and by whether the special ball is one of them. */
export function byMarkedBalls(marked: number): Outcomes<MarkSixDraw> {
  const draws: (readonly [MarkSixDraw, bigint])[] = [];
  for (let among = 0; among <= Math.min(marked, NORMAL_BALLS); among += 1) {
    const ways = choose(marked, among) * choose(BALLS - marked, NORMAL_BALLS - among);
    const normal = Array.from({ length: NORMAL_BALLS }, (_, index) => (index < among ? index + 1 : ANOTHER));
    const left = marked - among;
    if (left > 0) draws.push([{ normal, special: among + 1 }, ways * BigInt(left)]);
    draws.push([{ normal, special: ANOTHER }, ways * BigInt(BALLS - NORMAL_BALLS - left)]);
  }
  return draws;
}

/**
 * Draws of seven balls grouped by the count of balls from each of several disjoint classes. The order of the balls, including which one is
 * special, is not represented.
 */
export function byClasses(classes: readonly (readonly number[])[]): Outcomes<MarkSixDraw> {
  const others = BALLS - classes.reduce((sum, one) => sum + one.length, 0);
  let taken: (readonly [readonly number[], bigint])[] = [[[], 1n]];
  for (const one of classes) {
    taken = taken.flatMap(([balls, ways]) =>
      Array.from({ length: Math.min(one.length, DRAWN - balls.length) + 1 }, (_, count) => [
        [...balls, ...one.slice(0, count)],
        ways * choose(one.length, count),
      ]),
    );
  }
  return taken.map(([balls, ways]) => {
    const missing = DRAWN - balls.length;
    const [special = ANOTHER, ...normal] = [...balls, ...Array<number>(missing).fill(ANOTHER)];
    return [{ normal, special }, ways * choose(others, missing)];
  });
}

/** Draws grouped by the sum of all seven balls. */
export function bySum(): Outcomes<MarkSixDraw> {
  return [...waysBySum(BALLS, DRAWN)].map(([sum, ways]) => {
    const [special = ANOTHER, ...normal] = numbersWithSum(BALLS, DRAWN, sum);
    return [{ normal, special }, ways];
  });
}
