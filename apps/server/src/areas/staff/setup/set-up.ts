import type { Payload, Value } from '@lantern/contract/schemas';
import {
  type CallContext,
  isRefusal,
  type Refusal,
  refuse,
  type Scope,
  transactionOrRefuse,
} from '@lantern/server-kit';
import { isToken, sha256 } from '@lantern/server-kit/security';
import { audit } from '../audit/audit.ts';
import type { StaffDeps } from '../deps.ts';
import { mayConnectFrom } from '../operators/address-rules.ts';
import { findOperator, type OperatorRow, recordLogin, replacePassword } from '../operators/repository/operators.ts';
import { dropPasskeys } from '../passkeys/repository.ts';
import { openSession } from '../sessions/open-session.ts';
import { lockProven } from '../sessions/proven-operator.ts';
import { dropDevices } from '../sessions/repository/devices.ts';
import { endSessionsOf } from '../sessions/repository/sessions.ts';
import { checkNewPassword } from './new-password.ts';
import { findSetupLink, useSetupLink } from './repository.ts';

interface Opened {
  readonly operator: OperatorRow;
  readonly tokenHash: Buffer;
  readonly expiresAt: Date;
}

/** The operator of a link. Unknown, used and expired links and disabled operators get the same refusal. */
async function open(deps: StaffDeps, context: CallContext, scope: Scope, token: string): Promise<Opened | Refusal> {
  const tokenHash = sha256(token);
  const link = isToken(token) ? await findSetupLink(deps.pool, scope, tokenHash, context.now) : null;
  const operator = link && (await findOperator(deps.pool, scope, link.operatorId));
  if (operator?.state !== 'ACTIVE') return refuse('LINK_INVALID');
  if (!(await mayConnectFrom(deps.pool, scope, operator, context.ip))) return refuse('ADDRESS_REFUSED');
  return { operator, tokenHash, expiresAt: link?.expiresAt ?? context.now };
}

/** Data for the setup page before a password is entered. Reading does not use the link, because mail scanners also open it. */
export async function readSetUp(
  deps: StaffDeps,
  context: CallContext,
  { token }: Payload<'staff.readSetUp'>,
): Promise<Value<'staff.readSetUp'> | Refusal> {
  const opened = await open(deps, context, { brandId: context.brand.id }, token);
  if (isRefusal(opened)) return opened;
  const { operator, expiresAt } = opened;
  return { operator: operator.name, enrolled: operator.isEnrolled, expiresAt: expiresAt.toISOString() };
}

/**
 * Sets the password of the link's operator and uses the link up. Without an enrolled authenticator it opens a session limited to enrolment;
 * with one, the operator logs in with both.
 */
export async function setUp(
  deps: StaffDeps,
  context: CallContext,
  { token, newPassword }: Payload<'staff.setUp'>,
): Promise<Value<'staff.setUp'> | Refusal> {
  const scope = { brandId: context.brand.id };
  const opened = await open(deps, context, scope, token);
  if (isRefusal(opened)) return opened;
  const { operator, tokenHash } = opened;
  const refusal = await checkNewPassword(deps, scope, operator, newPassword);
  if (refusal) return refusal;
  const newHash = await deps.passwords.hash(newPassword);
  if (isRefusal(newHash)) return newHash;
  const { now: at, ip, requestId } = context;
  return transactionOrRefuse(deps.pool, async (tx) => {
    const proven = await lockProven(tx, scope, operator, 'LINK_INVALID');
    if (isRefusal(proven)) return proven;
    if (!(await useSetupLink(tx, scope, tokenHash, at))) return refuse('LINK_INVALID');
    const change = { oldHash: operator.passwordHash, newHash, at };
    if (!(await replacePassword(tx, scope, operator.id, change))) return refuse('LINK_INVALID');
    const target = { ...scope, operatorId: operator.id };
    await dropDevices(tx, target);
    // A passkey replaces the password too: removes one that an attacker may have added.
    await dropPasskeys(tx, target);
    await endSessionsOf(tx, scope, operator.id, { reason: 'RESET', at, except: null });
    const who = { ...scope, operatorId: operator.id, name: operator.name, ip, at, requestId };
    await audit(tx, who, { action: 'staff.set-up', target: `operator:${operator.id}` });
    if (operator.isEnrolled) return { session: null };
    await recordLogin(tx, scope, operator.id, at);
    return { session: await openSession(tx, scope, context, proven, { passwordIsInitial: false }) };
  });
}
