import { type FieldRule, type FieldRules, faultOf } from '@lantern/contract/field-rules';
import { type Refusal, refuse } from '@lantern/server-kit';

/** What has words of its own (5-09); every other broken rule is told by its pattern. */
const OWN_CODES: ReadonlyMap<string, 'INPUT_EMPTY' | 'REAL_NAME_FORMAT'> = new Map([
  ['REQUIRED', 'INPUT_EMPTY'],
  ['REAL_NAME', 'REAL_NAME_FORMAT'],
]);

/**
 * Whether a value keeps a field's rule. The refusal names the field with min, max and the pattern's id for the text: FIELD_RULE,
 * of a required field that is empty INPUT_EMPTY, of a name that is none REAL_NAME_FORMAT.
 */
export function checkField(field: string, rule: FieldRule, value: string): Refusal | null {
  const patternId = faultOf(rule, value);
  if (patternId === null) return null;
  return refuse(OWN_CODES.get(patternId) ?? 'FIELD_RULE', {
    field,
    min: rule.minLength,
    max: rule.maxLength,
    patternId,
  });
}

/** The first broken rule over all enabled fields, in the order in which the brand lists them. */
export function checkFields(rules: FieldRules, values: Readonly<Record<string, string>>): Refusal | null {
  for (const [field, rule] of Object.entries(rules)) {
    const refusal = rule.enabled ? checkField(field, rule, values[field] ?? '') : null;
    if (refusal) return refusal;
  }
  return null;
}
