export { beatsOf, beatsOfStep } from './beats.ts';
export { type Draw, drawFrom, pickWeighted, recordDraws, replayDraws } from './draw.ts';
export { type CellsResult, type CellsWin, evaluateCells, multiplyWin } from './evaluate-cells.ts';
export type { LineWin } from './evaluate-lines.ts';
export type { WaysWin } from './evaluate-ways.ts';
export { type SlotFeature, slotFeatures } from './features.ts';
export { type SlotFigures, slotFigures } from './figures.ts';
export type {
  FreeSpinRule,
  HoldRule,
  LinesGame,
  PayRow,
  ScatterRule,
  SlotGame,
  SymbolName,
  TumbleGame,
  WaysGame,
  WeightedValue,
} from './game.ts';
export {
  findSlotGame,
  HARBOR_HOLD,
  LANTERN_RIVER,
  SLOT_GAMES,
  STORM_BAZAAR,
  TIDE_DRAGON_243,
  TWIN_SEVENS,
} from './games/index.ts';
export type { HoldState } from './hold.ts';
export { type ReturnReport, reelReturn } from './returns.ts';
export { firstGridOutlook } from './returns-cells.ts';
export { type HoldOutlook, holdOutlook } from './returns-hold.ts';
export {
  capOf,
  type HoldStep,
  nextStep,
  openRound,
  payoutOf,
  playRound,
  type ReelsStep,
  type Round,
  type RoundState,
  type RoundStep,
  type TumbleStep,
} from './round.ts';
export { evaluateStops, type ReelsSpin } from './spin-reels.ts';
export type { Tumble } from './spin-tumble.ts';
export type { Cell } from './tumble-tables.ts';
