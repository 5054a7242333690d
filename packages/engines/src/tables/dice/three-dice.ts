import { type ByteSource, uniformInteger } from '../../chance/index.ts';

/** Three faces from 1 to 6. */
export type ThreeDice = readonly [number, number, number];

const FACES = [1, 2, 3, 4, 5, 6] as const;

/** All 216 throws. */
export const THROWS: readonly ThreeDice[] = FACES.flatMap((a) =>
  FACES.flatMap((b) => FACES.map((c) => [a, b, c] as const)),
);

export function throwDice(source: ByteSource): ThreeDice {
  const die = () => uniformInteger(source, 6) + 1;
  return [die(), die(), die()];
}

export function facesOf(dice: ThreeDice, face: number): number {
  return dice.filter((one) => one === face).length;
}

export function isTriple([a, b, c]: ThreeDice): boolean {
  return a === b && b === c;
}
