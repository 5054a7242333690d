import { type Refusal, refuse } from '@lantern/server-kit';

/** Rule of one field of the registration form, as the brand has set it. */
export interface FieldRule {
  readonly enabled: boolean;
  readonly required: boolean;
  /** Source of a regular expression; `*` matches anything. */
  readonly acceptedPattern: string;
  /** Names the pattern's text. A required field that is empty is refused with `REQUIRED` in its place. */
  readonly patternId: string;
  readonly minLength: number;
  readonly maxLength: number;
}

export type FieldRules = Readonly<Record<string, FieldRule>>;

const ANYTHING = '*';
const compiled = new Map<string, RegExp>();

/** The pattern as an anchored expression. Patterns are operators' data, few and trusted; broken ones throw. */
function expressionOf(pattern: string): RegExp {
  const known = compiled.get(pattern);
  if (known) return known;
  const expression = new RegExp(`^(?:${pattern})$`, 'u');
  if (compiled.size < 500) compiled.set(pattern, expression);
  return expression;
}

function broken(field: string, rule: FieldRule, patternId = rule.patternId): Refusal {
  return refuse('FIELD_RULE', { field, min: rule.minLength, max: rule.maxLength, patternId });
}

/**
 * Whether a value keeps a field's rule: there if required, within its length (counted in characters, not in UTF-16
 * units), matching its pattern. The refusal names the field with min, max and the pattern's id for the text.
 */
export function checkField(field: string, rule: FieldRule, value: string): Refusal | null {
  if (value === '') return rule.required ? broken(field, rule, 'REQUIRED') : null;
  const length = [...value].length;
  const fits = length >= rule.minLength && length <= rule.maxLength;
  const matches = rule.acceptedPattern === ANYTHING || expressionOf(rule.acceptedPattern).test(value);
  return fits && matches ? null : broken(field, rule);
}

/** The first broken rule over all enabled fields, in the order in which the brand lists them. */
export function checkFields(rules: FieldRules, values: Readonly<Record<string, string>>): Refusal | null {
  for (const [field, rule] of Object.entries(rules)) {
    const refusal = rule.enabled ? checkField(field, rule, values[field] ?? '') : null;
    if (refusal) return refusal;
  }
  return null;
}
