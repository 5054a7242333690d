import { parseAmount } from '@lantern/money';
import { type LineSketch, type Lobby, ticketCostOf, ticketsOf } from './slip.ts';

/**
 * The maximum points of a selection: the minimum of the play's own limit, the stake limit of a selection, and the balance if known (minor
 * units; null for visitors). Never below zero; without numbers, computed for one ticket.
 */
export function mostPoints(
  line: LineSketch,
  limits: Lobby['limits'],
  balance: bigint | null,
  exponent: number,
): number {
  const onePoint = ticketCostOf({ ...line, points: 1 }, exponent);
  if (onePoint <= 0n) return line.play.maxPoints;
  const tickets = ticketsOf(line);
  const perPoint = onePoint * (tickets > 0n ? tickets : 1n);
  const most = parseAmount(limits.maxStakePerLine, exponent) ?? 0n;
  const spendable = balance !== null && balance < most ? balance : most;
  const points = spendable / perPoint;
  return points < BigInt(line.play.maxPoints) ? Number(points) : line.play.maxPoints;
}

/**
 * A whole number from the value of a number field, at most `most`; 0 while the field is empty or its text is not read, so that nothing can
 * be bet.
 * @example countOf('12', 10) // 10
 */
export function countOf(value: string, most: number): number {
  return /^\d+$/.test(value) ? Math.min(Number(value), most) : 0;
}

/** The value of the field: a count of 0 is an empty field. */
export function countText(count: number): string {
  return count === 0 ? '' : String(count);
}
