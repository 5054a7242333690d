/** A race: the numbers 1–10 in finishing order. */
export type Race = readonly number[];

export const RUNNERS = 10;

/** Number of rank pairs that are compared: rank i with the i-th rank from the end. */
export const DUELS = 5;

export type RaceFigures = {
  /** Sum of the first two ranks. */
  readonly sum: number;
  /** From 12; 11 is small. */
  readonly isBig: boolean;
  readonly isOdd: boolean;
  /** Whether the number at rank i is higher than the number at rank 11 − i, for i from 1 to 5. */
  readonly dragons: readonly boolean[];
};

/** Figures of a race that boards show. */
export function raceFigures(race: Race): RaceFigures {
  const sum = sumOfFirstTwo(race);
  return {
    sum,
    isBig: sum >= 12,
    isOdd: sum % 2 === 1,
    dragons: Array.from({ length: DUELS }, (_, rank) => isDragon(race, rank)),
  };
}

export function sumOfFirstTwo(race: Race): number {
  return (race[0] ?? 0) + (race[1] ?? 0);
}

/** Whether the number at a rank (from 0) is higher than the number at the opposite rank. */
export function isDragon(race: Race, rank: number): boolean {
  return (race[rank] ?? 0) > (race[RUNNERS - 1 - rank] ?? 0);
}
