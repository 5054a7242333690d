import { type Contract, type Kind, PERIODS, readPercent, type Terms } from './kinds.ts';

export interface StepRow {
  readonly key: string;
  readonly minLoss: string;
  readonly minActive: string;
  readonly minValidBet: string;
  /** In percent. */
  readonly rate: string;
}

/** Values of the form's fields: decimal texts as on the wire, '' or NOT_READ. */
export interface OfferForm {
  readonly period: Contract['period'];
  readonly carry: Contract['carry'];
  readonly autoPay: boolean;
  readonly rows: readonly StepRow[];
  readonly winRate: string;
  readonly lossRate: string;
  readonly minSingleBet: string;
}

let lastKey = 0;

export function emptyRow(): StepRow {
  lastKey += 1;
  return { key: `step${lastKey}`, minLoss: '0', minActive: '0', minValidBet: '0', rate: '' };
}

const shown = (ppm: number) => `${Number((ppm / 10_000).toFixed(4))}`;

/** Starts with the downline's contract, else with the agent's own: an offer may not exceed it. */
export function startForm(kind: Kind, { period, carry, autoPay, terms }: Contract): OfferForm {
  const realtime = terms.realtime ?? { winRatePpm: 0, lossRatePpm: 0, minSingleBet: '0' };
  return {
    ...{ period: PERIODS[kind].some((one) => one === period) ? period : PERIODS[kind][0], carry, autoPay },
    rows: (terms.tiers ?? []).map((tier) => ({
      ...emptyRow(),
      ...{
        minLoss: tier.minLoss,
        minActive: `${tier.minActive}`,
        minValidBet: tier.minValidBet,
        rate: shown(tier.ratePpm),
      },
    })),
    ...{
      winRate: shown(realtime.winRatePpm),
      lossRate: shown(realtime.lossRatePpm),
      minSingleBet: realtime.minSingleBet,
    },
  };
}

const amountOf = (text: string) => (/^\d{1,13}(\.\d{1,4})?$/.test(text) ? text : null);
const countOf = (text: string) => (/^\d{1,9}$/.test(text) ? Number(text) : null);

/** The typed terms; null while something is missing or not a number. */
export function termsOf(kind: Kind, form: OfferForm): Terms | null {
  if (kind === 'REALTIME') {
    const [winRatePpm, lossRatePpm] = [readPercent(form.winRate), readPercent(form.lossRate)];
    const minSingleBet = amountOf(form.minSingleBet);
    if (winRatePpm === null || lossRatePpm === null || minSingleBet === null) return null;
    return { realtime: { winRatePpm, lossRatePpm, minSingleBet } };
  }
  const tiers = [];
  for (const row of form.rows) {
    const [ratePpm, minActive] = [readPercent(row.rate), countOf(row.minActive)];
    const [minValidBet, minLoss] = [amountOf(row.minValidBet), amountOf(row.minLoss)];
    if (ratePpm === null || minActive === null || minValidBet === null || minLoss === null) return null;
    tiers.push({ ratePpm, minActive, minValidBet, minLoss });
  }
  return tiers.length === 0 ? null : { tiers };
}
