import { MemberRegistered } from '@lantern/events';
import { type Language, type MemberScope, type Queryable, type Refusal, refuse, type Scope } from '@lantern/server-kit';
import type { LinkRow } from '../../tree/index.ts';
import type { IdentityDeps } from '../deps.ts';
import { type InitialPasswordState, insertCredential } from '../passwords/repository/credentials.ts';
import { capabilitiesOf } from './capabilities.ts';
import { insertMember, insertProfile, type ProfileToInsert } from './repository/members.ts';

/** Registration source, for the register data. */
export interface Origin {
  readonly at: Date;
  readonly ip: string | null;
  readonly country: string | null;
  readonly device: string | null;
  readonly url: string | null;
}

/** A new account, validated and with hashed passwords. */
export interface NewAccount {
  readonly account: string;
  readonly type: number;
  /** Null: the account has no password and uses another login method. */
  readonly passwordHash: string | null;
  /** Set when the password is an initial password, known to the creator of the account. */
  readonly start?: InitialPasswordState | null;
  /** Hash of the fund password, if the form had one. */
  readonly fundPasswordHash: string | null;
  readonly nickname: string;
  readonly realName: string | null;
  readonly language: Language;
  readonly profile: ProfileToInsert;
  /** Null: directly below the platform. */
  readonly uplineId: bigint | null;
  readonly link: LinkRow | null;
  readonly origin: Origin;
  /** Whether the owner has accepted the terms and confirmed the age; not yet for an account opened by an agent. */
  readonly hasAgreed: boolean;
}

async function placeInTree(
  deps: IdentityDeps,
  tx: Queryable,
  scope: MemberScope,
  made: NewAccount,
): Promise<Refusal | null> {
  const { uplineId, link, origin } = made;
  const kind = capabilitiesOf(made.type, false).treeKind;
  const { book } = scope;
  const refusal = await deps.tree.place(tx, scope, scope.memberId, { uplineId, kind, book, at: origin.at });
  if (refusal || !link) return refusal;
  return deps.tree.setRates(tx, scope, scope.memberId, link.rates, link, origin.at);
}

/**
 * Creates an account with its place in the tree, passwords and wallet, inside the caller's transaction, which must be rolled back on a
 * refusal (USERNAME_TAKEN, MOBILE_TAKEN, or one of the tree).
 */
export async function createAccount(
  deps: IdentityDeps,
  tx: Queryable,
  scope: Scope,
  made: NewAccount,
): Promise<MemberScope | Refusal> {
  const { origin } = made;
  const ownBook = capabilitiesOf(made.type, false).book;
  const book = (await deps.tree.bookBelow(tx, scope, made.uplineId)) === 'TEST' ? 'TEST' : ownBook;
  const agreedAt = made.hasAgreed ? origin.at : null;
  const { account, type, nickname, realName, language } = made;
  const agreed = { termsAcceptedAt: agreedAt, ageConfirmedAt: agreedAt };
  const linkId = made.link?.id ?? null;
  const row = { account, type, book, nickname, realName, language, linkId, ...origin, ...agreed };
  const memberId = await insertMember(tx, scope, row);
  if (memberId === null) return refuse('USERNAME_TAKEN');
  const member: MemberScope = { brandId: scope.brandId, memberId, book };
  const refusal = await placeInTree(deps, tx, member, made);
  if (refusal) return refusal;
  if (!(await insertProfile(tx, scope, memberId, made.profile))) return refuse('MOBILE_TAKEN');
  const { passwordHash, start = null } = made;
  if (passwordHash !== null) {
    await insertCredential(tx, scope, memberId, { kind: 'LOGIN', passwordHash, at: origin.at, start });
  }
  if (made.fundPasswordHash !== null) {
    await insertCredential(tx, scope, memberId, { kind: 'FUND', passwordHash: made.fundPasswordHash, at: origin.at });
  }
  await deps.accountOpened(tx, member);
  await deps.publish(tx, MemberRegistered, scope.brandId, {
    memberId: memberId.toString(),
    account: made.account,
    type: made.type,
    book,
    uplineId: made.uplineId?.toString() ?? null,
    linkId: linkId?.toString() ?? null,
    language,
    at: origin.at.toISOString(),
    ip: origin.ip,
  });
  return member;
}
