import type { FieldRule } from '@lantern/contract/field-rules';
import { type Refusal, refuse, type Scope } from '@lantern/server-kit';
import type { IdentityDeps } from '../deps.ts';
import { checkField, refuseField } from './field-rules.ts';
import { isPlainName } from './plain-name.ts';
import { accountKey, findByKey } from './repository/members.ts';

/** A login name for storage, from what was typed. */
export const readAccountName = (typed: string): string => typed.trim().normalize('NFKC');

/**
 * Checks a login name against the brand's rule, and that it looks like no other: a brand may choose a pattern that lets every letter
 * through. FIELD_RULE or INPUT_EMPTY with the field `username`.
 */
export function checkNameRule(rule: FieldRule | undefined, name: string): Refusal | null {
  if (rule === undefined) return null;
  const broken = checkField('username', { ...rule, required: true }, name);
  return broken ?? (isPlainName(name) ? null : refuseField('username', rule));
}

/** USERNAME_TAKEN for the name of an account in any upper and lower case. Registration checks this last, after its captcha. */
export async function checkNameFree(deps: IdentityDeps, scope: Scope, name: string): Promise<Refusal | null> {
  return (await findByKey(deps.pool, scope, accountKey(name))) ? refuse('USERNAME_TAKEN') : null;
}

/** Checks the name of an account that an agent or operator creates as registration checks it. */
export async function checkAccountName(deps: IdentityDeps, scope: Scope, typed: string): Promise<Refusal | null> {
  const { registerRules } = await deps.brands.settings(scope.brandId);
  const name = readAccountName(typed);
  return checkNameRule(registerRules.username, name) ?? checkNameFree(deps, scope, name);
}
