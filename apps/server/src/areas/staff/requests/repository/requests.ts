import type { OperatorScope, Queryable, Scope } from '@lantern/server-kit';
import type { RequestState } from '../request-states.ts';
import type { StoredSubject } from '../subject.ts';

export type RequestRow = {
  id: bigint;
  area: string;
  action: string;
  target: string;
  frozen: Record<string, unknown>;
  reason: string;
  permissionToApprove: string;
  makerId: bigint;
  maker: string;
  createdAt: Date;
  expiresAt: Date;
  state: RequestState;
  checkerId: bigint | null;
  checker: string | null;
  decidedAt: Date | null;
  /** The checker's note. */
  note: string | null;
  memberId: bigint | null;
  /** Minor units. */
  amount: bigint | null;
  subject: StoredSubject | null;
  acknowledgedAt: Date | null;
  /** When the request becomes overdue: waiting for a decision, or returned and not acknowledged; null otherwise. */
  overdueAt: Date | null;
  /** Permissions that allowed the maker to make the request. */
  permissionsToMake: string[];
};

/** Payments and wallet requests are overdue after one hour; others after 12 hours without a decision, or 24 hours after their return. */
const OVERDUE_AT = `case
    when r.state = 'PENDING' then r.created_at
      + case when r.area in ('payments', 'wallet') then interval '1 hour' else interval '12 hours' end
    when r.state in ('REJECTED', 'EXPIRED') and r.acknowledged_at is null then r.decided_at
      + case when r.area in ('payments', 'wallet') then interval '1 hour' else interval '24 hours' end
  end`;

const COLUMNS = `r.id, r.area, r.action, r.target, r.frozen, r.reason, r.permission_to_approve as "permissionToApprove",
  r.maker_id as "makerId", m.name as maker, r.created_at as "createdAt", r.expires_at as "expiresAt", r.state,
  r.checker_id as "checkerId", c.name as checker, r.decided_at as "decidedAt", r.decision_reason as note,
  r.member_id as "memberId", r.amount, r.subject, r.acknowledged_at as "acknowledgedAt", ${OVERDUE_AT} as "overdueAt",
  r.permissions_to_make as "permissionsToMake"`;
const TABLES = `staff.request r
  join staff.operator m on m.brand_id = r.brand_id and m.id = r.maker_id
  left join staff.operator c on c.brand_id = r.brand_id and c.id = r.checker_id`;

export interface RequestToInsert {
  readonly area: string;
  readonly action: string;
  readonly target: string;
  readonly frozen: Readonly<Record<string, unknown>>;
  readonly reason: string;
  readonly permissionToApprove: string;
  readonly permissionsToMake: readonly string[];
  readonly createdAt: Date;
  readonly expiresAt: Date;
  readonly memberId: bigint | null;
  readonly amount: bigint | null;
  readonly subject: StoredSubject | null;
}

/** @returns the new id, null when the same request is already open */
export async function insertRequest(
  tx: Queryable,
  scope: OperatorScope,
  request: RequestToInsert,
): Promise<bigint | null> {
  const { rows } = await tx.query<{ id: bigint }>(
    `insert into staff.request
       (brand_id, area, action, target, frozen, reason, permission_to_approve, maker_id, created_at, expires_at,
        member_id, amount, subject, permissions_to_make)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14)
     on conflict (brand_id, action, target) where state = 'PENDING' do nothing
     returning id`,
    [
      scope.brandId,
      request.area,
      request.action,
      request.target,
      JSON.stringify(request.frozen),
      request.reason,
      request.permissionToApprove,
      scope.operatorId,
      request.createdAt,
      request.expiresAt,
      request.memberId,
      request.amount,
      request.subject && JSON.stringify(request.subject),
      request.permissionsToMake,
    ],
  );
  return rows[0]?.id ?? null;
}

export async function findOpenRequest(tx: Queryable, scope: Scope, action: string, target: string) {
  const { rows } = await tx.query<RequestRow>(
    `select ${COLUMNS} from ${TABLES}
     where r.brand_id = $1 and r.action = $2 and r.target = $3 and r.state = 'PENDING'`,
    [scope.brandId, action, target],
  );
  return rows[0] ?? null;
}

export async function expireRequest(tx: Queryable, scope: Scope, id: bigint, now: Date): Promise<void> {
  await tx.query(
    `update staff.request set state = 'EXPIRED', decided_at = $3, alarmed_at = null
     where brand_id = $1 and id = $2 and state = 'PENDING'`,
    [scope.brandId, id, now],
  );
}

/** Expired requests of every brand, oldest first. */
export async function listExpired(tx: Queryable, now: Date, limit: number, except: readonly string[]) {
  const { rows } = await tx.query<{ brandId: bigint; id: bigint }>(
    `select brand_id as "brandId", id from staff.request
     where state = 'PENDING' and expires_at <= $1 and id <> all ($3::bigint[]) order by expires_at limit $2`,
    [now, limit, except],
  );
  return rows;
}

export async function lockRequest(tx: Queryable, scope: Scope, id: bigint): Promise<RequestRow | null> {
  const { rows } = await tx.query<RequestRow>(
    `select ${COLUMNS} from ${TABLES} where r.brand_id = $1 and r.id = $2 for update of r`,
    [scope.brandId, id],
  );
  return rows[0] ?? null;
}

export async function findRequest(tx: Queryable, scope: Scope, id: bigint): Promise<RequestRow | null> {
  const { rows } = await tx.query<RequestRow>(`select ${COLUMNS} from ${TABLES} where r.brand_id = $1 and r.id = $2`, [
    scope.brandId,
    id,
  ]);
  return rows[0] ?? null;
}

export async function decideRequestRow(
  tx: Queryable,
  scope: OperatorScope,
  id: bigint,
  decision: { state: 'APPROVED' | 'REJECTED'; reason: string; at: Date },
): Promise<void> {
  await tx.query(
    `update staff.request set state = $3, checker_id = $4, decided_at = $5, decision_reason = $6, alarmed_at = null
     where brand_id = $1 and id = $2`,
    [scope.brandId, id, decision.state, scope.operatorId, decision.at, decision.reason],
  );
}

/** Withdrawn by its maker. */
export async function withdrawRequestRow(tx: Queryable, scope: Scope, id: bigint, at: Date): Promise<void> {
  await tx.query(
    `update staff.request set state = 'WITHDRAWN', decided_at = $3, alarmed_at = null where brand_id = $1 and id = $2`,
    [scope.brandId, id, at],
  );
}

/** Marks a request that ended without approval as acknowledged. */
export async function acknowledgeRow(tx: Queryable, scope: OperatorScope, id: bigint, at: Date): Promise<void> {
  await tx.query(
    `update staff.request set acknowledged_at = $3, acknowledged_by = $4
     where brand_id = $1 and id = $2 and acknowledged_at is null`,
    [scope.brandId, id, at, scope.operatorId],
  );
}

/** A new request acknowledges earlier returned ones on the same target. */
export async function acknowledgeEarlier(
  tx: Queryable,
  scope: OperatorScope,
  { action, target, at }: { readonly action: string; readonly target: string; readonly at: Date },
): Promise<void> {
  await tx.query(
    `update staff.request set acknowledged_at = $4, acknowledged_by = $5
     where brand_id = $1 and action = $2 and target = $3 and state in ('REJECTED', 'EXPIRED') and acknowledged_at is null`,
    [scope.brandId, action, target, at, scope.operatorId],
  );
}

/** Filters of the views on the approvals page. `$2` is the operator, `$3` now, `$4` the operator's permissions. */
const VIEWS = {
  DECIDE: `r.state = 'PENDING' and r.expires_at > $3 and r.maker_id <> $2 and r.permission_to_approve = any($4)`,
  MINE: `r.state = 'PENDING' and r.expires_at > $3 and r.maker_id = $2`,
  RETURNED: `r.state in ('REJECTED', 'EXPIRED') and r.acknowledged_at is null and r.maker_id = $2`,
  WAITING: `r.state = 'PENDING' and r.expires_at > $3`,
  OVERDUE: `${OVERDUE_AT} <= $3`,
  DECIDED: `r.state <> 'PENDING' or r.expires_at <= $3`,
  ALL: 'true',
} as const;
export type RequestView = keyof typeof VIEWS;

/** Which requests an operator may see, as a row filter. */
export interface Sight {
  readonly scope: OperatorScope;
  readonly permissions: readonly string[];
  /** Permission domains that the operator may read. */
  readonly domains: readonly string[];
  readonly readsAll: boolean;
}

/** The operator is maker or checker, or may approve or read such requests. */
const IS_SEEN = `(r.maker_id = $2 or r.checker_id = $2
  or ($6 and (r.area <> 'safety' or 'safety' = any($5))) or r.permission_to_approve = any($4)
  or split_part(r.permission_to_approve, '.', 1) = any($5))`;

const sightValues = ({ scope, permissions, domains, readsAll }: Sight, now: Date) => [
  scope.brandId,
  scope.operatorId,
  now,
  permissions,
  domains,
  readsAll,
];

export interface RequestFilter {
  readonly view: RequestView;
  readonly now: Date;
  readonly state?: string | undefined;
  /** Filter by target, e.g. `deposit:17`. */
  readonly target?: string | undefined;
  /** Filter by member, directly or indirectly concerned. */
  readonly memberId?: bigint | undefined;
  readonly beforeId: bigint | null;
  readonly limit: number;
}

/** Requests that the operator may see, newest first. */
export async function listRequestRows(tx: Queryable, sight: Sight, filter: RequestFilter): Promise<RequestRow[]> {
  const { rows } = await tx.query<RequestRow>(
    `select ${COLUMNS} from ${TABLES}
     where r.brand_id = $1 and ${IS_SEEN} and (${VIEWS[filter.view]})
       and ($7::text is null or r.state = $7) and ($8::text is null or r.target = $8)
       and ($9::bigint is null or r.member_id = $9 or r.target = 'member:' || $9)
       and ($10::bigint is null or r.id < $10)
       and $3::timestamptz is not null
     order by r.id desc limit $11`,
    [
      ...sightValues(sight, filter.now),
      filter.state ?? null,
      filter.target ?? null,
      filter.memberId ?? null,
      filter.beforeId,
      filter.limit,
    ],
  );
  return rows;
}

export type RequestCounts = {
  readonly decide: number;
  readonly returned: number;
  readonly overdue: number;
};

/** Numbers of requests to decide, returned to this operator, and overdue. */
export async function countRequests(tx: Queryable, sight: Sight, now: Date): Promise<RequestCounts> {
  const { rows } = await tx.query<RequestCounts>(
    `select count(*) filter (where ${VIEWS.DECIDE})::int as decide, count(*) filter (where ${VIEWS.RETURNED})::int as returned,
       count(*) filter (where ${VIEWS.OVERDUE})::int as overdue
     from staff.request r
     where r.brand_id = $1 and ${IS_SEEN}
       and (r.state = 'PENDING' or (r.state in ('REJECTED', 'EXPIRED') and r.acknowledged_at is null))`,
    sightValues(sight, now),
  );
  return rows[0] ?? { decide: 0, returned: 0, overdue: 0 };
}

export type OverdueRow = { brandId: bigint; id: bigint; action: string; state: RequestState };

/** Marks the alarm of overdue requests, once per request and state, oldest first. */
export async function alarmOverdue(tx: Queryable, now: Date, limit: number): Promise<OverdueRow[]> {
  const { rows } = await tx.query<OverdueRow>(
    `update staff.request set alarmed_at = $1
     where (brand_id, id) in (
       select r.brand_id, r.id from staff.request r
       where r.alarmed_at is null and r.acknowledged_at is null and r.state in ('PENDING', 'REJECTED', 'EXPIRED')
         and ${OVERDUE_AT} <= $1
       order by r.id limit $2 for update skip locked)
     returning brand_id as "brandId", id, action, state`,
    [now, limit],
  );
  return rows;
}

/** Numbers of overdue requests at an instant, in all brands, by area and state. */
export async function countOverdue(tx: Queryable, now: Date) {
  const { rows } = await tx.query<{ area: string; state: RequestState; count: number }>(
    `select r.area, r.state, count(*)::int as count from staff.request r
     where (r.state = 'PENDING' or (r.state in ('REJECTED', 'EXPIRED') and r.acknowledged_at is null))
       and ${OVERDUE_AT} <= $1
     group by r.area, r.state order by r.area, r.state`,
    [now],
  );
  return rows;
}

/** Open requests on the given targets, the newest one per target. */
export async function listOpenFor(
  tx: Queryable,
  scope: Scope,
  targets: readonly string[],
  now: Date,
): Promise<RequestRow[]> {
  if (targets.length === 0) return [];
  const { rows } = await tx.query<RequestRow>(
    `select ${COLUMNS} from ${TABLES}
     where r.brand_id = $1 and r.target = any($2) and r.state = 'PENDING' and r.expires_at > $3 order by r.id`,
    [scope.brandId, targets, now],
  );
  return rows;
}

/** Requests on the given targets that ended without approval and were not acknowledged, newest last. */
export async function listReturnedFor(tx: Queryable, scope: Scope, targets: readonly string[]): Promise<RequestRow[]> {
  if (targets.length === 0) return [];
  const { rows } = await tx.query<RequestRow>(
    `select ${COLUMNS} from ${TABLES}
     where r.brand_id = $1 and r.target = any($2) and r.state in ('REJECTED', 'EXPIRED') and r.acknowledged_at is null
     order by r.id`,
    [scope.brandId, targets],
  );
  return rows;
}
