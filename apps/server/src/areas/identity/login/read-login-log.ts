import type { Payload, Value } from '@lantern/contract/schemas';
import type { MemberContext, Refusal, Scope } from '@lantern/server-kit';
import type { IdentityDeps } from '../deps.ts';
import { requireReal } from '../security/require-password.ts';
import { LOGIN_LOG_MS } from '../security/rules.ts';
import { deviceNameOf } from '../sessions/device-name.ts';
import { listLoginLog } from './repository/login-log.ts';

const USUAL_LIMIT = 30;

/** A page of a member's logins since an instant, newest first. */
export async function pageOfLogins(
  deps: Pick<IdentityDeps, 'pool'>,
  scope: Scope,
  memberId: bigint,
  query: { readonly cursor?: string; readonly limit?: number; readonly since: Date },
): Promise<Value<'security.loginLog'>> {
  const limit = query.limit ?? USUAL_LIMIT;
  const beforeId = query.cursor && /^\d{1,18}$/.test(query.cursor) ? BigInt(query.cursor) : null;
  const found = await listLoginLog(deps.pool, scope, memberId, { since: query.since, beforeId, limit: limit + 1 });
  const rows = found.slice(0, limit);
  return {
    rows: rows.map(({ id, at, ip, country, device, method, result }) => ({
      id: id.toString(),
      at: at.toISOString(),
      ip,
      country,
      device: deviceNameOf(device),
      method,
      result,
    })),
    nextCursor: found.length > limit ? (rows.at(-1)?.id.toString() ?? null) : null,
  };
}

/** The member's own login log of 90 days. */
export async function readLoginLog(
  deps: IdentityDeps,
  context: MemberContext,
  query: Payload<'security.loginLog'>,
): Promise<Value<'security.loginLog'> | Refusal> {
  const trial = requireReal(context);
  if (trial) return trial;
  const { scope } = context.member;
  const since = new Date(context.now.getTime() - LOGIN_LOG_MS);
  return pageOfLogins(deps, scope, scope.memberId, { ...query, since });
}
