import { Rational } from '@lantern/money';
import { CASHBACK_RATES, type CashbackBet, claimCashback } from '../../../src/loyalty/index.ts';
import type { OddsFormat } from '../../../src/odds-formats.ts';
import { bigintFields, type CaseInput, optional, type TopicAdapters } from '../adapter.ts';

const FORMATS: Readonly<Record<string, OddsFormat>> = {
  DEC: 'DECIMAL',
  HK: 'HONG_KONG',
  MY: 'MALAY',
  ID: 'INDO',
  US: 'AMERICAN',
};

/** Signed odds are written × 1000, American ones unscaled. */
const PRICE_SCALE = 1000;

/** Cashback and the valid bets that it is based on. */
export const cashback: TopicAdapters = {
  cashback_claim: (input) => {
    const claim = claimCashback(
      input.bets.map(betOf),
      {
        rates: input.rates === undefined ? CASHBACK_RATES : bigintFields(input.rates),
        minClaim: BigInt(input.minClaim ?? 0),
        dailyCap: input.dailyCap === undefined || input.dailyCap === null ? null : BigInt(input.dailyCap),
        categoryCaps: bigintFields(input.categoryCap ?? {}),
      },
      { total: BigInt(input.claimedToday ?? 0), byCategory: bigintFields(input.claimedTodayByCategory ?? {}) },
    );
    return {
      ...claim,
      validBets: Object.fromEntries([...claim.validBets].map(([id, { valid }]) => [id, valid])),
      ...(claim.refusal === null ? {} : { error: claim.refusal, code: claim.refusal }),
    };
  },
};

function betOf(given: CaseInput): CashbackBet {
  return {
    ...given,
    stake: BigInt(given.stake),
    payout: BigInt(given.payout),
    isFreeStake: Boolean(given.freeStake),
    isPromotionLocked: Boolean(given.promoLocked),
    round: given.round ?? null,
    market: marketOf(given),
    odds: oddsOf(given),
    ...optional('reported', given.effectiveStake, BigInt),
    ...optional('coverage', given.coveragePpm, (ppm) => Rational.of(ppm, 1_000_000)),
  };
}

function marketOf({ event, market, outcomes, parlay }: CaseInput) {
  if (outcomes === undefined || parlay === true) return null;
  return { key: JSON.stringify([event, market]), outcomes };
}

function oddsOf({ oddsFmt, odds }: CaseInput) {
  const format = FORMATS[oddsFmt ?? 'DEC'];
  if (odds === undefined || format === undefined) return null;
  return { format, price: Rational.of(odds, format === 'AMERICAN' ? 1 : PRICE_SCALE) };
}
