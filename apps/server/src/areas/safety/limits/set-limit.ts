import { transaction } from '@lantern/database';
import { type MemberScope, type Refusal, refuse } from '@lantern/server-kit';
import type { PlayGuardDeps } from '../deps.ts';
import { dropRestrictions } from './check-play.ts';
import { type LimitKind, type LimitPeriod, type LimitRow, lockLimit, saveLimit } from './repository/limits.ts';

const WAIT_MS = 24 * 3_600_000;
/** An unconfirmed raise lapses this long after it became confirmable. */
const LAPSE_MS = 7 * WAIT_MS;

/** Whether a raise is still pending, before or after it became confirmable. */
export const isPending = ({ pendingFrom }: Pick<LimitRow, 'pendingFrom'>, now: Date) =>
  pendingFrom !== null && now.getTime() - pendingFrom.getTime() < LAPSE_MS;

export interface NewLimit {
  readonly kind: LimitKind;
  readonly period: LimitPeriod;
  /** Minor units, for SESSION minutes; null removes the limit. */
  readonly amount: bigint | null;
}

/**
 * Sets a member's own limit. A first or a lower limit applies at once; a higher one, or its removal, waits 24 hours and needs a
 * confirmation, and the old limit applies until then.
 *
 * @returns when a raise can be confirmed, null when the limit applies at once
 */
export async function setLimit(deps: PlayGuardDeps, scope: MemberScope, request: NewLimit): Promise<Date | null> {
  const now = deps.clock.now();
  const { businessTimeZone } = await deps.brands.settings(scope.brandId);
  const waitsUntil = await transaction(deps.pool, async (tx) => {
    const limit = await lockLimit(tx, scope, request.kind, request.period, now);
    const isRaise = limit.amount !== null && (request.amount === null || request.amount > limit.amount);
    const from = new Date(now.getTime() + WAIT_MS);
    const next = isRaise
      ? { ...limit, pendingFrom: from, pendingAmount: request.amount }
      : { ...limit, amount: request.amount, pendingFrom: null, pendingAmount: null };
    await saveLimit(tx, next, businessTimeZone, now);
    return isRaise ? from : null;
  });
  dropRestrictions(deps, scope);
  return waitsUntil;
}

/** Confirms a raise after its 24 hours. */
export async function confirmLimit(
  deps: PlayGuardDeps,
  scope: MemberScope,
  kind: LimitKind,
  period: LimitPeriod,
): Promise<Refusal | null> {
  const now = deps.clock.now();
  const { businessTimeZone } = await deps.brands.settings(scope.brandId);
  const refusal = await transaction(deps.pool, async (tx) => {
    const limit = await lockLimit(tx, scope, kind, period, now);
    if (limit.pendingFrom === null || !isPending(limit, now)) return refuse('STATE_CONFLICT');
    if (limit.pendingFrom > now) return refuse('COOLDOWN', { until: limit.pendingFrom.toISOString() });
    await saveLimit(
      tx,
      { ...limit, amount: limit.pendingAmount, pendingFrom: null, pendingAmount: null },
      businessTimeZone,
      now,
    );
    return null;
  });
  dropRestrictions(deps, scope);
  return refusal;
}
