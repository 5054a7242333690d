export { type StakedBet, type UncountedBet, type UncountedReason, uncountedBets } from './counted-stakes.ts';
export type { DrawSpace, Steps } from './draw-space.ts';
export { type CoverSale, familyCoverLine } from './family-lines.ts';
export {
  COVER_LIMITS,
  type CoverJudgement,
  type CoverLimits,
  type CoverLine,
  judgeCover,
} from './judge-cover.ts';
export { type FamilySpace, familySpace } from './spaces.ts';
export { type VietnamSale, vietnamCoverLines, vietnamSpace } from './vietnam-lines.ts';
