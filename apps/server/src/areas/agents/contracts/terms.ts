import type { Payload } from '@lantern/contract/schemas';
import type { ContractTerms } from '@lantern/engines/agency';
import { formatAmount, minorUnits, parseAmount } from '@lantern/money';
import { type Refusal, refuse } from '@lantern/server-kit';

/** Stored form of terms: amounts and rates as digit strings. */
type StoredTerms =
  | {
      readonly kind: 'TIERED';
      readonly tiers: readonly {
        readonly ratePpm: string;
        readonly minValidBet: string;
        readonly minLoss: string;
        readonly minActive: number;
      }[];
    }
  | {
      readonly kind: 'REALTIME';
      readonly winRatePpm: string;
      readonly lossRatePpm: string;
      readonly minSingleBet: string;
    };

export type WireTerms = Payload<'contracts.checkOffer'>['terms'];

export function storeTerms(terms: ContractTerms): StoredTerms {
  if (terms.kind === 'REALTIME') {
    const { winRatePpm, lossRatePpm, minSingleBet } = terms;
    return {
      kind: 'REALTIME',
      ...{ winRatePpm: `${winRatePpm}`, lossRatePpm: `${lossRatePpm}`, minSingleBet: `${minSingleBet}` },
    };
  }
  return {
    kind: 'TIERED',
    tiers: terms.tiers.map(({ ratePpm, minValidBet, minLoss, minActive }) => ({
      ...{ ratePpm: `${ratePpm}`, minValidBet: `${minValidBet}`, minLoss: `${minLoss}`, minActive },
    })),
  };
}

export function loadTerms(stored: unknown): ContractTerms {
  const terms = stored as StoredTerms;
  if (terms.kind === 'REALTIME') {
    return {
      kind: 'REALTIME',
      winRatePpm: BigInt(terms.winRatePpm),
      lossRatePpm: BigInt(terms.lossRatePpm),
      minSingleBet: BigInt(terms.minSingleBet),
    };
  }
  return {
    kind: 'TIERED',
    tiers: terms.tiers.map(({ ratePpm, minValidBet, minLoss, minActive }) => ({
      ratePpm: BigInt(ratePpm),
      minValidBet: BigInt(minValidBet),
      minLoss: BigInt(minLoss),
      minActive,
    })),
  };
}

/** Parses terms from the wire; AMOUNT_INVALID for an invalid amount, BAD_REQUEST for tiers where rates belong and vice versa. */
export function readTerms(wire: WireTerms, isRealtime: boolean, exponent: number): ContractTerms | Refusal {
  const amount = (text: string) => {
    const minor = parseAmount(text, exponent);
    return minor === null || minor < 0n ? null : minor;
  };
  if (isRealtime) {
    if (wire.realtime === undefined || wire.tiers !== undefined) return refuse('BAD_REQUEST', { field: 'terms' });
    const minSingleBet = amount(wire.realtime.minSingleBet);
    if (minSingleBet === null) return refuse('AMOUNT_INVALID');
    const { winRatePpm, lossRatePpm } = wire.realtime;
    return { kind: 'REALTIME', winRatePpm: BigInt(winRatePpm), lossRatePpm: BigInt(lossRatePpm), minSingleBet };
  }
  if (wire.tiers === undefined || wire.realtime !== undefined) return refuse('BAD_REQUEST', { field: 'terms' });
  const tiers = [];
  for (const { ratePpm, minActive, ...amounts } of wire.tiers) {
    const [minValidBet, minLoss] = [amount(amounts.minValidBet), amount(amounts.minLoss)];
    if (minValidBet === null || minLoss === null) return refuse('AMOUNT_INVALID');
    tiers.push({ ratePpm: BigInt(ratePpm), minValidBet, minLoss, minActive });
  }
  return { kind: 'TIERED', tiers };
}

export function showTerms(terms: ContractTerms, exponent: number): WireTerms {
  const shown = (minor: bigint) => formatAmount(minorUnits(minor), exponent);
  if (terms.kind === 'REALTIME') {
    const { winRatePpm, lossRatePpm, minSingleBet } = terms;
    return {
      realtime: {
        winRatePpm: Number(winRatePpm),
        lossRatePpm: Number(lossRatePpm),
        minSingleBet: shown(minSingleBet),
      },
    };
  }
  return {
    tiers: terms.tiers.map(({ ratePpm, minValidBet, minLoss, minActive }) => ({
      ratePpm: Number(ratePpm),
      ...{ minValidBet: shown(minValidBet), minLoss: shown(minLoss), minActive },
    })),
  };
}

/** Highest rate of terms in ppm, where a single figure is shown. */
export function topRate(terms: ContractTerms): bigint {
  const rates =
    terms.kind === 'REALTIME' ? [terms.winRatePpm, terms.lossRatePpm] : terms.tiers.map(({ ratePpm }) => ratePpm);
  // Math.max does not accept bigints.
  let top = 0n;
  for (const rate of rates) if (rate > top) top = rate;
  return top;
}
