import type { StateMachine } from '../state-machine.ts';

/** Where a requirement comes from. */
export type TurnoverSource = 'DEPOSIT' | 'PROMO' | 'TRANSFER' | 'POINTS' | 'VIP' | 'MANUAL';

/** Kinds of games whose bets count with a weight of their own. */
export type GameCategory = 'LIVE' | 'RNG' | 'SPORTS' | 'ESPORTS' | 'FISH' | 'PVP' | 'LOTT' | 'ELOTT';

export type TurnoverState = 'OPEN' | 'DONE' | 'CLEARED_BUST' | 'CANCELLED' | 'EXPIRED';

export type TurnoverEvent = 'FILLED' | 'BUST' | 'CANCEL' | 'TIME_OUT';

/** A requirement opens once and ends once. */
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
  /** Rate per category in ppm of the valid bet. 0: the category does not count. */
  readonly weights?: Readonly<Partial<Record<string, bigint>>>;
  /** Rate of categories that `weights` does not name; 1,000,000 when left out. */
  readonly defaultWeight?: bigint;
  /** The largest stake that counts, in minor units; null or left out for any. */
  readonly maxBet?: bigint | null;
};

/** An open block on withdrawals until enough was bet. Amounts in minor units, times in any one unit of the caller. */
export type TurnoverRequirement = TurnoverTerms & {
  readonly id: string;
  readonly createdAt: number;
  readonly required: bigint;
  /** Counted so far; 0 when left out. */
  readonly done?: bigint;
  /** Bets settled at this time or later no longer count; null or left out for never. */
  readonly expiresAt?: number | null;
  /** OPEN when left out; nothing counts towards another state. */
  readonly state?: TurnoverState;
};

/** Still to be bet in minor units; 0 unless the requirement is open. */
export function turnoverLeft(requirement: Pick<TurnoverRequirement, 'required' | 'done' | 'state'>): bigint {
  const left = requirement.required - (requirement.done ?? 0n);
  return (requirement.state ?? 'OPEN') === 'OPEN' && left > 0n ? left : 0n;
}
