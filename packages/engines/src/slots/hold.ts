import { type Draw, pickWeighted } from './draw.ts';
import type { HoldRule } from './game.ts';

/** The board of a hold feature: the value of each cell's coin in total bets, null where there is none; reel by reel. */
export interface HoldState {
  readonly cells: readonly (number | null)[];
  readonly respinsLeft: number;
}

/** The feature as it starts: each coin in view locks and draws its value. */
export function startHold(rule: HoldRule, isCoin: readonly boolean[], draw: Draw): HoldState {
  return {
    cells: isCoin.map((locked) => (locked ? pickWeighted(rule.values, rule.valueTotal, draw) : null)),
    respinsLeft: rule.respins,
  };
}

/** One respin of every empty cell. */
export function respin(rule: HoldRule, state: HoldState, draw: Draw): HoldState {
  const cells = state.cells.map((value) => {
    if (value !== null) return value;
    return draw(rule.oneIn) === 0 ? pickWeighted(rule.values, rule.valueTotal, draw) : null;
  });
  const isNew = cells.some((value, index) => value !== null && state.cells[index] === null);
  return { cells, respinsLeft: isNew ? rule.respins : state.respinsLeft - 1 };
}

/** Whether nothing more can happen: no respin is left, or every cell holds a coin. */
export function isHoldOver(state: HoldState): boolean {
  return state.respinsLeft === 0 || state.cells.every((value) => value !== null);
}

/** What the board pays, in total bets. */
export function holdPay(rule: HoldRule, { cells }: HoldState): number {
  const sum = cells.reduce<number>((total, value) => total + (value ?? 0), 0);
  return cells.every((value) => value !== null) ? sum + rule.grand : sum;
}
