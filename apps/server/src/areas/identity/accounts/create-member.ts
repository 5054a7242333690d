import {
  isRefusal,
  type Language,
  type MemberScope,
  type Queryable,
  type Refusal,
  type Scope,
  transactionOrRefuse,
} from '@lantern/server-kit';
import type { IdentityDeps } from '../deps.ts';
import { readPassword } from '../passwords/password-rules.ts';
import type { InitialPasswordState } from '../passwords/repository/credentials.ts';
import { readAccountName } from './check-account-name.ts';
import { createAccount } from './create-account.ts';

/** An account created without the registration form: by an agent, an operator, or for demo data. */
export interface NewMember {
  readonly account: string;
  readonly type: number;
  readonly password: string;
  /** Set when the password is an initial password, which the owner has to replace before `until`. */
  readonly start?: InitialPasswordState;
  readonly uplineId: bigint | null;
  readonly language: Language;
  readonly at: Date;
  readonly realName?: string;
  /** Further writes in the same transaction; a refusal rolls everything back. */
  readonly also?: (tx: Queryable, member: MemberScope) => Promise<Refusal | null>;
}

/** Profile without any personal data. */
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

/** Creates a complete account; the caller checks the names. */
export async function createMember(
  deps: IdentityDeps,
  scope: Scope,
  request: NewMember,
): Promise<MemberScope | Refusal> {
  const passwordHash = await deps.passwords.hash(readPassword(request.password));
  if (isRefusal(passwordHash)) return passwordHash;
  return transactionOrRefuse(deps.pool, (tx) => writeMember(deps, tx, scope, request, passwordHash));
}

/** Same inside the caller's transaction, for approved requests; the hash is computed while the transaction is open. */
export async function createMemberIn(
  deps: IdentityDeps,
  tx: Queryable,
  scope: Scope,
  request: NewMember,
): Promise<MemberScope | Refusal> {
  const passwordHash = await deps.passwords.hash(readPassword(request.password));
  return isRefusal(passwordHash) ? passwordHash : writeMember(deps, tx, scope, request, passwordHash);
}

async function writeMember(
  deps: IdentityDeps,
  tx: Queryable,
  scope: Scope,
  request: NewMember,
  passwordHash: string,
): Promise<MemberScope | Refusal> {
  const member = await createAccount(deps, tx, scope, {
    account: readAccountName(request.account),
    type: request.type,
    passwordHash,
    start: request.start ?? null,
    fundPasswordHash: null,
    nickname: '',
    realName: request.realName ?? null,
    language: request.language,
    profile: NO_PROFILE,
    uplineId: request.uplineId,
    link: null,
    origin: { at: request.at, ip: null, country: null, device: null, url: null },
    hasAgreed: false,
  });
  if (isRefusal(member)) return member;
  return (await request.also?.(tx, member)) ?? member;
}
