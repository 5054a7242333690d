import type { CallContext, OperatorScope, Queryable, Scope } from '@lantern/server-kit';
import { addressKey, isToken, type LoginSubjects, newToken, sha256 } from '@lantern/server-kit/security';
import type { StaffDeps } from '../deps.ts';
import { isWithin } from '../operators/address-rules.ts';
import { nameKey, type OperatorRow } from '../operators/repository/operators.ts';
import { findDevice, insertDevice, isDeviceKnown, noteDevice } from './repository/devices.ts';

/**
 * Counting of login attempts (docs/decisions/accounts/2026-11-23-operators-are-not-locked-out.md). When strangers guess at a name, it is locked for
 * strangers only: a browser with an earlier successful login has its own count.
 */
export interface Tries {
  readonly subjects: LoginSubjects;
  /** The operator's browser with an earlier successful login; null when it is unknown. */
  readonly deviceId: bigint | null;
  /** The operator's own list excludes this address: nothing is checked, and nothing is counted against the operator. */
  readonly isElsewhere: boolean;
}

const STORED_DEVICES = 10;
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

/** Attempts with an unknown passkey: without a name, they are counted by address. */
export function strangerTries(context: CallContext): Tries {
  const address = addressKey(context.ip);
  return { subjects: { account: `passkey:${address}`, address }, deviceId: null, isElsewhere: false };
}

/** Subject of failures when a logged-in operator gives proof again; strangers cannot affect it. */
export function ownSubjects({ operatorId }: OperatorScope): LoginSubjects {
  return { account: `own:${operatorId}`, address: `own:${operatorId}` };
}

/** Stores the browser after a complete, successful login. */
export async function rememberDevice(
  tx: Queryable,
  who: OperatorScope,
  context: CallContext,
  deviceId: bigint | null,
): Promise<void> {
  if (deviceId !== null) return noteDevice(tx, who, deviceId, context.now);
  // A browser with a known token keeps it, so that two operators who log in from one browser are detected.
  const present = context.cookies?.read('device') ?? '';
  const isKnown = isToken(present) && (await isDeviceKnown(tx, who, sha256(present)));
  const token = isKnown ? present : newToken();
  await insertDevice(tx, who, { tokenHash: sha256(token), at: context.now, limit: STORED_DEVICES });
  context.cookies?.write('device', token, DEVICE_SECONDS);
}
