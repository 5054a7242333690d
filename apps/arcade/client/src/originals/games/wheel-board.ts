import type { Rational } from '@lantern/money';

/** Distinct multipliers of a wheel, ascending, with their number of segments. */
export function kindsOf(table: readonly Rational[]): { readonly multiplier: Rational; readonly count: number }[] {
  const kinds = new Map<string, { multiplier: Rational; count: number }>();
  for (const multiplier of table) {
    const kind = kinds.get(multiplier.toString());
    kinds.set(multiplier.toString(), { multiplier, count: (kind?.count ?? 0) + 1 });
  }
  return [...kinds.values()].sort((one, other) => one.multiplier.compare(other.multiplier));
}

const OUTER = 98;
const INNER = 66;

/** A segment of the ring; number 0 begins at the top and the others follow clockwise. */
export function segmentPath(index: number, segments: number): string {
  const gap = segments > 30 ? 0.006 : 0.012;
  const [from, to] = [(index / segments) * 2 * Math.PI + gap, ((index + 1) / segments) * 2 * Math.PI - gap];
  const at = (radius: number, angle: number) =>
    `${(radius * Math.sin(angle)).toFixed(2)} ${(-radius * Math.cos(angle)).toFixed(2)}`;
  return `M${at(OUTER, from)}A${OUTER} ${OUTER} 0 0 1 ${at(OUTER, to)}L${at(INNER, to)}A${INNER} ${INNER} 0 0 0 ${at(INNER, from)}Z`;
}

/** Rotation in degrees that puts the middle of a segment under the pointer at the top. */
export function turnFor(segment: number, segments: number): number {
  return 360 - ((segment + 0.5) / segments) * 360;
}
