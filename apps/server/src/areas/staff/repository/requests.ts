import type { OperatorScope, Queryable, Scope } from '@lantern/server-kit';
import type { RequestState } from '../requests/request-states.ts';

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
  checker: string | null;
  decidedAt: Date | null;
};

const COLUMNS = `r.id, r.area, r.action, r.target, r.frozen, r.reason, r.permission_to_approve as "permissionToApprove",
  r.maker_id as "makerId", m.name as maker, r.created_at as "createdAt", r.expires_at as "expiresAt", r.state,
  c.name as checker, r.decided_at as "decidedAt"`;
const TABLES = `staff.request r
  join staff.operator m on m.merchant_id = r.merchant_id and m.id = r.maker_id
  left join staff.operator c on c.merchant_id = r.merchant_id and c.id = r.checker_id`;

export interface RequestToInsert {
  readonly area: string;
  readonly action: string;
  readonly target: string;
  readonly frozen: Readonly<Record<string, unknown>>;
  readonly reason: string;
  readonly permissionToApprove: string;
  readonly createdAt: Date;
  readonly expiresAt: Date;
}

/** @returns the new id, null when the same request is open already */
export async function insertRequest(
  tx: Queryable,
  scope: OperatorScope,
  request: RequestToInsert,
): Promise<bigint | null> {
  const { rows } = await tx.query<{ id: bigint }>(
    `insert into staff.request
       (merchant_id, area, action, target, frozen, reason, permission_to_approve, maker_id, created_at, expires_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)
     on conflict (merchant_id, action, target) where state = 'PENDING' do nothing
     returning id`,
    [
      scope.merchantId,
      request.area,
      request.action,
      request.target,
      JSON.stringify(request.frozen),
      request.reason,
      request.permissionToApprove,
      scope.operatorId,
      request.createdAt,
      request.expiresAt,
    ],
  );
  return rows[0]?.id ?? null;
}

export async function findOpenRequest(tx: Queryable, scope: Scope, action: string, target: string) {
  const { rows } = await tx.query<{ id: bigint; expiresAt: Date }>(
    `select id, expires_at as "expiresAt" from staff.request
     where merchant_id = $1 and action = $2 and target = $3 and state = 'PENDING'`,
    [scope.merchantId, action, target],
  );
  return rows[0] ?? null;
}

export async function expireRequest(tx: Queryable, scope: Scope, id: bigint, now: Date): Promise<void> {
  await tx.query(
    `update staff.request set state = 'EXPIRED', decided_at = $3 where merchant_id = $1 and id = $2 and state = 'PENDING'`,
    [scope.merchantId, id, now],
  );
}

/** Ends everything that nobody decided in time, in every brand. */
export async function expireOverdueRequests(tx: Queryable, now: Date): Promise<void> {
  await tx.query(
    `update staff.request set state = 'EXPIRED', decided_at = $1 where state = 'PENDING' and expires_at <= $1`,
    [now],
  );
}

export async function lockRequest(tx: Queryable, scope: Scope, id: bigint): Promise<RequestRow | null> {
  const { rows } = await tx.query<RequestRow>(
    `select ${COLUMNS} from ${TABLES} where r.merchant_id = $1 and r.id = $2 for update of r`,
    [scope.merchantId, id],
  );
  return rows[0] ?? null;
}

export async function decideRequestRow(
  tx: Queryable,
  scope: OperatorScope,
  id: bigint,
  decision: { state: 'APPROVED' | 'REJECTED'; reason: string; at: Date },
): Promise<void> {
  await tx.query(
    `update staff.request set state = $3, checker_id = $4, decided_at = $5, decision_reason = $6
     where merchant_id = $1 and id = $2`,
    [scope.merchantId, id, decision.state, scope.operatorId, decision.at, decision.reason],
  );
}

export async function listRequestRows(
  tx: Queryable,
  scope: Scope,
  filter: { state: string | null; beforeId: bigint | null; withRisk: boolean; limit: number },
): Promise<RequestRow[]> {
  const { rows } = await tx.query<RequestRow>(
    `select ${COLUMNS} from ${TABLES}
     where r.merchant_id = $1 and ($2::text is null or r.state = $2) and ($3::bigint is null or r.id < $3)
       and ($5 or r.area <> 'safety')
     order by r.id desc limit $4`,
    [scope.merchantId, filter.state, filter.beforeId, filter.limit, filter.withRisk],
  );
  return rows;
}

/** Requests that wait for a second person. */
export async function countOpenRequests(tx: Queryable, scope: Scope, now: Date): Promise<number> {
  const { rows } = await tx.query<{ count: number }>(
    `select count(*)::int as count from staff.request where merchant_id = $1 and state = 'PENDING' and expires_at > $2`,
    [scope.merchantId, now],
  );
  return rows[0]?.count ?? 0;
}

/** Open requests about the given targets, one a target (the newest). */
export async function listOpenFor(
  tx: Queryable,
  scope: Scope,
  targets: readonly string[],
  now: Date,
): Promise<RequestRow[]> {
  if (targets.length === 0) return [];
  const { rows } = await tx.query<RequestRow>(
    `select ${COLUMNS} from ${TABLES}
     where r.merchant_id = $1 and r.target = any($2) and r.state = 'PENDING' and r.expires_at > $3 order by r.id`,
    [scope.merchantId, targets, now],
  );
  return rows;
}
