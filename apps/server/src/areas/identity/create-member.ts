import {
  isRefusal,
  type Language,
  type MemberScope,
  type Queryable,
  type Refusal,
  refusable,
  type Scope,
} from '@lantern/server-kit';
import { createAccount } from './create-account.ts';
import type { IdentityDeps } from './deps.ts';
import { readPassword } from './password-rules.ts';
import type { StartState } from './repository/credentials.ts';

/** An account made without the registration form: opened by an agent or an operator, or part of a demo world. */
export interface NewMember {
  readonly account: string;
  readonly type: number;
  readonly password: string;
  /** Set where the password is a start password: its owner has to set another one before `until`. */
  readonly start?: StartState;
  readonly uplineId: bigint | null;
  readonly language: Language;
  readonly at: Date;
  readonly realName?: string;
  /** More that belongs to the account, in the transaction that makes it; a refusal undoes the whole. */
  readonly also?: (tx: Queryable, member: MemberScope) => Promise<Refusal | null>;
}

/** Nothing of a person is known yet. */
export const NO_PROFILE = {
  email: null,
  mobileNum: null,
  countryDialingCode: null,
  mobileKey: null,
  mobileVerifiedAt: null,
  qqNum: null,
  line: null,
  whatsapp: null,
  facebook: null,
  wechat: null,
  zalo: null,
  telegram: null,
  idNumber: null,
  birthday: null,
  address: null,
  nationality: null,
  occupation: null,
  sourceOfIncome: null,
  referralCode: null,
} as const;

/** Makes an account with everything that belongs to one; names follow the caller's rules. */
export async function createMember(deps: IdentityDeps, scope: Scope, wish: NewMember): Promise<MemberScope | Refusal> {
  const passwordHash = await deps.passwords.hash(readPassword(wish.password));
  if (isRefusal(passwordHash)) return passwordHash;
  return refusable(deps.pool, (tx) => writeMember(deps, tx, scope, wish, passwordHash));
}

/** The same inside the caller's transaction, for what operators approve; it hashes while the transaction is open. */
export async function createMemberIn(
  deps: IdentityDeps,
  tx: Queryable,
  scope: Scope,
  wish: NewMember,
): Promise<MemberScope | Refusal> {
  const passwordHash = await deps.passwords.hash(readPassword(wish.password));
  return isRefusal(passwordHash) ? passwordHash : writeMember(deps, tx, scope, wish, passwordHash);
}

async function writeMember(
  deps: IdentityDeps,
  tx: Queryable,
  scope: Scope,
  wish: NewMember,
  passwordHash: string,
): Promise<MemberScope | Refusal> {
  const member = await createAccount(deps, tx, scope, {
    account: wish.account.trim().normalize('NFKC'),
    type: wish.type,
    passwordHash,
    start: wish.start ?? null,
    fundPasswordHash: null,
    nickname: '',
    realName: wish.realName ?? null,
    language: wish.language,
    profile: NO_PROFILE,
    uplineId: wish.uplineId,
    link: null,
    origin: { at: wish.at, ip: null, country: null, device: null, url: null },
    hasAgreed: false,
  });
  if (isRefusal(member)) return member;
  return (await wish.also?.(tx, member)) ?? member;
}
