import { type Refusal, refuse } from '@lantern/server-kit';
import { isCommonPassword } from '@lantern/server-kit/security';
import { accountKey } from '../accounts/repository/members.ts';

/** Number of last passwords that cannot be reused, including the current one. */
export const PASSWORD_HISTORY = 5;

/** Normalised form of a password: trimmed, and Unicode NFKC, because keyboards compose letters differently. */
export function readPassword(text: string): string {
  return text.trim().normalize('NFKC');
}

/** WEAK when the password is the login name or among the most common ones. */
export function checkStrength(account: string, password: string): Refusal | null {
  const isName = accountKey(password) === accountKey(account);
  return isName || isCommonPassword(password) ? refuse('PASSWORD_WEAK') : null;
}
