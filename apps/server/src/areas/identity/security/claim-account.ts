import { type CallContext, isRefusal, type MemberScope, type Queryable, type Refusal } from '@lantern/server-kit';
import { findById } from '../accounts/repository/members.ts';
import type { IdentityDeps } from '../deps.ts';
import { isTrustedPlace } from '../login/repository/places.ts';
import { writeToMember } from '../messages/mail-owner.ts';
import { newInitialPassword } from '../passwords/initial-password.ts';
import { findCredential, makeStart } from '../passwords/repository/credentials.ts';
import { type EndedSession, endSessions } from '../sessions/repository.ts';
import { deviceKeyOf, hasDeviceId } from '../sessions/rules.ts';
import { findContacts } from '../verification/repository/contacts.ts';
import { publishChange } from './publish-change.ts';
import { insertClaim, removeLoginMethods } from './repository/claims.ts';
import { setHold } from './repository/holds.ts';
import { CLAIM_HOLD_MS, TRUSTED_MS } from './rules.ts';

/** Marks an initial password set when an account is claimed: nobody knows it, and the session that proved the number replaces it. */
export const PROVEN = 'proof';

const YEAR_MS = 365 * 86_400_000;

/** Data for claiming an account, prepared outside of the transaction. */
export interface Claim {
  /** Hash of a random password that nobody knows. */
  readonly passwordHash: string;
  readonly cards: readonly bigint[];
}

/**
 * Whether the person who proves a number now must be treated as different from the account's creator: the number was registered without
 * proof and not verified since, and the device is unknown to the account. A verified mail address does not matter: it shows who owns the
 * address, and a person who registers another person's number can verify an own address. A number that was verified once is never claimed, so
 * that the next owner of a recycled number does not get the account.
 *
 * @returns the data for the claim, null when none is needed, or OVERLOADED
 */
export async function prepareClaim(
  deps: IdentityDeps,
  context: CallContext,
  scope: MemberScope,
): Promise<Claim | null | Refusal> {
  const { mobileVerifiedAt } = await findContacts(deps.pool, scope, scope.memberId);
  if (mobileVerifiedAt !== null) return null;
  if (await isOwnDevice(deps, context, scope)) return null;
  const passwordHash = await deps.passwords.hash(newInitialPassword());
  if (isRefusal(passwordHash)) return passwordHash;
  const cards = await deps.payoutAccounts().list(scope);
  return { passwordHash, cards: cards.map(({ id }) => id) };
}

/** Whether the call comes from a trusted device of the account, identified by its secret id. */
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
 * Removes everything that could log in or withdraw before the number was proven: sessions, password, passkeys, TOTP, questions, linked
 * provider accounts, trusted places, fund password, payout accounts and the mail address. Withdrawals are on hold for three days, the owner
 * and a removed verified address are notified, and operators see it. The caller locks the member's row and marks the number as verified afterwards.
 *
 * @returns the ended sessions, to be published after the commit
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
  await warnRemovedAddress(deps, tx, scope);
  const removed = await removeLoginMethods(tx, scope);
  // A payout account with an open withdrawal stays until that is completed; the hold below stops further ones.
  for (const card of cards) await deps.payoutAccounts().unbind(tx, scope, card, at);
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

/** Mails a verified address before it is removed, without the address and device of the person who claims the account. */
async function warnRemovedAddress(deps: IdentityDeps, tx: Queryable, scope: MemberScope): Promise<void> {
  const { emailKey, emailVerifiedAt } = await findContacts(tx, scope, scope.memberId);
  const member = emailKey && emailVerifiedAt ? await findById(tx, scope, scope.memberId) : null;
  if (member === null || emailKey === null) return;
  const content = { template: 'security_changed', what: 'ACCOUNT_CLAIMED', ip: '', device: '' } as const;
  await writeToMember(deps, tx, scope, member, { target: emailKey, content });
}
