import type { Consumer, Job, MemberScope, Queryable, Refusal, Route } from '@lantern/server-kit';
import { mayDeposit } from './check-deposit.ts';
import { createBondCache, forgetBonds, mayBet } from './check-play.ts';
import { countFlows, FLOW_TOPICS } from './count-flows.ts';
import type { SafetyDeps, SafetyOptions } from './deps.ts';
import {
  deleteOldFlows,
  type FlowKind,
  insertExclusion,
  insertFlow,
  type LimitKind,
  type LimitPeriod,
  returnStake,
} from './repository.ts';
import { confirmLimit, type NewLimit, setLimit } from './set-limit.ts';

export type { LimitKind, LimitPeriod } from './repository.ts';
export type { NewLimit } from './set-limit.ts';

/** Something that counts against a member's limits, in minor units. `source` makes it count once, e.g. `deposit:17`. */
export interface Flow {
  readonly source: string;
  readonly kind: FlowKind;
  readonly amount: bigint;
  readonly at: Date;
}

export interface NewExclusion {
  readonly kind: 'TIME_OUT' | 'SELF_EXCLUSION';
  /** Null: for ever. */
  readonly to: Date | null;
  /** Who asked for it, e.g. `member` or `operator:7`. */
  readonly by: string;
}

/** Limits that members set themselves, and exclusions. */
export interface Safety {
  readonly routes: readonly Route[];
  readonly jobs: readonly Job[];
  readonly consumers: readonly Consumer[];
  /** SELF_EXCLUDED, RG_STAKE_LIMIT, RG_LOSS_LIMIT, or null. A change in another process counts within two seconds. */
  mayBet(scope: MemberScope): Promise<Refusal | null>;
  /** SELF_EXCLUDED, RG_DEPOSIT_LIMIT {left}, or null. */
  mayDeposit(tx: Queryable, scope: MemberScope, amount: bigint, now: Date): Promise<Refusal | null>;
  /** Counts what no event tells of, inside the transaction that makes it; deposits and settled bets count by themselves. */
  recordFlow(tx: Queryable, scope: MemberScope, flow: Flow): Promise<void>;
  /** Gives back what a stake took of its member's limits when it was placed, by the time of placing. */
  returnStake(
    tx: Queryable,
    scope: MemberScope,
    stake: { readonly source: string; readonly amount: bigint; readonly at: Date },
  ): Promise<void>;
  /** Shuts a member out from now on; there is no way back before the end. */
  exclude(scope: MemberScope, exclusion: NewExclusion): Promise<void>;
  setLimit(scope: MemberScope, wish: NewLimit): Promise<Date | null>;
  confirmLimit(scope: MemberScope, kind: LimitKind, period: LimitPeriod): Promise<Refusal | null>;
}

const DAY_MS = 86_400_000;
/** Longer than any limit's period. */
const FLOW_LIFETIME_MS = 40 * DAY_MS;

export function createSafety(options: SafetyOptions): Safety {
  const { pool, clock } = options;
  const deps: SafetyDeps = { ...options, bonds: createBondCache(options) };
  return {
    routes: [],
    jobs: [
      {
        name: 'safety.clean-flows',
        everyMs: DAY_MS,
        run: (now) => deleteOldFlows(pool, new Date(now.getTime() - FLOW_LIFETIME_MS)),
      },
    ],
    consumers: [{ name: 'safety.count-flows', topics: FLOW_TOPICS, handle: countFlows }],
    mayBet: (scope) => mayBet(deps, scope),
    mayDeposit: (tx, scope, amount, now) => mayDeposit(deps, tx, scope, amount, now),
    recordFlow: insertFlow,
    returnStake,
    async exclude(scope, exclusion) {
      await insertExclusion(pool, scope, { ...exclusion, from: clock.now() });
      forgetBonds(deps, scope);
    },
    setLimit: (scope, wish) => setLimit(deps, scope, wish),
    confirmLimit: (scope, kind, period) => confirmLimit(deps, scope, kind, period),
  };
}
