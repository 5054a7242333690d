import { type FieldRule, type FieldRules, faultOf } from '@lantern/contract/field-rules';
import { type Refusal, refuse } from '@lantern/server-kit';

/** Empty and name errors have their own texts (5-09); all other broken rules use the pattern's text. */
const OWN_CODES: ReadonlyMap<string, 'INPUT_EMPTY' | 'REAL_NAME_FORMAT'> = new Map([
  ['REQUIRED', 'INPUT_EMPTY'],
  ['REAL_NAME', 'REAL_NAME_FORMAT'],
]);

/** The refusal of a value that breaks a field's rule, or one that stands beside it. */
export function refuseField(field: string, rule: Pick<FieldRule, 'minLength' | 'maxLength' | 'patternId'>): Refusal {
  const { minLength: min, maxLength: max, patternId } = rule;
  return refuse(OWN_CODES.get(patternId) ?? 'FIELD_RULE', { field, min, max, patternId });
}

/**
 * Checks a value against a field's rule. The refusal names the field with min, max and the pattern's id: FIELD_RULE; INPUT_EMPTY for an
 * empty required field; REAL_NAME_FORMAT for an invalid name.
 */
export function checkField(field: string, rule: FieldRule, value: string): Refusal | null {
  const patternId = faultOf(rule, value);
  return patternId === null ? null : refuseField(field, { ...rule, patternId });
}

/** The first broken rule of all enabled fields, in the brand's order. */
export function checkFields(rules: FieldRules, values: Readonly<Record<string, string>>): Refusal | null {
  for (const [field, rule] of Object.entries(rules)) {
    const refusal = rule.enabled ? checkField(field, rule, values[field] ?? '') : null;
    if (refusal) return refusal;
  }
  return null;
}
