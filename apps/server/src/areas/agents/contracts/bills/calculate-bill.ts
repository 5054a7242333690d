import {
  billOutcome,
  dividendBill,
  platformProfit,
  realtimeGross,
  salaryBill,
  type TieredBill,
} from '@lantern/engines/agency';
import { CLAIM_DAYS, KINDS, reviewFrom } from '../kinds.ts';
import type { BillFigures, NewBill } from '../repository/bills.ts';
import { type ContractRow, PLATFORM } from '../repository/contracts.ts';
import { halfOf, type Period } from './periods.ts';

const DAY_MS = 86_400_000;

/** Input of a bill's calculation. */
export interface BillBasis {
  readonly contract: ContractRow;
  readonly period: Period;
  readonly figures: BillFigures;
  /** Zero or negative. */
  readonly carryIn: bigint;
  readonly downlineGross: bigint;
  /** Offset of the business day. */
  readonly offset: string;
}

/** The platform's profit from a team in a period: stake minus payout, rebates, bonuses and salaries. */
export function resultOf({ stake, payout, rebate, bonus, salaries }: BillFigures): bigint {
  return platformProfit(
    { stake, payout, rebate, activityBonus: bonus },
    { platformPaidSalaries: salaries, platformFeePpm: 0n },
  );
}

/**
 * A bill's sums by the rules of its kind. A real-time salary has no tiers, and reversed amounts are carried until later income covers them.
 */
export function sumsOf({ contract, period, figures, carryIn, offset }: Omit<BillBasis, 'downlineGross'>): TieredBill {
  const { terms } = contract;
  if (terms.kind === 'REALTIME') {
    const left = realtimeGross(terms, figures) + carryIn;
    const gross = left > 0n ? left : 0n;
    return {
      carryIn,
      base: figures.winBase + figures.lossBase,
      tier: gross > 0n ? 0 : null,
      gross,
      carryOut: left - gross,
    };
  }
  const { validBet: teamValidBet } = figures;
  const active = figures.active ?? 0;
  if (contract.kind === 'DIVIDEND') {
    return dividendBill(
      { tiers: terms.tiers, carry: contract.carry, carryIn, half: halfOf(period, offset) },
      { teamValidBet, housePL: resultOf(figures), active },
    );
  }
  return salaryBill(terms.tiers, { teamValidBet, loss: figures.stake - figures.payout, active });
}

/**
 * Amount due to the account: the full gross if its upline pays it or it pays its downlines itself, else the platform's share for this
 * level.
 */
function dueOf({ payMode }: ContractRow, gross: bigint, downlineGross: bigint): bigint {
  if (payMode === 'UPLINE') return gross;
  return gross > downlineGross ? gross - downlineGross : 0n;
}

const rateOf = ({ terms }: ContractRow, tier: number | null): bigint =>
  terms.kind === 'REALTIME' || tier === null ? 0n : (terms.tiers[tier]?.ratePpm ?? 0n);

/** In branches with pay mode HOUSE the platform pays every level; otherwise only the top agent. */
const isByPlatform = ({ payerId, payMode }: ContractRow): boolean => payMode === 'HOUSE' || payerId === PLATFORM;

/** Bill of a closed period with its first state: no tier reached, in review, claimable, or to be paid. */
export function calculateBill(basis: BillBasis, exponent: number, now: Date): NewBill {
  const { contract, period, figures, downlineGross } = basis;
  const sums = sumsOf(basis);
  const due = dueOf(contract, sums.gross, downlineGross);
  const outcome = billOutcome(sums, reviewFrom(exponent));
  const isPayable = outcome === 'PAYABLE';
  const isClaimed = isPayable && !contract.autoPay && contract.kind === 'DIVIDEND' && due > 0n;
  // A bill of zero counts as paid.
  const state = isPayable && due === 0n ? 'PAID' : isClaimed ? 'CLAIMABLE' : outcome;
  const paysFrom = new Date(period.to.getTime() + KINDS[contract.kind].paysAfterMs);
  const claimUntil = isClaimed ? new Date(now.getTime() + CLAIM_DAYS * DAY_MS) : null;
  return {
    ...{
      brandId: contract.brandId,
      contractId: contract.id,
      ...period,
      kind: contract.kind,
      book: contract.book,
    },
    ...{
      accountId: contract.accountId,
      payerId: contract.payerId,
      byPlatform: isByPlatform(contract),
      payMode: contract.payMode,
      line: contract.line,
      figures,
    },
    ...{
      tier: sums.tier,
      ratePpm: rateOf(contract, sums.tier),
      carryIn: sums.carryIn,
      base: sums.base,
      gross: sums.gross,
    },
    ...{ downlineGross, due, carryOut: sums.carryOut, state },
    payAt: state === 'PAYABLE' ? paysFrom : claimUntil,
    claimUntil,
    createdAt: now,
  };
}
