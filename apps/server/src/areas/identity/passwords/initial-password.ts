import { randomInt } from 'node:crypto';
import {
  isRefusal,
  type MemberScope,
  type Queryable,
  type Refusal,
  refuse,
  transactionOrRefuse,
} from '@lantern/server-kit';
import { accountKey, lockMember } from '../accounts/repository/members.ts';
import type { IdentityDeps } from '../deps.ts';
import { insertLoginRecord } from '../login/repository/login-records.ts';
import { endSessions } from '../sessions/repository.ts';
import { readPassword } from './password-rules.ts';
import { findStart, type InitialPasswordState, issueStart } from './repository/credentials.ts';

/** Letters and digits without look-alikes, because the password is read out or typed. */
const LETTERS = 'abcdefghjkmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ23456789';
const GROUPS = 3;
const GROUP_LETTERS = 4;
const HOUR_MS = 3_600_000;

/** A random initial password for an account that someone else creates: twelve characters, about 69 bits. */
export function newInitialPassword(): string {
  const group = () => Array.from({ length: GROUP_LETTERS }, () => LETTERS[randomInt(LETTERS.length)]).join('');
  return Array.from({ length: GROUPS }, group).join('-');
}

/** Creator of an account in stored form: `account:{id}` or `operator:{name}`. */
export type Opener = `account:${bigint}` | `operator:${string}`;

export interface InitialPasswordIssue {
  readonly opener: Opener;
  readonly now: Date;
  readonly ip: string;
  readonly userAgent: string;
  /** Further writes in the same transaction, e.g. an audit entry. */
  readonly also?: (tx: Queryable, expiresAt: Date) => Promise<void>;
}

export interface IssuedInitialPassword {
  readonly account: string;
  readonly password: string;
  readonly expiresAt: Date;
}

/** Expiry of an initial password issued now; the brand sets the hours. */
export async function initialPasswordEndsAt(
  deps: Pick<IdentityDeps, 'brands'>,
  brandId: bigint,
  now: Date,
): Promise<Date> {
  const { startPasswordHours } = await deps.brands.settings(brandId);
  return new Date(now.getTime() + startPasswordHours * HOUR_MS);
}

/** State of an initial password that the owner has not replaced; null for all other accounts. */
export function readInitialPassword(
  deps: Pick<IdentityDeps, 'pool'>,
  scope: MemberScope,
): Promise<InitialPasswordState | null> {
  return findStart(deps.pool, scope, scope.memberId);
}

/**
 * Issues a new initial password; the previous one becomes invalid. Only the account's creator may do this, and only until the owner has set
 * a password. It is recorded in the account's login log.
 *
 * @returns NOT_FOUND for an account of another creator, START_PASSWORD_USED when the owner has taken it over
 */
export async function issueInitialPassword(
  deps: IdentityDeps,
  scope: MemberScope,
  by: InitialPasswordIssue,
): Promise<IssuedInitialPassword | Refusal> {
  const { opener, now: at } = by;
  const expiresAt = await initialPasswordEndsAt(deps, scope.brandId, at);
  const password = newInitialPassword();
  const passwordHash = await deps.passwords.hash(readPassword(password));
  if (isRefusal(passwordHash)) return passwordHash;
  return transactionOrRefuse(deps.pool, async (tx) => {
    const member = await lockMember(tx, scope, scope.memberId);
    if (!member || member.status === 'CLOSED') return refuse('NOT_FOUND');
    const start = await findStart(tx, scope, member.id);
    if (start === null || member.firstLoginAt !== null) return refuse('START_PASSWORD_USED');
    if (start.by !== opener) return refuse('NOT_FOUND');
    await issueStart(tx, scope, member.id, { passwordHash, until: expiresAt, at });
    // Sessions opened with the previous initial password end.
    await endSessions(tx, scope, member.id, { reason: 'PASSWORD_CHANGED', at, platform: null });
    const record = { memberId: member.id, accountKey: accountKey(member.account), at, ip: by.ip, country: null };
    await insertLoginRecord(tx, scope, { ...record, device: by.userAgent, method: 'START_PASSWORD', result: 'OK' });
    await by.also?.(tx, expiresAt);
    return { account: member.account, password, expiresAt };
  });
}
