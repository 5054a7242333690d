import {
  type BrandView,
  type Consumer,
  consumer,
  type Job,
  type MemberContext,
  type MemberScope,
  type MemberSession,
  type Queryable,
  type Refusal,
  type Route,
  type Scope,
} from '@lantern/server-kit';
import { createKeyedQueue, createLoginThrottle } from '@lantern/server-kit/security';
import type { OperatorMails } from '../staff/index.ts';
import { checkAccountName } from './accounts/check-account-name.ts';
import { createMember, createMemberIn, type NewMember } from './accounts/create-member.ts';
import { createProtection, type Protection } from './accounts/protection.ts';
import { setNameOnce } from './accounts/publish-person.ts';
import { type Contacts, findContacts, setType } from './accounts/repository/account.ts';
import { listFundBlocked } from './accounts/repository/member-states.ts';
import {
  accountKey,
  countPeople,
  countSameAddress,
  findById,
  findByIds,
  findByKey,
  type MemberRow,
  type PeopleCounts,
  searchMembers,
} from './accounts/repository/members.ts';
import { findProfile, findRegistration, type ProfileRow, type RegistrationRow } from './accounts/repository/profile.ts';
import { identityApprovals } from './approvals.ts';
import { MOST_DRAWN } from './captcha/create-image-captcha.ts';
import type { IdentityDeps, IdentityOptions } from './deps.ts';
import { identityJobs } from './jobs.ts';
import { type LoginRow, listLogins } from './login/repository/login-records.ts';
import { findPlace, listAccountsOfDevices } from './login/repository/places.ts';
import { MAILED_TYPES, mailMoney, mailOwner } from './messages/mail-owner.ts';
import { createOperatorMails } from './messages/operator-mails.ts';
import { checkOwnPassword } from './passwords/check-own-password.ts';
import {
  checkFundPassword,
  type FundPasswordState,
  MOST_FUND_ATTEMPTS,
  readFundPassword,
} from './passwords/fund-password.ts';
import {
  type InitialPasswordIssue,
  type IssuedInitialPassword,
  initialPasswordEndsAt,
  issueInitialPassword,
  newInitialPassword,
  readInitialPassword,
} from './passwords/initial-password.ts';
import type { InitialPasswordState } from './passwords/repository/credentials.ts';
import { createRegistrations, type IdentityRegistrations } from './registrations.ts';
import { identityRoutes } from './routes.ts';
import { checkStepUp, type StepUpProof } from './security/check-step-up.ts';
import { sealTotpSecrets } from './security/encrypt-totp.ts';
import { findHold } from './security/repository/holds.ts';
import { authenticateMember, createLoginWatch, createTokenCache } from './sessions/authenticate.ts';
import { type LiveSession, listLiveSessions } from './sessions/repository.ts';
import { sealProviders } from './social/change-provider.ts';
import { createFirebaseNumbers } from './social/firebase.ts';
import { createOpenIdClients } from './social/openid.ts';
import { type PhoneSources, phoneSources } from './social/phone-page.ts';
import { socialRoutes } from './social/routes.ts';
import { createVerification } from './verification/index.ts';

export { ACCOUNT_TYPES, capabilitiesOf } from './accounts/capabilities.ts';
export { readAccountName } from './accounts/check-account-name.ts';
export type { NewMember } from './accounts/create-member.ts';
export { PRINTED_NAME, readPersonName } from './accounts/person-name.ts';
export type { MemberRow } from './accounts/repository/members.ts';
export type { IdentityOptions, PayoutAccounts } from './deps.ts';
export type { FundPasswordState } from './passwords/fund-password.ts';
export type { IssuedInitialPassword, Opener } from './passwords/initial-password.ts';

export interface InitialPasswords {
  fresh(): string;
  /** Expiry of one that is issued now. */
  endsAt(scope: Scope, now: Date): Promise<Date>;
  /** The initial password's state of an account that its owner has not taken over; null for others. */
  read(scope: MemberScope): Promise<InitialPasswordState | null>;
  /** Replaces the initial password: NOT_FOUND for another creator's account, START_PASSWORD_USED when the owner has set a password. */
  issue(scope: MemberScope, by: InitialPasswordIssue): Promise<IssuedInitialPassword | Refusal>;
}

/**
 * Accounts and sessions. Publishes `identity.registered` {memberId, account, type, book, uplineId, linkId, language, at, ip},
 * `identity.login` {memberId, sessionId, at, ip, country, firstTimeLogin}, `identity.password-changed` {memberId, at, ip},
 * `identity.fund-password-changed` {memberId, at, isFirst} and `identity.account-closed` {memberId, at}.
 */
export interface Identity extends IdentityRegistrations {
  readonly routes: readonly Route[];
  readonly jobs: readonly Job[];
  readonly consumers: readonly Consumer[];
  /** The session of a member's token; null when it is invalid, SESSION_KICKED when a newer login replaced it. */
  authenticate(token: string, brand: Pick<BrandView, 'id'>): Promise<MemberSession | Refusal | null>;
  /** Whether a session's login has ended; at most two seconds late. For a live session the query counts as activity. */
  hasLoginEnded(scope: Scope, sessionId: bigint, now: Date): Promise<boolean>;
  /** The same, read from the database. */
  hasLoginEndedNow(scope: Scope, sessionId: bigint, now: Date): Promise<boolean>;
  findByAccount(scope: Scope, account: string): Promise<MemberRow | null>;
  /** Inside a transaction, pass its connection. */
  memberById(scope: Scope, id: bigint, db?: Queryable): Promise<MemberRow | null>;
  membersById(scope: Scope, ids: readonly bigint[]): Promise<ReadonlyMap<bigint, MemberRow>>;
  /** Login names by id. */
  namesOf(scope: Scope, ids: readonly bigint[]): Promise<ReadonlyMap<bigint, string>>;
  /** Ids of at most 100 members whose login names start with the text. */
  idsByName(scope: Scope, beginning: string): Promise<readonly bigint[]>;
  /** The given members whose funds are blocked, also those whose login is locked as well. */
  fundBlocked(db: Queryable, scope: Scope, ids: readonly bigint[]): Promise<ReadonlySet<bigint>>;
  /** What a registration and the profile page have stored, for operators. */
  personalDataOf(scope: Scope, memberId: bigint): Promise<ProfileRow & Partial<RegistrationRow>>;
  realNameOf(scope: MemberScope): Promise<string | null>;
  /** The real name, read inside a transaction. */
  realNameIn(db: Queryable, scope: MemberScope): Promise<string | null>;
  /** Sets the real name of a member who has none; an existing one stays. @returns the stored name */
  fixRealName(tx: Queryable, scope: MemberScope, name: string): Promise<string>;
  fundPassword(scope: MemberScope, now: Date): Promise<FundPasswordState>;
  /** Null when it is right, else the refusal; a failure counts. Not inside a transaction. */
  checkFundPassword(scope: MemberScope, password: string, now: Date): Promise<Refusal | null>;
  /** Asks a logged-in member for the login password again; null when it is right. Not inside a transaction. */
  checkPassword(context: MemberContext, password: string): Promise<Refusal | null>;
  /** At each start, re-encrypts stored secrets with the newest key. */
  sealSecrets(): Promise<{ sealed: number; lost: number }>;
  /** Number of other members who registered from the same address. */
  countSameAddress(scope: MemberScope): Promise<number>;
  /** Initial passwords of accounts that someone else creates. */
  readonly startPassword: InitialPasswords;
  createMember(scope: Scope, request: NewMember): Promise<MemberScope | Refusal>;
  createMemberIn(tx: Queryable, scope: Scope, request: NewMember): Promise<MemberScope | Refusal>;
  /** FIELD_RULE for an invalid name, USERNAME_TAKEN for an existing one. */
  checkAccountName(scope: Scope, name: string): Promise<Refusal | null>;
  setType(tx: Queryable, scope: MemberScope, type: number): Promise<void>;
  /** A second authentication factor: STEP_UP_REQUIRED without one, null when it is right. Not inside a transaction. */
  checkStepUp(context: MemberContext, proof: StepUpProof | null): Promise<Refusal | null>;
  /** Mails an inbox message about money, with the same text; only to a verified address. */
  mailMoney(
    tx: Queryable,
    scope: Scope,
    memberId: bigint,
    news: { readonly textKey: string; readonly params: Readonly<Record<string, string>> },
  ): Promise<void>;
  /** Contact data of a member. */
  contactsOf(scope: Scope, memberId: bigint): Promise<Contacts>;
  /** A member's live sessions. */
  sessionsOf(scope: Scope, memberId: bigint): Promise<readonly LiveSession[]>;
  /** A member's logins and failed attempts before an instant, newest first. */
  loginsOf(scope: Scope, memberId: bigint, before: Date, limit: number): Promise<readonly LoginRow[]>;
  countPeople(scope: Scope, from: Date, to: Date): Promise<PeopleCounts>;
  /** A session's device as hex and an address's network, which accounts of one person have in common. */
  placeOf: typeof findPlace;
  /** Pairs of accounts in a brand that were used on one device, for the given members. */
  accountsOfDevices: typeof listAccountsOfDevices;
  /** Until when withdrawals are on hold after a weak proof opened the account; null when they are not. */
  withdrawalHold(db: Queryable, scope: MemberScope, now: Date): Promise<Date | null>;
  /** Additional sources for the content security policy of the brand's page `/phone`; null when the brand does not use it. */
  phoneSources(scope: Scope): Promise<PhoneSources | null>;
  readonly protection: Protection;
  /** Sends mails to operators. */
  readonly operatorMails: OperatorMails;
}

const MAX_IDS = 100;

/** What other areas read and write of members without a rule of this area. */
function memberReads(pool: IdentityOptions['pool']) {
  const membersById: Identity['membersById'] = async (scope, ids) =>
    new Map((await findByIds(pool, scope, ids)).map((row) => [row.id, row]));
  return {
    findByAccount: (scope, account) => findByKey(pool, scope, accountKey(account)),
    memberById: (scope, id, db = pool) => findById(db, scope, id),
    placeOf: findPlace,
    accountsOfDevices: listAccountsOfDevices,
    membersById,
    namesOf: async (scope, ids) => new Map([...(await membersById(scope, ids))].map(([id, row]) => [id, row.account])),
    idsByName: async (scope, beginning) => {
      const filter = { search: beginning, status: null, beforeId: null, limit: MAX_IDS };
      return (await searchMembers(pool, scope, filter)).map((row) => row.id);
    },
    fundBlocked: async (db, scope, ids) => new Set(await listFundBlocked(db, scope, ids)),
    personalDataOf: async (scope, memberId) => ({
      ...(await findProfile(pool, scope, memberId)),
      ...(await findRegistration(pool, scope, memberId)),
    }),
    realNameOf: async (scope) => (await findById(pool, scope, scope.memberId))?.realName ?? null,
    realNameIn: async (db, scope) => (await findById(db, scope, scope.memberId))?.realName ?? null,
    countSameAddress: (scope) => countSameAddress(pool, scope),
    setType,
    contactsOf: (scope, memberId) => findContacts(pool, scope, memberId),
    sessionsOf: (scope, memberId) => listLiveSessions(pool, scope, memberId),
    loginsOf: (scope, memberId, before, limit) => listLogins(pool, scope, memberId, before, limit),
    countPeople: (scope, from, to) => countPeople(pool, scope, from, to),
    withdrawalHold: (db, scope, now) => findHold(db, scope, scope.memberId, now),
  } satisfies Partial<Identity>;
}

export function createIdentity(options: IdentityOptions): Identity {
  const throttle = createLoginThrottle(options.pool, 'identity.login_throttle');
  const verification = createVerification(options);
  const firebase = createFirebaseNumbers(options);
  const fundPasswordQueue = createKeyedQueue(MOST_FUND_ATTEMPTS);
  const drawingQueue = createKeyedQueue(MOST_DRAWN);
  const tokens = createTokenCache(options);
  const { registered, registrations } = createRegistrations();
  const own = { throttle, fundPasswordQueue, drawingQueue, verification, firebase, tokens };
  const deps: IdentityDeps = { ...options, ...registered, ...own };
  options.staff.requests.define(identityApprovals(deps));
  const openId = createOpenIdClients({
    ...{ secrets: options.secrets, isSandboxAllowed: options.sandboxAllowed, clock: options.clock },
    outside: options.outside,
    onFailure: (err) => options.log.warn({ err }, 'an identity provider sent an invalid answer'),
  });
  const logins = createLoginWatch(options);
  return {
    ...registrations,
    ...memberReads(options.pool),
    routes: [...identityRoutes(deps), ...socialRoutes({ ...deps, openId }), ...verification.routes],
    consumers: [
      consumer({
        name: 'identity.mail-owner',
        types: MAILED_TYPES,
        async handle(tx, events) {
          for (const event of events) await mailOwner(deps, tx, event);
        },
      }),
    ],
    jobs: [...identityJobs(deps), ...verification.jobs],
    authenticate: (token, brand) => authenticateMember(deps, token, brand),
    hasLoginEnded: async ({ brandId }, sessionId, now) => (await logins.get(`${brandId} ${sessionId}`, now)) === true,
    async hasLoginEndedNow({ brandId }, sessionId, now) {
      const key = `${brandId} ${sessionId}`;
      logins.forget(key);
      return (await logins.get(key, now)) === true;
    },
    fundPassword: (scope, now) => readFundPassword(deps, scope, now),
    checkFundPassword: (scope, password, now) => checkFundPassword(deps, scope, password, now),
    checkPassword: (context, password) => checkOwnPassword(deps, context, password),
    sealSecrets: async () => {
      const sums = await Promise.all([verification.sealSecrets(), sealTotpSecrets(deps), sealProviders(deps)]);
      const total = (part: 'sealed' | 'lost') => sums.reduce((sum, one) => sum + one[part], 0);
      return { sealed: total('sealed'), lost: total('lost') };
    },
    mailMoney: (tx, scope, memberId, news) => mailMoney(deps, tx, scope, memberId, news),
    startPassword: {
      fresh: newInitialPassword,
      endsAt: (scope, now) => initialPasswordEndsAt(deps, scope.brandId, now),
      read: (scope) => readInitialPassword(deps, scope),
      issue: (scope, by) => issueInitialPassword(deps, scope, by),
    },
    createMember: (scope, request) => createMember(deps, scope, request),
    createMemberIn: (tx, scope, request) => createMemberIn(deps, tx, scope, request),
    checkAccountName: (scope, name) => checkAccountName(deps, scope, name),
    fixRealName: (tx, scope, name) => setNameOnce(deps, tx, scope, name),
    checkStepUp: (context, proof) => checkStepUp(deps, context, proof),
    phoneSources: (scope) => phoneSources(options, scope),
    protection: createProtection(deps),
    operatorMails: createOperatorMails(options),
  };
}
