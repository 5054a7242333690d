import { type Refusal, refuse } from '@lantern/server-kit';
import { isCommonPassword } from '@lantern/server-kit/security';
import { accountKey } from './repository/members.ts';

/** How many of the last passwords may not come back, the present one included. */
export const REMEMBERED = 5;

/** A password as it is compared: without blanks around it, and the same however a keyboard composes its letters. */
export function readPassword(text: string): string {
  return text.trim().normalize('NFKC');
}

/** WEAK when a password is the login name or among the first that anybody would try. */
export function checkStrength(account: string, password: string): Refusal | null {
  const isName = accountKey(password) === accountKey(account);
  return isName || isCommonPassword(password) ? refuse('PASSWORD_WEAK') : null;
}
