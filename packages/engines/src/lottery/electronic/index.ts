export { electronicBoard, shownOf } from './boards.ts';
export {
  ANY_DAY,
  DRAW_FORMS,
  ELECTRONIC_FAMILIES,
  type ElectronicFamily,
  electronicFamily,
  isElectronic,
} from './families.ts';
export { missingBase, missingOf, trendOf } from './statistics.ts';
