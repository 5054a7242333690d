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
