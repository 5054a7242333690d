/** Keys of the texts, in `auth`, that describe the pattern of a field's rule (5-01, 5-08). */
const PATTERN_TEXTS = {
  LETTER_FIRST: 'pattern_first_letter',
  LETTERS_DIGITS: 'pattern_letters_digits',
  NO_SPACES: 'pattern_no_spaces',
  DIGITS: 'pattern_digits',
  EMAIL: 'pattern_email',
  REAL_NAME: 'pattern_real_name',
  HANDLE: 'pattern_handle',
  DATE: 'pattern_date_ymd',
  DATE_US: 'pattern_date_mdy',
  UPPERCASE: 'pattern_uppercase',
  NO_SPECIALS: 'pattern_no_specials',
  CHINESE_DIGITS: 'pattern_chinese_digits',
  ENGLISH_SPACES: 'pattern_english_spaces',
  THAI: 'pattern_thai',
  KOREAN: 'pattern_korean',
  ANY: 'pattern_any',
} as const;

/** Texts for invalid input, where they differ from the pattern's description (5-09). */
const FAULT_TEXTS = { REQUIRED: 'input_empty', REAL_NAME: 'real_name_format', SHOWN: 'text_not_shown' } as const;

type PatternText = (typeof PATTERN_TEXTS)[keyof typeof PATTERN_TEXTS];
type FaultText = (typeof FAULT_TEXTS)[keyof typeof FAULT_TEXTS];

const isKeyOf = <Texts extends object>(texts: Texts, id: string): id is string & keyof Texts =>
  Object.hasOwn(texts, id);

/** Key of the text that describes a pattern; null for an unknown pattern. */
export function patternTextKey(patternId: string): PatternText | null {
  return isKeyOf(PATTERN_TEXTS, patternId) ? PATTERN_TEXTS[patternId] : null;
}

/** Key of the text for a value that breaks its rule; null for an unknown pattern. */
export function faultTextKey(patternId: string): PatternText | FaultText | null {
  return isKeyOf(FAULT_TEXTS, patternId) ? FAULT_TEXTS[patternId] : patternTextKey(patternId);
}
