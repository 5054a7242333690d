import { type Draw, pickWeighted } from './draw.ts';
import type { HoldRule } from './game.ts';

/** Board of a hold feature: the value of each cell's coin in multiples of the total bet, null for an empty cell; reel by reel. */
export interface HoldState {
  readonly cells: readonly (number | null)[];
  readonly respinsLeft: number;
}

/** First state of the feature: each coin in view locks and draws its value. */
export function startHold(rule: HoldRule, isCoin: readonly boolean[], draw: Draw): HoldState {
  return {
    cells: isCoin.map((locked) => (locked ? pickWeighted(rule.values, rule.valueTotal, draw) : null)),
    respinsLeft: rule.respins,
  };
}

/** One respin of all empty cells. */
export function respin(rule: HoldRule, state: HoldState, draw: Draw): HoldState {
  const cells = state.cells.map((value) => {
    if (value !== null) return value;
    return draw(rule.oneIn) === 0 ? pickWeighted(rule.values, rule.valueTotal, draw) : null;
  });
  const isNew = cells.some((value, index) => value !== null && state.cells[index] === null);
  return { cells, respinsLeft: isNew ? rule.respins : state.respinsLeft - 1 };
}

/** True when no respin is left or every cell has a coin. */
export function isHoldOver(state: HoldState): boolean {
  return state.respinsLeft === 0 || state.cells.every((value) => value !== null);
}

/** Pay of the board, in multiples of the total bet. */
export function holdPay(rule: HoldRule, { cells }: HoldState): number {
  const sum = cells.reduce<number>((total, value) => total + (value ?? 0), 0);
  return cells.every((value) => value !== null) ? sum + rule.grand : sum;
}
