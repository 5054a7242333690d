export { electronicBoard, shownOf } from './boards.ts';
export {
  ANY_DAY,
  DRAW_FORMS,
  ELECTRONIC_FAMILIES,
  type ElectronicFamily,
  electronicFamily,
  type HouseFamily,
  isBookedAsLottery,
  isElectronic,
  isHouseDrawn,
  isOfLunarYear,
  isSoutheastAsian,
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
