import { foldText } from './fold-text.ts';
import { foldHan } from './han-variants.ts';

/** The version of the rule of `nameKey`. A change of the rule that changes keys raises it: stored keys of older versions are made anew. */
export const NAME_RULE = 2;

/** Apostrophes of all kinds, the accents that keyboards type for them, letters that look like them, and the stroke of `A/L`. */
const DROPPED = /['‘’‚‛`´′‵ʹʻʼʽʾʿˈꞌ՚׳/⁄∕]/gu;

/** Dots, commas and hyphens of all kinds, which separate the parts of a name as a space does. */
const SEPARATORS = /[.,·•‧∙⋅・ꞏ⸱་。、،܂։\p{Pd}−⁃\s]+/gu;

/** A space between letters of scripts that are written without spaces, or, in Korean, with and without one. */
const SPACE_WITHIN =
  /(?<=[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}ー]) (?=[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}ー])/gu;

/**
 * The key by which names of persons are compared. Besides what `foldText` leaves out, apostrophes and the stroke in `A/L` do not count,
 * dots, commas and hyphens count as spaces, spaces between Chinese, Japanese and Korean letters do not count, and variants of Han
 * characters are one. The order of the parts counts: `Minh Anh` and `Anh Minh` are two names.
 * @returns '' for a name without letters
 * @example nameKey(' Nguyễn  VĂN Đức ') // 'nguyen van duc'
 * @example nameKey('阿卜杜拉·买买提') === nameKey('阿卜杜拉買買提') // true
 */
export function nameKey(name: string): string {
  // Before compatibility forms are replaced: that of the acute accent begins with a space.
  const plain = foldText(name.replaceAll(DROPPED, '')).replaceAll(DROPPED, '');
  const spaced = plain.replaceAll(SEPARATORS, ' ').trim();
  return /[\p{L}\p{N}]/u.test(spaced) ? foldHan(spaced.replaceAll(SPACE_WITHIN, '')) : '';
}

/** Whether two names have the same key. A name without letters equals no name. */
export function isSameName(first: string, second: string): boolean {
  const key = nameKey(first);
  return key !== '' && key === nameKey(second);
}
