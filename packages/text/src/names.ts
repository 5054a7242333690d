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
  const spaced = spacedKey(name);
  return /[\p{L}\p{N}]/u.test(spaced) ? foldHan(spaced.replaceAll(SPACE_WITHIN, '')) : '';
}

function spacedKey(text: string): string {
  // Before compatibility forms are replaced: that of the acute accent begins with a space.
  const plain = foldText(text.replaceAll(DROPPED, '')).replaceAll(DROPPED, '');
  return plain.replaceAll(SEPARATORS, ' ').trim();
}

/** Whether two names have the same key. A name without letters equals no name. */
export function isSameName(first: string, second: string): boolean {
  const key = nameKey(first);
  return key !== '' && key === nameKey(second);
}

const WORD = /[\p{L}\p{M}]+/gu;
const WITHOUT_SPACES = /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}ー]{2,}$/u;

const wordsOf = (text: string): readonly string[] => foldHan(spacedKey(text)).match(WORD) ?? [];

/**
 * Whether a text contains a name of at least two words (two characters in Chinese, Japanese and Korean) that stands apart from other
 * letters: 李明 is not found in 李明华. Names of one word are found in many texts, so that they count as not found.
 */
export function isNameWithin(text: string, name: string): boolean {
  // A stroke belongs to a name (`A/L`) or separates the fields of a bank's text.
  const apart = (one: string) => one.replaceAll('/', ' ');
  return hasWords(wordsOf(text), wordsOf(name)) || hasWords(wordsOf(apart(text)), wordsOf(apart(name)));
}

function hasWords(text: readonly string[], name: readonly string[]): boolean {
  const joined = name.join('');
  if (WITHOUT_SPACES.test(joined)) return hasJoined(text, joined);
  if (name.length < 2) return false;
  return text.some((_, at) => name.every((word, index) => text[at + index] === word));
}

/** Banks put spaces between the parts of such a name, or none. */
function hasJoined(text: readonly string[], name: string): boolean {
  return text.some((_, at) => {
    let run = '';
    for (let end = at; end < text.length && run.length < name.length; end += 1) run += text[end];
    return run === name;
  });
}
