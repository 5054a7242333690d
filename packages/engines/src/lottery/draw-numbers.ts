import { type ByteSource, uniformDigits } from '../chance/index.ts';
import { DRAW_STRUCTURE, type DrawResult, type PrizeCode, type Region } from './draw-structure.ts';

/**
 * Draws a complete result: every digit of every number uniform and independent, prizes and numbers in the order of
 * publication, so that the same bytes give the same result.
 */
export function drawNumbers(region: Region, source: ByteSource): DrawResult {
  const result: Partial<Record<PrizeCode, readonly string[]>> = {};
  for (const { prize, count, digits } of DRAW_STRUCTURE[region]) {
    result[prize] = Array.from({ length: count }, () => uniformDigits(source, digits));
  }
  return result;
}
