/**
 * Rules of the registration form's fields (spec 3-06, 5-01). Browsers and server use the same function, so that they always agree on what
 * is valid.
 */
export interface FieldRule {
  readonly enabled: boolean;
  readonly required: boolean;
  /** Source of a regular expression for the whole text; `*` matches anything. */
  readonly acceptedPattern: string;
  /** Text id for a pattern mismatch. An empty required field is refused with `REQUIRED` instead. */
  readonly patternId: string;
  readonly minLength: number;
  readonly maxLength: number;
}

export type FieldRules = Readonly<Record<string, FieldRule>>;

const ANYTHING = '*';
const MAX_COMPILED = 500;
const compiled = new Map<string, RegExp>();

/** The pattern as an anchored expression. Operators choose patterns from the platform's list; an invalid one throws. */
function expressionOf(pattern: string): RegExp {
  const known = compiled.get(pattern);
  if (known) return known;
  const expression = new RegExp(`^(?:${pattern})$`, 'u');
  if (compiled.size < MAX_COMPILED) compiled.set(pattern, expression);
  return expression;
}

/** Text id of the fault: `REQUIRED`, the pattern's id, or null if the value is valid. Length is counted in characters. */
export function faultOf(rule: FieldRule, value: string): string | null {
  if (value === '') return rule.required ? 'REQUIRED' : null;
  const length = [...value].length;
  const fits = length >= rule.minLength && length <= rule.maxLength;
  // A text that is too long is not compared with the pattern.
  const matches = () =>
    rule.acceptedPattern === ANYTHING || rule.acceptedPattern === '' || expressionOf(rule.acceptedPattern).test(value);
  return fits && matches() ? null : rule.patternId;
}

/**
 * Fields that the platform parses in a fixed format and needs again later. A brand may choose only among these patterns and lengths; with
 * any other rule no input could be valid.
 */
export const FIELD_SHAPES: Readonly<
  Record<string, { readonly patternIds: readonly string[]; readonly length: number } | undefined>
> = {
  birthday: { patternIds: ['DATE', 'DATE_US'], length: 10 },
  paymentPassword: { patternIds: ['DIGITS'], length: 6 },
};

/** Kind of registration, which decides the fields that apply. */
export interface FormKind {
  readonly hasName: boolean;
  readonly hasPassword: boolean;
  /** Whether the form contains a mobile number that identifies the account. */
  readonly hasMobile: boolean;
}

/** The brand's rules for one form: fields that the form needs are always required, and fields that it does not have are never required. */
export function rulesOfForm(rules: FieldRules, kind: FormKind): FieldRules {
  const wanted: Readonly<Record<string, boolean>> = {
    username: kind.hasName,
    password: kind.hasPassword,
    confirmPassword: kind.hasPassword,
    ...(kind.hasMobile && { mobileNum: true }),
    // Validated separately, in forms that need a code.
    verificationCode: false,
  };
  return Object.fromEntries(
    Object.entries(rules).map(([field, rule]) => {
      const isWanted = wanted[field];
      return [field, isWanted === undefined ? rule : { ...rule, enabled: isWanted, required: isWanted }];
    }),
  );
}
