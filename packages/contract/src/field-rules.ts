/**
 * Rules of the registration form's fields (spec 3-06, 5-01), judged by this one function in browsers and on the server, so that no form
 * is sent that the server refuses, and none refused that it would take.
 */
export interface FieldRule {
  readonly enabled: boolean;
  readonly required: boolean;
  /** Source of a regular expression over the whole text; `*` matches anything. */
  readonly acceptedPattern: string;
  /** Names the pattern's text. A required field that is empty is refused with `REQUIRED` in its place. */
  readonly patternId: string;
  readonly minLength: number;
  readonly maxLength: number;
}

export type FieldRules = Readonly<Record<string, FieldRule>>;

const ANYTHING = '*';
const MAX_COMPILED = 500;
const compiled = new Map<string, RegExp>();

/** The pattern as an anchored expression. Patterns are operators' choice among the house's own; broken ones throw. */
function expressionOf(pattern: string): RegExp {
  const known = compiled.get(pattern);
  if (known) return known;
  const expression = new RegExp(`^(?:${pattern})$`, 'u');
  if (compiled.size < MAX_COMPILED) compiled.set(pattern, expression);
  return expression;
}

/** Id of the text that tells what is wrong: `REQUIRED`, the pattern's own, or null when the rule is kept. Length counts characters. */
export function faultOf(rule: FieldRule, value: string): string | null {
  if (value === '') return rule.required ? 'REQUIRED' : null;
  const length = [...value].length;
  const fits = length >= rule.minLength && length <= rule.maxLength;
  const matches =
    rule.acceptedPattern === ANYTHING || rule.acceptedPattern === '' || expressionOf(rule.acceptedPattern).test(value);
  return fits && matches ? null : rule.patternId;
}

/**
 * Fields that the house reads in a shape of its own, in which they are asked for again later on: a brand may choose among these
 * patterns alone, and no other length. With any other rule nothing that is typed could be right.
 */
export const FIELD_SHAPES: Readonly<
  Record<string, { readonly patternIds: readonly string[]; readonly length: number } | undefined>
> = {
  birthday: { patternIds: ['DATE', 'DATE_US'], length: 10 },
  paymentPassword: { patternIds: ['DIGITS'], length: 6 },
};

/** How an account is registered, and what belongs to it. */
export interface FormKind {
  readonly hasName: boolean;
  readonly hasPassword: boolean;
  /** Whether the form is sent with a number that the account is found by. */
  readonly hasMobile: boolean;
}

/** The brand's rules for one of the forms: what it lives by is asked for whatever they say, what it has not is not. */
export function rulesOfForm(rules: FieldRules, kind: FormKind): FieldRules {
  const wanted: Readonly<Record<string, boolean>> = {
    username: kind.hasName,
    password: kind.hasPassword,
    confirmPassword: kind.hasPassword,
    ...(kind.hasMobile && { mobileNum: true }),
    // Judged by itself, where a code is asked for at all.
    verificationCode: false,
  };
  return Object.fromEntries(
    Object.entries(rules).map(([field, rule]) => {
      const isWanted = wanted[field];
      return [field, isWanted === undefined ? rule : { ...rule, enabled: isWanted, required: isWanted }];
    }),
  );
}
