import type { CallContext, OperatorScope, Queryable, Scope } from '@lantern/server-kit';
import { addressKey, isToken, type LoginSubjects, newToken, sha256 } from '@lantern/server-kit/security';
import { isWithin } from './address-rules.ts';
import type { StaffDeps } from './deps.ts';
import { findDevice, insertDevice, isDeviceKnown, noteDevice } from './repository/devices.ts';
import { nameKey, type OperatorRow } from './repository/operators.ts';

/**
 * Under what a try to log in is counted (decisions/2026-11-23-operators-are-not-locked-out.md). A name that strangers guess at is
 * locked for strangers: whoever has logged in from this browser before is counted by himself.
 */
export interface Tries {
  readonly subjects: LoginSubjects;
  /** The browser from which the operator has logged in before. */
  readonly deviceId: bigint | null;
  /** The operator may not come from this address: nothing of his is looked at, nothing counted for him. */
  readonly isElsewhere: boolean;
}

const KEPT_DEVICES = 10;
const DEVICE_SECONDS = 180 * 86_400;

export async function readTries(
  deps: StaffDeps,
  context: CallContext,
  scope: Scope,
  typedName: string,
  operator: OperatorRow | null,
): Promise<Tries> {
  const name = nameKey(typedName);
  const address = addressKey(context.ip);
  if (operator && !isWithin(operator.allowedRanges, context.ip)) {
    return { subjects: { account: `elsewhere:${name}`, address }, deviceId: null, isElsewhere: true };
  }
  const token = context.cookies?.read('device') ?? '';
  const who = operator && { ...scope, operatorId: operator.id };
  const deviceId = who && isToken(token) ? await findDevice(deps.pool, who, sha256(token)) : null;
  const own = `device:${deviceId}`;
  const subjects = deviceId === null ? { account: `name:${name}`, address } : { account: own, address: own };
  return { subjects, deviceId, isElsewhere: false };
}

/** Tries with a passkey that nobody here has: there is no name to count them under. */
export function strangerTries(context: CallContext): Tries {
  const address = addressKey(context.ip);
  return { subjects: { account: `passkey:${address}`, address }, deviceId: null, isElsewhere: false };
}

/** What is counted where an operator who is logged in proves himself once more: strangers have no part in it. */
export function ownSubjects({ operatorId }: OperatorScope): LoginSubjects {
  return { account: `own:${operatorId}`, address: `own:${operatorId}` };
}

/** Knows the browser the next time, once a login from it was right in everything. */
export async function rememberDevice(
  tx: Queryable,
  who: OperatorScope,
  context: CallContext,
  deviceId: bigint | null,
): Promise<void> {
  if (deviceId !== null) return noteDevice(tx, who, deviceId, context.now);
  // A browser keeps the token that it has: two operators who log in from one are known to have shared it.
  const present = context.cookies?.read('device') ?? '';
  const isKept = isToken(present) && (await isDeviceKnown(tx, who, sha256(present)));
  const token = isKept ? present : newToken();
  await insertDevice(tx, who, { tokenHash: sha256(token), at: context.now, kept: KEPT_DEVICES });
  context.cookies?.write('device', token, DEVICE_SECONDS);
}
