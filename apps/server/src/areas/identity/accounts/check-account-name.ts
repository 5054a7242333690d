import { type Refusal, refuse, type Scope } from '@lantern/server-kit';
import type { IdentityDeps } from '../deps.ts';
import { checkField } from './field-rules.ts';
import { accountKey, findByKey } from './repository/members.ts';

/** Checks the name of an account that an agent or operator creates: the registration's rule, and not taken. */
export async function checkAccountName(deps: IdentityDeps, scope: Scope, name: string): Promise<Refusal | null> {
  const rule = (await deps.brands.settings(scope.brandId)).registerRules.username;
  const account = name.trim().normalize('NFKC');
  const broken = rule === undefined ? null : checkField('username', { ...rule, required: true }, account);
  if (broken) return broken;
  return (await findByKey(deps.pool, scope, accountKey(account))) ? refuse('USERNAME_TAKEN') : null;
}
