import type { OriginalFigures, OriginalId } from '@lantern/engines/originals';
import type { SymbolName } from '@lantern/engines/slots';
import type { GameTitles } from '@lantern/engines/studio';

export interface WeightedCoin {
  /** In multiples of the total bet. */
  readonly value: number;
  readonly label: string | null;
}

/** Data for the paytable and the reels. Pays are in coins: `pay.H1['5']` pays five H1. */
export interface SlotInfo {
  readonly shape: 'slot';
  readonly id: string;
  /** Id of the engine's game that supplies strips, pays and RTP. */
  readonly model: string;
  readonly version: number;
  readonly titles: GameTitles;
  readonly kind: 'lines' | 'ways' | 'tumble';
  readonly reels: number;
  readonly rows: number;
  readonly symbols: readonly SymbolName[];
  readonly wild: SymbolName | null;
  readonly scatter: SymbolName | null;
  /** One row index per reel, 0 is the top row; line numbers in wins start at 1. Empty for ways and tumble games. */
  readonly lines: readonly (readonly number[])[];
  readonly pay: Readonly<Record<SymbolName, Readonly<Record<string, number>>>>;
  /** In multiples of the total bet. */
  readonly scatterPay: Readonly<Record<string, number>>;
  readonly freeSpins: Readonly<Record<string, number>>;
  readonly freeSpinMultiplier: number;
  /** Possible multipliers of a wild in free spins; empty when it always counts once. */
  readonly wildMultipliers: readonly number[];
  /** Multiplier symbol: its values are summed and multiply the win of the spin. */
  readonly multiplier: { readonly symbol: SymbolName; readonly values: readonly number[] } | null;
  /** Retrigger rule of free spins, when it differs from the trigger of a paid spin. */
  readonly retrigger: { readonly scatters: number; readonly spins: number } | null;
  /** Strips of turning reels; empty for tumble games. `stops[r]` of a step indexes `strips[r]` (`freeStrips[r]` in free spins). */
  readonly strips: readonly (readonly SymbolName[])[];
  readonly freeStrips: readonly (readonly SymbolName[])[];
  readonly hold: {
    readonly coin: SymbolName;
    readonly trigger: number;
    readonly respins: number;
    readonly values: readonly WeightedCoin[];
    readonly grand: number;
  } | null;
  readonly coinsPerBet: number;
  /** Offered coin values, ascending; stake = coin × coinsPerBet. */
  readonly coins: readonly string[];
  readonly usualCoin: string;
  readonly maxWinBets: number | null;
  /** RTP in percent with two decimals, e.g. "96.41". */
  readonly returnToPlayer: string;
  /** Percent with two decimals; null when it is only known from simulation. */
  readonly hitFrequency: string | null;
  readonly volatility: 'medium' | 'medium-high' | 'high';
}

/** Data for an original's screen; its rules are in the engine. Amounts in the player's currency. */
export interface OriginalInfo {
  readonly shape: 'original';
  readonly id: OriginalId;
  readonly version: number;
  readonly titles: GameTitles;
  /** Stake range; for bets that can win much, `mostPayout` limits the stake further. */
  readonly stakes: { readonly least: string; readonly most: string; readonly usual: string };
  /** Maximum payout of a round. */
  readonly mostPayout: string;
  /** RTP in percent with two decimals: the lowest and the highest among the bets. */
  readonly returnToPlayer: OriginalFigures;
}

export type GameInfo = SlotInfo | OriginalInfo;
