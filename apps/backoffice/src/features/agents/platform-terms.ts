import type { Payload } from '@lantern/contract/schemas';

type Terms = Payload<'contractsBackOffice.checkOffer'>['terms'];

const AMOUNT = /^\d{1,13}(\.\d{1,4})?$/;

/** Parses a percentage to ppm; null if invalid. */
function ppmOf(text: string): number | null {
  const [, whole, part = ''] = /^(\d{1,3})(?:\.(\d{1,4}))?%?$/.exec(text) ?? [];
  if (whole === undefined) return null;
  const ppm = Number(whole) * 10_000 + Number(part.padEnd(4, '0'));
  return ppm <= 1_000_000 ? ppm : null;
}

/**
 * Parses terms as operators type them. Tiers: one per line, `rate% validBet loss active`; omitted values are no condition. Real-time: one
 * line, `win% loss% singleBet`.
 *
 * @example readSteps('DIVIDEND', '20 1000000\n30 5000000 100000 10')
 * @returns null while a line is incomplete
 */
export function readSteps(kind: string, text: string): Terms | null {
  const lines = text
    .split('\n')
    .map((line) => line.trim().split(/\s+/))
    .filter(([first]) => first !== '');
  if (lines.length === 0) return null;
  if (kind === 'REALTIME') {
    const [win = '', loss = '', minSingleBet = '0'] = lines[0] ?? [];
    const [winRatePpm, lossRatePpm] = [ppmOf(win), ppmOf(loss)];
    if (lines.length > 1 || winRatePpm === null || lossRatePpm === null || !AMOUNT.test(minSingleBet)) return null;
    return { realtime: { winRatePpm, lossRatePpm, minSingleBet } };
  }
  const tiers = [];
  for (const [rate = '', minValidBet = '0', minLoss = '0', active = '0', ...rest] of lines) {
    const ratePpm = ppmOf(rate);
    const isWhole = AMOUNT.test(minValidBet) && AMOUNT.test(minLoss) && /^\d{1,9}$/.test(active) && rest.length === 0;
    if (ratePpm === null || !isWhole) return null;
    tiers.push({ ratePpm, minValidBet, minLoss, minActive: Number(active) });
  }
  return tiers.length > 12 ? null : { tiers };
}
