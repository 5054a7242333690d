import { isRefusal, type Refusal, refuse, type Scope } from '@lantern/server-kit';
import { isCommonPassword } from '@lantern/server-kit/security';
import type { StaffDeps } from '../deps.ts';
import { listPasswordHashes, nameKey, type OperatorRow } from '../operators/repository/operators.ts';

const EARLIER_PASSWORDS = 5;

function isWeak(password: string, name: string): boolean {
  const text = password.toLowerCase();
  return new Set(text).size < 6 || text.includes(nameKey(name)) || isCommonPassword(password);
}

/** PASSWORD_WEAK, or PASSWORD_REUSED when it is one of the last five, including the current one. */
export async function checkNewPassword(
  deps: StaffDeps,
  scope: Scope,
  operator: Pick<OperatorRow, 'id' | 'name'>,
  password: string,
): Promise<Refusal | null> {
  if (isWeak(password, operator.name)) return refuse('PASSWORD_WEAK');
  for (const hash of await listPasswordHashes(deps.pool, scope, operator.id, EARLIER_PASSWORDS)) {
    const isSame = await deps.passwords.matches(hash, password);
    if (isRefusal(isSame)) return isSame;
    if (isSame) return refuse('PASSWORD_REUSED', { count: EARLIER_PASSWORDS });
  }
  return null;
}
