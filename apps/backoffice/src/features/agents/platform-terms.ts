import type { Payload } from '@lantern/contract/schemas';
import { hasNumber } from '../../shared/fields/has-number.ts';
import { PERCENT_DECIMALS, PPM_PER_PERCENT } from './percent.ts';

type Terms = Payload<'contractsBackOffice.checkOffer'>['terms'];

/** A tier as typed; empty for no condition. */
export interface TierTyped {
  readonly key: number;
  /** Percent. */
  readonly rate: string;
  readonly minValidBet: string;
  readonly minLoss: string;
  readonly minActive: string;
}

/** Rates of won and lost bets in percent, and the least bet that they are paid for; empty for any. */
export interface RealtimeTyped {
  readonly winRate: string;
  readonly lossRate: string;
  readonly minSingleBet: string;
}

export interface TermsTyped {
  readonly tiers: readonly TierTyped[];
  readonly realtime: RealtimeTyped;
}

const EMPTY_TIER = { rate: '', minValidBet: '', minLoss: '', minActive: '' };

export const NEW_TERMS: TermsTyped = {
  tiers: [{ key: 0, ...EMPTY_TIER }],
  realtime: { winRate: '', lossRate: '', minSingleBet: '' },
};

/** An empty tier with an unused key. */
export const emptyTier = (others: readonly TierTyped[]): TierTyped => ({
  key: Math.max(...others.map(({ key }) => key)) + 1,
  ...EMPTY_TIER,
});

/** A percentage up to 100 in ppm; null while there is none. */
function rateOf(percent: string): number | null {
  const [, whole, decimals = ''] = /^(\d{1,3})(?:\.(\d{1,4}))?$/.exec(percent) ?? [];
  if (whole === undefined) return null;
  const ppm = Number(whole) * PPM_PER_PERCENT + Number(decimals.padEnd(PERCENT_DECIMALS, '0'));
  return ppm <= 100 * PPM_PER_PERCENT ? ppm : null;
}

/** A condition as on the wire: an empty field is none. */
const conditionOf = (amount: string) => (amount === '' ? '0' : amount);

/** The typed terms; null while a rate is missing or a number is not read. */
export function readTerms(kind: string, { tiers, realtime }: TermsTyped): Terms | null {
  if (kind === 'REALTIME') {
    const [winRatePpm, lossRatePpm] = [rateOf(realtime.winRate), rateOf(realtime.lossRate)];
    const minSingleBet = conditionOf(realtime.minSingleBet);
    if (winRatePpm === null || lossRatePpm === null || !hasNumber(minSingleBet)) return null;
    return { realtime: { winRatePpm, lossRatePpm, minSingleBet } };
  }
  const read = [];
  for (const tier of tiers) {
    const ratePpm = rateOf(tier.rate);
    const [minValidBet, minLoss] = [conditionOf(tier.minValidBet), conditionOf(tier.minLoss)];
    const minActive = conditionOf(tier.minActive);
    if (ratePpm === null || ![minValidBet, minLoss].every(hasNumber) || !/^\d{1,9}$/.test(minActive)) return null;
    read.push({ ratePpm, minValidBet, minLoss, minActive: Number(minActive) });
  }
  return { tiers: read };
}
