/** A race: the numbers 1–10 in the order in which they come in. */
export type Race = readonly number[];

export const RUNNERS = 10;

/** Ranks that are compared with each other: the i-th with the i-th from behind. */
export const DUELS = 5;

export type RaceFigures = {
  /** Sum of champion and second. */
  readonly sum: number;
  /** From 12; 11 is small. */
  readonly isBig: boolean;
  readonly isOdd: boolean;
  /** Whether rank i came in with a higher number than rank 11 − i, for i from 1 to 5. */
  readonly dragons: readonly boolean[];
};

/** What boards show of a race. */
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

/** Whether a rank, counted from 0, came in with a higher number than its opposite. */
export function isDragon(race: Race, rank: number): boolean {
  return (race[rank] ?? 0) > (race[RUNNERS - 1 - rank] ?? 0);
}
