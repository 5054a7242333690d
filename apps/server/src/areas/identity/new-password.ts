import { isRefusal, type Queryable, type Refusal, refuse, type Scope } from '@lantern/server-kit';
import type { IdentityDeps } from './deps.ts';
import { checkField } from './field-rules.ts';
import { checkStrength, REMEMBERED, readPassword } from './password-rules.ts';
import { findCredential, insertCredential, listLastHashes, replaceCredential } from './repository/credentials.ts';

export interface PasswordOwner {
  readonly id: bigint;
  readonly account: string;
}

export interface NewPassword {
  /** As it was typed. */
  readonly fresh: string;
  readonly confirmed: string;
}

/** The brand's rule, the confirmation, and what is easy to guess (spec 5-03, operations 8.2). */
export async function checkNewPassword(
  deps: IdentityDeps,
  scope: Scope,
  owner: Pick<PasswordOwner, 'account'>,
  wish: NewPassword,
): Promise<Refusal | null> {
  const fresh = readPassword(wish.fresh);
  const rule = (await deps.brands.settings(scope.merchantId)).registerRules.password;
  const broken = rule ? checkField('newPassword', { ...rule, required: true }, fresh) : null;
  if (broken) return broken;
  if (fresh !== readPassword(wish.confirmed)) return refuse('PASSWORD_MISMATCH');
  return checkStrength(owner.account, fresh);
}

/** PASSWORD_REUSED for the present password and those before it. */
export async function checkReuse(
  deps: IdentityDeps,
  scope: Scope,
  memberId: bigint,
  password: string,
): Promise<Refusal | null> {
  for (const hash of await listLastHashes(deps.pool, scope, memberId, 'LOGIN', REMEMBERED)) {
    const isSame = await deps.passwords.matches(hash, password);
    if (isRefusal(isSame)) return isSame;
    if (isSame) return refuse('PASSWORD_REUSED', { count: REMEMBERED });
  }
  return null;
}

/** Checks a password that takes the place of a forgotten one. @returns its hash, made outside of any transaction */
export async function hashNewPassword(
  deps: IdentityDeps,
  scope: Scope,
  owner: PasswordOwner,
  wish: NewPassword,
): Promise<string | Refusal> {
  const refusal =
    (await checkNewPassword(deps, scope, owner, wish)) ??
    (await checkReuse(deps, scope, owner.id, readPassword(wish.fresh)));
  return refusal ?? deps.passwords.hash(readPassword(wish.fresh));
}

/** Sets a password whatever it was before, in a transaction that holds the member's row. */
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
    return null;
  }
  const change = { kind: 'LOGIN', oldHash: present.passwordHash, newHash, at } as const;
  return (await replaceCredential(tx, scope, memberId, change)) ? null : refuse('STATE_CONFLICT');
}
