import { FIELD_SHAPES } from '@lantern/contract/field-rules';
import type { Payload, Value } from '@lantern/contract/schemas';
import { isRefusal, type Refusal, refuse, type StaffContext } from '@lantern/server-kit';
import { listRegisterRules } from '../repository/brands.ts';
import { setRegisterRules } from '../repository/site.ts';
import { DEFAULT_REGISTER_RULES, patternOf, type RegisterRule } from '../settings/register-rules.ts';
import { commitChange } from './commit-change.ts';
import type { BackOfficeDeps } from './deps.ts';

type Request = Payload<'brandsBackOffice.changeRules'>['rules'][number];
type NamedRule = RegisterRule & { readonly field: string };

/** Fields that every account needs, and the minimum password length that a brand may set. */
const ALWAYS = new Set(['username', 'password', 'confirmPassword']);
const SHORTEST_PASSWORD = 8;

/** Whether a change alters the pattern or lengths of a field with a fixed format. */
function losesShape({ field, patternId, minLength, maxLength }: Request): boolean {
  const shape = FIELD_SHAPES[field];
  if (!shape) return false;
  return !shape.patternIds.includes(patternId) || minLength !== shape.length || maxLength !== shape.length;
}

function ruleOf(request: Request): NamedRule | Refusal {
  const { field, minLength, maxLength, patternId } = request;
  const wrong = (rule: string) => refuse('FIELD_RULE', { field, min: minLength, max: maxLength, patternId: rule });
  const acceptedPattern = patternOf(patternId);
  if (!(field in DEFAULT_REGISTER_RULES)) return wrong('UNKNOWN');
  if (acceptedPattern === null || losesShape(request)) return wrong('PATTERN');
  if (minLength > maxLength) return wrong('BOUNDS');
  if (ALWAYS.has(field) && !(request.enabled && request.required && minLength > 0)) return wrong('REQUIRED');
  if (field === 'password' && minLength < SHORTEST_PASSWORD) return wrong('PASSWORD');
  if (request.required && !request.enabled) return wrong('REQUIRED');
  return { ...request, acceptedPattern };
}

/** The confirmation field follows the password's rule. */
function withConfirmation(rules: readonly NamedRule[]): NamedRule[] {
  const password = rules.find((rule) => rule.field === 'password');
  const others = rules.filter((rule) => rule.field !== 'confirmPassword');
  return password ? [...others, { ...password, field: 'confirmPassword' }] : others;
}

/** Replaces the rules of the named fields of the registration form. */
export async function changeRules(
  parts: BackOfficeDeps,
  context: StaffContext,
  { revision, rules }: Payload<'brandsBackOffice.changeRules'>,
): Promise<Value<'brandsBackOffice.changeRules'> | Refusal> {
  const change = { revision, permission: 'brands.settings', action: 'brands.change-rules' };
  const answer = await commitChange(parts, context, change, async (tx, _row, scope) => {
    const read = rules.map(ruleOf);
    const refusal = read.find((rule): rule is Refusal => 'refused' in rule);
    if (refusal) return refusal;
    const stored = new Map(await listRegisterRules(tx, scope));
    const byField = new Map((read as NamedRule[]).map((rule) => [rule.field, rule]));
    const wanted = withConfirmation([...byField.values()]);
    await setRegisterRules(tx, scope, wanted);
    return {
      before: Object.fromEntries(
        wanted.map(({ field }) => [field, stored.get(field) ?? DEFAULT_REGISTER_RULES[field]]),
      ),
      after: Object.fromEntries(wanted.map(({ field, ...rule }) => [field, rule])),
    };
  });
  return isRefusal(answer) ? answer : { revision: answer.revision };
}
