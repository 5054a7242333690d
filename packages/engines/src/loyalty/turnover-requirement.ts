import type { StateMachine } from '../state-machine.ts';

/** Origin of a requirement. */
export type TurnoverSource = 'DEPOSIT' | 'PROMO' | 'TRANSFER' | 'POINTS' | 'VIP' | 'MANUAL';

/** Game categories, which can count with different weights. */
export type GameCategory = 'LIVE' | 'RNG' | 'SPORTS' | 'ESPORTS' | 'FISH' | 'PVP' | 'LOTT' | 'ELOTT';

export type TurnoverState = 'OPEN' | 'DONE' | 'CLEARED_BUST' | 'CANCELLED' | 'EXPIRED';

export type TurnoverEvent = 'FILLED' | 'BUST' | 'CANCEL' | 'TIME_OUT';

/** Every requirement ends exactly once. */
export const TURNOVER_MACHINE: StateMachine<TurnoverState, TurnoverEvent> = {
  initial: 'OPEN',
  final: ['DONE', 'CLEARED_BUST', 'CANCELLED', 'EXPIRED'],
  steps: [
    { from: 'OPEN', event: 'FILLED', to: 'DONE' },
    { from: 'OPEN', event: 'BUST', to: 'CLEARED_BUST' },
    { from: 'OPEN', event: 'CANCEL', to: 'CANCELLED' },
    { from: 'OPEN', event: 'TIME_OUT', to: 'EXPIRED' },
  ],
};

/** How bets count towards a requirement. */
export type TurnoverTerms = {
  /** Weight per category in ppm of the valid bet. 0: the category does not count. */
  readonly weights?: Readonly<Partial<Record<string, bigint>>>;
  /** Weight of categories missing in `weights`; default 1,000,000. */
  readonly defaultWeight?: bigint;
  /** Maximum stake that counts, in minor units; null or omitted: no maximum. */
  readonly maxBet?: bigint | null;
};

/**
 * A wagering requirement: it blocks withdrawals until enough was bet. Amounts in minor units; all times in the same unit, chosen by the
 * caller.
 */
export type TurnoverRequirement = TurnoverTerms & {
  readonly id: string;
  readonly createdAt: number;
  readonly required: bigint;
  /** Amount counted so far; default 0. */
  readonly done?: bigint;
  /** Bets settled at this time or later no longer count; null or omitted: no expiry. */
  readonly expiresAt?: number | null;
  /** Default OPEN; bets do not count in any other state. */
  readonly state?: TurnoverState;
};

/** Remaining requirement in minor units; 0 unless the requirement is open. */
export function turnoverLeft(requirement: Pick<TurnoverRequirement, 'required' | 'done' | 'state'>): bigint {
  const left = requirement.required - (requirement.done ?? 0n);
  return (requirement.state ?? 'OPEN') === 'OPEN' && left > 0n ? left : 0n;
}
