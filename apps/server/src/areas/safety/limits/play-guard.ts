import {
  type Consumer,
  consumer,
  type Job,
  type MemberScope,
  type Queryable,
  type Refusal,
  type Scope,
} from '@lantern/server-kit';
import type { PlayGuardDeps, PlayGuardOptions } from '../deps.ts';
import { inactiveOf } from '../exclusions/marketing.ts';
import { mayDeposit } from './check-deposit.ts';
import { createRestrictionCache, limitOf, mayBet } from './check-play.ts';
import { countFlows, FLOW_TYPES } from './count-flows.ts';
import {
  deleteOldFlows,
  type FlowKind,
  insertFlow,
  type LimitKind,
  type LimitPeriod,
  returnStake,
} from './repository/limits.ts';
import { confirmLimit, type NewLimit, setLimit } from './set-limit.ts';

/** An amount that counts against a member's limits, in minor units. `source` is unique, e.g. `deposit:17`, so that it counts once. */
export interface Flow {
  readonly source: string;
  readonly kind: FlowKind;
  readonly amount: bigint;
  readonly at: Date;
}

/** Checks that can refuse a stake or a deposit: exclusions, members' own limits, and the flows that count against them. */
export interface PlayGuard {
  readonly jobs: readonly Job[];
  readonly consumers: readonly Consumer[];
  /** SELF_EXCLUDED, RG_STAKE_LIMIT, RG_LOSS_LIMIT, RG_SESSION_LIMIT, RG_REALITY_CHECK, or null; may be two seconds old. */
  mayBet(scope: MemberScope): Promise<Refusal | null>;
  /** Members who are self-excluded or in a cool-off now; agents see them as inactive. */
  inactiveOf(scope: Scope, memberIds: readonly bigint[]): Promise<ReadonlySet<bigint>>;
  /** The limit that a refused stake exceeded. */
  limitOf(scope: MemberScope, stake: bigint): Promise<Refusal>;
  /** SELF_EXCLUDED, RG_DEPOSIT_LIMIT {left}, or null. */
  mayDeposit(tx: Queryable, scope: MemberScope, amount: bigint, now: Date): Promise<Refusal | null>;
  /** Counts a flow inside its transaction: deposits when they are credited. Play is counted from events of settlement. */
  recordFlow(tx: Queryable, scope: MemberScope, flow: Flow): Promise<void>;
  /** Returns a cancelled stake to its member's limits, in the period in which it was placed. */
  returnStake(
    tx: Queryable,
    scope: MemberScope,
    stake: { readonly source: string; readonly amount: bigint; readonly at: Date },
  ): Promise<void>;
  /** @returns when a raise can be confirmed, null when the limit applies at once */
  setLimit(scope: MemberScope, request: NewLimit): Promise<Date | null>;
  confirmLimit(scope: MemberScope, kind: LimitKind, period: LimitPeriod): Promise<Refusal | null>;
}

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** Longer than any limit's period. */
const FLOW_LIFETIME_MS = 40 * DAY_MS;

export function createPlayGuard(options: PlayGuardOptions): PlayGuard & Pick<PlayGuardDeps, 'restrictions'> {
  const restrictions = createRestrictionCache(options);
  const deps: PlayGuardDeps = { ...options, restrictions };
  return {
    restrictions,
    jobs: [
      {
        name: 'safety.clean-flows',
        everyMs: HOUR_MS,
        run: (now) => deleteOldFlows(options.pool, new Date(now.getTime() - FLOW_LIFETIME_MS)),
      },
    ],
    consumers: [consumer({ name: 'safety.count-flows', types: FLOW_TYPES, handle: countFlows })],
    mayBet: (scope) => mayBet(deps, scope),
    inactiveOf: (scope, memberIds) => inactiveOf(options.pool, scope, memberIds, options.clock.now()),
    limitOf: (scope, stake) => limitOf(deps, scope, stake),
    mayDeposit: (tx, scope, amount, now) => mayDeposit(deps, tx, scope, amount, now),
    recordFlow: insertFlow,
    returnStake,
    setLimit: (scope, request) => setLimit(deps, scope, request),
    confirmLimit: (scope, kind, period) => confirmLimit(deps, scope, kind, period),
  };
}
