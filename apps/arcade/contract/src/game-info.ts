import type { OriginalFigures, OriginalId } from '@lantern/engines/originals';
import type { SymbolName } from '@lantern/engines/slots';
import type { GameTitles } from '@lantern/engines/studio';

export interface WeightedCoin {
  /** In total bets. */
  readonly value: number;
  readonly label: string | null;
}

/** Everything that a paytable page and the reels need. Pays are coins; `pay.H1['5']` is five H1. */
export interface SlotInfo {
  readonly shape: 'slot';
  readonly id: string;
  /** The engine's game whose strips, prices and returns these are. */
  readonly model: string;
  readonly version: number;
  readonly titles: GameTitles;
  readonly kind: 'lines' | 'ways' | 'tumble';
  readonly reels: number;
  readonly rows: number;
  readonly symbols: readonly SymbolName[];
  readonly wild: SymbolName | null;
  readonly scatter: SymbolName | null;
  /** One row index per reel, 0 on top; line numbers of wins count from 1. Empty for ways and tumbles. */
  readonly lines: readonly (readonly number[])[];
  readonly pay: Readonly<Record<SymbolName, Readonly<Record<string, number>>>>;
  /** Times the total bet. */
  readonly scatterPay: Readonly<Record<string, number>>;
  readonly freeSpins: Readonly<Record<string, number>>;
  readonly freeSpinMultiplier: number;
  /** What a wild may count as in free spins; empty where it always counts once. */
  readonly wildMultipliers: readonly number[];
  /** The symbol whose values are added up and multiply what a spin won. */
  readonly multiplier: { readonly symbol: SymbolName; readonly values: readonly number[] } | null;
  /** Scatters within free spins that bring more of them, where the numbers differ from those of a paid spin. */
  readonly retrigger: { readonly scatters: number; readonly spins: number } | null;
  /** For the turning reels; empty for tumbles. `stops[r]` of a step indexes `strips[r]` (`freeStrips[r]` in free spins). */
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
  /** Amounts of one coin on offer, ascending; stake = coin × coinsPerBet. */
  readonly coins: readonly string[];
  readonly usualCoin: string;
  readonly maxWinBets: number | null;
  /** Percent with two decimals, e.g. "96.41". */
  readonly returnToPlayer: string;
  /** Percent with two decimals; null where it is only simulated. */
  readonly hitFrequency: string | null;
  readonly volatility: 'medium' | 'medium-high' | 'high';
}

/** What an original's screen needs beside its rules, which are the engine's. Amounts in the player's currency. */
export interface OriginalInfo {
  readonly shape: 'original';
  readonly id: OriginalId;
  readonly version: number;
  readonly titles: GameTitles;
  /** A stake is any amount from the least to the most; where a bet can win much, `mostPayout` bounds it further. */
  readonly stakes: { readonly least: string; readonly most: string; readonly usual: string };
  /** No round pays more. */
  readonly mostPayout: string;
  /** Percent with two decimals: of the bets that give back least and most. */
  readonly returnToPlayer: OriginalFigures;
}

/** A game of the studio: two shapes of one thing. */
export type GameInfo = SlotInfo | OriginalInfo;
