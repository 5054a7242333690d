export {
  type ChaseOutcome,
  type ChasePlan,
  type ChaseStatus,
  type ChaseStep,
  MAX_CHASE_ISSUES,
  planChase,
  playChase,
} from './chase.ts';
export { groupUnitsOfSum, straightUnitsOfSpan, straightUnitsOfSum } from './counting.ts';
export { digitsOfNumber, readSscDigits, SSC_WIDTH, type SscDigits } from './digits.ts';
export { SSC, SSC_DEFAULT_PRICES } from './family.ts';
export { PATTERNS, patternCount, patternOf, type SscPattern } from './patterns.ts';
export {
  digitsOfPlay,
  findSscPlay,
  findSscRule,
  SSC_PLAYS,
  SSC_TABS,
  type SscMethodRow,
  type SscPlay,
  type SscStyle,
  type SscTab,
} from './plays.ts';
export {
  fairPrize,
  groupFigures,
  prizeAtGroup,
  rebateAtGroup,
  rebateRate,
  THEORETICAL_PRIZE,
} from './prize.ts';
export type { SscExposure, SscHit, SscRule } from './rule.ts';
export {
  MAX_SELECTION_LENGTH,
  MAX_TYPED_NUMBERS,
  readSelection,
  type SscAlphabet,
  type SscSelection,
  type SscSelectionProblem,
  type SscShape,
  writeSelection,
} from './selection.ts';
export {
  figuresOf,
  type MissingCounts,
  missingAmong,
  missingByPlace,
  type SscFigures,
  type SscTrendRow,
  sscTrend,
} from './statistics.ts';
export { CREDIT_TIERS, type SscTier, STANDARD_TIERS, tierProbability } from './tiers.ts';
export { countUnits, type SscCounting } from './units.ts';
