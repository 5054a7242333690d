import { isRefusal, type MemberScope, type Queryable, type Refusal, refuse, type Scope } from '@lantern/server-kit';
import { checkAccount } from '../accounts/check-account.ts';
import { lockMember, type MemberRow } from '../accounts/repository/members.ts';
import { isSessionLive } from './repository.ts';

const PROVEN = Symbol('proven');

/** The account of a proof, as it was read before the credential or together with it. */
export type Proof = Pick<MemberRow, 'id' | 'credentialsVersion'>;

/**
 * A member for whom a session may be opened in this transaction: what was proven still opens the account, and the locked row prevents a
 * change until the commit. Only the functions of this file make one.
 */
export interface ProvenMember {
  readonly scope: MemberScope;
  readonly account: string;
  readonly [PROVEN]: true;
}

/** What the caller answers when the account's credentials have changed since the proof. */
export type ChangedCode = 'LOGIN_FAILED' | 'CHALLENGE_EXPIRED' | 'LINK_INVALID' | 'CODE_EXPIRED' | 'STATE_CONFLICT';

/**
 * Locks the member's row and compares the version of the credentials with the one of the proof. The status is checked again, because an
 * operator may have locked the account meanwhile.
 */
export async function lockProven(
  tx: Queryable,
  { brandId }: Scope,
  proof: Proof,
  changed: ChangedCode,
): Promise<ProvenMember | Refusal> {
  const present = await lockMember(tx, { brandId }, proof.id);
  if (!present) return refuse('LOGIN_FAILED');
  const refusal = checkAccount(present);
  if (refusal) return refusal;
  if (present.credentialsVersion !== proof.credentialsVersion) return refuse(changed);
  const { id: memberId, book, account } = present;
  return { scope: { brandId, memberId, book }, account, [PROVEN]: true };
}

/** The same for a member who is logged in: NOT_LOGGED_IN when the session of the call has ended meanwhile. */
export async function lockProvenBySession(
  tx: Queryable,
  scope: Scope,
  proof: Proof & { readonly sessionId: bigint },
): Promise<ProvenMember | Refusal> {
  const member = await lockProven(tx, scope, proof, 'STATE_CONFLICT');
  if (isRefusal(member)) return member;
  return (await isSessionLive(tx, scope, proof.sessionId)) ? member : refuse('NOT_LOGGED_IN');
}

/** The owner of an account that this transaction has created: nobody else can see it yet. */
export const provenByCreation = (scope: MemberScope, account: string): ProvenMember => ({
  scope,
  account,
  [PROVEN]: true,
});
