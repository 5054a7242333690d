import { isRefusal, type Queryable, type Refusal, refuse, type Scope } from '@lantern/server-kit';
import { checkField } from '../accounts/field-rules.ts';
import { raiseCredentialsVersion } from '../accounts/repository/credentials-version.ts';
import type { IdentityDeps } from '../deps.ts';
import { checkStrength, PASSWORD_HISTORY, readPassword } from './password-rules.ts';
import { findCredential, insertCredential, listLastHashes, replaceCredential } from './repository/credentials.ts';

export interface PasswordOwner {
  readonly id: bigint;
  readonly account: string;
}

export interface NewPassword {
  /** As typed. */
  readonly fresh: string;
  readonly confirmed: string;
}

/** Checks the brand's rule, the confirmation (5-03), and that the password is not easy to guess. */
export async function checkNewPassword(
  deps: IdentityDeps,
  scope: Scope,
  owner: Pick<PasswordOwner, 'account'>,
  request: NewPassword,
): Promise<Refusal | null> {
  const fresh = readPassword(request.fresh);
  const rule = (await deps.brands.settings(scope.brandId)).registerRules.password;
  const broken = rule ? checkField('newPassword', { ...rule, required: true }, fresh) : null;
  if (broken) return broken;
  if (fresh !== readPassword(request.confirmed)) return refuse('PASSWORD_MISMATCH');
  return checkStrength(owner.account, fresh);
}

/** PASSWORD_REUSED for the current password and the previous ones. */
export async function checkReuse(
  deps: IdentityDeps,
  scope: Scope,
  memberId: bigint,
  password: string,
): Promise<Refusal | null> {
  for (const hash of await listLastHashes(deps.pool, scope, memberId, 'LOGIN', PASSWORD_HISTORY)) {
    const isSame = await deps.passwords.matches(hash, password);
    if (isRefusal(isSame)) return isSame;
    if (isSame) return refuse('PASSWORD_REUSED', { count: PASSWORD_HISTORY });
  }
  return null;
}

/** Checks the replacement of a forgotten password. @returns its hash, computed outside of any transaction */
export async function hashNewPassword(
  deps: IdentityDeps,
  scope: Scope,
  owner: PasswordOwner,
  request: NewPassword,
): Promise<string | Refusal> {
  const refusal =
    (await checkNewPassword(deps, scope, owner, request)) ??
    (await checkReuse(deps, scope, owner.id, readPassword(request.fresh)));
  return refusal ?? deps.passwords.hash(readPassword(request.fresh));
}

/** Sets a password without checking the old one, in a transaction that locks the member's row. */
export async function setPassword(
  tx: Queryable,
  scope: Scope,
  memberId: bigint,
  newHash: string,
  at: Date,
): Promise<Refusal | null> {
  const present = await findCredential(tx, scope, memberId, 'LOGIN');
  if (!present) {
    await insertCredential(tx, scope, memberId, { kind: 'LOGIN', passwordHash: newHash, at });
    await raiseCredentialsVersion(tx, scope, memberId);
    return null;
  }
  const change = { kind: 'LOGIN', oldHash: present.passwordHash, newHash, at } as const;
  return (await replaceCredential(tx, scope, memberId, change)) ? null : refuse('STATE_CONFLICT');
}
