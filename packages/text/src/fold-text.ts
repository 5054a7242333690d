/**
 * Marks that only accompany the letters of their script, and that people and banks leave out: accents of Latin and Greek, points of Hebrew,
 * vowel signs of Arabic. In all other scripts a mark is part of what is written: it is a vowel, a tone, or voices a consonant.
 */
const ACCENTS = /([\p{Script=Latin}\p{Script=Greek}\p{Script=Hebrew}])\p{M}+/gu;
const VOWEL_SIGNS = /[\u0640\u064b-\u0652\u0670]/gu;

/** Accents that stand on no letter. */
const LOOSE = /(?<![\p{L}\p{M}])[\u0300-\u036f]+/gu;
/** Joiners, selectors of forms, fillers and format characters: not seen, and typed by some keyboards only. */
export const UNSEEN = /[\p{Default_Ignorable_Code_Point}\p{Cf}]/gu;

/** Letters that Unicode does not decompose, and spellings of one letter that different keyboards type. */
const ONE_LETTER: readonly (readonly [string, string])[] = [
  ['đ', 'd'],
  ['ð', 'd'],
  ['ɖ', 'd'],
  ['ħ', 'h'],
  ['ı', 'i'],
  ['ĸ', 'k'],
  ['ł', 'l'],
  ['ø', 'o'],
  ['ŧ', 't'],
  ['æ', 'ae'],
  ['œ', 'oe'],
  ['ß', 'ss'],
  ['þ', 'th'],
  ['ς', 'σ'],
  // Russian prints leave the two dots out; other Cyrillic letters with marks, as й, are letters of their own.
  ['е\u0308', 'е'],
  // Yeh and kaf as Persian keyboards type them.
  ['ی', 'ي'],
  ['ى', 'ي'],
  ['ک', 'ك'],
  // Two short vowels typed for the one that looks the same, in Thai and Lao.
  ['เเ', 'แ'],
  ['ເເ', 'ແ'],
];

/** A tone mark typed before the vowel above or below the same consonant, in Thai and Lao. */
const TONE_FIRST =
  /([\u0e48-\u0e4c])([\u0e31\u0e34-\u0e3a\u0e47\u0e4d])|([\u0ec8-\u0ecc])([\u0eb1\u0eb4-\u0ebc\u0ecd])/gu;

/**
 * A text in the form in which it is compared and searched: letter case, widths and compatibility forms do not count, nor do marks of Latin,
 * Greek, Arabic and Hebrew letters, characters that are not seen, and the order in which Thai and Lao marks are typed. Marks of other
 * scripts count: without them `สุดา` and `สีดา`, `か` and `が`, `कि` and `की` would be the same.
 * @returns composed characters (NFC)
 * @example foldText('Nguyễn VĂN Đức') // 'nguyen van duc'
 */
export function foldText(text: string): string {
  const plain = text
    .normalize('NFKD')
    .replaceAll(UNSEEN, '')
    .toLowerCase()
    .replaceAll(ACCENTS, '$1')
    .replaceAll(LOOSE, '')
    .replaceAll(VOWEL_SIGNS, '');
  return ONE_LETTER.reduce((folded, [spelling, letter]) => folded.replaceAll(spelling, letter), plain)
    .replaceAll(TONE_FIRST, '$2$1$4$3')
    .normalize('NFC');
}

/** Tone marks of Thai and Lao, which people leave out where they search. */
const TONES = /[\u0e48-\u0e4c\u0ec8-\u0ecc]/gu;

/** A text in the form in which it is searched: as `foldText`, and without tone marks of Thai and Lao. */
export const foldForSearch = (text: string): string => foldText(text).replaceAll(TONES, '');
