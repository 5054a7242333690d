/** Name of a symbol as the pay table has it, e.g. `H1`, `W`, `BAR3`. */
export type SymbolName = string;

/** Coins that a symbol pays by the number of reels (or cells) it covers: `{ 3: 50, 4: 200, 5: 1000 }`. */
export type PayRow = Readonly<Record<number, number>>;

/** What scatters anywhere in view do; the highest listed number that is reached counts. */
export interface ScatterRule {
  readonly symbol: SymbolName;
  /** Times the total bet by number of scatters. */
  readonly pay: PayRow;
  /** Free spins by number of scatters. */
  readonly freeSpins: PayRow;
}

/** How free spins differ from the paid spin. */
export interface FreeSpinRule {
  readonly strips: readonly (readonly SymbolName[])[];
  /** Every win of a free spin times this. */
  readonly multiplier: number;
  /** Each wild in view draws a multiplier and counts as that many symbols; weights sum to `total`. */
  readonly wildMultipliers?: { readonly total: number; readonly values: readonly WeightedValue[] };
}

export interface WeightedValue {
  readonly value: number;
  readonly weight: number;
  readonly label?: string;
}

/** The hold feature: coins lock, empty cells respin, a new coin gives all respins back. */
export interface HoldRule {
  readonly coin: string;
  /** Coins in view that start it. */
  readonly trigger: number;
  readonly respins: number;
  /** An empty cell becomes a coin once in so many respins. */
  readonly oneIn: number;
  /** Values in total bets; weights sum to `valueTotal`. */
  readonly values: readonly WeightedValue[];
  readonly valueTotal: number;
  /** Paid on top, in total bets, when every cell holds a coin. */
  readonly grand: number;
}

interface AnyGame {
  /** Stable name, e.g. `lantern-river`. */
  readonly id: string;
  /** Grows when a strip, a price or a rule changes: recorded rounds replay under the version they were played with. */
  readonly version: number;
  readonly title: string;
  readonly symbols: readonly SymbolName[];
  /** The total bet in coins: a win of that many coins returns the stake. */
  readonly coinsPerBet: number;
  /** A round never pays more than this many total bets and ends there; null: the pay table itself is the bound. */
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

/** Pays along lines from the left: one row index per reel, 0 on top. */
export interface LinesGame extends ReelGame {
  readonly kind: 'lines';
  readonly lines: readonly (readonly number[])[];
  readonly hold: HoldRule | null;
}

/** Pays for every way through adjacent reels from the left. */
export interface WaysGame extends ReelGame {
  readonly kind: 'ways';
}

/** Pays by the number of equal cells anywhere; winning cells are removed and refilled until nothing wins. */
export interface TumbleGame extends AnyGame {
  readonly kind: 'tumble';
  readonly reels: number;
  readonly rows: number;
  /** Weights of a cell's symbol, in the order of `symbols`; both sum to `weightTotal`. */
  readonly baseWeights: readonly number[];
  readonly freeWeights: readonly number[];
  readonly weightTotal: number;
  /** Coins by smallest number of cells: `{ 8: 1000, 10: 2500, 12: 7500 }`. */
  readonly pay: Readonly<Record<SymbolName, PayRow>>;
  readonly multiplier: SymbolName;
  /** Weights sum to `weightTotal`. */
  readonly multiplierValues: readonly WeightedValue[];
  readonly scatter: { readonly symbol: SymbolName; readonly pay: PayRow };
  readonly freeSpins: {
    readonly trigger: number;
    readonly award: number;
    readonly retrigger: number;
    readonly retriggerAward: number;
  };
  /** Return of the simulation that the game was published with (no closed form exists), in parts per million. */
  readonly simulatedReturnPpm: number;
}

export type SlotGame = LinesGame | WaysGame | TumbleGame;
