/** Symbol name as in the pay table, e.g. `H1`, `W`, `BAR3`. */
export type SymbolName = string;

/** Coins by the number of reels (or cells) that a symbol covers: `{ 3: 50, 4: 200, 5: 1000 }`. */
export type PayRow = Readonly<Record<number, number>>;

/** Awards for scatters anywhere in view; the highest listed number that is reached counts. */
export interface ScatterRule {
  readonly symbol: SymbolName;
  /** Multiples of the total bet, by number of scatters. */
  readonly pay: PayRow;
  /** Number of free spins, by number of scatters. */
  readonly freeSpins: PayRow;
}

/** Rules of free spins that differ from the paid spin. */
export interface FreeSpinRule {
  readonly strips: readonly (readonly SymbolName[])[];
  /** Multiplier of every win of a free spin. */
  readonly multiplier: number;
  /** Each wild in view draws a multiplier and counts as that many symbols; the weights sum to `total`. */
  readonly wildMultipliers?: { readonly total: number; readonly values: readonly WeightedValue[] };
}

export interface WeightedValue {
  readonly value: number;
  readonly weight: number;
  readonly label?: string;
}

/** Hold feature: coins lock, empty cells respin, and a new coin resets the number of respins. */
export interface HoldRule {
  readonly coin: string;
  /** Number of coins in view that triggers the feature. */
  readonly trigger: number;
  readonly respins: number;
  /** An empty cell becomes a coin with probability 1 / oneIn per respin. */
  readonly oneIn: number;
  /** Values in multiples of the total bet; the weights sum to `valueTotal`. */
  readonly values: readonly WeightedValue[];
  readonly valueTotal: number;
  /** Extra pay in multiples of the total bet when every cell has a coin. */
  readonly grand: number;
}

interface AnyGame {
  /** Stable id, e.g. `lantern-river`. */
  readonly id: string;
  /** Increased when a strip, a pay or a rule changes: recorded rounds replay with the version that they were played with. */
  readonly version: number;
  readonly title: string;
  readonly symbols: readonly SymbolName[];
  /** Total bet in coins: a win of that many coins returns the stake. */
  readonly coinsPerBet: number;
  /** Maximum win of a round in total bets; the round ends when it is reached. Null: limited by the pay table only. */
  readonly maxWinBets: number | null;
  readonly volatility: 'medium' | 'medium-high' | 'high';
}

interface ReelGame extends AnyGame {
  readonly rows: number;
  readonly strips: readonly (readonly SymbolName[])[];
  readonly pay: Readonly<Record<SymbolName, PayRow>>;
  readonly wild: SymbolName;
  readonly scatter: ScatterRule | null;
  readonly freeSpins: FreeSpinRule | null;
}

/** Pays on lines from the left: one row index per reel, 0 is the top row. */
export interface LinesGame extends ReelGame {
  readonly kind: 'lines';
  readonly lines: readonly (readonly number[])[];
  readonly hold: HoldRule | null;
}

/** Pays for every way through adjacent reels from the left. */
export interface WaysGame extends ReelGame {
  readonly kind: 'ways';
}

/** Pays by the number of equal cells anywhere; winning cells are removed and refilled until there is no win. */
export interface TumbleGame extends AnyGame {
  readonly kind: 'tumble';
  readonly reels: number;
  readonly rows: number;
  /** Symbol weights of a cell, in the order of `symbols`; both lists sum to `weightTotal`. */
  readonly baseWeights: readonly number[];
  readonly freeWeights: readonly number[];
  readonly weightTotal: number;
  /** Coins by minimum number of cells: `{ 8: 1000, 10: 2500, 12: 7500 }`. */
  readonly pay: Readonly<Record<SymbolName, PayRow>>;
  readonly multiplier: SymbolName;
  /** The weights sum to `weightTotal`. */
  readonly multiplierValues: readonly WeightedValue[];
  readonly scatter: { readonly symbol: SymbolName; readonly pay: PayRow };
  readonly freeSpins: {
    readonly trigger: number;
    readonly award: number;
    readonly retrigger: number;
    readonly retriggerAward: number;
  };
  /** RTP from the simulation that the game was published with, in ppm. There is no closed form. */
  readonly simulatedReturnPpm: number;
}

export type SlotGame = LinesGame | WaysGame | TumbleGame;
