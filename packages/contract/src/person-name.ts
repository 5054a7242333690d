import type { FieldRule } from './field-rules.ts';
import { mayBeJoined } from './shown-text.ts';

const LATIN = String.raw`\p{Script=Latin}`;
const CYRILLIC = String.raw`\p{Script=Cyrillic}`;
const GREEK = String.raw`\p{Script=Greek}`;
const ARMENIAN = String.raw`\p{Script=Armenian}`;
const CHEROKEE = String.raw`\p{Script=Cherokee}`;
const COPTIC = String.raw`\p{Script=Coptic}`;
const LISU = String.raw`\p{Script=Lisu}`;

/** A name has letters of at most one of the alphabets whose letters look alike. Each is compared with those after it. */
const ONE_ALPHABET = [
  `(?:(?!.*${LATIN})|(?!.*[${CYRILLIC}${GREEK}${ARMENIAN}${CHEROKEE}${COPTIC}${LISU}]))`,
  `(?:(?!.*${CYRILLIC})|(?!.*[${GREEK}${ARMENIAN}${CHEROKEE}${COPTIC}${LISU}]))`,
  `(?:(?!.*${GREEK})|(?!.*[${ARMENIAN}${CHEROKEE}${COPTIC}${LISU}]))`,
  `(?:(?!.*${ARMENIAN})|(?!.*[${CHEROKEE}${COPTIC}${LISU}]))`,
  `(?:(?!.*${CHEROKEE})|(?!.*[${COPTIC}${LISU}]))`,
  `(?:(?!.*${COPTIC})|(?!.*${LISU}))`,
].join('');

/** Letters of formulas and units, which imitate those of alphabets. */
const NO_SYMBOLS = String.raw`(?!.*[\u00b5\u2100-\u214f\u{1d400}-\u{1d7ff}])`;

/** Apostrophes, those of Armenian and Hebrew, accents that stand for one, and the prime of transliterations. */
const APOSTROPHES = String.raw`'\u0060\u00b4\u2018\u2019\u201b\u2032\u055a\u05f3`;
const HYPHENS = String.raw`\-\u2010-\u2015\u2212\u058a\u05be\u30a0`;
/** Dots between the parts of a name, with the one between the syllables of Tibetan. */
const DOTS = String.raw`.\u00b7\u2022\u2027\u2219\u22c5\u30fb\u0f0b`;

const LETTER = String.raw`[\p{L}\p{M}]`;
const SEEN = String.raw`(?!\p{Default_Ignorable_Code_Point})[\p{L}\p{M} ,\/${DOTS}${APOSTROPHES}${HYPHENS}]`;
const JOINED = String.raw`${LETTER}[\u200c\u200d](?=${LETTER})`;
const HAN_WITH_FORM = String.raw`\p{Script=Han}[\u{e0100}-\u{e01ef}]`;

/**
 * Source of a regular expression (flag `u`) for the name of a person, as `cleanPersonName` returns it: letters and marks of every script,
 * spaces, dots, commas, hyphens, apostrophes and `/`. It begins with a letter or an apostrophe. Letters of alphabets that look alike, such
 * as Latin and Cyrillic, are not mixed. Changing it needs a migration for the brands that have stored it.
 */
export const PERSON_NAME = `^(?=[\\p{L}${APOSTROPHES}])(?=.*\\p{L})${ONE_ALPHABET}${NO_SYMBOLS}(?:${SEEN}|${JOINED}|${HAN_WITH_FORM})+$`;

/** The rule of a person's name, wherever one is typed. */
export const PERSON_NAME_RULE: FieldRule = {
  enabled: true,
  required: true,
  acceptedPattern: PERSON_NAME,
  patternId: 'REAL_NAME',
  minLength: 2,
  maxLength: 60,
};

const NAME = new RegExp(PERSON_NAME_RULE.acceptedPattern, 'u');

/** Whether a name that `cleanPersonName` returned has only what names have. Its length is not judged. */
export const isPersonName = (name: string): boolean => NAME.test(name);

const WIDE = /[\u3000\uff00-\uffef]+/gu;
const JOINERS = /\u200c|\u200d/;
const FORMAT = /\p{Cf}/u;

/** Without format characters, apart from single joiners where a script needs them. */
function withoutFormats(text: string): string {
  if (!FORMAT.test(text)) return text;
  const characters = [...text].filter((character) => !FORMAT.test(character) || JOINERS.test(character));
  return characters
    .filter(
      (character, at) => !JOINERS.test(character) || mayBeJoined(characters[at - 1] ?? '', characters[at + 1] ?? ''),
    )
    .join('');
}

/**
 * A person's name for storage, from what was typed: composed characters (NFC), half and full width forms as ordinary ones, single spaces,
 * and no invisible characters. Not NFKC, which changes what people see: it takes the Thai letter SARA AM apart. What is no name is
 * cleaned as well, so the result may be empty.
 * @example cleanPersonName(' Ｒａｊ  A/L\u200b Kumar') // 'Raj A/L Kumar'
 */
export function cleanPersonName(typed: string): string {
  const ordinary = typed.replace(WIDE, (wide) => wide.normalize('NFKC'));
  return withoutFormats(ordinary).replace(/\s+/gu, ' ').trim().normalize('NFC');
}
