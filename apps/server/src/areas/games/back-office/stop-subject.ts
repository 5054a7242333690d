import { type Refusal, refuse, type StaffContext } from '@lantern/server-kit';
import type { GamesDeps } from '../deps.ts';
import { MANAGE_PERMISSION, MEMBER_PERMISSION } from './permissions.ts';

/** Id of all members in a stop of play. */
export const EVERYBODY = 0n;

/** Whom a stop of play concerns, and the permission that it needs. */
export interface StopSubject {
  readonly id: bigint;
  /** Login name; empty for everybody. */
  readonly account: string;
  /** Target in the audit log. */
  readonly target: string;
  readonly permission: string;
}

/** Target of requests to end a stop. */
export const stopTarget = (id: bigint) => (id === EVERYBODY ? 'play:everybody' : `play:${id}`);

/** The subject of a stop, after a check of the operator's permission: one member needs another permission than everybody. */
export async function stopSubject(
  deps: GamesDeps,
  context: StaffContext,
  memberId: string | undefined,
): Promise<StopSubject | Refusal> {
  const permission = memberId === undefined ? MANAGE_PERMISSION : MEMBER_PERMISSION;
  const forbidden = deps.staff.requirePermission(context, permission);
  if (forbidden !== null) return forbidden;
  if (memberId === undefined) return { id: EVERYBODY, account: '', target: stopTarget(EVERYBODY), permission };
  const id = BigInt(memberId);
  const account = (await deps.people.namesOf(context.operator.scope, [id])).get(id);
  return account === undefined ? refuse('NOT_FOUND') : { id, account, target: `member:${id}`, permission };
}
