import type { Value } from '@lantern/contract/schemas';
import { formatAmount, minorUnits } from '@lantern/money';
import { businessDay, type MemberScope } from '@lantern/server-kit';
import type { SafetyDeps } from './deps.ts';
import { takersOfMarketing } from './exclusions/marketing.ts';
import { type ExclusionRow, listExclusions } from './exclusions/repository/exclusions.ts';
import { returnableFrom } from './exclusions/return.ts';
import { periodStart } from './limits/periods.ts';
import { type FlowKind, type LimitRow, listOwnLimits, sumFlows } from './limits/repository/limits.ts';
import { isPending } from './limits/set-limit.ts';
import { sumPlay } from './money-laundering/repository/laundering.ts';
import { findPreference, type PlaySessionRow } from './play-sessions/repository.ts';
import { checkDueAt, limitEndsAt } from './play-sessions/rules.ts';

type Protection = Value<'safety.protection'>;

const DAY_MS = 86_400_000;
const MONTH_DAYS = 30.4375;

export type Money = (minor: bigint) => string;

export async function moneyOf(deps: Pick<SafetyDeps, 'brands'>, brandId: bigint): Promise<Money> {
  const { exponent } = (await deps.brands.settings(brandId)).currency;
  return (minor) => formatAmount(minorUnits(minor), exponent);
}

export const showExclusion = (row: ExclusionRow): NonNullable<Protection['exclusion']> => ({
  kind: row.kind,
  startsAt: row.startsAt.toISOString(),
  endsAt: row.endsAt?.toISOString() ?? null,
  returnRequestedAt: row.returnRequestedAt?.toISOString() ?? null,
  returnFrom: returnableFrom(row)?.toISOString() ?? null,
});

/** Amount used of a limit now, minor units; losses are at least 0. */
async function usedOf(
  deps: SafetyDeps,
  scope: MemberScope,
  limit: LimitRow,
  timeZone: string,
  now: Date,
): Promise<bigint> {
  if (limit.kind === 'SESSION') return 0n;
  const since = periodStart(limit.period, now, timeZone);
  const sum = (kind: FlowKind) => sumFlows(deps.pool, scope, kind, since);
  if (limit.kind !== 'LOSS') return sum(limit.kind);
  const lost = (await sum('SETTLED')) - (await sum('PAYOUT'));
  return lost > 0n ? lost : 0n;
}

/** A member's own limits, active and pending. */
export async function showLimits(deps: SafetyDeps, scope: MemberScope, now: Date): Promise<Protection['limits']> {
  const money = await moneyOf(deps, scope.brandId);
  const { businessTimeZone } = await deps.brands.settings(scope.brandId);
  const rows = await listOwnLimits(deps.pool, scope);
  const shown = rows.filter((row) => row.amount !== null || isPending(row, now));
  return Promise.all(
    shown.map(async (row) => {
      const write = row.kind === 'SESSION' ? String : money;
      const waits = isPending(row, now);
      return {
        kind: row.kind,
        period: row.period,
        amount: row.amount === null ? null : write(row.amount),
        used: write(await usedOf(deps, scope, row, businessTimeZone, now)),
        pendingAmount: waits && row.pendingAmount !== null ? write(row.pendingAmount) : null,
        pendingFrom: waits ? (row.pendingFrom?.toISOString() ?? null) : null,
      };
    }),
  );
}

/** Deposits, withdrawals and their difference since an instant, or over the account's lifetime. */
export async function showMoney(
  deps: SafetyDeps,
  scope: MemberScope,
  since: Date | null,
): Promise<Protection['lifetime']> {
  const money = await moneyOf(deps, scope.brandId);
  const { deposited, withdrawn } = await deps.money().sums(deps.pool, scope, since);
  return { deposited: money(deposited), withdrawn: money(withdrawn), net: money(deposited - withdrawn) };
}

/** Everything on the member's responsible gaming page. */
export async function showProtection(deps: SafetyDeps, scope: MemberScope, now: Date): Promise<Protection> {
  const money = await moneyOf(deps, scope.brandId);
  const { businessTimeZone } = await deps.brands.settings(scope.brandId);
  const monthsAgo = (months: number) => new Date(now.getTime() - months * MONTH_DAYS * DAY_MS);
  const members = { brandIds: [scope.brandId], memberIds: [scope.memberId] };
  const [limits, preference, [exclusion], lifetime, threeMonths, twelveMonths, play] = await Promise.all([
    showLimits(deps, scope, now),
    findPreference(deps.pool, scope),
    listExclusions(deps.pool, members, now),
    showMoney(deps, scope, null),
    showMoney(deps, scope, monthsAgo(3)),
    showMoney(deps, scope, monthsAgo(12)),
    sumPlay(deps.pool, scope, businessDay(monthsAgo(12), businessTimeZone)),
  ]);
  return {
    limits,
    checkMinutes: preference.checkMinutes,
    exclusion: exclusion ? showExclusion(exclusion) : null,
    asksForLimit: preference.promptedAt === null && !limits.some((limit) => limit.kind === 'DEPOSIT'),
    takesMarketing: preference.takesMarketing,
    lifetime,
    threeMonths,
    twelveMonths,
    play: { staked: money(play.staked), won: money(play.paid - play.staked) },
  };
}

/** Duration and result of the play session, measured with the server's clock. */
export async function showPlaySession(
  deps: SafetyDeps,
  row: PlaySessionRow,
  now: Date,
): Promise<Value<'safety.playSession'>> {
  const money = await moneyOf(deps, row.brandId);
  const who = [row.memberId];
  const [{ staked, paid }, takers] = await Promise.all([
    deps.playSince(row, row.startedAt),
    takersOfMarketing(deps.pool, row, who, { channel: 'INBOX', now }),
  ]);
  const checkAt = checkDueAt(row);
  return {
    startedAt: row.startedAt.toISOString(),
    checkAt: checkAt.toISOString(),
    isDue: checkAt <= now,
    checkMinutes: row.checkMinutes,
    endsAt: row.endedAt === null ? (limitEndsAt(row)?.toISOString() ?? null) : null,
    staked: money(staked),
    won: money(paid - staked),
    advertise: takers.has(row.memberId),
    serverTime: now.toISOString(),
  };
}
