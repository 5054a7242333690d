import type { LinesGame, SymbolName, WaysGame } from './game.ts';

/** Strips as numbers; each is extended with its own beginning, so that a window never wraps around. */
export interface Reels {
  readonly lengths: readonly number[];
  readonly cells: readonly Uint8Array[];
  /** Symbol names in view for each stop of each reel, precomputed. */
  readonly shown: readonly (readonly (readonly SymbolName[])[])[];
}

/** Compiled form for evaluation: symbols are indexes into `symbols`. */
export interface CompiledGame {
  readonly rows: number;
  readonly base: Reels;
  readonly free: Reels;
  /** Coins at `symbol × (reels + 1) + covered reels`. */
  readonly pay: Int32Array;
  readonly wild: number;
  /** −1 when the game has no such symbol. */
  readonly scatter: number;
  readonly coin: number;
  /** Cell indexes of each line, reel by reel; empty for ways. */
  readonly lines: readonly Uint8Array[];
}

/** Limit of a pay, because evaluation packs a pay with its symbol and count into 31 bits. */
const MOST_COINS = 32_767;

const compiled = new WeakMap<LinesGame | WaysGame, CompiledGame>();

/** Compiles a game; the result is cached. */
export function compile(game: LinesGame | WaysGame): CompiledGame {
  const known = compiled.get(game);
  if (known) return known;
  const made = compileGame(game);
  compiled.set(game, made);
  return made;
}

function compileGame(game: LinesGame | WaysGame): CompiledGame {
  const numberOf = (name: SymbolName | undefined) => (name === undefined ? -1 : game.symbols.indexOf(name));
  const reels = game.strips.length;
  const pay = new Int32Array(game.symbols.length * (reels + 1));
  for (const [name, row] of Object.entries(game.pay)) {
    for (const [count, coins] of Object.entries(row)) {
      if (coins > MOST_COINS) throw new RangeError(`${name} pays more than ${MOST_COINS} coins`);
      pay[numberOf(name) * (reels + 1) + Number(count)] = coins;
    }
  }
  return {
    rows: game.rows,
    base: reelsOf(game.strips, game.rows, numberOf),
    free: reelsOf(game.freeSpins?.strips ?? game.strips, game.rows, numberOf),
    pay,
    wild: numberOf(game.wild),
    scatter: numberOf(game.scatter?.symbol),
    coin: game.kind === 'lines' ? numberOf(game.hold?.coin) : -1,
    lines:
      game.kind === 'lines'
        ? game.lines.map((line) => Uint8Array.from(line, (row, reel) => reel * game.rows + row))
        : [],
  };
}

function reelsOf(
  strips: readonly (readonly SymbolName[])[],
  rows: number,
  numberOf: (name: SymbolName) => number,
): Reels {
  return {
    lengths: strips.map((strip) => strip.length),
    cells: strips.map((strip) => {
      const numbers = strip.map(numberOf);
      if (numbers.includes(-1)) throw new RangeError('a strip holds a symbol that the game does not name');
      return Uint8Array.from([...numbers, ...numbers.slice(0, rows - 1)]);
    }),
    shown: strips.map((strip) =>
      strip.map((_, stop) =>
        Array.from({ length: rows }, (_row, row) => strip[(stop + row) % strip.length] as SymbolName),
      ),
    ),
  };
}

/** Symbols in view, reel by reel from the top: cell `reel × rows + row`. */
export function windowAt({ cells }: Reels, rows: number, stops: readonly number[], into: Uint8Array): Uint8Array {
  for (let reel = 0; reel < cells.length; reel += 1) {
    const strip = cells[reel] as Uint8Array;
    const top = stops[reel] as number;
    for (let row = 0; row < rows; row += 1) into[reel * rows + row] = strip[top + row] as number;
  }
  return into;
}

/** Number of cells in view with the symbol. */
export function countOf(window: Uint8Array, symbol: number): number {
  let count = 0;
  for (const cell of window) if (cell === symbol) count += 1;
  return count;
}

/** Symbol names in view at these stops, one list per reel. */
export function gridAt({ shown }: Reels, stops: readonly number[]): (readonly SymbolName[])[] {
  const grid = new Array<readonly SymbolName[]>(stops.length);
  for (let reel = 0; reel < stops.length; reel += 1) {
    grid[reel] = (shown[reel] as (typeof shown)[number])[stops[reel] as number] as readonly SymbolName[];
  }
  return grid;
}
