import type { Value } from '@lantern/contract/schemas';
import type { Refused } from '../../../shared/api/refused.ts';

export type FieldRules = Value<'brands.registerSettings'>['rules'];
export type FieldRule = FieldRules[string];

/** A message under a field: the key of its text and what fills it. */
export interface FieldMessageText {
  readonly key: string;
  readonly values: Readonly<Record<string, number>>;
}

const cache = new Map<string, RegExp | null>();

/** The rule's pattern as an expression over the whole text; null accepts anything. */
function patternOf(source: string): RegExp | null {
  if (source === '*' || source === '') return null;
  const known = cache.get(source);
  if (known !== undefined) return known;
  const made = new RegExp(`^(?:${source})$`, 'u');
  cache.set(source, made);
  return made;
}

/** Text of each pattern by its id. */
const patternTexts: Readonly<Record<string, string>> = {
  LETTER_FIRST: 'pattern_first_letter',
  LETTERS_DIGITS: 'pattern_letters_digits',
  NO_SPACES: 'pattern_no_spaces',
  DIGITS: 'pattern_digits',
  EMAIL: 'pattern_email',
  REAL_NAME: 'pattern_real_name',
  HANDLE: 'pattern_handle',
  DATE: 'pattern_date_ymd',
  UPPERCASE: 'pattern_uppercase',
  NO_SPECIALS: 'pattern_no_specials',
  CHINESE_DIGITS: 'pattern_chinese_digits',
  ENGLISH_SPACES: 'pattern_english_spaces',
  THAI: 'pattern_thai',
  KOREAN: 'pattern_korean',
};

const empty: FieldMessageText = { key: 'input_empty', values: {} };

function patternText(patternId: string, min: number, max: number): FieldMessageText {
  return { key: patternTexts[patternId] ?? 'pattern_any', values: { min, max } };
}

/** Words for a rule: the pattern in words with its bounds. */
export function ruleText(rule: FieldRule): FieldMessageText {
  return patternText(rule.patternId, rule.minLength, rule.maxLength);
}

/** The same words where the server has refused a field by its rule; null for every other refusal. */
export function refusedRule({ code, params }: Pick<Refused, 'code' | 'params'>): FieldMessageText | null {
  if (code !== 'FIELD_RULE') return null;
  const { patternId, min, max } = params;
  return patternId === 'REQUIRED' ? empty : patternText(String(patternId), Number(min), Number(max));
}

/** The first message that holds for a text under its rule, or null when it passes. Length counts characters. */
export function checkField(rule: FieldRule | undefined, text: string): FieldMessageText | null {
  if (!rule) return null;
  if (text === '') return rule.required ? empty : null;
  const length = [...text].length;
  const passes =
    length >= rule.minLength && length <= rule.maxLength && (patternOf(rule.acceptedPattern)?.test(text) ?? true);
  return passes ? null : ruleText(rule);
}
