import { type CallContext, isRefusal, type MemberScope, type Queryable, type Refusal } from '@lantern/server-kit';
import type { IdentityDeps } from '../deps.ts';
import { insertClaim, removeWaysIn } from '../repository/claims.ts';
import { findContacts } from '../repository/contacts.ts';
import { findCredential, makeStart } from '../repository/credentials.ts';
import { setHold } from '../repository/holds.ts';
import { isTrustedPlace } from '../repository/places.ts';
import { type EndedSession, endSessions } from '../repository/sessions.ts';
import { deviceKeyOf, hasDeviceId } from '../session-rules.ts';
import { newStartPassword } from '../start-password.ts';
import { publishChange } from './publish-change.ts';
import { CLAIM_HOLD_MS, TRUSTED_MS } from './rules.ts';

/** Who issued the start password of an account that was taken over: nobody knows it, and the session that proved the number replaces it. */
export const PROVEN = 'proof';

const YEAR_MS = 365 * 86_400_000;

/** What the first proof of a number needs to end what stood before it, made outside of the transaction. */
export interface Claim {
  /** Hash of a password that nobody knows. */
  readonly passwordHash: string;
  readonly cards: readonly bigint[];
}

/**
 * Whether whoever proves a number now has to be taken for a stranger to those who opened the account: it was registered without a proof,
 * nothing else of it was proven since, and the proof comes from no device that the account knows.
 *
 * @returns what it takes to claim the account, null where there is no need to, OVERLOADED
 */
export async function prepareClaim(
  deps: IdentityDeps,
  context: CallContext,
  scope: MemberScope,
): Promise<Claim | null | Refusal> {
  const { mobileVerifiedAt, emailVerifiedAt } = await findContacts(deps.pool, scope, scope.memberId);
  if (mobileVerifiedAt !== null || emailVerifiedAt !== null) return null;
  if (await isOwnDevice(deps, context, scope)) return null;
  const passwordHash = await deps.passwords.hash(newStartPassword());
  if (isRefusal(passwordHash)) return passwordHash;
  const cards = await deps.payoutAccounts.list(scope);
  return { passwordHash, cards: cards.map(({ id }) => id) };
}

/** Whether the call comes from a device, named by its secret id, from which the account was registered or proven. */
export async function isOwnDevice(
  deps: Pick<IdentityDeps, 'pool'>,
  context: CallContext,
  scope: MemberScope,
): Promise<boolean> {
  if (!hasDeviceId(context)) return false;
  const place = { deviceKey: deviceKeyOf(context), ip: context.ip };
  return isTrustedPlace(deps.pool, scope, scope.memberId, place, new Date(context.now.getTime() - TRUSTED_MS));
}

/**
 * Ends everything that could open the account or lead its money away before its number was proven: sessions, password, passkeys, code
 * app, questions, linked accounts, trusted places, fund password, accounts to be paid to and an unproven mail address. Withdrawals wait
 * for three days, the owner is told, and operators see it. The caller holds the member's row and proves the number afterwards.
 *
 * @returns the sessions that ended, to be announced after the commit
 */
export async function claimAccount(
  deps: IdentityDeps,
  tx: Queryable,
  context: CallContext,
  scope: MemberScope,
  { passwordHash, cards }: Claim,
): Promise<readonly EndedSession[]> {
  const { now: at, ip, userAgent } = context;
  const ended = await endSessions(tx, scope, scope.memberId, { reason: 'CREDENTIAL_CHANGED', at, platform: null });
  const removed = await removeWaysIn(tx, scope);
  // One that a withdrawal under way is paid to stays until it is through; the hold below stops the next.
  for (const card of cards) await deps.payoutAccounts.unbind(tx, scope, card, at);
  if (await findCredential(tx, scope, scope.memberId, 'LOGIN')) {
    await makeStart(tx, scope, scope.memberId, {
      passwordHash,
      until: new Date(at.getTime() + YEAR_MS),
      by: PROVEN,
      at,
    });
  }
  await setHold(tx, scope, scope.memberId, {
    until: new Date(at.getTime() + CLAIM_HOLD_MS),
    ...{ reason: 'ACCOUNT_CLAIMED', at },
  });
  await insertClaim(tx, scope, { at, ip, removed });
  await publishChange(deps, tx, scope, { what: 'ACCOUNT_CLAIMED', at, ip, userAgent });
  return ended;
}
