export {
  countKind,
  fairOdds,
  type Outcomes,
  onlyChance,
  type PrizeChance,
  type UnitKind,
} from './chance.ts';
export { type DrawForm, drawText, type NumberListForm } from './draws.ts';
export type { LotteryFamily, Play, Style } from './family.ts';
export type { FamilyPriceData, FamilyPriceTable } from './price-data.ts';
export { type FamilyPriceRefusal, isPriced, readFamilyPrices } from './price-table.ts';
export { groupPricing, oddsPricing, payoutOf, returnToPlayer, type UnitPricing, worstReturn } from './pricing.ts';
export {
  type FamilyLineInput,
  type FamilyPick,
  type FamilyQuotedLine,
  type FamilyQuoteRefusal,
  type FamilyQuoteSettings,
  familyPicks,
  isOffered,
  quoteFamilyLines,
  readFamilySelection,
} from './quote.ts';
export {
  type Counting,
  type Hit,
  type PlayRule,
  REFUND,
  type Selection,
  type SelectionPart,
  type SelectionShape,
} from './rule.ts';
export { capPayouts, type LineOutcome, linePricing, lineStake, type SoldLine, settleFamilyLine } from './settle.ts';
export { type LineWork, workOfLine } from './work.ts';
