import { randomInt } from 'node:crypto';
import { isRefusal, type MemberScope, type Queryable, type Refusal, refusable, refuse } from '@lantern/server-kit';
import type { IdentityDeps } from './deps.ts';
import { readPassword } from './password-rules.ts';
import { findStart, issueStart, type StartState } from './repository/credentials.ts';
import { insertLoginRecord } from './repository/log.ts';
import { accountKey, lockMember } from './repository/members.ts';
import { endSessions } from './repository/sessions.ts';

/** Letters and digits that are not mistaken for one another when read out or typed. */
const LETTERS = 'abcdefghjkmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ23456789';
const GROUPS = 3;
const GROUP_LETTERS = 4;
const HOUR_MS = 3_600_000;

/** A password for an account that is opened for somebody else: twelve letters, about 69 bits, known to nobody before. */
export function newStartPassword(): string {
  const group = () => Array.from({ length: GROUP_LETTERS }, () => LETTERS[randomInt(LETTERS.length)]).join('');
  return Array.from({ length: GROUPS }, group).join('-');
}

/** Who opened an account, as it is kept: `account:{id}` or `operator:{name}`. */
export type Opener = `account:${bigint}` | `operator:${string}`;

export interface StartIssue {
  readonly opener: Opener;
  readonly now: Date;
  readonly ip: string;
  readonly userAgent: string;
  /** More that belongs to it, as an entry of the audit log, in the same transaction. */
  readonly also?: (tx: Queryable, expiresAt: Date) => Promise<void>;
}

export interface IssuedStart {
  readonly account: string;
  readonly password: string;
  readonly expiresAt: Date;
}

/** Until when a start password that is issued now is valid; hours are the brand's setting. */
export async function startEndsAt(deps: Pick<IdentityDeps, 'brands'>, merchantId: bigint, now: Date): Promise<Date> {
  const { startPasswordHours } = await deps.brands.settings(merchantId);
  return new Date(now.getTime() + startPasswordHours * HOUR_MS);
}

/** The start password of an account that its owner has not entered yet; null for all others. */
export function readStart(deps: Pick<IdentityDeps, 'pool'>, scope: MemberScope): Promise<StartState | null> {
  return findStart(deps.pool, scope, scope.memberId);
}

/**
 * Issues another start password in place of the last one, which opens nothing any more. Only for the opener, and only as long as the
 * owner has not set a password of his own: from then on nobody else sets one. It stands in the account's login log.
 *
 * @returns NOT_FOUND for another's account, START_PASSWORD_USED for one that its owner has taken over
 */
export async function issueStartPassword(
  deps: IdentityDeps,
  scope: MemberScope,
  by: StartIssue,
): Promise<IssuedStart | Refusal> {
  const { opener, now: at } = by;
  const expiresAt = await startEndsAt(deps, scope.merchantId, at);
  const password = newStartPassword();
  const passwordHash = await deps.passwords.hash(readPassword(password));
  if (isRefusal(passwordHash)) return passwordHash;
  return refusable(deps.pool, async (tx) => {
    const member = await lockMember(tx, scope, scope.memberId);
    if (!member || member.status === 'CLOSED') return refuse('NOT_FOUND');
    const start = await findStart(tx, scope, member.id);
    if (start === null || member.firstLoginAt !== null) return refuse('START_PASSWORD_USED');
    if (start.by !== opener) return refuse('NOT_FOUND');
    await issueStart(tx, scope, member.id, { passwordHash, until: expiresAt, at });
    // Whoever was about to change the last one begins anew.
    await endSessions(tx, scope, member.id, { reason: 'PASSWORD_CHANGED', at, platform: null });
    const record = { memberId: member.id, accountKey: accountKey(member.account), at, ip: by.ip, country: null };
    await insertLoginRecord(tx, scope, { ...record, device: by.userAgent, method: 'START_PASSWORD', result: 'OK' });
    await by.also?.(tx, expiresAt);
    return { account: member.account, password, expiresAt };
  });
}
