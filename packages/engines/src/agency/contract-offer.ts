import { accept, type Decision, refuse } from '../refusal.ts';
import { type ContractTerms, checkTerms, dominates } from './contract-terms.ts';

export interface ContractHolder {
  readonly id: string;
  /** Null: directly below the platform. */
  readonly upline: string | null;
  /** The account's live contract of this kind; null without one. */
  readonly terms: ContractTerms | null;
}

export interface ContractOffer {
  /** Null: the platform. */
  readonly from: string | null;
  readonly to: string;
  readonly terms: ContractTerms;
  readonly siteMaxRatePpm: bigint;
  /** Whether the receiver has a live salary of another kind. Only one of daily, hourly and real-time is allowed. */
  readonly hasOtherSalary?: boolean;
}

export interface OfferEffect {
  /** Whether the offer replaces the receiver's current contract. */
  readonly replaces: boolean;
  /** Accounts whose contracts end when the offer starts, upper levels first. */
  readonly terminates: readonly string[];
  readonly needsConfirmation: boolean;
}

export type OfferRefusal =
  | 'NOT_DIRECT_DOWNLINE'
  | 'TIERS_NOT_ASCENDING'
  | 'RATE_ABOVE_SITE_MAX'
  | 'SALARY_KIND_EXCLUSIVE'
  | 'NO_OWN_CONTRACT'
  | 'RATE_EXCEEDS_UPLINE';

/**
 * Contracts below `head` that its new terms end: each contract that the new terms no longer dominate, and all contracts below it. When a
 * contract is still dominated, its whole branch stays. Null terms: the contract of `head` ends, and with it all below.
 */
export function cascade(
  holders: readonly ContractHolder[],
  head: string,
  terms: ContractTerms | null,
): readonly string[] {
  const below = new Map<string, ContractHolder[]>();
  for (const holder of holders) {
    if (holder.upline !== null) below.set(holder.upline, [...(below.get(holder.upline) ?? []), holder]);
  }
  const ended: string[] = [];
  const walk = (upline: string, above: ContractTerms | null): void => {
    for (const holder of below.get(upline) ?? []) {
      if (holder.terms !== null && above !== null && dominates(above, holder.terms)) continue;
      if (holder.terms !== null) ended.push(holder.id);
      // An account without a contract passes the upper terms down. Below an ended contract every contract ends.
      walk(holder.id, holder.terms === null ? above : null);
    }
  };
  walk(head, terms);
  return ended;
}

/** Checks an offer and returns the effects of accepting it. `holders` must contain both sides and all accounts below the receiver. */
export function offerContract(
  holders: readonly ContractHolder[],
  offer: ContractOffer,
): Decision<OfferEffect, OfferRefusal> {
  const receiver = holders.find(({ id }) => id === offer.to);
  if (receiver === undefined || receiver.upline !== offer.from) return refuse('NOT_DIRECT_DOWNLINE');
  const sound = checkTerms(offer.terms, offer.siteMaxRatePpm);
  if (!sound.ok) return sound;
  if (offer.hasOtherSalary === true) return refuse('SALARY_KIND_EXCLUSIVE');
  if (offer.from !== null) {
    const own = holders.find(({ id }) => id === offer.from)?.terms ?? null;
    if (own === null) return refuse('NO_OWN_CONTRACT');
    if (!dominates(own, offer.terms)) return refuse('RATE_EXCEEDS_UPLINE');
  }
  const terminates = cascade(holders, offer.to, offer.terms);
  return accept({ replaces: receiver.terms !== null, terminates, needsConfirmation: terminates.length > 0 });
}
