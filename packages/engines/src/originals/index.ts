export {
  CRASH_CAP,
  CRASH_FLOOR,
  crashMultiplierAt,
  crashOutcome,
  crashPoint,
  crashTimeOf,
  isCrashTarget,
  nextUint52,
  reachesTarget,
  reachProbability,
} from './crash.ts';
export {
  DICE_OUTCOMES,
  type DiceBet,
  type DiceOutcome,
  diceMultiplier,
  diceReturn,
  diceWins,
  isDiceBet,
  playDice,
  rollDice,
} from './dice.ts';
export { FAIR_SHARE, fractionOf, nextUint32, payoutAt } from './fractions.ts';
export {
  cashOutHiLo,
  guessHiLo,
  type HiLoCard,
  type HiLoGuess,
  type HiLoRound,
  hiLoProbability,
  hiLoWorth,
  nextHiLoCard,
  openHiLo,
  skipHiLo,
} from './hi-lo.ts';
export {
  isKenoPick,
  KENO_DRAWN,
  KENO_NUMBERS,
  KENO_TABLES,
  type KenoOutcome,
  kenoProbability,
  kenoReturn,
  playKeno,
} from './keno.ts';
export { isLimboTarget, type LimboOutcome, playLimbo } from './limbo.ts';
export {
  cashOutMines,
  isMineCount,
  layMines,
  MINES_CELLS,
  type MinesRound,
  minesExactMultiplier,
  minesMultiplier,
  minesSurvival,
  minesWorth,
  openMines,
  pickCell,
} from './mines.ts';
export {
  PLINKO_RISKS,
  PLINKO_ROWS,
  PLINKO_TABLES,
  type PlinkoOutcome,
  type PlinkoRisk,
  type PlinkoRows,
  playPlinko,
  plinkoBucket,
  plinkoProbability,
  plinkoReturn,
} from './plinko.ts';
export {
  playWheel,
  WHEEL_RISKS,
  WHEEL_SEGMENTS,
  type WheelOutcome,
  type WheelRisk,
  type WheelSegments,
  wheelReturn,
  wheelTable,
} from './wheel.ts';
