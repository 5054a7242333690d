import { parseAmount } from '@lantern/money';
import { type LineSketch, type Lobby, ticketCostOf, ticketsOf } from './slip.ts';

/**
 * The most points a line may have: the play's own bound, the largest stake of a line, and the balance where it is known
 * (minor units; null for visitors). Never below zero; without numbers one ticket is reckoned with.
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
