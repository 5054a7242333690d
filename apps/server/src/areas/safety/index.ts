import {
  consumer,
  createRegistration,
  type Job,
  type MemberScope,
  type Queryable,
  type Refusal,
  type Route,
  type Scope,
} from '@lantern/server-kit';
import { safetyApprovals } from './approvals.ts';
import { countQueues, type SafetyQueues } from './count-queues.ts';
import type { MaxBetReader, MemberMoney, OneMember, SafetyDeps, SafetyOptions } from './deps.ts';
import { sealSecrets } from './encrypt-secrets.ts';
import { exclude, type NewExclusion } from './exclusions/exclude.ts';
import { mayReceive, takersOfMarketing } from './exclusions/marketing.ts';
import { remakeDigests } from './exclusions/remake-digests.ts';
import { HAS_FORMER_DIGESTS } from './exclusions/repository/former-digests.ts';
import { listAccountsOfPersons, listSamePerson, type SamePerson } from './exclusions/repository/persons.ts';
import { followMoney, followPeople, LAUNDERING_TYPES, PEOPLE_TYPES } from './follow-events.ts';
import { expireChecks } from './identity-checks/repository/checks.ts';
import { deleteLooseDocuments } from './identity-checks/repository/documents.ts';
import { identityForDeposit, identityForWithdrawal } from './identity-checks/required-level.ts';
import { createPlayGuard, type PlayGuard } from './limits/play-guard.ts';
import { assessDue } from './money-laundering/assess-member.ts';
import { type FlagRow, HAS_QUEUED, listFlags, markFlaggedDue } from './money-laundering/repository/laundering.ts';
import { endOverduePlaySessions } from './play-sessions/reality-check.ts';
import { deleteOldPlaySessions, type MarketingChannel } from './play-sessions/repository.ts';
import { safetyBackOfficeRoutes, safetyRoutes } from './routes.ts';

export type { MaxBetReader, MemberMoney, SafetyOptions } from './deps.ts';
export type { NewExclusion } from './exclusions/exclude.ts';
export { readEvidence } from './identity-checks/read-evidence.ts';
export { markForReader } from './identity-checks/watermark-picture.ts';
export { createPlayGuard, type PlayGuard } from './limits/play-guard.ts';

/** Responsible gaming and compliance: limits, exclusions, identity verification and money-laundering flags. */
export interface Safety extends PlayGuard {
  readonly routes: readonly Route[];
  /** Excludes a member from now on; it cannot be ended early. */
  exclude(scope: MemberScope, exclusion: NewExclusion): Promise<void>;
  /** KYC_REQUIRED {level} before a deposit passes the amount allowed without verification, or null. */
  identityForDeposit(tx: Queryable, scope: MemberScope, amount: bigint, now: Date): Promise<Refusal | null>;
  /** KYC_REQUIRED {level}, or null. Exclusions and limits never block a withdrawal. */
  identityForWithdrawal(db: Queryable, scope: MemberScope, amount: bigint, now: Date): Promise<Refusal | null>;
  /** Whether a member may receive money from another account: null or MEMBER_INACTIVE. */
  mayReceive(db: Queryable, member: OneMember, now: Date): Promise<Refusal | null>;
  /** Members who opted in to marketing and are neither self-excluded nor in a cool-off. */
  takersOfMarketing(
    db: Queryable,
    scope: Scope,
    memberIds: readonly bigint[],
    channel: MarketingChannel,
  ): Promise<ReadonlySet<bigint>>;
  /** Other accounts of the same person, over all brands. */
  samePerson(db: Queryable, scope: MemberScope): Promise<readonly SamePerson[]>;
  /** Pairs of accounts in a brand that belong to the same person, for the given members. */
  accountsOfPersons(
    db: Queryable,
    scope: Scope,
    memberIds: readonly bigint[],
  ): ReturnType<typeof listAccountsOfPersons>;
  /** The member's money-laundering flags, raised by rules or by operators. */
  flagsOf(scope: MemberScope): Promise<readonly FlagRow[]>;
  /** What waits in the operators' queues, each counted up to `most`. */
  countQueues(scope: Scope, most: number): Promise<SafetyQueues>;
  registerMemberMoney(money: MemberMoney): void;
  registerMaxBetBreaches(reader: MaxBetReader): void;
  /** Re-encrypts secrets with the newest key; `lost` counts those whose key is not available. */
  sealSecrets(): Promise<{ readonly sealed: number; readonly lost: number }>;
}

/** Maximum accounts of one person that are read. */
const MOST_ACCOUNTS = 200;
const SECOND_MS = 1_000;
const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

function jobsOf(deps: SafetyDeps): Job[] {
  const { pool } = deps;
  return [
    {
      name: 'safety.end-playSessions',
      everyMs: 10 * SECOND_MS,
      run: (now, pieces) => endOverduePlaySessions(deps, now, pieces),
    },
    {
      name: 'safety.assess-due',
      everyMs: 5 * SECOND_MS,
      hasWork: HAS_QUEUED,
      run: (now, pieces) => assessDue(deps, now, pieces),
    },
    {
      name: 'safety.person-digests',
      everyMs: 10 * SECOND_MS,
      hasWork: HAS_FORMER_DIGESTS,
      run: (now, pieces) => remakeDigests(deps, now, pieces),
    },
    { name: 'safety.reassess-flagged', everyMs: DAY_MS, run: (now) => markFlaggedDue(pool, now) },
    { name: 'safety.expire-identity', everyMs: HOUR_MS, run: (now) => expireChecks(pool, now) },
    {
      name: 'safety.delete-old',
      everyMs: HOUR_MS,
      async run(now) {
        await deleteLooseDocuments(pool, new Date(now.getTime() - DAY_MS));
        await deleteOldPlaySessions(pool, new Date(now.getTime() - DAY_MS));
      },
    },
  ];
}

export function createSafety(options: SafetyOptions): Safety {
  const { clock, staff } = options;
  const guard = createPlayGuard(options);
  const money = createRegistration<MemberMoney>('payment data of members');
  const maxBetBreaches = createRegistration<MaxBetReader>('stakes above the maximum of a bonus');
  const deps: SafetyDeps = {
    ...options,
    restrictions: guard.restrictions,
    money: money.part,
    maxBetBreaches: (...args) => maxBetBreaches.part()(...args),
  };
  staff.requests.define(safetyApprovals(deps));
  return {
    ...guard,
    routes: [...safetyRoutes(deps), ...safetyBackOfficeRoutes(deps)],
    jobs: [...guard.jobs, ...jobsOf(deps)],
    consumers: [
      ...guard.consumers,
      consumer({
        name: 'safety.follow-people',
        types: PEOPLE_TYPES,
        async handle(tx, events) {
          for (const event of events) await followPeople(deps, tx, event);
        },
      }),
      consumer({
        name: 'safety.follow-money',
        types: LAUNDERING_TYPES,
        async handle(tx, events) {
          for (const event of events) await followMoney(deps, tx, event);
        },
      }),
    ],
    async exclude(scope, request) {
      await exclude(deps, scope, request);
    },
    samePerson: (db, scope) => listSamePerson(db, scope, MOST_ACCOUNTS),
    accountsOfPersons: (db, scope, memberIds) => listAccountsOfPersons(db, scope.brandId, memberIds),
    flagsOf: (scope) => listFlags(options.pool, scope),
    identityForDeposit: (tx, scope, amount, now) => identityForDeposit(deps, tx, scope, amount, now),
    identityForWithdrawal: (db, scope, amount, now) => identityForWithdrawal(deps, db, scope, amount, now),
    mayReceive,
    takersOfMarketing: (db, scope, memberIds, channel) =>
      takersOfMarketing(db, scope, memberIds, { channel, now: clock.now() }),
    countQueues: (scope, most) => countQueues(options.pool, scope, most),
    registerMemberMoney: money.register,
    registerMaxBetBreaches: maxBetBreaches.register,
    sealSecrets: () => sealSecrets(deps),
  };
}
