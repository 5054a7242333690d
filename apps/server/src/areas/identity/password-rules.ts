import { type Refusal, refuse, type Scope } from '@lantern/server-kit';
import { isCommonPassword } from '@lantern/server-kit/security';
import type { IdentityDeps } from './deps.ts';
import { accountKey } from './repository/members.ts';

/** How many of the last passwords may not come back, the present one included. */
export const REMEMBERED = 5;

/** A password as it is compared: without blanks around it, and the same however a keyboard composes its letters. */
export function readPassword(text: string): string {
  return text.trim().normalize('NFKC');
}

/** WEAK when a password is the login name, the site's default, or among the first that anybody would try. */
export async function checkStrength(
  deps: Pick<IdentityDeps, 'brands'>,
  scope: Scope,
  account: string,
  password: string,
): Promise<Refusal | null> {
  const isDefault = password === (await deps.brands.defaultPassword(scope.merchantId));
  const isName = accountKey(password) === accountKey(account);
  return isDefault || isName || isCommonPassword(password) ? refuse('PASSWORD_WEAK') : null;
}
