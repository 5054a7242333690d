export { elotteryBoard, shownOf } from './boards.ts';
export {
  ANY_DAY,
  DRAW_FORMS,
  ELOTTERY_FAMILIES,
  type ElotteryFamily,
  elotteryFamily,
  isBookedAsLottery,
  isDrawnByPlatform,
  isElottery,
  isOfLunarYear,
  isSoutheastAsian,
  type PlatformFamily,
  PUBLISHED_FAMILIES,
  type PublishedFamily,
} from './families.ts';
export {
  drawPublished,
  PUBLISHED_PRIZES,
  type PublishedPrize,
  publishedDifferences,
  publishedNumbers,
  readPublished,
} from './published.ts';
export { missingBase, missingOf, trendOf } from './statistics.ts';
