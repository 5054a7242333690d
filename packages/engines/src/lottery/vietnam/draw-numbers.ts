import { type ByteSource, uniformDigits } from '../../chance/index.ts';
import { DRAW_STRUCTURE, type DrawResult, type PrizeCode, type Region } from './draw-structure.ts';

/**
 * Draws a complete result: every digit is uniform and independent. Prizes and numbers are drawn in the order of publication, so that the
 * same bytes always give the same result.
 */
export function drawNumbers(region: Region, source: ByteSource): DrawResult {
  const result: Partial<Record<PrizeCode, readonly string[]>> = {};
  for (const { prize, count, digits } of DRAW_STRUCTURE[region]) {
    result[prize] = Array.from({ length: count }, () => uniformDigits(source, digits));
  }
  return result;
}
