import { type FieldRule, type FieldRules, faultOf } from '@lantern/contract/field-rules';
import { type Refusal, refuse } from '@lantern/server-kit';

/**
 * Whether a value keeps a field's rule. The refusal names the field with min, max and the pattern's id for the text; of a
 * required field that is empty, `REQUIRED` in its place.
 */
export function checkField(field: string, rule: FieldRule, value: string): Refusal | null {
  const patternId = faultOf(rule, value);
  if (patternId === null) return null;
  return refuse('FIELD_RULE', { field, min: rule.minLength, max: rule.maxLength, patternId });
}

/** The first broken rule over all enabled fields, in the order in which the brand lists them. */
export function checkFields(rules: FieldRules, values: Readonly<Record<string, string>>): Refusal | null {
  for (const [field, rule] of Object.entries(rules)) {
    const refusal = rule.enabled ? checkField(field, rule, values[field] ?? '') : null;
    if (refusal) return refusal;
  }
  return null;
}
