import { type FieldRule, faultOf } from '@lantern/contract/field-rules';
import type { Refused } from '../api/refused.ts';

/** A message under a field: text key and values. */
export interface FieldMessageText {
  readonly key: string;
  readonly values: Readonly<Record<string, number>>;
}

/** Text key of each pattern. */
const patternTexts: Readonly<Record<string, string>> = {
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
};

/** Message for invalid input, where it differs from the pattern's description (5-09). */
const faultTexts: Readonly<Record<string, string>> = { REQUIRED: 'input_empty', REAL_NAME: 'real_name_format' };

export const emptyMessage: FieldMessageText = { key: 'input_empty', values: {} };

const wordsOf = (patternId: string) => patternTexts[patternId] ?? 'pattern_any';

function faultText(patternId: string, min: number, max: number): FieldMessageText {
  const own = faultTexts[patternId];
  return own ? { key: own, values: {} } : { key: wordsOf(patternId), values: { min, max } };
}

/** Text of a rule: the pattern's description with its bounds. */
export function ruleText(rule: FieldRule): FieldMessageText {
  return { key: wordsOf(rule.patternId), values: { min: rule.minLength, max: rule.maxLength } };
}

/** The same text when the server refused a field by its rule; null for other refusals. */
export function refusedRule({ code, params }: Pick<Refused, 'code' | 'params'>): FieldMessageText | null {
  if (code !== 'FIELD_RULE') return null;
  const { patternId, min, max } = params;
  return faultText(String(patternId), Number(min), Number(max));
}

/** The message for a text under its rule, or null if it is valid. */
export function checkField(rule: FieldRule | undefined, text: string): FieldMessageText | null {
  const patternId = rule ? faultOf(rule, text) : null;
  return rule && patternId !== null ? faultText(patternId, rule.minLength, rule.maxLength) : null;
}
