import type { Payload, Value } from '@lantern/contract/schemas';
import {
  isRefusal,
  type MemberContext,
  type Refusal,
  refuse,
  type Scope,
  transactionOrRefuse,
} from '@lantern/server-kit';
import { raiseCredentialsVersion } from '../accounts/repository/credentials-version.ts';
import { lockMember } from '../accounts/repository/members.ts';
import type { IdentityDeps } from '../deps.ts';
import { type DeviceRow, deleteDevice, listDevices } from '../login/repository/places.ts';
import { publishChange } from '../security/publish-change.ts';
import { requireReal } from '../security/require-password.ts';
import { TRUSTED_MS } from '../security/rules.ts';
import { deviceNameOf } from './device-name.ts';
import { publishSessionEnd } from './open-session.ts';
import { type EndedSession, endDeviceSessions } from './repository.ts';
import { deviceKeyOf } from './rules.ts';

const USUAL_LIMIT = 20;
const DIGEST = /^[0-9a-f]{64}$/;

/** A page of a member's devices, last seen first; the cursor is the last instant of the previous page. */
export async function pageOfDevices(
  deps: Pick<IdentityDeps, 'pool'>,
  scope: Scope,
  memberId: bigint,
  query: { readonly cursor?: string; readonly limit?: number; readonly now: Date },
): Promise<{ rows: DeviceRow[]; nextCursor: string | null } | Refusal> {
  const limit = query.limit ?? USUAL_LIMIT;
  const before = query.cursor === undefined ? new Date(query.now.getTime() + 1) : new Date(query.cursor);
  if (Number.isNaN(before.getTime())) return refuse('BAD_REQUEST', { field: 'cursor', rule: 'format' });
  const trustedSince = new Date(query.now.getTime() - TRUSTED_MS);
  const found = await listDevices(deps.pool, scope, memberId, { before, limit: limit + 1, trustedSince });
  const rows = found.slice(0, limit);
  const nextCursor = found.length > limit ? (rows.at(-1)?.lastSeenAt.toISOString() ?? null) : null;
  return { rows, nextCursor };
}

export function showDevice({ id, name, country, firstSeenAt, lastSeenAt, trusted }: DeviceRow) {
  const seen = { firstSeenAt: firstSeenAt.toISOString(), lastSeenAt: lastSeenAt.toISOString() };
  return { id, name: deviceNameOf(name), country, ...seen, trusted };
}

export async function readDevices(
  deps: IdentityDeps,
  context: MemberContext,
  query: Payload<'security.devices'>,
): Promise<Value<'security.devices'> | Refusal> {
  const trial = requireReal(context);
  if (trial) return trial;
  const { scope } = context.member;
  const page = await pageOfDevices(deps, scope, scope.memberId, { ...query, now: context.now });
  if (isRefusal(page)) return page;
  const own = deviceKeyOf(context).toString('hex');
  return { ...page, rows: page.rows.map((row) => ({ ...showDevice(row), isThis: row.id === own })) };
}

/** Removes a device: its sessions end, and a later login there needs more than the password. */
export async function removeDevice(
  deps: IdentityDeps,
  context: MemberContext,
  { id }: Payload<'security.removeDevice'>,
): Promise<null | Refusal> {
  const trial = requireReal(context);
  if (trial) return trial;
  if (!DIGEST.test(id)) return refuse('NOT_FOUND');
  const { scope } = context.member;
  const { now: at, ip, userAgent } = context;
  const deviceKey = Buffer.from(id, 'hex');
  let ended: readonly EndedSession[] = [];
  const refusal = await transactionOrRefuse(deps.pool, async (tx) => {
    await lockMember(tx, scope, scope.memberId);
    if (!(await deleteDevice(tx, scope, scope.memberId, deviceKey))) return refuse('NOT_FOUND');
    // A login from the device that was trusted a moment ago needs a second proof now.
    await raiseCredentialsVersion(tx, scope, scope.memberId, { endsLinks: false });
    ended = await endDeviceSessions(tx, scope, scope.memberId, { deviceKey, at });
    await publishChange(deps, tx, scope, { what: 'DEVICE_REMOVED', at, ip, userAgent });
    return null;
  });
  if (!refusal) publishSessionEnd(deps, scope, ended, 'EXPIRED');
  return refusal;
}
