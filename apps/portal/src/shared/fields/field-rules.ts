import { type FieldRule, faultOf } from '@lantern/contract/field-rules';
import { faultTextKey, patternTextKey } from '@lantern/locales';
import type { Refused } from '../api/refused.ts';

/** A message under a field: text key and values. */
export interface FieldMessageText {
  readonly key: string;
  readonly values: Readonly<Record<string, number>>;
}

export const emptyMessage: FieldMessageText = { key: 'input_empty', values: {} };

const wordsOf = (patternId: string) => patternTextKey(patternId) ?? 'pattern_any';

function faultText(patternId: string, min: number, max: number): FieldMessageText {
  const key = faultTextKey(patternId) ?? wordsOf(patternId);
  return key === patternTextKey(patternId) || key === 'pattern_any'
    ? { key, values: { min, max } }
    : { key, values: {} };
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
