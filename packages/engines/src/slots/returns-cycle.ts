import { Rational } from '@lantern/money';
import type { LinesGame, WaysGame } from './game.ts';
import { payFor } from './pay-row.ts';
import { type CompiledGame, compile, countOf, type Reels } from './reels.ts';

/** Sum of line or way wins in coins over all stop combinations of a spin; an integer for the paid spin. */
export function sumOfCycle(game: LinesGame | WaysGame, isFree: boolean): Rational {
  const inNumbers = compile(game);
  const reels = isFree ? inNumbers.free : inNumbers.base;
  return game.kind === 'lines'
    ? Rational.of(BigInt(game.lines.length) * sumOfLine(inNumbers, reels))
    : sumOfWays(game, inNumbers, reels, isFree);
}

/** Over the full cycle every cell of a reel shows each strip position equally often, so all lines have the same sum. */
function sumOfLine(game: CompiledGame, reels: Reels): bigint {
  const symbols = game.pay.length / (reels.lengths.length + 1);
  const frequencies = reels.cells.map((cells, reel) => {
    const counts = new Array<bigint>(symbols).fill(0n);
    for (const cell of cells.subarray(0, reels.lengths[reel])) counts[cell] = (counts[cell] as bigint) + 1n;
    return counts;
  });
  const last = frequencies.length;
  const rest = frequencies.map((_, reel) =>
    reels.lengths.slice(reel + 1).reduce((product, length) => product * BigInt(length), 1n),
  );
  const price = (symbol: number, count: number) => game.pay[symbol * (last + 1) + count] as number;
  // `named`: symbol of the line so far, −1 for none; `wilds`: number of leading wilds.
  const walk = (reel: number, named: number, wilds: number, ways: bigint): bigint => {
    if (ways === 0n) return 0n;
    if (reel === last) return ways * BigInt(Math.max(named < 0 ? 0 : price(named, reel), price(game.wild, wilds)));
    let sum = 0n;
    for (let symbol = 0; symbol < symbols; symbol += 1) {
      const times = ways * ((frequencies[reel] as bigint[])[symbol] as bigint);
      if (times === 0n) continue;
      if (symbol === game.wild) sum += walk(reel + 1, named, named < 0 ? wilds + 1 : wilds, times);
      else if (named < 0 || named === symbol) sum += walk(reel + 1, symbol, wilds, times);
      else sum += times * (rest[reel] as bigint) * BigInt(Math.max(price(named, reel), price(game.wild, wilds)));
    }
    return sum;
  };
  return walk(0, -1, 0, 1n);
}

/** Reels are independent: the mean of the product of counts is the product of the means, up to the first reel without the symbol. */
function sumOfWays(game: WaysGame, inNumbers: CompiledGame, reels: Reels, isFree: boolean): Rational {
  const { rows, wild, scatter, pay } = inNumbers;
  const rule = isFree ? game.freeSpins?.wildMultipliers : undefined;
  const wildWorth = rule
    ? rule.values.reduce((sum, { value, weight }) => sum.add(Rational.of(value * weight, rule.total)), Rational.ZERO)
    : Rational.ONE;
  const last = reels.lengths.length;
  let total = Rational.ZERO;
  for (let symbol = 0; symbol < game.symbols.length; symbol += 1) {
    if (symbol === wild || symbol === scatter) continue;
    let product = Rational.ONE;
    for (let reel = 0; reel < last; reel += 1) {
      const { worth, without } = worthOf(reels, reel, rows, symbol, wild, wildWorth);
      const rest = reels.lengths.slice(reel + 1).reduce((all, length) => all * BigInt(length), 1n);
      const ended = product.mul(Rational.of(without * rest));
      total = total.add(ended.mul(Rational.of(pay[symbol * (last + 1) + reel] as number)));
      product = product.mul(worth);
    }
    total = total.add(product.mul(Rational.of(pay[symbol * (last + 1) + last] as number)));
  }
  return total;
}

/** Sum of the symbol's count in view over all stops of a reel, and the number of stops without the symbol. */
function worthOf(reels: Reels, reel: number, rows: number, symbol: number, wild: number, wildWorth: Rational) {
  let own = 0;
  let wilds = 0;
  let without = 0;
  for (let stop = 0; stop < (reels.lengths[reel] as number); stop += 1) {
    const view = (reels.cells[reel] as Uint8Array).subarray(stop, stop + rows);
    const [owns, wildsHere] = [countOf(view, symbol), countOf(view, wild)];
    own += owns;
    wilds += wildsHere;
    if (owns + wildsHere === 0) without += 1;
  }
  return { worth: Rational.of(own).add(wildWorth.mul(Rational.of(wilds))), without: BigInt(without) };
}

/** Combinations of the first reels without a win yet: the symbol that each line (or way) can still win with. */
interface Hope {
  readonly runs: readonly number[];
  readonly scatters: number;
  /** Coin symbols of the hold feature. */
  readonly coins: number;
  readonly ways: bigint;
}

const DEAD = -1;
const ONLY_WILDS = -2;

/**
 * Number of stop combinations of a paid spin with any win or a feature trigger. Goes reel by reel: combinations with the same
 * remaining chances are merged and counted together, and combinations that have won are counted at once.
 */
export function countHits(game: LinesGame | WaysGame): bigint {
  const inNumbers = compile(game);
  const { base } = inNumbers;
  const start = game.kind === 'lines' ? game.lines.map(() => ONLY_WILDS) : game.symbols.map((_, symbol) => symbol);
  let hopes: Hope[] = [{ runs: start, scatters: 0, coins: 0, ways: 1n }];
  let hits = 0n;
  for (let reel = 0; reel < base.lengths.length; reel += 1) {
    const rest = base.lengths.slice(reel + 1).reduce((product, length) => product * BigInt(length), 1n);
    const next = new Map<string, Hope>();
    for (const hope of hopes) {
      for (let stop = 0; stop < (base.lengths[reel] as number); stop += 1) {
        const carried = carryAll(game, inNumbers, hope, reel, stop);
        if (hasWon(game, inNumbers, carried, reel + 1)) {
          hits += hope.ways * rest;
          continue;
        }
        const key = `${carried.scatters}:${carried.coins}:${carried.runs.join()}`;
        next.set(key, { ...carried, ways: hope.ways + (next.get(key)?.ways ?? 0n) });
      }
    }
    hopes = [...next.values()];
  }
  return hits;
}

function carryAll(game: LinesGame | WaysGame, inNumbers: CompiledGame, hope: Hope, reel: number, stop: number): Hope {
  const { base, rows, scatter, coin } = inNumbers;
  const view = (base.cells[reel] as Uint8Array).subarray(stop, stop + rows);
  return {
    runs: hope.runs.map((run, index) => {
      if (run === DEAD) return DEAD;
      return carryOn(game, inNumbers, run, view, game.kind === 'lines' ? game.lines[index] : null, reel);
    }),
    scatters: hope.scatters + countOf(view, scatter),
    coins: hope.coins + countOf(view, coin),
    ways: hope.ways,
  };
}

function hasWon(
  game: LinesGame | WaysGame,
  inNumbers: CompiledGame,
  { scatters, coins, runs }: Hope,
  count: number,
): boolean {
  if (payFor(game.scatter?.pay, scatters) > 0) return true;
  if (game.kind === 'lines' && game.hold !== null && coins >= game.hold.trigger) return true;
  return runs.some((run) => pays(inNumbers, run, count));
}

function carryOn(
  game: LinesGame | WaysGame,
  { wild, scatter, pay }: CompiledGame,
  run: number,
  view: Uint8Array,
  line: readonly number[] | null | undefined,
  reel: number,
): number {
  if (!line) {
    if (run === wild || run === scatter) return DEAD;
    return view.includes(run) || view.includes(wild) ? run : DEAD;
  }
  const cell = view[line[reel] as number] as number;
  if (cell === wild) return run;
  const named = run === ONLY_WILDS || run === cell ? cell : DEAD;
  if (named === DEAD) return DEAD;
  // Drop a symbol that cannot pay at any length.
  const reels = game.strips.length;
  for (let count = reel + 1; count <= reels; count += 1) if (pay[named * (reels + 1) + count] !== 0) return named;
  return DEAD;
}

function pays({ pay, wild, base }: CompiledGame, run: number, count: number): boolean {
  if (run === DEAD) return false;
  return pay[(run === ONLY_WILDS ? wild : run) * (base.lengths.length + 1) + count] !== 0;
}
